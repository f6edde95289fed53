import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Connection, openConnection } from '../../../src/store/sqlite/driver.ts'
import { MIGRATIONS, type Migration, migrate, schemaVersion } from '../../../src/store/sqlite/schema.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

describe('migrate', () => {
  const create: Migration = (connection) => connection.exec('CREATE TABLE first (id)')
  const extend: Migration = (connection) => connection.exec('CREATE TABLE second (id)')
  const folder = folderForEachTest()
  let connection: Connection

  beforeEach(() => {
    connection = openConnection({ path: join(folder, 'memory.db'), readOnly: false, busyTimeout: 100 })
  })
  afterEach(() => connection.close())

  const tables = (): string[] =>
    connection.all<{ name: string }>('SELECT name FROM sqlite_schema ORDER BY name').map((row) => row.name)

  it('takes the steps that a file has not taken, in order, each once', () => {
    migrate(connection, 'x', [create])
    expect([tables(), schemaVersion(connection, 'x', 1)]).toEqual([['first'], 1])
    migrate(connection, 'x', [create, extend])
    migrate(connection, 'x', [create, extend])
    expect([tables(), schemaVersion(connection, 'x', 2)]).toEqual([['first', 'second'], 2])
  })

  it('takes none of the steps when one fails, and leaves the connection usable', () => {
    const fail: Migration = (open) => open.exec('CREATE TABLE first (id)')
    expect(() => migrate(connection, 'x', [create, extend, fail])).toThrow(/already exists/)
    expect([tables(), schemaVersion(connection, 'x', 3)]).toEqual([[], 0])
    migrate(connection, 'x', [create])
    expect(tables()).toEqual(['first'])
  })

  it('refuses a file of more steps than it knows', () => {
    migrate(connection, 'x', [create, extend])
    expect(() => migrate(connection, 'x', [create])).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }))
  })

  it('refuses a database that another program began', () => {
    connection.exec('CREATE TABLE theirs (id)')
    expect(() => migrate(connection, 'x', [create])).toThrow(expect.objectContaining({ code: 'STORE_FOREIGN' }))
    expect(tables()).toEqual(['theirs'])
  })

  it('takes a store that another process makes at this very moment for what it is', () => {
    const other = openConnection({ path: join(folder, 'memory.db'), readOnly: false, busyTimeout: 100 })
    const meanwhile: Connection = {
      ...connection,
      only: (sql, ...values) => {
        if (sql.includes('count(*)')) migrate(other, 'x')
        return connection.only(sql, ...values)
      },
    }
    expect(schemaVersion(meanwhile, 'x')).toBe(0)
    expect(schemaVersion(connection, 'x')).toBe(MIGRATIONS.length)
    other.close()
  })

  it.each([1, 2, 3])('refuses a store of version %i, never released, and says how its content is kept', (version) => {
    migrate(connection, 'x')
    connection.exec(`PRAGMA user_version = ${version}`)
    expect(() => migrate(connection, 'x')).toThrow(/never released. `throughline repair` takes its content over/)
    expect(schemaVersion(connection, 'x')).toBe(version)
  })

  it.each([
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON entity BEGIN DELETE FROM observation; END'],
    ['a view', 'CREATE VIEW v AS SELECT * FROM entity'],
    ['a virtual table', 'CREATE VIRTUAL TABLE extra USING fts5 (x)'],
  ])('refuses a store into which somebody put %s', (_what, sql) => {
    migrate(connection, 'x')
    connection.exec(sql)
    expect(() => schemaVersion(connection, 'x')).toThrow(expect.objectContaining({ code: 'STORE_FOREIGN' }))
  })

  it('makes the schema that the store works on', () => {
    migrate(connection, 'x')
    expect(schemaVersion(connection, 'x')).toBe(MIGRATIONS.length)
    expect(tables()).toEqual(
      expect.arrayContaining(['entity', 'meta', 'observation', 'record', 'relation', 'snapshot', 'word_index']),
    )
  })
})
