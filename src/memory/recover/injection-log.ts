/**
 * @module What a session was told, and in how many tokens: to the model, which pays for it, and to the person.
 *
 * One small record for each answer that a hook printed, without its text, written along with what the answer writes
 * anyway. A prompt that is answered with nothing leaves none.
 */

import type { GraphStore, Mutation } from '../../store/port.ts'
import { estimateTokens } from '../../text/budget.ts'

/** Why something was said: a compaction's state, a recovered one, an offer or question, what was lost for good, a full context, a save. */
export const WAYS = ['reinjection', 'recovery', 'offer', 'lost', 'alert', 'save'] as const
export type Way = (typeof WAYS)[number]

export interface Said {
  readonly toModel?: string | undefined
  readonly toPerson?: string | undefined
}

export interface Given {
  readonly session: string
  readonly way: Way
  /** Tokens (characters / 4). */
  readonly toModel: number
  readonly toPerson: number
}

/** Returns what writes down that a session was told something. */
export function putGiven(session: string, way: Way, { toModel = '', toPerson = '' }: Said, now: Date): Mutation {
  const at = now.toISOString()
  const given: Given = { session, way, toModel: estimateTokens(toModel), toPerson: estimateTokens(toPerson) }
  return { kind: 'put-record', key: `${PREFIX}${session}:${way}:${at}`, value: JSON.stringify(given), at }
}

/** Writes it down where nothing else is written. Never throws: only the statistics are the poorer without it. */
export async function noteGiven(store: GraphStore, ...given: Parameters<typeof putGiven>): Promise<void> {
  await store.commit([putGiven(...given)]).catch(() => undefined)
}

/** Returns all that sessions were told. */
export async function findGiven(store: GraphStore): Promise<Given[]> {
  const found: Given[] = []
  await store.eachRecord(PREFIX, ({ value }) => {
    const given = parse(value)
    if (given !== undefined) found.push(given)
  })
  return found
}

// --- internal ---

/** The session stands whole between colons: what forgets a session finds its records by that. */
const PREFIX = 'given:'

function parse(text: string): Given | undefined {
  try {
    const given = JSON.parse(text) as Given
    return WAYS.includes(given.way) && Number.isFinite(given.toModel + given.toPerson) ? given : undefined
  } catch {
    return undefined
  }
}
