/**
 * @module What other machines wrote comes into the store, a frame a transaction: merged, never in the place of what was recorded
 * here.
 *
 * Each file is read from where the last reading stopped. What cannot be read is named and left alone. The order in which the
 * machines are read does not matter: a session is its machine's, and of two statuses the later one holds.
 */

import { join } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { filesIn, namesIn } from '../files/foreign-files.ts'
import { isForgottenSession } from '../memory/session/forget.ts'
import { foreignName, isMachine, type StatusLine, statusIn, statusKey, withStatus } from '../memory/session/machines.ts'
import { type Change, change } from '../memory/session/read-change-write.ts'
import { findSnapshots, putSnapshot, snapshotRow } from '../memory/session/snapshots.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import { type Incoming, prepareLine } from '../memory/transfer/incoming.ts'
import { withoutWhatIsForgotten } from '../memory/transfer/transfer.ts'
import { redactDeep } from '../redact/redact.ts'
import { ENTITY_TYPE, RELATION } from '../rules.ts'
import { renderObservations } from '../snapshot/format/observations.ts'
import { turnOf } from '../snapshot/format/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { parseLine } from '../store/exchange/read-import.ts'
import type { GraphStore, Mutation, StoredEntity } from '../store/port.ts'
import { objectIn } from '../text/json.ts'
import type { Cipher } from './encryption.ts'
import { type Frame, framesFrom, HEADER, isFramesFile, linesOf, STATUS, sizeOf, WIRE_VERSION } from './frames.ts'
import { putPending } from './obey.ts'
import { LOCKED_KEY, type SyncSettings } from './settings.ts'

export interface TakeInFacts {
  readonly settings: Pick<SyncSettings, 'machine'>
  readonly folder: string
  readonly cipher: Cipher | undefined
  readonly now: Date
}

export interface TakenIn {
  /** Files that were left alone from some place on, each with the reason. */
  readonly strange: readonly string[]
  /** The machines, each with the time of the newest that was taken in. */
  readonly machines: Readonly<Record<string, string>>
}

/** Takes in what is new in the folders of the other machines. */
export async function takeIn(store: GraphStore, facts: TakeInFacts): Promise<TakenIn> {
  const { folder, settings } = facts
  const strange: string[] = []
  const machines: Record<string, string> = {}
  for (const machine of namesIn(folder)
    .filter((name) => isMachine(name) && name !== settings.machine)
    .sort()) {
    for (const name of filesIn(join(folder, machine)).sort()) {
      if (name.startsWith('.') || name === LOCKED_KEY) continue
      const path = join(folder, machine, name)
      if (!isFramesFile(name)) {
        strange.push(`${path}: it is not ours`)
        continue
      }
      const position = await readPosition(store, machine, name)
      if (sizeOf(path) < position) strange.push(`${path}: it is shorter than it was`)
      if (sizeOf(path) <= position) continue
      try {
        const frames = framesFrom(path, position)
        let next = frames.next()
        for (; next.done !== true; next = frames.next()) {
          machines[machine] = await takeFrame(store, { machine, name, frame: next.value }, facts)
        }
        // The rest comes later, and what follows it then.
        if (next.value === 'torn') break
        if (next.value === 'damaged') strange.push(`${path}: it is damaged, and is read up to the damage`)
      } catch (error) {
        // What is wrong with a file of another machine stops no other file.
        if (error instanceof ThroughlineError && /^(STORE|DRIVER)_/.test(error.code)) throw error
        strange.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
        break
      }
    }
  }
  return { strange, machines }
}

/** Returns what remembers that a file was read up to a byte. */
export function putPosition(machine: string, file: string, bytes: number, at: string): Mutation {
  return { kind: 'put-record', key: positionKey(machine, file), value: String(bytes), at }
}

// --- internal ---

function positionKey(machine: string, file: string): string {
  return `sync:read:${machine}/${file}`
}

async function readPosition(store: GraphStore, machine: string, file: string): Promise<number> {
  return Number((await store.record(positionKey(machine, file))) ?? 0)
}

