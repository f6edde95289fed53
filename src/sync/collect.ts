/**
 * @module What changed here since the last sending goes into this machine's file of the month.
 *
 * Sessions that were recorded here with their snapshots and turns, the status of any session's snapshot, what was forgotten;
 * with `entities` the other entities of the memory graph. Where something was forgotten, all files are written anew.
 */

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ensureFolder } from '../files/atomic-write.ts'
import { continueAt, filesIn, removeFile } from '../files/foreign-files.ts'
import { originOf, type StatusLine, statusFields, statusIn, statusKey } from '../memory/session/machines.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import { turnOf } from '../snapshot/format/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { renderRow } from '../store/exchange/write-jsonl.ts'
import type { ChangedRow, GraphStore, Mutation, StoredEntity } from '../store/port.ts'
import { objectIn } from '../text/json.ts'
import { uncommittedFiles } from '../workspace/changed-since.ts'
import type { Cipher } from './encryption.ts'
import { FRAMES, framesFrom, HEADER, STATUS, sizeOf, toFrame, WIRE_VERSION } from './frames.ts'
import type { SyncSettings } from './settings.ts'

export interface CollectFacts {
  readonly settings: SyncSettings
  /** The folder that the machines' folders stand in. */
  readonly folder: string
  readonly cipher: Cipher | undefined
  readonly now: Date
  /** Hex digits that nobody else draws. */
  readonly mark: string
  readonly env: NodeJS.ProcessEnv
  /** All is written anew. */
  readonly anew?: boolean
}

/** What this store has sent as which machine. */
export interface Sent {
  readonly machine: string
  readonly salt: string
  readonly revision: number
  /** The files with their sizes, oldest first. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  /** Files whose place newer ones took. */
  readonly gone: readonly string[]
  /** Digest of what was forgotten. */
  readonly forgotten: string
  readonly how: string
  /** Where a run began to write that has not said what it sent: it may have been ended in between. */
  readonly writing?: { readonly name: string; readonly start: number }
}

/** The machine's files are not as this store left them: another one writes under its name. */
export class TakenName extends Error {}

/** Returns what this store has sent; undefined before the first sending. */
export async function readSent(store: GraphStore): Promise<Sent | undefined> {
  return objectIn(await store.record(SENT)) as Sent | undefined
}

/** What this store has sent counts for nothing: the next sending writes all of it. */
export async function forgetSent(store: GraphStore, now: Date): Promise<void> {
  await store.commit([{ kind: 'put-record', key: SENT, value: '', at: now.toISOString() }])
}

/** Writes what changed into this machine's file. @throws TakenName, and what the disk says */
export async function collect(store: GraphStore, facts: CollectFacts): Promise<void> {
  const { settings, cipher, now } = facts
  const folder = join(facts.folder, settings.machine)
  const known = await readSent(store)
  const before = known?.machine === settings.machine ? withWritten(folder, known) : undefined
  for (const each of before?.gone ?? []) removeFile(join(folder, each))
  const isWhole = checkFiles(folder, before)
  const how = `${cipher === undefined ? 'clear' : 'sealed'} ${settings.entities === true}`
  let isAnew = !isWhole || before?.how !== how || facts.anew === true
  let found = await readChanges(store, settings, isAnew ? 0 : (before?.revision ?? 0))
  if (!isAnew && (found.forgotten !== before?.forgotten || found.salt !== before.salt)) {
    isAnew = true
    found = await readChanges(store, settings, 0)
  }
  const { revision, salt, forgotten } = found
  const turns = found.sessions.length === 0 ? [] : await turnLines(store, found.sessions, isAnew)
  const statuses = await statusLines(store, found.snapshots, facts)
  const changed = [...turns.map(({ line }) => line), ...found.lines, ...statuses.map(({ line }) => line)]
  const lines = [...changed, ...(isAnew ? found.tombstones : [])]
  if (lines.length === 0 && !isAnew && before !== undefined) {
    // What came from other machines is not looked at again.
    if (found.rows > 0) await store.commit([put(SENT, { ...before, revision }, now)])
    return
  }
  const month = now.toISOString().slice(0, 7)
  const current = isAnew ? undefined : before?.files.find(({ name }) => name.startsWith(month))
  const name = current?.name ?? `${month}-${facts.mark}${FRAMES}`
  const start = current?.bytes ?? 0
  const header = JSON.stringify({
    type: HEADER,
    version: WIRE_VERSION,
    machine: settings.machine,
    at: now.toISOString(),
  })
  const frames: Buffer[] = []
  for (const part of inParts(lines)) frames.push(await toFrame([header, ...part].join('\n'), cipher))
  const bytes = Buffer.concat(frames)
  const first: Sent = { machine: settings.machine, salt, revision: 0, files: [], gone: [], forgotten, how: '' }
  await store.commit([put(SENT, { ...(before ?? first), writing: { name, start } }, now)])
  ensureFolder(folder, 0o700)
  continueAt(join(folder, name), start, bytes, 0o600)
  const old = isAnew ? [] : (before?.files ?? []).filter((file) => file.name !== name)
  const replaced = isAnew ? (before?.files ?? []).map((file) => file.name) : []
  const gone = [...(before?.gone ?? []), ...replaced].filter((each) => filesIn(folder).includes(each))
  const files = [...old, { name, bytes: start + bytes.length }]
  const sent: Sent = { machine: settings.machine, salt, revision, files, gone, forgotten, how }
  await store.commit([...turns, ...statuses].map(({ record }) => record).concat(put(SENT, sent, now)))
  for (const each of gone) removeFile(join(folder, each))
}

