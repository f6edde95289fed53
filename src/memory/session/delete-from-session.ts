/**
 * @module What else goes when a client deletes snapshots, or lines of them: what would bring them back.
 *
 * Each text that the session's snapshots say no more gets a tombstone, and goes from its turns, from what the hooks remember, and from
 * what other sessions were told. After its last snapshot the session begins again: what was read of its transcript is not read
 * again, and the next request makes a new snapshot.
 */

import { redactDeep } from '../../redact/redact.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { unescapeText } from '../../snapshot/format/escape.ts'
import { parseObservations, renderObservations } from '../../snapshot/format/observations.ts'
import { NO_TOPIC } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { asKnown } from '../../snapshot/written-by.ts'
import type { GraphStore, Mark, Mutation, Provenance, SnapshotHead } from '../../store/port.ts'
import { objectIn } from '../../text/json.ts'
import { isDeletedWith, textMark, textsOf, withoutTexts } from './deleted-texts.ts'
import { clearMentions } from './history.ts'
import { emptiedRecord, isRecordOf, recordKey, type SessionRecord } from './session-record.ts'
import { findSnapshots, snapshotRow } from './snapshots.ts'
import { isSessionEntity, sessionEntity } from './turns.ts'
import { writtenKey } from './written.ts'

/** Lines of one entity. */
export interface LinesOf {
  readonly name: string
  readonly contents: readonly string[]
}

/** Returns what goes with lines of snapshots and of turns. `rows` are those of the names. */
export async function goesWithLines(
  store: GraphStore,
  deletions: readonly LinesOf[],
  rows: readonly SnapshotHead[],
  by: Provenance,
): Promise<Mutation[]> {
  const ofTurns = deletions.filter(({ name }) => isSessionEntity(name))
  const mutations = ofTurns.flatMap(({ name, contents }) => buryLines(name, contents, by))
  const names = rows.map(({ name }) => name)
  const entities = new Map((await store.entities(names)).map((entity) => [entity.name, entity]))
  const sessions = new Map<string, Gone>()
  for (const before of names.length === 0 ? [] : await findSnapshots(store, { names })) {
    const { name, sessionId } = before
    const { entityType = SNAPSHOT_ENTITY_TYPE, observations = [] } = entities.get(name) ?? {}
    const unwanted = new Set(deletions.flatMap((each) => (each.name === name ? each.contents : [])))
    const [deleted, left] = [
      observations.filter((line) => unwanted.has(line)),
      observations.filter((line) => !unwanted.has(line)),
    ]
    if (deleted.length === 0) continue
    const parsed = parseObservations(left, { ...before, topic: NO_TOPIC })
    const read = parsed.ok ? asKnown(parsed.snapshot, before) : withoutTexts(before, () => true)
    const after = withLinesLeft(read, left)
    const row = snapshotRow(redactDeep(after))
    mutations.push(...buryLines(name, deleted, by), { kind: 'put-snapshot', row, entityType, observations: left, by })
    const said = deleted.map(unescapeText)
    const gone = goneTexts(before, after).filter((text) => said.some((line) => line.includes(text)))
    if (sessionId === undefined) continue
    const known = sessions.get(sessionId) ?? { texts: [], left: [] }
    sessions.set(sessionId, { texts: [...known.texts, ...gone], left: [...known.left, after] })
  }
  return [...mutations, ...(await goesWithTexts(store, sessions, by))]
}

/** Returns what goes with whole snapshots. `rows` are those of the names that are deleted. */
export async function goesWithSnapshots(
  store: GraphStore,
  rows: readonly SnapshotHead[],
  by: Pick<Provenance, 'at'>,
): Promise<Mutation[]> {
  const mutations = rows.map(({ name }) => bury({ kind: 'entity', name }, by))
  const names = new Set(rows.map(({ name }) => name))
  const sessions = new Map<string, Gone>()
  for (const session of new Set(rows.flatMap((row) => row.session ?? []))) {
    const all = await findSnapshots(store, { session })
    const left = all.filter(({ name }) => !names.has(name))
    const shown = new Set(left.flatMap(textsOf))
    const texts = all.flatMap(textsOf).filter((text) => !shown.has(text))
    sessions.set(session, { texts, left, ...(left.length === 0 ? { buried: all.map(asStated).flatMap(textsOf) } : {}) })
  }
  return [...mutations, ...(await goesWithTexts(store, sessions, by))]
}

