import { describe, expect, it } from 'vitest'
import { filesMeant, impliedSubject, sameTopic } from '../../../src/recovery/match/topic-match.ts'
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

describe('impliedSubject', () => {
  const open = (...texts: string[]) =>
    limiter({
      tasks: texts.map((text) => ({ text, status: 'pending' as const })),
      topic: 'add a rate limit per client',
    })

  it('is the open task that the message repeats, with the share of its words', () => {
    const readme = { text: 'Describe the limit in the README', strength: 1 }
    expect(impliedSubject('Now describe the limit in the README, please', limiter())).toEqual(readme)
    expect(impliedSubject('Fix the footer. Describe the limit in the README.', open('Run it', readme.text))).toEqual(
      readme,
    )
  })

  it('is the topic where the message repeats that', () => {
    expect(impliedSubject('please add the rate limit per client', limiter())).toEqual({
      text: 'add a rate limit per client',
      strength: 1,
    })
  })

  it.each(['Describe the API in the README', 'Write the limiter', 'limit', 'add a client', 'Add a test for the login'])(
    'is none for "%s"',
    (message) => expect(impliedSubject(message, limiter())).toBeUndefined(),
  )

  it.each([
    ['Run tests and lint', 'Refactor the config parser in internal/config/parse.go, then run tests and lint'],
    ['Run tests and lint', 'Add a --quiet flag. Run the tests and lint before you finish'],
    ['Run tests and lint', 'run tests and lint'],
    ['Run fmt, lint, and tests', 'Please run fmt, lint and the tests, then fix what fails'],
    ['Verify that the full build passes, commit and push', 'verify that the full build passes, commit and push'],
    ['Run all checks on the parser', 'Run all checks on the parser'],
  ])('is none where only housekeeping is shared: "%s"', (task, message) =>
    expect(impliedSubject(message, open(task))).toBeUndefined(),
  )

  it('is an open task with housekeeping in it, where the rest is repeated', () => {
    const task = 'Add WithAgent to hook_registry.go and run the tests'
    expect(impliedSubject('add WithAgent to the hook registry, then run the tests', open(task))?.text).toBe(task)
    expect(impliedSubject('add a flag, then run the tests', open(task))).toBeUndefined()
  })

  it('is none where the words are scattered over a long text', () => {
    const filler = 'The invoice is sent by mail as soon as the order was paid for. '.repeat(6)
    const scattered = `We describe orders.\n${filler}There is a limit of nine.\n${filler}It stands in the readme.`
    expect(impliedSubject(scattered, limiter())).toBeUndefined()
    expect(impliedSubject(`${filler}\nDescribe the limit in the README.\n${filler}`, limiter())?.strength).toBe(1)
  })
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
