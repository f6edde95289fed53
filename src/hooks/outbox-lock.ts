/**
 * @module One at a time: the lock of an outbox. A holder that is gone, or older than any of ours runs, holds nothing.
 */

import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '../rules.ts'

/** Does the work as the only one on this machine and returns what it returns; undefined where somebody else is at it. */
export async function asOnlyOne<T>(folder: string, now: Date, work: () => Promise<T>): Promise<T | undefined> {
  const lock = join(folder, 'delivering')
  if (!takeLock(lock, now)) return undefined
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Returns whether the process that made the file works on it still. */
export function isYoungAndRunning(path: string, pid: number, now: Date): boolean {
  return ageOf(path, now) < LONGEST_RUN && isRunning(pid)
}

// --- internal ---

/** No hook and no worker runs for longer, in milliseconds: a process of that number is another one then. */
const LONGEST_RUN = MINUTE
/** Longest between the making of a lock and its holder's number in it, in milliseconds. */
const MAKING = 1_000

function ageOf(path: string, now: Date): number {
  return now.getTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)
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
      const holder = holderOf(lock)
      // Just made, its holder not written yet.
      if (holder === '' ? ageOf(lock, now) < MAKING : isYoungAndRunning(lock, Number(holder), now)) return false
      rmSync(lock, { force: true })
    }
  }
  return false
}

function holderOf(lock: string): string {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
