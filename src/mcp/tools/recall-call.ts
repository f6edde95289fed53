/**
 * @module The tool `recall`: searches the memory, ranked and in pages, or reads one entity in pages.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { defined } from '../../defined.ts'
import { invalidInput, UNKNOWN_CURSOR } from '../../errors.ts'
import type { Passage } from '../../memory/graph/passages.ts'
import type { Recalled } from '../../memory/graph/recall.ts'
import { findSnapshot, fullName } from '../../memory/session/snapshots.ts'
import { sessionEntity, turnLines } from '../../memory/session/turns.ts'
import { GRAPH } from '../../operations/graph.ts'
import { redact } from '../../redact/redact.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import type { EntityFacts, GraphStore } from '../../store/port.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { entityNotFound } from '../call.ts'
import { linesNeeded, pageOf, positionOf, relationsNeeded } from '../entity-page.ts'
import { framedResult } from '../framed.ts'
import { REPLY_LENGTH } from '../reply.ts'
import type { Surface } from '../surface.ts'
import type { RecallInput } from './arguments.ts'

/** Searches, or reads one entity or turn. */
export async function recall(surface: Surface, args: z.infer<typeof RecallInput>): Promise<CallToolResult> {
  const { name, session, turn, query, ...question } = args
  const { project } = question
  if (session !== undefined) return readTurn(surface, session, turn, project)
  if (name !== undefined) return readEntity(surface, name, question.cursor, project)
  const page = await GRAPH.recall.run(surface, { ...question, q: query })
  const { nextCursor, cut, absent, nearest, unknownProject: unknown } = page
  const isNothing = page.found.length === 0
  return framedResult(surface.context, {
    opening: [
      ...(isNothing
        ? [`Nothing found${project !== undefined ? '' : ' in this project; project "all" searches every one'}.`]
        : []),
      ...(absent === undefined ? [] : [`Stand nowhere: ${absent.join(', ')}.`]),
      ...(nearest === undefined || query === undefined ? [] : [`Nearest words here: ${nearest.join(' ')}.`]),
      ...(isNothing ? [] : ['Read on: recall {session, turn} or {name}.']),
      ...(nextCursor === undefined ? [] : [`More: the same call with cursor "${nextCursor}".`]),
      ...[cut, unknown].filter((said) => said !== undefined),
    ].join('\n'),
    body: page.found.map(foundText).join('\n'),
    structured: {
      memories: page.found.map(memoryOf),
      ...defined({ absent, nearest, nextCursor, cut, unknownProject: unknown }),
    },
    goOn: 'ask with a smaller limit',
  })
}

// --- internal ---

/** Returns the facts of an entity. What belongs to another project is read by whoever names that project, or all of them. */
async function factsHere(
  store: GraphStore,
  { defaultProject }: Surface,
  given: string,
  asked: string | undefined,
): Promise<EntityFacts | undefined> {
  const [facts] = (await store.facts({ names: [redact(given)] })).entities
  if (asked === 'all' || facts?.project === undefined || facts.project === (asked ?? (await defaultProject())))
    return facts
  throw invalidInput(
    `${truncate(oneLine(given), EXCERPT)} belongs to another project. If the user wants it here: the same call with project "all".`,
  )
}

async function readTurn(surface: Surface, given: string, number: number | undefined, project: string | undefined) {
  const { id, turns, all } = await surface.withStore(async (store) => {
    const name = await fullName(store, redact(given), surface.defaultProject)
    const id = (await findSnapshot(store, name))?.sessionId ?? given
    await factsHere(store, surface, sessionEntity(id), project)
    return { id, turns: await turnLines(store, id, number), all: await turnLines(store, id) }
  })
  if (all.length === 0) throw entityNotFound(sessionEntity(id))
  // Without a number the newest turn is meant.
  const lines = number === undefined ? turns.at(-1) : turns[0]
  if (lines === undefined) throw invalidInput(`The session has ${all.length} turns: name one of them.`)
  return framedResult(surface.context, {
    opening: `A turn of session ${id}, which has ${all.length}.`,
    body: lines.join('\n'),
    structured: { session: id, turns: all.length, turn: lines },
  })
}

