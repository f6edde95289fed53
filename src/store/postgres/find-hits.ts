/**
 * @module The full-text questions to a PostgreSQL store, in a few statements each, however many words are asked for.
 *
 * The same plan as in a file's store: words are looked up rarest first, as many rows as the budget has; words that more
 * rows hold select nothing, but where a question has no others. A phrase of common words alone is left out: the server
 * compares it with each row that holds them all.
 */

import { DECISION_TYPE } from '../../rules.ts'
import type { EntityFilter, Hit, HitPart } from '../port.ts'
import { filterConditions, IS_DECISION } from '../queries/entity-filter.ts'
import { isMistypedStopWord, questionTerms, type Term, TOGETHER_WORDS } from '../queries/index-text.ts'
import { formsMeant, otherForms } from '../queries/irregular-forms.ts'
import { readHits, type Selected } from '../queries/read-hits.ts'
import {
  addPart,
  bestEntities,
  countHolders,
  type FoundRow,
  frequentRows,
  GUESSES,
  NEWEST_ROWS,
  NEWEST_ROWS_OF_ONE,
  ROW_BUDGET,
  scoreOfPart,
} from '../queries/score-hits.ts'
import { mayGoOnInDigits } from '../queries/spelling.ts'
import type { Session } from './connection.ts'
import { answer, DIALECT } from './dialect.ts'
import { guessWords } from './guess-words.ts'
import { expression, termWords } from './words.ts'

/**
 * Returns the best entities for the words of the text, roughly best first, each with the lines that answer.
 * @throws INVALID_INPUT (since, until)
 */
export async function findHits(session: Session, text: string, filter: EntityFilter, limit: number): Promise<Hit[]> {
  if (limit < 1) return []
  const selected = await selectEntities(session, questionTerms(text), filter, limit)
  return answer(session, readHits(DIALECT, selected))
}

// --- internal ---

/** A phrase is looked for where one of its words is in no more rows: it is compared with those alone. */
const NARROW_ROWS = 2_000

/** Rows for each entity, to tell roughly how rare a word is. */
const ROWS_FOR_EACH_ENTITY = 6
/** Words of a row of ordinary length. */
const ORDINARY_SIZE = 12

interface PlannedTerm {
  /** The question's term, also where a guess stands in for it. */
  readonly term: Term
  /** What the index is asked; `named`: the same of names alone. */
  readonly expression: string
  readonly named: string
  readonly rows: number
}

async function selectEntities(
  session: Session,
  terms: readonly Term[],
  filter: EntityFilter,
  limit: number,
): Promise<Selected> {
  const asked = await planQuestion(session, terms)
  const found = asked.length === 0 ? [] : bestEntities(await findRows(session, asked, filter))
  return { best: found.slice(0, limit), holders: countHolders(found) }
}

/** Returns what to ask the index for, rarest first; nothing where guesses answer less than half of the words. */
async function planQuestion(session: Session, terms: readonly Term[]): Promise<PlannedTerm[]> {
  const own = await askedOf(
    session,
    terms.map((term) => ({ term, text: term.text })),
  )
  const asked = new Map<string, PlannedTerm>()
  const add = (each: PlannedTerm): void => {
    if (each.rows > 0 && !asked.has(each.expression)) asked.set(each.expression, each)
  }
  const known = new Set(own.filter(({ rows }) => rows > 0).map(({ term }) => term))
  const words = terms.filter(({ kind }) => kind !== 'phrase' && kind !== 'whole')
  const guesses: Wording[] = []
  let stopped = 0
  for (const term of words) {
    if (known.has(term)) continue
    const found = await guessWords(session, term.text, GUESSES)
    if (isMistypedStopWord(term.text, found)) {
      stopped += 1
      continue
    }
    for (const guess of [...found, ...formsMeant(term.text.toLowerCase())]) guesses.push({ term, text: guess })
    if (mayGoOnInDigits(term.text, found)) guesses.push({ term, text: term.text, kind: 'prefix' })
  }
  const forms = words.flatMap((term): Wording[] =>
    term.kind === 'word' ? otherForms(term.text.toLowerCase()).map((text) => ({ term, text })) : [],
  )
  const otherwise = (await askedOf(session, forms)).filter(({ rows }) => rows > 0)
  const guessed = (await askedOf(session, guesses)).filter(({ rows }) => rows > 0)
  for (const each of [...own, ...otherwise, ...guessed]) add(each)
  const answered = new Set(guessed.map(({ term }) => term)).size + stopped
  const isNoise = otherwise.length === 0 && !words.some((term) => known.has(term)) && answered * 2 < words.length
  return isNoise ? [] : [...asked.values()].sort((a, b) => a.rows - b.rows)
}

/** How a term is asked for: by its own kind where none is said. */
interface Wording {
  readonly term: Term
  readonly text: string
  readonly kind?: Term['kind']
}

/**
 * Counts the rows of each term, up to one more than are read. Words are counted first: they tell which phrases are looked for.
 */
