/**
 * @module Which files were imported into this store: small records, so that no import is suggested twice.
 */

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { GraphStore } from '../../store/port.ts'

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

function keyOf(path: string): string {
  return `imported:${realPath(path)}`
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
