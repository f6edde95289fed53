import { createRequire } from 'node:module'
import { afterEach, describe, expect, it, vi } from 'vitest'

type Database = object
const packaged = createRequire(import.meta.url)('@photostructure/sqlite') as {
  readonly DatabaseSync: new (path: string, options: { readOnly: boolean }) => Database & { close(): void }
}
const files = vi.hoisted(() => ({ isCarried: false }))
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  existsSync: () => files.isCarried,
}))

/** The driver of a runtime whose own SQLite has this version; undefined for a runtime without one. */
async function driverOn(version: string | undefined, load: () => void = () => undefined) {
  vi.resetModules()
  const closed: string[] = []
  class Builtin extends packaged.DatabaseSync {
    prepare(sql: string) {
      if (!sql.includes('sqlite_version()')) throw new Error('Only its version is asked for.')
      return { get: () => ({ version }) }
    }
    override close() {
      closed.push('closed')
      super.close()
    }
  }
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(((name: string) => {
    expect(name).toBe('node:sqlite')
    load()
    return version === undefined ? undefined : { DatabaseSync: Builtin }
  }) as typeof process.getBuiltinModule)
  return { ...(await import('../../../src/store/sqlite/driver.ts')), closed }
}

afterEach(() => {
  files.isCarried = false
  vi.restoreAllMocks()
  vi.resetModules()
})

describe('the driver', () => {
  it.each([
    [undefined, '@photostructure/sqlite'],
    ['3.50.4', '@photostructure/sqlite'],
    ['3.51', '@photostructure/sqlite'],
    ['3.51.2', '@photostructure/sqlite'],
    ['3.51.3', 'node:sqlite'],
    ['3.52.0', 'node:sqlite'],
    ['4.0.0', 'node:sqlite'],
    ['2.99.99', '@photostructure/sqlite'],
  ])('of a runtime that links SQLite %s is %s', async (version, name) => {
    const { driverName, closed } = await driverOn(version)
    expect([driverName(), driverName()]).toEqual([name, name])
    // Looked at once, and not left open.
    expect(closed).toHaveLength(version === undefined ? 0 : 1)
  })

  it('is missing where the one that a plugin carries cannot be loaded', async () => {
    files.isCarried = true
    const { driverName } = await driverOn(undefined)
    expect(() => driverName()).toThrow(expect.objectContaining({ code: 'DRIVER_MISSING' }))
  })

  it('is loaded without the announcement that it is experimental; any other warning is passed on', async () => {
    const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const { driverName } = await driverOn('3.51.3', () => {
      process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning')
      process.emitWarning('the disk is hot', 'HeatWarning')
    })
    driverName()
    expect(emitted.mock.calls).toEqual([['the disk is hot', 'HeatWarning']])
    process.emitWarning('SQLite is an experimental feature')
    expect(emitted).toHaveBeenCalledTimes(2)
  })
})

describe('a connection', () => {
  it('has every pragma that a store asks for', async () => {
    const { openConnection } = await driverOn(undefined)
    const connection = openConnection({ path: ':memory:', readOnly: false, busyTimeout: 12.9 })
    const values = [
      'busy_timeout',
      'synchronous',
      'fullfsync',
      'checkpoint_fullfsync',
      'foreign_keys',
      'trusted_schema',
      'recursive_triggers',
      'secure_delete',
      'cell_size_check',
      'temp_store',
      'cache_size',
      'wal_autocheckpoint',
      'journal_size_limit',
    ].map((pragma) => Object.values(connection.only<object>(`PRAGMA ${pragma}`))[0])
    expect(values).toEqual([12, 2, 1, 1, 1, 0, 0, 1, 1, 2, -8000, 1000, 4_194_304])
    connection.close()
  })

  it('gives strings back as they came, and NULL as undefined', async () => {
    const { openConnection } = await driverOn(undefined)
    const connection = openConnection({ path: ':memory:', readOnly: false, busyTimeout: -1 })
    for (const text of ['', 'é', 'a\0b', '\ud800', '😀', '\ufeffx'])
      expect(connection.only('SELECT ? AS text, ? AS absent', text, undefined)).toEqual({ text, absent: undefined })
    expect(connection.get('SELECT 1 WHERE FALSE')).toBeUndefined()
    connection.close()
  })

  it('says that the file is damaged where a row that must be there is not', async () => {
    const { openConnection } = await driverOn(undefined)
    const connection = openConnection({ path: ':memory:', readOnly: false, busyTimeout: 0 })
    expect(() => connection.only('SELECT 1 WHERE FALSE')).toThrow(/malformed/)
    connection.close()
  })
})
