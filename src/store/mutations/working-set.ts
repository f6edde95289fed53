/**
 * @module The rows of a store that a batch concerns: an engine loads them, ./apply-mutation.ts changes them here, and the
 * engine writes the changes back.
 *
 * The engine holds the store's write lock from the loading to the commit. Names are compared as they are: no folding, no
 * normalisation.
 */

import type { Observation, Provenance, Relation, SnapshotRow, Tombstone } from '../port.ts'

/** An observation that is stored. */
export interface StoredLine {
  readonly id: number
  /** Its place among the lines of its entity: it grows from line to line. */
  readonly seq: number
  readonly content: string
}

/** An observation that is stored already, or one to add. */
export type Line = StoredLine | Observation

/** The typed row of a snapshot. `time` is its timestamp in milliseconds. */
export interface TypedRow extends Omit<SnapshotRow, 'name'> {
  readonly time: number
}

interface Entity {
  readonly name: string
  entityType: string
  /** In stored order. */
  lines: readonly Line[]
  snapshot?: TypedRow
  /** Whether the typed row is to be written. */
  isTyped: boolean
}

/** An entity to add. */
export interface AddedEntity extends Entity {
  readonly by: Provenance
}

export interface StoredEntity extends Entity {
  readonly id: number
  readonly storedType: string
  /** All of its lines, or with `end` those that the batch concerns. */
  readonly storedLines: readonly StoredLine[]
  /** Where not all lines are loaded: the `seq` behind the last one. */
  readonly end?: number
}

export type HeldEntity = AddedEntity | StoredEntity

/** A relation: `id` of a stored one, `by` of one to add. */
export type HeldRelation =
  | { readonly relation: Relation; readonly id: number }
  | { readonly relation: Relation; readonly by: Provenance }

/** A record. */
export interface HeldRecord {
  readonly key: string
  readonly value: string
  readonly at: string
  /** Where it is stored and its engine numbers records. */
  readonly id?: number
  /** Whether it is to be written. */
  readonly isWritten?: true
}

/** A tombstone. */
export interface HeldTombstone extends Tombstone {
  /** Whether it is to be written. */
  readonly isWritten?: true
}

export interface WorkingSet {
  /** By name. */
  readonly entities: Map<string, HeldEntity>
  /** Stored ones that are deleted, with their lines. */
  readonly removedEntities: StoredEntity[]
  /** By `relationKey`: the stored ones that the batch names, and those to add. */
  readonly relations: Map<string, HeldRelation>
  readonly removedRelations: number[]
  /** Of the names that the batch deletes, those with a stored relation at either end. */
  readonly related: ReadonlySet<string>
  /** Every stored relation with an end among these names is deleted, before any is added. */
  readonly removedEnds: string[]
  /** By key. */
  readonly records: Map<string, HeldRecord>
  /** Keys of records that are deleted. */
  readonly removedRecords: string[]
  /** The store's own salt; empty where the batch buries nothing. */
  readonly salt: string
  /** The salts of all tombstones, where the batch lifts one. */
  readonly salts: Set<string>
  /** By `tombstoneKey`. */
  readonly tombstones: Map<string, HeldTombstone>
  /** Tombstones that are deleted, before any is written. */
  readonly removedTombstones: Tombstone[]
}

/** What an engine loads of a batch. */
export type Loaded = Pick<
  WorkingSet,
  'entities' | 'relations' | 'related' | 'records' | 'salt' | 'salts' | 'tombstones'
>

/** Returns the working set of the loaded rows, unchanged. */
export function workingSet(loaded: Loaded): WorkingSet {
  return {
    ...loaded,
    removedEntities: [],
    removedRelations: [],
    removedEnds: [],
    removedRecords: [],
    removedTombstones: [],
  }
}

/** Returns the key of a relation in a working set. */
export function relationKey({ from, to, relationType }: Relation): string {
  return `${from.length}:${from}${to.length}:${to}${relationType}`
}

/** Whether an entity is stored already. */
export function isStored(entity: HeldEntity): entity is StoredEntity {
  return 'id' in entity
}

/** A line to add, with its place. */
export interface AddedLine {
  readonly line: Observation
  readonly seq: number
}

export interface LineChanges {
  readonly removed: readonly StoredLine[]
  /** Stored lines that stay, with their new place. */
  readonly moved: readonly StoredLine[]
  readonly added: readonly AddedLine[]
}

/** Returns what to write of an entity's lines. A stored line keeps its place where the order of the lines allows it. */
export function lineChanges(entity: HeldEntity): LineChanges {
  const { lines } = entity
  // A new entity has only lines to add: most of an import.
  if (!isStored(entity)) return { removed: [], moved: [], added: (lines as readonly Observation[]).map(toAdded) }
  const { storedLines, end = 0 } = entity
  const staying = new Set(lines)
  const moved: StoredLine[] = []
  const added: AddedLine[] = []
  let last = -1
  for (const line of lines) {
    if (!('id' in line)) {
      last = Math.max(last + 1, end)
      added.push({ line, seq: last })
    } else if (line.seq > last) last = line.seq
    else {
      last += 1
      moved.push({ ...line, seq: last })
    }
  }
  return { removed: storedLines.filter((line) => !staying.has(line)), moved, added }
}

function toAdded(line: Observation, seq: number): AddedLine {
  return { line, seq }
}