async function askedOf(session: Session, terms: readonly Wording[]): Promise<PlannedTerm[]> {
  if (terms.length === 0) return []
  const split = terms.map(({ term, text, kind }) => ({ term, kind: kind ?? term.kind, words: termWords(text) }))
  const words = [...new Set(split.flatMap((each) => each.words))]
  const sql = 'SELECT word, stem(word) AS stem FROM unnest(?::text[]) AS each (word)'
  const stems = new Map(
    (await session.all<{ word: string; stem: string }>(sql, words)).map(({ word, stem }) => [word, stem]),
  )
  const asked = split.flatMap(({ term, kind, words: own }) => {
    const stemmed = own.flatMap((word) => stems.get(word) ?? [])
    const all = expression(kind, stemmed)
    const named = expression(kind, stemmed, 'A')
    const isPhrase = kind === 'phrase' || kind === 'whole'
    return all === undefined || named === undefined
      ? []
      : [{ term, expression: all, named, isPhrase, words: isPhrase ? stemmed : [], rows: 0 }]
  })
  const counted = await countRows(
    session,
    asked.filter((each) => !each.isPhrase),
  )
  const narrow = new Set(counted.filter(({ rows }) => rows <= NARROW_ROWS).map((each) => each.expression))
  const isNarrow = (word: string): boolean => narrow.has(expression('word', [word]) ?? '')
  const phrases = asked.filter((each) => each.isPhrase && each.words.some(isNarrow))
  return [...counted, ...(await countRows(session, phrases))]
}

async function countRows<Each extends PlannedTerm>(session: Session, asked: readonly Each[]): Promise<Each[]> {
  if (asked.length === 0) return []
  const counts = await session.all<{ place: number; rows: number }>(
    'SELECT place, rows FROM count_rows(?::text[], ?)',
    asked.map((each) => each.expression),
    ROW_BUDGET + 1,
  )
  const rows = new Map(counts.map((count) => [count.place, count.rows]))
  return asked.map((each, place) => ({ ...each, rows: rows.get(place + 1) ?? 0 }))
}

async function findRows(
  session: Session,
  asked: readonly PlannedTerm[],
  filter: EntityFilter,
): Promise<Iterable<FoundRow>> {
  const found = new Map<string, FoundRow>()
  const add = ({ entity, line }: RowFound, part: HitPart): void => {
    const key = `${entity}.${line ?? ''}`
    const row = found.get(key) ?? { entity, line, score: 0, parts: [] }
    found.set(key, row)
    addPart(row, part)
  }
  let left = ROW_BUDGET
  const rare = asked.filter(({ rows }) => {
    left -= rows
    return left >= 0
  })
  if (rare.length > 0) {
    const total = await estimateRows(session)
    for (const row of await rowsOf(session, rare, filter, ROW_BUDGET)) {
      const each = rare[row.place - 1] as PlannedTerm
      const frequency = (row.weight * 2.2) / (row.weight + 1.2 * (0.25 + (0.75 * row.size) / ORDINARY_SIZE))
      const score = scoreOfPart(frequency, each.rows, total)
      add(row, { term: each.term.text, kind: each.term.kind, score })
    }
  }
  return found.size > 0 ? found.values() : newestRows(session, asked, filter)
}

/** The newest rows that hold all of the frequent words; the rarest of them where few do. */
async function newestRows(
  session: Session,
  asked: readonly PlannedTerm[],
  filter: EntityFilter,
): Promise<Iterable<FoundRow>> {
  const frequent = asked.filter(({ term }) => term.kind !== 'phrase' && term.kind !== 'whole').slice(0, TOGETHER_WORDS)
  const [first] = frequent
  if (first === undefined) return []
  const together = {
    ...first,
    expression: frequent.map((each) => `(${each.expression})`).join(' & '),
    named: frequent.map((each) => `(${each.named})`).join(' & '),
  }
  const most = frequentRows(filter)
  const found = new Map<string, FoundRow>()
  const ofEach = new Map<number, number>()
  for (const each of frequent.length > 1 ? [together, first] : [first]) {
    for (const { entity, line } of await rowsOf(session, [each], filter, most)) {
      if (found.size >= NEWEST_ROWS) break
      const key = `${entity}.${line ?? ''}`
      const others = ofEach.get(entity) ?? 0
      if (others >= NEWEST_ROWS_OF_ONE || found.has(key)) continue
      ofEach.set(entity, others + 1)
      const parts = frequent.map(({ term }): HitPart => ({ term: term.text, kind: term.kind, score: 1 }))
      found.set(key, { entity, line, score: parts.length, parts })
    }
    if (found.size >= NEWEST_ROWS) break
  }
  return found.values()
}

interface RowFound {
  readonly place: number
  readonly entity: number
  readonly line?: number
  readonly weight: number
  readonly size: number
}

/** A row of an entity of that type, or the line of a snapshot that states a decision. */
const IN_DECISION = `(entity.type = '${DECISION_TYPE}' OR EXISTS (SELECT 1 FROM observation WHERE observation.id = found.line AND ${IS_DECISION}))`

function rowsOf(
  session: Session,
  asked: readonly PlannedTerm[],
  filter: EntityFilter,
  most: number,
): Promise<RowFound[]> {
  const { conditions, values } = filterConditions(filter)
  if (filter.type === DECISION_TYPE) conditions.push(IN_DECISION)
  const joined =
    conditions.length === 0
      ? ''
      : `JOIN entity ON entity.id = found.entity LEFT JOIN snapshot ON snapshot.entity = entity.id
         WHERE ${conditions.join(' AND ')}`
  return session.all<RowFound>(
    `SELECT found.* FROM find_rows(?::text[], ?::text[], ?) AS found ${joined}
     ORDER BY found.entity DESC, found.line DESC NULLS LAST`,
    asked.map((each) => each.expression),
    asked.map((each) => each.named),
    most,
    ...values,
  )
}

/** The number of rows of the index: as the engine last counted, or as the newest entity tells. */
async function estimateRows(session: Session): Promise<number> {
  const sql = `
    SELECT greatest(0, max(reltuples))::bigint AS counted, (SELECT coalesce(max(id), 0) FROM entity) AS newest
    FROM pg_class WHERE oid = 'throughline.observation'::regclass`
  const row = await session.get<{ counted: number; newest: number }>(sql)
  return Math.max(row?.counted ?? 0, (row?.newest ?? 0) * ROWS_FOR_EACH_ENTITY)
}
