/**
 * @module Recall: ranked search over everything that the store holds, page by page.
 *
 * An exact name comes first. All pages of a question have one order, and a page goes on behind the place where the one before
 * ended: what is written meanwhile may move that.
 */

import { createHash } from 'node:crypto'
import { defined } from '../../defined.ts'
import { ThroughlineError, UNKNOWN_CURSOR } from '../../errors.ts'
import type { RankedEntity, RankedLine } from '../../graph/rank.ts'
import { readTimeReference } from '../../recovery/match/time-reference.ts'
import { DECISION_TYPE, RECALL, SNAPSHOT_ENTITY_TYPE, STATUSES } from '../../rules.ts'
import type { EntityFacts, EntityFilter, GraphStore, Hit } from '../../store/port.ts'
import { isCutQuestion, QUESTION_LENGTH, QUESTION_TERMS, questionTerms } from '../../store/queries/index-text.ts'
import { type ListedSnapshot, listSnapshots } from '../session/briefs.ts'
import { momentOf } from '../session/moment.ts'
import { sessionTurns } from '../session/turns.ts'
import { demoteDuplicates, variedHits } from './diversify.ts'
import { choosePassages, type Found, findPassages, type Passage, type Span } from './passages.ts'

export interface RecallQuery extends EntityFilter {
  /** Words in any order, mistyped or cut; a name. Empty or absent: the newest entities. */
  readonly query?: string
  /** Sessions and other entities on a page. Default RECALL.answers, without a query RECALL.page; at most RECALL.longestPage. */
  readonly limit?: number
  /** What an age counts from: `since` and `until` may then be one, such as 7d. */
  readonly now?: Date
  /** `nextCursor` of the page before, with the same query and filters. */
  readonly cursor?: string
}

/** A session, under the name of one of its snapshots, or an entity that belongs to none. */
export interface Recalled extends EntityFacts {
  /** What the session is called. */
  readonly title?: string
  /** What answers, best first; where the name alone answers, the first lines, with score 0. */
  readonly matches: readonly Passage[]
}

export interface RecallPage {
  readonly found: readonly Recalled[]
  /** Words of the question that stand nowhere. */
  readonly absent?: readonly string[]
  /** Words of this memory that stand near those of the question: to ask again with. */
  readonly nearest?: readonly string[]
  /** Asks for the next page; absent on the last one. */
  readonly nextCursor?: string
  /** What was left out and how to go on, in words: of the question, or of what there is behind a last page. */
  readonly cut?: string
}

/** Returns one page of the entities that answer, best first. @throws INVALID_INPUT (limit, cursor, status, since, until) */
export async function recall(store: GraphStore, query: RecallQuery): Promise<RecallPage> {
  const text = (query.query ?? '').trim()
  const limit = query.limit ?? (text === '' ? RECALL.page : RECALL.answers)
  if (!Number.isInteger(limit) || limit < 1 || limit > RECALL.longestPage) {
    throw new ThroughlineError('INVALID_INPUT', `A page has 1 to ${RECALL.longestPage} entities.`)
  }
  if (query.status !== undefined && !STATUSES.some((status) => status === query.status)) {
    throw new ThroughlineError('INVALID_INPUT', `A status is one of ${STATUSES.join(', ')}.`)
  }
  const filter = filterOf(query)
  // An age stays as it is: it is the same question a moment later.
  const question = questionMark(text, query)
  const page = { limit, question, from: query.cursor === undefined ? undefined : readCursor(query.cursor, question) }
  if (text === '') return newestPage(store, filter, page)
  const ranked =
    (await pageOfTime(store, text, filter, page, query.now)) ?? (await rankedPage(store, text, filter, page))
  return isCutQuestion(text) ? withCut(ranked, QUESTION_CUT) : ranked
}

/**
 * Returns a page of this project's answers. Of another project nothing is shown; what belongs to no project (imported, or
 * written without one) is shown where this project has no answer.
 */
