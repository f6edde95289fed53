/**
 * @module What a host is to us: a coding agent that keeps transcripts and runs hooks.
 *
 * Each host has one folder here, and nothing outside of it knows the host's records, names, folders or variables.
 */

import type { ListedTask, SessionEvent } from './session-event.ts'

/**
 * What a reader remembers from one record to the next: plain JSON of bounded size, without secrets. It is kept with the
 * state of a session; only the reader that made it looks into it.
 */
export type ReaderState = Record<string, unknown>

/** A file in which a host keeps what one of a session's subagents did. */
export interface AgentFile {
  readonly id: string
  readonly file: string
  /** When it was last written, in milliseconds. */
  readonly at: number
}

/** What is known of a session when its subagents' files are looked for. */
export interface AgentQuery {
  /** The session has started a subagent. */
  readonly started: boolean
  readonly startedAt?: string
  readonly sessionId?: string
  /** Subagents whose files were read before. */
  readonly known: ReadonlySet<string>
  readonly expired: () => boolean
}

/** One record of a subagent's own file. */
export interface AgentRecord {
  readonly at?: string
  readonly events: readonly SessionEvent[]
}

/** How a host's transcripts are read. A transcript is a file of lines, one record a line. */
export interface TranscriptSource {
  /** Returns true for a file that begins as the host's transcripts do. */
  knows(beginning: string): boolean
  /** Returns the state of a reader that has read nothing. */
  newState(): ReaderState
  /**
   * Returns what a line tells, and goes on in `state`. Undefined for a line that is no record.
   * It may throw on a record that it does not understand: such a line is counted and left out.
   */
  read(line: string, state: ReaderState): readonly SessionEvent[] | undefined
  /** Returns the tasks of a session as the host's own files say they are now. */
  readonly readTaskFiles?: (path: string) => ListedTask[]
  /** Returns the files of the subagents of the session whose transcript lies at `path`. */
  readonly agentFiles?: (path: string, query: AgentQuery) => AgentFile[]
  /**
   * Returns what a line of a subagent's file tells; undefined for one that is no record of a subagent. A record that is
   * later than `notAfter` tells its time alone and leaves `state` as it is.
   */
  readAgentRecord?(line: string, state: ReaderState, notAfter?: string): AgentRecord | undefined
}
