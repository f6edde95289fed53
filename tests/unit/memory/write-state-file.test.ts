import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStateFile } from '../../../src/memory/transfer/read-state-file.ts'
import { writeStateFile } from '../../../src/memory/transfer/write-state-file.ts'
import { SECTION_CEILING, STATE_FILE_BYTES } from '../../../src/rules.ts'
import { rounds } from '../../rounds.ts'
import { anySnapshot, PLAIN } from '../snapshot/arbitrary.ts'
import { AT, PROJECT, VERSION_2 } from './state-files.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
/** As we write it: each question has its id and time, and a workflow no counts. */
const [FIRST_QUESTION, SECOND_QUESTION] = VERSION_2.openQuestions
const { tokenMetrics: _, ...STATE } = {
  ...VERSION_2,
  git: { ...VERSION_2.git, status: VERSION_2.git.status.trimEnd() },
  workflow: { currentPhase: 'EXEC_IMPLEMENTATION', lastHandoff: AT },
  openQuestions: [FIRST_QUESTION, { id: 'Q2', timestamp: AT, ...SECOND_QUESTION }],
  summaries: { contextHighlights: ['all tables'], keyDecisions: ['UUIDs'], pendingActions: ['migrate orders', 'docs'] },
}
const read = (text: string) => JSON.parse(text) as Record<string, unknown>

describe('writeStateFile', () => {
  it('gives back the file that was read, version 2', () => {
    const { tokenMetrics, workflow, ...written } = read(writeStateFile(readStateFile(STATE, PROJECT), NOW))
    const { workflow: given, ...others } = STATE
    expect(written).toStrictEqual(others)
    expect(workflow).toMatchObject(given)
    expect(tokenMetrics).toMatchObject({ budgetStatus: 'healthy', lastTruncation: null })
  })

  it('reads back as the snapshot it was written from', () => {
    const snapshot = readStateFile(STATE, PROJECT)
    expect(readStateFile(read(writeStateFile(snapshot, NOW)), PROJECT)).toStrictEqual(snapshot)
  })

  it('keeps a state over its budget under the ceilings, and says when it was cut', () => {
    const decisions = Array.from({ length: 40 }, (_, index) => ({
      id: `D${index + 1}`,
      decision: `Choice ${index + 1} ${'because of much '.repeat(12)}`,
      origin: 'user' as const,
    }))
    const fields = read(writeStateFile({ ...PLAIN, decisions }, NOW))
    expect(fields['decisions']).toHaveLength(SECTION_CEILING.decisions)
    expect(fields['tokenMetrics']).toMatchObject({ budgetStatus: 'over_budget', lastTruncation: NOW.toISOString() })
  })

  it('stays within its size and readable, whatever the snapshot', () => {
    const huge = Array.from({ length: 900 }, (_, index) => ({
      path: `${'ä'.repeat(80)}/${index}`,
      change: 'created' as const,
    }))
    void fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const text = writeStateFile({ ...snapshot, timestamp: AT, files: [...snapshot.files, ...huge] }, NOW)
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(STATE_FILE_BYTES)
        expect(readStateFile(read(text), PROJECT).timestamp).toBe(AT)
      }),
      { numRuns: rounds(30) },
    )
  })
})
