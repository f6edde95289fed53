/**
 * @module What sessions are called, for whoever knows a snapshot by its name alone.
 */

import type { GraphStore } from '../../store/port.ts'
import { type ListedSnapshot, listSnapshots } from './briefs.ts'

/** The session that a snapshot belongs to: its id, the snapshot's name where it has none, and its title. */
export interface NamedSession {
  readonly session: string
  readonly title: string
}

/**
 * Returns the sessions that these snapshots belong to, by the snapshot's name. Every snapshot of a session has the title
 * that the newest one gives. Names of other entities are left out.
 */
export async function sessionsOf(store: GraphStore, names: readonly string[]): Promise<Map<string, NamedSession>> {
  const heads = await store.snapshots({ names }, 'head')
  const newestOf = await newestOfSessions(store, heads)
  return new Map(
    heads.flatMap(({ name, session = name }) => {
      const newest = newestOf.get(session)
      return newest === undefined ? [] : [[name, { session, title: newest.brief.title }] as const]
    }),
  )
}

/** Returns the titles of the sessions that these snapshots belong to, by the snapshot's name. */
export async function titlesOf(store: GraphStore, names: readonly string[]): Promise<Map<string, string>> {
  return new Map(Array.from(await sessionsOf(store, names), ([name, { title }]) => [name, title]))
}

/** Returns the newest snapshot of each session that these snapshots belong to, by session. */
export async function newestOfSessions(
  store: GraphStore,
  snapshots: readonly { readonly name?: string; readonly session?: string }[],
): Promise<ReadonlyMap<string, ListedSnapshot>> {
  const sessions = [...new Set(snapshots.flatMap(({ session }) => session ?? []))]
  const alone = snapshots.flatMap(({ session, name }) => (session === undefined && name !== undefined ? name : []))
  const found = [
    ...(sessions.length === 0 ? [] : await listSnapshots(store, { sessions, newestOfSession: true })),
    ...(alone.length === 0 ? [] : await listSnapshots(store, { names: alone })),
  ]
  return new Map(found.map((one) => [one.session ?? one.name, one]))
}
