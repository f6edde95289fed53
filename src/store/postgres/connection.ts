/**
 * @module One connection to a PostgreSQL server: statements with `?` for each value, plain rows.
 *
 * A statement is sent at once and answered in its turn: those that need not wait for each other's answers share a round trip.
 * Every string is returned as it was stored (./text.ts). The session's settings are sent when it opens, in one round
 * trip: the role, the timeouts, and that an acknowledged commit is on disk.
 */

import { Client } from 'pg'
import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { textOf } from '../../files/foreign-files.ts'
import type { StoreAddress } from '../address.ts'
import { fromStored, toStored } from './text.ts'

export type SqlValue = string | number | boolean | undefined | readonly (string | number | undefined)[]

/** Runs statements. SQL's NULL is `undefined`. */
export interface Session {
  /** Runs one statement and returns the number of rows that it changed. */
  run(sql: string, ...values: readonly SqlValue[]): Promise<number>
  get<Row>(sql: string, ...values: readonly SqlValue[]): Promise<Row | undefined>
  all<Row>(sql: string, ...values: readonly SqlValue[]): Promise<Row[]>
}

export interface Connection extends Session {
  /** False once the connection was lost. */
  readonly isOpen: () => boolean
  readonly close: () => Promise<void>
}

export interface ConnectionOptions {
  readonly address: StoreAddress
  /** How long to wait for the server to connect, and for another client's lock, in milliseconds. */
  readonly connectTimeout: number
  readonly lockTimeout: number
  /** How long one statement may take, in milliseconds. */
  readonly statementTimeout: number
  /** The name of this machine, for what is written. */
  readonly machine: string
  /** Closing does not wait until the server confirms it. */
  readonly isHurried?: boolean
}

/** Returns an open connection. */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  const { address } = options
  const client = new Client({
    ...defined({
      host: address.host,
      port: address.port,
      database: address.database,
      user: address.user,
      password: address.password,
    }),
    ssl: sslOf(address),
    application_name: 'throughline',
    connectionTimeoutMillis: options.connectTimeout,
    // Longer than the server takes at most: several statements may be on their way.
    query_timeout: options.statementTimeout + MARGIN,
    keepAlive: true,
    pipeline: true,
    options: sessionOptions(options),
    types: { getTypeParser },
  })
  let isOpen = true
  const lost = (): void => {
    isOpen = false
  }
  // A connection that breaks while it is idle is reported here; the next statement fails.
  client.on('error', lost)
  client.on('end', lost)
  try {
    await client.connect()
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
  const query = (sql: string, values: readonly SqlValue[]) =>
    client.query<Record<string, unknown>>({ text: numbered(sql), values: values.map(toSql) })
  return {
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    get: async <Row>(sql: string, ...values: readonly SqlValue[]) => {
      const [row] = (await query(sql, values)).rows
      return row === undefined ? undefined : fromSql<Row>(row)
    },
    all: async <Row>(sql: string, ...values: readonly SqlValue[]) =>
      (await query(sql, values)).rows.map((row) => fromSql<Row>(row)),
    isOpen: () => isOpen,
    close: async () => {
      const ended = client.end().catch(() => undefined)
      // A server that is gone never confirms the end. Who waits for a person does not ask for it.
      if (options.isHurried !== true)
        await Promise.race([ended, new Promise((done) => setTimeout(done, CLOSE_TIMEOUT).unref())])
    },
  }
}

// --- internal ---

/** How long to wait for the server to confirm the end of a connection, in milliseconds. */
const CLOSE_TIMEOUT = 500
/** How much longer than the server a client waits for an answer, in milliseconds. */
const MARGIN = 1_000
/** The server ends an idle transaction after this time and releases its locks, in milliseconds. */
const IDLE_TRANSACTION = 10_000
const INT8 = 20
const JSON_TYPES: ReadonlySet<number> = new Set([114, 3802])
const BOOL = 16
const NUMBERS: ReadonlySet<number> = new Set([INT8, 21, 23, 26, 700, 701, 1700])

function sslOf({ sslMode, sslRootCert }: StoreAddress) {
  const ca = sslRootCert === undefined ? {} : { ca: certificates(sslRootCert) }
  switch (sslMode) {
    case 'disable':
      return false
    case 'require':
      return { ...ca, rejectUnauthorized: sslRootCert !== undefined, checkServerIdentity: () => undefined }
    case 'verify-full':
      return { ...ca, rejectUnauthorized: true }
    default:
      return sslMode satisfies never
  }
}

function certificates(file: string): string {
  const text = textOf(file)
  if (text !== undefined) return text
  throw new ThroughlineError('STORE_ADDRESS_INVALID', `The certificates of sslrootcert cannot be read: ${file}`)
}

function sessionOptions({ address, lockTimeout, statementTimeout, machine }: ConnectionOptions): string {
  const settings = {
    search_path: 'throughline,public,pg_catalog',
    ...defined({ role: address.role }),
    lock_timeout: String(lockTimeout),
    statement_timeout: String(statementTimeout),
    idle_in_transaction_session_timeout: String(IDLE_TRANSACTION),
    synchronous_commit: 'on',
    // Every statement is short: compiling one takes longer than running it.
    jit: 'off',
    'throughline.machine': machine,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\\s]/g, '\\$&')}`)
    .join(' ')
}

/** The server sends every value as text. Ids and counters stay below 2^53. */
function getTypeParser(type: number): (text: string) => unknown {
  if (NUMBERS.has(type)) return Number
  if (type === BOOL) return (text) => text === 't'
  return JSON_TYPES.has(type) ? JSON.parse : (text) => text
}

const numberedSql = new Map<string, string>()

/** `?` as `$1`, `$2`, …; `?1` as `$1`. No statement of ours has a question mark in a text or an operator. */
function numbered(sql: string): string {
  let known = numberedSql.get(sql)
  if (known === undefined) {
    let count = 0
    known = sql.replace(/\?(\d*)/g, (_, place: string) => `$${place === '' ? ++count : place}`)
    numberedSql.set(sql, known)
  }
  return known
}

function toSql(value: SqlValue): unknown {
  if (value === undefined) return null
  if (typeof value === 'string') return toStored(value)
  return Array.isArray(value) ? value.map(toSql) : value
}

function fromSql<Row>(row: Record<string, unknown>): Row {
  for (const key in row) row[key] = fromValue(row[key])
  return row as Row
}

/** Strings inside a JSON value are converted, too. */
function fromValue(value: unknown): unknown {
  if (value === null) return undefined
  if (typeof value === 'string') return fromStored(value)
  if (Array.isArray(value)) return value.map(fromValue)
  return typeof value === 'object' ? fromSql<object>(value as Record<string, unknown>) : value
}
