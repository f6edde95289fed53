/**
 * @module What changed here since the last sending goes into this machine's file of the month.
 *
 * Sessions that were recorded here with their snapshots and turns, the status of any session's snapshot, what was forgotten;
 * with `entities` the other entities of the memory graph. Whatever is not as it was, all is written anew into another file: what
 * was forgotten, the key, a file that is gone, a run that was ended before it had written.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../defined.ts'
import { ThroughlineError } from '../errors.ts'
import { digest, ensureFolder } from '../files/atomic-write.ts'
import { continueAt, filesIn, removeFile } from '../files/foreign-files.ts'
import { originOf, type StatusLine, statusFields, statusIn, statusKey } from '../memory/session/machines.ts'
import { isSessionEntity, sessionEntity } from '../memory/session/turns.ts'
import { turnOf } from '../snapshot/format/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { renderRow } from '../store/exchange/write-jsonl.ts'
import type { Changed, GraphStore, Mutation, StoredEntity, StoreRow } from '../store/port.ts'
import { objectIn } from '../text/json.ts'
import { uncommittedFiles } from '../workspace/changed-since.ts'
import type { Cipher } from './encryption.ts'
import { type Header, STATUS, sizeOf, toFrame, WIRE_VERSION } from './frames.ts'
import { isOurs, LOCKED_KEY, type SyncSettings, TakenName } from './settings.ts'

export interface CollectFacts {
  readonly settings: SyncSettings
  /** The folder that the machines' folders stand in. */
  readonly folder: string
  readonly cipher: Cipher | undefined
  readonly now: Date
  /** Hex digits that nobody else draws. */
  readonly mark: string
  readonly env: NodeJS.ProcessEnv
}

/** What this store has sent as which machine. */
interface Sent {
  readonly machine: string
  /** Added to the revisions of the store in what is said: more than all that a restored or another store has said under this name. */
  readonly base: number
  /** What changed until then was looked at, and until `written` written. */
  readonly revision: number
  readonly written: number
  /** Its files with their sizes; 0 for one whose place a newer one took. */
  readonly files: Readonly<Record<string, number>>
  /** Revision at which the memory graph's other entities were switched on; absent where they are not among it. */
  readonly entities?: number
  /** Digest of all that demands another file when it changes. */
  readonly how: string
  /** That of the store: a repaired one counts its revisions anew. */
  readonly salt: string
}

/**
 * Writes what changed into this machine's file, and returns its files with their sizes; 0 for one whose place a newer one took.
 * @throws TakenName, SYNC_FAILED, and what the disk says
 */
export async function collect(store: GraphStore, facts: CollectFacts): Promise<Sent['files']> {
  const { settings, cipher, now } = facts
  const folder = join(facts.folder, settings.machine)
  const before = await readSent(store, facts)
  const isWhole = checkFiles(folder, before.files, settings.transport === 'folder')
  const base = isWhole ? before.base : now.getTime()
  // One that was replaced may have come back, or could not be removed.
  removeReplaced(folder, before.files)
  const entities = settings.entities === true ? (before.entities ?? (await store.revision())) : undefined
  const changes = await readChanges(store, { since: before.revision, base, entities })
  if (before.salt !== '' && before.salt !== changes.salt) throw new TakenName()
  const how = digest(JSON.stringify([WIRE_VERSION, changes.tombstones, settings.key, entities === undefined]))
  const isAnew = !isWhole || before.how !== how
  if (!isAnew && changes.isEmpty) return before.files
  const found = isAnew ? await readChanges(store, { since: 0, base, entities }) : changes
  const plain = (lines: readonly string[]): Said[] => lines.map((line) => ({ line }))
  // A reader has the turns when it comes to a snapshot, and that when it comes to its status.
  const said = [
    ...(await turnLines(store, found.sessions, isAnew)),
    ...plain(found.lines),
    ...(await statusLines(store, found.snapshots, facts, isAnew)),
    ...plain(isAnew ? found.tombstones : []),
  ]
  const lines = said.map(({ line }) => line)
  const { revision, salt } = found
  const month = now.toISOString().slice(0, 7)
  const old = Object.entries(before.files).map(([name, bytes]) => [name, isAnew ? 0 : bytes] as const)
  const current = old.find(([name, bytes]) => name.startsWith(month) && bytes > 0)
  const [name, start] = current ?? [`${month}-${facts.mark}.tlsync`, 0]
  const since = isAnew ? 0 : before.written
  const header = { at: now.toISOString(), since: since === 0 ? 0 : base + since, revision: base + revision }
  const bytes = await toFrames(lines, header, cipher)
  const files = {
    ...Object.fromEntries(old.slice(-MOST_FILES)),
    ...(bytes.length === 0 ? {} : { [name]: start + bytes.length }),
  }
  if (bytes.length > 0) {
    // Remembered first: a file that turns out shorter than that is written anew.
    await store.commit([put(SENT, { ...before, base, files, salt }, now)])
    ensureFolder(folder, 0o700)
    continueAt(join(folder, name), start, bytes, 0o600)
  }
  const written = bytes.length === 0 ? since : revision
  const { machine } = settings
  const sent: Sent = { machine, base, revision, written, files, how, salt, ...defined({ entities }) }
  // Remembered last: what could not be written is still to be sent.
  await store.commit([...said.flatMap(({ record }) => record ?? []), put(SENT, sent, now)])
  removeReplaced(folder, files)
  return files
}

