/**
 * @module Every row of a store, in stored order and in pages, so that any size of it needs little memory, for every engine.
 *
 * The caller holds one transaction from the first row to the last.
 */

import { defined } from '../../defined.ts'
import type {
  Changed,
  Observation,
  Provenance,
  Relation,
  RowCounts,
  SnapshotRow,
  StateRead,
  StoredEntity,
  StoreRow,
  Tombstone,
} from '../port.ts'
import { groupBy } from './group-by.ts'
import { ask, askOne, type Dialect, type Question } from './question.ts'

/** A row of the table `entity`. */
export interface ExportedEntity extends Provenance, Changed {
  readonly id: number
  readonly name: string
  readonly type: string
}

type ExportedRelation = Relation & Provenance & Changed & { readonly id: number }

/** What belongs to an entity. */
type EntityContent = Pick<StoredEntity, 'observations' | 'snapshot'>

/**
 * Calls `visit` with the counts, then each entity, relation and tombstone. After a revision: with the entities and relations that
 * changed, and the store's own tombstones. Returns the state that they were read from.
 */
export function* visitRows(dialect: Dialect, visit: (row: StoreRow) => void, since?: number): Question<StateRead> {
  if (since === undefined) visit({ kind: 'counts', ...(yield* countRows()) })
  const { changed } = dialect
  const entities = `SELECT id, ${dialect.entity} AS name, type, at, source, project, ${changed} AS changed FROM entity`
  yield* eachPage<ExportedEntity>(entities, changed, since, function* (page) {
    const contents = yield* contentsOf(
      dialect,
      page.map(({ id }) => id),
    )
    page.forEach((row, place) => {
      const { name, type, changed } = row
      const content = contents[place] as EntityContent
      const entity = { name, entityType: type, by: provenanceOf(row), ...content }
      visit({ kind: 'entity', entity, ...defined({ changed }) })
    })
  })
  const relations = `
    SELECT id, ${dialect.relation} AS "from", to_name AS "to", type AS "relationType", at, source, project,
      ${changed} AS changed FROM relation`
  yield* eachPage<ExportedRelation>(relations, changed, since, (page) => {
    for (const row of page) {
      const { from, to, relationType, changed } = row
      const relation = { relation: { from, to, relationType }, by: provenanceOf(row) }
      visit({ kind: 'relation', relation, ...defined({ changed }) })
    }
    return undefined
  })
  const tombstones = yield* ask<Tombstone>(
    `SELECT kind, salt, ${dialect.tombstone} AS hash, at FROM tombstone
     ${since === undefined ? '' : 'WHERE salt = (SELECT salt FROM meta)'} ORDER BY salt, tombstone.hash`,
  )
  for (const tombstone of tombstones) visit({ kind: 'tombstone', tombstone })
  return yield* askOne<StateRead>('SELECT revision, salt FROM meta')
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

/** Rows that are read at once, entities with all of their lines. */
const PAGE = 200

const COUNTS = `
  SELECT (SELECT count(*) FROM entity) AS entities, (SELECT count(*) FROM observation) AS observations,
    (SELECT count(*) FROM relation) AS relations, (SELECT count(*) FROM snapshot) AS snapshots,
    (SELECT count(*) FROM tombstone) AS tombstones`

function* eachPage<Row extends { readonly id: number }>(
  sql: string,
  changed: string,
  since: number | undefined,
  visit: (page: readonly Row[]) => Question<void> | undefined,
): Question<void> {
  for (let after = 0; ; ) {
    const page = yield* ask<Row>(
      `${sql} WHERE id > ? AND coalesce(${changed}, 0) > ? ORDER BY id LIMIT ${PAGE}`,
      after,
      since ?? -1,
    )
    const further = visit(page)
    if (further !== undefined) yield* further
    if (page.length < PAGE) return
    after = (page[PAGE - 1] as Row).id
  }
}

/** What belongs to each of these entities. */
function* contentsOf(dialect: Dialect, ids: readonly number[]): Question<EntityContent[]> {
  const isOne = dialect.isNumber('entity')
  const lines = yield* ask<Observation & { readonly entity: number }>(
    `SELECT entity, ${dialect.observation} AS content, at, source, project FROM observation
     WHERE ${isOne} ORDER BY entity, seq, id`,
    ids,
  )
  const typed = yield* ask<Omit<SnapshotRow, 'name'> & { readonly entity: number }>(
    `SELECT entity, project, session, status, type, timestamp, ${dialect.value} AS value FROM snapshot WHERE ${isOne}`,
    ids,
  )
  const linesOf = groupBy(lines, ({ entity }) => entity)
  const snapshotOf = new Map(typed.map(({ entity, ...snapshot }) => [entity, snapshot]))
  return ids.map((id) => contentOf(linesOf.get(id) ?? [], snapshotOf.get(id)))
}
