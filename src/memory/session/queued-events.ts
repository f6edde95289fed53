/**
 * @module The queue of a store: the hook events that are not saved yet, as files on this machine's disk.
 *
 * A hook that saves writes one small file, flushes it before its work and removes it after. So nothing is lost when a hook
 * or worker is killed, when another process holds the store, or when the server is away. The file holds the hook's payload
 * (redacted), its time and the size of the transcript. The conversation itself stays in the transcript. A hook processes
 * its own event; a worker (src/hooks/worker) processes those that no hook waits for. Both process what is queued first.
 */

import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { defined } from '../../defined.ts'
import { filesIn, namesIn, removeFile, textOf } from '../../files/foreign-files.ts'
import type { HookEvent, HookPayload, HostId } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import type { HostProcess } from '../../hosts/process.ts'
import { HOOK_EVENTS, STALE_AGE } from '../../rules.ts'
import { describeLocation, identifyAddress } from '../../store/address.ts'
import { isAddress } from '../../store/location.ts'
import { isJson } from '../../text/json.ts'

/** A hook event that is not saved yet. */
export interface QueuedEvent {
  readonly event: HookEvent
  readonly at: string
  /** The store that it is for, without a password. */
  readonly store: string
  /** The host that fired it. */
  readonly host: HostId
  /** The host's process, of a session that starts: nobody can tell it later. */
  readonly process?: HostProcess
  /** Its `cwd` is the folder that the session was started in. */
  readonly payload: HookPayload
}

/** Marks, in a file's name after the process id, an event that its own hook processes. */
export const OWN_MARK = '.own'

type QueueLocation = Pick<Config, 'home' | 'store'> & Partial<Pick<Config, 'env'>>

/**
 * Returns the queue's folder: next to the store's file; in the data folder, one for each store, if the store is on a server.
 * So what waits for one store is never delivered to another, and goes on where the address gets another password.
 */
export function queueFolder({ home, store, env = {} }: QueueLocation): string {
  if (!isAddress(store)) return `${resolve(store)}-outbox`
  // Loaded here only: with a store in a file, an ordinary prompt does without.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const name = createHash('sha256').update(identifyAddress(store, env)).digest('hex').slice(0, 16)
  return join(home, OUTBOX, name)
}

/** What waits on this machine for another store than the configured one. */
export interface Elsewhere {
  readonly folder: string
  readonly waiting: number
  /** The store, without a password. */
  readonly store: string
}

/** Returns the queues of other stores on servers that hold events. They wait until their store is the configured one. */
export function queuesElsewhere(config: QueueLocation): Elsewhere[] {
  const outbox = join(config.home, OUTBOX)
  const folders = namesIn(outbox).map((name) => join(outbox, name))
  return folders.flatMap((folder) => {
    const events = folder === queueFolder(config) ? [] : queuedEvents(folder)
    const [first] = events.flatMap((path) => readEvent(path) ?? [])
    return first === undefined ? [] : [{ folder, waiting: events.length, store: first.store }]
  })
}

/**
 * Writes an event to the queue, flushed, and returns its file. The caller has redacted its texts. This process itself
 * processes an `own` event: no other process takes it while this one runs. @throws if the folder cannot be written
 */
