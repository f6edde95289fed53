/**
 * @module Finds what a person means by a name: the exact name or a unique part of it. An error lists similar names.
 */

import { ThroughlineError } from '../../errors.ts'
import { findSnapshot, findSnapshots } from '../../memory/session/snapshots.ts'
import { isTrivial } from '../../recovery/match/unfinished.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import type { Run } from './context.ts'

/** Returns the snapshot with this name, or with a unique part of it. @throws SNAPSHOT_NOT_FOUND, with similar names */
export async function findById(store: GraphStore, id: string): Promise<SessionSnapshot> {
  const exact = await findSnapshot(store, id)
  if (exact !== undefined) return exact
  const fits = (await store.snapshots({}, 'head')).map(({ name }) => name).filter((name) => contains(name, id))
  const found = fits.length === 1 && fits[0] !== undefined ? await findSnapshot(store, fits[0]) : undefined
  if (found !== undefined) return found
  const close = await similarTo(store, id, fits)
  throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `No snapshot matches ${id}${close}`)
}

/**
 * Returns the snapshot that `id` means; without one, the newest session's of this project in which something was done, else
 * the newest. @throws SNAPSHOT_NOT_FOUND
 */
export async function findByIdOrNewest(store: GraphStore, id: string | undefined, run: Run): Promise<SessionSnapshot> {
  if (id !== undefined) return findById(store, id)
  const place = await run.workspace()
  await run.readUnread(store, place)
  const query = { project: place.project.id, newestOfSession: true, limit: SESSIONS }
  const sessions = await findSnapshots(store, query)
  const newest = sessions.find((snapshot) => !isTrivial(snapshot)) ?? sessions[0]
  if (newest === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', 'This project has no snapshot yet')
  return newest
}

// --- internal ---

const MOST_NAMED = 3
/** The newest ones, among which one is looked for in which something was done. */
const SESSIONS = 25

function contains(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.toLowerCase())
}

async function similarTo(store: GraphStore, name: string, fits: readonly string[]): Promise<string> {
  if (fits.length > 0) return ` uniquely; it matches ${fits.length}: ${fits.slice(0, MOST_NAMED).join(', ')}`
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 && !/^(?:\d+|checkpoint)$/i.test(word))
  if (words.length === 0) return ''
  // Loaded only after a mistyped name.
  const { recall } = await import('../../memory/graph/recall.ts')
  const { found } = await recall(store, { query: words.join(' '), limit: MOST_NAMED, type: SNAPSHOT_ENTITY_TYPE })
  return found.length === 0 ? '' : `. Did you mean ${found.map((each) => each.name).join(' or ')}?`
}
