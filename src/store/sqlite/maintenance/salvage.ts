/**
 * @module Salvages a damaged SQLite store: reads it row by row, around the pages that cannot be read.
 *
 * A row counts as read when its checksum agrees with it. An entity whose own row is lost keeps its lines under a name
 * that says so.
 */

import type {
  Mutation,
  Observation,
  Provenance,
  Relation,
  SnapshotRow,
  StoredEntity,
  StoredRecord,
  Tombstone,
} from '../../port.ts'
import { contentOf, type ExportedEntity, provenanceOf } from '../../queries/export-rows.ts'
import { groupBy } from '../../queries/group-by.ts'
import { ENTITY, OBSERVATION, RECORD, RELATION, SNAPSHOT, TOMBSTONE } from '../checksum.ts'
import type { Connection, SqlValue } from '../driver.ts'

/** The result of a salvage. */
export interface Salvage {
  readonly entities: number
  readonly observations: number
  readonly relations: number
  readonly snapshots: number
  /** Entities whose name could not be read. */
  readonly nameless: number
}

/** Calls `write` with batches that add the readable rows, in stored order. Returns how many there are. */
export async function salvageRows(
  connection: Connection,
  write: (batch: readonly Mutation[]) => Promise<void>,
): Promise<Salvage> {
  const found = { entities: 0, observations: 0, relations: 0, snapshots: 0, nameless: 0 }
  let batch: Mutation[] = []
  const put = async (mutation: Mutation): Promise<void> => {
    batch.push(mutation)
    if (batch.length < BATCH) return
    await write(batch)
    batch = []
  }
  const known = readByNumber(connection, 'entity', 'id', (id) =>
    one<Omit<ExportedEntity, 'id'>>(
      connection,
      `SELECT ${ENTITY} AS name, type, at, source, project FROM entity WHERE id = ?`,
      id,
    ),
  )
  const linesOf = lineNumbers(connection)
  const numbers = new Set([...numbersOf(connection, 'entity', 'id'), ...linesOf.keys()])
  for (const id of [...numbers].sort((a, b) => a - b)) {
    const own = known.get(id)
    const lines = readObservations(connection, linesOf.get(id) ?? [])
    const by = own ?? lines[0]
    if (by === undefined) continue
    if (own === undefined) found.nameless += 1
    const snapshot = own === undefined ? undefined : readSnapshot(connection, id)
    const entity: StoredEntity = {
      name: own?.name ?? `salvaged-${id}`,
      entityType: own?.type ?? 'unknown',
      by: provenanceOf(by),
      ...contentOf(lines, snapshot),
    }
    found.entities += 1
    found.observations += lines.length
    if (snapshot !== undefined) found.snapshots += 1
    await put({ kind: 'merge-entity', entity })
  }
  const relations = readByNumber(connection, 'relation', 'id', (id) =>
    one<Relation & Provenance>(connection, READ_RELATION, id),
  )
  for (const { from, to, relationType, ...by } of relations.values()) {
    found.relations += 1
    await put({ kind: 'create-relation', relation: { from, to, relationType }, by: provenanceOf(by) })
  }
  const records = readByNumber(connection, 'record', 'rowid', (id) =>
    one<StoredRecord>(connection, `SELECT key, ${RECORD} AS value, at FROM record WHERE rowid = ?`, id),
  )
  for (const { key, value, at } of records.values()) await put({ kind: 'put-record', key, value, at })
  for (const tombstone of readTombstones(connection)) await put({ kind: 'put-tombstone', tombstone })
  await write(batch)
  return found
}

// --- internal ---

const BATCH = 200
const READ_RELATION = `
  SELECT ${RELATION} AS "from", to_name AS "to", type AS relationType, at, source, project FROM relation WHERE id = ?`
/** How many numbers in a row are tried one by one where none can be read: of a page, and behind the last row of a table. */
const TRIED = 5_000

/** Returns the row, or undefined where there is none or it cannot be read. */
function one<Row>(connection: Connection, sql: string, ...values: readonly SqlValue[]): Row | undefined {
  try {
    return connection.get<Row>(sql, ...values)
  } catch {
    return undefined
  }
}

/** Returns the readable rows of a table by their number. */
function readByNumber<Row>(
  connection: Connection,
  table: string,
  column: 'id' | 'rowid',
  read: (number: number) => Row | undefined,
): Map<number, Row> {
  const rows = new Map<number, Row>()
  for (const number of numbersOf(connection, table, column)) {
    const row = read(number)
    if (row !== undefined) rows.set(number, row)
  }
  return rows
}

