/**
 * @module How well entities answer a question: what the store knows of the words, and the form in which they stand.
 *
 * The store knows how rare each word is among everything it holds; the few dozen entities that it selected do not. What
 * the words look like (written just so, begun, mistyped) is compared here, by an index that lives for this one question.
 * Pure.
 */

import MiniSearch from 'minisearch'
import { RECALL } from '../rules.ts'
import type { Hit, HitPart } from '../store/port.ts'
import { foldText } from '../store/queries/fold-text.ts'
import { isStopWord } from '../store/queries/index-text.ts'
import { editDistance, mistakesIn } from '../store/queries/spelling.ts'
import { holdsWord } from '../text/holds-word.ts'
import { datesIn, isOnDate, type NamedDate } from './question-dates.ts'

export interface RankedLine {
  readonly content: string
  /** 0 to 1, among all lines of the answer. */
  readonly score: number
}

export interface RankedEntity {
  readonly name: string
  readonly entityType: string
  /** 0 to 1, among all entities of the answer. */
  readonly score: number
  /** The observations that answer, best first. */
  readonly lines: readonly RankedLine[]
}

/**
 * Returns the entities in the order in which they answer the question: the first RECALL.first hits among themselves, then
 * the others. So the best are ordered the same, whether or not others come after them.
 */
export function rankHits(question: string, hits: readonly Hit[]): RankedEntity[] {
  const forms = scoreForms(question, hits)
  const weighed = weighEntities(hits, { readLabel: labelReader(question), dates: datesIn(question) })
  const best = greatest(weighed.map((entity) => entity.score))
  const ranked = hits.map((hit, place) => ({
    name: hit.name,
    entityType: hit.entityType,
    score: ((weighed[place]?.score ?? 0) / best + FORM_WEIGHT * (forms[place] ?? 0)) / (1 + FORM_WEIGHT),
    lines: weighed[place]?.lines ?? [],
  }))
  // A line is read in the light of the whole that it stands in.
  const inContext = (line: RankedLine, entity: RankedEntity): number =>
    line.score / best + entity.score * CONTEXT_WEIGHT
  const read = ranked.map((entity) => ({
    ...entity,
    lines: entity.lines.map((line) => ({ content: line.content, score: inContext(line, entity) })),
  }))
  const bestLine = greatest(read.flatMap((entity) => entity.lines.map((line) => line.score)))
  const entities = read.map((entity) => ({
    ...entity,
    lines: entity.lines
      .map(({ content, score }) => ({ content, score: score / bestLine }))
      .sort((a, b) => b.score - a.score),
  }))
  return [entities.slice(0, RECALL.first), entities.slice(RECALL.first)].flatMap((some) =>
    some.sort((a, b) => b.score - a.score),
  )
}

// --- internal ---

/** What each further line of an entity counts for, beside the one before it. */
const NEXT_LINE = 0.5
/** What another form of a word (its stem, a guess) counts for. */
const OTHER_FORM = 0.7
/** What a stop word counts for. */
const COMMON = 0.2
/** What the question itself counts for where it stands word for word. */
const WHOLE_WEIGHT = 3
/** What each further term that a line has adds to all of them. */
const NEXT_TERM = 0.2
/** What the entity's lines have of all the words together counts for. */
const TOGETHER = 0.5
/** What the form of the words counts for beside their rarity. */
const FORM_WEIGHT = 0.15
/** What the entity counts for beside its line. */
const CONTEXT_WEIGHT = 0.4

/**
 * What talk tells, a line `<label>: <text>` with a speaker or a subject as its label. Chosen on the develop half of
 * tests/bench/conversations and on made conversations in the LoCoMo format, seeds 1 and 7; what a neighbour adds and what little
 * text counts for on both halves and seeds 1 and 7.
 */
