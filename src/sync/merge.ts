/**
 * @module What a machine says is merged into the store, never in the place of what was recorded here.
 *
 * A session may come from two machines: one is a copy of the other, its restored backup, or the same under a new name. What one of
 * them holds whole is not stored twice: the longer one stays, and a status finds it by either name. Both ends of one that went on
 * twice are kept.
 */

import {
  foreignName,
  namesOf,
  originOf,
  type StatusLine,
  statusIn,
  statusKey,
  withStatus,
} from '../memory/session/machines.ts'
import { findSnapshot, findSnapshots, putSnapshot, snapshotOf, snapshotRow } from '../memory/session/snapshots.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import type { Incoming } from '../memory/transfer/incoming.ts'
import { withoutWhatIsForgotten } from '../memory/transfer/transfer.ts'
import { ENTITY_TYPE, RELATION } from '../rules.ts'
import { renderObservations } from '../snapshot/format/observations.ts'
import { turnOf } from '../snapshot/format/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { withWritten } from '../snapshot/written-by.ts'
import type { GraphStore, Mutation, SnapshotHead, StoredEntity, StoredRelation } from '../store/port.ts'

/** A line of an export, with more of it: the revision that it changed with, and from which turn on it says a session. */
export type Item = Exclude<Incoming, { kind: 'history' }> & { readonly from: number }

/** From which machine something came, and all that are known, this one included. */
export interface Machines {
  readonly machine: string
  readonly machines: readonly string[]
}

export function isOfTurns(item: Item): item is EntityItem {
  return item.kind === 'entity' && item.entity.snapshot === undefined && isSessionEntity(item.entity.name)
}

/** Returns the mutations that bring in what a frame says. */
export async function merge(store: GraphStore, by: Machines, items: readonly Item[]): Promise<Mutation[]> {
  const mutations: Mutation[] = []
  for (const item of items) {
    if (item.kind === 'tombstone') mutations.push({ kind: 'put-tombstone', tombstone: item.tombstone })
    else if (item.kind === 'relation') mutations.push(...(await mergeRelation(store, by, item.relation)))
    else if (item.entity.snapshot?.session !== undefined)
      mutations.push(...(await mergeSnapshot(store, by, item.entity)))
    else if (isOfTurns(item)) mutations.push(...(await mergeTurns(store, by, item)))
    else mutations.push(...(await mergeEntity(store, by, item)))
  }
  return mutations
}

/** The latest of each status, where it is later than the one that is known here. Of two at one time every machine takes the same. */
export async function mergeStatuses(
  store: GraphStore,
  lines: readonly StatusLine[],
  facts: Machines,
): Promise<Mutation[]> {
  const place = ({ at, status }: StatusLine) => `${at} ${status}`
  const inOrder = lines.toSorted((a, b) => Number(place(a) > place(b)) - Number(place(a) < place(b)))
  const latest = new Map(inOrder.map((line) => [statusKey(line), line]))
  const mutations: Mutation[] = []
  for (const line of latest.values()) {
    const found = await standingAs(store, line, facts)
    // It may stand here as that of another machine.
    const machine = found === undefined ? line.machine : (originOf(found.session ?? '').machine ?? facts.machine)
    const status = { ...line, machine }
    const key = statusKey(status)
    const known = statusIn(await store.record(key))
    const isLater = known === undefined || line.at > known.at || (line.at === known.at && line.status >= known.status)
    if (!isLater || (await isForgotten(store, line.session, facts.machines))) continue
    const snapshot = await findSnapshot(store, found?.name)
    if (snapshot !== undefined && snapshot.status !== status.status)
      mutations.push(...putSnapshot(withStatus(snapshot, status), 'hook'))
    mutations.push({ kind: 'put-record', key, value: JSON.stringify(status), at: status.at })
  }
  return mutations
}

// --- internal ---

type EntityItem = Extract<Item, { kind: 'entity' }>

async function mergeRelation(store: GraphStore, { machine }: Machines, { relation, by }: StoredRelation) {
  const ends = [relation.from, relation.to].map((name) => ({ kind: 'entity', name }) as const)
  const gone = await store.forgotten([{ kind: 'relation', relation }, ...ends])
  if (gone.some((at) => at !== undefined && at >= by.at)) return []
  return [{ kind: 'create-relation', relation, by: from(by, machine) } as const]
}

