/**
 * @module Finds the rows of a store's index of words that match a question, for every engine.
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

/** Where even the rarest word is in more rows, all of them count the same: the newest are the answer. */
export const TELLING_ROWS = 2_000

/** Returns the rows that hold the words, those rarest first that the budget has room for; none where no word tells anything. */
export function* findRows({ search }: Dialect, asked: readonly PlannedTerm[]): Question<FoundRow[]> {
  const [rarest] = asked
  if (rarest === undefined || rarest.rows > TELLING_ROWS) return []
  // Roughly how many rows the index has.
  const { total } = yield* askOne<{ total: number }>(
    'SELECT coalesce((SELECT max(id) FROM entity), 0) + coalesce((SELECT max(id) FROM observation), 0) AS total',
  )
  let left = ROW_BUDGET
  const read: PlannedTerm[] = []
  for (const each of asked) {
    left -= each.rows
    if (left < 0) break
    read.push(each)
  }
  const answers = (yield* together(read.map(({ expression }) => search.matches(expression)))) as [Packed][]
  const found = new Map<number, FoundRow>()
  for (const [nth, [packed]] of answers.entries()) addRows(found, unpack(packed), read[nth] as PlannedTerm, total)
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

/** What a word counts for in a name or type. */
const IN_NAME = 1.4
/** The newest rows are read in at most so many pages. */
const NEWEST_PAGES = 10

/** The numbers of an answer come as one text: to make an object of each row costs more than the search does. */
interface Packed {
  readonly rows?: string
}

/** Notes that the rows, each given by its entity and its line (0 for a name and type), have a term. */
function addRows(
  found: Map<number, FoundRow>,
  numbers: readonly number[],
  { term: { text, kind }, rows }: PlannedTerm,
  total: number,
): void {
  const score = scoreOfPart(rows, total)
  const inLine: HitPart = { term: text, kind, score }
  const inName: HitPart = { term: text, kind, score: score * IN_NAME }
  for (let at = 0; at < numbers.length; at += 2) {
    const [entity, line] = [numbers[at] as number, numbers[at + 1] as number]
    const part = line === 0 ? inName : inLine
    const row = found.get(keyOf(entity, line))
    if (row === undefined) found.set(keyOf(entity, line), { entity, line, score: part.score, parts: [part] })
    else addPart(row, part)
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
