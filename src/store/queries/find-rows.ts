/**
 * @module Finds the rows of a store's index of words that match a question, and how well each matches, for every engine.
 *
 * How many are read is bounded, whatever the store holds: words are looked up rarest first, as many rows as the budget has.
 */

import type { EntityFilter, HitPart } from '../port.ts'
import { filterConditions } from './entity-filter.ts'
import { TOGETHER_WORDS } from './index-text.ts'
import { isPhrase, type PlannedTerm } from './plan-question.ts'
import { askOne, type Dialect, type NewestAsked, type Question, together } from './question.ts'
import {
  addPart,
  type FoundRow,
  frequentRows,
  NEWEST_ROWS,
  NEWEST_ROWS_OF_ONE,
  ROW_BUDGET,
  scoreOfPart,
} from './score-hits.ts'

/** Rows that are asked how much of a word stands in them: of the rarest words, which tell most. */
export const MEASURED_ROWS = 2_000
/** What the measure of a row is multiplied by, to be told as a whole number. */
export const MEASURE = 1_000_000

/**
 * Returns the rows that hold the words, those rarest first that the budget has room for. None where even the rarest word is in
 * more rows than are measured: all of them would count the same, and the newest are the answer.
 */
export function* findRows({ search }: Dialect, asked: readonly PlannedTerm[]): Question<FoundRow[]> {
  const [rarest] = asked
  if (rarest === undefined || rarest.rows > MEASURED_ROWS) return []
  const total = yield* search.countIndexed()
  let left = ROW_BUDGET
  let measured = MEASURED_ROWS
  const read: (PlannedTerm & { readonly isMeasured: boolean })[] = []
  for (const each of asked) {
    left -= each.rows
    if (left < 0) break
    // Nobody repeats a phrase.
    const isMeasured = !isPhrase(each.term) && each.rows <= measured
    if (isMeasured) measured -= each.rows
    read.push({ ...each, isMeasured })
  }
  const statements = read.map(({ expression, rows, isMeasured }) =>
    search.matches(expression, isMeasured ? { rows, total } : undefined),
  )
  const answers = (yield* together(statements)) as [Packed][]
  const found = new Map<number, MeasuredRow>()
  for (const [nth, [packed]] of answers.entries()) addRows(found, unpack(packed), read[nth] as (typeof read)[0], total)
  return [...found.values()]
}

/**
 * Returns the newest rows that hold all of the frequent words, of `most` that do; of the rarest of them alone where few do. The names
 * of the newest `most` entities are asked first, for half of the room: nearly all newest rows are lines.
 */
export function* newestRows(
  dialect: Dialect,
  asked: readonly PlannedTerm[],
  filter: EntityFilter,
  most = frequentRows(filter),
): Question<FoundRow[]> {
  const frequent = asked.filter(({ term }) => !isPhrase(term)).slice(0, TOGETHER_WORDS)
  const [rarest] = frequent
  if (rarest === undefined) return []
  const { newest } = yield* askOne<{ newest: number }>('SELECT coalesce(max(id), 0) AS newest FROM entity')
  const together = dialect.search.all(frequent.map(({ expression }) => expression))
  const found: Newest = { rows: new Map(), ofEach: new Map(), most, filter, like: { score: 0, parts: [] } }
  for (const { term } of frequent) addPart(found.like, { term: term.text, kind: term.kind, score: 1 })
  for (const expression of new Set([together, rarest.expression])) {
    yield* addNewest(dialect, found, { expression, table: 'entity', above: newest - most, room: NEWEST_ROWS / 2 })
    yield* addNewest(dialect, found, { expression, table: 'observation', above: 0, room: NEWEST_ROWS })
    if (found.rows.size >= NEWEST_ROWS) break
  }
  return [...found.rows.values()]
}