async function readEntity(surface: Surface, given: string, cursor: string | undefined, project: string | undefined) {
  const from = positionOf(cursor)
  if (from === undefined) throw invalidInput(UNKNOWN_CURSOR)
  const read = await surface.withStore(async (store) => {
    const facts = await factsHere(store, surface, given, project)
    if (facts === undefined) throw entityNotFound(given)
    const { name, entityType, observations: count } = facts
    const lines = linesNeeded(from, PAGE)
    const characters = lines.characters + name.length + entityType.length
    const [entity] = await store.entities([name], 1, characters, lines.from)
    if (entity === undefined) throw entityNotFound(given)
    const { place, limit } = relationsNeeded(from, PAGE)
    return { entity, page: pageOf({ ...entity, count }, await store.relations([name], limit, place), from, PAGE) }
  })
  const { page } = read
  if (page === undefined) throw invalidInput(UNKNOWN_CURSOR)
  const name = truncate(read.entity.name, LONGEST_NAME)
  const entityType = truncate(read.entity.entityType, LONGEST_NAME)
  const { observations, relations, shownRange, next } = page
  return framedResult(surface.context, {
    opening: `${name} (${entityType}): ${shownRange}.${next === undefined ? '' : ` More: the same call with cursor "${next}".`}`,
    body: [
      ...observations,
      ...relations.map(({ relationType, to, from }) =>
        to === undefined ? `← ${relationType} ← ${from}` : `→ ${relationType} → ${to}`,
      ),
    ].join('\n'),
    structured: {
      name,
      entityType,
      shown: shownRange,
      observations,
      relations,
      ...defined({ nextCursor: next }),
    },
  })
}

/** Room of one page of an entity, as JSON, in characters. */
const PAGE = Math.floor(REPLY_LENGTH * 0.8)
/** Longest name or type in a reply, in characters. */
const LONGEST_NAME = 1_000
/** Longest passage in a list of results, and longest fact of what it belongs to, in characters. */
const EXCERPT = 520
const FACT = 120
const TITLE = 60

/** The session or entity, and below it what answers: each passage behind its turn and who said it. */
function foundText(found: Recalled): string {
  const { name, session, title, entityType, at, project, matches } = found
  const facts =
    session === undefined
      ? [
          ...(entityType === SNAPSHOT_ENTITY_TYPE ? [] : [entityType]),
          dayOf(at),
          ...(project === undefined ? [] : [project]),
        ]
      : [dayOf(at), `session ${session}`]
  return [
    [
      '#',
      title === undefined ? truncate(oneLine(name), EXCERPT) : truncate(oneLine(title), TITLE),
      ...facts.map((fact) => `· ${truncate(oneLine(fact), FACT)}`),
    ].join(' '),
    ...matches.map((passage) => `${placeOf(passage, at)}${truncate(oneLine(passage.content), EXCERPT)}`),
  ].join('\n')
}

function placeOf({ turn, who, at }: Passage, day: string): string {
  if (turn === undefined) return ''
  return `[${turn} ${who}${at === undefined || dayOf(at) === dayOf(day) ? '' : ` ${dayOf(at)}`}] `
}

function dayOf(at: string): string {
  return at.slice(0, 10)
}

function memoryOf({ name, entityType, session, title, at, status, project, matches }: Recalled) {
  return defined({
    name: truncate(name, LONGEST_NAME),
    ...(title === undefined ? defined({ entityType: truncate(entityType, FACT), status, project }) : {}),
    session,
    title: title === undefined ? undefined : truncate(title, TITLE),
    at,
    matches: matches.map(({ content, turn, who }) => defined({ turn, who, content: truncate(content, EXCERPT) })),
  })
}
