/** @module The detection patterns of the context recovery agent, line by line. Each name quotes the line that it proves. */

import { describe, expect, it } from 'vitest'
import { readPrompt } from '../../src/recovery/message/read-prompt.ts'

const first = (message: string) => readPrompt(message).signal
const kindOf = (message: string) => first(message).kind

describe('"Pattern 1: Formatted Continuation"', () => {
  it.each([
    ['"Continue work on:" or "Resume:"', 'Continue work on: billing\nProgress: 40%'],
    ['"Continue work on:" or "Resume:"', 'Resume: billing\nProgress: 40%'],
    ['"Progress:" or "Next steps:"', 'Continue work on: billing\nNext steps:\n1. invoices'],
    ['"Files modified:" or "Files:"', 'Continue work on: billing\nFiles modified: a.ts, b.ts'],
    ['"Files modified:" or "Files:"', 'Resume: billing\nFiles: a.ts'],
    [
      '"Pattern Recognition reference"',
      '[Run Pattern Recognition Agent to load complete context]\n\nProgress:\n- invoices done',
    ],
  ])('%s', (_, message) => {
    expect(kindOf(message)).toBe('formatted')
  })

  it('"Message has checkpoint format: "Progress:", "Next steps:", "Files modified:"", without a topic', () => {
    expect(
      kindOf('Progress: the invoices are done and tested\nNext steps: the reminders by mail\nFiles modified: a.ts'),
    ).toBe('formatted')
  })

  it('one keyword alone is no checkpoint format: a request may have a "Files:" or a "Progress:" of its own', () => {
    expect(kindOf('Rename the class everywhere.\nFiles: a.ts, b.ts')).toBe('none')
    expect(kindOf('Progress: show it in percent')).toBe('none')
  })
})

describe('"Pattern 2: Natural Language"', () => {
  it.each([
    ['"Let\'s continue [topic] from before"', "Let's continue the billing module from before", 'billing module'],
    ['"Where were we on [project]?"', 'Where were we on billing?', 'billing'],
    ['"Resume the [feature] work"', 'Resume the billing work', 'billing'],
  ])('%s', (_, message, topic) => {
    expect(first(message)).toMatchObject({ kind: 'natural', topic })
  })
})

describe('"Activation Trigger"', () => {
  it.each([
    ['User\'s first message contains: "continue work on"', 'continue work on the billing module', 'natural'],
    ['User\'s first message contains: "resume"', 'resume', 'natural'],
    ['User\'s first message contains: "where we left off"', 'go on where we left off', 'natural'],
    ['User says "continue from where we left off"', 'continue from where we left off', 'natural'],
    ['User mentions: "from previous conversation"', 'take the schema from previous conversation', 'reference'],
    ['User mentions: "we were working on"', 'we were working on the billing module', 'reference'],
    ['"Load previous context"', 'Load previous context', 'natural'],
    ['"What was I working on?"', 'What was I working on?', 'natural'],
    ['"Resume last session"', 'Resume last session', 'natural'],
  ])('%s', (_, message, kind) => {
    expect(kindOf(message)).toBe(kind)
  })

  it('"EVERY new conversation (first 1-2 messages)": later, words without an id are none', () => {
    expect(readPrompt('Resume last session').laterSignal.kind).toBe('none')
  })

  it('"If explicit checkpoint ID mentioned: open_nodes([checkpoint-id])"', () => {
    expect(first('load checkpoint-2025-10-07-jwt-auth').ids).toStrictEqual(['checkpoint-2025-10-07-jwt-auth'])
  })
})

describe('"Integration Examples"', () => {
  it('"Example 1: Formatted Continuation"', () => {
    const signal = first(
      'Continue work on: JWT authentication\nProgress: 60% complete\nNext: Implement token refresh endpoint\nFiles: auth.js, middleware.js',
    )
    expect(signal).toMatchObject({
      kind: 'formatted',
      topic: 'JWT authentication',
      files: ['auth.js', 'middleware.js'],
    })
  })

  it('"Example 2: Natural Language": extracts "API authentication"', () => {
    const signal = first("Let's continue the API authentication we were building")
    expect(signal).toMatchObject({ kind: 'natural', topic: 'API authentication' })
  })

  it('"Example 3: Proactive Discovery": "Hello" says nothing of earlier work', () => {
    expect(first('Hello')).toStrictEqual({ kind: 'none', phrases: [], ids: [] })
  })
})
