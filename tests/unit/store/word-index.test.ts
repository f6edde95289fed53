import { describe, expect, it } from 'vitest'
import { emptyOutcome } from '../../../src/store/mutations/apply-mutation.ts'
import type { Mutation } from '../../../src/store/port.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { isIndexTrue } from '../../../src/store/sqlite/maintenance/check-index.ts'
import { dropIndexes, writeIndexes } from '../../../src/store/sqlite/word-index.ts'
import { applyBatch } from '../../../src/store/sqlite/write-back.ts'
import { note, openInMemory } from './connection.ts'

/** A line of more characters than a transaction notes at once; only its beginning is indexed. */
const LONG = 'pine'.padEnd(4_000_001)

function open(): Connection {
  const connection = openInMemory()
  connection.run('BEGIN')
  return connection
}

function apply(connection: Connection, ...mutations: readonly Mutation[]): void {
  applyBatch(connection, mutations, emptyOutcome())
}

function indexedRows(connection: Connection): number {
  return connection.only<{ rows: number }>('SELECT count(*) AS rows FROM word_index_docsize').rows
}

function isTrueOnceCommitted(connection: Connection): boolean {
  connection.run('COMMIT')
  return isIndexTrue(connection)
}

describe('the changes of a transaction to the indexes', () => {
  it('are written when it ends', () => {
    const connection = open()
    apply(connection, note('a', 'cedar'))
    expect(indexedRows(connection)).toBe(0)
    writeIndexes(connection)
    expect(indexedRows(connection)).toBe(2)
    expect(isTrueOnceCommitted(connection)).toBe(true)
  })

  it('are written before, when their texts are long: what they need of the memory is bounded', () => {
    const connection = open()
    apply(connection, note('a', 'cedar'), note('b', LONG))
    expect(indexedRows(connection)).toBe(4)
    apply(connection, { kind: 'delete-entity', name: 'a' }, note('c', 'cedar'))
    writeIndexes(connection)
    expect(indexedRows(connection)).toBe(4)
    expect(isTrueOnceCommitted(connection)).toBe(true)
  })

  it('are gone with a transaction that is rolled back, those that were written before, too', () => {
    const connection = open()
    apply(connection, note('a', 'cedar'), note('b', LONG), note('c', 'oak'))
    expect(indexedRows(connection)).toBe(4)
    connection.run('ROLLBACK')
    dropIndexes(connection)
    connection.run('BEGIN')
    apply(connection, note('d', 'birch'))
    writeIndexes(connection)
    expect(indexedRows(connection)).toBe(2)
    expect(isTrueOnceCommitted(connection)).toBe(true)
  })
})
