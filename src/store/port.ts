/**
 * @module The port: what every store of the knowledge graph does, and what it returns.
 *
 * Canonical home of entities, observations, relations, typed snapshots and the small records that hooks keep. A store
 * does not know what a snapshot means: it keeps the typed value as JSON beside the entity. Every write is one
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

/**
 * The columns of a snapshot that questions select by. `value` is the whole typed snapshot as JSON, `brief` what lists show of
 * it, which is small. A row without a brief is as good: whoever reads it makes one of the value.
 */
export interface SnapshotRow {
  readonly name: string
  readonly project: string
  readonly session?: string
  readonly status: string
  readonly type: string
  /** ISO time of the snapshot. */
  readonly timestamp: string
  readonly brief?: string
  readonly value: string
}

/** A snapshot's row without its value: what lists show. */
export type SnapshotBrief = Omit<SnapshotRow, 'value'>

/** A snapshot's row without its texts: what lists are selected and sorted by. */
export type SnapshotHead = Omit<SnapshotBrief, 'brief'>

/** How much of a snapshot's row is read. Values are nearly all of its bytes. */
export interface SnapshotParts {
  readonly value: SnapshotRow
  readonly brief: SnapshotBrief
  readonly head: SnapshotHead
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
  | { readonly kind: 'delete-record'; readonly key: string }
  /** Fails the batch with `applied: false` when the key exists: the loser of a race does nothing. */
  | { readonly kind: 'claim'; readonly key: string; readonly at: string }
  /**
   * Adds an entity of another store. If the name is taken, the stored entity gets the observations that it lacks; of
   * two typed snapshots of one name the newer one stays, whole.
   */
  | { readonly kind: 'merge-entity'; readonly entity: StoredEntity }
  | { readonly kind: 'put-tombstone'; readonly tombstone: Tombstone }
  | { readonly kind: 'lift-tombstone'; readonly mark: Mark }
  /** Writes a tombstone of this store for the mark. Of two times for one mark, the later one is kept. */
  | { readonly kind: 'bury'; readonly mark: Mark; readonly at: string }
  /**
   * Fails the batch with `applied: false` when anything was written since the store had this revision; in a store of many
   * authors, when anybody wrote to an entity or a record that the batch names, or forgot anything.
   */
  | { readonly kind: 'expect-revision'; readonly revision: number }

/** What a batch did. `applied` is false only when a `claim` was taken or an `expect-revision` not met: then nothing was written. */
export interface CommitResult {
  readonly applied: boolean
  /** The store's counter after the batch; grows by one with each batch that changed something. */
  readonly revision: number
  /** Names of entities that the batch added. */
  readonly created: readonly string[]
  /** Relations that the batch added. */
  readonly related: readonly Relation[]
  /**
   * What each `add-observations` of the batch added, and each `merge-entity` to an existing entity: one entry each,
   * in order; empty contents if the entity had all of them.
   */
  readonly added: readonly { readonly name: string; readonly contents: readonly string[] }[]
}

/** Up to this number is counted exactly; one more stands for any greater number. */
export const MOST_COUNTED = 10_000

/** Relations with an end among some entities. */
export interface Touching {
  /** The first of them. */
  readonly relations: Relation[]
  /** Where each of these stands in stored order: a number that grows from relation to relation. */
  readonly places: number[]
  /** Of all, counted to `MOST_COUNTED`, or to the limit where that is higher. */
  readonly count: number
}

/** An entity of which lines may be left unread. */
export interface ReadEntity extends Entity {
  /** Observations behind those that were read; absent where there are none. */
  readonly unread?: number
}

/** Which snapshots: all given conditions hold. Newest first. */
export interface SnapshotQuery {
  readonly names?: readonly string[]
  readonly project?: string
  readonly session?: string
  /** Of any of these sessions. */
  readonly sessions?: readonly string[]
  readonly statuses?: readonly string[]
  readonly types?: readonly string[]
  /** ISO times, inclusive. */
  readonly since?: string
  readonly until?: string
  /**
   * Only the newest snapshot of each session, of those in `project` where that is given: the other conditions hold for it. A
   * snapshot without a session counts as one.
   */
  readonly newestOfSession?: boolean
  /** How many of the first are left out. Default 0. */
  readonly skip?: number
  readonly limit?: number
}

/** Which entities: all given conditions hold. */
export interface EntityFilter {
  /** The entity's type, or the checkpoint type of its snapshot. */
  readonly type?: string
  /** Of snapshots only. */
  readonly status?: string
  readonly project?: string
  /** Only what belongs to no project. */
  readonly unowned?: boolean
  /** ISO times, inclusive: when the entity was created; for a snapshot, the time that it describes. */
  readonly since?: string
  readonly until?: string
  /** Excludes what this writer created. */
  readonly exceptSource?: string
}

/** How a text matches one term of a query. */
export interface HitPart {
  /** The term as the query has it, also where another word was searched in its place. */
  readonly term: string
  /**
   * `common`: a stop word; `phrase`: written as one in the question, as a path is; `all`: all of these words; `whole`: the
   * question, word for word.
   */
  readonly kind: 'word' | 'common' | 'prefix' | 'phrase' | 'all' | 'whole'
  /** Above 0, greater for rarer terms; comparable within one answer only. */
  readonly score: number
}

/** An entity that matches words of a query. */
export interface Hit {
  readonly name: string
  readonly entityType: string
  /** Who created it. */
  readonly source: string
  /** The matches in its name and type. */
  readonly named: readonly HitPart[]
  /** The best matching observations, best first, followed by the lines before and after the best of these. */
  readonly lines: readonly HitLine[]
}

/** An observation of an entity that matches. */
export interface HitLine {
  readonly content: string
  /** Its place among the entity's observations: the line after it has the next integer. */
  readonly place: number
  /** When it was written; of a snapshot, the moment that it shows. */
  readonly at: string
  /** Empty for a line that is only the neighbour of a match. */
  readonly parts: readonly HitPart[]
}

/** Which entities the facts are asked of: all given conditions hold. */
export interface FactsQuery extends EntityFilter {
  /** In the order of these names. */
  readonly names?: readonly string[]
  /** Whose name contains this, whatever its ASCII case: those that begin with it first, then the newest. */
  readonly part?: string
  /** Default: all of them. */
  readonly limit?: number
  /** The `next` of the page before, of a question without `names` and `part`: their answer is one page. */
  readonly after?: string
}

/** What is known of an entity beside its lines. */
export interface EntityFacts {
  readonly name: string
  readonly entityType: string
  /** ISO time: for a snapshot the time that it describes, otherwise when the entity was created. */
  readonly at: string
  readonly project?: string
  readonly status?: string
  readonly checkpointType?: string
  /** Of a snapshot: the session that it belongs to. */
  readonly session?: string
  /** How many it has. */
  readonly observations: number
  /** How many it has, counted to `MOST_COUNTED`. */
  readonly relations: number
}

export interface EntityPage {
  readonly entities: readonly EntityFacts[]
  /** The start of the next page; absent on the last one. */
  readonly next?: string
}

/** A hook's own record. */
export interface StoredRecord {
  readonly key: string
  readonly value: string
  readonly at: string
}

/** The condition of a store. */
export interface StoreCheck {
  /** The driver that opened it. */
  readonly driver: string
  /** The engine's version. */
  readonly engine: string
  readonly bytes: number
  /** The problems that the engine finds; empty if there are none. */
  readonly problems: readonly string[]
}

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
  /** A text that was deleted from a session's snapshots: no later one says it. */
  | { readonly kind: 'text'; readonly session: string; readonly text: string }

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
  | ({ readonly kind: 'entity'; readonly entity: StoredEntity } & Changed)
  | ({ readonly kind: 'relation'; readonly relation: StoredRelation } & Changed)
  | { readonly kind: 'tombstone'; readonly tombstone: Tombstone }

/** With which revision a row changed last; absent where the engine does not remember it. */
export interface Changed {
  readonly changed?: number
}

/** The state of the store that rows were read from. */
export interface StateRead {
  readonly revision: number
  /** That of this store: its tombstones have it, and no other store. */
  readonly salt: string
}

export interface RowCounts {
  readonly entities: number
  readonly observations: number
  readonly relations: number
  readonly snapshots: number
  readonly tombstones: number
}

/** How a store is opened. */
export interface StoreOptions {
  /** A file's path, `:memory:`, or the address of a PostgreSQL database (./address.ts). */
  readonly location: string
  /** How long a lock of another process is waited for, in milliseconds; and a server that is away. */
  readonly busyTimeout: number
  /** The role of a PostgreSQL database whose rights and rows are used, whatever the address says. */
  readonly role?: string
  /** The session that the caller works on: a store that is far away reads ahead what is remembered of it. */
  readonly session?: string
}

export interface GraphStore {
  /** The file or address, for messages. */
  readonly location: string
  /**
   * Applies the batch in order, as one durable transaction. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's
   * timestamp), STORE_BUSY, STORE_UNAVAILABLE, STORE_DAMAGED, STORE_NEWER
   */
  commit(batch: readonly Mutation[]): Promise<CommitResult>
  /**
   * The entities of these names (unknown ones left out), in stored order; all of them where no names are given. At most
   * `limit`. Neither entities nor observations are read behind the one with which names, types and observations, each with
   * one more, are longer than `characters` together. The first `from` observations of each are left out.
   */
  entities(names?: readonly string[], limit?: number, characters?: number, from?: number): Promise<ReadEntity[]>
  /**
   * The first `limit` relations with either end among these names, in stored order, and how many there are; of all relations
   * where no names are given. `behind`: only those that stand behind this place, counted to the limit; `newest`: instead the
   * newest of all, newest first, up to `limit` of each name at each end.
   */
  relations(names?: readonly string[], limit?: number, behind?: number | 'newest'): Promise<Touching>
  /** Checks the store: reads all of it, 40 seconds of a million entities (measured). `step` is told what it reads next. */
  check(step?: (what: string) => void): Promise<StoreCheck>
  /** How much the store holds. */
  size(): Promise<RowCounts>
  /** The current revision, with the batches of other processes. */
  revision(): Promise<number>
  /** Typed snapshot rows, newest first, with as much of each as is asked for: the default is all. @throws INVALID_INPUT (since, until) */
  snapshots<Part extends keyof SnapshotParts = 'value'>(
    query: SnapshotQuery,
    part?: Part,
  ): Promise<SnapshotParts[Part][]>
  /**
   * The entities that have most of the words of the text, roughly best first: mistyped and cut words are guessed.
   * @throws INVALID_INPUT (since, until)
   */
  hits(text: string, filter: EntityFilter, limit: number): Promise<Hit[]>
  /**
   * The names of the entities whose name, type or any observation contains the text, in any case, in stored order: the first
   * `MOST_COUNTED` and one more. Where more contain it, they may be the first of those alone that were found until then. Other
   * calls are answered meanwhile, and a later part may see what they wrote.
   */
  containing(text: string): Promise<string[]>
  /** The facts of the entities that the query selects; without names or a part, the newest first. @throws INVALID_INPUT (since, until) */
  facts(query: FactsQuery): Promise<EntityPage>
  /** A hook's record; undefined if there is none. */
  record(key: string): Promise<string | undefined>
  /** Calls `visit` with every record whose key has this prefix, sorted by key. */
  eachRecord(prefix: string, visit: (record: StoredRecord) => void): Promise<void>
  /**
   * Calls `visit` with every row of one state of the store: counts first, then entities, relations, tombstones, each in a fixed
   * order. `since`: no counts, the entities and relations alone that changed after this revision, if the engine remembers it, and
   * the store's own tombstones: what other stores forgot, they say themselves.
   */
  eachRow(visit: (row: StoreRow) => void, since?: number): Promise<StateRead>
  /** Returns for each mark when it was last forgotten; undefined if it never was. */
  forgotten(marks: readonly Mark[]): Promise<(string | undefined)[]>
  /**
   * Erases the traces of deleted rows. Returns whether no byte of them is left in any file of the store: false where another
   * process held on to an older state, or the disk was full.
   */
  erase(): Promise<boolean>
  /** Releases the store. Nothing may be called after it. */
  close(): Promise<void>
}
