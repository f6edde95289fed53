/**
 * @module Where copies of a store lie, which no forgetting reaches: backups that were taken of it, and damaged files that a repair
 * put aside.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

// --- internal ---

/** Keys of the records that name one each. */
const COPY = 'copy:'

function putAside(location: string): string[] {
  const folder = dirname(location)
  // Neither a server nor a store in memory has a folder.
  if (isAddress(location) || !existsSync(location)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(location)}.damaged-`))
    .sort()
    .map((name) => join(folder, name))
}
