/**
 * @module The lines that an export writes. Pure.
 *
 * Two formats. `throughline`: a header with counts, then each row with when, by whom and for which project it was written;
 * an observation that shares these with its entity is a plain string; then the history of the sessions. `reference`: the reference memory server's lines,
 * nothing but the graph. The same store gives the same bytes, and a terminal
 * shows them without acting on them.
 */

import { defined } from '../../defined.ts'
import type { Provenance, SnapshotRow, StoredEntity, StoreRow } from '../port.ts'

/** The version of the `throughline` format, and the types of its own lines. */
export const EXPORT_VERSION = 1
export const HEADER = 'throughline-export'
export const TOMBSTONE = 'tombstone'
export const HISTORY = 'throughline-history'

/** Returns the line of a record of the history, without its newline. */
export function renderHistory(record: object): string {
  return write({ type: HISTORY, ...record })
}

/** Returns the line of a row in the `throughline` format, without its newline. `history`: how many records of it follow. */
export function renderRow(row: StoreRow, history = 0): string {
  switch (row.kind) {
    case 'counts': {
      const { entities, observations, relations, snapshots, tombstones } = row
      const counts = { entities, observations, relations, snapshots, tombstones, history }
      return write({ type: HEADER, version: EXPORT_VERSION, ...counts })
    }
    case 'entity':
      return renderEntity(row.entity)
    case 'relation': {
      const { from, to, relationType } = row.relation.relation
      return write({ type: 'relation', from, to, relationType, ...inOrder(row.relation.by) })
    }
    case 'tombstone': {
      const { kind, salt, hash, at } = row.tombstone
      return write({ type: TOMBSTONE, kind, salt, hash, at })
    }
  }
}

/** Returns the line of a row as the reference memory server writes it; undefined for a row that it does not know. */
export function renderReferenceRow(row: StoreRow): string | undefined {
  switch (row.kind) {
    case 'entity': {
      const { name, entityType, observations } = row.entity
      return write({ type: 'entity', name, entityType, observations: observations.map((line) => line.content) })
    }
    case 'relation': {
      const { from, to, relationType } = row.relation.relation
      return write({ type: 'relation', from, to, relationType })
    }
    case 'counts':
    case 'tombstone':
      return undefined
  }
}

// --- internal ---

/** What a terminal may act on and JSON leaves as it is: DEL, the C1 controls, the separators that some take for newlines. */
const UNWRITTEN = /[\x7f-\x9f\u2028\u2029]/g

function write(value: unknown): string {
  return JSON.stringify(value).replace(UNWRITTEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function renderEntity({ name, entityType, by, observations, snapshot }: StoredEntity): string {
  return write({
    type: 'entity',
    name,
    entityType,
    ...inOrder(by),
    observations: observations.map(({ content, ...own }) =>
      own.at === by.at && own.source === by.source && own.project === by.project
        ? content
        : { content, ...inOrder(own) },
    ),
    ...(snapshot === undefined ? {} : { snapshot: inSnapshotOrder(snapshot) }),
  })
}

/** Keys in one order, whatever the order in which a store gave them: the same store gives the same bytes. */
function inOrder({ at, source, project }: Provenance): Provenance {
  return project === undefined ? { at, source } : { at, source, project }
}

function inSnapshotOrder(row: Omit<SnapshotRow, 'name'>): Omit<SnapshotRow, 'name'> {
  const { project, session, status, type, timestamp, value } = row
  return { project, ...defined({ session }), status, type, timestamp, value }
}