// --- internal ---

const SENT = 'sync:sent'
/** Characters of text in a frame: the store of a reader is locked for as long as it takes one in. */
const FRAME_TEXT = 256 * 1024
/** Files that are remembered: one that was replaced may come back where a program carries the folder. */
const MOST_FILES = 200
/** Writer of the entities of a project or a file, which follow from a snapshot. */
const HOOK = 'hook'
/** Snapshots of which git is asked what is not committed. */
const MOST_ASKED = 20

/** Returns what was sent under this name. */
async function readSent(store: GraphStore, { settings: { machine }, now }: CollectFacts): Promise<Sent> {
  const known = objectIn(await store.record(SENT)) as Sent | undefined
  if (known?.machine === machine) return { ...known, base: known.base ?? 0 }
  return { machine, base: now.getTime(), revision: 0, written: 0, files: {}, how: '', salt: '' }
}

function removeReplaced(folder: string, files: Sent['files']): void {
  for (const [name, bytes] of Object.entries(files)) if (bytes === 0) removeFile(join(folder, name))
}

/** Returns false where a file is gone or shorter than it was. @throws TakenName; SYNC_FAILED where a shared folder is away */
function checkFiles(folder: string, files: Sent['files'], isShared: boolean): boolean {
  const live = Object.entries(files).filter(([, bytes]) => bytes > 0)
  const isTaken = filesIn(folder).some((name) => {
    const bytes = files[name]
    return (
      isOurs(name) && name !== LOCKED_KEY && (bytes === undefined || (bytes > 0 && sizeOf(join(folder, name)) > bytes))
    )
  })
  if (isTaken) throw new TakenName()
  // A stick that is not plugged in or a share that is not mounted must not be made anew.
  if (isShared && live.length > 0 && !existsSync(folder)) {
    const advice = 'is it mounted? If it was deleted, run `throughline sync on` again.'
    throw new ThroughlineError('SYNC_FAILED', `There is no folder ${folder}: ${advice}`)
  }
  return live.every(([name, bytes]) => sizeOf(join(folder, name)) >= bytes)
}

interface Changes {
  readonly revision: number
  readonly salt: string
  readonly isEmpty: boolean
  readonly lines: readonly string[]
  readonly tombstones: readonly string[]
  readonly sessions: readonly (StoredEntity & Changed)[]
  readonly snapshots: readonly SessionSnapshot[]
}

interface Range extends Pick<Sent, 'base'> {
  /** A revision of the store. */
  readonly since: number
  /** Where it is given, what changed of the other entities too, which count as no older than that. */
  readonly entities: number | undefined
}

/** Returns what changed after a revision. */
async function readChanges(store: GraphStore, { since, base, entities }: Range): Promise<Changes> {
  const lines: string[] = []
  const tombstones: string[] = []
  const sessions: (StoredEntity & Changed)[] = []
  const snapshots: SessionSnapshot[] = []
  let isEmpty = true
  const visit = (row: StoreRow): void => {
    if (row.kind === 'counts') return
    if (row.kind === 'tombstone') {
      tombstones.push(renderRow(row))
      return
    }
    isEmpty = false
    const changed = base + (row.changed ?? 0)
    // To who read sessions alone an entity is news whenever it changed.
    const news = { changed: Math.max(changed, base + (entities ?? 0)) }
    if (row.kind === 'relation') {
      if (entities !== undefined && isOwn(row.relation.by.source)) lines.push(lineOf(row, news))
      return
    }
    const { entity } = row
    const session = entity.snapshot?.session
    if (entity.snapshot !== undefined && session !== undefined) {
      snapshots.push(JSON.parse(entity.snapshot.value) as SessionSnapshot)
      if (originOf(session).machine === undefined) lines.push(lineOf(row, { changed }))
    } else if (isSessionEntity(entity.name)) {
      if (originOf(entity.name).machine === undefined) sessions.push({ ...entity, changed })
    } else if (entities !== undefined) {
      const observations = entity.observations.filter(({ source }) => isOwn(source))
      if (observations.length > 0 || isOwn(entity.by.source))
        lines.push(lineOf({ kind: 'entity', entity: { ...entity, observations } }, news))
    }
  }
  const read = await store.eachRow(visit, since)
  return { ...read, isEmpty, lines, tombstones, sessions, snapshots }
}

