/**
 * @module The order in which a model reads a page of recall: line by line, best first, whichever entity each line belongs to.
 * Pure.
 */

import type { RankedLine } from '../../graph/rank.ts'
import type { Recalled } from './recall.ts'

/** Lines of one entity that follow each other. */
export interface Passage {
  readonly entity: Recalled
  /** Whether a passage before this one belongs to the same entity. */
  readonly isFurther: boolean
  readonly lines: readonly RankedLine[]
}

/**
 * Returns the page's lines by their score. An entity that the question names keeps its place before the others, and so does
 * one that answers by its name alone.
 */
export function readingOrder(found: readonly Recalled[]): Passage[] {
  const passages: { entity: Recalled; isFurther: boolean; lines: RankedLine[] }[] = []
  const known = new Set<Recalled>()
  for (const { entity, line } of rankedEntries(found)) {
    const last = passages.at(-1)
    if (last?.entity === entity) last.lines.push(...line)
    else passages.push({ entity, isFurther: known.has(entity), lines: [...line] })
    known.add(entity)
  }
  return passages
}

// --- internal ---

interface Entry {
  readonly entity: Recalled
  readonly line: readonly RankedLine[]
  readonly score: number
}

function rankedEntries(found: readonly Recalled[]): Entry[] {
  const entries: Entry[] = []
  // What stands behind must not pass an entity that has no scored line of its own.
  let behind = 0
  for (const entity of [...found].reverse()) {
    const [first, ...next] = entity.matches
    const isNamed = entity.score === 1
    const score = isNamed ? Number.POSITIVE_INFINITY : (first?.score ?? 0) || behind
    entries.unshift(
      { entity, line: first === undefined ? [] : [first], score },
      ...next.map((line) => ({ entity, line: [line], score: line.score || score })),
    )
    behind = Math.max(behind, first?.score ?? 0)
  }
  return entries.sort((a, b) => b.score - a.score)
}
