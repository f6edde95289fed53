/**
 * @module The rows of a SQLite store that a forgetting selects. A preview and the deletion use the same selection.
 *
 * A snapshot is selected with its whole session (../queries/session-closure.ts).
 */

import type { Selection } from '../mutations/forget.ts'
import type { StoredLine } from '../mutations/working-set.ts'
import type { ForgetFacts, ForgetQuery, Forgotten } from '../port-forgetting.ts'
import {
  type Conditions,
  ENTITY_ROWS,
  FORGET_PAGE,
  type Hit,
  LINE_ROWS,
  type RowSource,
  readConditions,
} from '../queries/forget-conditions.ts'
import { closeOverSessions, SNAPSHOT_ENTITIES, type SnapshotEntity } from '../queries/session-closure.ts'
import { OBSERVATION } from './checksum.ts'
import type { Connection } from './driver.ts'
import { storedTime } from './stored-time.ts'

/** Returns what the query selects. @throws INVALID_INPUT */
export function selectForgotten(connection: Connection, query: ForgetQuery, facts: ForgetFacts): Selection {
  const conditions = readConditions(query)
  const whole = new Map<number, string>()
  if (conditions.any) {
    for (const row of selectRows(connection, ENTITY_ROWS, query, conditions)) whole.set(row.id, row.name)
  }
  const isByLine = conditions.any && !conditions.byNameAlone
  const lineHits = isByLine ? selectRows(connection, LINE_ROWS, query, conditions) : []
  const later = 'SELECT from_name AS name FROM relation WHERE to_name = ? AND type = ?'
  const sessions = closeOverSessions({
    query,
    conditions,
    snapshots: connection.all<SnapshotEntity>(SNAPSHOT_ENTITIES),
    whole,
    lineHits,
    continuations: (name) => connection.all<{ name: string }>(later, name, facts.continues).map((next) => next.name),
  })
  for (const [id, name] of madeForThemAlone(connection, whole, facts)) whole.set(id, name)
  const lines = lineHits.filter((hit) => !whole.has(hit.entity)).map((hit) => readLine(connection, hit))
  const relations = selectRelations(connection, query, conditions, whole)
  return {
    found: { ...count(connection, query, whole, lines), relations: relations.length, sessions },
    lines,
    relations,
  }
}

// --- internal ---

const RELATION_ROWS = 'SELECT id, from_name AS "from", to_name AS "to", type AS relationType, at, source FROM relation'

/** Returns entities that were created with a deleted snapshot, have no other relations, and got no line since. */
function madeForThemAlone(
  connection: Connection,
  whole: ReadonlyMap<number, string>,
  facts: ForgetFacts,
): [number, string][] {
  const going = new Set(whole.values())
  const targets = new Set<string>()
  for (const [id, name] of whole) {
    if (connection.get('SELECT 1 FROM snapshot WHERE entity = ?', id) === undefined) continue
    const made = connection.all<{ to: string; type: string }>(
      'SELECT to_name AS "to", type FROM relation WHERE from_name = ?',
      name,
    )
    for (const { to, type } of made) if (facts.madeBy.includes(type) && !going.has(to)) targets.add(to)
  }
  return [...targets].flatMap((name): [number, string][] => {
    const entity = connection.get<{ id: number; at: string; source: string }>(
      `SELECT id, at, source FROM entity WHERE name = ? AND id NOT IN (SELECT entity FROM snapshot)`,
      name,
    )
    if (entity === undefined) return []
    const ends = connection.all<{ from: string; to: string }>(
      'SELECT from_name AS "from", to_name AS "to" FROM relation WHERE from_name = ?1 OR to_name = ?1',
      name,
    )
    if (ends.some(({ from, to }) => !going.has(from === name ? to : from))) return []
    const later = connection.get(
      'SELECT 1 FROM observation WHERE entity = ? AND (at <> ? OR source <> ?)',
      entity.id,
      storedTime(entity.at),
      entity.source,
    )
    return later === undefined ? [[entity.id, name]] : []
  })
}

function selectRelations(
  connection: Connection,
  { names: asked = [] }: ForgetQuery,
  conditions: Conditions,
  whole: ReadonlyMap<number, string>,
): Selection['relations'][number][] {
  const found = new Map<number, Selection['relations'][number]>()
  const add = (rows: readonly Selection['relations'][number][]): void => {
    for (const { id, from, to, relationType } of rows) found.set(id, { id, from, to, relationType })
  }
  // A query by name alone also deletes the relations of a name that no entity has.
  const names = new Set([...whole.values(), ...(conditions.byNameAlone ? asked : [])])
  for (const name of names) {
    add(connection.all<Selection['relations'][number]>(`${RELATION_ROWS} WHERE from_name = ?1 OR to_name = ?1`, name))
  }
  if (conditions.any && !conditions.byNameAlone) {
    const rows = connection.all<Selection['relations'][number] & { at: string; source: string }>(RELATION_ROWS)
    const { names: among, holds } = conditions
    add(rows.filter((row) => holds(row) && (among === undefined || among.has(row.from) || among.has(row.to))))
  }
  return [...found.values()].sort((a, b) => a.id - b.id)
}

function readLine(connection: Connection, { id, name }: Hit): Selection['lines'][number] {
  const sql = `SELECT id, seq, ${OBSERVATION} AS content FROM observation WHERE id = ?`
  return { ...connection.only<StoredLine>(sql, id), name }
}

function count(
  connection: Connection,
  query: ForgetQuery,
  whole: ReadonlyMap<number, string>,
  lines: Selection['lines'],
): Omit<Forgotten, 'relations' | 'sessions'> {
  let observations = lines.length
  let byOthers = 0
  let snapshots = 0
  for (const id of whole.keys()) {
    const sources = connection.all<{ source: string }>('SELECT source FROM observation WHERE entity = ?', id)
    observations += sources.length
    if (query.source !== undefined) byOthers += sources.filter(({ source }) => source !== query.source).length
    if (connection.get('SELECT 1 FROM snapshot WHERE entity = ?', id) !== undefined) snapshots += 1
  }
  const entities = [...whole].sort(([a], [b]) => a - b).map(([, name]) => name)
  return { entities, observations, byOthers, snapshots }
}

/** Returns the rows for which the conditions hold. Reads in pages: most rows of a large store are not selected. */
function selectRows(connection: Connection, { sql, id }: RowSource, query: ForgetQuery, conditions: Conditions): Hit[] {
  if (query.names !== undefined) {
    return [...new Set(query.names)]
      .flatMap((name) => connection.all<Hit>(`${sql} WHERE entity.name = ?`, name))
      .filter(conditions.holds)
  }
  const found: Hit[] = []
  for (let after = 0; ; ) {
    const page = connection.all<Hit>(`${sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${FORGET_PAGE}`, after)
    for (const row of page) {
      if (conditions.holds(row)) found.push(row)
      after = row.id
    }
    if (page.length < FORGET_PAGE) return found
  }
}
