/**
 * @module Forgetting: by name, source or time, with everything that holds the same text.
 *
 * A session is forgotten as a whole: its snapshots, what the hooks remember of it, and the sessions that were resumed from
 * it, which carry its text along. Its transcript is the host's and stays; so that no later hook brings it back from there,
 * a forgotten session is not saved any more: a new one is. The entities of a project or a file that a hook writes are
 * facts of the session that it saves, new ones: a hook may write one of a name that was forgotten; an import may not.
 * Text that another entity repeats in its own words is not found by selecting: `mentionsOf` names those that hold a
 * forgotten name.
 */

import type { Config } from '../../config.ts'
import { ThroughlineError } from '../../errors.ts'
import { removeRecordings } from '../../hosts/known.ts'
import { RELATION } from '../../rules.ts'
import type { ForgetQuery, Forgotten, GraphStore } from '../../store/port.ts'
import { readConditions } from '../../store/queries/forget-conditions.ts'
import { objectIn } from '../../text/json.ts'
import { givenToForget } from './history.ts'
import { forgetEvents, queueFolder } from './queued-events.ts'
import { isRecordOf } from './session-record.ts'

/** What to forget: all given conditions hold; at least one is given. Times are ISO, inclusive. */
export type ForgetRequest = Omit<ForgetQuery, 'sessions'>

export interface ForgetPlan extends Forgotten {
  /** Names that nothing in the store has. */
  readonly unknown: readonly string[]
}

/** Returns what `forget` would take. Nothing is written. @throws INVALID_INPUT */
export async function planForget(store: GraphStore, request: ForgetRequest): Promise<ForgetPlan> {
  return (await select(store, request)).plan
}

/**
 * Forgets, and returns what was deleted. `erased` says that no byte of it is left in the store's files. It cannot
 * return by an import, unless that is asked to restore it, nor from a hook of a session that it belonged to.
 * @throws INVALID_INPUT, and what the store throws
 */
export async function forget(
  store: GraphStore,
  request: ForgetRequest,
  now: Date,
): Promise<ForgetPlan & { readonly erased: boolean }> {
  const { plan, query } = await select(store, request)
  const { unknown } = plan
  if (isNothing(plan)) return { ...plan, erased: true }
  const recordKeys = await recordsOf(store, plan.sessions)
  // Another session may have been told of it: an offer that it did not take up.
  const told = [...new Set([...(request.names ?? []), ...plan.entities])].filter(
    (name) => name.length >= SHORTEST_MENTION,
  )
  recordKeys.push(...(await givenToForget(store, told, selection(request))))
  const order = { ...FACTS, at: now.toISOString(), recordKeys: [...new Set(recordKeys)] }
  return { ...(await store.forget(query, order)), unknown }
}

/** Whether a selection holds nothing. */
export function isNothing({ entities, observations, relations, sessions }: Forgotten): boolean {
  return entities.length + observations + relations + sessions.length === 0
}

/** Returns whether the session was forgotten: it is not saved any more. */
export async function isForgottenSession(store: GraphStore, session: string): Promise<boolean> {
  const [at] = await store.forgotten([{ kind: 'session', session }])
  return at !== undefined
}

/** Passes unless the session was forgotten. @throws SESSION_FORGOTTEN */
export async function requireSession(store: GraphStore, session: string): Promise<void> {
  if (!(await isForgottenSession(store, session))) return
  throw new ThroughlineError('SESSION_FORGOTTEN', 'This session was forgotten: it is not saved any more.')
}

/** Returns the entities whose text still holds one of these names, in stored order. Names too short to mean anything are left out. */
export async function mentionsOf(store: GraphStore, names: readonly string[]): Promise<string[]> {
  const sought = names.filter((name) => name.length >= SHORTEST_MENTION).slice(0, MOST_MENTIONED)
  if (sought.length === 0) return []
  const found: string[] = []
  await store.eachRow((row) => {
    if (row.kind !== 'entity') return
    const { name, observations, snapshot } = row.entity
    const texts = [...observations.map((line) => line.content), snapshot?.value ?? '']
    if (sought.some((each) => texts.some((text) => text.includes(each)))) found.push(name)
  })
  return found
}

/** Removes the queued events and the recordings of these sessions. A host's own transcripts stay. */
export function forgetFiles(config: Config, sessions: readonly string[]): void {
  forgetEvents(queueFolder(config), sessions)
  removeRecordings(config, sessions)
}

// --- internal ---

const FACTS = {
  continues: RELATION.previous,
  madeBy: Object.values(RELATION).filter((type) => type !== RELATION.previous),
}
/** Writer of what hooks remember of a session. */
const HOOK = 'hook'
const SESSION_PREFIX = 'session:'
const SHORTEST_MENTION = 5
const MOST_MENTIONED = 50

async function select(store: GraphStore, request: ForgetRequest): Promise<{ plan: ForgetPlan; query: ForgetQuery }> {
  let query: ForgetQuery = request
  let found = await selected(store, query)
  // What hooks remember may name more sessions of the same text, and these more snapshots.
  for (;;) {
    const names = new Set([...(request.names ?? []), ...found.entities])
    const sessions = await rememberedSessions(store, request, names, new Set(found.sessions))
    if (sessions.length === 0) break
    query = { ...request, sessions: [...found.sessions, ...sessions] }
    found = await selected(store, query)
  }
  return { plan: { ...found, unknown: await unknownNames(store, request.names ?? [], found) }, query }
}

/** What would be forgotten. Nothing is written. */
async function selected(store: GraphStore, query: ForgetQuery): Promise<Forgotten> {
  const { erased: _, ...found } = await store.forget(query, FACTS)
  return found
}

/** Sessions beyond the known ones whose record belongs to what is forgotten: it names it, or it was written by that source in that time. */
async function rememberedSessions(
  store: GraphStore,
  request: ForgetRequest,
  doomed: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const isSelected = selection(request)
  const found: string[] = []
  await store.eachRecord(SESSION_PREFIX, ({ key, value, at }) => {
    const session = key.slice(SESSION_PREFIX.length)
    if (known.has(session)) return
    if (isSelected(at) || namedIn(value).some((name) => doomed.has(name))) found.push(session)
  })
  return found
}

/** Says of a record whether a hook wrote it at a time that is forgotten. */
function selection(request: ForgetRequest): (at: string) => boolean {
  const { holds } = readConditions(request)
  return (at) => request.names === undefined && holds({ at, source: HOOK })
}

/** The snapshots that a session's record belongs to or continues. */
function namedIn(record: string): string[] {
  const { working, named, resumedFrom } = objectIn(record) ?? {}
  return [working, named, resumedFrom].filter((name) => typeof name === 'string')
}

/** Every record that carries one of the sessions in its key, whatever it is for. */
async function recordsOf(store: GraphStore, sessions: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  await store.eachRecord('', ({ key }) => {
    if (sessions.some((session) => isRecordOf(key, session))) keys.push(key)
  })
  return keys
}

async function unknownNames(store: GraphStore, names: readonly string[], found: Forgotten): Promise<string[]> {
  const going = new Set(found.entities)
  const asked = names.filter((name) => !going.has(name))
  if (asked.length === 0) return []
  const known = new Set([
    ...(await store.entities(asked)).map((entity) => entity.name),
    ...(await store.relations(asked)).relations.flatMap(({ from, to }) => [from, to]),
  ])
  return asked.filter((name) => !known.has(name))
}