/** Returns the line of an export, with more of it. */
function lineOf(row: StoreRow, more: object): string {
  return JSON.stringify({ ...objectIn(renderRow(row)), ...more })
}

/** What came from another machine names it; what a hook writes beside a snapshot follows from the snapshot. */
function isOwn(source: string): boolean {
  return source !== HOOK && originOf(source).machine === undefined
}

/** A line, and what is remembered of it once it is written. */
interface Said {
  readonly line: string
  readonly record?: Mutation
}

/** A line for each session: its turns since those that were sent, the last of these included, which may have gone on. */
async function turnLines(
  store: GraphStore,
  sessions: readonly (StoredEntity & Changed)[],
  isAnew: boolean,
): Promise<Said[]> {
  const said: Said[] = []
  for (const { changed, ...entity } of sessions) {
    const key = `sync:turns:${entity.name.slice(sessionEntity('').length)}`
    const turns = entity.observations.map(({ content }) => turnOf(content) ?? Number.POSITIVE_INFINITY)
    const before = (turn: number) =>
      digest(
        JSON.stringify(
          entity.observations.flatMap(({ content }, place) => (Number(turns[place]) < turn ? content : [])),
        ),
      )
    const sent = objectIn(await store.record(key))
    const last = Number(sent?.['last'] ?? 0)
    // Turns that were read again may differ.
    const from = !isAnew && sent?.['digest'] === before(last) ? last : 0
    const observations = entity.observations.filter((_, place) => Number(turns[place]) >= from)
    const newest = turns.reduce((most, turn) => (Number.isFinite(turn) ? Math.max(most, turn) : most), 0)
    said.push({
      line: lineOf({ kind: 'entity', entity: { ...entity, observations } }, { from, changed }),
      record: put(key, { last: newest, digest: before(newest) }, new Date(entity.by.at)),
    })
  }
  return said
}

async function statusLines(
  store: GraphStore,
  snapshots: readonly SessionSnapshot[],
  { settings, now, env }: CollectFacts,
  isAnew: boolean,
): Promise<Said[]> {
  const own = snapshots.filter(({ sessionId = '' }) => originOf(sessionId).machine === undefined)
  const newest = own.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)).slice(0, MOST_ASKED)
  const roots = newest.map(({ project, files }) => ({ root: project.root, files }))
  const differing = await uncommittedFiles(roots, env)
  const said: Said[] = []
  for (const snapshot of snapshots) {
    const { session, machine = settings.machine } = originOf(snapshot.sessionId ?? '')
    const isOwnSession = machine === settings.machine
    const name = isOwnSession ? snapshot.name : originOf(snapshot.name).session
    const id = { machine, session, name }
    const known = statusIn(await store.record(statusKey(id)))
    const isNew = known?.status !== snapshot.status
    // What another machine changed is known already.
    if (!isOwnSession && !isNew && !isAnew) continue
    // Later than the change before, whatever the clock says.
    const after = known === undefined ? 0 : Date.parse(known.at) + 1
    const first = known === undefined && isOwnSession ? snapshot.timestamp : now.toISOString()
    const at = isNew ? new Date(Math.max(Date.parse(first), after)).toISOString() : known.at
    const uncommitted = differing[newest.indexOf(snapshot)]?.length ?? known?.uncommitted
    const line: StatusLine = {
      ...id,
      status: snapshot.status,
      at,
      fields: statusFields(snapshot),
      ...defined({ uncommitted }),
    }
    said.push({ line: JSON.stringify({ type: STATUS, ...line }), record: put(statusKey(id), line, now) })
  }
  return said
}

function put(key: string, value: object, at: Date): Mutation {
  return { kind: 'put-record', key, value: JSON.stringify(value), at: at.toISOString() }
}

/** Returns the frames of these lines: with the last of them all is said. */
async function toFrames(lines: readonly string[], header: Header, cipher: Cipher | undefined): Promise<Buffer> {
  const parts: string[][] = []
  let room = 0
  for (const line of lines) {
    if (room <= 0) parts.push([])
    room = (room <= 0 ? FRAME_TEXT : room) - line.length
    parts.at(-1)?.push(line)
  }
  const unfinished = { ...header, revision: header.since }
  const frames = parts.map((part) => toFrame(part === parts.at(-1) ? header : unfinished, part, cipher))
  return Buffer.from((await Promise.all(frames)).join(''))
}
