/** @module Applies mutations to a SQLite store one by one, inside the transaction that the caller holds. */

import { applyToWorkingSet, type Outcome } from '../mutations/apply-mutation.ts'
import type { Mutation } from '../port.ts'
import type { Connection } from './driver.ts'
import { currentRevision } from './queries.ts'
import { addTombstone, liftTombstone, putTombstone } from './tombstones.ts'
import { loadWorkingSet } from './working-set.ts'
import { writeBack } from './write-back.ts'

/**
 * Applies one mutation and notes what it did. Returns false when it forbids the batch: a claim that was taken, an
 * expectation not met. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's timestamp)
 */
export function applyMutation(connection: Connection, mutation: Mutation, outcome: Outcome): boolean {
  switch (mutation.kind) {
    case 'expect-revision':
      return currentRevision(connection) === mutation.revision
    case 'put-tombstone':
      note(outcome, putTombstone(connection, mutation.tombstone))
      return true
    case 'lift-tombstone':
      note(outcome, liftTombstone(connection, mutation.mark))
      return true
    case 'bury':
      note(outcome, addTombstone(connection, mutation.mark, mutation.at))
      return true
    default: {
      const set = loadWorkingSet(connection, mutation)
      if (!applyToWorkingSet(set, mutation, outcome)) return false
      writeBack(connection, set)
      return true
    }
  }
}

// --- internal ---

function note(outcome: Outcome, changes: number): void {
  if (changes > 0) outcome.changed = true
}