export async function recallHere(store: GraphStore, asked: RecallQuery, here: string): Promise<RecallPage> {
  const own = await recall(store, { ...asked, project: here })
  if (own.found.length > 0 || asked.cursor !== undefined) return own
  const { nextCursor, absent = [], ...page } = await recall(store, { ...asked, unowned: true })
  const nowhere = absent.filter((word) => own.absent?.includes(word))
  const others = nowhere.length === 0 ? page : { ...page, absent: nowhere }
  // What another page goes on from is this project's.
  return nextCursor === undefined ? others : withCut(others, UNOWNED_CUT)
}

/** Returns the entities that the store selects for the text, best first. */
export async function rankEntities(store: GraphStore, text: string, filter: EntityFilter): Promise<RankedEntity[]> {
  return (await selectRanked(store, text, filter)).ranked
}

// --- internal ---

const RANKED_CUT = `Only the best ${RECALL.candidates} are ranked, and more entities answer: add words to the query, or a filter (type, status, project, since, until).`
const QUESTION_CUT = `The question is too long to be searched whole: its first ${QUESTION_TERMS} different words were, within ${QUESTION_LENGTH} characters. Ask again with fewer words for the others.`
const UNOWNED_CUT =
  'This project has no answer; these belong to no project, and more of them answer: ask in all projects, which has pages.'

/** `rankEntities`, and whether more entities answer than are ranked. */
async function selectRanked(
  store: GraphStore,
  text: string,
  filter: EntityFilter,
): Promise<{
  readonly ranked: RankedEntity[]
  /** How many of the first stand in the text as their names. */
  readonly named: number
  readonly isCut: boolean
}> {
  // One more, to know that there are more.
  const hits = await variedHits(store, text, filter, RECALL.candidates + 1)
  const ranked = await rankVaried(text, hits.slice(0, RECALL.candidates))
  const lines = new Map(ranked.map((entity) => [entity.name, entity.lines]))
  const named = (await namedExactly(store, text, filter)).map(
    ({ name, entityType }): RankedEntity => ({ name, entityType, score: 1, lines: lines.get(name) ?? [] }),
  )
  const names = new Set(named.map(({ name }) => name))
  const others = ranked.filter(({ name }) => !names.has(name))
  return { ranked: [...named, ...others], named: named.length, isCut: hits.length > RECALL.candidates }
}

/**
 * The answers of the time that a question names, such as "yesterday", or of other times where that has none; its sessions where
 * nothing else is asked; undefined where it names none.
 */
async function pageOfTime(
  store: GraphStore,
  text: string,
  filter: EntityFilter,
  page: AskedPage,
  now: Date | undefined,
): Promise<RecallPage | undefined> {
  const isGiven = filter.since !== undefined || filter.until !== undefined
  const time = now === undefined || isGiven ? undefined : readTimeReference(text, now)
  if (time === undefined) return undefined
  const [since, until] = [time.from, time.until].map((at) => new Date(at).toISOString())
  // The words are without accents, the question may have them.
  const letters = time.words.normalize('NFD').replace(/[^\p{L}\p{M}\p{N} ]/gu, '.')
  const pattern = new RegExp(letters.replace(/\p{L}/gu, '$&\\p{M}*'), 'iu')
  const rest = text.normalize('NFD').replace(pattern, ' ').normalize('NFC').trim()
  if (since === undefined || until === undefined) return undefined
  const named = `${time.words}, ${spanWords(time.from, time.until)}`
  if (searchedWords(rest).length === 0) {
    const newest = await newestWithin(store, { since, until }, filter, page)
    return withCut(newest, newest.found.length > 0 ? `Only of ${named}.` : `Nothing is of ${named}.`)
  }
  // A session goes on for days: which of its turns are of that time, is asked of them.
  const pageThen = (from: AskedPage['from']) =>
    rankedPage(store, rest, { ...filter, since }, { ...page, from }, { since, until })
  const then = await pageThen(page.from)
  // What the first page was of, the others are of, too.
  const isOfThen = then.found.length > 0 || (page.from !== undefined && (await pageThen(undefined)).found.length > 0)
  if (isOfThen) return withCut(then, `Only of ${named}; since and until ask for another time.`)
  return withCut(await rankedPage(store, rest, filter, page), `Nothing answers of ${named}: these are of other times.`)
}

