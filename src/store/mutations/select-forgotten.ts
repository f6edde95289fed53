/**
 * @module The rows that a forgetting selects, for every engine. A preview and the deletion use the same selection.
 *
 * A snapshot is selected with its whole session (../queries/session-closure.ts).
 */

import type { ForgetFacts, ForgetQuery, Forgotten } from '../port.ts'
import {
  type Conditions,
  ENTITY_ROWS,
  FORGET_PAGE,
  type Hit,
  LINE_ROWS,
  type RowSource,
  readConditions,
} from '../queries/forget-conditions.ts'
import { ask, askOne, type Dialect, type Question } from '../queries/question.ts'
import { closeOverSessions, SNAPSHOT_ENTITIES, type SnapshotEntity } from '../queries/session-closure.ts'
import type { Selection } from './forget.ts'
import type { StoredLine } from './working-set.ts'

/** Returns what the query selects. @throws INVALID_INPUT */
export function* selectForgotten(dialect: Dialect, query: ForgetQuery, facts: ForgetFacts): Question<Selection> {
  const conditions = readConditions(query)
  const whole = new Map<number, string>()
  if (conditions.any) {
    for (const row of yield* selectRows(dialect, ENTITY_ROWS, query, conditions)) whole.set(row.id, row.name)
  }
  const isByLine = conditions.any && !conditions.byNameAlone
  const lineHits = isByLine ? yield* selectRows(dialect, LINE_ROWS, query, conditions) : []
  const snapshots = yield* ask<SnapshotEntity>(SNAPSHOT_ENTITIES)
  const { continues } = facts
  const sessions = yield* closeOverSessions(dialect, { query, conditions, snapshots, whole, lineHits, continues })
  const typed = new Set(snapshots.map(({ id }) => id))
  for (const [id, name] of yield* madeForThemAlone(dialect, whole, facts, typed)) whole.set(id, name)
  const lines = yield* readLines(
    dialect,
    lineHits.filter((hit) => !whole.has(hit.entity)),
  )
  const relations = yield* selectRelations(dialect, conditions, whole)
  const counts = yield* count(dialect, query, whole, typed)
  return {
    found: { ...counts, observations: counts.observations + lines.length, relations: relations.length, sessions },
    lines,
    relations,
  }
}

// --- internal ---

type SelectedRelation = Selection['relations'][number]

const RELATION_ROWS =
  'SELECT id, from_name AS "from", to_name AS "to", type AS "relationType", at, source FROM relation'

/** Returns the rows for which the conditions hold. Reads in pages: most rows of a large store are not selected. */
function* selectRows(
  { isText }: Dialect,
  { sql, id }: RowSource,
  { names }: ForgetQuery,
  { holds }: Conditions,
): Question<Hit[]> {
  if (names !== undefined)
    return (yield* ask<Hit>(`${sql} WHERE ${isText('entity.name')} ORDER BY ${id}`, names)).filter(holds)
  const found: Hit[] = []
  for (let after = 0; ; ) {
    const page = yield* ask<Hit>(`${sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${FORGET_PAGE}`, after)
    for (const row of page) {
      if (holds(row)) found.push(row)
      after = row.id
    }
    if (page.length < FORGET_PAGE) return found
  }
}

/** Returns entities that were created with a deleted snapshot, have no other relations, and got no line since. */
function* madeForThemAlone(
  { isText }: Dialect,
  whole: ReadonlyMap<number, string>,
  { madeBy }: ForgetFacts,
  snapshots: ReadonlySet<number>,
): Question<[number, string][]> {
  const going = new Set(whole.values())
  const makers = [...whole].filter(([id]) => snapshots.has(id)).map(([, name]) => name)
  if (makers.length === 0) return []
  const made = yield* ask<{ id: number; name: string }>(
    `SELECT id, name FROM entity
     WHERE name IN (SELECT to_name FROM relation WHERE ${isText('from_name')} AND ${isText('type')})
       AND NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)
       AND NOT EXISTS (SELECT 1 FROM observation WHERE observation.entity = entity.id
         AND (observation.at <> entity.at OR observation.source <> entity.source))
     ORDER BY id`,
    makers,
    madeBy,
  )
  const targets = made.filter(({ name }) => !going.has(name))
  const ends = yield* relationsOf(
    isText,
    targets.map(({ name }) => name),
  )
  const held = new Set(
    ends.flatMap(({ from, to }) => [...(going.has(from) ? [] : [to]), ...(going.has(to) ? [] : [from])]),
  )
  return targets.filter(({ name }) => !held.has(name)).map(({ id, name }) => [id, name])
}

/** The relations with an end among these names. */
function relationsOf(isText: Dialect['isText'], names: readonly string[]): Question<SelectedRelation[]> {
  return ask<SelectedRelation>(`${RELATION_ROWS} WHERE ${isText('from_name')} OR ${isText('to_name')}`, names, names)
}

function* selectRelations(
  { isText }: Dialect,
  { any, byNameAlone, names, holds }: Conditions,
  whole: ReadonlyMap<number, string>,
): Question<SelectedRelation[]> {
  // A query by name alone also deletes the relations of a name that no entity has.
  const found = yield* relationsOf(isText, [...whole.values(), ...(byNameAlone && names !== undefined ? names : [])])
  if (any && !byNameAlone) {
    const rows = yield* ask<SelectedRelation & { readonly at: string; readonly source: string }>(RELATION_ROWS)
    found.push(...rows.filter((row) => holds(row) && (names === undefined || names.has(row.from) || names.has(row.to))))
  }
  return [...new Map(found.map((row) => [row.id, row])).values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, from, to, relationType }) => ({ id, from, to, relationType }))
}

function* readLines({ isNumber, line }: Dialect, hits: readonly Hit[]): Question<Selection['lines']> {
  const names = new Map(hits.map(({ id, name }) => [id, name]))
  const rows = yield* ask<StoredLine>(`SELECT ${line} FROM observation WHERE ${isNumber('id')} ORDER BY id`, [
    ...names.keys(),
  ])
  return rows.map((row) => ({ ...row, name: names.get(row.id) as string }))
}

function* count(
  { isNumber }: Dialect,
  { source }: ForgetQuery,
  whole: ReadonlyMap<number, string>,
  snapshots: ReadonlySet<number>,
): Question<Omit<Forgotten, 'relations' | 'sessions'>> {
  const entities = [...whole].sort(([a], [b]) => a - b)
  const ids = entities.map(([id]) => id)
  const { observations, others } = yield* askOne<{ observations: number; others: number }>(
    `SELECT count(*) AS observations, count(*) FILTER (WHERE source <> ?) AS others
     FROM observation WHERE ${isNumber('entity')}`,
    source,
    ids,
  )
  return {
    entities: entities.map(([, name]) => name),
    observations,
    byOthers: others,
    snapshots: ids.filter((id) => snapshots.has(id)).length,
  }
}
