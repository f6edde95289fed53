/**
 * @module What else goes when a client deletes a snapshot, or lines of one: what would bring them back.
 *
 * A deleted line leaves a tombstone for its text, and what the hooks remember of the session goes without it. Of a
 * deleted snapshot everything goes that no other snapshot of its session says; after the last snapshot, the session
 * begins again: what was read of its transcript is not read again, and the next request makes a new snapshot.
 */

import { defined } from '../../defined.ts'
import { redactDeep } from '../../redact/redact.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { unescapeText } from '../../snapshot/format/escape.ts'
import { parseObservations } from '../../snapshot/format/observations.ts'
import { NO_TOPIC } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mark, Mutation, Provenance, SnapshotHead } from '../../store/port.ts'
import { objectIn } from '../../text/json.ts'
import { everyText, goneTexts, statedTextsOf, textMark, textsOf, withoutTexts } from './deleted-texts.ts'
import { isHistoryKey } from './history.ts'
import { type Goes, goesWith, valueWithoutTexts } from './record-texts.ts'
import { emptiedRecord, isRecordOf, recordKey, recordWithout, type SessionRecord } from './session-record.ts'
import { findSnapshots, snapshotRow } from './snapshots.ts'
import { isSessionEntity, sessionEntity } from './turns.ts'
import { writtenKey } from './written.ts'

/** Lines that are deleted of one entity. */
export interface LineDeletion {
  readonly name: string
  readonly contents: readonly string[]
}

/** Returns what goes with lines of snapshots; empty where none of these lines is there. `rows` are those of the names. */
export async function goesWithLines(
  store: GraphStore,
  deletions: readonly LineDeletion[],
  rows: readonly SnapshotHead[],
  by: Provenance,
): Promise<Mutation[]> {
  const names = rows.map(({ name }) => name)
  const lines = new Map((await store.entities(names)).map(({ name, observations }) => [name, observations]))
  const mutations: Mutation[] = deletions
    .filter(({ name }) => isSessionEntity(name))
    .flatMap(({ name, contents }) => contents.map((content) => bury({ kind: 'observation', name, content }, by)))
  const sessions = new Map<string, { gone: Set<string>; visible: SessionSnapshot[] }>()
  for (const before of names.length === 0 ? [] : await findSnapshots(store, { names })) {
    const { name } = before
    const unwanted = new Set(deletions.flatMap((each) => (each.name === name ? each.contents : [])))
    const present = lines.get(name) ?? []
    const deleted = present.filter((line) => unwanted.has(line))
    if (deleted.length === 0) continue
    const left = present.filter((line) => !unwanted.has(line))
    const parsed = parseObservations(left, { ...before, topic: NO_TOPIC })
    const after = parsed.ok ? withIdentity(parsed.snapshot, before) : withoutTexts(before, () => true)
    const deletedTexts = deleted.map(unescapeText)
    const gone = goneTexts(before, after).filter((text) => deletedTexts.some((line) => line.includes(text)))
    mutations.push(...deleted.map((content) => bury({ kind: 'observation', name, content }, by)), {
      kind: 'put-snapshot',
      row: snapshotRow(redactDeep(after)),
      entityType: SNAPSHOT_ENTITY_TYPE,
      observations: left,
      by,
    })
    const session = rows.find((row) => row.name === name)?.session
    if (session === undefined) continue
    const known = sessions.get(session) ?? { gone: new Set(), visible: [] }
    for (const text of gone) {
      known.gone.add(text)
      mutations.push(bury(textMark(session, text), by))
    }
    known.visible.push(after)
    sessions.set(session, known)
  }
  for (const [session, { gone, visible }] of sessions) {
    mutations.push(...(await cleanedRecords(store, session, goesWith(gone, everyText(visible)), recordWithout)))
    mutations.push(...(await turnsWithout(store, session, gone, by)))
  }
  return mutations
}