/** The snapshot of a session as it was saved there last, with the status that a machine gave it, and what was noted in it here. */
async function mergeSnapshot(store: GraphStore, by: Machines, entity: StoredEntity): Promise<Mutation[]> {
  const { machine, machines } = by
  const sent = JSON.parse(entity.snapshot?.value ?? '{}') as SessionSnapshot
  const as = await standsUnder(store, sent, by)
  if (as === undefined) return []
  const session = foreignName(sent.sessionId ?? '', as)
  const name = await nameHere(store, sent, as)
  if (name === undefined || (await isForgotten(store, session, machines))) return []
  const status = statusIn(
    await store.record(statusKey({ machine: as, name: sent.name, session: sent.sessionId ?? '' })),
  )
  const value = withStatus({ ...sent, name, sessionId: session }, status)
  const [stored] = await store.snapshots({ names: [name] })
  const [latest] = stored === undefined ? await store.snapshots({ session }, 'head') : [stored]
  // That of another machine gives way to a later one alone; what was noted in it stays.
  if (as !== machine && latest !== undefined && Date.parse(sent.timestamp) < Date.parse(latest.timestamp)) return []
  const [here] = await store.entities([name])
  const { sources = [], lines = [] } = stored === undefined ? {} : (snapshotOf(stored).writtenBy ?? {})
  const noted = lines.filter((line) => here?.observations.includes(line))
  const whole = withWritten(value, sources, noted)
  const observations = renderObservations(whole).map((content) => ({ content, ...entity.by }))
  const { name: _, ...row } = snapshotRow(whole)
  const stated = { name, entityType: entity.entityType, by: entity.by, observations, snapshot: row }
  const [left] = await withoutWhatIsForgotten(store, [{ kind: 'entity', entity: stated, stated, isRedacted: false }])
  if (left?.snapshot === undefined) return []
  return putForeign(JSON.parse(left.snapshot.value) as SessionSnapshot, entity.by.source)
}

/**
 * Returns the machine under whose name the session of a snapshot stands here, or will stand; undefined where this machine, or more
 * than one, has all of it.
 */
async function standsUnder(
  store: GraphStore,
  { name, sessionId = '', timestamp }: SessionSnapshot,
  { machine, machines }: Machines,
): Promise<string | undefined> {
  const own = foreignName(sessionId, machine)
  const names = namesOf(own, machines)
  const { entities } = await store.facts({ names: names.map(sessionEntity) })
  const saved = await store.snapshots({ sessions: names }, 'head')
  const turns = entities.map((entity) => entity.name.slice(sessionEntity('').length))
  const stands = new Set(turns.length > 0 ? turns : saved.map(({ session = '' }) => session))
  if (stands.size === 0 || stands.has(own)) return machine
  const [only] = stands.size === 1 ? [...stands].map((each) => originOf(each).machine) : []
  // Without turns it may be another end, which was saved here at another time.
  const isSaved = saved.some((each) => originOf(each.name).session === name && each.timestamp === timestamp)
  return only ?? (turns.length > 0 || isSaved ? undefined : machine)
}

/** Returns the mutations that write the snapshot of a session of another machine. */
function putForeign(snapshot: SessionSnapshot, source: string): Mutation[] {
  const { name, sessionId = '', timestamp, project } = snapshot
  const relation = { from: name, to: sessionEntity(sessionId), relationType: RELATION.session }
  const by = { at: timestamp, source, project: project.id }
  return [...putSnapshot(snapshot, source), { kind: 'create-relation', relation, by }]
}

/** Returns what a snapshot of another machine is called here; undefined where no name is free. */
async function nameHere(store: GraphStore, sent: SessionSnapshot, machine: string): Promise<string | undefined> {
  if (isSessionEntity(sent.name)) return undefined
  for (const name of [sent.name, foreignName(sent.name, machine)]) {
    const [here] = await store.entities([name])
    const [there] = await store.snapshots({ names: [name] }, 'head')
    if (here === undefined || there?.session === foreignName(sent.sessionId ?? '', machine)) return name
  }
  return undefined
}

/**
 * From the turn on that the item says, the lines of the session are these. One that stands here whole already, of another machine or
 * of this one, is not stored twice; and where that of another machine is the begin of this one, this one takes its place.
 */
