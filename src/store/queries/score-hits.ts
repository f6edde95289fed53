/**
 * @module What the rows that answer a question say of their entities: the same for every engine. Pure.
 */

import { RECALL } from '../../rules.ts'
import type { EntityFilter, HitLine, HitPart } from '../port.ts'

/** Rows of the index that one question reads. */
export const ROW_BUDGET = 6_000
/** Newest rows that are read where a question has none but frequent words. */
export const NEWEST_ROWS = 500
/** Of these, rows of one entity: more of them would take the place of others and add next to nothing to its score. */
export const NEWEST_ROWS_OF_ONE = 4
/** Newest rows of frequent words that a filter is asked of. */
const FREQUENT_ROWS = 20_000
/** The same where those of other writers are looked for, behind what one writer has written many times. */
const FLOODED_ROWS = 100_000
/** Words of the store that stand in for one that it does not have. */
export const GUESSES = 8

/** A row of the index: a line of an entity, or its name and type. */
export interface FoundRow {
  readonly entity: number
  /** The number of the line; 0 for a name and type. */
  readonly line: number
  score: number
  readonly parts: HitPart[]
}

export interface FoundEntity {
  readonly id: number
  readonly score: number
  /** Best first. */
  readonly rows: readonly FoundRow[]
}

/**
 * Returns what a row has of a term, by how many rows have it. A term of most rows, as a speaker's name is, still tells those apart
 * that lack it.
 */
export function scoreOfPart(rows: number, total: number): number {
  return Math.max(0.03, Math.log(1 + Math.max(0, total - rows + 0.5) / (rows + 0.5)))
}

/** Returns how many of the newest rows of frequent words a filter is asked of. */
export function frequentRows({ exceptSource }: EntityFilter): number {
  return exceptSource === undefined ? FREQUENT_ROWS : FLOODED_ROWS
}

/** Notes that a row has a term. Of several words that may stand for one term, the one counts that says most. */
export function addPart(row: Pick<FoundRow, 'score' | 'parts'>, part: HitPart): void {
  for (let place = 0; place < row.parts.length; place += 1) {
    const before = row.parts[place] as HitPart
    if (before.term !== part.term || before.kind !== part.kind) continue
    if (before.score < part.score) {
      row.parts[place] = part
      row.score += part.score - before.score
    }
    return
  }
  row.parts.push(part)
  row.score += part.score
}

/** Returns the entities of these rows, best first. */
export function bestEntities(found: Iterable<FoundRow>): FoundEntity[] {
  const entities = new Map<number, FoundRow[]>()
  for (const row of found) {
    const rows = entities.get(row.entity)
    if (rows === undefined) entities.set(row.entity, [row])
    else rows.push(row)
  }
  const scored: FoundEntity[] = []
  entities.forEach((rows, id) => {
    // Most rows of one word count the same: a difference of fractions is an object.
    rows.sort((a, b) => (a.score === b.score ? (a.line < b.line ? -1 : 1) : b.score - a.score))
    scored.push({ id, score: scoreEntity(rows), rows })
  })
  return scored.sort((a, b) => b.score - a.score || b.id - a.id)
}

/** Returns for each entity the rows whose text is given: its best lines, and of all entities together no more than can be compared. */
export function linesGiven(found: readonly FoundEntity[]): FoundRow[][] {
  const lines = found.map(({ rows }) => rows.filter(({ line }) => line > 0).slice(0, LINES_GIVEN))
  const scores = lines.flatMap(([, ...next]) => next.map(({ score }) => score)).sort((a, b) => b - a)
  const least = scores[LINES_TOGETHER] ?? 0
  return lines.map((rows) => rows.filter((row, place) => place === 0 || row.score > least))
}

/** Returns the ids of the lines whose neighbours are given: the best ones of each entity that is ranked among the first. */
export function idsWithNeighbours<Id>(lines: readonly (readonly Id[])[]): Id[] {
  return lines.slice(0, RECALL.first).flatMap((rows) => rows.slice(0, LINES_WITH_NEIGHBOURS))
}

/** A line as a store keeps it. */
export interface ReadLine {
  readonly id: number
  readonly entity: number
  readonly seq: number
  readonly at: string
  readonly content: string
}

/** Returns the lines of each entity: those that are given, best first, then the others that were read, in their order. */
export function linesOfHits(
  found: readonly FoundEntity[],
  given: readonly (readonly FoundRow[])[],
  read: readonly ReadLine[],
): HitLine[][] {
  const byId = new Map(read.map((line) => [line.id, line]))
  const isGiven = new Set(given.flatMap((rows) => rows.map(({ line }) => line)))
  const neighbours = new Map<number, ReadLine[]>()
  for (const line of [...read].sort((a, b) => a.seq - b.seq)) {
    if (!isGiven.has(line.id)) neighbours.set(line.entity, [...(neighbours.get(line.entity) ?? []), line])
  }
  const hitLine = ({ content, seq, at }: ReadLine, parts: readonly HitPart[]): HitLine => ({
    content,
    place: seq,
    at,
    parts,
  })
  return given.map((lines, place) => {
    const { id, rows } = found[place] as FoundEntity
    const others = neighbours.get(id) ?? []
    const parts = new Map(others.length === 0 ? [] : rows.map((row) => [row.line, row.parts]))
    return [
      ...lines.flatMap((row) => {
        const line = byId.get(row.line)
        return line === undefined ? [] : [hitLine(line, row.parts)]
      }),
      ...others.map((line) => hitLine(line, parts.get(line.id) ?? [])),
    ]
  })
}

// --- internal ---

/** Lines of one entity beside which the others are read. */
const LINES_WITH_NEIGHBOURS = 3
/** Lines of one entity that are given, and of all of them beside the best of each. */
const LINES_GIVEN = 8
const LINES_TOGETHER = 200

/**
 * An entity's score is its best row's, plus half of the next one's, a quarter of the third's and so on: several lines that
 * answer count for more than one, and a long snapshot does not win by its length. Half of what its lines have of all
 * the words together comes to that: words that stand in different lines belong together, too.
 */
function scoreEntity(rows: readonly FoundRow[]): number {
  const [only] = rows
  if (only !== undefined && rows.length === 1) return only.score * 1.5
  let score = 0
  let weight = 1
  for (let place = 0; place < rows.length; place += 1) {
    score += (rows[place] as FoundRow).score * weight
    weight /= 2
  }
  for (const part of bestOfTerms(rows)) score += part.score / 2
  return score
}

/** Returns of each term the part that says most. Loops by number: a first question runs them before they are compiled. */
function bestOfTerms(rows: readonly FoundRow[]): HitPart[] {
  const best: HitPart[] = []
  for (let row = 0; row < rows.length; row += 1) {
    const { parts } = rows[row] as FoundRow
    for (let nth = 0; nth < parts.length; nth += 1) {
      const part = parts[nth] as HitPart
      let place = 0
      while (place < best.length && best[place]?.term !== part.term) place += 1
      const known = best[place]
      if (known === undefined || part.score > known.score) best[place] = part
    }
  }
  return best
}
