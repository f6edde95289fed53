/**
 * @module The store's schema, as an ordered list of small steps.
 *
 * `user_version` counts the steps that a file has taken, `application_id` says that the file is ours. A step that was
 * released is never edited: a change is a new step. All missing steps run in one transaction.
 */

import { ThroughlineError } from '../../errors.ts'
import type { Connection } from './driver.ts'

/** "Thrd", in the header of every store. */
const APPLICATION_ID = 0x5468_7264

/** Objects of other programs that would run when a row is written or read. A store that was never released has `trigram_index`. */
const STRANGE = `
  SELECT name FROM sqlite_schema
  WHERE type IN ('trigger', 'view')
    OR sql LIKE 'CREATE VIRTUAL%' AND name NOT IN ('word_index', 'trigram_index') LIMIT 1`

export type Migration = (connection: Connection) => void

/** The steps, first to last. */
export const MIGRATIONS: readonly Migration[] = [unreleased, unreleased, unreleased, m004Schema]

/** The schema version that this program reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length

/** Returns the file's schema version; 0 for an empty one. @throws STORE_FOREIGN, STORE_NEWER */
export function schemaVersion(connection: Connection, location: string, newest = SCHEMA_VERSION): number {
  const version = connection.only<{ user_version: number }>('PRAGMA user_version').user_version
  if (!isOurs(connection)) {
    const tables = connection.only<{ count: number }>('SELECT count(*) AS count FROM sqlite_schema').count
    // Checked again: another process may have created the store in the meantime.
    if ((tables !== 0 || version !== 0) && !isOurs(connection)) {
      throw new ThroughlineError('STORE_FOREIGN', `${location} is a database of another program.`)
    }
  }
  requireKnownVersion(version, location, newest)
  const strange = connection.get<{ name: string }>(STRANGE)
  if (strange !== undefined) {
    throw new ThroughlineError(
      'STORE_FOREIGN',
      `${location} has a trigger, a view or a virtual table that Throughline did not create.`,
    )
  }
  return version
}

function isOurs(connection: Connection): boolean {
  return connection.only<{ application_id: number }>('PRAGMA application_id').application_id === APPLICATION_ID
}

/** Passes when this program knows the schema version. @throws STORE_NEWER */
export function requireKnownVersion(version: number, location: string, newest = SCHEMA_VERSION): void {
  if (version <= newest) return
  throw new ThroughlineError(
    'STORE_NEWER',
    `${location} has schema version ${version}; this program knows ${newest}.`,
    { details: { version, known: newest } },
  )
}

/** Runs all missing steps, or none of them. Several processes may call it at once. */
export function migrate(connection: Connection, location: string, steps: readonly Migration[] = MIGRATIONS): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    // Checked again under the lock: another process may have migrated since.
    const version = schemaVersion(connection, location, steps.length)
    for (const step of steps.slice(version)) step(connection)
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
    connection.exec(`PRAGMA user_version = ${steps.length}`)
    connection.exec('COMMIT')
  } catch (error) {
    rollback(connection)
    throw error
  }
}

/** Ends a failed transaction. SQLite may have done so itself (disk full, I/O error). */
export function rollback(connection: Connection): void {
  try {
    // Prepared once: every read ends so.
    connection.run('ROLLBACK')
  } catch {
    // No transaction is open.
  }
}

// --- the steps ---

/** Stores of these versions were made while the program was developed. */
function unreleased(): void {}

/** @throws STORE_UNAVAILABLE for a store of an unreleased version */
function requireNew(connection: Connection): void {
  if (connection.only<{ count: number }>('SELECT count(*) AS count FROM sqlite_schema').count === 0) return
  throw new ThroughlineError(
    'STORE_UNAVAILABLE',
    'This store was made by a version that was never released. `throughline repair` takes its content over into a new one.',
  )
}

/**
 * Text columns are not STRICT: a string that SQL's TEXT cannot hold is kept as a BLOB (./driver.ts). `at`: see
 * ./driver.ts. `sum` is the checksum of a row that holds text (./checksum.ts). A tombstone holds no text: it is a salted hash.
 *
 * `word_index` stores no text, and a row is deleted by its old text. FTS5's `contentless_delete` would not need that,
 * but leaves deleted words in the file until segments merge; `secure-delete` removes them at once. Row ids: see
 * ./word-index.ts.
 */