export function enqueue(
  config: QueueLocation & Pick<Config, 'projectDir' | 'env'>,
  queued: Omit<QueuedEvent, 'host' | 'store'>,
  own: boolean,
): string {
  const folder = queueFolder(config)
  const { payload } = queued
  const cwd = config.projectDir ?? payload.cwd
  const size =
    payload.transcriptPath === undefined ? undefined : statSync(payload.transcriptPath, { throwIfNoEntry: false })?.size
  const stored: HookPayload = {
    ...payload,
    ...defined({ cwd, transcriptSize: size }),
  }
  written += 1
  const name = `${queued.at.replace(/[^0-9TZ]/g, '')}-${String(written).padStart(6, '0')}-${process.pid}`
  const path = join(folder, `${name}${own ? OWN_MARK : ''}${EVENT}`)
  const file = openDraft(folder, `${path}${DRAFT}`)
  try {
    // `writeFileSync` repeats short writes: on a full disk a single write may store only a part.
    writeFileSync(
      file,
      JSON.stringify({
        ...queued,
        store: describeLocation(config.store),
        host: hostOf(config.env).id,
        payload: stored,
      }),
    )
    renameSync(`${path}${DRAFT}`, path)
    // One flush after the rename covers both. A reader sees the whole file or none.
    fsyncSync(file)
  } catch (error) {
    rmSync(`${path}${DRAFT}`, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  return path
}

/** Releases this process's own events to the next hook or worker. Returns whether there are any. */
export function releaseOwnEvents(config: QueueLocation): boolean {
  const end = `-${process.pid}${OWN_MARK}${EVENT}`
  const own = queuedEvents(queueFolder(config)).filter((path) => path.endsWith(end))
  for (const path of own) {
    try {
      renameSync(path, `${path.slice(0, -OWN_MARK.length - EVENT.length)}${EVENT}`)
    } catch {
      // The file is gone, or the disk is read-only: the event is released when this process ends.
    }
  }
  return own.length > 0
}

/** Removes an event that is saved. */
export function removeEvent(path: string): void {
  removeFile(path)
}

/** Moves an event that cannot be saved to the dead letters, so that the events after it can be processed. */
export function moveToDeadLetters(path: string): void {
  try {
    renameSync(path, `${path}${DEAD}`)
    // It may have waited in the queue as long as a dead letter is kept.
    const at = now()
    utimesSync(`${path}${DEAD}`, at, at)
  } catch {
    // Gone: another process has handled it.
  }
}

/** Returns the files of all queued events, in the order in which their hooks ran. */
export function queuedEvents(folder: string): string[] {
  return filesIn(folder)
    .filter((name) => name.endsWith(EVENT))
    .sort()
    .map((name) => join(folder, name))
}

/** Returns the names of the dead letters. */
export function deadLetters(folder: string): string[] {
  return namesIn(folder).filter((name) => name.endsWith(DEAD))
}

/** Returns the event of a file; undefined if the file is damaged or gone. */
export function readEvent(path: string): QueuedEvent | undefined {
  try {
    const value: unknown = JSON.parse(textOf(path) ?? '')
    if (!isJson(value) || !isJson(value['payload']) || Number.isNaN(Date.parse(String(value['at'])))) return undefined
    const event = HOOK_EVENTS.find((known) => known === value['event'])
    return event === undefined ? undefined : (value as unknown as QueuedEvent)
  } catch {
    return undefined
  }
}

/** Removes the queued events and dead letters of sessions that were forgotten. */
export function forgetEvents(folder: string, sessions: readonly string[]): void {
  for (const path of namesIn(folder).map((name) => join(folder, name))) {
    const session = readEvent(path)?.payload.sessionId
    if (session !== undefined && sessions.includes(session)) removeEvent(path)
  }
}

/** Removes old dead letters, and drafts of hooks that were killed. Never throws. */
export function sweepQueue(folder: string, now: Date): void {
  for (const name of namesIn(folder).filter((one) => one.endsWith(DEAD) || one.endsWith(DRAFT))) {
    const path = join(folder, name)
    const time = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (time !== undefined && now.getTime() - time > STALE_AGE) removeFile(path)
  }
}

// --- internal ---

const OUTBOX = 'outbox'
const EVENT = '.json'
const DRAFT = '.tmp'
const DEAD = '.refused'

/** An uninstall removes the folder while it is empty: a hook that still writes creates it again. */
const MOST_TRIES = 1_000

let written = 0

function openDraft(folder: string, path: string): number {
  for (let tries = 1; ; tries++) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return openSync(path, 'wx', 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MOST_TRIES) throw error
    }
  }
}
