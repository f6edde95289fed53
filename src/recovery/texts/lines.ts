/** @module One item of a list in a text that is given back, and how far a session is. Pure. */

import type { SessionSnapshot } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'

/** Longest item of a list, in characters; settled. */
const ITEM = 300

/** Returns a text as one item of a list. */
export function clip(text: string): string {
  return truncate(oneLine(text), ITEM)
}

/** Returns a text with the paths below the project's root as they are from there. */
export function withoutRoot(text: string, root = ''): string {
  return root.length < SHORTEST_ROOT ? text : text.replaceAll(`${root}/`, '').replaceAll(`${root}\\`, '')
}

/** Returns "60 %" or the milestone, or both. */
export function progressLine(snapshot: SessionSnapshot): string {
  const { tasks, progress } = snapshot
  const done = tasks.filter(({ status }) => status === 'completed').length
  const counted = tasks.length === 0 ? undefined : `${done} of ${tasks.length} tasks done`
  const milestone = snapshot.milestone === undefined ? counted : truncate(oneLine(snapshot.milestone), 100)
  const parts = [progress === undefined ? undefined : `${progress}%`, milestone]
  return parts.filter((part) => part !== undefined).join(', ')
}

// --- internal ---

const SHORTEST_ROOT = 4