/** Returns the mutations that undo a deletion for `lines` that a client adds to the snapshot of this name again. */
export async function undoDeletionOf(store: GraphStore, added: readonly LinesOf[]): Promise<Mutation[]> {
  const names = added.map(({ name }) => name)
  if (names.length === 0) return []
  const marks: Mark[] = []
  for (const snapshot of await findSnapshots(store, { names })) {
    const { name, sessionId } = snapshot
    const contents = added.flatMap((each) => (each.name === name ? each.contents : []))
    const said = contents.map(unescapeText)
    marks.push({ kind: 'entity', name }, ...contents.map((content): Mark => ({ kind: 'observation', name, content })))
    if (sessionId === undefined) continue
    const texts = textsOf(snapshot).filter((text) => said.some((line) => line.includes(text)))
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

// --- internal ---

/** Shorter texts stand in a turn by chance. */
const SHORTEST_GONE = 16

/** What goes of a session. */
interface Gone {
  /** Texts that it says no more. */
  readonly texts: readonly string[]
  /** Those that no later save may say; default: all. */
  readonly buried?: readonly string[]
  /** What is left of its snapshots. */
  readonly left: readonly SessionSnapshot[]
}

/** What goes with texts that the sessions say no more. */
async function goesWithTexts(
  store: GraphStore,
  sessions: ReadonlyMap<string, Gone>,
  by: Pick<Provenance, 'at'>,
): Promise<Mutation[]> {
  const mutations: Mutation[] = []
  for (const [session, gone] of sessions) mutations.push(...(await goesWithTextsOf(store, session, gone, by)))
  // Last: what one session was told may be of another, and is written anew with what goes of its own.
  const texts = [...sessions.values()].flatMap((gone) => gone.texts)
  return [...mutations, ...(await clearMentions(store, texts))]
}

async function goesWithTextsOf(
  store: GraphStore,
  session: string,
  { texts, buried = texts, left }: Gone,
  by: Pick<Provenance, 'at'>,
): Promise<Mutation[]> {
  const mutations = Array.from(new Set(buried), (text) => bury(textMark(session, text), by))
  const goes = isDeletedWith(new Set(texts), left)
  await store.eachRecord('', ({ key, value, at }) => {
    const before = isRecordOf(key, session) ? objectIn(value) : undefined
    if (before === undefined) return
    const isEmptied = key === recordKey(session) && left.length === 0
    const rest = isEmptied ? emptiedRecord(before as unknown as SessionRecord) : withoutTexts(before, goes, true)
    // Of numbers nobody can say which were made of the texts that go.
    const after = key === writtenKey(session) && texts.length > 0 ? { ...before, runs: '' } : rest
    if (after !== before) mutations.push({ kind: 'put-record', key, value: JSON.stringify(after), at })
  })
  const name = sessionEntity(session)
  const [{ observations = [] } = {}] = await store.entities([name])
  const sought = texts.map((text) => text.replace(/…$/, '')).filter((text) => text.length >= SHORTEST_GONE)
  const contents =
    left.length === 0 ? observations : observations.filter((line) => sought.some((text) => line.includes(text)))
  if (contents.length > 0)
    mutations.push({ kind: 'delete-observations', name, contents }, ...buryLines(name, contents, by))
  if (left.length === 0) mutations.push({ kind: 'delete-entity', name })
  return mutations
}

/** The snapshot without the lines of other clients that stand there no more. */
function withLinesLeft(snapshot: SessionSnapshot, left: readonly string[]): SessionSnapshot {
  const { writtenBy, ...rest } = snapshot
  if (writtenBy?.lines === undefined) return snapshot
  const standing = new Set([...left, ...renderObservations(rest)])
  const lines = writtenBy.lines.filter((line) => standing.has(line))
  return lines.length === 0 ? rest : { ...rest, writtenBy: { ...writtenBy, lines } }
}

/** The snapshot without what was observed: of a session that begins again, that may be so again. */
function asStated(snapshot: SessionSnapshot): SessionSnapshot {
  const { files, commands, filesRead, lookedAt, tools, workspace, quality, ...stated } = snapshot
  const { contextToApply: _, ...resume } = stated.resume
  return { ...stated, resume } as SessionSnapshot
}

/** Returns the texts that the snapshot said before and says no more, or not as often. */
function goneTexts(before: SessionSnapshot, after: SessionSnapshot): string[] {
  const left = textsOf(after)
  return textsOf(before).filter((text) => {
    const place = left.indexOf(text)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

function buryLines(name: string, contents: readonly string[], by: Pick<Provenance, 'at'>): Mutation[] {
  return contents.map((content) => bury({ kind: 'observation', name, content }, by))
}

function bury(mark: Mark, { at }: Pick<Provenance, 'at'>): Mutation {
  return { kind: 'bury', mark, at }
}
