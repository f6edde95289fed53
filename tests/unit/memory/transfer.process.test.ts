import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteObservations } from '../../../src/memory/graph/operations.ts'
import { compactionStats } from '../../../src/memory/history/stats.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { type Compaction, putHistory, putInjection, readHistory } from '../../../src/memory/session/history.ts'
import { findSnapshots, putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { exportGraph, type ImportReport, importFile } from '../../../src/memory/transfer/transfer.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { openStore } from '../../../src/store/open.ts'
import type { Entity, GraphStore } from '../../../src/store/port.ts'
import { memoryFiles } from '../../real-data.ts'
import { rounds } from '../../rounds.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { BY, writtenBy } from '../../writes.ts'
import { anySnapshot } from '../snapshot/arbitrary.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'

const NOW = new Date('2027-01-05T09:00:00.000Z')
const AT = '2025-10-07T14:30:00.000Z'
const KEPT = memoryFiles(join(import.meta.dirname, 'sample-memory.jsonl'))

const folder = folderForEachTest()
let store: GraphStore
const others: GraphStore[] = []

beforeEach(async () => {
  store = await openEmpty()
})
afterEach(async () => {
  for (const each of others.splice(0)) await each.close()
})

async function openEmpty(): Promise<GraphStore> {
  const opened = await openStore({ location: ':memory:', busyTimeout: 1_000 })
  others.push(opened)
  return opened
}

function file(content: string | Buffer): string {
  const path = join(folder, 'import.jsonl')
  writeFileSync(path, content)
  return path
}

function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('')
}

async function exported(from: GraphStore, format: 'throughline' | 'reference' = 'throughline'): Promise<string> {
  const parts: string[] = []
  await exportGraph(from, format, (line) => parts.push(line))
  return parts.join('')
}

const bring = (content: string | Buffer, into = store): Promise<ImportReport> =>
  importFile(into, file(content), { now: NOW })

const ADA = { type: 'entity', name: 'ada', entityType: 'person', observations: ['writes programs'] }
const BOB = { type: 'entity', name: 'bob', entityType: 'person', observations: ['reads them'] }
const KNOWS = { type: 'relation', from: 'ada', to: 'bob', relationType: 'knows' }
const GRAPH: Entity[] = [ADA, BOB].map(({ type: _, ...entity }) => entity)