/** A span of time as days of this machine: "16 Nov 2026 to 22 Nov 2026". What ends within a day names the time of day, too. */
function spanWords(from: number, until: number): string {
  const [first, last] = [from, until - 1].map((at) =>
    new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
  )
  return `${first?.replace(/, 00:00$/, '')} to ${last?.replace(/, 23:59$/, '')}`
}

/** The sessions that ran within a span of time, the newest first; of another type what was created then. */
async function newestWithin(
  store: GraphStore,
  span: Required<Span>,
  filter: EntityFilter,
  page: AskedPage,
): Promise<RecallPage> {
  const { type = SNAPSHOT_ENTITY_TYPE, project, status } = filter
  if (type !== SNAPSHOT_ENTITY_TYPE) return newestPage(store, { ...filter, ...span }, page)
  const query = {
    newestOfSession: true,
    since: span.since,
    ...defined({ project, statuses: status === undefined ? status : [status] }),
  }
  const ran: ListedSnapshot[] = []
  for (const newest of await listSnapshots(store, query)) if (await ranWithin(store, newest, span)) ran.push(newest)
  const shown = ran.slice(0, page.limit)
  const { entities } = await store.facts({ names: shown.map(({ name }) => name) })
  const facts = new Map(entities.map((one) => [one.name, one]))
  return {
    found: shown.flatMap(({ name, brief: { title } }) => {
      const known = facts.get(name)
      return known === undefined ? [] : [{ ...known, title, matches: [] }]
    }),
    ...(ran.length > shown.length
      ? { cut: `${ran.length - shown.length} more ran then: ask with a larger limit, or with since and until.` }
      : {}),
  }
}

/** Whether a session began or ended within the span, or has a snapshot or turn of then: one may rest for days. */
async function ranWithin(
  store: GraphStore,
  { session, timestamp, brief: { startedAt = timestamp } }: ListedSnapshot,
  { since, until }: Required<Span>,
): Promise<boolean> {
  const isWithin = (at: string): boolean => at >= since && at <= until
  if (isWithin(startedAt) || isWithin(timestamp)) return true
  if (session === undefined || startedAt > until) return false
  const [saved] = await store.snapshots({ session, since, until, limit: 1 }, 'head')
  return saved !== undefined || (await sessionTurns(store, session)).some(({ at }) => at !== undefined && isWithin(at))
}

function withCut(page: RecallPage, told: string): RecallPage {
  return { ...page, cut: [told, ...(page.cut === undefined ? [] : [page.cut])].join(' ') }
}

/** Returns the hits ranked, near-duplicates behind the others. */
async function rankVaried(text: string, hits: readonly Hit[]): Promise<RankedEntity[]> {
  if (hits.length === 0) return []
  // A session may ask nothing.
  const { rankHits } = await import('../../graph/rank.ts')
  const ranked = rankHits(text, hits)
  return demoteDuplicates(ranked, ({ name, lines }) => `${name} ${lines[0]?.content ?? ''}`).items
}

/** The page that is asked for, and the mark of its question. */
interface AskedPage {
  readonly limit: number
  readonly question: string
  /** Where it begins: behind so many answers, or at the store's own place among the newest. */
  readonly from: number | string | undefined
}