interface Source {
  readonly machine: string
  readonly name: string
  readonly frame: Frame
}

type Prepared = Exclude<Incoming, { kind: 'history' }> & { readonly from?: number }

/** What a frame says, redacted once more: anybody may have written it. */
interface Content {
  readonly at: string
  readonly statuses: readonly StatusLine[]
  readonly items: readonly Prepared[]
}

/** Returns when the frame was written. */
async function takeFrame(store: GraphStore, source: Source, { cipher, now, settings }: TakeInFacts): Promise<string> {
  const content = await readContent(source.frame, cipher, now)
  const tombstones = content.items.flatMap((item) => (item.kind === 'tombstone' ? [item.tombstone] : []))
  await change(store, async (): Promise<Change<void>> => {
    const mutations = await merge(store, source.machine, content, settings.machine)
    const read = putPosition(source.machine, source.name, source.frame.end, now.toISOString())
    const toObey = await putPending(store, tombstones, now.toISOString())
    return { mutations: [...mutations, ...toObey, read], result: undefined }
  })
  return content.at
}

async function readContent(frame: Frame, cipher: Cipher | undefined, now: Date): Promise<Content> {
  if (cipher !== undefined && !frame.isSealed)
    throw new Error('it is in clear, and this machine reads only what is encrypted with its key')
  const lines = await linesOf(frame, cipher).catch(() => {
    if (!frame.isSealed) throw new Error('it is damaged, and is read up to the damage')
    throw new Error(
      cipher === undefined
        ? 'it is encrypted, and this machine has no key'
        : 'it is encrypted with another key than that of this machine',
    )
  })
  const [first, ...rest] = lines
  const header = objectIn(first)
  if (header?.['type'] !== HEADER || typeof header['at'] !== 'string') throw new Error('it is not ours')
  if (header['version'] !== WIRE_VERSION)
    throw new Error('a newer version of Throughline wrote it: update Throughline here')
  const statuses: StatusLine[] = []
  const items: Prepared[] = []
  for (const line of rest) {
    const value = objectIn(line)
    if (value?.['type'] === STATUS) {
      const status = statusIn(JSON.stringify(redactDeep(value)))
      if (status !== undefined) statuses.push(status)
      continue
    }
    for (const parsed of parseLine(line)) {
      if (parsed.kind === 'header' || parsed.kind === 'mark' || parsed.kind === 'bad') continue
      const item = prepareLine(parsed, { now, isOurs: true, project: UNKNOWN })
      if (item.kind === 'bad' || item.kind === 'history') continue
      items.push({ ...item, ...(typeof value?.['from'] === 'number' ? { from: value['from'] } : {}) })
    }
  }
  return { at: header['at'], statuses, items }
}

const UNKNOWN = { id: 'unknown', name: 'unknown' }

/** Returns the mutations that bring in what a frame says. */
async function merge(store: GraphStore, machine: string, content: Content, own: string): Promise<Mutation[]> {
  const mutations: Mutation[] = []
  const statuses = await laterStatuses(store, content.statuses)
  const snapshots: StoredEntity[] = []
  for (const item of content.items) {
    if (item.kind === 'tombstone') mutations.push({ kind: 'put-tombstone', tombstone: item.tombstone })
    else if (item.kind === 'relation') {
      const { relation, by } = item.relation
      const ends = [relation.from, relation.to].map((name) => ({ kind: 'entity', name }) as const)
      const gone = await store.forgotten([{ kind: 'relation', relation }, ...ends])
      const isGone = gone.some((at) => at !== undefined && at >= by.at)
      if (!isGone) mutations.push({ kind: 'create-relation', relation, by: from(by, machine) })
    } else if (item.entity.snapshot?.session !== undefined) snapshots.push(item.entity)
    else if (isSessionEntity(item.entity.name)) mutations.push(...(await mergeTurns(store, machine, item)))
    else {
      const [entity] = await withoutWhatIsForgotten(store, [item])
      if (entity !== undefined)
        mutations.push({ kind: 'merge-entity', entity: withSource(await besideOwn(store, entity), machine) })
    }
  }
  const put = await mergeSnapshots(store, machine, snapshots, statuses)
  mutations.push(...put.mutations)
  for (const [key, status] of statuses) {
    const record: Mutation = { kind: 'put-record', key, value: JSON.stringify(status), at: status.at }
    mutations.push(...(await changeStatus(store, status, own, put.names)), record)
  }
  return mutations
}

