import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStateFile } from '../../../src/memory/transfer/read-state-file.ts'
import { writeStateFile } from '../../../src/memory/transfer/write-state-file.ts'
import { SECTION_CEILING, STATE_FILE_BYTES } from '../../../src/rules.ts'
import { rounds } from '../../rounds.ts'
import { anySnapshot, PLAIN } from '../snapshot/arbitrary.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const PROJECT = { id: 'github.com/acme/shop', name: 'shop' }
const AT = '2026-01-26T10:00:00.000Z'
const VERSION_2 = {
  version: '2.0.0',
  timestamp: AT,
  trigger: 'precompact',
  git: {
    branch: 'feature/uuid',
    status: 'M src/a.js\nA src/b.js',
    recentCommits: ['abc123 keys as UUIDs'],
    modifiedFiles: ['src/a.js', 'src/b.js'],
    stagedChanges: '2 files changed, 50 insertions(+)',
  },
  sd: { id: 'SD-KEYS-001', title: 'UUID keys', phase: 'EXEC', progress: 0.75 },
  workflow: { currentPhase: 'EXEC_IMPLEMENTATION', lastHandoff: AT },
  decisions: [{ id: 'D3', decision: 'Use UUIDs', rationale: 'no conflicts', timestamp: AT, reversible: false }],
  constraints: [{ id: 'C1', constraint: 'no downtime', source: 'user', blocking: true, timestamp: AT }],
  openQuestions: [
    { id: 'Q1', question: 'v4 or v7?', context: 'index size', priority: 'high', timestamp: AT },
    { id: 'Q2', question: 'who reviews?', timestamp: AT, resolved: true, resolution: 'Ada', resolvedAt: AT },
  ],
  evidenceLedger: [{ id: 'E1', type: 'error', content: 'duplicate key', source: 'npm test', timestamp: AT }],
  summaries: { contextHighlights: ['all tables'], keyDecisions: ['UUIDs'], pendingActions: ['migrate orders', 'docs'] },
}
const read = (text: string) => JSON.parse(text) as Record<string, unknown>

describe('writeStateFile', () => {
  it('gives back the file that was read, version 2', () => {
    const { tokenMetrics, workflow, ...written } = read(writeStateFile(readStateFile(VERSION_2, PROJECT), NOW))
    const { workflow: given, ...others } = VERSION_2
    expect(written).toStrictEqual(others)
    expect(workflow).toMatchObject(given)
    expect(tokenMetrics).toMatchObject({ budgetStatus: 'healthy', lastTruncation: null })
  })

  it('reads back as the snapshot it was written from', () => {
    const snapshot = readStateFile(VERSION_2, PROJECT)
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
