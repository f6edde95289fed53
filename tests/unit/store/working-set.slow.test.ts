/** A batch that is loaded, applied and written as a whole does what its mutations do one by one. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyOutcome } from '../../../src/store/mutations/apply-mutation.ts'
import type { AppliedMutation } from '../../../src/store/mutations/concerns.ts'
import { hashMark } from '../../../src/store/mutations/tombstones.ts'
import type { Mark, StoreRow } from '../../../src/store/port.ts'
import { visitRows } from '../../../src/store/queries/export-rows.ts'
import { visitRecords } from '../../../src/store/queries/find-records.ts'
import { answer, DIALECT } from '../../../src/store/sqlite/dialect.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { isIndexTrue } from '../../../src/store/sqlite/maintenance/check-index.ts'
import { dropIndexes, writeIndexes } from '../../../src/store/sqlite/word-index.ts'
import { applyBatch } from '../../../src/store/sqlite/write-back.ts'
import { rounds } from '../../rounds.ts'
import { openInMemory } from './connection.ts'

const AT = '2025-10-07T14:30:00.000Z'
const by = { at: AT, source: 'cli' }

function open(): Connection {
  const connection = openInMemory()
  // The same salt in both: their tombstones are compared.
  connection.run("UPDATE meta SET salt = 's'")
  return connection
}

/** Applies the batch and answers what it did; undefined where it fails. */
type Apply = (connection: Connection, batch: readonly AppliedMutation[]) => unknown

const oneByOne: Apply = (connection, batch) => {
  const outcome = emptyOutcome()
  return batch.every((step) => applyBatch(connection, [step], outcome)) && outcome
}

const asWhole: Apply = (connection, batch) => {
  const outcome = emptyOutcome()
  return applyBatch(connection, batch, outcome) && outcome
}

/** Applies batches, each in a transaction, and gives what they did and left. */
function run(apply: Apply, batches: readonly (readonly AppliedMutation[])[]) {
  const connection = open()
  const outcomes = batches.map((batch) => {
    connection.run('BEGIN')
    let outcome: unknown
    try {
      outcome = apply(connection, batch)
    } catch (error) {
      outcome = (error as { code?: unknown }).code
    }
    if (typeof outcome === 'object') {
      writeIndexes(connection)
      connection.run('COMMIT')
    } else {
      dropIndexes(connection)
      connection.run('ROLLBACK')
    }
    return outcome
  })
  const rows: unknown[] = []
  answer(
    connection,
    visitRows(DIALECT, (row: StoreRow) => rows.push(row)),
  )
  answer(
    connection,
    visitRecords(DIALECT, '', (record) => rows.push(record)),
  )
  const isTrue = isIndexTrue(connection)
  connection.close()
  return { outcomes, rows, isTrue }
}

const name = fc.constantFrom('a', 'b', 'c\0')
const contents = fc.array(fc.constantFrom('', 'pine', 'cedar', 'pine\0', 'oak tree'), { maxLength: 4 })
const lines = contents.map((texts) => texts.map((content) => ({ ...by, content })))
const relation = fc.record({ from: name, to: name, relationType: fc.constant('knows') })
const timestamp = fc.constantFrom(AT, '2025-10-08T00:00:00Z', 'yesterday')
const typed = fc.record({
  project: fc.constant('shop'),
  status: fc.constantFrom('paused', 'resumed'),
  type: fc.constant('auto'),
  timestamp,
  value: fc.constant('{}'),
})
const entityType = fc.constantFrom('note', 'person')
const key = fc.constantFrom('k', 'l')
const mark = name.map((each): Mark => ({ kind: 'entity', name: each }))
const at = fc.constantFrom('2025-01', '2025-02')

const anyStep: fc.Arbitrary<AppliedMutation> = fc.oneof(
  fc
    .record({ name, entityType, observations: contents })
    .map((entity): AppliedMutation => ({ kind: 'create-entity', entity, by })),
  relation.map((each): AppliedMutation => ({ kind: 'create-relation', relation: each, by })),
  relation.map((each): AppliedMutation => ({ kind: 'delete-relation', relation: each })),
  fc.record({ name, contents }).map((each): AppliedMutation => ({ kind: 'add-observations', ...each, by })),
  fc.record({ name, contents }).map((each): AppliedMutation => ({ kind: 'delete-observations', ...each })),
  name.map((each): AppliedMutation => ({ kind: 'delete-entity', name: each })),
  fc.record({ row: fc.tuple(name, typed), entityType, observations: contents }).map(
    ({ row: [own, row], ...each }): AppliedMutation => ({
      kind: 'put-snapshot',
      row: { name: own, ...row },
      ...each,
      by,
    }),
  ),
  fc
    .record(
      { name, entityType, by: fc.constant(by), observations: lines, snapshot: typed },
      { requiredKeys: ['name', 'entityType', 'by', 'observations'] },
    )
    .map((entity): AppliedMutation => ({ kind: 'merge-entity', entity })),
  fc
    .record({ key, value: fc.constantFrom('1', '2') })
    .map((each): AppliedMutation => ({ kind: 'put-record', ...each, at: AT })),
  key.map((each): AppliedMutation => ({ kind: 'claim', key: each, at: AT })),
  key.map((each): AppliedMutation => ({ kind: 'delete-record', key: each })),
  fc.record({ mark, at }).map((each): AppliedMutation => ({ kind: 'bury', ...each })),
  mark.map((each): AppliedMutation => ({ kind: 'lift-tombstone', mark: each })),
  fc.record({ mark, at, salt: fc.constantFrom('s', 't') }).map(({ mark: own, at: when, salt }): AppliedMutation => {
    return { kind: 'put-tombstone', tombstone: { kind: own.kind, salt, hash: hashMark(salt, own), at: when } }
  }),
)

describe('a working set', () => {
  it('of a whole batch is changed as the store is by its mutations one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyStep, { maxLength: 8 }), { maxLength: 5 }), (batches) => {
        const whole = run(asWhole, batches)
        expect(whole).toEqual(run(oneByOne, batches))
        expect(whole.isTrue).toBe(true)
      }),
      { numRuns: rounds(200) },
    )
  })
})