describe('importing a file', () => {
  it.each<[string, string]>([
    ['as the reference writes it', lines(ADA, BOB, KNOWS).trimEnd()],
    ['with a newline at the end', lines(ADA, BOB, KNOWS)],
    ['with CRLF and blank lines', lines('', ADA, '  ', BOB, KNOWS).replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${lines(ADA, BOB, KNOWS)}`],
    ['as one JSON text in a line', JSON.stringify({ entities: [ADA, BOB], relations: [KNOWS] })],
    ['as one JSON text over many lines', JSON.stringify({ entities: [ADA, BOB], relations: [KNOWS] }, null, 2)],
    ['as a list over many lines', JSON.stringify([ADA, BOB, KNOWS], null, '\t')],
    ['relations first', lines(KNOWS, ADA, BOB)],
    ['with a mark of another program', lines({ type: '_aim', source: 'mcp-knowledge-graph' }, ADA, BOB, KNOWS)],
    ['with everything twice', lines(ADA, ADA, BOB, KNOWS, KNOWS, BOB)],
    ['with lines that are none between', lines('{"type":"entity","na', ADA, '[1', BOB, '\0\0', KNOWS, 'true')],
  ])('reads one %s, and a second time changes nothing', async (_what, content) => {
    const report = await bring(content)
    expect(report).toMatchObject({ entities: 2, observations: 2, relations: 1, extended: 0, forgotten: 0 })
    expect(await store.entities()).toEqual(GRAPH)
    expect((await store.relations()).relations).toEqual([{ from: 'ada', to: 'bob', relationType: 'knows' }])
    const revision = await store.revision()
    expect(await bring(content)).toMatchObject({ entities: 0, observations: 0, relations: 0, extended: 0 })
    expect(await store.revision()).toBe(revision)
  })

  it('gives what is there the observations that it lacks, and keeps the rest as it is', async () => {
    await bring(lines(ADA))
    const report = await bring(lines({ ...ADA, entityType: 'other', observations: ['reads, too', 'writes programs'] }))
    expect(report).toMatchObject({ entities: 0, extended: 1, observations: 1 })
    expect(await store.entities()).toEqual([
      { name: 'ada', entityType: 'person', observations: ['writes programs', 'reads, too'] },
    ])
  })

  it('keeps times that the file states, and calls itself the writer of all that is not our own export', async () => {
    await bring(
      lines({ ...ADA, createdAt: AT, source: 'hook', observations: ['x', { text: 'y', timestamp: AT }] }, KNOWS),
    )
    const text = await exported(store)
    expect(text).toContain(`"at":"${AT}","source":"import","observations":["x","y"]`)
    expect(text).toContain(`"relationType":"knows","at":"${NOW.toISOString()}","source":"import"`)
  })

  it('names bad lines by number and reason, never by what they say', async () => {
    const report = await bring(
      lines(ADA, 'canary one', { canary: 'two' }, { type: 'relation', from: 'canary' }, '"canary'),
    )
    expect(report).toMatchObject({ entities: 1, usable: 1, unusable: 4 })
    expect(report.problems).toEqual([
      { where: 'line 2', reason: 'not JSON' },
      { where: 'line 3', reason: 'neither an entity nor a relation' },
      { where: 'line 4', reason: 'a relation without both ends' },
      { where: 'line 5', reason: 'not JSON' },
    ])
    expect(JSON.stringify(report)).not.toContain('canary')
  })

  it('leaves out a line that is not UTF-8, and keeps the others', async () => {
    const report = await bring(Buffer.from(lines({ ...ADA, name: '\xff' }, ADA), 'latin1'))
    expect(report.problems).toEqual([{ where: 'line 1', reason: 'not UTF-8 text' }])
    expect(report.entities).toBe(1)
  })

  it('tells of no more than the first hundred bad lines, and counts all', async () => {
    const report = await bring('x\n'.repeat(5_000))
    expect(report).toMatchObject({ usable: 0, unusable: 5_000 })
    expect(report.problems).toHaveLength(100)
  })

  it('gives names and texts back as they were, whatever characters they hold', async () => {
    const odd = ['', '__proto__', 'a\0b', '\ud800', 'caf\u00e9', 'cafe\u0301', '\u2028', '\x9b31m', '\u{e0041}', '😀']
    await bring(
      lines(...odd.map((name) => ({ type: 'entity', name, entityType: name, observations: [name, `${name}!`] }))),
    )
    // Half a character is none: it would break the JSON of whoever reads the store.
    const expected = odd
      .map((name) => name.toWellFormed())
      .map((name) => ({ name, entityType: name, observations: [name, `${name}!`] }))
    expect(await store.entities()).toEqual(expected)
    const other = await openEmpty()
    await bring(await exported(store, 'reference'), other)
    expect(await other.entities()).toEqual(expected)
  })

  it('redacts every text before it is stored', async () => {
    const key = `AKIA${'QYLPMN5HFIQR7XYA'}`
    const report = await bring(
      lines(
        { type: 'entity', name: `n ${key}`, entityType: `t ${key}`, observations: [`o ${key}`, { text: `p ${key}` }] },
        { type: 'relation', from: `n ${key}`, to: `x ${key}`, relationType: `r ${key}` },
      ),
    )
    expect(report.redacted).toBe(2)
    const text = await exported(store)
    expect(text).not.toContain(key)
    expect(text.match(/\[REDACTED:/g)).toHaveLength(7)
  })

  it('takes an empty file for an empty memory', async () => {
    expect(await bring('')).toMatchObject({ usable: 0, unusable: 0 })
  })

  it('skips a line too long to hold and goes on', async () => {
    const path = file('')
    writeFileSync(path, Buffer.concat([Buffer.alloc(65 * 1024 * 1024, 'x'), Buffer.from(`\n${lines(ADA)}`)]))
    const report = await importFile(store, path, { now: NOW })
    expect(report).toMatchObject({ entities: 1, problems: [{ where: 'line 1', reason: 'too long' }] })
  })

  it('reads the typed snapshot of lines that another server kept: the file wrote it, and no session was recorded here', async () => {
    const first = await openEmpty()
    await first.commit(putSnapshot(JWT_SESSION, 'hook'))
    await bring(await exported(first, 'reference'))
    const { sessionId: _, previous: __, transcript: ___, project, ...said } = JWT_SESSION
    expect(await findSnapshots(store, {})).toMatchObject([
      { ...said, project: { id: project.id, name: project.name }, writtenBy: { sources: ['import'] } },
    ])
    expect((await findSnapshots(store, {}))[0]).not.toHaveProperty('sessionId')
  })

  it.each([
    ['is not JSON', 'x'],
    ['is of another entity', JSON.stringify({ ...JWT_SESSION, name: 'other' })],
    ['cannot be rendered', '{"name":"s"}'],
  ])('leaves out a snapshot whose value %s', async (_what, value) => {
    const snapshot = { project: 'p', status: 'in-progress', type: 'manual', timestamp: AT, value }
    const report = await bring(lines({ type: 'entity', name: 's', entityType: 'x', observations: [], snapshot }, ADA))
    expect(report.problems).toEqual([{ where: 'line 1', reason: 'a snapshot that is not whole' }])
    expect((await store.entities()).map(({ name }) => name)).toEqual(['ada'])
  })

  it.each(KEPT.files)('reads every line of %s, twice the same, and gives it back', async (name) => {
    const path = join(KEPT.folder, name)
    const written = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
    const report = await importFile(store, path, { now: NOW })
    expect(report).toMatchObject({ usable: written.length, unusable: 0 })
    const records = written.map((line) => JSON.parse(line) as Record<string, unknown>)
    const names = new Set(records.flatMap((each) => (typeof each['name'] === 'string' ? [each['name']] : [])))
    expect((await store.entities()).map((each) => each.name)).toEqual([...names])
    const triples = new Set(
      records.flatMap(({ from, to, relationType: type }) => (from ? [`${from}\0${to}\0${type}`] : [])),
    )
    expect((await store.relations()).relations).toHaveLength(triples.size)
    const revision = await store.revision()
    await importFile(store, path, { now: NOW })
    expect(await store.revision()).toBe(revision)
    const other = await openEmpty()
    await bring(await exported(store, 'reference'), other)
    expect(await exported(other, 'reference')).toBe(await exported(store, 'reference'))
  })
})

describe('exporting', () => {
  it('gives the same bytes for the same store, and for one that they were imported into', async () => {
    await fill(store)
    const text = await exported(store)
    expect(await exported(store)).toBe(text)
    const other = await openEmpty()
    const report = await bring(text, other)
    expect(report).toMatchObject({ unusable: 0, snapshots: 1, forgotten: 0, tombstones: 3 })
    expect(report).not.toHaveProperty('cut')
    expect(await exported(other)).toBe(text)
    expect(await findSnapshots(other, {})).toEqual(await findSnapshots(store, {}))
    expect((await bring(text, other)).entities).toBe(0)
    expect(await exported(other)).toBe(text)
  })

  it('gives the same bytes through another store for any snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(anySnapshot, async (any) => {
        const snapshot: SessionSnapshot = { ...wellFormed(any), timestamp: AT }
        const [first, second] = [await openEmpty(), await openEmpty()]
        await first.commit(putSnapshot(snapshot, 'hook'))
        const text = await exported(first)
        const report = await bring(text, second)
        // What stands in lines is looked at once more as it comes in: a rendered line can look more like a secret than its parts.
        fc.pre(report.redacted === 0)
        expect(await exported(second)).toBe(text)
      }),
      { numRuns: rounds(40) },
    )
  })
})

describe('the history of sessions', () => {
  const LOST: Compaction = {
    session: JWT_SESSION.sessionId ?? '',
    number: 1,
    snapshot: JWT_SESSION.name,
    at: AT,
    summaryTokens: 900,
    givenTokens: 1_200,
    classes: { files: { of: 4, kept: 3, back: 1, lost: [{ item: 'src/tide.ts', back: true }] } },
  }
  const use = { turns: 2, used: true, files: ['src/tide.ts'], commands: [], words: [] }

  /** A store with a session that was compacted and told something. */
  async function remembering(): Promise<GraphStore> {
    const from = await openEmpty()
    const occasion = { session: LOST.session, now: new Date(AT), hook: 'SessionStart', host: undefined } as const
    await from.commit([
      ...putSnapshot(JWT_SESSION, 'hook'),
      putHistory(LOST),
      putInjection({ ...occasion, compaction: 1 }, 'reinjection', {
        toModel: 'All of src/tide.ts',
        toPerson: 'given back',
      }),
    ])
    const [given] = (await readHistory(from)).injections
    if (given !== undefined) await from.commit([putHistory({ ...given, use })])
    return from
  }

  it('comes along, and with it every figure that is told of it', async () => {
    const from = await remembering()
    const text = await exported(from)
    expect(await bring(text)).toMatchObject({ history: 2, unusable: 0 })
    expect(await readHistory(store)).toEqual(await readHistory(from))
    expect(await compactionStats(store, undefined)).toEqual(await compactionStats(from, undefined))
    expect(await exported(store)).toBe(text)
    const revision = await store.revision()
    expect(await bring(text)).toMatchObject({ history: 0 })
    expect(await store.revision()).toBe(revision)
  })

  it('does not replace what is remembered here', async () => {
    await store.commit([putHistory({ ...LOST, summaryTokens: 7 })])
    await bring(await exported(await remembering()))
    expect((await readHistory(store)).compactions).toEqual([{ ...LOST, summaryTokens: 7 }])
  })

  it('of a forgotten session stays forgotten', async () => {
    const from = await remembering()
    const text = await exported(from)
    await bring(text)
    await forget(store, { names: [JWT_SESSION.name] }, NOW)
    expect((await bring(text)).forgotten).toBeGreaterThan(2)
    expect(await readHistory(store)).toEqual({ injections: [], compactions: [] })
  })

  it('comes without its texts where something was forgotten or deleted', async () => {
    const from = await remembering()
    const text = await exported(from)
    await store.commit(putSnapshot(JWT_SESSION, 'hook'))
    const [line = ''] = (await store.entities([JWT_SESSION.name]))[0]?.observations.slice(-1) ?? []
    await deleteObservations(store, [{ entityName: JWT_SESSION.name, observations: [line] }], BY)
    expect(await bring(text)).toMatchObject({ history: 2 })
    const { injections, compactions } = await readHistory(store)
    expect(JSON.stringify([injections, compactions])).not.toMatch(/tide|given back/)
    expect(injections).toMatchObject([{ toModel: 5, use: { turns: 2, used: true, files: [] } }])
    expect(compactions).toMatchObject([
      { summaryTokens: 900, classes: { files: { of: 4, kept: 3, back: 1, lost: [] } } },
    ])
  })

  it('is redacted as it comes in, and a record that is not whole is left out', async () => {
    const secret = `AKIA${'QWERTYUIOPASDFGH'}`
    const item = `export AWS_ACCESS_KEY_ID=${secret}`
    const line = {
      type: 'throughline-history',
      ...LOST,
      classes: { tasks: { ...LOST.classes.files, lost: [{ item, back: false }] } },
    }
    const report = await bring(lines(line, { ...line, number: 2, classes: { files: 3 } }, { ...line, at: 'now' }))
    expect(report).toMatchObject({ history: 1, redacted: 1, unusable: 2 })
    expect(JSON.stringify(await readHistory(store))).not.toContain(secret)
  })
})

describe('what was forgotten', () => {
  it('does not come back by an import of what was exported before', async () => {
    await fill(store)
    const [ours, theirs] = [await exported(store), await exported(store, 'reference')]
    await forget(store, { names: ['ada', JWT_SESSION.name] }, NOW)
    const after = (await exported(store)).split('\n').slice(1)
    for (const text of [ours, theirs]) {
      const report = await bring(text)
      expect(report.forgotten).toBeGreaterThan(2)
      // The older file brings its own tombstones; nothing else.
      expect((await exported(store)).split('\n').slice(1)).toEqual(after)
    }
  })

  it('stays forgotten in a store that took the tombstones over', async () => {
    await bring(lines(ADA, BOB, KNOWS))
    await forget(store, { names: ['ada'] }, NOW)
    const other = await openEmpty()
    await bring(await exported(store), other)
    expect(await bring(lines(ADA, BOB, KNOWS), other)).toMatchObject({ entities: 0, relations: 0, forgotten: 2 })
  })

  it('is a new fact where a file states it for a later time', async () => {
    await bring(lines(ADA))
    await forget(store, { names: ['ada'] }, NOW)
    const later = new Date(NOW.getTime() + 1).toISOString()
    expect(await bring(lines({ ...ADA, createdAt: NOW.toISOString() }))).toMatchObject({ entities: 0, forgotten: 1 })
    expect(await bring(lines({ ...ADA, createdAt: later }))).toMatchObject({ entities: 1, forgotten: 0 })
  })

  it('leaves out a forgotten line of an entity that stays', async () => {
    await store.commit([entity('ada', 'kept'), observe('ada', 'poison', 'mcp:evil')])
    const text = await exported(store)
    await forget(store, { source: 'mcp:evil' }, NOW)
    expect(await bring(text)).toMatchObject({ observations: 0, forgotten: 1 })
    expect((await store.entities())[0]?.observations).toEqual(['kept'])
  })
})

// --- internal ---

const entity = (name: string, ...observations: string[]) => writtenBy(BY).typed('person', name, ...observations)

const observe = (name: string, content: string, source: string) =>
  writtenBy({ at: '2025-10-08T00:00:00.000Z', source }).observe(name, content)

/** A store with something of every kind, several writers, and something forgotten. */
async function fill(into: GraphStore): Promise<void> {
  await into.commit([
    entity('ada', 'writes programs'),
    entity('carl'),
    entity('dora', 'x', '', 'x'),
    observe('ada', 'reads', 'mcp:client'),
    ...putSnapshot(JWT_SESSION, 'hook'),
    writtenBy({ ...BY, project: 'p' }).relation('ada', 'ghost'),
    { kind: 'put-record', key: 'session:x', value: 'not exported', at: AT },
    entity('secret', 'y'),
    writtenBy(BY).relation('secret', 'ghost'),
    observe('dora', 'z', 'mcp:evil'),
  ])
  await forget(into, { names: ['secret'] }, new Date('2025-12-01T00:00:00.000Z'))
  await forget(into, { source: 'mcp:evil' }, new Date('2025-12-01T00:00:00.000Z'))
  await forget(into, { names: ['nobody'] }, new Date('2025-12-01T00:00:00.000Z'))
}

/** The snapshot as it comes in from anywhere: without halves of characters. */
function wellFormed(snapshot: SessionSnapshot): SessionSnapshot {
  return JSON.parse(JSON.stringify(snapshot), (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as SessionSnapshot
}