/**
 * Returns the numbers of a table's rows, in order. What is read at once grows as long as it can be read, and shrinks down to single
 * numbers where it cannot; some of these are given to be tried: a page that cannot be scanned may give one of its rows.
 */
function numbersOf(connection: Connection, table: string, column: 'id' | 'rowid'): number[] {
  const sql = `SELECT ${column} AS number FROM ${table} WHERE ${column} BETWEEN ? AND ? ORDER BY ${column}`
  const read = (first: number, last = first): { number: number }[] | undefined => {
    try {
      return connection.all<{ number: number }>(sql, first, last)
    } catch {
      return undefined
    }
  }
  const end = lastNumber(connection, `SELECT max(${column}) AS number FROM ${table} WHERE ${column} <= ?`)
  const numbers: number[] = []
  let [width, failed] = [1, 0]
  for (let at = 1; at <= end; ) {
    const rows = read(at, Math.min(at + width - 1, end))
    if (rows !== undefined) {
      for (const { number } of rows) numbers.push(number)
      at += width
      ;[width, failed] = [width * 2, 0]
    } else if (width > 1) width /= 2
    else if (failed === TRIED) at = firstBehind(at, end, (number) => read(number) !== undefined)
    else {
      numbers.push(at)
      at += 1
      failed += 1
    }
  }
  return numbers
}

/** The first readable number behind one of a page that cannot be read and stands for many numbers; behind `end` without one. */
function firstBehind(at: number, end: number, isReadable: (number: number) => boolean): number {
  let [lost, found] = [at, at + 1]
  while (found <= end && !isReadable(found)) [lost, found] = [found, Math.min(found + 2 * (found - at), end + 1)]
  while (found - lost > 1) {
    const middle = Math.floor((lost + found) / 2)
    if (isReadable(middle)) found = middle
    else lost = middle
  }
  return found
}

/** The last number of a table; where its end cannot be read, the last one before that, and as many as are tried. */
function lastNumber(connection: Connection, sql: string): number {
  let [readable, lost] = [0, 2 ** 53]
  for (let asked = lost; lost - readable > 1; asked = Math.floor((readable + lost) / 2)) {
    try {
      const last = connection.get<{ number?: number }>(sql, asked)?.number ?? 0
      if (asked === 2 ** 53) return last
      readable = asked
    } catch {
      lost = asked
    }
  }
  return readable + TRIED
}

/** Returns the numbers of each entity's lines. */
function lineNumbers(connection: Connection): Map<number, number[]> {
  const entityOf = readByNumber(
    connection,
    'observation',
    'id',
    (id) => one<{ entity: number }>(connection, 'SELECT entity FROM observation WHERE id = ?', id)?.entity,
  )
  const entitiesOf = groupBy(entityOf, ([, entity]) => entity)
  return new Map([...entitiesOf].map(([entity, lines]) => [entity, lines.map(([id]) => id)]))
}

/** Returns those of these lines that can be read, in their order. */
function readObservations(connection: Connection, ids: readonly number[]): Observation[] {
  const sql = `SELECT seq, ${OBSERVATION} AS content, at, source, project FROM observation WHERE id = ?`
  return ids
    .flatMap((id) => one<Observation & { readonly seq: number }>(connection, sql, id) ?? [])
    .sort((a, b) => a.seq - b.seq)
}

function readSnapshot(connection: Connection, entity: number): Omit<SnapshotRow, 'name'> | undefined {
  const sql = `SELECT project, session, status, type, timestamp, ${SNAPSHOT} AS value FROM snapshot WHERE entity = ?`
  return one<Omit<SnapshotRow, 'name'>>(connection, sql, entity)
}

function readTombstones(connection: Connection): Tombstone[] {
  const found = new Map<string, Tombstone>()
  for (const order of ['ASC', 'DESC']) {
    let after: Tombstone | undefined
    const sign = order === 'ASC' ? '>' : '<'
    const sql = `SELECT kind, salt, ${TOMBSTONE} AS hash, at FROM tombstone
      WHERE (salt, tombstone.hash) ${sign} (?, ?) ORDER BY salt ${order}, tombstone.hash ${order} LIMIT 1`
    const start = order === 'ASC' ? '' : '\u{10ffff}'
    for (;;) {
      after = one<Tombstone>(connection, sql, after?.salt ?? start, after?.hash ?? start)
      if (after === undefined || found.has(`${after.salt} ${after.hash}`)) break
      found.set(`${after.salt} ${after.hash}`, after)
    }
  }
  return [...found.values()]
}
