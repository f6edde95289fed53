/** A store of its own in the memory, and what its engine is given and asked without a port. */

import { emptyOutcome } from '../../../src/store/mutations/apply-mutation.ts'
import type { Mutation } from '../../../src/store/port.ts'
import { type Connection, openConnection } from '../../../src/store/sqlite/driver.ts'
import { migrate } from '../../../src/store/sqlite/schema.ts'
import { writeIndexes } from '../../../src/store/sqlite/word-index.ts'
import { applyBatch } from '../../../src/store/sqlite/write-back.ts'
import { BY, writtenBy } from '../../writes.ts'

export { BY }
export const { note } = writtenBy(BY)

export function openInMemory(): Connection {
  const connection = openConnection({ path: ':memory:', readOnly: false, busyTimeout: 0 })
  migrate(connection, ':memory:')
  return connection
}

/** Applies the mutations in a transaction of their own, the indexes with it. */
export function applyTo(connection: Connection, mutations: readonly Mutation[]): void {
  connection.run('BEGIN')
  applyBatch(connection, mutations, emptyOutcome())
  writeIndexes(connection)
  connection.run('COMMIT')
}
