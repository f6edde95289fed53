/**
 * @module The projects that have snapshots, and what is said of one that nobody knows.
 */

import type { GraphStore } from '../../store/port.ts'
import { truncate } from '../../text/budget.ts'
import { listSnapshots } from '../session/briefs.ts'

export interface KnownProject {
  readonly id: string
  readonly name: string
  readonly snapshots: number
  /** When its newest snapshot was made. */
  readonly newest: string
}

/** Returns the projects that have snapshots, newest first. */
export async function projectsOf(store: GraphStore): Promise<KnownProject[]> {
  const heads = await store.snapshots({}, 'head')
  const counts = new Map<string, number>()
  for (const { project } of heads) counts.set(project, (counts.get(project) ?? 0) + 1)
  const names = [...counts.keys()].flatMap((id) => heads.find(({ project }) => project === id)?.name ?? [])
  const newest = await listSnapshots(store, { names })
  return newest.map(({ project: id, timestamp, brief }) => ({
    id,
    name: brief.project,
    snapshots: counts.get(id) ?? 0,
    newest: timestamp,
  }))
}

/** Returns what to say of an id that no snapshot has: which projects there are; undefined where one has it. */
export async function unknownProject(store: GraphStore, id: string): Promise<string | undefined> {
  const projects = await projectsOf(store)
  if (projects.some((each) => each.id === id)) return undefined
  const asked = truncate(id, LONGEST_SHOWN)
  if (projects.length === 0) return `No snapshot belongs to the project "${asked}", nor to any other one.`
  const known = projects.slice(0, MOST_SHOWN).map((each) => truncate(each.id, LONGEST_SHOWN))
  const more = projects.length > MOST_SHOWN ? ` and ${projects.length - MOST_SHOWN} more` : ''
  return `No snapshot belongs to the project "${asked}". Projects are: ${known.join(', ')}${more}.`
}

// --- internal ---

const MOST_SHOWN = 10
const LONGEST_SHOWN = 200