function m004Schema(connection: Connection): void {
  requireNew(connection)
  connection.exec(`
    CREATE TABLE meta (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision INTEGER NOT NULL,
      salt TEXT NOT NULL
    );
    INSERT INTO meta (id, revision, salt) VALUES (1, 0, lower(hex(randomblob(16))));

    CREATE TABLE entity (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      at NOT NULL,
      source TEXT NOT NULL,
      project TEXT,
      -- "at" in milliseconds.
      time INTEGER GENERATED ALWAYS AS (
        CASE typeof(at) WHEN 'integer' THEN at ELSE CAST(round(unixepoch(at, 'subsec') * 1000) AS INTEGER) END
      ) VIRTUAL,
      sum INTEGER,
      -- The revision with which it, its lines or its typed row changed last, for a synchronisation.
      changed INTEGER NOT NULL
    );
    CREATE INDEX entity_by_time ON entity (time);
    CREATE INDEX entity_by_project ON entity (project, time);

    CREATE TABLE observation (
      id INTEGER PRIMARY KEY,
      entity INTEGER NOT NULL REFERENCES entity (id),
      seq INTEGER NOT NULL,
      at NOT NULL,
      source TEXT NOT NULL,
      project TEXT,
      content TEXT NOT NULL,
      sum INTEGER
    );
    CREATE INDEX observation_by_entity ON observation (entity, seq);

    CREATE TABLE relation (
      id INTEGER PRIMARY KEY,
      from_name TEXT NOT NULL,
      to_name TEXT NOT NULL,
      type TEXT NOT NULL,
      at NOT NULL,
      source TEXT NOT NULL,
      project TEXT,
      -- The checksum of both names and the type: an index of the names would be several times as large.
      key INTEGER NOT NULL,
      sum INTEGER,
      -- The revision that it was added with.
      changed INTEGER NOT NULL
    );
    CREATE INDEX relation_by_key ON relation (key);
    -- In each the relations of one name stand in stored order: the newest are read without the others.
    CREATE INDEX relation_by_source ON relation (from_name);
    CREATE INDEX relation_by_target ON relation (to_name);

    -- "time" is the timestamp in milliseconds: ISO texts of different precision do not sort.
    CREATE TABLE snapshot (
      entity INTEGER PRIMARY KEY REFERENCES entity (id),
      project TEXT NOT NULL,
      session TEXT,
      status TEXT NOT NULL,
      type TEXT NOT NULL,
      time INTEGER NOT NULL,
      timestamp TEXT NOT NULL,
      -- Before the value, with a checksum of its own: to read a column means to read all columns before it.
      brief TEXT,
      brief_sum INTEGER,
      value TEXT NOT NULL,
      sum INTEGER
    );
    CREATE INDEX snapshot_by_project ON snapshot (project, time);
    CREATE INDEX snapshot_by_session ON snapshot (session, time);
    CREATE INDEX snapshot_by_time ON snapshot (time);

    CREATE TABLE record (
      key TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL,
      at TEXT NOT NULL,
      sum INTEGER
    );

    CREATE TABLE tombstone (
      salt TEXT NOT NULL,
      hash TEXT NOT NULL,
      kind TEXT NOT NULL,
      at TEXT NOT NULL,
      sum INTEGER,
      PRIMARY KEY (salt, hash)
    ) WITHOUT ROWID;

    CREATE VIRTUAL TABLE word_index USING fts5 (
      -- The first column costs no byte at each of its words.
      content, name, type,
      content = '',
      tokenize = 'porter unicode61 remove_diacritics 2'
    );
    INSERT INTO word_index (word_index, rank) VALUES ('secure-delete', 1);

    -- Words as they are written, for what was mistyped: in how many rows of the index each stands.
    CREATE TABLE word (
      text TEXT PRIMARY KEY NOT NULL,
      rows INTEGER NOT NULL
    ) WITHOUT ROWID;
  `)
}