const TALK = {
  /** What a line counts for more whose label the question names: others only speak of it. */
  labelled: 1.5,
  /** What a line counts for that asks: who asks tells little. */
  asks: 0.65,
  /** What the words of a line add to the line before it, as a share: a reply repeats words of what it replies to. */
  before: 0.3,
  /** The same to the line after it. */
  after: 0.1,
  /** The same of a line that asks, to the line before it. */
  beforeQuestion: 0.07,
  /** The same to the line after it, which answers. */
  afterQuestion: 0.6,
  /** Bytes (UTF-8) that the text of a line needs to count in full, and the power of the share that it has: little text tells little. */
  length: 90,
  brief: 0.8,
} as const

/** What a line counts for more that was written at a date that the question names. Chosen as TALK. */
const DATED = 2

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** A line, or a name with its type, and the terms that it has. */
interface Row {
  readonly content: string
  readonly parts: readonly HitPart[]
}

interface LineRow extends Row {
  readonly place: number
  readonly isQuestion: boolean
  /** What its score is multiplied by: see TALK and DATED. */
  readonly factor: number
  /** The same among lines alone: how much its entity answers, does not depend on it. */
  readonly amongLines: number
}

interface WeighedEntity {
  readonly score: number
  readonly lines: readonly RankedLine[]
}

/** The measure that the store selects by (its lines, and all words together), with the form of the words regarded. */
function weighEntities(hits: readonly Hit[], asked: QuestionFacts): WeighedEntity[] {
  return hits.map((hit) => {
    const lines = hit.lines.map(({ content, place, parts, at }): LineRow => {
      const { isQuestion, factor, amongLines } = talkOf(content, asked.readLabel)
      const dated = asked.dates.length > 0 && isOnDate(at, asked.dates) ? DATED : 1
      return { content, parts, place, isQuestion, factor: factor * dated, amongLines }
    })
    return weighEntity({ content: `${hit.name} ${hit.entityType}`, parts: hit.named }, lines)
  })
}

function weighEntity(named: Row, rows: readonly LineRow[]): WeighedEntity {
  const best = new Map<string, number>()
  const weigh = ({ content, parts }: Row): number => {
    const text = parts.length === 0 ? '' : folded(content)
    let score = 0
    for (const part of parts) {
      const weighed = part.score * formWeight(part, text)
      score += weighed
      best.set(part.term, Math.max(weighed, best.get(part.term) ?? 0))
    }
    return score * (1 + NEXT_TERM * Math.max(0, parts.length - 1))
  }
  const ofName = weigh(named)
  const own = rows.map(weigh)
  let score = 0
  let weight = 1
  const ofLines = rows.map(({ factor }, index) => (own[index] ?? 0) * factor)
  for (const row of [ofName, ...ofLines].sort((a, b) => b - a)) {
    score += row * weight
    weight *= NEXT_LINE
  }
  for (const part of best.values()) score += part * TOGETHER
  return { score, lines: withNeighbours(rows, own).sort((a, b) => b.score - a.score) }
}

/** The lines by what their words count for (`scores`) and what those beside them add; what speaks for a line, it does not pass on. */
function withNeighbours(rows: readonly LineRow[], scores: readonly number[]): RankedLine[] {
  const at = new Map(rows.map(({ place, isQuestion }, index) => [place, { isQuestion, score: scores[index] ?? 0 }]))
  const added = (place: number, statement: number, question: number): number => {
    const beside = at.get(place)
    return beside === undefined ? 0 : beside.score * (beside.isQuestion ? question : statement)
  }
  return rows.map(({ content, place, factor, amongLines }, index) => ({
    content,
    score:
      factor *
      amongLines *
      ((scores[index] ?? 0) +
        added(place + 1, TALK.before, TALK.beforeQuestion) +
        added(place - 1, TALK.after, TALK.afterQuestion)),
  }))
}

/** What a question says beside its terms. */
interface QuestionFacts {
  readonly readLabel: ReadLabel
  readonly dates: readonly NamedDate[]
}

/** Whether the question names the label of a line. */
type ReadLabel = (label: string) => boolean