async function newestPage(
  store: GraphStore,
  filter: EntityFilter,
  { limit, question, from }: AskedPage,
): Promise<RecallPage> {
  const after = from === undefined ? undefined : String(from)
  const { entities, next } = await store.facts({ ...filter, limit, ...defined({ after }) })
  const decisions = await decisionsOf(store, filter, entities)
  return {
    found: entities.map((entity) => ({
      ...entity,
      matches: (decisions.get(entity.name) ?? []).slice(0, RECALL.lines),
    })),
    ...(next === undefined ? {} : { nextCursor: writeCursor(question, next) }),
  }
}

async function rankedPage(
  store: GraphStore,
  text: string,
  filter: EntityFilter,
  { limit, question, from }: AskedPage,
  span?: Span,
): Promise<RecallPage> {
  const { ranked, named, isCut } = await selectRanked(store, text, filter)
  if (ranked.length === 0) return { found: [], ...(await absentOf(store, searchedWords(text), filter)) }
  const isOfDecisions = filter.type === DECISION_TYPE
  const lines = isOfDecisions ? ranked.map(decisionsAlone) : ranked
  const within = isOfDecisions ? undefined : (span ?? filter)
  const readFrom = async (first: number) => {
    const { found, begin, ...rest } = await findPassages(store, text, lines, named, within, first)
    return { ...rest, first, answering: (span === undefined ? found : found.filter(isOfTurns)).slice(first - begin) }
  }
  let read = await readFrom(Number(from ?? 0))
  // Sessions that are read after these may have what these have not.
  while (read.answering.length === 0 && read.end !== undefined) read = await readFrom(read.end)
  const { answering, first, nearest, absent, end } = read
  const share = limit / RECALL.answers
  const most = { passages: Math.ceil(RECALL.passages * share), room: RECALL.room * share }
  const page = choosePassages(answering.slice(0, limit), most)
  const bare = answering.slice(0, page.length).filter((one) => one.session === undefined && one.passages.length === 0)
  const next = page.length < answering.length ? first + page.length : end
  return {
    found: await describe(store, page, bare),
    ...(await absentOf(store, absent, filter)),
    ...(nearest.length === 0 ? {} : { nearest }),
    ...(next === undefined ? {} : { nextCursor: writeCursor(question, next) }),
    ...(next === undefined && isCut ? { cut: RANKED_CUT } : {}),
  }
}

/** The answers with what is known of each; of `bare` ones, whose name alone answers, the lines that they begin with. */
async function describe(store: GraphStore, page: readonly Found[], bare: readonly Found[]): Promise<Recalled[]> {
  const { entities } = await store.facts({ names: page.map(({ name }) => name) })
  const facts = new Map(entities.map((each) => [each.name, each]))
  const isShort = ({ name }: Found): boolean => (facts.get(name)?.observations ?? SHORT_ENTITY) < SHORT_ENTITY
  const short = bare.filter(isShort).map(({ name }) => name)
  const beginnings = await firstLines(store, short)
  return page.flatMap(({ name, session, title, passages }) => {
    const known = facts.get(name)
    const matches = beginnings.get(name)?.slice(0, RECALL.lines) ?? passages
    return known === undefined ? [] : [{ ...known, ...defined({ session, title }), matches }]
  })
}

/**
 * Of words that no passage has, those that stand nowhere: also mistyped, in a session that was not read, or in what another type,
 * status or time hides.
 */
async function absentOf(
  store: GraphStore,
  words: readonly string[],
  { project, unowned }: EntityFilter,
): Promise<Pick<RecallPage, 'absent'>> {
  const absent: string[] = []
  // A word that is never looked for, as "did", stands nowhere and is not missed.
  for (const word of words.filter((one) => searchedWords(one).length > 0).slice(0, RECALL.absent))
    if ((await store.hits(word, defined({ project, unowned }), 1)).length === 0) absent.push(word)
  return absent.length === 0 ? {} : { absent }
}

function searchedWords(text: string): string[] {
  return questionTerms(text).flatMap(({ kind, text: word }) => (kind === 'word' ? word : []))
}

