/**
 * @module Files that a store knows of, by small records: copies of it, which no forgetting reaches (backups that were taken of it,
 * and damaged files that a repair put aside), and files that were imported, so that no import is suggested twice.
 */

import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { followLinks } from '../../files/atomic-write.ts'
import { namesIn } from '../../files/foreign-files.ts'
import { isAddress } from '../../store/location.ts'
import type { GraphStore } from '../../store/port.ts'

/** Records the path of a backup, for later forgettings. */
export async function noteCopy(store: GraphStore, path: string, now: Date): Promise<void> {
  await store.commit([{ kind: 'put-record', key: COPY + path, value: '', at: now.toISOString() }])
}

/** Returns the files that may still hold what the store forgets. */
export async function findCopies(store: GraphStore): Promise<string[]> {
  const noted: string[] = []
  await store.eachRecord(COPY, ({ key }) => noted.push(key.slice(COPY.length)))
  return [...noted.filter((path) => existsSync(path)), ...putAside(store.location)]
}

/** Remembers that a file was imported. */
export async function noteImported(store: GraphStore, path: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await store.commit([{ kind: 'put-record', key: keyOf(path), value: JSON.stringify({ at }), at }])
}

/** Returns true where a file was imported into this store. */
export async function isImported(store: GraphStore, path: string): Promise<boolean> {
  return (await store.record(keyOf(path))) !== undefined
}

// --- internal ---

/** Keys of the records that name one each. */
const COPY = 'copy:'

function putAside(location: string): string[] {
  // A server has no folder.
  if (isAddress(location)) return []
  const folder = dirname(location)
  return namesIn(folder)
    .filter((name) => name.startsWith(`${basename(location)}.damaged-`))
    .sort()
    .map((name) => join(folder, name))
}

function keyOf(path: string): string {
  return `imported:${resolve(followLinks(path))}`
}
