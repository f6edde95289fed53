/**
 * @module What other machines wrote comes into the store, a frame at a time: merged, never in the place of what was recorded here.
 *
 * The machines may be read in any order: a session is its machine's, and of two statuses the later one holds. Of a machine the
 * frames are read in their order, and what was read once is never read again: not what was deleted here since. What cannot be
 * read is named and left alone.
 */

import { join } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { filesIn, namesIn } from '../files/foreign-files.ts'
import { isForgottenSession } from '../memory/session/forget.ts'
import {
  foreignName,
  isMachine,
  namesOf,
  type StatusLine,
  statusIn,
  statusKey,
  withStatus,
} from '../memory/session/machines.ts'
import { change } from '../memory/session/read-change-write.ts'
import { findSnapshots, putSnapshot, snapshotOf, snapshotRow } from '../memory/session/snapshots.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import { type Incoming, prepareLine } from '../memory/transfer/incoming.ts'
import { withoutWhatIsForgotten } from '../memory/transfer/transfer.ts'
import { redactDeep } from '../redact/redact.ts'
import { ENTITY_TYPE, RELATION } from '../rules.ts'
import { renderObservations } from '../snapshot/format/observations.ts'
import { turnOf } from '../snapshot/format/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { withWritten } from '../snapshot/written-by.ts'
import { parseLine } from '../store/exchange/read-import.ts'
import type { GraphStore, Mutation, StoredEntity } from '../store/port.ts'
import { objectIn } from '../text/json.ts'
import { applyTombstones } from './apply-tombstones.ts'
import type { Cipher } from './encryption.ts'
import { type Frame, framesFrom, readFrame, STATUS, sizeOf } from './frames.ts'
import { isOurs, LOCKED_KEY } from './settings.ts'

export interface TakeInFacts {
  /** This machine. */
  readonly machine: string
  /** The folder that the machines' folders stand in. */
  readonly folder: string
  readonly cipher: Cipher | undefined
  readonly now: Date
  /** Removes the files of sessions that were forgotten because another machine forgot them. */
  readonly forgetFiles: (sessions: readonly string[]) => void
}

export interface TakenIn {
  /** Files that were left alone from some place on, each with the reason. */
  readonly strange: readonly string[]
  /** The machines, each with the time of the newest that was taken in. */
  readonly machines: Readonly<Record<string, string>>
}

