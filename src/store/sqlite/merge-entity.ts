/**
 * @module An entity as it stands elsewhere, put into a SQLite store: added whole, or merged with the one of that name.
 *
 * Nothing that is there is taken away or changed, with one exception: of two typed snapshots of one name the newer one
 * stays, whole, for lines of two states mixed would be a state that never was. So merging twice is merging once.
 */

import type { Observation } from '../port.ts'
import type { StoredEntity } from '../port-forgetting.ts'
import { parseTimestamp } from '../timestamp.ts'
import type { Connection } from './driver.ts'
import {
  type EntityRow,
  findEntity,
  insertEntity,
  insertObservations,
  type Outcome,
  observationsOf,
  putSnapshotRow,
  replaceObservations,
  retypeEntity,
} from './rows.ts'

/** Adds or merges the entity and notes what that did. @throws INVALID_INPUT (a snapshot's timestamp) */
export function mergeEntity(connection: Connection, entity: StoredEntity, outcome: Outcome): void {
  const known = findEntity(connection, entity.name)
  if (known === undefined) {
    const id = insertEntity(connection, entity.name, entity.entityType, entity.by, outcome)
    insertObservations(connection, id, 0, entity.observations)
    if (entity.snapshot !== undefined) putSnapshotRow(connection, id, entity.snapshot, outcome)
    return
  }
  const added = mergeInto(connection, known, entity, outcome)
  if (added.length > 0) outcome.changed = true
  outcome.added.push({ name: entity.name, contents: added.map((line) => line.content) })
}

// --- internal ---

function mergeInto(
  connection: Connection,
  known: EntityRow,
  entity: StoredEntity,
  outcome: Outcome,
): readonly Observation[] {
  const rows = observationsOf(connection, known.id)
  const present = new Set(rows.map((row) => row.content))
  const missing = entity.observations.filter(({ content }) => !present.has(content) && present.add(content))
  const typed = connection.get<{ time: number }>('SELECT time FROM snapshot WHERE entity = ?', known.id)
  if (typed !== undefined) {
    if (entity.snapshot === undefined || parseTimestamp(entity.snapshot.timestamp) <= typed.time) return []
    retypeEntity(connection, entity.name, known, entity.entityType, outcome)
    replaceObservations(connection, known.id, entity.observations, outcome)
    putSnapshotRow(connection, known.id, entity.snapshot, outcome)
    return missing
  }
  const next = (rows.at(-1)?.seq ?? -1) + 1
  insertObservations(connection, known.id, next, missing)
  if (entity.snapshot !== undefined) putSnapshotRow(connection, known.id, entity.snapshot, outcome)
  return missing
}
