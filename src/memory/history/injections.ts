/**
 * @module What was put before models by hooks, as people look it up: of a project, of a session, newest first.
 */

import { ThroughlineError } from '../../errors.ts'
import type { GraphStore } from '../../store/port.ts'
import { type InjectionRecord, readInjections } from '../session/injection-log.ts'

/** What became of a text; `unknown` where no transcript was followed, or not yet. */
export type Outcome = 'used' | 'not seen' | 'unknown'

export interface Injection extends InjectionRecord {
  readonly outcome: Outcome
}

export interface InjectionQuery {
  /** The project's id; every project where it is absent. */
  readonly project?: string | undefined
  /** A session's id or the beginning of it, or the name of a snapshot of it. */
  readonly session?: string | undefined
  readonly limit: number
}

export interface InjectionList {
  /** Newest first. */
  readonly injections: readonly Injection[]
  /** Earlier ones that were left out. */
  readonly earlier: number
}

/** Returns what was put before the model; lines for the person alone are left out. @throws SNAPSHOT_NOT_FOUND for an unknown session */
export async function findInjections(
  store: GraphStore,
  { project, session, limit }: InjectionQuery,
): Promise<InjectionList> {
  const all = (await readInjections(store)).filter(({ toModel }) => toModel > 0)
  const chosen =
    session === undefined
      ? all.filter(await isOfProject(store, project))
      : all.filter(await isOfSession(store, session, all))
  return {
    injections: chosen
      .slice(-limit)
      .reverse()
      .map((given) => ({ ...given, outcome: outcomeOf(given) })),
    earlier: Math.max(0, chosen.length - limit),
  }
}

/** Returns the test whether a session was told something in the project: as its record says, else as its snapshots say. */
export async function isOfProject(
  store: GraphStore,
  project: string | undefined,
): Promise<(given: InjectionRecord) => boolean> {
  if (project === undefined) return () => true
  const sessions = new Set((await store.snapshots({ project }, 'head')).map((row) => row.session))
  return (given) => (given.project === undefined ? sessions.has(given.session) : given.project === project)
}

/** Returns what became of a text that went to the model. */
export function outcomeOf({ use }: Pick<InjectionRecord, 'use'>): Outcome {
  return use === undefined ? 'unknown' : use.used ? 'used' : 'not seen'
}

/** Returns the one session that an id fits. @throws SNAPSHOT_NOT_FOUND where none does, or several do */
export function onlySession(id: string, fitting: Iterable<string>): string {
  const [found, ...more] = new Set(fitting)
  if (found === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no session ${id}`)
  if (more.length === 0) return found
  const named = [found, ...more].slice(0, 3).join(', ')
  throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `${id} fits ${more.length + 1} sessions: ${named}`)
}

// --- internal ---

async function isOfSession(
  store: GraphStore,
  id: string,
  all: readonly InjectionRecord[],
): Promise<(given: InjectionRecord) => boolean> {
  const rows = await store.snapshots({}, 'head')
  const known = new Set([...all.map(({ session }) => session), ...rows.flatMap((row) => row.session ?? [])])
  const named = rows.find(({ name }) => name === id)?.session
  const found = known.has(id) ? [id] : named === undefined ? [...known].filter((each) => each.startsWith(id)) : [named]
  const only = onlySession(id, found)
  return ({ session }) => session === only
}
