/**
 * @module The projects that have snapshots, and what is said of one that nobody knows.
 */

import type { GraphStore } from '../../store/port.ts'
import { truncate } from '../../text/budget.ts'
import { withBriefs } from '../session/briefs.ts'

export interface KnownProject {
  readonly id: string
  readonly name: string
  readonly snapshots: number
  /** When its newest snapshot was made. */
  readonly newest: string
}

/** Returns the projects that have snapshots, newest first. */
export async function projectsOf(store: GraphStore): Promise<KnownProject[]> {
  const projects = await store.projects()
  const newest = await withBriefs(
    store,
    projects.map((each) => each.newest),
  )
  return newest.map(({ project: id, timestamp, brief }, place) => ({
    id,
    name: brief.project,
    snapshots: projects[place]?.snapshots ?? 0,
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
