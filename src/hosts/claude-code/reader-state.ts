/**
 * @module What the reader of a transcript remembers from one record to the next: plain JSON of bounded size, kept with the
 * state of the session. Texts in it are redacted.
 */

import type { Redacted } from '../../redact/redacted.ts'
import type { ReaderState } from '../host.ts'

/** A prompt that waits for the agent; '' for what only the host has to say. */
interface QueuedPrompt {
  readonly text: Redacted
  /** It is in the conversation already, by another record. */
  readonly attached?: true
}

/** The tools of the calls whose results have not been read yet, by the calls' ids. */
export type OpenTools = Record<string, string>

export interface RecordReaderState extends ReaderState {
  /** The latest records, and the prompts that were read, by what they are known by. */
  latest: number[]
  prompts: number[]
  /** Boundaries of compactions and summaries that were read, likewise. */
  boundaries?: number[]
  /** What is read now was read before. */
  repeating?: boolean
  /** Time of the latest record. */
  endedAt?: string
  /** The model message that was read last. */
  messageId?: string
  /** A slash command was read last: the host's next text is what it stands for. */
  atCommand?: boolean
  /** The id of the model's message that the last text is of. */
  spokenIn?: string
  /** What was read last was said while Throughline was off; up to the next prompt nothing is told. */
  afterOff?: boolean
  /** A boundary was read and its summary not yet: the summary that follows is the same compaction. */
  atBoundary: boolean
  queued: QueuedPrompt[]
  /** Digests of prompts that were queued while Throughline was off and not delivered yet (./withheld-texts.ts). */
  queuedOff?: number[]
  /** Throughline was off for a part of the session. */
  hadTimeOff?: true
  /** The last prompts that were read. */
  asked: Redacted[]
  calls: OpenTools
  /** Of the subagents whose records stand in the session's own transcript. */
  agentCalls: OpenTools
}

/** Returns the state of a reader that has read nothing. */
export function newReaderState(): RecordReaderState {
  return {
    latest: [],
    prompts: [],
    atBoundary: false,
    queued: [],
    asked: [],
    calls: {},
    agentCalls: {},
  }
}

/** Notes the tool of a call; beyond `limit` the oldest is forgotten. */
export function noteOpen(calls: OpenTools, id: string, name: string, limit: number): void {
  // An id comes from the transcript: this one would be a prototype.
  if (id === '__proto__') return
  const ids = Object.keys(calls)
  if (ids.length >= limit && ids[0] !== undefined) delete calls[ids[0]]
  calls[id] = name
}

/** Returns the tool of a call and forgets it; undefined for a call that is not known. */
export function takeOpen(calls: OpenTools, id: string): string | undefined {
  const name = Object.hasOwn(calls, id) ? calls[id] : undefined
  if (name !== undefined) delete calls[id]
  return name
}
