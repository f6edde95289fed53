/** Rows that are not as they must be, and statements that fail: what each part of the store makes of them. */

import { describe, expect, it } from 'vitest'
import { emptyOutcome } from '../../../src/store/mutations/apply-mutation.ts'
import { findTombstones, hashMark } from '../../../src/store/mutations/tombstones.ts'
import type { Mutation, Tombstone } from '../../../src/store/port.ts'
import { answer, DIALECT } from '../../../src/store/sqlite/dialect.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { checkStore, findDamage } from '../../../src/store/sqlite/maintenance/check.ts'
import { isIndexTrue } from '../../../src/store/sqlite/maintenance/check-index.ts'
import { applyBatch } from '../../../src/store/sqlite/write-back.ts'
import { openInMemory } from './connection.ts'

const AT = '2025-10-07T14:30:00.000Z'
/** Returns whether the mutation changed the store. */
const changes = (connection: Connection, mutation: Mutation): boolean => {
  const outcome = emptyOutcome()
  applyBatch(connection, [mutation], outcome)
  return outcome.changed
}
/** A connection on which every statement that holds this text fails. */
const failingAt = (part: string, error: Error): Connection => {
  const connection = openInMemory()
  const strike = <T>(sql: string, work: () => T): T => {
    if (sql.includes(part)) throw error
    return work()
  }
  return {
    ...connection,
    get: (sql, ...values) => strike(sql, () => connection.get(sql, ...values)),
    only: (sql, ...values) => strike(sql, () => connection.only(sql, ...values)),
    all: (sql, ...values) => strike(sql, () => connection.all(sql, ...values)),
  }
}

describe('a store without the row that counts its revisions', () => {
  it('is found damaged by the check', () => {
    const connection = openInMemory()
    expect(findDamage(connection)).toEqual([])
    connection.run('DELETE FROM meta')
    expect(findDamage(connection)).toEqual(['table meta: its row is missing'])
  })

  it('buries nothing: without its salt a tombstone could be found by nobody', () => {
    const connection = openInMemory()
    connection.run('DELETE FROM meta')
    const bury = { kind: 'bury', mark: { kind: 'entity', name: 'a' }, at: AT } as const
    expect(() => changes(connection, bury)).toThrow(expect.objectContaining({ code: 'STORE_DAMAGED' }))
    expect(connection.only('SELECT count(*) AS count FROM tombstone')).toEqual({ count: 0 })
  })
})

describe('the check', () => {
  it('says how large the store is and what reads it', () => {
    const connection = openInMemory()
    expect(checkStore(connection)).toEqual({
      driver: expect.stringMatching(/sqlite$/),
      engine: expect.stringMatching(/^3\.\d+\.\d+$/),
      bytes: expect.any(Number),
      problems: [],
    })
    expect(checkStore(connection).bytes % 4_096).toBe(0)
  })

  it('takes a row that cannot be read for damage, and passes any other failure on', () => {
    const damage = new Error('database disk image is malformed')
    expect(findDamage(failingAt('FROM record', damage))).toEqual(['table record: a row does not match its checksum'])
    const busy = Object.assign(new Error('database is locked'), { errcode: 5 })
    expect(() => findDamage(failingAt('FROM record', busy))).toThrow(busy)
  })

  it('compares the index with the text up to a hundred thousand rows, and leaves nothing of it behind', () => {
    const connection = openInMemory()
    const add = (count: number) =>
      connection.run(
        `INSERT INTO entity (name, type, at, source, changed) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?1)
         SELECT 'n' || i || '-' || ?1, 't', '', '', 0 FROM n`,
        count,
      )
    // Put in without its words: where it is looked at, the index is not that of the text.
    add(1)
    expect(isIndexTrue(connection)).toBe(false)
    add(100_000)
    expect(isIndexTrue(connection)).toBe(true)
    connection.run('DELETE FROM entity WHERE id = 1')
    expect(isIndexTrue(connection)).toBe(false)
    expect(connection.all("SELECT name FROM temp.sqlite_schema WHERE name LIKE 'built%'")).toEqual([])
  })
})

describe('a tombstone', () => {
  const put = (connection: Connection, fields: Omit<Tombstone, 'kind'>) =>
    changes(connection, { kind: 'put-tombstone', tombstone: { kind: 'entity', ...fields } })

  it('of several salts is the latest of them', () => {
    const connection = openInMemory()
    const mark = { kind: 'entity', name: 'a' } as const
    for (const [salt, at] of [
      ['b', '2025-02'],
      ['a', '2025-03'],
      ['c', '2025-01'],
    ] as const)
      put(connection, { salt, hash: hashMark(salt, mark), at })
    put(connection, { salt: 'd', hash: 'of another', at: '2025-09' })
    expect(answer(connection, findTombstones(DIALECT, [mark, { kind: 'entity', name: 'b' }]))).toEqual([
      '2025-03',
      undefined,
    ])
  })

  it('keeps the later of two moments', () => {
    const connection = openInMemory()
    const at = (moment: string) => put(connection, { salt: 's', hash: 'h', at: moment })
    expect([at('2025-02'), at('2025-01'), at('2025-02'), at('2025-03')]).toEqual([true, false, false, true])
    expect(connection.only('SELECT at FROM tombstone')).toEqual({ at: '2025-03' })
  })
})
