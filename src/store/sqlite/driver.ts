/**
 * @module One SQLite connection, the same over two drivers.
 *
 * `node:sqlite` where the runtime links an engine without the WAL-reset bug, else `@photostructure/sqlite`: same API, so
 * that one adapter serves both. Every string is returned as it was stored (NUL and lone surrogates included), every
 * pragma is set here, and every statement is prepared once.
 *
 * An ISO time is stored as its milliseconds, which take a quarter of the bytes. One that is written in another way stays the
 * text that it is, because every time is given back as it was stored.
 */

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ThroughlineError } from '../../errors.ts'
import type { SqlValue as PlainValue } from '../queries/question.ts'
import { checksum, type SqlArgument, verified } from './checksum.ts'
import { isBusy } from './errors.ts'

/** The oldest engine whose WAL is safe between several processes (sqlite.org/wal.html, "the WAL-reset bug"). */
const OLDEST_ENGINE = [3, 51, 3] as const

/** The engine's message, used for a store that lacks a row. */
export const MISSING_ROW = 'database disk image is malformed: a row that every store has is missing'

/** A value that a statement binds. */
export type SqlValue = PlainValue | bigint

/** An open database. Rows are plain objects; SQL's NULL is `undefined`, and a number in `at` is an ISO time. */
export interface Connection {
  exec(sql: string): void
  /** Runs one statement and returns the number of rows that it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number
  /** Adds one row and returns its number. */
  add(sql: string, ...values: readonly SqlValue[]): number
  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined
  /**
   * Returns the row of a statement that has one in every intact store. @throws if there is none: the error means damage
   */
  only<Row>(sql: string, ...values: readonly SqlValue[]): Row
  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[]
  close(): void
}

export interface ConnectionOptions {
  /** An absolute path, a `file:` URL, or `:memory:`. */
  readonly path: string
  readonly readOnly: boolean
  /** How long to wait for another process's lock, in milliseconds. */
  readonly busyTimeout: number
}

/** Returns an open connection with every pragma set but the journal mode, which a foreign file must not be given. */
export function openConnection(options: ConnectionOptions): Connection {
  const { DatabaseSync } = loadDriver()
  const database = new DatabaseSync(options.path, { readOnly: options.readOnly })
  const statements = new Map<string, NativeStatement>()
  const prepare = (sql: string): NativeStatement => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const connection: Connection = {
    exec: (sql) => database.exec(sql),
    run: (sql, ...values) => Number(prepare(sql).run(...bound(values)).changes),
    add: (sql, ...values) => Number(prepare(sql).run(...bound(values)).lastInsertRowid),
    get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
      const row = prepare(sql).get(...bound(values))
      return row === undefined ? undefined : fromSql<Row>(row)
    },
    only<Row>(sql: string, ...values: readonly SqlValue[]): Row {
      const row = connection.get<Row>(sql, ...values)
      if (row === undefined) throw new Error(MISSING_ROW)
      return row
    },
    all<Row>(sql: string, ...values: readonly SqlValue[]): Row[] {
      return prepare(sql)
        .all(...bound(values))
        .map((row) => fromSql<Row>(row))
    },
    close() {
      // The fallback driver keeps the file open while a prepared statement is reachable.
      statements.clear()
      database.close()
    },
  }
  try {
    database.enableDefensive?.(true)
    database.function('checksum', { deterministic: true, varargs: true }, checksum)
    database.function('verified', { deterministic: true, varargs: true }, verified)
    connection.exec(pragmas(options.busyTimeout))
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}

/** Returns the path of the packaged driver's native file beside the programs, for one system. */
export function nativeFile({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string {
  return `native/${platform}-${arch}.node`
}

/** Whether SQL stores this string as text. Other strings cannot be elements of a list that is passed as JSON. */
export function isText(value: string): boolean {
  // What TEXT cannot hold on both drivers: NUL cuts the string on one, a lone surrogate becomes U+FFFD on either.
  return value.isWellFormed() && !value.includes('\0')
}

/** A list of strings that is bound as one value (`toList`), whatever characters they have: rows of one column, `item`. */
export const LIST = `(
  SELECT CASE substr(value, 1, 1) WHEN 't' THEN substr(value, 2) ELSE unhex(substr(value, 2)) END AS item FROM json_each(?))`

/** Returns what to bind for `LIST`. */
export function toList(strings: Iterable<string>): string {
  return JSON.stringify(
    Array.from(strings, (one) => (isText(one) ? `t${one}` : `x${(toSql(one) as Buffer).toString('hex')}`)),
  )
}

/** Returns what SQL's `checksum` gives for these values. A call from SQL costs as much as the statement that makes it. */
export function sumOf(...values: readonly SqlValue[]): number {
  return checksum(...(bound(values) as SqlArgument[]))
}

/** Returns which of the two drivers serves this process. @throws DRIVER_MISSING */
export function driverName(): 'node:sqlite' | '@photostructure/sqlite' {
  loadDriver()
  return isBuiltin ? 'node:sqlite' : '@photostructure/sqlite'
}

/**
 * Puts the database into WAL mode, which is stored in the file.
 * The switch fails at once while another process is doing the same, so it is tried again for as long as a lock is waited for.
 */
export function switchToWal(connection: Connection, busyTimeout: number): void {
  if (connection.get<{ journal_mode: string }>('PRAGMA journal_mode')?.journal_mode === 'wal') return
  connection.exec('PRAGMA busy_timeout = 0')
  for (let waited = 0; ; waited += WAL_RETRY) {
    try {
      connection.exec('PRAGMA journal_mode = WAL')
      break
    } catch (error) {
      if (!isBusy(error) || waited >= busyTimeout) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_RETRY)
    }
  }
  connection.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
}

/** Returns what is stored for a time. The drivers bind a number of this size as a fraction, a `bigint` as an integer. */
export function storedTime(at: string): bigint | string {
  if (at !== lastStored.at) lastStored = { at, stored: convert(at) }
  return lastStored.stored
}

// --- internal ---

/** Returns the time that a stored number stands for. */
function readTime(time: number): string {
  if (time !== lastRead.time) lastRead = { time, at: new Date(time).toISOString() }
  return lastRead.at
}

/** Characters of `2026-01-01T00:00:00.000Z`. */
const ISO_LENGTH = 24

/** The rows of a batch have mostly one time, and so have the lines of an entity. */
let lastRead: { readonly time: number; readonly at: string } = { time: Number.NaN, at: '' }
let lastStored: { readonly at: string; readonly stored: bigint | string } = { at: '', stored: '' }

function convert(at: string): bigint | string {
  const time = at.length === ISO_LENGTH ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) || readTime(time) !== at ? at : BigInt(time)
}

