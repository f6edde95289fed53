/**
 * @module Loads the rows that a batch concerns, in a few statements.
 *
 * A round trip costs more than anything else, so their number does not grow with the number of names or lines. The
 * caller holds the store's lock until the commit, so no other batch changes what was loaded.
 */

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
import type { Relation } from '../port.ts'
import type { Session } from './connection.ts'
import { answer, DIALECT } from './dialect.ts'

/** Returns the stored rows that the batch concerns. */
export async function loadWorkingSet(session: Session, batch: readonly Step[]): Promise<WorkingSet> {
  const { names, whole, contents, deleted, relations, keys, buried, lifted, tombstones } = concernsOf(batch)
  // One after the other, and none of them waits for the answer of another.
  const rows = Promise.all([
    loadEntities(session, [...names, ...whole], whole, contents),
    loadRelations(session, relations),
    loadRelated(session, deleted),
    loadRecords(session, keys),
  ])
  const [own, salts] = await Promise.all([
    buried.length === 0 ? undefined : session.get<{ salt: string }>('SELECT salt FROM meta'),
    lifted.length === 0 ? [] : answer(session, findSalts()),
    rows,
  ])
  const salt = own?.salt ?? ''
  const ids = [...tombstones, ...tombstoneIds(buried, [salt]), ...tombstoneIds(lifted, salts)]
  const [entities, related, ends, records] = await rows
  return workingSet({
    entities,
    relations: related,
    related: ends,
    records,
    salt,
    salts: new Set(salts),
    tombstones: await answer(session, storedTombstones(DIALECT, ids)),
  })
}

// --- internal ---

interface EntityRow {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly reader?: string
  readonly end?: number
  readonly lines?: readonly StoredLine[]
  readonly snapshot?: TypedRow
}

const ENTITIES = `
  SELECT id, name, type, reader,
    CASE WHEN NOT name = ANY (?2) THEN
      (SELECT coalesce(max(seq) + 1, 0) FROM observation WHERE observation.entity = entity.id) END AS "end",
    (SELECT json_agg(json_build_object('id', id, 'seq', seq, 'content', content, 'reader', reader) ORDER BY seq, id)
      FROM observation
      WHERE observation.entity = entity.id AND (entity.name = ANY (?2) OR content = ANY (?3::text[]))) AS lines,
    CASE WHEN name = ANY (?2) THEN
      (SELECT json_build_object('project', project, 'session', session, 'status', status, 'type', type, 'time', time,
          'timestamp', timestamp, 'brief', brief, 'value', value)
        FROM snapshot WHERE snapshot.entity = entity.id) END AS snapshot
  FROM entity WHERE name = ANY (?1::text[]) ORDER BY id`

/** With all lines and the typed row of those that are wanted whole, with the lines of these contents of the others. */
async function loadEntities(
  session: Session,
  names: readonly string[],
  whole: readonly string[],
  contents: readonly string[],
): Promise<Map<string, HeldEntity>> {
  if (names.length === 0) return new Map()
  const rows = await session.all<EntityRow>(ENTITIES, names, whole, contents)
  return new Map(
    rows.map(({ type, lines = [], ...row }) => [
      row.name,
      { ...row, entityType: type, storedType: type, lines, storedLines: lines, isTyped: false },
    ]),
  )
}

/** The relations themselves, by their ends and type: by the index of all three, as an end may have any number of relations. */
async function loadRelations(session: Session, named: readonly Relation[]): Promise<Map<string, HeldRelation>> {
  if (named.length === 0) return new Map()
  const rows = await session.all<Relation & { id: number }>(
    `SELECT id, relation.from_name AS "from", relation.to_name AS "to", relation.type AS "relationType" FROM relation
     JOIN unnest(?::text[], ?::text[], ?::text[]) AS each (from_name, to_name, type)
       ON md5(relation.from_name) = md5(each.from_name) AND md5(relation.to_name) = md5(each.to_name)
         AND md5(relation.type) = md5(each.type) AND relation.from_name = each.from_name
         AND relation.to_name = each.to_name AND relation.type = each.type
     ORDER BY id`,
    named.map(({ from }) => from),
    named.map(({ to }) => to),
    named.map(({ relationType }) => relationType),
  )
  return new Map(rows.map(({ id, ...relation }) => [relationKey(relation), { id, relation }]))
}

/** Those of the names at which a relation ends. */
async function loadRelated(session: Session, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const sql = `
    SELECT name FROM unnest(?::text[]) AS each (name)
    WHERE EXISTS (SELECT 1 FROM relation WHERE from_name = name) OR EXISTS (SELECT 1 FROM relation WHERE to_name = name)`
  return new Set((await session.all<{ name: string }>(sql, names)).map(({ name }) => name))
}

async function loadRecords(session: Session, keys: readonly string[]): Promise<Map<string, HeldRecord>> {
  if (keys.length === 0) return new Map()
  const sql = 'SELECT id, key, value, at FROM record WHERE key = ANY (?::text[]) AND author = current_user'
  return new Map((await session.all<HeldRecord>(sql, keys)).map((record) => [record.key, record]))
}
