/**
 * @module The library: saved sessions for programs that are no coding agent's hooks.
 *
 * Every function takes a `Memory` first: which store, which project, which session speaks. Nothing is kept open between
 * two calls. What is saved is redacted, as everywhere. Errors that a caller can act on are `ThroughlineError`s.
 */

import { resolve } from 'node:path'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { defined } from './defined.ts'
import { ThroughlineError } from './errors.ts'
import type { Restored } from './memory/recover/restore.ts'
import { type SnapshotFilter, type SnapshotPage, snapshotPage } from './memory/session/snapshot-page.ts'
import { findSnapshot, findSnapshots } from './memory/session/snapshots.ts'
import type { Statements } from './memory/session/statements.ts'
import { turnsOfWork } from './memory/session/turns.ts'
import type { Caller } from './operations/operation.ts'
import { saveStated } from './operations/save.ts'
import { SESSIONS } from './operations/sessions.ts'
import { DATA_NOTICE, presentState } from './recovery/texts/state.ts'
import { BUDGET, BUSY_TIMEOUT, PAGE, STATE_RECENT_AGE } from './rules.ts'
import type { CheckpointType, Constraint, Evidence, OpenQuestion, SessionSnapshot } from './snapshot/types.ts'
import { checkFreshness } from './snapshot/validate.ts'
import type { GraphStore } from './store/port.ts'
import { frame } from './text/untrusted.ts'
import { VERSION } from './version.ts'
import { readProject } from './workspace/git.ts'

export type { Restored } from './memory/recover/restore.ts'
export type { SnapshotFilter, SnapshotPage } from './memory/session/snapshot-page.ts'
export type { Statements } from './memory/session/statements.ts'
export type * from './snapshot/types.ts'
export { ThroughlineError }

export interface MemoryOptions {
  /** A file or an address. Default: `$THROUGHLINE_STORE`, else the one that the command line uses. */
  readonly store?: string
  /** The project's folder. Default: the current one. */
  readonly project?: string
  /** The session that states and saves. Default: `library`. */
  readonly session?: string
  /** The clock. Default: the system's. */
  readonly now?: () => Date
}

/** Whose memory it is: made by `openMemory`, given to every other function. */
export interface Memory {
  readonly project: SessionSnapshot['project']
  readonly session: string
}

/** What is saved with a checkpoint, beside what was stated before. */
export interface SaveRequest extends Statements {
  /** Default: `manual`. */
  readonly type?: CheckpointType
  /** Why, for a person. */
  readonly reason?: string
  /** The session's transcript, where the host keeps one. */
  readonly transcript?: string
}

/** What may go: all given conditions hold, and one at least is given. */
export interface PruneRequest {
  readonly session?: string
  /** The newest so many stay. */
  readonly keep?: number
  /** Only what was saved before. */
  readonly before?: Date
}

/** Returns the memory of a project. The store is made by the first write. */
export async function openMemory(options: MemoryOptions = {}): Promise<Memory> {
  const config = readConfig(options.store === undefined ? {} : { store: options.store })
  const made = compose(config, { command: 'throughline', version: VERSION })
  const context = options.now === undefined ? made : { ...made, now: options.now }
  const folder = resolve(options.project ?? '.')
  const place = await readProject(folder, config.env)
  const memory: Memory = { project: place.project, session: options.session ?? 'library' }
  CALLERS.set(memory, {
    context,
    source: () => 'library',
    withStore: (work) => context.withStore(BUSY_TIMEOUT.foreground, work),
    defaultProject: async () => place.project.id,
    workspace: async () => place,
    projectDir: folder,
    longestReading: Number.POSITIVE_INFINITY,
  })
  return memory
}

/** Saves a named checkpoint of the session and returns it. @throws INVALID_INPUT where nothing is known of the session */
export async function save(memory: Memory, request: SaveRequest = {}): Promise<SessionSnapshot> {
  const { type = 'manual', reason = 'saved by a program', transcript, ...statements } = request
  const isSilent = transcript === undefined && Object.keys(statements).length === 0
  if (isSilent && (await latest(memory, { session: memory.session })) === undefined)
    throw new ThroughlineError('INVALID_INPUT', 'Nothing was stated in this session yet: there is nothing to save.')
  const session = { sessionId: memory.session, ...defined({ transcriptPath: transcript && resolve(transcript) }) }
  const caller = callerOf(memory)
  const named = { type, reason }
  const { snapshot } = await using(memory, (store) => saveStated(store, session, statements, caller, named))
  return snapshot as SessionSnapshot
}

/** Returns the snapshot of this name, or undefined. */
export async function load(memory: Memory, name: string): Promise<SessionSnapshot | undefined> {
  return using(memory, (store) => findSnapshot(store, name))
}

/**
 * Returns the newest snapshot of a session, or of the whole project if no session is given; undefined if there is none.
 */
export async function latest(
  memory: Memory,
  options: { readonly session?: string } = {},
): Promise<SessionSnapshot | undefined> {
  const query = options.session === undefined ? { project: memory.project.id } : { session: options.session }
  const [newest] = await using(memory, (store) => findSnapshots(store, { ...query, limit: 1 }))
  return newest
}

