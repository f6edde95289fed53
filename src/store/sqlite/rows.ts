/**
 * @module Rows of an entity in a SQLite store, each written together with its place in the full-text index.
 *
 * The caller holds the transaction. Names are compared as they are: no folding, no normalisation.
 */

import type { Observation, Provenance, Relation, SnapshotRow } from '../port.ts'
import { parseTimestamp } from '../timestamp.ts'
import { OBSERVATION } from './checksum.ts'
import type { Connection } from './driver.ts'
import { nextObservationIds } from './row-ids.ts'
import { indexEntity, indexObservation, unindexEntity, unindexObservation } from './word-index.ts'

/** What a batch has done so far. */
export interface Outcome {
  changed: boolean
  readonly created: string[]
  readonly related: Relation[]
  readonly added: { readonly name: string; readonly contents: readonly string[] }[]
}

export interface EntityRow {
  readonly id: number
  readonly type: string
}

export interface ObservationRow {
  readonly id: number
  readonly seq: number
  readonly content: string
}

/** Notes that a statement changed rows. */
export function note(outcome: Outcome, changes: number): void {
  if (changes > 0) outcome.changed = true
}

/** Returns the entity of this name. */
export function findEntity(connection: Connection, name: string): EntityRow | undefined {
  return connection.get<EntityRow>('SELECT id, type FROM entity WHERE name = ?', name)
}

/** Returns the observations of an entity in stored order. */
export function observationsOf(connection: Connection, entity: number): ObservationRow[] {
  const sql = `SELECT id, seq, ${OBSERVATION} AS content FROM observation WHERE entity = ? ORDER BY seq`
  return connection.all<ObservationRow>(sql, entity)
}

/** Adds an entity and returns its id. */
export function insertEntity(
  connection: Connection,
  name: string,
  type: string,
  by: Provenance,
  outcome: Outcome,
): number {
  // Not by RETURNING: it makes a savepoint, at which the full-text index writes out what it has gathered, row by row.
  connection.run(
    `INSERT INTO entity (name, type, at, source, project, sum) VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))`,
    name,
    type,
    by.at,
    by.source,
    by.project,
  )
  const { id } = connection.only<{ id: number }>('SELECT last_insert_rowid() AS id')
  indexEntity(connection, id, name, type)
  outcome.changed = true
  outcome.created.push(name)
  return id
}

/** Adds observations, one behind the other, the first at this place in the order. */
export function insertObservations(
  connection: Connection,
  entity: number,
  seq: number,
  lines: readonly Observation[],
): void {
  if (lines.length === 0) return
  const first = nextObservationIds(connection, entity, lines.length)
  for (const [place, { content, at, source, project }] of lines.entries()) {
    connection.run(
      `INSERT INTO observation (id, entity, seq, at, source, project, content, sum)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, checksum(?7, ?4, ?5, ?6))`,
      first + place,
      entity,
      seq + place,
      at,
      source,
      project,
      content,
    )
    indexObservation(connection, first + place, content)
  }
}

/** Removes one observation. */
export function deleteObservation(connection: Connection, row: ObservationRow): void {
  unindexObservation(connection, row.id, row.content)
  connection.run('DELETE FROM observation WHERE id = ?', row.id)
}

/** Removes an entity with its observations, its typed snapshot and every relation that names it. */
export function deleteEntity(connection: Connection, name: string, outcome: Outcome): void {
  note(outcome, connection.run('DELETE FROM relation WHERE from_name = ?1 OR to_name = ?1', name))
  const entity = findEntity(connection, name)
  if (entity === undefined) return
  for (const row of observationsOf(connection, entity.id)) deleteObservation(connection, row)
  unindexEntity(connection, entity.id, name, entity.type)
  connection.run('DELETE FROM snapshot WHERE entity = ?', entity.id)
  connection.run('DELETE FROM entity WHERE id = ?', entity.id)
  outcome.changed = true
}

/** Writes an entity's type. */
export function retypeEntity(
  connection: Connection,
  name: string,
  entity: EntityRow,
  type: string,
  outcome: Outcome,
): void {
  if (entity.type === type) return
  unindexEntity(connection, entity.id, name, entity.type)
  connection.run(
    'UPDATE entity SET type = ?1, sum = checksum(name, ?1, at, source, project) WHERE id = ?2',
    type,
    entity.id,
  )
  indexEntity(connection, entity.id, name, type)
  outcome.changed = true
}

/** Writes the typed snapshot of an entity. @throws INVALID_INPUT (its timestamp) */
export function putSnapshotRow(
  connection: Connection,
  entity: number,
  row: Omit<SnapshotRow, 'name'>,
  outcome: Outcome,
): void {
  const changes = connection.run(
    PUT_SNAPSHOT,
    entity,
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

/**
 * Makes these the entity's observations, in this order. Lines that stay keep their row, time and source, wherever they
 * move; the index sees only those that come or go.
 */
export function replaceObservations(
  connection: Connection,
  entity: number,
  lines: readonly Observation[],
  outcome: Outcome,
): void {
  const kept = new Map<string, ObservationRow[]>()
  for (const row of observationsOf(connection, entity)) {
    const same = kept.get(row.content)
    if (same === undefined) kept.set(row.content, [row])
    else same.push(row)
  }
  for (const [seq, line] of lines.entries()) {
    const row = kept.get(line.content)?.shift()
    if (row?.seq === seq) continue
    if (row === undefined) insertObservations(connection, entity, seq, [line])
    else connection.run('UPDATE observation SET seq = ? WHERE id = ?', seq, row.id)
    outcome.changed = true
  }
  for (const row of [...kept.values()].flat()) {
    deleteObservation(connection, row)
    outcome.changed = true
  }
}

// --- internal ---

const PUT_SNAPSHOT = `
  INSERT INTO snapshot (entity, project, session, status, type, time, timestamp, value, sum)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, checksum(?8, ?2, ?3, ?4, ?5, ?7))
  ON CONFLICT (entity) DO UPDATE SET
    project = excluded.project, session = excluded.session, status = excluded.status, type = excluded.type,
    time = excluded.time, timestamp = excluded.timestamp, value = excluded.value, sum = excluded.sum
  WHERE (project, session, status, type, timestamp, value)
    IS NOT (excluded.project, excluded.session, excluded.status, excluded.type, excluded.timestamp, excluded.value)`
