/**
 * @module Texts that were deleted of a session, taken out of values: of snapshots that are about to be saved or come in, and of what
 * the hooks remember. All of it is one rule about JSON.
 *
 * The store remembers each deleted text by a tombstone (a keyed hash), wherever the session says it. A text that was stated again
 * later is a new fact. Counts and states are no texts: a save writes what they are now.
 */

import { NO_TOPIC } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mark } from '../../store/port.ts'

/** Whether a text is left out, given the time at which it was stated, where that is known. */
export type IsDeleted = (text: string, at?: string) => boolean

/**
 * Returns the value without the texts that are deleted; the same value where there are none. An entry of a list goes with what it
 * is about; what it says beside that is looked at where `isDeep`.
 */
export function withoutTexts<T>(value: T, isDeleted: IsDeleted, isDeep = false): T {
  let changed = false
  const goes: IsDeleted = (text, at) => {
    const isGone = text !== '' && isDeleted(text, at)
    changed ||= isGone
    return isGone
  }
  const left = valueLeft(value, goes, isDeep) as T
  return changed ? left : value
}

/** Returns the texts of a snapshot: one for each line that says something of the work, repeated ones included. */
export function textsOf(snapshot: SessionSnapshot): string[] {
  const texts: string[] = []
  withoutTexts(snapshot, (text) => {
    texts.push(text)
    return false
  })
  return texts
}

/** Returns the mark by which the store remembers that a text of a session was deleted. */
export function textMark(session: string, text: string): Mark {
  return { kind: 'text', session, text }
}

/** Returns those texts of these snapshots that were deleted of the session, and not stated again since. */
export async function deletedTexts(
  store: GraphStore,
  session: string,
  snapshots: readonly (SessionSnapshot | undefined)[],
): Promise<ReadonlySet<string>> {
  const stated = new Map<string, number>()
  for (const snapshot of snapshots)
    withoutTexts(snapshot, (text, at = '') => {
      stated.set(text, Math.max(stated.get(text) ?? 0, Date.parse(at) || 0))
      return false
    })
  const times = await store.forgotten([...stated.keys()].map((text) => textMark(session, text)))
  const isGone = (at: number, deleted: string | undefined) => deleted !== undefined && at <= Date.parse(deleted)
  return new Set([...stated].flatMap(([text, at], place) => (isGone(at, times[place]) ? text : [])))
}

/**
 * Returns the test for deleted texts in what is remembered: a string goes when it is one, holds one or is a part of one, unless
 * something that is still shown says it.
 */
export function isDeletedWith(gone: ReadonlySet<string>, visible: unknown): IsDeleted {
  const shown = everyText(visible)
  const all = shown.join('\n')
  const sought = [...gone]
  const isShown = (text: string) => all.includes(text) || shown.some((each) => text.endsWith(`/${each}`))
  return (text) =>
    gone.has(text)
      ? !shown.includes(text)
      : sought.some((each) => isPart(each, text) || isPart(text, each)) && !isShown(text)
}

/** Returns every string in a value. */
export function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(everyText)
}

// --- internal ---

/** Of shorter texts many are a part of something else by chance, in characters. */
const SHORTEST_PART = 8

/** What an entry is about, the first that it has: without that there is no entry. The last five only say more of it. */
const SUBJECTS = [
  ...['decision', 'constraint', 'question', 'content', 'text', 'path', 'command', 'name'],
  ...['answer', 'resolution', 'what', 'error', 'item'],
]

/** What says which, where, when and how, never what was said. */
const NO_TEXTS: ReadonlySet<string> = new Set([
  ...[
    'id',
    'name',
    'kind',
    'type',
    'origin',
    'status',
    'change',
    'outcome',
    'role',
    'phase',
    'priority',
    'tags',
    'reason',
  ],
  ...['at', 'timestamp', 'startedAt', 'endedAt', 'resumedAt', 'completedAt', 'latest', 'mark', 'file', 'transcript'],
  ...['session', 'sessionId', 'agent', 'agentId', 'parent', 'lastMessageId', 'messageId', 'project', 'startCwd', 'cwd'],
  ...['host', 'model', 'clientVersion', 'sources', 'triggerEvidence', 'nextStepFrom', 'way', 'hook', 'thresholds'],
  ...['working', 'named', 'previous', 'resumedFrom', 'takesUp', 'replaced', 'snapshot'],
])

function valueLeft(value: unknown, goes: IsDeleted, isDeep: boolean): unknown {
  if (Array.isArray(value))
    return value
      .filter((entry) => !entryGoes(entry, goes, isDeep))
      .map((entry) => (isDeep || subjectsOf(entry).length === 0 ? valueLeft(entry, goes, isDeep) : entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (key === 'toolCalls') return [[key, Object.fromEntries(Object.entries(item).filter(([tool]) => !goes(tool)))]]
      if (NO_TEXTS.has(key) || !entryGoes(item, goes, isDeep))
        return [[key, NO_TEXTS.has(key) ? item : valueLeft(item, goes, isDeep)]]
      return key === 'topic' ? [[key, NO_TOPIC]] : []
    }),
  )
}

/** Whether a string, or what an entry is about, goes; `isDeep`: or what else it says. */
function entryGoes(entry: unknown, goes: IsDeleted, isDeep: boolean): boolean {
  if (typeof entry === 'string') return goes(entry)
  const at = (entry as { readonly at?: unknown } | null | undefined)?.at
  const subjects = subjectsOf(entry)
  return (isDeep ? subjects : subjects.slice(0, 1)).some((text) => goes(text, typeof at === 'string' ? at : undefined))
}

function subjectsOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return []
  const fields = entry as Readonly<Record<string, unknown>>
  const { question, answer } = fields
  // A decision is written as the question and its answer.
  const asOne = typeof question === 'string' && typeof answer === 'string' ? [`${question} ${answer}`.trim()] : []
  return [...SUBJECTS.map((key) => fields[key]), ...asOne]
    .filter((text) => typeof text === 'string')
    .filter((text) => text !== '')
}

/** Whether a text stands in another one, or is its beginning, cut. */
function isPart(text: string, whole: string): boolean {
  if (text.length < SHORTEST_PART) return false
  return whole.includes(text) || (text.endsWith('…') && whole.startsWith(text.slice(0, -1).trimEnd()))
}
