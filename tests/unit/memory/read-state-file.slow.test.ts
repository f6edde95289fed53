import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSnapshots } from '../../../src/memory/session/snapshots.ts'
import { readStateFile } from '../../../src/memory/transfer/read-state-file.ts'
import { importFile } from '../../../src/memory/transfer/transfer.ts'
import { parseObservations, renderObservations } from '../../../src/snapshot/format/observations.ts'
import { openStore } from '../../../src/store/open.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { rounds } from '../../rounds.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { AT, PROJECT, VERSION_1, VERSION_2 } from './state-files.ts'

describe('readStateFile', () => {
  it('reads version 1: git, work and summaries; no reasoning', () => {
    expect(readStateFile(VERSION_1, PROJECT)).toMatchObject({
      project: PROJECT,
      type: 'precompact',
      priority: 'critical',
      timestamp: AT,
      status: 'in-progress',
      goal: 'UUID keys',
      progress: 75,
      phase: 'implementation',
      phaseLabel: 'EXEC_IMPLEMENTATION',
      files: [
        { path: 'src/a.js', change: 'modified' },
        { path: 'src/b.js', change: 'modified' },
      ],
      nextStep: 'migrate orders',
      tasks: [
        { text: 'migrate orders', status: 'pending' },
        { text: 'update docs', status: 'pending' },
      ],
      workspace: {
        gitBranch: 'feature/uuid',
        gitStatus: ['M src/a.js', 'A src/b.js'],
        stagedDiff: '2 files changed, 50 insertions(+)',
        recentCommits: ['abc123 keys as UUIDs'],
      },
      notes: [
        { key: 'sd.id', text: 'SD-KEYS-001' },
        { key: 'sd.title', text: 'UUID keys' },
        { key: 'sd.phase', text: 'EXEC' },
        { key: 'sd.progress', text: '75' },
        { key: 'workflow.lastHandoff', text: AT },
        { key: 'summaries.contextHighlights', text: 'all tables' },
        { key: 'summaries.pendingActions', text: 'migrate orders' },
        { key: 'summaries.pendingActions', text: 'update docs' },
      ],
      decisions: [],
      evidence: [],
    })
  })

  it('reads the reasoning of version 2, its ids kept and missing ones given', () => {
    const origin = 'import'
    expect(readStateFile(VERSION_2, PROJECT)).toMatchObject({
      decisions: [{ id: 'D3', decision: 'Use UUIDs', rationale: 'no conflicts', reversible: false, at: AT, origin }],
      constraints: [{ id: 'C1', constraint: 'no downtime', source: 'user', blocking: true, at: AT, origin }],
      questions: [
        { id: 'Q1', question: 'v4 or v7?', context: 'index size', priority: 'high', at: AT, origin },
        { id: 'Q2', question: 'who reviews?', resolution: 'Ada', resolvedAt: AT, origin },
      ],
      evidence: [{ id: 'E1', type: 'error', content: 'duplicate key', source: 'npm test', at: AT, origin }],
    })
  })

  it.each([
    ['LEAD_APPROVAL', 'analysis'],
    ['PLAN_PRD', 'planning'],
    ['testing', 'testing'],
    ['Verification', 'testing'],
    ['something', 'unknown'],
    [undefined, 'unknown'],
  ])('reads the phase %j as %s', (currentPhase, phase) => {
    expect(readStateFile({ ...VERSION_1, workflow: { currentPhase }, sd: {} }, PROJECT).phase).toBe(phase)
  })

  it('gives a snapshot that can be rendered and read back, whatever the file holds', () => {
    const any = fc.jsonValue()
    const entries = fc.oneof(
      any,
      fc.array(fc.dictionary(fc.constantFrom('id', 'decision', 'question', 'content', 'type', 'priority'), any)),
    )
    const keys = ['git', 'sd', 'workflow', 'summaries', 'trigger'] as const
    fc.assert(
      fc.property(
        fc.record(
          Object.fromEntries([
            ...keys.map((key) => [key, any] as const),
            ['decisions', entries],
            ['openQuestions', entries],
            ['evidenceLedger', entries],
          ]),
        ),
        (fields) => {
          const snapshot = readStateFile({ ...fields, version: '2.0.0', timestamp: AT }, PROJECT)
          expect(parseObservations(renderObservations(snapshot), snapshot)).toEqual({ ok: true, snapshot })
        },
      ),
      { numRuns: rounds(100) },
    )
  })
})

describe('importing a session state file', () => {
  const folder = folderForEachTest()
  let store: GraphStore
  beforeEach(async () => {
    store = await openStore({ location: ':memory:', busyTimeout: 100 })
  })
  afterEach(() => store.close())

  it.each([0, 2])('makes one snapshot of it, once, with an indent of %i', async (indent) => {
    const path = join(folder, 'unified-session-state.json')
    writeFileSync(path, JSON.stringify(VERSION_2, null, indent))
    const facts = { now: new Date('2026-02-01T00:00:00.000Z'), project: PROJECT }
    expect(await importFile(store, path, facts)).toMatchObject({ entities: 1, snapshots: 1, unusable: 0 })
    expect(await importFile(store, path, facts)).toMatchObject({ entities: 0, extended: 0 })
    // It says that an import wrote it: what a file says is confirmed by nobody.
    expect(await findSnapshots(store, {})).toMatchObject([
      { ...readStateFile(VERSION_2, PROJECT), writtenBy: expect.anything() },
    ])
  })

  it.each([
    ['of an unknown version', { ...VERSION_2, version: '3.0.0' }],
    ['without a time', { ...VERSION_2, timestamp: undefined }],
    ['that is another program’s', { version: '2.0.0', timestamp: AT }],
  ])('leaves out one %s', async (_what, value) => {
    const path = join(folder, 'state.json')
    writeFileSync(path, JSON.stringify(value, null, 2))
    expect(await importFile(store, path, { now: new Date(AT) })).toMatchObject({
      usable: 0,
      problems: [{ where: 'item 1', reason: 'neither an entity nor a relation' }],
    })
  })
})
