/**
 * @module Applies a batch to a SQLite store: what it changed in its working set is written, rows and search indexes together.
 *
 * The caller holds the transaction, and ends it with `writeIndexes`.
 */

import { applyToWorkingSet, type Outcome } from '../mutations/apply-mutation.ts'
import { loadWorkingSet } from '../mutations/load-working-set.ts'
import {
  type AddedEntity,
  type AddedLine,
  type HeldEntity,
  isStored,
  lineChanges,
  type StoredEntity,
  type StoredLine,
  type WorkingSet,
} from '../mutations/working-set.ts'
import type { Mutation } from '../port.ts'
import { answer, DIALECT } from './dialect.ts'
import { type Connection, storedTime, sumOf } from './driver.ts'
import { currentRevision } from './queries.ts'
import { indexRow, lineRow, nameRow, unindexRow } from './word-index.ts'

/**
 * Applies the batch and notes what it did. Returns false when a mutation forbids it: a claim that was taken, an expectation not
 * met. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's timestamp)
 */
export function applyBatch(connection: Connection, batch: readonly Mutation[], outcome: Outcome): boolean {
  const set = answer(connection, loadWorkingSet(DIALECT, batch))
  const isApplied = batch.every((step) =>
    step.kind === 'expect-revision'
      ? currentRevision(connection) === step.revision
      : applyToWorkingSet(set, step, outcome),
  )
  if (isApplied) writeBack(connection, set)
  return isApplied
}

// --- internal ---

const ADD_RELATION = `
  INSERT INTO relation (from_name, to_name, type, at, source, project, key, sum, changed)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
// No RETURNING: it makes a savepoint, at which the full-text index flushes its buffer, row by row.
const ADD_ENTITY = 'INSERT INTO entity (name, type, at, source, project, sum, changed) VALUES (?, ?, ?, ?, ?, ?, ?)'
const ADD_LINE = `
  INSERT INTO observation (entity, seq, at, source, project, content, sum)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const PUT_SNAPSHOT = `
  INSERT INTO snapshot (entity, project, session, status, type, time, timestamp, brief, brief_sum, value, sum)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, checksum(?8, ?2, ?3, ?4, ?5, ?7), ?9, checksum(?9, ?2, ?3, ?4, ?5, ?7))
  ON CONFLICT (entity) DO UPDATE SET
    project = excluded.project, session = excluded.session, status = excluded.status, type = excluded.type,
    time = excluded.time, timestamp = excluded.timestamp, brief = excluded.brief, brief_sum = excluded.brief_sum,
    value = excluded.value, sum = excluded.sum`
const PUT_RECORD = `
  INSERT INTO record (key, value, at, sum) VALUES (?1, ?2, ?3, checksum(?2, ?1, ?3))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at, sum = excluded.sum`
const REMOVE_TOMBSTONE = 'DELETE FROM tombstone WHERE salt = ? AND hash = ?'
const PUT_TOMBSTONE = `
  INSERT INTO tombstone (salt, hash, kind, at, sum) VALUES (?1, ?2, ?3, ?4, checksum(?2, ?1, ?3, ?4))
  ON CONFLICT DO UPDATE SET at = excluded.at, sum = excluded.sum`

function writeBack(connection: Connection, set: WorkingSet): void {
  const revision = currentRevision(connection) + 1
  for (const name of set.removedEnds) connection.run('DELETE FROM relation WHERE from_name = ?1 OR to_name = ?1', name)
  for (const id of set.removedRelations) connection.run('DELETE FROM relation WHERE id = ?', id)
  for (const entity of set.removedEntities) removeEntity(connection, entity)
  for (const entity of set.entities.values()) writeEntity(connection, entity, revision)
  for (const held of set.relations.values()) {
    if (!('by' in held)) continue
    const { relation, by } = held
    const ends = [relation.from, relation.to, relation.relationType] as const
    const written = [...ends, storedTime(by.at), by.source, by.project] as const
    connection.run(ADD_RELATION, ...written, sumOf(...ends), sumOf(...written), revision)
  }
  for (const key of set.removedRecords) connection.run('DELETE FROM record WHERE key = ?', key)
  for (const { key, value, at, isWritten } of set.records.values()) {
    if (isWritten === true) connection.run(PUT_RECORD, key, value, at)
  }
  for (const { salt, hash } of set.removedTombstones) connection.run(REMOVE_TOMBSTONE, salt, hash)
  for (const { salt, hash, kind, at, isWritten } of set.tombstones.values()) {
    if (isWritten === true) connection.run(PUT_TOMBSTONE, salt, hash, kind, at)
  }
}

function writeEntity(connection: Connection, entity: HeldEntity, revision: number): void {
  const id = isStored(entity) ? entity.id : addEntity(connection, entity, revision)
  if (isStored(entity) && entity.storedType !== entity.entityType) retypeEntity(connection, entity)
  const { removed, moved, added } = lineChanges(entity)
  const isLined = removed.length + moved.length + added.length > 0
  if (isStored(entity) && (isLined || entity.isTyped || entity.storedType !== entity.entityType))
    connection.run('UPDATE entity SET changed = ? WHERE id = ?', revision, id)
  for (const line of removed) removeLine(connection, line)
  for (const line of moved) connection.run('UPDATE observation SET seq = ? WHERE id = ?', line.seq, line.id)
  for (const line of added) addLine(connection, id, line)
  if (entity.isTyped && entity.snapshot !== undefined) {
    const { project, session, status, type, time, timestamp, brief, value } = entity.snapshot
    connection.run(PUT_SNAPSHOT, id, project, session, status, type, time, timestamp, brief, value)
  }
}

/** Returns the id of the new row. */
function addEntity(connection: Connection, { name, entityType, by }: AddedEntity, revision: number): number {
  const written = [name, entityType, storedTime(by.at), by.source, by.project] as const
  const id = connection.add(ADD_ENTITY, ...written, sumOf(...written), revision)
  indexRow(connection, nameRow(id), [name, entityType])
  return id
}

function retypeEntity(connection: Connection, { id, name, entityType, storedType }: StoredEntity): void {
  unindexRow(connection, nameRow(id), [name, storedType])
  const sql = 'UPDATE entity SET type = ?1, sum = checksum(name, ?1, at, source, project) WHERE id = ?2'
  connection.run(sql, entityType, id)
  indexRow(connection, nameRow(id), [name, entityType])
}

/** Removes an entity with its lines and its typed row. */
function removeEntity(connection: Connection, { id, name, storedType, storedLines }: StoredEntity): void {
  unindexRow(connection, nameRow(id), [name, storedType])
  for (const line of storedLines) removeLine(connection, line)
  connection.run('DELETE FROM snapshot WHERE entity = ?', id)
  connection.run('DELETE FROM entity WHERE id = ?', id)
}

function addLine(connection: Connection, entity: number, { line, seq }: AddedLine): void {
  const { content, at, source, project } = line
  const time = storedTime(at)
  const sum = sumOf(content, time, source, project)
  const id = connection.add(ADD_LINE, entity, seq, time, source, project, content, sum)
  indexRow(connection, lineRow(id), [content])
}

function removeLine(connection: Connection, { id, content }: Pick<StoredLine, 'id' | 'content'>): void {
  unindexRow(connection, lineRow(id), [content])
  connection.run('DELETE FROM observation WHERE id = ?', id)
}