/** The latest of each status, where it is later than the one that is known here. Of two at one time every machine takes the same. */
async function laterStatuses(store: GraphStore, lines: readonly StatusLine[]): Promise<Map<string, StatusLine>> {
  const later = new Map<string, StatusLine>()
  for (const line of lines) {
    const key = statusKey(line)
    if (await isForgotten(store, line)) continue
    const known = later.get(key) ?? statusIn(await store.record(key))
    const isLater = known === undefined || line.at > known.at || (line.at === known.at && line.status >= known.status)
    if (isLater) later.set(key, line)
  }
  return later
}

interface PutSnapshots {
  readonly mutations: readonly Mutation[]
  /** What they are called here. */
  readonly names: ReadonlySet<string>
}

async function mergeSnapshots(
  store: GraphStore,
  machine: string,
  entities: readonly StoredEntity[],
  statuses: ReadonlyMap<string, StatusLine>,
): Promise<PutSnapshots> {
  const mutations: Mutation[] = []
  const names = new Set<string>()
  for (const entity of entities) {
    const sent = JSON.parse(entity.snapshot?.value ?? '{}') as SessionSnapshot
    const session = sent.sessionId ?? ''
    if (await isForgotten(store, { session, machine })) continue
    const name = await nameHere(store, sent, machine)
    if (name === undefined) continue
    const key = statusKey({ machine, name: sent.name, session })
    const status = statuses.get(key) ?? statusIn(await store.record(key))
    const value = withStatus({ ...sent, name, sessionId: foreignName(session, machine) }, status)
    // What somebody added to the lines, there or here.
    const [stored] = await findSnapshots(store, { names: [name] })
    if (stored !== undefined && Date.parse(stored.timestamp) > Date.parse(sent.timestamp)) continue
    const [here] = stored === undefined ? [] : await store.entities([name])
    const rendered = renderObservations(value)
    const added = [
      ...without(
        entity.observations.map(({ content }) => content),
        renderObservations(sent),
      ),
      ...(stored === undefined ? [] : without(here?.observations ?? [], renderObservations(stored))),
    ]
    const lines = [...rendered, ...new Set(without(added, rendered))]
    const { name: _, ...row } = snapshotRow(value)
    const observations = lines.map((line) => ({ content: line, ...entity.by }))
    const stated = { name, entityType: entity.entityType, by: entity.by, observations, snapshot: row }
    const [left] = await withoutWhatIsForgotten(store, [{ kind: 'entity', entity: stated, stated, isRedacted: false }])
    if (left?.snapshot === undefined) continue
    const [put, ...beside] = putSnapshot(JSON.parse(left.snapshot.value) as SessionSnapshot, entity.by.source)
    if (put?.kind !== 'put-snapshot') continue
    const relation = { from: name, to: sessionEntity(foreignName(session, machine)), relationType: RELATION.session }
    mutations.push({ ...put, observations: left.observations.map(({ content }) => content) }, ...beside)
    mutations.push({ kind: 'create-relation', relation, by: entity.by })
    names.add(name)
  }
  return { mutations, names }
}

/** Returns what a snapshot of another machine is called here; undefined for one that was saved here at the same moment, or where no name is free. */
async function nameHere(store: GraphStore, sent: SessionSnapshot, machine: string): Promise<string | undefined> {
  if (isSessionEntity(sent.name)) return undefined
  for (const name of [sent.name, foreignName(sent.name, machine)]) {
    const [here] = await store.entities([name])
    const [there] = await store.snapshots({ names: [name] }, 'head')
    if (here === undefined || there?.session === foreignName(sent.sessionId ?? '', machine)) return name
    // A copy of this machine, or the same transcript on both.
    if (there?.timestamp === sent.timestamp) return undefined
  }
  return undefined
}