// --- internal ---

const SENT = 'sync:sent'
/** Characters of text in a frame: the store of a reader is locked for as long as it takes one in. */
const FRAME_TEXT = 256 * 1024
/** Writer of the entities of a project or a file, which follow from a snapshot. */
const HOOK = 'hook'
/** Snapshots of which git is asked what is not committed. */
const MOST_ASKED = 20

interface Changes {
  readonly revision: number
  readonly salt: string
  readonly forgotten: string
  /** Changed entities and relations, sent or not. */
  readonly rows: number
  readonly lines: readonly string[]
  readonly tombstones: readonly string[]
  readonly sessions: readonly StoredEntity[]
  readonly snapshots: readonly SessionSnapshot[]
}

/** Frames that a run wrote before it was ended are of this machine, too, and others may have read them: the next go behind them. */
function withWritten(folder: string, { writing, ...sent }: Sent): Sent {
  if (writing === undefined) return sent
  const path = join(folder, writing.name)
  if (sizeOf(path) <= writing.start) return sent
  let bytes = writing.start
  for (const { end } of framesFrom(path, bytes)) bytes = end
  const others = sent.files.filter(({ name }) => name !== writing.name)
  return { ...sent, files: [...others, { name: writing.name, bytes }] }
}

/** Returns false where a file is gone or shorter. What a torn write left is written over. @throws TakenName */
function checkFiles(folder: string, before: Sent | undefined): boolean {
  const files = before?.files ?? []
  const known = new Set([...files.map(({ name }) => name), ...(before?.gone ?? [])])
  if (filesIn(folder).some((name) => name.endsWith(FRAMES) && !known.has(name))) throw new TakenName()
  for (const { name, bytes } of files) {
    const path = join(folder, name)
    if (sizeOf(path) < bytes) return false
    if (sizeOf(path) > bytes && framesFrom(path, bytes).next().done !== true) throw new TakenName()
  }
  return before !== undefined
}

async function readChanges(store: GraphStore, { entities }: SyncSettings, since: number): Promise<Changes> {
  const lines: string[] = []
  const tombstones: string[] = []
  const sessions: StoredEntity[] = []
  const snapshots: SessionSnapshot[] = []
  let rows = 0
  const visit = (row: ChangedRow): void => {
    if (row.kind !== 'tombstone') rows += 1
    if (row.kind === 'tombstone') tombstones.push(renderRow(row))
    else if (row.kind === 'relation') {
      if (entities === true && isOwn(row.relation.by.source)) lines.push(renderRow(row))
    } else {
      const { entity } = row
      const session = entity.snapshot?.session
      if (entity.snapshot !== undefined && session !== undefined) {
        snapshots.push(JSON.parse(entity.snapshot.value) as SessionSnapshot)
        if (originOf(session).machine === undefined) lines.push(renderRow(row))
      } else if (isSessionEntity(entity.name)) {
        if (originOf(entity.name).machine === undefined) sessions.push(entity)
      } else if (entities === true) {
        const observations = entity.observations.filter(({ source }) => isOwn(source))
        if (observations.length > 0 || isOwn(entity.by.source))
          lines.push(renderRow({ ...row, entity: { ...entity, observations } }))
      }
    }
  }
  const read = await store.eachChange?.(since, visit)
  if (read === undefined) throw new Error('This store does not say what changed.')
  const forgotten = createHash('sha256').update(tombstones.join('\n')).digest('hex')
  return { ...read, forgotten, rows, lines, tombstones, sessions, snapshots }
}

