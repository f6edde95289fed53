/**
 * @module What a host is to us: a coding agent that keeps transcripts and runs hooks.
 *
 * Each host has one folder here, and nothing outside of it knows the host's records, names, folders or variables. It gives
 * three values, so that each process loads what it needs: `HookHost` (hook.ts, listed in hook-hosts.ts) to every hook,
 * `Host` (this file, listed in known.ts) to what reads transcripts, `HostInstaller` (installer.ts, listed in
 * installable.ts) to what registers Throughline with the host.
 */

import type { Json } from '../text/json.ts'
import type { HookHost } from './hook.ts'
import type { SessionEvent } from './session-event.ts'

/**
 * What a reader remembers from one record to the next: plain JSON of bounded size, without secrets. It is kept with the
 * state of a session; only the reader that made it looks into it.
 */
export type ReaderState = Record<string, unknown>

/** A session's transcript, as it is found. */
export interface Transcript {
  readonly path: string
  /** The host's id of the session. */
  readonly sessionId: string
  /** When it was last written, in milliseconds. */
  readonly time: number
  /** It is a subagent's conversation and no session. */
  readonly ofSubagent?: boolean
}

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
  /** Returns the transcripts below the host's folder, or in that of our recordings, newest first. */
  list(folder: string): Transcript[]
  /** Returns the folder that a session was started in; undefined where the transcript does not tell. */
  startedIn(path: string): string | undefined
  /** Returns true for a file that begins as the host's transcripts do. */
  knows(beginning: string): boolean
  /** Returns the state of a reader that has read nothing. */
  newState(): ReaderState
  /** Returns true for an object that is a record, and not one that lies inside a record. */
  isRecord(value: Json): boolean
  /**
   * Returns what a line tells, and goes on in `state`. Undefined for a line that is no record.
   * It may throw on a record that it does not understand: such a line is counted and left out. Of what was said while
   * Throughline was off, and up to the next prompt, only compactions are told, and that the rest was left out.
   */
  read(line: string, state: ReaderState, wasOff?: WasOff): readonly SessionEvent[] | undefined
  /** Returns what stands before the first line of a fork: another transcript, up to a byte; undefined where nothing does. */
  readonly base?: (path: string) => TranscriptPart | undefined
  /**
   * Returns the summary that a line says the conversation goes on with since a compaction; '' where nobody can read it,
   * undefined for any other line.
   */
  readonly summaryIn: (line: string) => string | undefined
  /** Returns the files of the subagents of the session whose transcript lies at `path`. */
  readonly agentFiles?: (path: string, query: AgentQuery) => AgentFile[]
  /**
   * Returns what a line of a subagent's file tells; undefined for one that is no record of a subagent. A record that is
   * later than `notAfter` tells its time alone and leaves `state` as it is; so does all from the first one on of a time off.
   */
  readAgentRecord?(line: string, state: ReaderState, limits: AgentLimits): AgentRecord | undefined
}

/** The beginning of a transcript. */
export interface TranscriptPart {
  readonly path: string
  /** Bytes. */
  readonly until: number
}

/** Returns whether Throughline was off at an ISO time. */
export type WasOff = (at: string) => boolean

/** Which records of a subagent's file are read. */
export interface AgentLimits {
  readonly notAfter?: string | undefined
  readonly wasOff?: WasOff | undefined
}

export interface Host extends HookHost {
  readonly transcripts: TranscriptSource
}