/** Takes in what is new in the folders of the other machines. */
export async function takeIn(store: GraphStore, facts: TakeInFacts): Promise<TakenIn> {
  const strange: string[] = []
  const machines: Record<string, string> = {}
  const others = namesIn(facts.folder).filter((name) => isMachine(name) && name !== facts.machine)
  for (const machine of others.sort()) {
    for (const name of filesIn(join(facts.folder, machine)).sort()) {
      if (name.startsWith('.') || name === LOCKED_KEY) continue
      const path = join(facts.folder, machine, name)
      try {
        if (!isOurs(name)) throw new Error('it is not ours')
        const position = (await readRead(store, machine)).files[name] ?? 0
        const size = sizeOf(path)
        if (size === position) continue
        for (const frame of framesFrom(path, size < position ? 0 : position)) {
          const taken = await takeFrame(store, { machine, name, frame }, facts)
          // What was written before it is still on its way.
          if (taken === undefined) break
          machines[machine] = taken.at
        }
      } catch (error) {
        // What is wrong with a file of another machine stops no other file.
        if (error instanceof ThroughlineError && /^(STORE|DRIVER)_/.test(error.code)) throw error
        strange.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  return { strange, machines }
}

// --- internal ---

/** What was read of a machine: up to which revision of its store, for each of its sendings, and up to which byte of each file. */
interface Read {
  readonly revisions: Readonly<Record<string, number>>
  readonly files: Readonly<Record<string, number>>
}

function readKey(machine: string): string {
  return `sync:read:${machine}`
}

async function readRead(store: GraphStore, machine: string): Promise<Read> {
  const known = objectIn(await store.record(readKey(machine))) as Read | undefined
  return known ?? { revisions: {}, files: {} }
}

interface Source {
  readonly machine: string
  readonly name: string
  readonly frame: Frame
}

/** A line of an export, with more of it: the revision that it changed with, and from which turn on it says a session. */
type Item = Exclude<Incoming, { kind: 'history' }> & { readonly from: number }

/** Returns when the frame was written; undefined where an earlier one is missing. */
async function takeFrame(store: GraphStore, { machine, name, frame }: Source, facts: TakeInFacts) {
  const { now } = facts
  const { header, lines } = await readFrame(frame, facts.cipher)
  const { revisions, files } = await readRead(store, machine)
  const revision = revisions[header.sending] ?? 0
  if (header.since > revision) return undefined
  const items = lines.flatMap((line) => itemsOf(line, revision, now))
  const tombstones = items.flatMap((item) => (item.kind === 'tombstone' ? item.tombstone : []))
  facts.forgetFiles(await applyTombstones(store, tombstones, facts.machine, now))
  await change(store, async () => ({ mutations: await merge(store, machine, items), result: undefined }))
  const statuses = lines.flatMap((line) => statusesOf(line))
  const present = new Set(filesIn(join(facts.folder, machine)))
  const kept = Object.entries(files).filter(([each]) => present.has(each))
  const read: Read = {
    revisions: { ...revisions, [header.sending]: header.more ? revision : Math.max(revision, header.revision) },
    files: { ...Object.fromEntries(kept), [name]: frame.end },
  }
  await change(store, async () => ({
    mutations: [
      ...(await mergeStatuses(store, statuses, facts.machine)),
      { kind: 'put-record', key: readKey(machine), value: JSON.stringify(read), at: now.toISOString() },
    ],
    result: undefined,
  }))
  return { at: header.at }
}

function statusesOf(line: string): StatusLine[] {
  const value = objectIn(line)
  const status = value?.['type'] === STATUS ? statusIn(JSON.stringify(redactDeep(value))) : undefined
  return status === undefined ? [] : [status]
}

/** Returns what a line brings in, redacted once more: anybody may have written it. Nothing where it was read before. */
function itemsOf(line: string, known: number, now: Date): Item[] {
  const { type, changed, from } = objectIn(line) ?? {}
  if (type === STATUS || (typeof changed === 'number' && changed <= known)) return []
  return parseLine(line).flatMap((parsed): Item[] => {
    if (parsed.kind === 'header' || parsed.kind === 'mark' || parsed.kind === 'bad') return []
    const item = prepareLine(parsed, { now, isOurs: true, project: UNKNOWN })
    return item.kind === 'bad' || item.kind === 'history'
      ? []
      : [{ ...item, from: typeof from === 'number' ? from : 0 }]
  })
}

const UNKNOWN = { id: 'unknown', name: 'unknown' }

/** Returns the mutations that bring in what a frame says. */
async function merge(store: GraphStore, machine: string, items: readonly Item[]): Promise<Mutation[]> {
  const mutations: Mutation[] = []
  const turns = new Set<string>()
  for (const item of items) {
    if (item.kind === 'tombstone') mutations.push({ kind: 'put-tombstone', tombstone: item.tombstone })
    else if (item.kind === 'relation') {
      const { relation, by } = item.relation
      const ends = [relation.from, relation.to].map((name) => ({ kind: 'entity', name }) as const)
      const gone = await store.forgotten([{ kind: 'relation', relation }, ...ends])
      if (!gone.some((at) => at !== undefined && at >= by.at))
        mutations.push({ kind: 'create-relation', relation, by: from(by, machine) })
    } else if (item.entity.snapshot?.session !== undefined)
      mutations.push(...(await mergeSnapshot(store, machine, item.entity, turns)))
    else if (isSessionEntity(item.entity.name)) {
      const put = await mergeTurns(store, machine, item)
      if (put.length > 0) turns.add(foreignName(item.entity.name, machine))
      mutations.push(...put)
    } else mutations.push(...(await mergeEntity(store, machine, item)))
  }
  return mutations
}

/**
 * The snapshot of a session as it was saved there last, with the status that a machine gave it, and what was noted in it here.
 * `turns`: the sessions of this frame.
 */
async function mergeSnapshot(
  store: GraphStore,
  machine: string,
  entity: StoredEntity,
  turns: ReadonlySet<string>,
): Promise<Mutation[]> {
  const sent = JSON.parse(entity.snapshot?.value ?? '{}') as SessionSnapshot
  const session = foreignName(sent.sessionId ?? '', machine)
  const name = await nameHere(store, sent, machine)
  if (name === undefined || (await isForgotten(store, session, machine))) return []
  const [own, theirs] = [sessionEntity(sent.sessionId ?? ''), sessionEntity(session)]
  const stands = new Set((await store.entities([own, theirs])).map((each) => each.name))
  // The same transcript was read here.
  if (stands.has(own) && !stands.has(theirs) && !turns.has(theirs)) return []
  // It was saved here, by a client, when this machine had another name.
  const savedHere = await store.snapshots({ session: sent.sessionId ?? '' }, 'head')
  if (savedHere.some(({ name: each, timestamp }) => each === sent.name && timestamp === sent.timestamp)) return []
  const status = statusIn(await store.record(statusKey({ machine, name: sent.name, session: sent.sessionId ?? '' })))
  const value = withStatus({ ...sent, name, sessionId: session }, status)
  const [stored] = await store.snapshots({ names: [name] })
  const [here] = await store.entities([name])
  const { sources = [], lines = [] } = stored === undefined ? {} : (snapshotOf(stored).writtenBy ?? {})
  const noted = lines.filter((line) => here?.observations.includes(line))
  const rendered = renderObservations(value)
  const known = new Set([...rendered, ...renderObservations(sent)])
  const beyond = [...entity.observations.map(({ content }) => content), ...noted].filter((line) => !known.has(line))
  const observations = [...rendered, ...new Set(beyond)].map((content) => ({ content, ...entity.by }))
  const { name: _, ...row } = snapshotRow(withWritten(value, sources, noted))
  const stated = { name, entityType: entity.entityType, by: entity.by, observations, snapshot: row }
  const [left] = await withoutWhatIsForgotten(store, [{ kind: 'entity', entity: stated, stated, isRedacted: false }])
  if (left?.snapshot === undefined) return []
  const [put, ...beside] = putSnapshot(JSON.parse(left.snapshot.value) as SessionSnapshot, entity.by.source)
  if (put?.kind !== 'put-snapshot') return []
  const relation = { from: name, to: sessionEntity(session), relationType: RELATION.session }
  return [
    { ...put, observations: left.observations.map(({ content }) => content) },
    ...beside,
    { kind: 'create-relation', relation, by: entity.by },
  ]
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

/** From the turn on that the item says, the lines of the session are these. */
async function mergeTurns(
  store: GraphStore,
  machine: string,
  item: Extract<Item, { kind: 'entity' }>,
): Promise<Mutation[]> {
  const name = foreignName(item.entity.name, machine)
  const session = name.slice(sessionEntity('').length)
  const entity = { ...item.entity, name, entityType: ENTITY_TYPE.session }
  const [left] = await withoutWhatIsForgotten(store, [{ ...item, entity, stated: { ...item.stated, name } }])
  if (left === undefined || (await isForgotten(store, session, machine))) return []
  const [here] = await store.entities([name])
  const [own] = here === undefined ? await store.entities([item.entity.name]) : []
  const lines = new Set(left.observations.map(({ content }) => content))
  // The same transcript was read here.
  if (own !== undefined && [...lines].every((line) => own.observations.includes(line))) return []
  const isBefore = (line: string) => (turnOf(line) ?? Number.POSITIVE_INFINITY) < item.from
  const before = (own?.observations ?? []).filter(isBefore).map((content) => ({ content, ...entity.by }))
  const isGone = (line: string) => turnOf(line) !== undefined && !isBefore(line) && !lines.has(line)
  const contents = (here?.observations ?? []).filter(isGone)
  return [
    ...(contents.length === 0 ? [] : [{ kind: 'delete-observations', name, contents } as const]),
    { kind: 'merge-entity', entity: { ...left, observations: [...before, ...left.observations] } },
  ]
}

/** An entity that is of no session, with its machine as the writer. A snapshot takes the place of nothing but a snapshot. */
async function mergeEntity(
  store: GraphStore,
  machine: string,
  item: Extract<Item, { kind: 'entity' }>,
): Promise<Mutation[]> {
  const [entity] = await withoutWhatIsForgotten(store, [item])
  if (entity === undefined) return []
  const [here] = entity.snapshot === undefined ? [] : await store.entities([entity.name])
  const [there] = here === undefined ? [] : await store.snapshots({ names: [entity.name] }, 'head')
  if (here !== undefined && (there === undefined || there.session !== undefined)) return []
  const observations = entity.observations.map((line) => from(line, machine))
  return [{ kind: 'merge-entity', entity: { ...entity, by: from(entity.by, machine), observations } }]
}

/** The latest of each status, where it is later than the one that is known here. Of two at one time every machine takes the same. */
async function mergeStatuses(store: GraphStore, lines: readonly StatusLine[], here: string): Promise<Mutation[]> {
  const later = new Map<string, StatusLine>()
  for (const line of lines) {
    const key = statusKey(line)
    const known = later.get(key) ?? statusIn(await store.record(key))
    const isLater = known === undefined || line.at > known.at || (line.at === known.at && line.status >= known.status)
    if (isLater && !(await isForgotten(store, line.session, line.machine))) later.set(key, line)
  }
  const mutations: Mutation[] = []
  for (const [key, status] of later) {
    const { machine, session, name } = status
    const isOwn = machine === here
    const found = await findSnapshots(store, {
      names: isOwn ? [name] : namesOf(name, machine),
      session: isOwn ? session : foreignName(session, machine),
    })
    const changed = found.filter((snapshot) => snapshot.status !== status.status)
    mutations.push(...changed.flatMap((snapshot) => putSnapshot(withStatus(snapshot, status), 'hook')))
    mutations.push({ kind: 'put-record', key, value: JSON.stringify(status), at: status.at })
  }
  return mutations
}

/** Whether a session was forgotten, under its name here or on its machine. */
async function isForgotten(store: GraphStore, session: string, machine: string): Promise<boolean> {
  for (const name of namesOf(session, machine)) if (await isForgottenSession(store, name)) return true
  return false
}

function from<T extends { readonly source: string }>(by: T, machine: string): T {
  return { ...by, source: foreignName(by.source, machine) }
}
