/**
 * @module The part of a store that a batch is about, loaded in three statements, changed here, and written back in a few.
 *
 * A round trip costs more than anything else: none of it depends on the number of lines or names. The caller holds the
 * store's lock, so that what was loaded is true until the commit. Names are compared as they are.
 */

import { defined } from '../../defined.ts'
import type { Mutation, Observation, Provenance, Relation, SnapshotRow } from '../port.ts'
import type { Session } from './connection.ts'

/** An observation; `id` where it is stored already. */
export interface Line extends Observation {
  readonly id?: number
  readonly storedSeq?: number
  /** The one role that sees it, where not all do. */
  readonly reader?: string
}

export interface Node {
  readonly id?: number
  readonly name: string
  readonly by: Provenance
  readonly reader?: string
  readonly storedType?: string
  readonly storedLines?: readonly Line[]
  entityType: string
  /** In stored order. */
  lines: Line[]
  snapshot?: Omit<SnapshotRow, 'name'>
  /** Its typed snapshot is to be written. */
  typed: boolean
}

export interface StoredRelation {
  readonly id?: number
  readonly relation: Relation
  readonly by: Provenance
}

export interface WorkingSet {
  readonly nodes: Map<string, Node>
  /** Stored ones that are gone, with their lines. */
  readonly removedNodes: Node[]
  readonly removedLines: Line[]
  readonly relations: Map<string, StoredRelation>
  readonly removedRelations: number[]
  /** Values by key, and the keys to write. */
  readonly records: Map<string, { readonly id?: number; readonly value: string; readonly at: string }>
  readonly writtenRecords: Set<string>
}

/** Returns what is stored of all that the batch names. */
export async function loadWorkingSet(session: Session, batch: readonly Mutation[]): Promise<WorkingSet> {
  const names = new Set<string>()
  const deleted = new Set<string>()
  const relations: Relation[] = []
  const keys = new Set<string>()
  for (const mutation of batch) {
    switch (mutation.kind) {
      case 'create-entity':
      case 'merge-entity':
        names.add(mutation.entity.name)
        break
      case 'delete-entity':
        names.add(mutation.name)
        deleted.add(mutation.name)
        break
      case 'add-observations':
      case 'delete-observations':
        names.add(mutation.name)
        break
      case 'put-snapshot':
        names.add(mutation.row.name)
        break
      case 'create-relation':
      case 'delete-relation':
        relations.push(mutation.relation)
        break
      case 'put-record':
      case 'claim':
        keys.add(mutation.key)
        break
      case 'put-tombstone':
      case 'lift-tombstone':
      case 'bury':
      case 'expect-revision':
        break
      default:
        mutation satisfies never
    }
  }
  return {
    nodes: await loadNodes(session, [...names]),
    removedNodes: [],
    removedLines: [],
    relations: await loadRelations(session, relations, [...deleted]),
    removedRelations: [],
    records: await loadRecords(session, [...keys]),
    writtenRecords: new Set(),
  }
}

/** Returns the key of a relation in a working set. */
export function relationKey({ from, to, relationType }: Relation): string {
  return JSON.stringify([from, to, relationType])
}

// --- internal ---

interface NodeRow extends Provenance {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly reader?: string
  readonly lines?: readonly (Observation & { readonly id: number; readonly seq: number; readonly reader?: string })[]
  readonly snapshot?: Omit<SnapshotRow, 'name'>
}

const NODES = `
  SELECT id, name, type, at, source, project, reader,
    (SELECT json_agg(json_build_object('id', id, 'seq', seq, 'content', content, 'at', at, 'source', source,
        'project', project, 'reader', reader) ORDER BY seq, id)
      FROM observation WHERE observation.entity = entity.id) AS lines,
    (SELECT json_build_object('project', project, 'session', session, 'status', status, 'type', type,
        'timestamp', timestamp, 'value', value)
      FROM snapshot WHERE snapshot.entity = entity.id) AS snapshot
  FROM entity WHERE name = ANY (?::text[]) ORDER BY id`

async function loadNodes(session: Session, names: readonly string[]): Promise<Map<string, Node>> {
  const nodes = new Map<string, Node>()
  if (names.length === 0) return nodes
  for (const row of await session.all<NodeRow>(NODES, names)) {
    const { id, name, type, at, source, project, reader, snapshot } = row
    const lines = (row.lines ?? []).map(({ seq, ...line }): Line => ({ ...line, storedSeq: seq }))
    nodes.set(name, {
      id,
      name,
      by: provenance({ at, source, ...defined({ project }) }),
      ...defined({ reader }),
      storedType: type,
      entityType: type,
      storedLines: lines,
      lines: [...lines],
      ...defined({ snapshot }),
      typed: false,
    })
  }
  return nodes
}

async function loadRelations(
  session: Session,
  exact: readonly Relation[],
  ends: readonly string[],
): Promise<Map<string, StoredRelation>> {
  const found = new Map<string, StoredRelation>()
  if (exact.length + ends.length === 0) return found
  const sql = `
    SELECT id, from_name, to_name, type, at, source, project FROM relation
    WHERE from_name = ANY (?1::text[]) OR to_name = ANY (?1::text[])
      OR id IN (SELECT relation.id FROM relation
        JOIN unnest(?2::text[], ?3::text[], ?4::text[]) AS each (from_name, to_name, type)
          ON relation.from_name = each.from_name AND relation.to_name = each.to_name AND relation.type = each.type)
    ORDER BY id`
  const rows = await session.all<Provenance & { id: number; from_name: string; to_name: string; type: string }>(
    sql,
    ends,
    exact.map(({ from }) => from),
    exact.map(({ to }) => to),
    exact.map(({ relationType }) => relationType),
  )
  for (const row of rows) {
    const relation = { from: row.from_name, to: row.to_name, relationType: row.type }
    found.set(relationKey(relation), { id: row.id, relation, by: provenance(row) })
  }
  return found
}

async function loadRecords(session: Session, keys: readonly string[]): Promise<WorkingSet['records']> {
  if (keys.length === 0) return new Map()
  const sql = 'SELECT id, key, value, at FROM record WHERE key = ANY (?::text[]) AND author = current_user'
  const rows = await session.all<{ id: number; key: string; value: string; at: string }>(sql, keys)
  return new Map(rows.map(({ key, ...record }) => [key, record]))
}

function provenance({ at, source, project }: Provenance): Provenance {
  return project === undefined ? { at, source } : { at, source, project }
}
