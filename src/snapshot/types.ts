/**
 * @module The type of a session snapshot: what the rows of the schema fill, by their paths. The value is plain JSON.
 */

import type { CHECKPOINT_TYPES, PHASES, PRIORITIES, STATUSES } from '../rules.ts'
import type { Field } from './format/field.ts'
import type { Flat } from './format/records.ts'
import type { FIELDS } from './schema.ts'

export type { ChangedNames } from './format/codecs.ts'
export type {
  Approach,
  CommandRun,
  Constraint,
  Decision,
  Evidence,
  FileChange,
  Message,
  Note,
  OpenQuestion,
  Origin,
  Request,
  Statement,
  Task,
  ToolCount,
  Wave,
} from './schema.ts'

export type CheckpointType = (typeof CHECKPOINT_TYPES)[number]
export type Priority = (typeof PRIORITIES)[number]
export type Status = (typeof STATUSES)[number]
export type Phase = (typeof PHASES)[number]

/** The complete state of one session at one moment. See "The snapshot" in docs/DOMAIN.md. */
export interface SessionSnapshot extends Nested<Filled<(typeof FIELDS)[number]>> {
  /** `checkpoint-<date>-<topic>-<suffix>`: unique in the store. */
  readonly name: string
  /** Lines that another client wrote into the observations and that are not ours: kept as they are. */
  readonly otherLines?: readonly string[]
  /**
   * Clients of the memory server that wrote to it beside our own tools, and the lines that they added; without lines, one of
   * them made all of it. Absent: nobody else did. The observations do not say it.
   */
  readonly writtenBy?: { readonly sources: readonly string[]; readonly lines?: readonly string[] }
}

// --- internal ---

/** By path, what all of the rows fill. */
type Filled<Row> = (Row extends Field<infer F> ? (given: F) => void : never) extends (given: infer All) => void
  ? All
  : never

/** `conversation.messages` is the member `messages` of `conversation`; a part is always there. */
type Nested<F> = Flat<
  { [P in keyof F as P extends `${string}.${string}` ? never : P]: F[P] } & {
    readonly [Head in HeadOf<keyof F>]: Flat<{
      [P in keyof F as P extends `${Head}.${infer Rest}` ? Rest : never]: F[P]
    }>
  }
>
type HeadOf<P> = P extends `${infer Head}.${string}` ? Head : never
