/**
 * @module The port: what every store of the knowledge graph does, and how it answers.
 *
 * Canonical home of entities, observations, relations, typed snapshots and the small records that hooks keep. A store
 * knows nothing of what a snapshot means: it holds the typed value as JSON beside the entity. Every write is one
 * durable transaction: all of it or nothing, on disk before the promise resolves.
 */

/** Where a fact came from. `source` names the writer (`hook`, `cli`, `mcp:<client>`, `import`), `project` the project's id. */
export interface Provenance {
  readonly at: string
  readonly source: string
  readonly project?: string
}

export interface Observation extends Provenance {
  readonly content: string
}

export interface Entity {
  readonly name: string
  readonly entityType: string
  readonly observations: readonly string[]
}

export interface Relation {
  readonly from: string
  readonly to: string
  readonly relationType: string
}

/** The columns of a snapshot that questions select by. `value` is the whole typed snapshot as JSON. */
export interface SnapshotRow {
  readonly name: string
  readonly project: string
  readonly session?: string
  readonly status: string
  readonly type: string
  /** ISO time of the snapshot. */
  readonly timestamp: string
  readonly value: string
}

/** One change; a batch of them is one transaction. */
export type Mutation =
  /** Adds an entity unless the name is taken (then nothing changes and the name is not among `created`). */
  | { readonly kind: 'create-entity'; readonly entity: Entity; readonly by: Provenance }
  | { readonly kind: 'create-relation'; readonly relation: Relation; readonly by: Provenance }
  /** Appends the contents that the entity does not have yet. Fails with ENTITY_NOT_FOUND, and the batch with it. */
  | {
      readonly kind: 'add-observations'
      readonly name: string
      readonly contents: readonly string[]
      readonly by: Provenance
    }
  | { readonly kind: 'delete-entity'; readonly name: string }
  | { readonly kind: 'delete-observations'; readonly name: string; readonly contents: readonly string[] }
  | { readonly kind: 'delete-relation'; readonly relation: Relation }
  /** Writes entity, observations (exactly these, in this order; unchanged ones keep their time and source) and typed row. */
  | {
      readonly kind: 'put-snapshot'
      readonly row: SnapshotRow
      readonly entityType: string
      readonly observations: readonly string[]
      readonly by: Provenance
    }
  /** A hook's own record (cursor, claim): replaced as a whole. */
  | { readonly kind: 'put-record'; readonly key: string; readonly value: string; readonly at: string }
  /** Fails the batch with `applied: false` when the key exists: the loser of a race does nothing. */
  | { readonly kind: 'claim'; readonly key: string; readonly at: string }

/** What a batch did. `applied` is false only when a `claim` in it was already taken: then nothing was written. */
export interface CommitResult {
  readonly applied: boolean
  /** The store's counter after the batch; grows by one with each batch that changed something. */
  readonly revision: number
  /** Names of entities that the batch added. */
  readonly created: readonly string[]
  /** Relations that the batch added. */
  readonly related: readonly Relation[]
  /** What each `add-observations` of the batch added, one entry each, in order; empty contents where all were there. */
  readonly added: readonly { readonly name: string; readonly contents: readonly string[] }[]
}

/** Which snapshots: all given conditions hold. Newest first. */
export interface SnapshotQuery {
  readonly names?: readonly string[]
  readonly project?: string
  readonly session?: string
  readonly statuses?: readonly string[]
  readonly types?: readonly string[]
  /** ISO times, inclusive. */
  readonly since?: string
  readonly until?: string
  readonly limit?: number
}

export interface GraphStore {
  /** The file or address, for messages. */
  readonly location: string
  /** Applies the batch in order, as one durable transaction. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's timestamp), STORE_BUSY, STORE_UNAVAILABLE, STORE_DAMAGED, STORE_NEWER */
  commit(batch: readonly Mutation[]): Promise<CommitResult>
  /** The entities of these names (unknown ones left out), in stored order; all of them where no names are given. */
  entities(names?: readonly string[]): Promise<Entity[]>
  /** The relations with either end among these names, in stored order; all of them where no names are given. */
  relations(names?: readonly string[]): Promise<Relation[]>
  /** Typed snapshot rows, newest first. */
  snapshots(query: SnapshotQuery): Promise<SnapshotRow[]>
  /** Names of the best entities for the words of the text, best first, by the full-text index. */
  candidates(text: string, limit: number): Promise<{ name: string; score: number }[]>
  /** A hook's record, or undefined. */
  record(key: string): Promise<string | undefined>
  /** Releases the store. Nothing may be called after it. */
  close(): Promise<void>
}