/** What came from another machine names it; what a hook writes beside a snapshot follows from the snapshot. */
function isOwn(source: string): boolean {
  return source !== HOOK && originOf(source).machine === undefined
}

interface Said {
  readonly line: string
  readonly record: Mutation
}

/** The turns since those that were sent, the last of these included: it may have gone on. */
async function turnLines(store: GraphStore, sessions: readonly StoredEntity[], isAnew: boolean): Promise<Said[]> {
  const said: Said[] = []
  for (const entity of sessions) {
    const key = `sync:turns:${entity.name.slice(sessionEntity('').length)}`
    const sent = isAnew ? undefined : objectIn(await store.record(key))
    const numbered = entity.observations.map((line) => ({
      line,
      turn: turnOf(line.content) ?? Number.POSITIVE_INFINITY,
    }))
    const digestBefore = (turn: number) =>
      createHash('sha256')
        .update(JSON.stringify(numbered.filter((each) => each.turn < turn).map(({ line }) => line.content)))
        .digest('hex')
    const last = Number(sent?.['last'] ?? 0)
    // Turns that were read again may differ.
    const from = sent?.['digest'] === digestBefore(last) ? last : 0
    const observations = numbered.filter(({ turn }) => turn >= from).map(({ line }) => line)
    const line = JSON.stringify({
      ...JSON.parse(renderRow({ kind: 'entity', entity: { ...entity, observations } })),
      from,
    })
    const newest = numbered.reduce((most, { turn }) => (Number.isFinite(turn) ? Math.max(most, turn) : most), 0)
    said.push({ line, record: put(key, { last: newest, digest: digestBefore(newest) }, new Date(entity.by.at)) })
  }
  return said
}

async function statusLines(
  store: GraphStore,
  snapshots: readonly SessionSnapshot[],
  facts: CollectFacts,
): Promise<Said[]> {
  const { settings, now, env } = facts
  const own = snapshots.filter(({ sessionId = '' }) => originOf(sessionId).machine === undefined)
  const newest = own.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)).slice(0, MOST_ASKED)
  const differing = await uncommittedFiles(
    newest.map(({ project, files }) => ({ root: project.root, files })),
    env,
  )
  const said: Said[] = []
  for (const snapshot of snapshots) {
    const { session, machine = settings.machine } = originOf(snapshot.sessionId ?? '')
    const isOwnSession = machine === settings.machine
    const name = isOwnSession ? snapshot.name : originOf(snapshot.name).session
    const id = { machine, session, name }
    const known = statusIn(await store.record(statusKey(id)))
    const isNew = known?.status !== snapshot.status
    // What another machine changed is known already.
    if (!isOwnSession && !isNew) continue
    // Later than the change before, whatever the clock says.
    const after = known === undefined ? 0 : Date.parse(known.at) + 1
    const first = known === undefined && isOwnSession ? snapshot.timestamp : now.toISOString()
    const at = isNew ? new Date(Math.max(Date.parse(first), after)).toISOString() : known.at
    const uncommitted = differing[newest.indexOf(snapshot)]?.length ?? known?.uncommitted
    const line: StatusLine = {
      ...{ ...id, status: snapshot.status, at, fields: statusFields(snapshot) },
      ...(uncommitted === undefined ? {} : { uncommitted }),
    }
    said.push({ line: JSON.stringify({ type: STATUS, ...line }), record: put(statusKey(id), line, now) })
  }
  return said
}

function put(key: string, value: object, at: Date): Mutation {
  return { kind: 'put-record', key, value: JSON.stringify(value), at: at.toISOString() }
}

function* inParts(lines: readonly string[]): Generator<string[]> {
  let part: string[] = []
  let length = 0
  for (const line of lines) {
    part.push(line)
    length += line.length
    if (length < FRAME_TEXT) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}
