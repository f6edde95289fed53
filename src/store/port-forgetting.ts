/**
 * @module Types of forgetting and of exported rows: what a store selects, what it keeps as tombstones, and its rows in
 * full.
 */

import type { Observation, Provenance, Relation, SnapshotRow } from './port-graph.ts'

/** An entity with everything that is stored of it: observations in stored order, repeated ones included. */
export interface StoredEntity {
  readonly name: string
  readonly entityType: string
  readonly by: Provenance
  readonly observations: readonly Observation[]
  readonly snapshot?: Omit<SnapshotRow, 'name'>
}

export interface StoredRelation {
  readonly relation: Relation
  readonly by: Provenance
}

/** Something that can be forgotten, named by its text. */
export type Mark =
  | { readonly kind: 'entity'; readonly name: string }
  | { readonly kind: 'observation'; readonly name: string; readonly content: string }
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'session'; readonly session: string }
  /**
   * A text that was deleted from a session's snapshots, wherever it stands or in one field: no later one says it there.
   */
  | { readonly kind: 'text'; readonly session: string; readonly text: string; readonly field?: string }

/** Says that something was forgotten and when, without saying what: a hash of the mark, salted by the store that forgot. */
export interface Tombstone {
  readonly kind: Mark['kind']
  /** 32 hex digits. */
  readonly salt: string
  /** 64 hex digits. */
  readonly hash: string
  readonly at: string
}

/** A row of a store, in the order in which a store gives them: counts, entities, relations, tombstones. */
export type StoreRow =
  | ({ readonly kind: 'counts' } & RowCounts)
  | { readonly kind: 'entity'; readonly entity: StoredEntity }
  | { readonly kind: 'relation'; readonly relation: StoredRelation }
  | { readonly kind: 'tombstone'; readonly tombstone: Tombstone }

export interface RowCounts {
  readonly entities: number
  readonly observations: number
  readonly relations: number
  readonly snapshots: number
  readonly tombstones: number
}

/**
 * What is to be forgotten: all given conditions hold, and at least one is given.
 * By name alone an entity goes with everything on it. By source or time, what that writer or that period wrote: an entity
 * made then goes as a whole, of any other only those lines and relations. A snapshot has no parts: it goes, and with it
 * every snapshot of its session, which hold the same conversation, every session that went on from it, which carries its
 * text along, and the entities that were made for them alone.
 */
export interface ForgetQuery {
  readonly names?: readonly string[]
  readonly source?: string
  /** ISO times, inclusive. */
  readonly since?: string
  readonly until?: string
  /** Sessions that are deleted in addition, whatever the other conditions are. */
  readonly sessions?: readonly string[]
}

/** What the caller knows about snapshots and a store does not. */
export interface ForgetFacts {
  /** Relation type from a snapshot to the one that it continues. */
  readonly continues: string
  /** Relation types from a snapshot to entities that are created with it. */
  readonly madeBy: readonly string[]
}

export interface ForgetOrder extends ForgetFacts {
  readonly at: string
  /** Keys of the records that are deleted. */
  readonly recordKeys: readonly string[]
}

/** What a query selects, or what a forgetting deleted. */
export interface Forgotten {
  /** Names of the entities that are deleted as a whole, snapshots included, in stored order. */
  readonly entities: readonly string[]
  /** The number of observations that are deleted. */
  readonly observations: number
  /** Of these, the ones that another writer added to a deleted entity. */
  readonly byOthers: number
  readonly relations: number
  readonly snapshots: number
  readonly sessions: readonly string[]
}

/** One forgetting, for the audit: how much and when, never what. */
export interface Forgetting {
  readonly at: string
  /** How it was selected: `names`, `source`, `time`, joined by "and". */
  readonly by: string
  readonly entities: number
  readonly observations: number
  readonly relations: number
  readonly snapshots: number
  readonly sessions: number
}
