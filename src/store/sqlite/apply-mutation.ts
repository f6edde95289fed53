/**
 * @module Applies mutations to a SQLite store one by one, inside the transaction that the caller holds.
 *
 * A statement costs no round trip here: a batch of any size needs the memory of its largest mutation.
 */

import { applyToWorkingSet, type Outcome } from '../mutations/apply-mutation.ts'
import type { Step } from '../mutations/concerns.ts'
import type { Connection } from './driver.ts'
import { currentRevision } from './queries.ts'
import { loadWorkingSet } from './working-set.ts'
import { writeBack } from './write-back.ts'

/**
 * Applies one mutation and notes what it did. Returns false when it forbids the batch: a claim that was taken, an
 * expectation not met. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's timestamp)
 */
export function applyMutation(connection: Connection, mutation: Step, outcome: Outcome): boolean {
  if (mutation.kind === 'expect-revision') return currentRevision(connection) === mutation.revision
  const set = loadWorkingSet(connection, [mutation])
  if (!applyToWorkingSet(set, mutation, outcome)) return false
  writeBack(connection, set)
  return true
}
