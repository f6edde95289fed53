/** @module What a store holds of the graph: entities, observations, relations, the rows of snapshots, and who wrote each. */

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