async function mergeTurns(store: GraphStore, { machine, machines }: Machines, item: EntityItem): Promise<Mutation[]> {
  const name = foreignName(item.entity.name, machine)
  const session = name.slice(sessionEntity('').length)
  const entity = { ...item.entity, name, entityType: ENTITY_TYPE.session }
  const [left] = await withoutWhatIsForgotten(store, [{ ...item, entity, stated: { ...item.stated, name } }])
  if (left === undefined || (await isForgotten(store, session, machines))) return []
  const stored = await store.entities(namesOf(name, machines))
  const here = stored.find((each) => each.name === name)
  const twins = stored.filter((each) => each.name !== name)
  const lines = left.observations.map(({ content }) => content)
  const said = new Set(lines)
  if (here === undefined && twins.some((twin) => isBegin(lines, twin.observations))) return []
  const isBefore = (line: string) => (turnOf(line) ?? Number.POSITIVE_INFINITY) < item.from
  // What came before stands here as that of the twin which goes on as these lines do.
  const shared = (twin: (typeof twins)[number]) => twin.observations.filter((line) => said.has(line)).length
  const [closest] = twins.toSorted((a, b) => shared(b) - shared(a))
  const begin = (here ?? closest)?.observations.filter(isBefore) ?? []
  const before = here === undefined ? begin.map((content) => ({ content, ...entity.by })) : []
  const isGone = (line: string) => turnOf(line) !== undefined && !isBefore(line) && !said.has(line)
  const contents = (here?.observations ?? []).filter(isGone)
  const whole = [...begin, ...lines]
  const begins = twins.filter((twin) => originOf(twin.name).machine && isBegin(twin.observations, whole))
  const moved = begins.map((twin) => moveSession(store, twin.name.slice(sessionEntity('').length), session))
  return [
    ...(contents.length === 0 ? [] : [{ kind: 'delete-observations', name, contents } as const]),
    { kind: 'merge-entity', entity: { ...left, observations: [...before, ...left.observations] } },
    ...(await Promise.all(moved)).flat(),
  ]
}

/** Returns whether these lines of turns are the begin of others. The last turn may have gone on since. */
function isBegin(lines: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others)
  const last = lastTurn(lines)
  const isSettled = (line: string) => turnOf(line) !== last || line.startsWith(`[${last}.1] `)
  return (last < lastTurn(others) ? lines.filter(isSettled) : lines).every((line) => known.has(line))
}

function lastTurn(lines: readonly string[]): number {
  return lines.reduce((last, line) => Math.max(last, turnOf(line) ?? 0), 0)
}

/** Returns the mutations that give the snapshots of a session to another one, which has its turns. */
async function moveSession(store: GraphStore, old: string, session: string): Promise<Mutation[]> {
  const snapshots = await findSnapshots(store, { session: old })
  const moved = snapshots.flatMap((snapshot) => putForeign({ ...snapshot, sessionId: session }, 'hook'))
  return [{ kind: 'delete-entity', name: sessionEntity(old) }, ...moved]
}

/** An entity that is of no session, with its machine as the writer. A snapshot takes the place of nothing but a snapshot. */
async function mergeEntity(store: GraphStore, { machine }: Machines, item: EntityItem): Promise<Mutation[]> {
  const [entity] = await withoutWhatIsForgotten(store, [item])
  if (entity === undefined) return []
  const [here] = entity.snapshot === undefined ? [] : await store.entities([entity.name])
  const [there] = here === undefined ? [] : await store.snapshots({ names: [entity.name] }, 'head')
  if (here !== undefined && (there === undefined || there.session !== undefined)) return []
  const observations = entity.observations.map((line) => from(line, machine))
  return [{ kind: 'merge-entity', entity: { ...entity, by: from(entity.by, machine), observations } }]
}

/** Returns the snapshot here that a status is of: that of its machine, or the one that stands for it. */
async function standingAs(
  store: GraphStore,
  { machine, session, name }: StatusLine,
  { machine: here, machines }: Machines,
): Promise<SnapshotHead | undefined> {
  const query = { names: namesOf(name, machines), sessions: namesOf(session, machines) }
  const found = await store.snapshots(query, 'head')
  const own = machine === here ? session : foreignName(session, machine)
  return found.find((each) => each.session === own) ?? found[0]
}

/** Whether a session was forgotten, under its name on any machine. */
async function isForgotten(store: GraphStore, session: string, machines: readonly string[]): Promise<boolean> {
  const marks = namesOf(session, machines).map((each) => ({ kind: 'session', session: each }) as const)
  return (await store.forgotten(marks)).some((at) => at !== undefined)
}

function from<T extends { readonly source: string }>(by: T, machine: string): T {
  return { ...by, source: foreignName(by.source, machine) }
}
