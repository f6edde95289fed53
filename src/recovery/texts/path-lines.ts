/**
 * @module Paths within a room: each on a line of its own where all of them fit, else a folder a line, `src/{a.ts,b.ts}`.
 * Pure. A path that does not fit is left to the budget as the least useful, the oldest first.
 */

import type { BudgetLine } from '../../text/budget.ts'
import { groupedPaths } from '../../text/grouped-paths.ts'

export interface ToldPath {
  readonly path: string
  /** What is said of it behind the path, where there is room: `: modified, 3 edits`. */
  readonly detail: string
}

export interface PathUtility {
  readonly utility: number
  /** Of the paths beyond the room. */
  readonly beyond: number
  /** Of the details. */
  readonly detail: number
}

/** Returns the lines of the paths, in their order; of folders, in the order of their newest file. */
export function pathLines(paths: readonly ToldPath[], room: number, worth: PathUtility): BudgetLine[] {
  const recency = (index: number) => (0.04 * index) / Math.max(1, paths.length)
  if (lengthOf(paths.map(({ path }) => `- ${path}`)) <= room) {
    return paths.map(({ path, detail }, index) => {
      const brief = { text: `- ${path}`, utility: worth.utility + recency(index) / 4 }
      return detail === '' ? brief : { text: `- ${path}${detail}`, utility: worth.detail + 4 * recency(index), brief }
    })
  }
  const lines = groupedPaths(paths.map(({ path }) => path)).map((text) => `- ${text}`)
  let left = room
  const within = lines.map(() => false)
  for (let index = lines.length - 1; index >= 0; index--) {
    left -= (lines[index]?.length ?? 0) + 1
    if (left < 0) break
    within[index] = true
  }
  return lines.map((text, index) => ({
    text,
    utility: (within[index] === true ? worth.utility : worth.beyond) + recency(index) / 4,
  }))
}

// --- internal ---

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, text) => sum + text.length + 1, 0)
}
