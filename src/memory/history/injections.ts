/**
 * @module What was put before models by hooks, as people look it up: of a project, of a session, newest first.
 */

import { ThroughlineError } from '../../errors.ts'
import type { GraphStore } from '../../store/port.ts'
import { type InjectionRecord, readHistory } from '../session/history.ts'

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
  const all = (await readHistory(store)).injections.filter(({ toModel }) => toModel > 0)
  const chosenSession = session === undefined ? undefined : await findSession(store, session)
  const isChosen = await isOfProject(store, project)
  const chosen = all.filter((given) =>
    chosenSession === undefined ? isChosen(given) : given.session === chosenSession,
  )
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

/**
 * Returns the session that an id means: of its snapshots or of what is remembered of it. The id may be its beginning, or the
 * name of a snapshot or a part of it. @throws SNAPSHOT_NOT_FOUND where it fits none, or several
 */
export async function findSession(store: GraphStore, id: string): Promise<string> {
  const heads = await store.snapshots({}, 'head')
  const { injections, compactions } = await readHistory(store)
  const remembered = [...injections, ...compactions].map(({ session }) => ({ session, name: session }))
  const all = [...heads, ...remembered].map(({ session, name }) => ({ session: session ?? name, name }))
  const exact = all.filter(({ session, name }) => session === id || name === id)
  const fitting = exact.length > 0 ? exact : all.filter((one) => one.session.startsWith(id) || one.name.includes(id))
  const [found, ...more] = new Set(fitting.map(({ session }) => session))
  if (found === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no session ${id}`)
  if (more.length === 0) return found
  const named = [found, ...more].slice(0, 3).join(', ')
  throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `${id} fits ${more.length + 1} sessions: ${named}`)
}
