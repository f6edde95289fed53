/**
 * @module What each mutation does to a SQLite store, inside the transaction that its caller holds.
 *
 * The rows and the full-text index change together. Names are compared as they are: no folding, no normalisation.
 */

import { ThroughlineError } from '../errors.ts'
import type { Connection } from './driver.ts'
import type { Entity, Mutation, Provenance, Relation, SnapshotRow } from './port.ts'
import { findRecord } from './queries.ts'
import { parseTimestamp } from './timestamp.ts'
import { indexEntity, indexObservation, unindexEntity, unindexObservation } from './word-index.ts'

/** What a batch has done so far. */
export interface Outcome {
  changed: boolean
  readonly created: string[]
  readonly related: Relation[]
  readonly added: { readonly name: string; readonly contents: readonly string[] }[]
}

/** Applies one mutation and notes what it did. Returns false when it is a claim that was taken or an expectation not met. @throws ENTITY_NOT_FOUND */
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
        `INSERT INTO record (key, value, at) VALUES (?, '', ?) ON CONFLICT DO NOTHING`,
        mutation.key,
        mutation.at,
      )
      note(outcome, won)
      return won > 0
    }
    case 'expect-record':
      return findRecord(connection, mutation.key) === mutation.value
    default:
      mutation satisfies never
      return true
  }
}

// --- internal ---

interface EntityRow {
  readonly id: number
  readonly type: string
}

interface ObservationRow {
  readonly id: number
  readonly seq: number
  readonly content: string
}

const PUT_RECORD = `
  INSERT INTO record (key, value, at) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at
  WHERE value IS NOT excluded.value OR at IS NOT excluded.at`

const PUT_SNAPSHOT = `
  INSERT INTO snapshot (entity, project, session, status, type, time, timestamp, value) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (entity) DO UPDATE SET
    project = excluded.project, session = excluded.session, status = excluded.status, type = excluded.type,
    time = excluded.time, timestamp = excluded.timestamp, value = excluded.value
  WHERE (project, session, status, type, timestamp, value)
    IS NOT (excluded.project, excluded.session, excluded.status, excluded.type, excluded.timestamp, excluded.value)`

function note(outcome: Outcome, changes: number): void {
  if (changes > 0) outcome.changed = true
}

function findEntity(connection: Connection, name: string): EntityRow | undefined {
  return connection.get<EntityRow>('SELECT id, type FROM entity WHERE name = ?', name)
}

function observationsOf(connection: Connection, entity: number): ObservationRow[] {
  const sql = 'SELECT id, seq, content FROM observation WHERE entity = ? ORDER BY seq'
  return connection.all<ObservationRow>(sql, entity)
}

function insertEntity(connection: Connection, name: string, type: string, by: Provenance, outcome: Outcome): number {
  const row = connection.get<{ id: number }>(
    'INSERT INTO entity (name, type, at, source, project) VALUES (?, ?, ?, ?, ?) RETURNING id',
    name,
    type,
    by.at,
    by.source,
    by.project,
  )
  if (row === undefined) throw new Error('An inserted entity has an id.')
  indexEntity(connection, row.id, name, type)
  outcome.changed = true
  outcome.created.push(name)
  return row.id
}

function insertObservation(connection: Connection, entity: number, seq: number, content: string, by: Provenance): void {
  const row = connection.get<{ id: number }>(
    'INSERT INTO observation (entity, seq, at, source, project, content) VALUES (?, ?, ?, ?, ?, ?) RETURNING id',
    entity,
    seq,
    by.at,
    by.source,
    by.project,
    content,
  )
  if (row === undefined) throw new Error('An inserted observation has an id.')
  indexObservation(connection, row.id, content)
}

function deleteObservation(connection: Connection, row: ObservationRow): void {
  unindexObservation(connection, row.id, row.content)
  connection.run('DELETE FROM observation WHERE id = ?', row.id)
}

function createEntity(connection: Connection, entity: Entity, by: Provenance, outcome: Outcome): void {
  if (findEntity(connection, entity.name) !== undefined) return
  const id = insertEntity(connection, entity.name, entity.entityType, by, outcome)
  for (const [seq, content] of entity.observations.entries()) insertObservation(connection, id, seq, content, by)
}

function createRelation(connection: Connection, relation: Relation, by: Provenance, outcome: Outcome): void {
  const { from, to, relationType } = relation
  const changes = connection.run(
    `INSERT INTO relation (from_name, to_name, type, at, source, project) VALUES (?, ?, ?, ?, ?, ?)
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
    insertObservation(connection, entity.id, seq, content, by)
    seq += 1
    added.push(content)
  }
  note(outcome, added.length)
  outcome.added.push({ name, contents: added })
}

function deleteEntity(connection: Connection, name: string, outcome: Outcome): void {
  note(outcome, connection.run('DELETE FROM relation WHERE from_name = ?1 OR to_name = ?1', name))
  const entity = findEntity(connection, name)
  if (entity === undefined) return
  for (const row of observationsOf(connection, entity.id)) deleteObservation(connection, row)
  unindexEntity(connection, entity.id, name, entity.type)
  connection.run('DELETE FROM snapshot WHERE entity = ?', entity.id)
  connection.run('DELETE FROM entity WHERE id = ?', entity.id)
  outcome.changed = true
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
  if (entity !== undefined && entity.type !== entityType) {
    unindexEntity(connection, id, row.name, entity.type)
    connection.run('UPDATE entity SET type = ? WHERE id = ?', entityType, id)
    indexEntity(connection, id, row.name, entityType)
    outcome.changed = true
  }
  replaceObservations(connection, id, observations, by, outcome)
  const changes = connection.run(
    PUT_SNAPSHOT,
    id,
    row.project,
    row.session,
    row.status,
    row.type,
    parseTimestamp(row.timestamp),
    row.timestamp,
    row.value,
  )
  note(outcome, changes)
}

/** Lines that stay keep their row, time and source, wherever they move; the index sees only those that come or go. */
function replaceObservations(
  connection: Connection,
  entity: number,
  contents: readonly string[],
  by: Provenance,
  outcome: Outcome,
): void {
  const kept = new Map<string, ObservationRow[]>()
  for (const row of observationsOf(connection, entity)) {
    const same = kept.get(row.content)
    if (same === undefined) kept.set(row.content, [row])
    else same.push(row)
  }
  for (const [seq, content] of contents.entries()) {
    const row = kept.get(content)?.shift()
    if (row?.seq === seq) continue
    if (row === undefined) insertObservation(connection, entity, seq, content, by)
    else connection.run('UPDATE observation SET seq = ? WHERE id = ?', seq, row.id)
    outcome.changed = true
  }
  for (const row of [...kept.values()].flat()) {
    deleteObservation(connection, row)
    outcome.changed = true
  }
}
