/**
 * @module Snapshots in the graph: how a typed value is written as an entity with observations and relations, and read back.
 *
 * The observations win: where another client changed them, the value is parsed from them again.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { isTrivial } from '../../recovery/match/unfinished.ts'
import { redactDeep } from '../../redact/redact.ts'
import { ENTITY_TYPE, RELATION, SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { parseObservations, renderObservations } from '../../snapshot/format/observations.ts'
import { isSuffix, suffixOfName } from '../../snapshot/name.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { asKnown, makerOf, ownPart } from '../../snapshot/written-by.ts'
import type { GraphStore, Mutation, SnapshotHead, SnapshotParts, SnapshotQuery, SnapshotRow } from '../../store/port.ts'
import { briefOf } from './briefs.ts'
import { sessionsWorkedIn } from './worked-in.ts'

/** Returns the mutations that write a snapshot, its relations and their targets. Every text is redacted on the way. */
export function putSnapshot(value: SessionSnapshot, source: string): Mutation[] {
  const snapshot = redactDeep(value)
  const by = { at: snapshot.timestamp, source, project: snapshot.project.id }
  const { name, project } = snapshot
  const relate = (to: string, relationType: string): Mutation => ({
    kind: 'create-relation',
    relation: { from: name, to, relationType },
    by,
  })
  const projectEntity = `project:${project.id}`
  return [
    {
      kind: 'put-snapshot',
      row: snapshotRow(snapshot),
      entityType: SNAPSHOT_ENTITY_TYPE,
      observations: renderObservations(snapshot),
      by,
    },
    {
      kind: 'create-entity',
      entity: { name: projectEntity, entityType: ENTITY_TYPE.project, observations: [`Name: ${project.name}`] },
      by,
    },
    relate(projectEntity, RELATION.project),
    ...(snapshot.previous === undefined ? [] : [relate(snapshot.previous, RELATION.previous)]),
    ...snapshot.files.flatMap((file): Mutation[] => {
      const entity = `file:${project.id}/${file.path}`
      return [
        {
          kind: 'create-entity',
          entity: { name: entity, entityType: ENTITY_TYPE.file, observations: [`Path: ${file.path}`] },
          by,
        },
        relate(entity, RELATION.file),
      ]
    }),
  ]
}

/** Returns the snapshots that a query selects, newest first, each as its observations say now. */
export async function findSnapshots(store: GraphStore, query: SnapshotQuery): Promise<SessionSnapshot[]> {
  const rows = await store.snapshots(query)
  if (rows.length === 0) return []
  const entities = new Map((await store.entities(rows.map((row) => row.name))).map((entity) => [entity.name, entity]))
  return rows.map((row) => readSnapshot(row, entities.get(row.name)?.observations))
}

/**
 * Returns the snapshots of these names as their typed rows have them, newest first, by name: for lists. The rows follow
 * what the observations say (../graph/operations.ts). To compare them as `findSnapshots` does takes milliseconds for each.
 */
export async function snapshotValues(
  store: GraphStore,
  names: readonly string[],
): Promise<ReadonlyMap<string, SessionSnapshot>> {
  const rows = await store.snapshots({ names })
  return new Map(rows.map((row) => [row.name, snapshotOf(row)]))
}

/** Returns the snapshot that a typed row has. */
export function snapshotOf({ value }: SnapshotRow): SessionSnapshot {
  return JSON.parse(value) as SessionSnapshot
}

/** Returns the snapshot of this name; undefined without one, and for no name. */
export async function findSnapshot(store: GraphStore, name: string | undefined): Promise<SessionSnapshot | undefined> {
  return name === undefined ? undefined : (await findSnapshots(store, { names: [name] }))[0]
}

/**
 * Returns the name of the project's newest snapshot whose name ends in a text: the model's one line names sessions so. Any other
 * text is returned as it is.
 */
export async function fullName(
  store: GraphStore,
  text: string,
  project: () => Promise<string | undefined>,
): Promise<string> {
  if (!isSuffix(text)) return text
  return (
    (await store.snapshots(defined({ project: await project() }), 'head')).find(
      ({ name }) => suffixOfName(name) === text,
    )?.name ?? text
  )
}

/** What `recordedRows` and `rowsByMaker` are asked for: up to `limit` rows of recorded sessions. */
export type RecordedQuery = Omit<SnapshotQuery, 'skip'> & { readonly limit: number }

/** Rows of snapshots, newest first: those of recorded sessions, and those that clients of the memory server made. */
export interface RowsByMaker<Row = SnapshotRow> {
  readonly recorded: readonly Row[]
  readonly made: readonly Row[]
}

/** Returns rows that a query selects, newest first, without what clients of the memory server made, however much that is. */
export async function recordedRows(store: GraphStore, query: RecordedQuery): Promise<readonly SnapshotRow[]> {
  return (await rowsByMaker(store, query)).recorded
}

