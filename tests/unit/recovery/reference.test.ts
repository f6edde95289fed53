import { describe, expect, it } from 'vitest'
import { findReference } from '../../../src/recovery/message/reference.ts'

const [OLD, NEW] = ['checkpoint-2026-11-25-import-the-rows-f1zr', 'checkpoint-2026-11-25-import-the-rows-c003']

describe('what a message refers to', () => {
  it('is the checkpoint of a pasted summary, not that of the summary which its session began with', () => {
    const pasted = [
      'Continue work on: Import the rows',
      'Next steps:',
      `1. Nothing is open (the turn has ended): "[continuation summary of ${OLD}]" was answered; wait for the next request`,
      `Asked last: [continuation summary of ${OLD}]`,
      `Checkpoint: ${NEW}`,
    ].join('\n')
    expect(findReference(pasted)).toMatchObject({ kind: 'id', name: NEW, others: [] })
  })

  it('is open where a message names two checkpoints', () => {
    expect(findReference(`Go on with ${OLD} or ${NEW}?`)).toMatchObject({ kind: 'id', name: OLD, others: [NEW] })
  })
})
