import { describe, expect, it } from 'vitest'
import { ThroughlineError } from '../../../src/errors.ts'
import { toPostgresError } from '../../../src/store/postgres/errors.ts'
import { isBusy, toStoreError } from '../../../src/store/sqlite/errors.ts'

function sqliteError(errcode: number | undefined, message = 'as the engine says it'): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR' }, errcode === undefined ? {} : { errcode })
}

describe('toStoreError', () => {
  it.each([
    ['SQLITE_BUSY', sqliteError(5), 'STORE_BUSY'],
    ['SQLITE_BUSY_SNAPSHOT', sqliteError(517), 'STORE_BUSY'],
    ['a lock without a code', sqliteError(undefined, 'database is locked'), 'STORE_BUSY'],
    ['SQLITE_FULL', sqliteError(13), 'STORE_UNAVAILABLE'],
    ['SQLITE_READONLY_DIRECTORY', sqliteError(1544), 'STORE_UNAVAILABLE'],
    ['SQLITE_IOERR_WRITE', sqliteError(778), 'STORE_UNAVAILABLE'],
    ['SQLITE_CANTOPEN', sqliteError(14), 'STORE_UNAVAILABLE'],
    [
      'a closed connection',
      Object.assign(new Error('database is not open'), { code: 'ERR_INVALID_STATE' }),
      'STORE_UNAVAILABLE',
    ],
    [
      'an error of the file system',
      Object.assign(new Error('x'), { code: 'EACCES', syscall: 'open' }),
      'STORE_UNAVAILABLE',
    ],
    ['SQLITE_CORRUPT_VTAB', sqliteError(267), 'STORE_DAMAGED'],
    ['SQLITE_NOTADB', sqliteError(26), 'STORE_DAMAGED'],
    ['SQLITE_NOMEM', sqliteError(7), 'STORE_UNAVAILABLE'],
    ['more than there is memory for, without a code', sqliteError(undefined, 'out of memory'), 'STORE_UNAVAILABLE'],
    [
      'a damaged index',
      sqliteError(1, 'fts5: corruption found reading blob 10 from table "text_index"'),
      'STORE_DAMAGED',
    ],
    [
      "a damaged index's structure",
      sqliteError(1, 'fts5: corrupt structure record for table "word_index"'),
      'STORE_DAMAGED',
    ],
    [
      'an index of no known format',
      sqliteError(1, "invalid fts5 file format (found 0, expected 4 or 5) - run 'rebuild'"),
      'STORE_DAMAGED',
    ],
    ['a missing table', sqliteError(1, 'no such table: entity'), 'STORE_DAMAGED'],
    ['a schema of no known format', sqliteError(1, 'unsupported file format'), 'STORE_DAMAGED'],
    ['a table before its step', sqliteError(1, 'table meta already exists'), 'STORE_DAMAGED'],
    ['a column before its step', sqliteError(1, 'duplicate column name: salt'), 'STORE_DAMAGED'],
  ])('makes of %s a %3$s', (_what, error, code) => {
    const wrapped = toStoreError('/data/memory.db', error)
    expect(wrapped).toBeInstanceOf(ThroughlineError)
    expect(wrapped).toMatchObject({ code, cause: error })
    expect(String(wrapped)).toContain('/data/memory.db')
    expect(isBusy(error)).toBe(code === 'STORE_BUSY')
  })

  it.each(['database is locked', 5, undefined, null])('is nothing that was thrown and is no error: %j', (thrown) => {
    expect([isBusy(thrown), toStoreError('x', thrown)]).toEqual([false, thrown])
  })

  it.each([
    ['a wrong statement', sqliteError(1, 'near "SELEC": syntax error')],
    ['a defect', new TypeError('x is not a function')],
    ['an error of ours', new ThroughlineError('ENTITY_NOT_FOUND', 'Entity with name a not found')],
  ])('passes on %s as it is', (_what, error) => {
    expect(toStoreError('/data/memory.db', error)).toBe(error)
  })
})

describe('toPostgresError', () => {
  it.each([
    ['55000', 'STORE_UNREACHABLE'],
    ['53300', 'STORE_UNREACHABLE'],
    ['57P01', 'STORE_UNREACHABLE'],
    ['57P03', 'STORE_UNREACHABLE'],
    ['08006', 'STORE_UNREACHABLE'],
    ['08P01', 'STORE_UNREACHABLE'],
    ['26000', 'STORE_UNREACHABLE'],
    ['28P01', 'STORE_UNREACHABLE'],
    ['3D000', 'STORE_UNREACHABLE'],
    ['58030', 'STORE_UNREACHABLE'],
    ['XX000', 'STORE_UNREACHABLE'],
    ['40001', 'STORE_BUSY'],
    ['40P01', 'STORE_BUSY'],
    ['55P03', 'STORE_BUSY'],
    ['57014', 'STORE_BUSY'],
    ['25006', 'STORE_UNAVAILABLE'],
    ['42501', 'STORE_UNAVAILABLE'],
    ['42P01', 'STORE_UNAVAILABLE'],
    ['42703', 'STORE_UNAVAILABLE'],
    ['42883', 'STORE_UNAVAILABLE'],
    ['42P07', 'STORE_UNREACHABLE'],
    ['53100', 'STORE_UNAVAILABLE'],
  ])('makes of SQLSTATE %s a %s, after which what is queued waits', (code, expected) => {
    const error = toPostgresError('postgres://db/memory', Object.assign(new Error('as the server says it'), { code }))
    expect(error).toMatchObject({ code: expected })
    expect(String(error)).not.toContain('as the server says it')
  })

  it.each(['42601', '42804', '22P02', '23505'])('passes on %s, an error of ours, as it is', (code) => {
    const error = Object.assign(new Error('as the server says it'), { code })
    expect(toPostgresError('postgres://db/memory', error)).toBe(error)
  })
})
