import { describe, expect, it } from 'vitest'
import { emptyState } from '../../../src/capture/state/session-state.ts'
import { fold, foldLine, record } from './records.ts'

describe('a file that was put before the model', () => {
  it('is one that was read, also where its record is long', () => {
    const attached = (content: string) =>
      record({ type: 'attachment', attachment: { type: 'file', filename: '/p/chart.ts', content: { text: content } } })
    expect(fold(attached('a')).filesRead).toEqual(['/p/chart.ts'])
    const state = emptyState()
    foldLine(state, attached('const a = 1\n'.repeat(500)))
    expect(state.filesRead).toEqual(['/p/chart.ts'])
  })
})
