/**
 * @module Stores as each released schema version left them: one file a version, made by the program of that version,
 * and kept.
 *
 * Whatever the program is today, it opens them. `node tests/promises/run-program.js make-old-stores` makes today's.
 */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { GraphStore } from '../../src/store/port.ts'
import { openConnection } from '../../src/store/sqlite/driver.ts'
import { SCHEMA_VERSION } from '../../src/store/sqlite/schema.ts'
import { writtenBy } from '../writes.ts'
import type { Tally } from './promise.ts'
import { withStore } from './stores.ts'

const AT = '2025-01-01T00:00:00.000Z'
const BY = { at: AT, source: 'cli' }
const NAMES = ['plain', 'caf\u00e9', 'nul\0name', '']
const linesOf = (name: string): string[] => [`first line of ${name}`, 'maple', 'odd \ud800 line']
const TOMBSTONE = { kind: 'entity', salt: '0123456789abcdef'.repeat(2), hash: 'f'.repeat(64), at: AT } as const
/** The store's counter after one batch. */
const REVISION = 1

/** Makes the store of today's schema version, unless it is kept already. Returns its path where it was made. */
export async function makeMissing(folder: string): Promise<string | undefined> {
  const kept = oldStorePath(folder, SCHEMA_VERSION)
  if (existsSync(kept)) return undefined
  mkdirSync(folder, { recursive: true })
  const within = mkdtempSync(join(tmpdir(), 'throughline-old-store-'))
  const path = join(within, 'made.db')
  const copy = join(within, 'copy.db')
  await withStore(path, fill)
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  connection.run('UPDATE meta SET salt = ?', TOMBSTONE.salt)
  connection.run('VACUUM INTO ?', copy)
  connection.close()
  writeFileSync(kept, gzipSync(readFileSync(copy), { level: 9 }))
  rmSync(within, { recursive: true })
  return kept
}

/** Opens each kept store with today's code; what it answers must be what was written. */
export async function openOldStores(
  kept: string,
  within: string,
  tally: Tally,
  open: <T>(location: string, work: (store: GraphStore) => Promise<T>) => Promise<T>,
): Promise<void> {
  // Version 1 was never released.
  for (let version = 2; version <= SCHEMA_VERSION; version += 1) {
    const what = `the kept store of schema version ${version}`
    const path = oldStorePath(kept, version)
    if (!tally.holds(existsSync(path), `${what} is missing: make it (./old-stores.ts) and commit it`)) continue
    const copy = join(within, `kept-${version}.db`)
    writeFileSync(copy, gunzipSync(readFileSync(path)))
    tally.count()
    await open(copy, (store) => requireContent(store, what, tally)).catch((error: unknown) =>
      tally.holds(false, `${what} does not open: ${String(error)}`),
    )
  }
}

// --- internal ---

/** Returns where the store of a version is kept, below a folder. */
function oldStorePath(folder: string, version: number): string {
  return join(folder, `schema-${version}.sqlite.gz`)
}

async function fill(store: GraphStore): Promise<void> {
  const row = { name: 'plain', project: 'p', status: 'paused', type: 'manual', timestamp: AT, value: '{}' }
  await store.commit([
    { kind: 'put-snapshot', row, entityType: 'note', observations: linesOf('plain'), by: BY },
    ...NAMES.slice(1).map((name) => writtenBy(BY).note(name, ...linesOf(name))),
    writtenBy(BY).relation('plain', 'caf\u00e9'),
    { kind: 'put-record', key: 'k', value: 'kept', at: AT },
    { kind: 'put-tombstone', tombstone: TOMBSTONE },
  ])
}

async function requireContent(store: GraphStore, what: string, tally: Tally): Promise<void> {
  const expect = (part: string, found: unknown, wanted: unknown): void =>
    void tally.holds(JSON.stringify(found) === JSON.stringify(wanted), `${what}: ${part}: ${JSON.stringify(found)}`)
  const entities = NAMES.map((name) => ({ name, entityType: 'note', observations: linesOf(name) }))
  expect('entities', await store.entities(), entities)
  expect('relations', (await store.relations()).relations, [{ from: 'plain', to: 'caf\u00e9', relationType: 'knows' }])
  expect(
    'snapshots',
    (await store.snapshots({})).map(({ name }) => name),
    ['plain'],
  )
  expect('the record', await store.record('k'), 'kept')
  expect('a search', (await store.hits('maple', {}, 9)).length, NAMES.length)
  expect('a search in text', (await store.containing('LINE OF CAF')).names, ['caf\u00e9'])
  const written = await store.commit([{ kind: 'put-record', key: 'new', value: 'x', at: AT }])
  expect('the counter after a write', written.revision, REVISION + 1)
  expect('the check', (await store.check()).problems, [])
}
