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
  ['the plan that was pasted', 'Implement the plan: Count the tides from 1', 'x', 'Count the tides from 1'],
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
    'the beginning of a long request, whatever it asks for at its end',
    'There is a file called nul in the work tree here, and nothing that I know of can delete it. Can you find it and remove that for me?',
    'x',
    'There is a file called nul in the work tree here, and nothing that I know of can delete…',
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

  it('passes over what says nothing: a bare reply, and what a terminal shows in the place of a paste', () => {
    const requests = ['继续，[Pasted text #1 +42 lines]', '[Image #2]', 'yes', 'Draw the tides as a chart'].map(
      (text) => ({ text }),
    )
    expect(sessionTitle({ ...NOTHING, goal: '继续，[Pasted text #1 +42 lines]', conversation: { requests } })).toBe(
      'Draw the tides as a chart',
    )
  })

  it('is the first file that was changed where nothing was asked for', () => {
    const files = ['src/tides.ts', 'src/harbour.ts'].map((path) => ({ path, change: 'modified' as const }))
    expect(sessionTitle({ ...NOTHING, files })).toBe('Work on tides.ts')
    const pictures = { goal: '[Image #1]', topic: '[Image #1]', conversation: { requests: [{ text: '[Image #1]' }] } }
    expect(sessionTitle({ ...NOTHING, ...pictures, files })).toBe('Work on tides.ts')
  })
})