/** Lines of an entity that may all be read to show the first ones. */
const SHORT_ENTITY = 500

/** A line of a snapshot that states a decision. */
const DECISION_LINE = /^- D[1-9]/

function isOfTurns({ passages }: Found): boolean {
  return passages.some(({ turn }) => turn !== undefined)
}

/** Of a snapshot its decisions alone. */
function decisionsAlone(entity: RankedEntity): RankedEntity {
  return entity.entityType === SNAPSHOT_ENTITY_TYPE ? { ...entity, lines: entity.lines.filter(isDecision) } : entity
}

function isDecision({ content }: RankedLine): boolean {
  return DECISION_LINE.test(content)
}

/** Returns the decisions of these snapshots by their names; nothing unless the filter asks for decisions. */
async function decisionsOf(
  store: GraphStore,
  filter: EntityFilter,
  found: readonly EntityFacts[],
): Promise<Map<string, readonly RankedLine[]>> {
  const snapshots = found.filter(({ entityType }) => entityType === SNAPSHOT_ENTITY_TYPE)
  if (filter.type !== DECISION_TYPE || snapshots.length === 0) return new Map()
  const lines = await firstLines(
    store,
    snapshots.map(({ name }) => name),
  )
  return new Map(snapshots.map(({ name }) => [name, (lines.get(name) ?? []).filter(isDecision)]))
}

/** Of entities whose name alone answers, the lines that they begin with: a name by itself tells little. */
async function firstLines(store: GraphStore, names: readonly string[]): Promise<Map<string, RankedLine[]>> {
  const entities = names.length === 0 ? [] : await store.entities(names)
  return new Map(
    entities.map(({ name, observations }) => [name, observations.map((content) => ({ content, score: 0 }))]),
  )
}

/** The whole text as a name, then each of its words that is one. */
async function namedExactly(store: GraphStore, text: string, filter: EntityFilter): Promise<readonly EntityFacts[]> {
  const words = text.split(/\s+/).filter((word) => NAME_LIKE.test(word))
  const names = [...new Set([text, ...words.slice(0, RECALL.names)])]
  return (await store.facts({ ...filter, names })).entities
}

/** A word that nobody writes but as a name: `checkpoint-2025-10-07-jwt-auth`, `project:shop`, `src/auth.ts`. */
const NAME_LIKE = /[\p{L}\p{N}][-_:/.#][\p{L}\p{N}]/u

function filterOf({ type, status, project, unowned, since, until, now }: RecallQuery): EntityFilter {
  const time = (text: string | undefined): string | undefined =>
    text === undefined || now === undefined ? text : momentOf(text, now)
  return defined({ type, status, project, unowned, since: time(since), until: time(until) })
}

function questionMark(text: string, { type, status, project, unowned, since, until }: EntityFilter): string {
  const asked = JSON.stringify([text, type, status, unowned ?? project, since, until])
  return createHash('sha256').update(asked).digest('base64url').slice(0, 8)
}

function writeCursor(question: string, from: number | string): string {
  return Buffer.from(JSON.stringify([question, from])).toString('base64url')
}

function readCursor(cursor: string, question: string): number | string {
  const place = parsePlace(cursor)
  if (place === undefined) throw new ThroughlineError('INVALID_INPUT', UNKNOWN_CURSOR)
  if (place.question !== question) {
    throw new ThroughlineError(
      'INVALID_INPUT',
      'The cursor belongs to another query or other filters: ask with those, or leave it out to begin at the first page.',
    )
  }
  return place.from
}

function parsePlace(cursor: string): { readonly question: string; readonly from: number | string } | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== 2) return undefined
    const [question, from] = place as unknown[]
    const isPlace = typeof from === 'string' || (Number.isSafeInteger(from) && (from as number) >= 0)
    return typeof question === 'string' && isPlace ? { question, from: from as number | string } : undefined
  } catch {
    return undefined
  }
}
