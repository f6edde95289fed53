/**
 * @module An operation: what it takes and what it does, for whoever asks. A surface adds its words to it, and shows the result.
 */

import type { z } from 'zod'
import type { Context } from '../compose.ts'
import { defined } from '../defined.ts'
import type { CaughtUp } from '../memory/history/catch-up.ts'
import type { LocatedSession } from '../memory/session/current-session.ts'
import { CATCH_UP_TIME } from '../rules.ts'
import type { GraphStore } from '../store/port.ts'
import type { ProjectFacts } from '../workspace/git.ts'
import type { Z } from './inputs.ts'

/** Who asks: a client of the server, a page, a person at the command line, or a program. */
export interface Caller {
  readonly context: Context
  /** Returns the name that its writes are recorded under: `mcp:<client>`, `http`, `cli`, `library`. */
  readonly source: () => string
  /** Runs work with the store while somebody waits for it. */
  readonly withStore: <T>(work: (store: GraphStore) => Promise<T>) => Promise<T>
  /** Returns the id of the project that is meant where none is named; undefined means every project. */
  readonly defaultProject: () => Promise<string | undefined>
  /** Returns the project that the caller works in, and the current state of its git. */
  readonly workspace: () => Promise<ProjectFacts>
  /** Reads what hosts recorded and nobody has read yet, before sessions are listed. A program lists what is stored. */
  readonly readUnread?: (store: GraphStore, place: ProjectFacts | undefined) => Promise<unknown>
  /** Returns the session of this id, with its transcript where one is on this machine. */
  readonly session?: (named: string | undefined) => Promise<LocatedSession>
  /** The folder whose project its sessions belong to, whatever their transcripts say. */
  readonly projectDir?: string
  /** Longest that a transcript is read for one call, in milliseconds; the rest is read by the next. Default: 5,000. */
  readonly longestReading?: number
  /** A model declines what it was offered; a person decides about the work. */
  readonly isModel?: true
}

export interface Operation<Shape extends z.ZodRawShape, Result> {
  /** Returns the fields of its input. */
  readonly input: (z: Z) => Shape
  readonly run: (caller: Caller, input: z.output<z.ZodObject<Shape>>) => Promise<Result>
}

/** Returns the operation of these fields that does this work. What is undefined in an input is absent in what the work gets. */
export function operation<Shape extends z.ZodRawShape, Result>(
  input: (z: Z) => Shape,
  work: (store: GraphStore, input: Given<Shape>, caller: Caller) => Promise<Result>,
): Operation<Shape, Result> {
  return {
    input,
    run: (caller, asked) => caller.withStore((store) => work(store, defined(asked) as Given<Shape>, caller)),
  }
}

/** Returns the project that is meant: the named one, else the caller's; undefined for every one. */
export async function projectOf(caller: Caller, named: string | undefined): Promise<string | undefined> {
  return named === 'all' ? undefined : (named ?? (await caller.defaultProject()))
}

/** Reads what hosts recorded and nobody has read yet: of one project's sessions, or of all; not of the session that asks. */
export async function catchUpFor(
  { context: { config, now }, source }: Caller,
  store: GraphStore,
  place: ProjectFacts | undefined,
  sessionId?: string,
): Promise<CaughtUp> {
  // What reads a transcript is much of the program.
  const { catchUp } = await import('../memory/history/catch-up.ts')
  const until = now().getTime() + CATCH_UP_TIME
  const expired = () => now().getTime() > until
  return catchUp(store, { config, now, source: source(), expired, ...defined({ place, sessionId }) })
}

// --- internal ---

type Given<Shape extends z.ZodRawShape> = {
  readonly [K in keyof z.output<z.ZodObject<Shape>>]: Exclude<z.output<z.ZodObject<Shape>>[K], undefined>
}