/**
 * Returns the rows of recorded sessions that a query selects, with those of sessions that worked in the project and were launched
 * elsewhere, and the rows of clients that stand among them.
 */
export function rowsByMaker(store: GraphStore, query: RecordedQuery): Promise<RowsByMaker> {
  return byMaker(store, query, 'value', isMade)
}

/** Returns the heads of the rows of sessions; what a client made has no session. The values of forty sessions are a megabyte. */
export async function recordedHeads(store: GraphStore, query: RecordedQuery): Promise<readonly SnapshotHead[]> {
  return (await byMaker(store, query, 'head', ({ session }) => session === undefined)).recorded
}

/** Returns of each session the first row; a row without a session is one of its own. */
export function firstOfEachSession<Row extends SnapshotHead>(rows: readonly Row[]): Row[] {
  const sessions = new Set<string>()
  return rows.filter(({ name, session = name }) => !sessions.has(session) && sessions.add(session))
}

/**
 * Returns of each session the newest snapshot; where that holds too little, the one that was saved on request in its place: the
 * working snapshot that follows a request does not know of it. Rows: newest first.
 */
export function newestOfEachSession(rows: readonly SnapshotRow[]): SessionSnapshot[] {
  return firstOfEachSession(rows).map((row) => {
    const newest = snapshotOf(row)
    if (row.session === undefined || isEnded(newest.status) || !isTrivial(newest)) return newest
    const ofSession = rows.filter(({ session }) => session === row.session).map(snapshotOf)
    return ofSession.find(({ type, status }) => type === 'manual' && !isEnded(status)) ?? newest
  })
}

/** Returns rows of several queries, newest first. */
export function newestFirst<Row extends SnapshotHead>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
}

/** Returns what was recorded of the snapshot's session alone, without what clients of the memory server added. */
export async function withoutClients(store: GraphStore, snapshot: SessionSnapshot): Promise<SessionSnapshot> {
  if (snapshot.writtenBy?.lines === undefined) return snapshot
  const [entity] = await store.entities([snapshot.name])
  return ownPart(snapshot, entity?.observations ?? [])
}

/** Returns the snapshot of this name. @throws SNAPSHOT_NOT_FOUND */
export async function requireSnapshot(store: GraphStore, name: string): Promise<SessionSnapshot> {
  const snapshot = await findSnapshot(store, name)
  if (snapshot === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no snapshot ${name}`)
  return snapshot
}

/** Returns the typed row of a snapshot. */
export function snapshotRow(snapshot: SessionSnapshot): SnapshotRow {
  return {
    name: snapshot.name,
    project: snapshot.project.id,
    ...defined({ session: snapshot.sessionId }),
    status: snapshot.status,
    type: snapshot.type,
    timestamp: snapshot.timestamp,
    brief: JSON.stringify(briefOf(snapshot)),
    value: JSON.stringify(snapshot),
  }
}

// --- internal ---

/** Of rows that were looked through for recorded ones. */
const MOST_PAGES = 20

async function byMaker<Part extends 'value' | 'head'>(
  store: GraphStore,
  query: RecordedQuery,
  part: Part,
  isMade: (row: SnapshotParts[Part]) => boolean,
): Promise<RowsByMaker<SnapshotParts[Part]>> {
  const { limit } = query
  const found: SnapshotParts[Part][] = []
  const made: SnapshotParts[Part][] = []
  for (let page = 0; page < MOST_PAGES && found.length < limit; page += 1) {
    const rows = await store.snapshots({ ...query, skip: page * limit }, part)
    for (const row of rows) (isMade(row) ? made : found).push(row)
    if (rows.length < limit) break
  }
  const others = query.project === undefined ? [] : await sessionsWorkedIn(store, query.project)
  if (others.length === 0) return { recorded: found.slice(0, limit), made }
  const { project: _, ...anywhere } = query
  const elsewhere = (await store.snapshots({ ...anywhere, sessions: others }, part)).filter((row) => !isMade(row))
  const known = new Set(found.map(({ name }) => name))
  const recorded = newestFirst([...found, ...elsewhere.filter(({ name }) => !known.has(name))])
  return { recorded: recorded.slice(0, limit), made }
}

function isMade(row: SnapshotRow): boolean {
  return row.value.includes('"writtenBy":{"sources":') && makerOf(snapshotOf(row)) !== undefined
}

function readSnapshot(row: SnapshotRow, observations: readonly string[] | undefined): SessionSnapshot {
  const value = snapshotOf(row)
  if (observations === undefined) return value
  const rendered = renderObservations(value)
  if (rendered.length === observations.length && rendered.every((line, index) => line === observations[index]))
    return value
  const parsed = parseObservations(observations, value)
  // Another client left nothing that reads as a snapshot: its lines are kept, the value is all there is.
  return parsed.ok ? asKnown(parsed.snapshot, value) : { ...value, otherLines: observations }
}
