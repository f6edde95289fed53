/**
 * @module The lock of a queue: one process works on it at a time, and each hook on its own event.
 *
 * The lock of a process that is gone, or that has held it longer than any of our processes runs, does not count.
 */

import { closeSync, lstatSync, openSync, rmSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../../files/foreign-files.ts'
import { isAlive } from '../../hosts/process.ts'
import { OWN_MARK, queuedEvents } from '../../memory/session/queued-events.ts'
import { MINUTE } from '../../rules.ts'

/**
 * Returns what the work returns, done under the queue's lock; undefined if another process holds the lock. Work that takes
 * long calls `renew` with the time.
 */
export async function withQueueLock<T>(
  folder: string,
  now: Date,
  work: (renew: (now: Date) => void) => Promise<T>,
): Promise<T | undefined> {
  const lock = join(folder, LOCK)
  if (!takeLock(lock, now)) return undefined
  try {
    return await work((time) => renewLock(lock, time))
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Returns whether a process holds the queue's lock. */
export function isLocked(folder: string, now: Date): boolean {
  return isHeld(join(folder, LOCK), now)
}

/** Returns the files of the events to process, in the order in which their hooks ran, without those in progress elsewhere. */
export function waitingEvents(folder: string, now: Date): string[] {
  return queuedEvents(folder).filter((path) => {
    const [, pid] = OWN.exec(path) ?? []
    return pid === undefined || Number(pid) === process.pid || !isInProgress(path, Number(pid), now)
  })
}

// --- internal ---

const LOCK = 'delivering'
/** Longest run of a hook, and of a worker on one event, in milliseconds: after that, its process id belongs to another program. */
const LONGEST_RUN = MINUTE
/** Longest time between the creation of a lock and the writing of its holder's process id, in milliseconds. */
const LOCK_CREATION = 1_000

const OWN = new RegExp(`-(\\d+)\\${OWN_MARK}\\.json$`)

/** Returns whether the process that wrote the file still works on it. */
function isInProgress(path: string, pid: number, now: Date): boolean {
  return ageOf(path, now) < LONGEST_RUN && isAlive(pid)
}

function ageOf(path: string, now: Date): number {
  return now.getTime() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)
}

function takeLock(lock: string, now: Date): boolean {
  for (const isLast of [false, true]) {
    try {
      const file = openSync(lock, 'wx', 0o600)
      writeSync(file, String(process.pid))
      closeSync(file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || isLast) return false
      if (isHeld(lock, now) || !isRemoved(lock)) return false
    }
  }
  return false
}

function isHeld(lock: string, now: Date): boolean {
  const holder = holderOf(lock)
  // An empty lock is new: its holder has not written its process id yet.
  return holder === '' ? ageOf(lock, now) < LOCK_CREATION : isInProgress(lock, Number(holder), now)
}

/** Whatever lies in the place of a lock, a folder too, is removed. */
function isRemoved(lock: string): boolean {
  try {
    rmSync(lock, { force: true, recursive: true })
    return true
  } catch {
    // The data folder is read-only.
    return false
  }
}

/** Another process may have taken the lock from one that was stopped for long: it is renewed all the same, and both work on. */
function renewLock(lock: string, now: Date): void {
  try {
    utimesSync(lock, now, now)
  } catch {
    // The data folder is gone.
  }
}

function holderOf(lock: string): string {
  return textOf(lock) ?? ''
}
