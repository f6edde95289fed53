import { describe, expect, it } from 'vitest'
import { filesMeant, impliedStrength, sameTopic, topicMeant, topicStrength } from '../../../src/recovery/matching.ts'
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

describe('topicStrength', () => {
  it.each([
    ['the rate limit', 1],
    ['rate limiter', 1],
    ['client limits', 1],
    ['proxy', 0.5],
    ['the payment gateway', 0],
    ['continue the work', 0],
    ['', 0],
  ])('of "%s" is %f', (topic, strength) => expect(topicStrength(topic, limiter())).toBe(strength))

  it('counts by half what only a decision or the next step says', () => {
    const stated = limiter({
      nextStep: 'Write the outbox table',
      decisions: [{ id: 'D1', decision: 'Count in Redis', rationale: 'several servers', origin: 'user' }],
    })
    expect(['redis', 'the outbox table', 'the limit in Redis'].map((topic) => topicStrength(topic, stated))).toEqual([
      0.5, 0.5, 0.75,
    ])
  })

  it('compares scripts without blanks by pairs of characters', () => {
    const chinese = limiter({ topic: '数据库迁移', goal: '实现数据库迁移' })
    expect(topicStrength('数据库', chinese)).toBe(1)
    expect(topicStrength('用户登录', chinese)).toBe(0)
  })

  it('knows words of any script', () => {
    expect(topicStrength('миграция базы', limiter({ topic: 'миграции базы данных' }))).toBe(1)
  })
})

describe('topicMeant', () => {
  const oneOff = (one: string, other: string) => (one === 'clent' && other === 'client' ? 1 : undefined)

  it.each([
    ['the clent limit', 'client limit'],
    ['clent', 'client'],
    ['the rate limit', undefined],
    ['clents', undefined],
    [`clent ${Array.from({ length: 20 }, (_, index) => `word${index}`).join(' ')}`, undefined],
    ['', undefined],
  ])('of "%s" is %j', (topic, meant) => expect(topicMeant(topic, [limiter()], oneOff)).toBe(meant))
})

describe('impliedStrength', () => {
  it('is the share of an open task that the message repeats', () => {
    expect(impliedStrength('Now describe the limit in the README, please', limiter())).toBe(1)
  })
  it.each(['Describe the API in the README', 'Write the limiter', 'limit', 'add a client', 'Add a test for the login'])(
    'is 0 for "%s"',
    (message) => expect(impliedStrength(message, limiter())).toBe(0),
  )
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
