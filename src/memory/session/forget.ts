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
import { suffixOfName } from '../../snapshot/name.ts'
import type { GraphStore, Mark, Mutation } from '../../store/port.ts'
import { objectIn } from '../../text/json.ts'
import { clearMentions } from './history.ts'
import { forgetEvents, queueFolder } from './queued-events.ts'
import { change } from './read-change-write.ts'
import {
  type ForgetRequest,
  type Forgotten,
  recordSelection,
  type Selection,
  selectForgotten,
} from './select-forgotten.ts'
import { isRecordOf } from './session-record.ts'

/** One forgetting, for the audit: how much and when, never what. */
export interface Forgetting {
  readonly at: string
  /** How it was selected: `names`, `source`, `time`, joined by "and". */
  readonly by: string
  readonly entities: number
  readonly observations: number
  readonly relations: number
  readonly snapshots: number
  readonly sessions: number
}

/** Returns what `forget` would take. Nothing is written. @throws INVALID_INPUT */
export async function planForget(store: GraphStore, request: ForgetRequest): Promise<Forgotten> {
  return (await selectForgotten(store, request)).found
}

/**
 * Forgets, and returns what was deleted. `erased` says that no byte of it is left in the store's files. It cannot
 * return by an import, nor from a hook of a session that it belonged to.
 * @throws INVALID_INPUT, and what the store throws
 */
export async function forget(
  store: GraphStore,
  request: ForgetRequest,
  now: Date,
): Promise<Forgotten & { readonly erased: boolean }> {
  const done = await change(store, async () => {
    const selection = await selectForgotten(store, request)
    const { found } = selection
    if (isNothing(found)) return { mutations: [], result: found }
    const at = now.toISOString()
    const records = await withRecords(store, request, found)
    const value = JSON.stringify(auditOf(request, found, at))
    const audit: Mutation = { kind: 'put-record', key: `${FORGETTING}${at}:${await store.revision()}`, value, at }
    return { mutations: [...mutationsOf(selection, request, at), ...records, audit], result: found }
  })
  // In a store of many authors a session may have got a snapshot between the selection and the deletion.
  const late = done.sessions.length === 0 ? [] : await store.snapshots({ sessions: done.sessions }, 'head')
  if (late.length > 0) await forget(store, { names: late.map(({ name }) => name) }, now)
  return { ...done, erased: isNothing(done) || (await store.erase()) }
}

/** Returns every forgetting of this writer so far, newest first. */
export async function findForgettings(store: GraphStore): Promise<Forgetting[]> {
  const found: Forgetting[] = []
  await store.eachRecord(FORGETTING, ({ value }) => {
    const forgetting = objectIn(value) as Forgetting | undefined
    if (forgetting !== undefined) found.push(forgetting)
  })
  return found.reverse()
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

/** Keys of the records that are the audit. */
const FORGETTING = 'forgetting:'
const SHORTEST_MENTION = 5
const MOST_MENTIONED = 50

function auditOf({ names, source, since, until }: ForgetRequest, found: Forgotten, at: string): Forgetting {
  const by = [names?.length && 'names', source && 'source', (since ?? until) && 'time'].filter(Boolean).join(' and ')
  const { entities, observations, relations, snapshots, sessions } = found
  return { at, by, entities: entities.length, observations, relations, snapshots, sessions: sessions.length }
}

/** What deletes the selection and leaves a tombstone for all of it. */
function mutationsOf({ found, lines, relations }: Selection, { names = [] }: ForgetRequest, at: string): Mutation[] {
  // A name that only relations have can come back, too.
  const ends = new Set(relations.flatMap(({ from, to }) => [from, to]))
  const whole = new Set([...found.entities, ...names.filter((name) => ends.has(name))])
  const marks: Mark[] = [
    ...relations.map((relation): Mark => ({ kind: 'relation', relation })),
    ...lines.flatMap(({ name, contents }) => contents.map((content): Mark => ({ kind: 'observation', name, content }))),
    ...Array.from(whole, (name): Mark => ({ kind: 'entity', name })),
    ...found.sessions.map((session): Mark => ({ kind: 'session', session })),
  ]
  return [
    ...lines.map((line): Mutation => ({ kind: 'delete-observations', ...line })),
    ...relations.map((relation): Mutation => ({ kind: 'delete-relation', relation })),
    ...found.entities.map((name): Mutation => ({ kind: 'delete-entity', name })),
    ...marks.map((mark): Mutation => ({ kind: 'bury', mark, at })),
  ]
}

/** What deletes every record that carries one of the sessions in its key, and what others were told of what goes. */
async function withRecords(
  store: GraphStore,
  request: ForgetRequest,
  { entities, sessions }: Forgotten,
): Promise<Mutation[]> {
  const names = [...new Set([...(request.names ?? []), ...entities])]
  // The line that names saved work has the ends of ids, with a title behind each.
  const ends = names.flatMap((name) => suffixOfName(name) ?? []).map((end) => `${end} "`)
  const mutations = await clearMentions(store, [...names, ...ends], recordSelection(request))
  await store.eachRecord('', ({ key }) => {
    if (sessions.some((session) => isRecordOf(key, session))) mutations.push({ kind: 'delete-record', key })
  })
  return mutations
}
