/** What a session is called: the task as it was first asked for, whatever was asked since. */

import { describe, expect, it } from 'vitest'
import { sessionTitle } from '../../../src/snapshot/title.ts'

const TITLES: readonly (readonly [why: string, goal: string | undefined, topic: string, title: string])[] = [
  ['the first request', 'add a rate limit per client', 'rate limit', 'Add a rate limit per client'],
  [
    'the first request, not the last',
    'Asked last: why is it red? (first asked: add a rate limit (per client))',
    'why is it red',
    'Add a rate limit (per client)',
  ],
  [
    'the plan',
    'Asked last: push (the plan: Count the tides from 1)',
    'Count the tides from 1',
    'Count the tides from 1',
  ],
  ['the plan that was pasted', 'Implement the plan: Count the tides from 1', 'x', 'Count the tides from 1'],
  [
    'the sentence of a long request that asks for something',
    'Look at the tide tables of last year. Then compare them with the harbour office and tell me where they differ.',
    'x',
    'Look at the tide tables of last year',
  ],
  [
    'as many words as have room',
    'compare the tide tables of last year with those of the harbour office and tell me on which days they differ most',
    'x',
    'Compare the tide tables of last year with those of the harbour office and tell me on…',
  ],
  ['the request without its courtesies', 'Thanks! Please update the tide table', 'x', 'Update the tide table'],
  ['without a greeting', 'Hello Claude! Can you explain the tide table?', 'x', 'Can you explain the tide table?'],
  ['a short request whole', 'so what now', 'x', 'So what now'],
  ['without the marks of Markdown', 'Fix `tide clean` and **only** that', 'x', 'Fix tide clean and only that'],
  [
    'the story where the request alone says little',
    'There is a file called nul in the work tree here, and nothing that I know of can delete it. Can you find it and remove that for me?',
    'x',
    'There is a file called nul in the work tree here, and nothing that I know of can delete…',
  ],
  [
    'no number of a list that follows',
    'We need to confirm a few things for the tide table: 1. it shows the harbours in the order of the table 2. it is fast',
    'x',
    'We need to confirm a few things for the tide table',
  ],
  [
    'no half of a signature',
    'Add a function called multiply_numbers(a: int, b: int) -> int that multiplies two numbers to a module of its own',
    'x',
    'Add a function called multiply_numbers(a: int, b: int) -> int that multiplies two numbers…',
  ],
  ['the topic where no goal is known', undefined, 'Tide tables', 'Tide tables'],
  ['that nothing was asked for', undefined, 'session', 'Session without a request'],
]

const NOTHING = { topic: 'session', files: [], conversation: { requests: [] } }

describe("a session's title", () => {
  it.each(TITLES)('is %s', (_why, goal, topic, title) => {
    expect(sessionTitle({ ...NOTHING, topic, ...(goal === undefined ? {} : { goal }) })).toBe(title)
    expect(title.length).toBeLessThanOrEqual(90)
  })

  it('is what the request asks for, also where the goal has the beginning of it alone', () => {
    const text =
      'Last night one client called /tides 40 times a second, and nobody else got an answer. Please add a rate limit.'
    const goal = 'Asked last: why is it red? (first asked: Last night one client called /tides 40 times a…)'
    expect(sessionTitle({ ...NOTHING, goal, conversation: { requests: [{ text }] } })).toBe('Add a rate limit')
  })

  it('is the first file that was changed where nothing was asked for', () => {
    const files = ['src/tides.ts', 'src/harbour.ts'].map((path) => ({ path, change: 'modified' as const }))
    expect(sessionTitle({ ...NOTHING, files })).toBe('Work on tides.ts')
  })
})