/** Returns those of these entities that pass the filter. */
export function* selectEntities(
  { isNumber }: Dialect,
  filter: EntityFilter,
  ids: readonly number[],
): Question<ReadonlySet<number>> {
  const { conditions, values } = filterConditions(filter)
  if (conditions.length === 0) return new Set(ids)
  const packed = yield* askOne<Packed>(
    `SELECT string_agg(CAST(entity.id AS text), ',') AS rows
     FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id
     WHERE ${[isNumber('entity.id'), ...conditions].join(' AND ')}`,
    [...new Set(ids)],
    ...values,
  )
  return new Set(unpack(packed))
}

// --- internal ---

/** The newest rows are read in at most so many pages. */
const NEWEST_PAGES = 10

/** The numbers of an answer come as one text: to make an object of each row costs more than the search does. */
interface Packed {
  readonly rows?: string
}

interface MeasuredRow extends FoundRow {
  /** How much of the word asked for last stands in it: of others that stand there as often it is the same. */
  frequency: number
}

/** Notes what the rows have of a term: each is its entity, its line (0 for a name and type) and how much of the term stands there. */
function addRows(
  found: Map<number, MeasuredRow>,
  numbers: readonly number[],
  { term, rows, isMeasured }: PlannedTerm & { readonly isMeasured: boolean },
  total: number,
): void {
  let known: { readonly frequency: number; readonly part: HitPart } | undefined
  for (let at = 0; at < numbers.length; at += 3) {
    const [entity, line] = [numbers[at] as number, numbers[at + 1] as number]
    const row = found.get(keyOf(entity, line))
    const frequency = isMeasured ? (numbers[at + 2] as number) / MEASURE : (row?.frequency ?? 1)
    // Most rows have as much of it as the one before.
    if (known?.frequency !== frequency) {
      const score = scoreOfPart(frequency, rows, total)
      known = { frequency, part: { term: term.text, kind: term.kind, score } }
    }
    const { part } = known
    if (row === undefined) {
      found.set(keyOf(entity, line), { entity, line, score: part.score, parts: [part], frequency })
    } else {
      row.frequency = frequency
      addPart(row, part)
    }
  }
}

/** The newest rows of frequent words that were found so far. */
interface Newest {
  readonly rows: Map<number, FoundRow>
  readonly ofEach: Map<number, number>
  readonly most: number
  readonly filter: EntityFilter
  /** What each of them has of the words. */
  readonly like: Pick<FoundRow, 'score' | 'parts'>
}

function* addNewest(
  dialect: Dialect,
  found: Newest,
  asked: Omit<NewestAsked, 'below' | 'limit'> & { readonly room: number },
): Question<void> {
  const limit = found.most / NEWEST_PAGES
  let below = Number.MAX_SAFE_INTEGER
  for (let page = 0; page < NEWEST_PAGES && found.rows.size < asked.room; page += 1) {
    const { sql, values } = dialect.search.newest({ ...asked, below, limit })
    const numbers = unpack(yield* askOne<Packed>(sql, ...values))
    const selected = yield* selectEntities(dialect, found.filter, firstOfPairs(numbers))
    for (let at = 0; at < numbers.length && found.rows.size < asked.room; at += 2) {
      const [entity, line] = [numbers[at] as number, numbers[at + 1] as number]
      // Of most snapshots that hold a frequent word, dozens of rows do, and few of them count.
      const others = found.ofEach.get(entity) ?? 0
      if (others >= NEWEST_ROWS_OF_ONE || found.rows.has(keyOf(entity, line)) || !selected.has(entity)) continue
      found.ofEach.set(entity, others + 1)
      found.rows.set(keyOf(entity, line), { ...found.like, entity, line })
    }
    if (numbers.length < 2 * limit) return
    below = numbers.at(asked.table === 'entity' ? -2 : -1) as number
  }
}

function unpack({ rows }: Packed): number[] {
  return rows === undefined ? [] : (JSON.parse(`[${rows}]`) as number[])
}

function firstOfPairs(numbers: readonly number[]): number[] {
  return numbers.filter((_, at) => at % 2 === 0)
}

/** A line has one entity, so that its number is enough. */
function keyOf(entity: number, line: number): number {
  return line === 0 ? -entity : line
}
