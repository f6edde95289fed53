import { describe, expect, it } from 'vitest'
import { decisionsOf } from '../../../src/capture/draft/reasoning.ts'
import { emptyState, type SessionState } from '../../../src/capture/state/session-state.ts'

const answered = (answer: string, question = 'Which gauge do we draw?'): string[] => {
  const state: SessionState = { ...emptyState(), answers: [{ id: 'D1', question, answer }] }
  return decisionsOf(state).map(({ decision }) => decision)
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
})