/** Milliseconds between two tries of the WAL switch. */
const WAL_RETRY = 10

interface NativeStatement {
  run(...values: readonly unknown[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint }
  get(...values: readonly unknown[]): unknown
  all(...values: readonly unknown[]): unknown[]
}

interface NativeDatabase {
  exec(sql: string): void
  prepare(sql: string): NativeStatement
  close(): void
  function(
    name: string,
    options: { readonly deterministic: boolean; readonly varargs: boolean },
    of: (...values: never[]) => unknown,
  ): void
  enableDefensive?(active: boolean): void
}

interface Driver {
  readonly DatabaseSync: new (path: string, options: { readOnly: boolean }) => NativeDatabase
}

let loaded: Driver | undefined
let isBuiltin = false

function loadDriver(): Driver {
  if (loaded !== undefined) return loaded
  const builtin = builtinDriver()
  isBuiltin = builtin !== undefined
  loaded = builtin ?? packagedDriver()
  return loaded
}

function builtinDriver(): Driver | undefined {
  const driver = withoutSqliteWarning(() => process.getBuiltinModule?.('node:sqlite')) as Driver | undefined
  if (driver === undefined) return undefined
  const database = new driver.DatabaseSync(':memory:', { readOnly: false })
  try {
    const row = database.prepare('SELECT sqlite_version() AS version').get() as { version: string }
    return isSafeEngine(row.version) ? driver : undefined
  } finally {
    database.close()
  }
}

function packagedDriver(): Driver {
  // An installation and the plugin carry the native file beside the running one: the package's loader takes a hook ten times as long.
  const carried = `./${nativeFile(process)}`
  const require = createRequire(import.meta.url)
  try {
    return (
      existsSync(new URL(carried, import.meta.url)) ? require(carried) : require('@photostructure/sqlite')
    ) as Driver
  } catch (error) {
    throw new ThroughlineError('DRIVER_MISSING', 'No SQLite driver could be loaded.', { cause: error })
  }
}

function isSafeEngine(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [place, oldest] of OLDEST_ENGINE.entries()) {
    const part = parts[place] ?? 0
    if (part !== oldest) return part > oldest
  }
  return true
}

/** Node 22 announces `node:sqlite` as experimental on stderr; nobody who runs a hook can act on that. */
function withoutSqliteWarning<T>(load: () => T): T {
  const emitWarning = process.emitWarning
  const filtered = (warning: string | Error, ...rest: readonly unknown[]): void => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) {
      Reflect.apply(emitWarning, process, [warning, ...rest])
    }
  }
  process.emitWarning = filtered as typeof process.emitWarning
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Drivers differ in their defaults, so each option is set. */
function pragmas(busyTimeout: number): string {
  return [
    `busy_timeout = ${Math.max(0, Math.trunc(busyTimeout))}`,
    'synchronous = FULL',
    // macOS acknowledges a plain fsync before the disk has the bytes.
    'fullfsync = ON',
    'checkpoint_fullfsync = ON',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'recursive_triggers = OFF',
    // Overwrites what is deleted: forgotten text must not stay in free pages.
    'secure_delete = ON',
    'cell_size_check = ON',
    'temp_store = MEMORY',
    'mmap_size = 0',
    'cache_size = -8000',
    'wal_autocheckpoint = 1000',
    'journal_size_limit = 4194304',
  ]
    .map((pragma) => `PRAGMA ${pragma};`)
    .join('\n')
}

/** Returns the values as the engine takes them, in the same list: it was made for the call. */
function bound(values: readonly SqlValue[]): unknown[] {
  const list = values as unknown[]
  for (let place = 0; place < list.length; place += 1) list[place] = toSql(list[place] as SqlValue)
  return list
}

/** Such strings are kept as UTF-16 BLOBs, one encoding for each string, so that unique indexes stay exact. */
function toSql(value: SqlValue): string | number | bigint | Uint8Array | null {
  if (value === undefined) return null
  return typeof value === 'string' && !isText(value) ? Buffer.from(value, 'utf16le') : value
}

function fromSql<Row>(row: unknown): Row {
  const columns = row as Record<string, unknown>
  for (const key in columns) {
    const value = columns[key]
    if (value === null) columns[key] = undefined
    else if (value instanceof Uint8Array) columns[key] = Buffer.from(value).toString('utf16le')
    else if (key === 'at' && typeof value === 'number') columns[key] = readTime(value)
  }
  return columns as Row
}