/** Returns a page of this project's snapshots, newest first; `cursor` is the `nextCursor` of the page before. Default limit: 20. */
export async function list(
  memory: Memory,
  filter: SnapshotFilter & { readonly limit?: number; readonly cursor?: string } = {},
): Promise<SnapshotPage> {
  const { limit = PAGE, cursor, ...query } = filter
  return using(memory, (store) => snapshotPage(store, { project: memory.project.id, ...query }, limit, cursor))
}

/** Deletes a snapshot. Returns false where there is none of this name. */
async function remove(memory: Memory, name: string): Promise<boolean> {
  if ((await load(memory, name)) === undefined) return false
  await SESSIONS.deleteCheckpoint.run(callerOf(memory), { id: name })
  return true
}

export { remove as delete }

/** Deletes old snapshots of this project and returns their names. @throws INVALID_INPUT where no condition is given */
export async function prune(memory: Memory, { session, keep, before }: PruneRequest): Promise<string[]> {
  const request = { sessionId: session, keep, before: before?.toISOString() }
  return (await SESSIONS.prune.run(callerOf(memory), request)).deleted
}

/**
 * Takes saved work up again in this memory's session: returns the state with the text for a model, and marks the snapshot
 * as resumed. @throws SNAPSHOT_NOT_FOUND, ILLEGAL_STATUS where it has ended
 */
export async function restore(
  memory: Memory,
  name: string,
  { budget }: { readonly budget?: number } = {},
): Promise<Restored> {
  return SESSIONS.restore.run(callerOf(memory), { id: name, sessionId: memory.session, budget })
}

/** Returns a snapshot as text for a system prompt: framed as data, in at most `budget` tokens. Nothing is marked. */
export async function buildResumePrompt(
  memory: Memory,
  snapshot: SessionSnapshot,
  options: { readonly budget?: number } = {},
): Promise<string> {
  const turns = await using(memory, (store) => turnsOfWork(store, snapshot))
  const state = presentState(snapshot, turns, options.budget ?? BUDGET.state)
  return frame(`Checkpoint ${snapshot.name}. ${DATA_NOTICE}`, state, callerOf(memory).context.sentinel())
}

/** Records a decision and returns its id, for instance `D1`. */
export async function addDecision(
  memory: Memory,
  decision: string,
  rationale?: string,
  reversible?: boolean,
): Promise<string> {
  return state(memory, {
    decisions: [{ decision, ...defined({ rationale, reversible }) }],
  })
}

/**
 * Gives the decision of this id another wording and returns the id; the old wording is gone. @throws INVALID_INPUT,
 * naming those there are
 */
export async function replaceDecision(
  memory: Memory,
  id: string,
  decision: string,
  rationale?: string,
  reversible?: boolean,
): Promise<string> {
  return state(memory, {
    decisions: [{ id, decision, ...defined({ rationale, reversible }) }],
  })
}

/** Withdraws the decision of this id: it is gone, and its id is not given again. @throws INVALID_INPUT, naming those there are */
export async function withdrawDecision(memory: Memory, id: string): Promise<void> {
  await state(memory, { withdraw: [id] })
}

/** Records a limit and returns its id, for instance `C1`. */
export async function addConstraint(
  memory: Memory,
  constraint: string,
  source?: Constraint['source'],
  blocking?: boolean,
): Promise<string> {
  return state(memory, { constraints: [{ constraint, ...defined({ source, blocking }) }] })
}

/** Records an open question and returns its id, for instance `Q1`. */
export async function addOpenQuestion(
  memory: Memory,
  question: string,
  context?: string,
  priority?: OpenQuestion['priority'],
): Promise<string> {
  return state(memory, { questions: [{ question, ...defined({ context, priority }) }] })
}

/** Answers an open question of the session. @throws INVALID_INPUT, naming the open ones */
export async function resolveQuestion(memory: Memory, id: string, resolution: string): Promise<void> {
  await state(memory, { resolve: [{ id, resolution }] })
}

/** Records verbatim evidence, at most 500 characters of it, and returns its id, for instance `E1`. */
export async function addEvidence(
  memory: Memory,
  type: Evidence['type'],
  content: string,
  source?: string,
): Promise<string> {
  return state(memory, { evidence: [{ type, content, ...defined({ source }) }] })
}

/** Returns whether the newest state of this project is less than 30 minutes old. */
export async function isStateRecent(memory: Memory): Promise<boolean> {
  const newest = await latest(memory)
  return newest !== undefined && checkFreshness(newest, callerOf(memory).context.now(), STATE_RECENT_AGE).isFresh
}

// --- internal ---

/** Kept apart, so that nothing of ours is part of what a caller sees. */
const CALLERS = new WeakMap<Memory, Caller>()

function callerOf(memory: Memory): Caller {
  const caller = CALLERS.get(memory)
  if (caller === undefined) throw new ThroughlineError('INVALID_INPUT', 'This memory was not made by openMemory.')
  return caller
}

function using<T>(memory: Memory, work: (store: GraphStore) => Promise<T>): Promise<T> {
  return callerOf(memory).withStore(work)
}

/** Adds statements to the session and returns the id of the last one. */
async function state(memory: Memory, statements: Statements): Promise<string> {
  const session = { sessionId: memory.session }
  const { ids } = await using(memory, (store) => saveStated(store, session, statements, callerOf(memory)))
  return ids.at(-1) ?? ''
}
