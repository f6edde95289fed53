/**
 * @module What the rows that answer a question say of their entities: the same for every engine. Pure.
 */

import type { HitPart } from './port.ts'

/** Rows of the index that one question reads. */
export const ROW_BUDGET = 6_000
/** Newest rows that are read where a question has none but frequent words. */
export const NEWEST_ROWS = 500
/** Lines of one entity that are given. */
export const LINES_GIVEN = 8
/** Words of the store that stand in for one that it does not have. */
export const GUESSES = 8

export interface FoundRow {
  readonly id: number
  score: number
  readonly parts: HitPart[]
}

export interface FoundEntity<Row extends FoundRow = FoundRow> {
  readonly id: number
  readonly score: number
  readonly rows: readonly Row[]
}

/**
 * Returns what a row has of a term, by how much of it stands in the row (1 for once in a row of ordinary length) and how
 * many rows have it. A term of most rows, as a speaker's name is, still tells those apart that lack it.
 */
export function scoreOfPart(frequency: number, rows: number, total: number): number {
  const rarity = Math.log(1 + Math.max(0, total - rows + 0.5) / (rows + 0.5))
  // By its root: the engines' measures are made for texts of like length.
  return Math.max(0.03, rarity) * Math.sqrt(Math.max(frequency, 1e-6))
}

/** Returns the best entities of these rows, best first. */
export function bestEntities<Row extends FoundRow>(
  found: Iterable<Row>,
  entityOf: (row: Row) => number,
  limit: number,
): FoundEntity<Row>[] {
  const entities = new Map<number, Row[]>()
  for (const row of found) {
    const id = entityOf(row)
    const rows = entities.get(id)
    if (rows === undefined) entities.set(id, [row])
    else rows.push(row)
  }
  return [...entities]
    .map(([id, rows]) => ({ id, ...scoreEntity(rows) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, limit)
}

// --- internal ---

/**
 * An entity's score is its best row's, plus half of the next one's, a quarter of the third's and so on: several lines that
 * answer count for more than one, and a long snapshot does not win by its length. Half of what its lines have of all
 * the words together comes to that: words that stand in different lines belong together, too.
 */
function scoreEntity<Row extends FoundRow>(rows: Row[]): { score: number; rows: Row[] } {
  rows.sort((a, b) => b.score - a.score || a.id - b.id)
  let score = 0
  let weight = 1
  const best = new Map<string, number>()
  for (const row of rows) {
    score += row.score * weight
    weight /= 2
    for (const part of row.parts) if (part.score > (best.get(part.term) ?? 0)) best.set(part.term, part.score)
  }
  for (const part of best.values()) score += part / 2
  return { score, rows }
}
