/**
 * @module What each mutation does to a SQLite store, inside the transaction that its caller holds.
 *
 * The rows and the full-text index change together. Names are compared as they are: no folding, no normalisation.
 */

import { ThroughlineError } from '../../errors.ts'
import type { Entity, Mutation, Provenance, Relation, SnapshotRow } from '../port.ts'
import type { Connection } from './driver.ts'
import { mergeEntity } from './merge-entity.ts'
import { currentRevision } from './queries.ts'
import {
  deleteEntity,
  deleteObservation,
  findEntity,
  insertEntity,
  insertObservations,
  note,
  type Outcome,
  observationsOf,
  putSnapshotRow,
  replaceObservations,
  retypeEntity,
} from './rows.ts'
import { bury, liftTombstone, putTombstone } from './tombstones.ts'

/** Applies one mutation and notes what it did. Returns false when it forbids the batch: a claim that was taken, an expectation not met. @throws ENTITY_NOT_FOUND */
export function applyMutation(connection: Connection, mutation: Mutation, outcome: Outcome): boolean {
  switch (mutation.kind) {
    case 'create-entity':
      createEntity(connection, mutation.entity, mutation.by, outcome)
      return true
    case 'create-relation':
      createRelation(connection, mutation.relation, mutation.by, outcome)
      return true
    case 'add-observations':
      addObservations(connection, mutation.name, mutation.contents, mutation.by, outcome)
      return true
    case 'delete-entity':
      deleteEntity(connection, mutation.name, outcome)
      return true
    case 'delete-observations':
      deleteObservations(connection, mutation.name, mutation.contents, outcome)
      return true
    case 'delete-relation': {
      const { from, to, relationType } = mutation.relation
      const sql = 'DELETE FROM relation WHERE from_name = ? AND to_name = ? AND type = ?'
      note(outcome, connection.run(sql, from, to, relationType))
      return true
    }
    case 'put-snapshot':
      putSnapshot(connection, mutation.row, mutation.entityType, mutation.observations, mutation.by, outcome)
      return true
    case 'put-record':
      note(outcome, connection.run(PUT_RECORD, mutation.key, mutation.value, mutation.at))
      return true
    case 'claim': {
      const won = connection.run(
        `INSERT INTO record (key, value, at, sum) VALUES (?1, '', ?2, seal('', ?1, ?2)) ON CONFLICT DO NOTHING`,
        mutation.key,
        mutation.at,
      )
      note(outcome, won)
      return won > 0
    }
    case 'merge-entity':
      mergeEntity(connection, mutation.entity, outcome)
      return true
    case 'put-tombstone':
      note(outcome, putTombstone(connection, mutation.tombstone))
      return true
    case 'lift-tombstone':
      note(outcome, liftTombstone(connection, mutation.mark))
      return true
    case 'bury':
      note(outcome, bury(connection, mutation.mark, mutation.at))
      return true
    case 'expect-revision':
      return currentRevision(connection) === mutation.revision
  }
}

// --- internal ---

const PUT_RECORD = `
  INSERT INTO record (key, value, at, sum) VALUES (?1, ?2, ?3, seal(?2, ?1, ?3))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at, sum = excluded.sum
  WHERE value IS NOT excluded.value OR at IS NOT excluded.at`

function createEntity(connection: Connection, entity: Entity, by: Provenance, outcome: Outcome): void {
  if (findEntity(connection, entity.name) !== undefined) return
  const id = insertEntity(connection, entity.name, entity.entityType, by, outcome)
  insertObservations(
    connection,
    id,
    0,
    entity.observations.map((content) => ({ ...by, content })),
  )
}

function createRelation(connection: Connection, relation: Relation, by: Provenance, outcome: Outcome): void {
  const { from, to, relationType } = relation
  const changes = connection.run(
    `INSERT INTO relation (from_name, to_name, type, at, source, project, sum)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, seal(?1, ?2, ?3, ?4, ?5, ?6))
     ON CONFLICT DO NOTHING`,
    from,
    to,
    relationType,
    by.at,
    by.source,
    by.project,
  )
  note(outcome, changes)
  if (changes > 0) outcome.related.push({ from, to, relationType })
}

function addObservations(
  connection: Connection,
  name: string,
  contents: readonly string[],
  by: Provenance,
  outcome: Outcome,
): void {
  const entity = findEntity(connection, name)
  if (entity === undefined) {
    throw new ThroughlineError('ENTITY_NOT_FOUND', `Entity with name ${name} not found`, { details: { name } })
  }
  const last = connection.get<{ seq: number }>('SELECT max(seq) AS seq FROM observation WHERE entity = ?', entity.id)
  let seq = (last?.seq ?? -1) + 1
  const added: string[] = []
  for (const content of contents) {
    const sql = 'SELECT 1 AS present FROM observation WHERE entity = ? AND content = ?'
    if (connection.get(sql, entity.id, content) !== undefined) continue
    insertObservations(connection, entity.id, seq, [{ ...by, content }])
    seq += 1
    added.push(content)
  }
  note(outcome, added.length)
  outcome.added.push({ name, contents: added })
}

function deleteObservations(connection: Connection, name: string, contents: readonly string[], outcome: Outcome): void {
  const entity = findEntity(connection, name)
  if (entity === undefined) return
  const unwanted = new Set(contents)
  for (const row of observationsOf(connection, entity.id)) {
    if (!unwanted.has(row.content)) continue
    deleteObservation(connection, row)
    outcome.changed = true
  }
}

function putSnapshot(
  connection: Connection,
  row: SnapshotRow,
  entityType: string,
  observations: readonly string[],
  by: Provenance,
  outcome: Outcome,
): void {
  const entity = findEntity(connection, row.name)
  const id = entity?.id ?? insertEntity(connection, row.name, entityType, by, outcome)
  if (entity !== undefined) retypeEntity(connection, row.name, entity, entityType, outcome)
  const lines = observations.map((content) => ({ ...by, content }))
  replaceObservations(connection, id, lines, outcome)
  putSnapshotRow(connection, id, row, outcome)
}
