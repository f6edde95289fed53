import { describe, expect, it } from 'vitest'
import { filesMeant, sameTopic } from '../../../src/recovery/match/topic-match.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { saved } from './jwt.ts'

const limiter = (fields: Partial<SessionSnapshot> = {}): SessionSnapshot =>
  saved(1, {
    topic: 'add a rate limit per client',
    goal: 'Please add a rate limit per client',
    tasks: [
      { text: 'Write the limiter', status: 'completed' },
      { text: 'Describe the limit in the README', status: 'pending' },
    ],
    files: [
      { path: 'src/rate-limit.js', change: 'created' },
      { path: 'src/index.js', change: 'modified' },
    ],
    focus: 'Describe the limit in the README',
    conversation: { ...saved(1).conversation, requests: [{ text: 'Mind the proxy' }] },
    ...fields,
  })

describe('filesMeant', () => {
  it.each([
    [['src/rate-limit.js'], ['src/rate-limit.js']],
    [['rate-limit.js'], ['src/rate-limit.js']],
    [['./src/rate-limit.js'], ['src/rate-limit.js']],
    [['/home/dev/shop/src/rate-limit.js'], ['src/rate-limit.js']],
    [['src/index.js'], ['src/index.js']],
    [['index.js'], []],
    [['README.md', 'package.json'], []],
    [['limit.js'], []],
    [[], []],
  ])('of %j are %j', (named, files) => expect(filesMeant(named, limiter())).toEqual(files))
})

describe('sameTopic', () => {
  it.each([
    ['JWT authentication', 'JWT auth', true],
    ['Database migration implementation', 'database migration', true],
    ['add a rate limit per client', 'rate limit per client', true],
    ['the rate limit of the gateway in front of the shop and its tests', 'rate limit', false],
    ['login page', 'rate limit', false],
  ])('"%s" and "%s": %s', (one, other, same) => expect(sameTopic(one, other)).toBe(same))
})
