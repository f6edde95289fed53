/**
 * @module What sessions are called, for whoever knows a snapshot by its name alone.
 */

import { sessionTitle } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { EntityFacts, GraphStore } from '../../store/port.ts'

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
  const facts = await store.facts([...new Set(names)])
  const newestOf = await newestOfSessions(store, facts)
  return new Map(
    facts.flatMap(({ name, session = name }) => {
      const newest = newestOf.get(session)
      return newest === undefined ? [] : [[name, { session, title: sessionTitle(newest) }] as const]
    }),
  )
}

/** Returns the titles of the sessions that these snapshots belong to, by the snapshot's name. */
export async function titlesOf(store: GraphStore, names: readonly string[]): Promise<Map<string, string>> {
  return new Map(Array.from(await sessionsOf(store, names), ([name, { title }]) => [name, title]))
}

/**
 * Returns the newest snapshot of each session that these entities belong to, as its typed row has it, by session. The store
 * keeps the rows as the observations say; to compare the two takes a millisecond for each snapshot, and a picture has
 * hundreds.
 */
export async function newestOfSessions(
  store: GraphStore,
  entities: readonly EntityFacts[],
): Promise<ReadonlyMap<string, SessionSnapshot>> {
  const typed = entities.filter(({ checkpointType }) => checkpointType !== undefined)
  const sessions = new Set(typed.flatMap(({ session }) => session ?? []))
  const alone = typed.filter(({ session }) => session === undefined).map(({ name }) => name)
  const rows = await Promise.all([
    ...Array.from(sessions, (session) => store.snapshots({ session, limit: 1 })),
    store.snapshots({ names: alone }),
  ])
  return new Map(rows.flat().map(({ session, name, value }) => [session ?? name, JSON.parse(value) as SessionSnapshot]))
}
