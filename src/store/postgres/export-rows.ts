/**
 * @module Every row of a PostgreSQL store that the asking role sees, in stored order and in pages.
 *
 * The caller holds one transaction from the first row to the last.
 */

import type { Observation, Provenance, SnapshotRow } from '../port.ts'
import type { RowCounts, StoreRow, Tombstone } from '../port-forgetting.ts'
import type { Session } from './connection.ts'

/** Calls `visit` with the counts, then each entity, relation and tombstone. */
export async function visitRows(session: Session, visit: (row: StoreRow) => void): Promise<void> {
  const counts = await session.get<RowCounts>(COUNTS)
  if (counts !== undefined) visit({ kind: 'counts', ...counts })
  await eachPage<EntityRow>(session, ENTITIES, ({ name, type, lines, snapshot, ...by }) => {
    const observations = (lines ?? []).map((line) => ({ content: line.content, ...provenance(line) }))
    const entity = { name, entityType: type, by: provenance(by), observations }
    visit({ kind: 'entity', entity: snapshot === undefined ? entity : { ...entity, snapshot: inOrder(snapshot) } })
  })
  await eachPage<RelationRow>(session, RELATIONS, ({ from_name: from, to_name: to, type: relationType, ...by }) => {
    visit({ kind: 'relation', relation: { relation: { from, to, relationType }, by: provenance(by) } })
  })
  const tombstones = await session.all<Tombstone>('SELECT kind, salt, hash, at FROM tombstone ORDER BY salt, hash')
  for (const tombstone of tombstones) visit({ kind: 'tombstone', tombstone })
}

// --- internal ---

const PAGE = 500

const COUNTS = `
  SELECT (SELECT count(*) FROM entity) AS entities, (SELECT count(*) FROM observation) AS observations,
    (SELECT count(*) FROM relation) AS relations, (SELECT count(*) FROM snapshot) AS snapshots,
    (SELECT count(*) FROM tombstone) AS tombstones`

const ENTITIES = `
  SELECT id, name, type, at, source, project,
    (SELECT json_agg(json_build_object('content', content, 'at', at, 'source', source, 'project', project)
        ORDER BY seq, id) FROM observation WHERE observation.entity = entity.id) AS lines,
    (SELECT json_build_object('project', project, 'session', session, 'status', status, 'type', type,
        'timestamp', timestamp, 'value', value) FROM snapshot WHERE snapshot.entity = entity.id) AS snapshot
  FROM entity WHERE id > ? ORDER BY id LIMIT ${PAGE}`
const RELATIONS = `
  SELECT id, from_name, to_name, type, at, source, project FROM relation WHERE id > ? ORDER BY id LIMIT ${PAGE}`

interface EntityRow extends Provenance {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly lines?: readonly Observation[]
  readonly snapshot?: Omit<SnapshotRow, 'name'>
}

interface RelationRow extends Provenance {
  readonly id: number
  readonly from_name: string
  readonly to_name: string
  readonly type: string
}

async function eachPage<Row extends { readonly id: number }>(
  session: Session,
  sql: string,
  visit: (row: Row) => void,
): Promise<void> {
  for (let after = 0; ; ) {
    const page = await session.all<Row>(sql, after)
    for (const row of page) visit(row)
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? after
  }
}

function provenance({ at, source, project }: Provenance): Provenance {
  return project === undefined ? { at, source } : { at, source, project }
}

function inOrder({ session, ...row }: Omit<SnapshotRow, 'name'>): Omit<SnapshotRow, 'name'> {
  return session === undefined ? row : { ...row, session }
}
