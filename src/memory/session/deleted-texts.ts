/**
 * @module What a client deleted of a session's snapshots stays deleted: no later save of the session writes it again.
 *
 * The store remembers each deleted text by a tombstone (a keyed hash), wherever the session says it. Every save asks for the
 * texts that it is about to write, leaves out those that were deleted, and takes them out of what the session remembers of its
 * transcript. A text that was stated again later is a new fact and is written. Counts and states are no texts: a save
 * writes what they are now.
 */

import type { Place } from '../../snapshot/format/field.ts'
import { placesOf } from '../../snapshot/schema.ts'
import { NO_TOPIC } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mark } from '../../store/port.ts'

/** Whether a text is left out, given the time at which it was stated, where that is known. */
export type IsDeleted = (text: string, at?: string) => boolean

/** Returns the texts of a snapshot: one for each line that says something of the work, repeated ones included. */
export function textsOf(snapshot: SessionSnapshot): string[] {
  const texts: string[] = []
  withoutTexts(snapshot, (text) => {
    texts.push(text)
    return false
  })
  return texts
}

/** Returns the snapshot without the texts that are deleted; the same value where there are none. */
export function withoutTexts<T extends Partial<SessionSnapshot>>(snapshot: T, isDeleted: IsDeleted): T {
  let changed = false
  const noted: IsDeleted = (text, at) => {
    const isGone = isDeleted(text, at)
    changed ||= isGone
    return isGone
  }
  const kept = Object.entries(snapshot).flatMap(([key, value]) => {
    if (OWN_FACTS.has(key)) return [[key, value]]
    const left = valueWithout(key, value, noted)
    return left === undefined ? (key === 'topic' ? [[key, NO_TOPIC]] : []) : [[key, left]]
  })
  return changed ? (Object.fromEntries(kept) as T) : snapshot
}

/** Returns the texts that the snapshot said before and says no more, or not as often. */
export function goneTexts(before: SessionSnapshot, after: SessionSnapshot): string[] {
  const left = textsOf(after)
  return textsOf(before).filter((text) => {
    const place = left.indexOf(text)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** Returns the texts of a snapshot that a person, a model or a client stated, and not what was observed in the workspace. */
export function statedTextsOf(snapshot: SessionSnapshot): string[] {
  const { files, commands, filesRead, tools, workspace, quality, milestone, ...stated } = snapshot
  const { requests, lastExchange } = stated.conversation
  const { contextToApply: _, ...resume } = stated.resume
  return textsOf({ ...stated, conversation: { requests, lastExchange }, resume } as unknown as SessionSnapshot)
}

/** Returns the mark by which the store remembers that a text of a session was deleted. */
export function textMark(session: string, text: string): Mark {
  return { kind: 'text', session, text }
}

/** Snapshots of a session without what was deleted of it, and the texts that were left out. */
export interface Kept<T extends readonly (SessionSnapshot | undefined)[]> {
  readonly snapshots: T
  readonly gone: ReadonlySet<string>
}

/** Returns snapshots that a session is about to be saved from, without what a client deleted of the session. */
export async function withoutDeleted<const T extends readonly (SessionSnapshot | undefined)[]>(
  store: GraphStore,
  session: string,
  snapshots: T,
): Promise<Kept<T>> {
  const given = snapshots.filter((snapshot) => snapshot !== undefined)
  const texts = [...new Set(given.flatMap(textsOf))]
  const times = await store.forgotten(texts.map((text) => textMark(session, text)))
  const deleted = new Map(
    texts.flatMap((text, place) => {
      const at = times[place]
      return at === undefined ? [] : [[text, Date.parse(at)] as const]
    }),
  )
  if (deleted.size === 0) return { snapshots, gone: new Set() }
  const isLater: IsDeleted = (text, at) =>
    at !== undefined && Date.parse(at) > (deleted.get(text) ?? Number.POSITIVE_INFINITY)
  const again = new Set<string>()
  for (const snapshot of given) {
    withoutTexts(snapshot, (text, at) => {
      if (isLater(text, at)) again.add(text)
      return false
    })
  }
  const isDeleted: IsDeleted = (text, at) =>
    deleted.has(text) && (at === undefined ? !again.has(text) : !isLater(text, at))
  const left = snapshots.map((snapshot) => (snapshot === undefined ? undefined : withoutTexts(snapshot, isDeleted)))
  return { snapshots: left as unknown as T, gone: new Set([...deleted.keys()].filter((text) => !again.has(text))) }
}

/** Returns every string in a value. */
export function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(everyText)
}

// --- internal ---

/** What a snapshot says of itself: its identity, its time, its status. Without it there would be no snapshot. */
const OWN_FACTS: ReadonlySet<string> = new Set([
  'name',
  ...[...placesOf(({ about }) => about !== undefined), ...placesOf().filter(isWord)].map(
    ({ path }) => path.split('.', 1)[0] as string,
  ),
])

/** A word of a fixed list is no text. */
function isWord({ schema }: Place): boolean {
  return 'enum' in schema
}

/** Where an entry of a list says what it is about: the line is known by it, whatever else it says. */
const SUBJECTS = ['decision', 'constraint', 'question', 'content', 'text', 'path', 'command', 'name'] as const

/** The names of lists that every snapshot has, if only with nothing in them. */
const REQUIRED: ReadonlySet<string> = new Set(
  placesOf()
    .filter(({ otherwise }) => Array.isArray(otherwise))
    .map(({ path }) => path.slice(path.lastIndexOf('.') + 1)),
)

function valueWithout(key: string, value: unknown, isDeleted: IsDeleted): unknown {
  if (typeof value === 'string') return value !== '' && isDeleted(value) ? undefined : value
  if (Array.isArray(value)) {
    const left = value.filter((entry) => entryWithout(entry, isDeleted) !== undefined)
    return left.length === 0 && value.length > 0 && !REQUIRED.has(key) ? undefined : left
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const left = valueWithout(name, item, isDeleted)
      return left === undefined ? [] : [[name, left]]
    }),
  )
}

function entryWithout(entry: unknown, isDeleted: IsDeleted): unknown {
  if (typeof entry === 'string') return entry !== '' && isDeleted(entry) ? undefined : entry
  if (typeof entry !== 'object' || entry === null) return entry
  const fields = entry as Readonly<Record<string, unknown>>
  const subject = SUBJECTS.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  const at = fields['at']
  const time = typeof at === 'string' ? at : undefined
  return typeof subject === 'string' && isDeleted(subject, time) ? undefined : entry
}
