/**
 * @module Every row of a store, in stored order and in pages, so that any size of it needs little memory, for every engine.
 *
 * The caller holds one transaction from the first row to the last.
 */

import { defined } from '../../defined.ts'
import type {
  Observation,
  Provenance,
  Relation,
  RowCounts,
  SnapshotRow,
  StoredEntity,
  StoreRow,
  Tombstone,
} from '../port.ts'
import { ask, askOne, type Dialect, type Question } from './question.ts'

/** A row of the table `entity`. */
export interface ExportedEntity extends Provenance {
  readonly id: number
  readonly name: string
  readonly type: string
}

/** What belongs to an entity. */
export type EntityContent = Pick<StoredEntity, 'observations' | 'snapshot'>

/** How an engine reads that. */
export interface EntityReader<Row extends ExportedEntity> {
  /** The columns of `entity` that are read beside those of `ExportedEntity`, each with a comma before it. */
  readonly further: string
  readonly read: (row: Row) => Question<EntityContent>
  /** The column of a tombstone's hash. */
  readonly hash: string
}

/** Calls `visit` with the counts, then each entity, relation and tombstone. */
export function* visitRows<Row extends ExportedEntity>(
  dialect: Dialect,
  { further, read, hash }: EntityReader<Row>,
  visit: (row: StoreRow) => void,
): Question<void> {
  visit({ kind: 'counts', ...(yield* countRows()) })
  const entities = `SELECT id, ${dialect.entity} AS name, type, at, source, project${further} FROM entity`
  yield* eachRow<Row>(entities, function* (row) {
    const content = yield* read(row)
    visit({ kind: 'entity', entity: { name: row.name, entityType: row.type, by: provenanceOf(row), ...content } })
  })
  const relations = `
    SELECT id, ${dialect.relation} AS "from", to_name AS "to", type AS "relationType", at, source, project FROM relation`
  yield* eachRow<Relation & Provenance & { readonly id: number }>(relations, (row) => {
    const { from, to, relationType } = row
    visit({ kind: 'relation', relation: { relation: { from, to, relationType }, by: provenanceOf(row) } })
    return undefined
  })
  const tombstones = yield* ask<Tombstone>(
    `SELECT kind, salt, ${hash} AS hash, at FROM tombstone ORDER BY salt, tombstone.hash`,
  )
  for (const tombstone of tombstones) visit({ kind: 'tombstone', tombstone })
}

/** Returns how much the store holds. */
export function countRows(): Question<RowCounts> {
  return askOne<RowCounts>(COUNTS)
}

/** Returns what these rows say of an entity. */
export function contentOf(
  lines: readonly Observation[],
  snapshot: Omit<SnapshotRow, 'name'> | undefined,
): EntityContent {
  return {
    observations: lines.map((line) => ({ content: line.content, ...provenanceOf(line) })),
    ...(snapshot === undefined ? {} : { snapshot: defined(snapshot) as Omit<SnapshotRow, 'name'> }),
  }
}

/** Returns by whom and when a row was written. */
export function provenanceOf({ at, source, project }: Provenance): Provenance {
  return project === undefined ? { at, source } : { at, source, project }
}

// --- internal ---

const PAGE = 500

const COUNTS = `
  SELECT (SELECT count(*) FROM entity) AS entities, (SELECT count(*) FROM observation) AS observations,
    (SELECT count(*) FROM relation) AS relations, (SELECT count(*) FROM snapshot) AS snapshots,
    (SELECT count(*) FROM tombstone) AS tombstones`

function* eachRow<Row extends { readonly id: number }>(
  sql: string,
  visit: (row: Row) => Question<void> | undefined,
): Question<void> {
  for (let after = 0; ; ) {
    const page = yield* ask<Row>(`${sql} WHERE id > ? ORDER BY id LIMIT ${PAGE}`, after)
    for (const row of page) {
      const further = visit(row)
      if (further !== undefined) yield* further
      after = row.id
    }
    if (page.length < PAGE) return
  }
}