/** Returns what goes with whole snapshots. `rows` are those of the names that are deleted. */
export async function goesWithSnapshots(
  store: GraphStore,
  rows: readonly SnapshotHead[],
  by: Pick<Provenance, 'at'>,
): Promise<Mutation[]> {
  const mutations = rows.map(({ name }) => bury({ kind: 'entity', name }, by))
  const names = new Set(rows.map(({ name }) => name))
  for (const session of new Set(rows.flatMap((row) => row.session ?? []))) {
    const all = await findSnapshots(store, { session })
    const deleted = all.filter(({ name }) => names.has(name))
    const left = all.filter(({ name }) => !names.has(name))
    const isLast = left.length === 0
    const shown = new Set(left.flatMap(textsOf))
    const texts = deleted.flatMap(isLast ? statedTextsOf : textsOf)
    mutations.push(
      ...[...new Set(texts)].filter((text) => !shown.has(text)).map((text) => bury(textMark(session, text), by)),
    )
    const gone = new Set(deleted.flatMap(textsOf).filter((text) => !shown.has(text)))
    const goes = goesWith(gone, everyText(left))
    mutations.push(...(await cleanedRecords(store, session, goes, isLast ? emptiedRecord : recordWithout)))
    mutations.push(
      ...(isLast
        ? [{ kind: 'delete-entity', name: sessionEntity(session) } as const]
        : await turnsWithout(store, session, gone, by)),
    )
  }
  return mutations
}

/** Returns the mutations that undo a deletion for `lines` that a client adds to the snapshot of this name again. */
export async function undoDeletionOf(store: GraphStore, added: readonly LineDeletion[]): Promise<Mutation[]> {
  const names = added.map(({ name }) => name)
  if (names.length === 0) return []
  const marks: Mark[] = []
  for (const snapshot of await findSnapshots(store, { names })) {
    const { name, sessionId } = snapshot
    const contents = added.flatMap((each) => (each.name === name ? each.contents : []))
    const deletedTexts = contents.map(unescapeText)
    marks.push({ kind: 'entity', name }, ...contents.map((content): Mark => ({ kind: 'observation', name, content })))
    if (sessionId === undefined) continue
    const texts = textsOf(snapshot).filter((text) => deletedTexts.some((line) => line.includes(text)))
    marks.push(...texts.map((text) => textMark(sessionId, text)))
  }
  return liftsOf(store, marks)
}

/** Returns what lifts those of the marks that have a tombstone. */
export async function liftsOf(store: GraphStore, marks: readonly Mark[]): Promise<Mutation[]> {
  if (marks.length === 0) return []
  const times = await store.forgotten(marks)
  return marks.filter((_, place) => times[place] !== undefined).map((mark) => ({ kind: 'lift-tombstone', mark }))
}

/**
 * Returns the records of a session, and what other sessions were told of it, as they are without the texts that go; `own`
 * cleans what the hooks read of it.
 */
async function cleanedRecords(
  store: GraphStore,
  session: string,
  goes: Goes,
  own: (record: SessionRecord, goes: Goes) => SessionRecord,
): Promise<Mutation[]> {
  const mutations: Mutation[] = []
  await store.eachRecord('', ({ key, value, at }) => {
    if (!isRecordOf(key, session) && !isHistoryKey(key)) return
    const before = objectIn(value)
    if (before === undefined) return
    // Of numbers nobody can say which were made of the texts that go.
    const rest = key === writtenKey(session) ? { ...before, runs: '' } : valueWithoutTexts(before, goes)
    const after = key === recordKey(session) ? own(before as unknown as SessionRecord, goes) : rest
    const text = JSON.stringify(after)
    if (text !== value) mutations.push({ kind: 'put-record', key, value: text, at })
  })
  return mutations
}

// --- internal ---

/** Shorter texts stand in a turn by chance. */
const SHORTEST_GONE = 16

/** The parts of a session's turns that say a text which goes. */
async function turnsWithout(
  store: GraphStore,
  session: string,
  gone: ReadonlySet<string>,
  by: Pick<Provenance, 'at'>,
): Promise<Mutation[]> {
  const name = sessionEntity(session)
  const sought = [...gone].map((text) => text.replace(/…$/, '')).filter((text) => text.length >= SHORTEST_GONE)
  const [entity] = sought.length === 0 ? [] : await store.entities([name])
  const contents = (entity?.observations ?? []).filter((line) => sought.some((text) => line.includes(text)))
  if (contents.length === 0) return []
  return [
    { kind: 'delete-observations', name, contents },
    ...contents.map((content) => bury({ kind: 'observation', name, content }, by)),
  ]
}

function bury(mark: Mark, { at }: Pick<Provenance, 'at'>): Mutation {
  return { kind: 'bury', mark, at }
}

/** Lines may be deleted that say whose snapshot it is: it stays that of its session. */
function withIdentity(snapshot: SessionSnapshot, { sessionId, project }: SessionSnapshot): SessionSnapshot {
  return { ...snapshot, ...defined({ sessionId }), project }
}
