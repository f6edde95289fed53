/**
 * @module Loads the rows of a SQLite store that a batch concerns, inside the transaction that its caller holds.
 *
 * Values that are only compared with those of the batch are read without their checksum: a damaged snapshot row or
 * record is replaced by the next one.
 */

import { defined } from '../../defined.ts'
import { concernsOf, type Step } from '../mutations/concerns.ts'
import { findSalts, storedTombstones, tombstoneIds } from '../mutations/tombstones.ts'
import {
  type HeldEntity,
  type HeldRecord,
  type HeldRelation,
  relationKey,
  type StoredLine,
  type TypedRow,
  type WorkingSet,
  workingSet,
} from '../mutations/working-set.ts'
import { OBSERVATION } from './checksum.ts'
import { answer, DIALECT } from './dialect.ts'
import { type Connection, isText, sumOf } from './driver.ts'

/** Returns the stored rows that the batch concerns. */
export function loadWorkingSet(connection: Connection, batch: readonly Step[]): WorkingSet {
  const { names, whole, contents, deleted, relations, keys, buried, lifted, tombstones } = concernsOf(batch)
  const entities = new Map<string, HeldEntity>()
  const hold = (name: string, load: (id: number) => LoadedPart): void => {
    const row = connection.get<EntityRow>('SELECT id, type FROM entity WHERE name = ?', name)
    if (row === undefined) return
    const { id, type } = row
    const part = load(id)
    entities.set(name, {
      id,
      name,
      entityType: type,
      storedType: type,
      storedLines: part.lines,
      isTyped: false,
      ...part,
    })
  }
  for (const name of names) hold(name, (id) => loadPart(connection, id, contents))
  for (const name of whole) hold(name, (id) => loadWhole(connection, id))
  const held = new Map<string, HeldRelation>()
  for (const relation of relations) {
    const ends = [relation.from, relation.to, relation.relationType] as const
    const row = connection.get<{ id: number }>(RELATION, sumOf(...ends), ...ends)
    if (row !== undefined) held.set(relationKey(relation), { relation, id: row.id })
  }
  const related = deleted.filter((name) => connection.get(TOUCHING, name) !== undefined)
  const records = new Map<string, HeldRecord>()
  for (const key of keys) {
    const row = connection.get<HeldRecord>('SELECT key, value, at FROM record WHERE key = ?', key)
    if (row !== undefined) records.set(key, row)
  }
  const salt = buried.length === 0 ? '' : connection.only<{ salt: string }>(OWN_SALT).salt
  const salts = lifted.length === 0 ? [] : answer(connection, findSalts())
  const ids = [...tombstones, ...tombstoneIds(buried, [salt]), ...tombstoneIds(lifted, salts)]
  return workingSet({
    entities,
    relations: held,
    related: new Set(related),
    records,
    salt,
    salts: new Set(salts),
    tombstones: answer(connection, storedTombstones(DIALECT, ids)),
  })
}

// --- internal ---

interface EntityRow {
  readonly id: number
  readonly type: string
}

interface LoadedPart {
  readonly lines: readonly StoredLine[]
  readonly end?: number
  readonly snapshot?: TypedRow
}

const OWN_SALT = 'SELECT salt FROM meta WHERE id = 1'
const RELATION = `
  SELECT id FROM relation INDEXED BY relation_by_key
  WHERE key = ? AND from_name = ? AND to_name = ? AND type = ?`
const TOUCHING = 'SELECT 1 FROM relation WHERE from_name = ?1 OR to_name = ?1 LIMIT 1'
const LINES = `SELECT id, seq, ${OBSERVATION} AS content FROM observation WHERE entity = ? ORDER BY seq`
const LINES_OF = 'SELECT id, seq, content FROM observation WHERE entity = ? AND content'
const END = 'SELECT coalesce(max(seq) + 1, 0) AS "end" FROM observation WHERE entity = ?'
const TYPED = 'SELECT project, session, status, type, timestamp, brief, value, time FROM snapshot WHERE entity = ?'

/** All lines and the typed row. */
function loadWhole(connection: Connection, id: number): LoadedPart {
  const snapshot = connection.get<TypedRow>(TYPED, id)
  return { lines: connection.all<StoredLine>(LINES, id), ...defined({ snapshot }) }
}

/** The lines of these contents. */
function loadPart(connection: Connection, id: number, contents: readonly string[]): LoadedPart {
  if (contents.length === 0) return { lines: [] }
  const texts = JSON.stringify(contents.filter(isText))
  const lines = connection.all<StoredLine>(`${LINES_OF} IN (SELECT value FROM json_each(?))`, id, texts)
  for (const content of new Set(contents)) {
    if (!isText(content)) lines.push(...connection.all<StoredLine>(`${LINES_OF} = ?`, id, content))
  }
  lines.sort((a, b) => a.seq - b.seq)
  return { lines, ...connection.only<{ end: number }>(END, id) }
}
