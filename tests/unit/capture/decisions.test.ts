import { describe, expect, it } from 'vitest'
import { decisionsOf } from '../../../src/capture/draft/reasoning.ts'
import { emptyState, type SessionState } from '../../../src/capture/state/session-state.ts'

const answered = (answer: string, question = 'Which gauge do we draw?'): string[] => {
  const state: SessionState = { ...emptyState(), answers: [{ id: 'D1', question, answer }] }
  return decisionsOf(state).map(({ decision }) => decision)
}
const stated = (text: string, origin: 'user' | 'transcript') => {
  const state: SessionState = { ...emptyState(), statements: [{ kind: 'decision', id: 'D1', text, origin }] }
  return decisionsOf(state).length
}

describe('a decision', () => {
  it.each(['lgtm', 'Great, looks good!', 'option 3', '1. i like option 3, 2. left most'])(
    'is no answer that names nothing: %s',
    (answer) => {
      expect(answered(answer)).toEqual([])
    },
  )

  it.each(['The round one', 'option 3 (option 3: the round gauge)', 'Yes', 'first draw the tide table'])(
    'is an answer with content: %s',
    (answer) => {
      expect(answered(answer)).toEqual([`Which gauge do we draw? ${answer}`])
    },
  )

  it('is nothing that the agent only holds for best', () => {
    expect(stated('The cleanest approach is to add a helper to the table', 'transcript')).toBe(0)
    expect(stated('The cleanest approach is to add a helper to the table', 'user')).toBe(1)
    expect(stated('We draw the round gauge instead of the flat one', 'transcript')).toBe(1)
  })
})
