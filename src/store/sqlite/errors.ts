/**
 * @module What a driver's or the file system's error means for the caller of a store.
 *
 * Wrapped once, here. An error that the caller cannot act on (a wrong statement) passes unchanged: it is a defect.
 * No message carries stored text.
 */

import { type ErrorCode, ThroughlineError } from '../../errors.ts'

type StoreCode = Extract<ErrorCode, 'STORE_BUSY' | 'STORE_UNAVAILABLE' | 'STORE_DAMAGED'>

/** Primary result codes of SQLite that a caller can act on (sqlite.org/rescode.html). */
const CODE_BY_RESULT: Readonly<Record<number, StoreCode>> = {
  5: 'STORE_BUSY', // BUSY
  6: 'STORE_BUSY', // LOCKED
  15: 'STORE_BUSY', // PROTOCOL: the WAL's locks were contended for too long
  3: 'STORE_UNAVAILABLE', // PERM
  7: 'STORE_UNAVAILABLE', // NOMEM: a damaged length may ask for more than there is, too
  8: 'STORE_UNAVAILABLE', // READONLY
  10: 'STORE_UNAVAILABLE', // IOERR
  13: 'STORE_UNAVAILABLE', // FULL
  14: 'STORE_UNAVAILABLE', // CANTOPEN
  11: 'STORE_DAMAGED', // CORRUPT
  26: 'STORE_DAMAGED', // NOTADB
}

/** The fallback driver gives some errors no code. In our file a missing table, or one that exists too early, is damage. */
const CODE_BY_MESSAGE: readonly (readonly [RegExp, StoreCode])[] = [
  [/database (table )?is locked|locking protocol/, 'STORE_BUSY'],
  [
    /malformed|fts5: corrupt|invalid fts5 file format|unsupported file format|not a database|no such (table|column|module)|(table|index) \w+ already exists|duplicate column/,
    'STORE_DAMAGED',
  ],
  [/readonly|out of memory|disk is full|disk I\/O error|unable to open|database is not open/, 'STORE_UNAVAILABLE'],
]

const SAYING: Readonly<Record<StoreCode, string>> = {
  STORE_BUSY: 'is held by another process',
  STORE_UNAVAILABLE: 'cannot be read or written',
  STORE_DAMAGED: 'is damaged',
}

/** Whether the error says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'STORE_BUSY'
}

/** Whether the error says that the file's content is not what it should be. */
export function isDamage(error: unknown): boolean {
  return codeOf(error) === 'STORE_DAMAGED'
}

/** Whether the error says that the file was never a database. */
export function isNotDatabase(error: unknown): boolean {
  return isDamage(error) && /not a database/.test(String(error))
}

/** Returns the error to throw for one that was caught while working on the store at this location. */
export function toStoreError(location: string, error: unknown): unknown {
  if (error instanceof ThroughlineError) return error
  const code = codeOf(error)
  if (code === undefined) return error
  return new ThroughlineError(code, `The store ${location} ${SAYING[code]}: ${(error as Error).message}.`, {
    cause: error,
  })
}

// --- internal ---

interface CaughtError extends Error {
  readonly code?: string
  readonly errcode?: number
  readonly syscall?: string
}

function codeOf(error: unknown): StoreCode | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode, syscall, message } = error as CaughtError
  if (syscall !== undefined) return 'STORE_UNAVAILABLE'
  if (errcode !== undefined && CODE_BY_RESULT[errcode & 0xff] !== undefined) return CODE_BY_RESULT[errcode & 0xff]
  // ERR_INVALID_STATE: the connection was closed.
  if (code === 'ERR_SQLITE_ERROR' || code === 'ERR_INVALID_STATE' || code === undefined) {
    return CODE_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1]
  }
  return undefined
}
