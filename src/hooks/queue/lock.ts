/**
 * @module Who works on an outbox: one at a time, and each hook on its own letter. Whoever is gone, or older than any of
 * ours runs, works on nothing.
 */

import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../../hosts/process.ts'
import { MINUTE } from '../../rules.ts'
import { lettersIn, OWN_MARK } from './files.ts'

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

/** Returns the letters that wait, in the order in which their hooks were fired; those that are just being worked on left out. */
export function waitingLetters(folder: string, now: Date): string[] {
  return lettersIn(folder).filter((path) => {
    const [, pid] = OWN.exec(path) ?? []
    return pid === undefined || Number(pid) === process.pid || !isAtWork(path, Number(pid), now)
  })
}

// --- internal ---

/** No hook and no worker runs for longer, in milliseconds: a process of that number is another one then. */
const LONGEST_RUN = MINUTE
/** Longest between the making of a lock and its holder's number in it, in milliseconds. */
const MAKING = 1_000

const OWN = new RegExp(`-(\\d+)\\${OWN_MARK}\\.json$`)

/** The process that made the file works on it still. */
function isAtWork(path: string, pid: number, now: Date): boolean {
  return ageOf(path, now) < LONGEST_RUN && isAlive(pid)
}

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
      if (holder === '' ? ageOf(lock, now) < MAKING : isAtWork(lock, Number(holder), now)) return false
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