/** Returns an entity of another machine without a snapshot that would take the place of what is here. */
async function besideOwn(store: GraphStore, entity: StoredEntity): Promise<StoredEntity> {
  const { snapshot, ...plain } = entity
  if (snapshot === undefined) return entity
  const [here] = await store.entities([entity.name])
  const [there] = await store.snapshots({ names: [entity.name] }, 'head')
  const isFree = here === undefined || (there !== undefined && there.session === undefined)
  return isFree ? entity : plain
}

/** From the turn on that the item says, the lines of the session are these. */
async function mergeTurns(
  store: GraphStore,
  machine: string,
  item: Extract<Prepared, { kind: 'entity' }>,
): Promise<Mutation[]> {
  const session = item.entity.name.slice(sessionEntity('').length)
  if (await isForgotten(store, { session, machine })) return []
  const name = sessionEntity(foreignName(session, machine))
  const entity: StoredEntity = { ...item.entity, name, entityType: ENTITY_TYPE.session }
  const [left] = await withoutWhatIsForgotten(store, [{ ...item, entity, stated: { ...item.stated, name } }])
  const [here] = await store.entities([name])
  const [own] = here === undefined ? await store.entities([sessionEntity(session)]) : []
  if (left === undefined) return []
  const lines = new Set(left.observations.map(({ content }) => content))
  // The same transcript was read here.
  if (own !== undefined && [...lines].every((line) => own.observations.includes(line))) return []
  const isFrom = (line: string) => (turnOf(line) ?? -1) >= (item.from ?? 0)
  // A frame that is older than what was read already says nothing of later turns.
  const highest = [...lines].reduce((most, line) => Math.max(most, turnOf(line) ?? -1), -1)
  const isOfItem = (line: string) => isFrom(line) && (turnOf(line) ?? -1) <= highest
  const gone = (here?.observations ?? []).filter((line) => isOfItem(line) && !lines.has(line))
  const before = (own?.observations ?? []).filter((line) => turnOf(line) !== undefined && !isFrom(line))
  const observations = [...before.map((content) => ({ content, ...entity.by })), ...left.observations]
  return [
    ...(gone.length === 0 ? [] : [{ kind: 'delete-observations', name, contents: gone } as const]),
    { kind: 'merge-entity', entity: { ...left, observations } },
  ]
}

/** A snapshot that is here already gets the status that a machine gave it. */
async function changeStatus(
  store: GraphStore,
  status: StatusLine,
  own: string,
  put: ReadonlySet<string>,
): Promise<Mutation[]> {
  const isOwn = status.machine === own
  const session = isOwn ? status.session : foreignName(status.session, status.machine)
  const names = isOwn ? [status.name] : [status.name, foreignName(status.name, status.machine)]
  const found = await findSnapshots(store, { names, session })
  return found
    .filter((snapshot) => !put.has(snapshot.name) && snapshot.status !== status.status)
    .flatMap((snapshot) => {
      const [first, ...beside] = putSnapshot(withStatus(snapshot, status), 'hook')
      return first === undefined ? [] : [first, ...beside]
    })
}

/** Whether a session was forgotten, under its name here or on its machine. */
async function isForgotten(store: GraphStore, { session, machine }: Pick<StatusLine, 'session' | 'machine'>) {
  return (await isForgottenSession(store, session)) || (await isForgottenSession(store, foreignName(session, machine)))
}

function without(lines: readonly string[], known: readonly string[]): string[] {
  return lines.filter((line) => !known.includes(line))
}

function from<T extends { readonly source: string }>(by: T, machine: string): T {
  return { ...by, source: foreignName(by.source, machine) }
}

function withSource(entity: StoredEntity, machine: string): StoredEntity {
  return {
    ...entity,
    by: from(entity.by, machine),
    observations: entity.observations.map((line) => from(line, machine)),
  }
}
