/**
 * @module What of the found entities answers a question: passages of sessions, and lines of other entities.
 *
 * A session is searched in its turns, whichever of its entities was found. Of its snapshots only what somebody recorded
 * counts beside them: the rest says the turns again.
 */

import { defined } from '../../defined.ts'
import { type Piece, rankPieces, saysTheSame, splitText } from '../../graph/passages.ts'
import type { RankedEntity, RankedLine } from '../../graph/rank.ts'
import { ENTITY_TYPE, RECALL, SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { parseTurns } from '../../snapshot/format/turn.ts'
import type { Turn, TurnCall } from '../../snapshot/turn.ts'
import type { GraphStore } from '../../store/port.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { newestOfSessions } from '../session/titles.ts'
import { isSessionEntity, sessionEntity } from '../session/turns.ts'

/** Who said a passage of a turn, or what it tells of it. */
export type Speaker = 'user' | 'agent' | 'asked' | 'subagent' | 'ran' | 'files' | 'read'

export interface Passage {
  readonly content: string
  /** 0 to 1, among all passages of the answer, in hundredths. */
  readonly score: number
  /** Of a passage of a session: its turn. `recall {session, turn}` reads on. */
  readonly turn?: number
  readonly who?: Speaker
  /** When the turn began, ISO. */
  readonly at?: string
}

/** Entities that belong to one session, or one that belongs to none; of a session with the name of one of its snapshots. */
export interface Found {
  readonly name: string
  readonly session?: string
  readonly title?: string
  /** It stands in the question as its name. */
  readonly isNamed: boolean
  /** Best first. */
  readonly passages: readonly Passage[]
}

export interface Passages {
  /** Those that the question names first, then by their best passage. */
  readonly found: readonly Found[]
  /** Words of this memory that stand near those of the question. */
  readonly nearest: readonly string[]
  /** Words of the question that stand in none of the passages. */
  readonly absent: readonly string[]
  /** The places of the ranked ones that were read: from here, and up to here where there are more. */
  readonly begin: number
  readonly end?: number
}

/** The time that passages are of, as ISO; all times where none is given. */
export interface Span {
  readonly since?: string
  readonly until?: string
}

/**
 * Returns the passages of the ranked entities that answer, those of a session together: of RECALL.read sessions, and what is
 * ranked among them; which ones, `first` says, the place that is asked for. The first `named` entities stand in the question as
 * their names. Turns are not read where no span is given.
 */
export async function findPassages(
  store: GraphStore,
  question: string,
  ranked: readonly RankedEntity[],
  named: number,
  span: Span | undefined,
  first: number,
): Promise<Passages> {
  const all = await groupBySession(store, ranked, named)
  const { begin, end } = blockAt(all, first)
  const groups = all.slice(begin, end)
  const parts = span === undefined ? [] : await readParts(store, groups, span)
  const isOfWork = NAMES.test(question)
  const pieces = parts.map(({ piece, group }) => ({
    ...piece,
    factor: (isOfWork ? 1 : piece.factor) * (1 + BY_RANK / (1 + group)),
  }))
  const { ranked: best, nearest, absent } = rankPieces(question, pieces)
  // Of a file the turns tell; its entity holds its path alone.
  const isSaid = ({ entityType, isNamed }: Group): boolean =>
    best.length > 0 && !isNamed && (entityType === ENTITY_TYPE.file || entityType === ENTITY_TYPE.project)
  const ofTurns = groups.map((): Scored[] => [])
  for (const { place, score } of best) {
    const part = parts[place]
    if (part !== undefined) ofTurns[part.group]?.push({ score, passage: part.passage })
  }
  // Lines of other entities keep the distance that the ranking gave them to the lines of turns.
  const scale = greatest(best) / greatest(groups.flatMap(({ turnLines }) => turnLines))
  const answers = groups.map((group, at) => {
    const turns = ofTurns[at] ?? []
    const lines = parts.some((part) => part.group === at) ? group.lines.filter(isRecorded) : group.lines
    const passages = [...turns, ...lines.flatMap((line) => ofLine(line, scale))].sort((a, b) => b.score - a.score)
    return { group, passages, hasTurns: turns.length > 0 }
  })
  const top = greatest(answers.flatMap(({ passages }) => passages.slice(0, 1)))
  const whole = greatest(groups)
  // An entity answers as a whole, too: by its name, and by what stands in several lines.
  const scoreOf = ({ group, passages: [first], hasTurns }: (typeof answers)[number]): number => {
    if (group.isNamed) return 2
    if (hasTurns) return (first?.score ?? 0) / top
    // A session without a passage was found by what stands before its lines.
    return group.session !== undefined && first === undefined ? 0 : group.score / whole
  }
  const found = answers
    .filter(({ group }) => !isSaid(group))
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .map(({ group, passages }) => foundOf(group, passages, top))
  return { found, nearest, absent, begin, ...(end < all.length ? { end } : {}) }
}

/** How many passages are shown together, and in how many characters. */
export interface PassageLimits {
  readonly passages: number
  readonly room: number
}

/**
 * Returns what of these passages is shown: the best that have room together, none that says again what another one says. Sessions
 * behind the last one of them are left to the next page; one before it has its best passage there, whatever it says.
 */
export function choosePassages(found: readonly Found[], limits: PassageLimits): Found[] {
  const best = bestTogether(found, limits)
  const begun = new Set(best.map(({ one }) => one))
  const isBare = (one: Found): boolean => !begun.has(one) && one.session !== undefined && one.passages.length > 0
  // An entity is an answer by itself, also where another one has the same line.
  const page = found.slice(0, found.findLastIndex((one) => !isBare(one)) + 1)
  const chosen = page.some(isBare) ? bestTogether(page, limits, page.flatMap(firstOfSession)) : best
  const passages = new Set(chosen.map(({ passage }) => passage))
  return page.map((one) => ({ ...one, passages: one.passages.filter((passage) => passages.has(passage)) }))
}

// --- internal ---

/** How much the place of a session among those that the store found counts for. */
const BY_RANK = 0.25
/** What commands and lists of files count for in a question of plain words. */
const WORK = 0.6
/** Characters of a passage, of a request that tells what a passage is about, of a command and of its result. */
const PASSAGE = 260
const REQUEST = 400
const COMMAND = 200
const RESULT = 240
/** What the line above the passages of a session takes of their room, and what stands before each of them. */
const HEADING = 110
const PLACE = 12
/** Characters of a session that are read. Of a longer one the lines that the store found are read, too. */
const SESSION = 300_000
/** A name that nobody writes but for a file, a command or a symbol; or what is quoted as code. */
const NAMES = /[\p{L}\p{N}][-_:/.#][\p{L}\p{N}]|`|\b(?:commands?|errors?|fail(?:ed|s|ing)?)\b/iu
/** What somebody recorded, by its id: a decision, a constraint, a preference. */
const RECORDED = /^- [A-Z]+\d+ /

interface Choice {
  readonly one: Found
  readonly passage: Passage
}

function firstOfSession(one: Found): Choice[] {
  return one.session === undefined ? [] : one.passages.slice(0, 1).map((passage) => ({ one, passage }))
}

/** Returns the best passages that have room together, beside those that are given. */
function bestTogether(
  found: readonly Found[],
  { passages: most, room }: PassageLimits,
  given: readonly Choice[] = [],
): Choice[] {
  const chosen: Choice[] = []
  const begun = new Set<Found>()
  let left = room
  const costOf = ({ one, passage }: Choice): number => PLACE + passage.content.length + (begun.has(one) ? 0 : HEADING)
  const choose = (choice: Choice): void => {
    left -= costOf(choice)
    chosen.push(choice)
    begun.add(choice.one)
  }
  for (const choice of given) choose(choice)
  const all = found.flatMap((one) => one.passages.map((passage) => ({ one, passage })))
  const rest = all.filter(({ passage }) => given.every((choice) => choice.passage !== passage))
  for (const choice of rest.sort((a, b) => b.passage.score - a.passage.score)) {
    if (chosen.length >= most) break
    if (costOf(choice) > left && chosen.length > 0) continue
    if (chosen.some(({ passage }) => saysTheSame(passage.content, choice.passage.content))) continue
    choose(choice)
  }
  return chosen
}

interface Scored {
  readonly score: number
  readonly passage: Omit<Passage, 'score'>
}

interface Group extends Omit<Found, 'passages'> {
  /** Of its best entity. */
  readonly entityType: string
  readonly score: number
  /** Lines of its entities beside the turns, and those of its turns that the store found. */
  readonly lines: readonly RankedLine[]
  readonly turnLines: readonly RankedLine[]
}

interface Part {
  readonly piece: Piece
  readonly passage: Omit<Passage, 'score'>
  /** The place of its group. */
  readonly group: number
}

function isRecorded({ content }: RankedLine): boolean {
  return RECORDED.test(content)
}

function ofLine({ content, score }: RankedLine, scale: number): Scored[] {
  return splitText(content, 2 * PASSAGE).map((text) => ({ score: score * scale, passage: { content: text } }))
}

function greatest(scored: readonly { readonly score: number }[]): number {
  return scored.reduce((most, { score }) => Math.max(most, score), 0) || 1
}

function foundOf({ name, session, title, isNamed }: Group, passages: readonly Scored[], top: number): Found {
  return {
    ...defined({ session, title }),
    name,
    isNamed,
    passages: passages.map(({ score, passage }) => ({ ...passage, score: Math.round((100 * score) / top) / 100 })),
  }
}

async function groupBySession(store: GraphStore, ranked: readonly RankedEntity[], named: number): Promise<Group[]> {
  const snapshots = ranked.flatMap(({ name, entityType }) => (entityType === SNAPSHOT_ENTITY_TYPE ? name : []))
  const heads = snapshots.length === 0 ? [] : await store.snapshots({ names: snapshots }, 'head')
  const sessionOf = new Map(
    heads.flatMap(({ name, session }) => (session === undefined ? [] : [[name, session] as const])),
  )
  const groups = new Map<string, { entities: RankedEntity[]; isNamed: boolean; session?: string }>()
  ranked.forEach((entity, place) => {
    const isOfTurns = isSessionEntity(entity.name)
    const session = isOfTurns ? entity.name.slice(sessionEntity('').length) : sessionOf.get(entity.name)
    const key = session === undefined ? entity.name : sessionEntity(session)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { entities: [entity], isNamed: place < named, ...defined({ session }) })
    else known.entities.push(entity)
  })
  const newest = await newestOfSessions(store, [...groups.values()])
  return [...groups.values()].map(({ entities, isNamed, session }) => {
    const snapshot = entities.find(({ name }) => sessionOf.has(name))?.name
    const last = session === undefined ? undefined : newest.get(session)
    return {
      name: snapshot ?? last?.name ?? (entities[0] as RankedEntity).name,
      ...defined({ session, title: last?.brief.title }),
      isNamed,
      entityType: entities[0]?.entityType ?? '',
      score: entities[0]?.score ?? 0,
      lines: entities.flatMap(({ name, lines }) => (isSessionEntity(name) ? [] : lines)),
      turnLines: entities.flatMap(({ name, lines }) => (isSessionEntity(name) ? lines : [])),
    }
  })
}

/** The groups around a place, among which are as many sessions as are read together. */
function blockAt(groups: readonly Group[], place: number): { readonly begin: number; readonly end: number } {
  let begin = 0
  let sessions = 0
  for (const [at, { session }] of groups.entries()) {
    sessions += session === undefined ? 0 : 1
    if (sessions <= RECALL.read) continue
    if (at > place) return { begin, end: at }
    begin = at
    sessions = 1
  }
  return { begin, end: groups.length }
}

async function readParts(store: GraphStore, groups: readonly Group[], { since, until }: Span): Promise<Part[]> {
  const parts: Part[] = []
  let message = 0
  for (const [place, { session, title = '', turnLines }] of groups.entries()) {
    if (session === undefined) continue
    const [entity] = await store.entities([sessionEntity(session)], 1, SESSION)
    if (entity === undefined) continue
    const lines = new Set([...entity.observations, ...turnLines.map(({ content }) => content)])
    for (const turn of parseTurns([...lines])) {
      if (
        turn.at !== undefined &&
        ((since !== undefined && turn.at < since) || (until !== undefined && turn.at > until))
      )
        continue
      const about = `${title} ${truncate(turn.request ?? '', REQUEST)}`
      for (const { who, texts } of messagesOf(turn)) {
        message += 1
        const factor = who === 'ran' || who === 'files' || who === 'read' ? WORK : 1
        for (const content of texts) {
          const passage = { content, turn: turn.number, who, ...defined({ at: turn.at }) }
          parts.push({ piece: { text: content, about, message, factor }, passage, group: place })
        }
      }
    }
  }
  return parts
}

/** What was said and done in a turn, each message in passages. */
function messagesOf(turn: Turn): { readonly who: Speaker; readonly texts: readonly string[] }[] {
  const { request, asked = [], said = [], agents = [], commands = [], calls = [], files = [], read = [] } = turn
  const prose = (who: Speaker, text: string) => ({ who, texts: splitText(text, PASSAGE).map(oneLine) })
  return [
    ...(request === undefined ? [] : [prose('user', request)]),
    ...asked.map(({ question, answer, refused }) =>
      prose(
        'asked',
        `${question} → ${[...(refused ? ['refused'] : []), ...(answer === undefined ? [] : [answer])].join(': ')}`,
      ),
    ),
    ...said.map((text) => prose('agent', text)),
    ...agents.map(({ asked: task, report = '' }) => prose('subagent', `${task}: ${report}`)),
    ...commands.map(({ command, outcome, result }) => ({
      who: 'ran' as const,
      texts: [
        `${truncate(oneLine(command), COMMAND)} → ${outcome}${result === undefined ? '' : `: ${truncate(oneLine(result), RESULT)}`}`,
      ],
    })),
    ...calls.map(passagesOfCall),
    prose('files', files.map(({ change, path }) => `${change} ${path}`).join('\n')),
    prose('read', read.join('\n')),
  ]
}

/** What a command printed, or an edit changed: each piece behind the call. */
function passagesOfCall({ call, text }: TurnCall): { readonly who: Speaker; readonly texts: readonly string[] } {
  const label = truncate(call.replace(/^`(.*)`( → \w+)$/s, '$1$2'), COMMAND / 2)
  return { who: 'ran', texts: splitText(text, RESULT).map((piece) => `${label}: ${oneLine(piece)}`) }
}