function labelReader(question: string): ReadLabel {
  const words = folded(question.slice(0, FORM.question)).match(WORD) ?? []
  const asked = [...new Set(words)].filter((word) => !isStopWord(word))
  const known = new Map<string, boolean>()
  return (label) => {
    const named =
      known.get(label) ?? (folded(label).match(WORD) ?? []).some((word) => asked.some((each) => isLike(each, word)))
    known.set(label, named)
    return named
  }
}

/** Whether a word of the question is this one, perhaps mistyped. */
function isLike(asked: string, word: string): boolean {
  const most = mistakesIn(asked)
  return asked === word || (most > 0 && editDistance(asked, word, most) <= most)
}

function talkOf(content: string, readLabel: ReadLabel): Pick<LineRow, 'isQuestion' | 'factor' | 'amongLines'> {
  const labelled = LABEL.exec(content)
  if (labelled === null) return { isQuestion: false, factor: 1, amongLines: 1 }
  const [start, label = ''] = labelled
  const isQuestion = QUESTION.test(content)
  // In bytes, since a character of East Asian scripts says as much as three letters.
  const amongLines = Math.min(1, Buffer.byteLength(content.slice(start.length)) / TALK.length) ** TALK.brief
  return { isQuestion, factor: (readLabel(label) ? TALK.labelled : 1) * (isQuestion ? TALK.asks : 1), amongLines }
}

/** What stands before the first colon, behind a mark of a list and a time in brackets. */
const LABEL = /^(?:[-*>] )?(?:[[(][^\])\n]{1,60}[\])] ?)?([^:\n]{1,40}): /
/** A mark of Latin, Greek, Arabic or East Asian texts at the end, perhaps in quotation marks or before a picture's caption. */
const QUESTION = /[?\u037e\u061f\uff1f]["'\u2019\u201d)\s]{0,3}(?:\[[^\]]*\])?$/

/** What a term counts for by the form in which it stands in the text, which is folded. */
function formWeight({ kind, term }: HitPart, text: string): number {
  if (kind === 'whole') return WHOLE_WEIGHT
  if (kind !== 'word' && kind !== 'common') return 1
  return (kind === 'common' ? COMMON : 1) * (holdsWord(text, folded(term)) ? 1 : OTHER_FORM)
}

/** As the index has it, in lower case, and ß as the store's other spelling of ss. */
function folded(text: string): string {
  return foldText(text).toLowerCase().replaceAll('ß', 'ss')
}

/** What each entity has of the words' form, as a part of the best one's. */
function scoreForms(question: string, hits: readonly Hit[]): number[] {
  const index = new MiniSearch<Document>({
    fields: ['name', 'type', 'content'],
    storeFields: [],
    autoVacuum: false,
    searchOptions: { prefix: true, fuzzy: FUZZY, boost: { name: 3 }, processTerm: tellingTerm },
  })
  index.addAll(documentsOf(hits))
  const found = index.search(question.slice(0, FORM.question))
  const best = greatest(found.map((result) => result.score))
  const scores = hits.map(() => 0)
  for (const result of found) scores[result.id as number] = result.score / best
  return scores
}

/** Letters that may differ, as a share of a word of the question. */
const FUZZY = 0.2

function tellingTerm(word: string): string | null {
  const term = word.toLowerCase()
  return isStopWord(term) ? null : term
}

interface Document {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly content: string
}

function documentsOf(hits: readonly Hit[]): Document[] {
  return hits.slice(0, FORM.entities).map((hit, id) => ({
    id,
    name: hit.name,
    type: hit.entityType,
    content: hit.lines
      .filter(({ parts }) => parts.length > 0)
      .slice(0, FORM.lines)
      .map((line) => line.content.slice(0, FORM.length))
      .join('\n'),
  }))
}

/**
 * How much is compared by form: characters of the question, the entities that the store has put first, their best lines,
 * characters of each. The index tries every word of a question against all others: a megabyte of them takes minutes.
 */
const FORM = { question: 1_000, entities: 30, lines: 5, length: 240 } as const

/** Never 0: a part of nothing is nothing. */
function greatest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0) || 1
}
