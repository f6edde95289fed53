/**
 * @module Sessions that worked in another project than the one that they were launched in: they are found in both. Records name
 * them, by the project and the session.
 */

import type { GraphStore, Mutation } from '../../store/port.ts'

/** Returns the mutation that remembers that a session worked in a project, by the project's id. */
export function putWorkedIn(project: string, session: string, now: Date): Mutation {
  const at = now.toISOString()
  return { kind: 'put-record', key: keyOf(project, session), value: JSON.stringify({ at }), at }
}

/** Returns the sessions that were launched elsewhere and worked in a project. */
export async function sessionsWorkedIn(store: GraphStore, project: string): Promise<string[]> {
  const sessions: string[] = []
  const prefix = keyOf(project, '')
  await store.eachRecord(prefix, ({ key }) => sessions.push(key.slice(prefix.length)))
  return sessions
}

/** Returns whether a session that was launched elsewhere worked in a project. */
export async function hasWorkedIn(store: GraphStore, project: string, session: string | undefined): Promise<boolean> {
  return session !== undefined && (await store.record(keyOf(project, session))) !== undefined
}

// --- internal ---

function keyOf(project: string, session: string): string {
  return `worked-in:${project}:${session}`
}
