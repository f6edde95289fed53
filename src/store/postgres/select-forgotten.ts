/**
 * @module The rows of a PostgreSQL store that a forgetting selects. A preview and the deletion use the same selection.
 *
 * A snapshot is selected with its whole session (../queries/session-closure.ts). Only rows that the asking role sees
 * are selected.
 */

import type { Selection } from '../mutations/forget.ts'
import type { StoredLine } from '../mutations/working-set.ts'
import type { Relation } from '../port.ts'
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
import { closeOverSessions, groupBy, SNAPSHOT_ENTITIES, type SnapshotEntity } from '../queries/session-closure.ts'
import type { Session } from './connection.ts'

/** Returns what the query selects. @throws INVALID_INPUT */
export async function selectForgotten(session: Session, query: ForgetQuery, facts: ForgetFacts): Promise<Selection> {
  const conditions = readConditions(query)
  const whole = new Map<number, string>()
  if (conditions.any) {
    for (const row of await selectRows(session, ENTITY_ROWS, query, conditions)) whole.set(row.id, row.name)
  }
  const isByLine = conditions.any && !conditions.byNameAlone
  const lineHits = isByLine ? await selectRows(session, LINE_ROWS, query, conditions) : []
  const snapshots = await session.all<SnapshotEntity>(SNAPSHOT_ENTITIES)
  const later = groupBy(
    await session.all<{ name: string; before: string }>(
      'SELECT from_name AS name, to_name AS before FROM relation WHERE type = ?',
      facts.continues,
    ),
    (row) => row.before,
  )
  const continuations = (name: string): string[] => (later.get(name) ?? []).map((next) => next.name)
  const sessions = closeOverSessions({ query, conditions, snapshots, whole, lineHits, continuations })
  for (const [id, name] of await madeForThemAlone(session, whole, facts, new Set(snapshots.map(({ id }) => id)))) {
    whole.set(id, name)
  }
  const lines = await readLines(
    session,
    lineHits.filter((hit) => !whole.has(hit.entity)),
  )
  const relations = await selectRelations(session, query, conditions, whole)
  const counts = await count(session, query, whole, new Set(snapshots.map(({ id }) => id)))
  return {
    found: { ...counts, observations: counts.observations + lines.length, relations: relations.length, sessions },
    lines,
    relations: relations.map(({ id, from, to, relationType }) => ({ id, from, to, relationType })),
  }
}

// --- internal ---

const RELATION_ROWS =
  'SELECT id, from_name AS "from", to_name AS "to", type AS "relationType", at, source FROM relation'

interface RelationRow extends Relation {
  readonly id: number
  readonly at: string
  readonly source: string
}

/** Returns the rows for which the conditions hold. Reads in pages: most rows of a large store are not selected. */
async function selectRows(
  session: Session,
  { sql, id }: RowSource,
  query: ForgetQuery,
  conditions: Conditions,
): Promise<Hit[]> {
  if (query.names !== undefined) {
    const rows = await session.all<Hit>(`${sql} WHERE entity.name = ANY (?::text[]) ORDER BY ${id}`, query.names)
    return rows.filter(conditions.holds)
  }
  const found: Hit[] = []
  for (let after = 0; ; ) {
    const page = await session.all<Hit>(`${sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${FORGET_PAGE}`, after)
    for (const row of page) if (conditions.holds(row)) found.push(row)
    if (page.length < FORGET_PAGE) return found
    after = page.at(-1)?.id ?? after
  }
}

/** Returns entities that were created with a deleted snapshot, have no other relations, and got no line since. */
async function madeForThemAlone(
  session: Session,
  whole: ReadonlyMap<number, string>,
  facts: ForgetFacts,
  snapshots: ReadonlySet<number>,
): Promise<[number, string][]> {
  const going = new Set(whole.values())
  const makers = [...whole].filter(([id]) => snapshots.has(id)).map(([, name]) => name)
  if (makers.length === 0) return []
  const rows = await session.all<{ id: number; name: string }>(
    `SELECT id, name FROM entity
     WHERE name IN (SELECT to_name FROM relation WHERE from_name = ANY (?::text[]) AND type = ANY (?::text[]))
       AND NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)
       AND NOT EXISTS (SELECT 1 FROM observation WHERE observation.entity = entity.id
         AND (observation.at <> entity.at OR observation.source <> entity.source))
     ORDER BY id`,
    makers,
    facts.madeBy,
  )
  const targets = rows.filter(({ name }) => !going.has(name))
  const ends = await session.all<RelationRow>(
    `${RELATION_ROWS} WHERE from_name = ANY (?1::text[]) OR to_name = ANY (?1::text[])`,
    targets.map(({ name }) => name),
  )
  const held = new Set(
    ends.flatMap(({ from, to }) => [...(going.has(from) ? [] : [to]), ...(going.has(to) ? [] : [from])]),
  )
  return targets.filter(({ name }) => !held.has(name)).map(({ id, name }) => [id, name])
}

async function selectRelations(
  session: Session,
  query: ForgetQuery,
  conditions: Conditions,
  whole: ReadonlyMap<number, string>,
): Promise<RelationRow[]> {
  // A query by name alone also deletes the relations of a name that no entity has.
  const names = [...whole.values(), ...(conditions.byNameAlone ? (query.names ?? []) : [])]
  const found = await session.all<RelationRow>(
    `${RELATION_ROWS} WHERE from_name = ANY (?1::text[]) OR to_name = ANY (?1::text[])`,
    names,
  )
  if (conditions.any && !conditions.byNameAlone) {
    const { names: asked, holds } = conditions
    const rows = await session.all<RelationRow>(RELATION_ROWS)
    found.push(...rows.filter((row) => holds(row) && (asked === undefined || asked.has(row.from) || asked.has(row.to))))
  }
  return [...new Map(found.map((row) => [row.id, row])).values()].sort((a, b) => a.id - b.id)
}

async function readLines(session: Session, hits: readonly Hit[]): Promise<Selection['lines']> {
  const names = new Map(hits.map(({ id, name }) => [id, name]))
  const sql = 'SELECT id, seq, content, reader FROM observation WHERE id = ANY (?::bigint[]) ORDER BY id'
  const rows = await session.all<StoredLine>(sql, [...names.keys()])
  return rows.map((line) => ({ ...line, name: names.get(line.id) ?? '' }))
}

async function count(
  session: Session,
  query: ForgetQuery,
  whole: ReadonlyMap<number, string>,
  snapshots: ReadonlySet<number>,
): Promise<Omit<Forgotten, 'relations' | 'sessions'>> {
  const ids = [...whole.keys()].sort((a, b) => a - b)
  const sql = `
    SELECT count(*) AS observations, count(*) FILTER (WHERE source <> ?) AS others
    FROM observation WHERE entity = ANY (?::bigint[])`
  const counts = await session.get<{ observations: number; others: number }>(sql, query.source, ids)
  return {
    entities: ids.map((id) => whole.get(id) ?? ''),
    observations: counts?.observations ?? 0,
    byOthers: counts?.others ?? 0,
    snapshots: ids.filter((id) => snapshots.has(id)).length,
  }
}
