/**
 * @module Stores as each released schema version left them: one file a version, made once by the migrations up to it, and kept.
 *
 * Whatever the program is today, it opens them. `node tests/promises/run-program.js make-old-stores` makes those that are missing.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { GraphStore } from '../../src/store/port.ts'
import { indexText } from '../../src/store/queries/index-text.ts'
import { type Connection, openConnection } from '../../src/store/sqlite/driver.ts'
import { ROWS_PER_ENTITY } from '../../src/store/sqlite/row-ids.ts'
import { MIGRATIONS, migrate } from '../../src/store/sqlite/schema.ts'
import { putGrams } from '../../src/store/sqlite/trigram-index.ts'
import { noteWords, writeWords } from '../../src/store/sqlite/vocabulary.ts'
import type { Tally } from './promise.ts'

const AT = '2025-01-01T00:00:00.000Z'
const NAMES = ['plain', 'caf\u00e9', 'nul\0name', '']
const linesOf = (name: string): string[] => [`first line of ${name}`, 'maple', 'odd \ud800 line']
const SALT = '0123456789abcdef'.repeat(2)
const HASH = 'f'.repeat(64)

/** Returns where the store of a version is kept, below a folder. */
function oldStorePath(folder: string, version: number): string {
  return join(folder, `schema-${version}.sqlite.gz`)
}

/** Makes the store of a version: the same bytes each time. The moment and all salts are fixed. */
function makeOldStore(folder: string, version: number): void {
  const path = join(folder, `schema-${version}.making`)
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  migrate(connection, path, MIGRATIONS.slice(0, version))
  connection.exec('BEGIN')
  for (const [place, name] of NAMES.entries()) writeEntity(connection, version, place + 1, name)
  const sealed = (values: string): string => (version >= 3 ? `, seal(${values})` : '')
  const sum = version >= 3 ? ', sum' : ''
  connection.exec(`
    INSERT INTO relation (from_name, to_name, type, at, source${sum})
      VALUES ('plain', 'caf\u00e9', 'knows', '${AT}', 'cli'${sealed(`'plain', 'caf\u00e9', 'knows', '${AT}', 'cli', NULL`)});
    INSERT INTO snapshot (entity, project, status, type, time, timestamp, value${sum})
      VALUES (1, 'p', 'paused', 'manual', ${Date.parse(AT)}, '${AT}', '{}'${sealed(`'{}', 'p', NULL, 'paused', 'manual', '${AT}'`)});
    INSERT INTO record (key, value, at${sum}) VALUES ('k', 'kept', '${AT}'${sealed(`'kept', 'k', '${AT}'`)});
    UPDATE meta SET revision = 4;`)
  if (version >= 2) {
    connection.exec(`
      UPDATE meta SET salt = '${SALT}';
      INSERT INTO tombstone (salt, hash, kind, at${sum})
        VALUES ('${SALT}', '${HASH}', 'entity', '${AT}'${sealed(`'${HASH}', '${SALT}', 'entity', '${AT}'`)});`)
  }
  writeWords(connection)
  connection.exec('COMMIT; VACUUM')
  connection.close()
  writeFileSync(oldStorePath(folder, version), gzipSync(readFileSync(path), { level: 9 }))
  rmSync(path)
}

/** Opens each kept store with today's code; what it answers must be what was written. */
export async function openOldStores(
  kept: string,
  within: string,
  tally: Tally,
  open: <T>(location: string, work: (store: GraphStore) => Promise<T>) => Promise<T>,
): Promise<void> {
  for (const version of MIGRATIONS.keys()) {
    const what = `the kept store of schema version ${version + 1}`
    const path = oldStorePath(kept, version + 1)
    if (!tally.holds(existsSync(path), `${what} is missing: make it (./old-stores.ts) and commit it`)) continue
    const copy = join(within, `kept-${version + 1}.db`)
    writeFileSync(copy, gunzipSync(readFileSync(path)))
    tally.count()
    await open(copy, (store) => requireContent(store, what, tally)).catch((error: unknown) =>
      tally.holds(false, `${what} does not open: ${String(error)}`),
    )
  }
}

// --- internal ---

function writeEntity(connection: Connection, version: number, id: number, name: string): void {
  const sum = version >= 3 ? ', sum' : ''
  connection.run(
    `INSERT INTO entity (id, name, type, at, source${sum})
     VALUES (?1, ?2, 'note', ?3, 'cli'${version >= 3 ? ", seal(?2, 'note', ?3, 'cli', NULL)" : ''})`,
    id,
    name,
    AT,
  )
  index(connection, version, id * ROWS_PER_ENTITY, [name, 'note', ''])
  for (const [seq, line] of linesOf(name).entries()) {
    const row = id * ROWS_PER_ENTITY + seq + 1
    connection.run(
      `INSERT INTO observation (id, entity, seq, at, source, content${sum})
       VALUES (?1, ?2, ?3, ?4, 'cli', ?5${version >= 3 ? ", seal(?5, ?4, 'cli', NULL)" : ''})`,
      row,
      id,
      seq,
      AT,
      line,
    )
    index(connection, version, row, ['', '', line])
  }
}

/** Puts a row into the indexes that stores of the version have. */
function index(connection: Connection, version: number, row: number, texts: readonly [string, string, string]): void {
  const words = texts.map(indexText)
  connection.run('INSERT INTO word_index (rowid, name, type, content) VALUES (?, ?, ?, ?)', row, ...words)
  noteWords(connection, words.join(' '), 1)
  if (version >= 4)
    putGrams(connection, row, ...texts.filter((_, place) => (texts[2] === '' ? place < 2 : place === 2)))
}

async function requireContent(store: GraphStore, what: string, tally: Tally): Promise<void> {
  const expect = (part: string, found: unknown, wanted: unknown): void =>
    void tally.holds(JSON.stringify(found) === JSON.stringify(wanted), `${what}: ${part}: ${JSON.stringify(found)}`)
  const entities = NAMES.map((name) => ({ name, entityType: 'note', observations: linesOf(name) }))
  expect('entities', await store.entities(), entities)
  expect('relations', await store.relations(), [{ from: 'plain', to: 'caf\u00e9', relationType: 'knows' }])
  expect(
    'snapshots',
    (await store.snapshots({})).map(({ name }) => name),
    ['plain'],
  )
  expect('the record', await store.record('k'), 'kept')
  expect('a search', (await store.candidates('maple', 9)).length, NAMES.length)
  expect('a search in text', (await store.containing('LINE OF CAF')).names, ['caf\u00e9'])
  const written = await store.commit([{ kind: 'put-record', key: 'new', value: 'x', at: AT }])
  expect('the counter after a write', written.revision, 5)
  expect('the check', (await store.check()).problems, [])
}

/** Makes the stores of all versions that are not kept yet. */
export function makeMissing(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return [...MIGRATIONS.keys()].flatMap((place) => {
    const path = oldStorePath(folder, place + 1)
    if (existsSync(path)) return []
    makeOldStore(folder, place + 1)
    return [path]
  })
}
