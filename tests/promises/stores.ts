/** @module What the tests write into stores, and how they look at one afterwards. */

import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { openStore } from '../../src/store/open.ts'
import type { GraphStore, Mutation } from '../../src/store/port.ts'
import { writtenBy } from '../writes.ts'
import type { Tally } from './promise.ts'

export const BY = { at: '2026-01-01T00:00:00.000Z', source: 'cli' } as const
export const BUSY = 10_000

/** An entity of two lines, one of them long: torn is one that has other lines. */
export const note = (name: string): Mutation => writtenBy(BY).note(name, ...linesOf(name))

export function linesOf(name: string): string[] {
  return [`line of ${name}`, `${'lorem ipsum dolor '.repeat(20)}${name}`]
}

/** Opens the store for one piece of work. */
export async function withStore<T>(location: string, work: (store: GraphStore) => Promise<T>): Promise<T> {
  const store = await openStore({ location, busyTimeout: BUSY })
  try {
    return await work(store)
  } finally {
    await store.close()
    await letGo()
  }
}

/** Stores that are closed between two collections. */
const CLOSED_AT_ONCE = 25
let closed = 0

/**
 * The fallback driver holds the files of a closed store until its statements are collected, deleted files, too, which stay in
 * memory then: whoever closes thousands of stores waits for that now and then.
 */
export async function letGo(): Promise<void> {
  closed += 1
  if (closed % CLOSED_AT_ONCE !== 0) return
  globalThis.gc?.()
  // What is collected is let go in a turn of its own.
  await new Promise((done) => setImmediate(done))
}

/** Returns the names in a store, and notes as violations: what cannot be opened, is not whole, or is not well. */
export async function inspect(location: string, tally: Tally, when: string, full = true): Promise<Set<string>> {
  try {
    return await withStore(location, async (store) => {
      const entities = await store.entities()
      for (const { name, entityType, observations } of entities) {
        if (entityType !== 'note') continue
        tally.holds(JSON.stringify(observations) === JSON.stringify(linesOf(name)), `${when}: ${name} is torn`)
      }
      if (full) {
        const { problems } = await store.check()
        tally.holds(problems.length === 0, `${when}: ${problems[0]}`)
      }
      return new Set(entities.map(({ name }) => name))
    })
  } catch (error) {
    tally.holds(false, `${when}: the store is unreadable: ${String(error)}`)
    return new Set()
  }
}

/** Copies a store as it lies there, with its log or its journal: what a crash would leave. */
export function copyStore(from: string, to: string): void {
  for (const suffix of ['', '-wal', '-journal']) {
    rmSync(to + suffix, { force: true })
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix)
  }
  rmSync(`${to}-shm`, { force: true })
}
