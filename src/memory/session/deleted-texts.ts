/**
 * @module What a client deleted of a session's snapshots stays deleted: no later save of the session writes it again.
 *
 * The store remembers each deleted text by a tombstone (a keyed hash): for every field where no line of the snapshot said it
 * any more, else for the field that it was deleted from. Every save asks for the texts that it is about to write, leaves out
 * those that were deleted, and takes them out of what the session remembers of its transcript. A text that was stated again
 * later is a new fact and is written. Counts and states are no texts: a save writes what they are now.
 */

import { defined } from '../../defined.ts'
import { REQUIRED_LISTS } from '../../snapshot/format/field.ts'
import { NO_TOPIC } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mark } from '../../store/port.ts'

/** Whether a text is left out of a field, given the time at which it was stated, where that is known. */
export type IsDeleted = (text: string, field: string, at?: string) => boolean

/** A text, and the field of the snapshot that it stands in. */
export interface PlacedText {
  readonly text: string
  readonly field: string
}

/** Returns the texts of a snapshot: one for each line that says something of the work, repeated ones included. */
export function textsOf(snapshot: SessionSnapshot): string[] {
  return placedTextsOf(snapshot).map(({ text }) => text)
}

/** Returns the texts of a snapshot with their fields. */
export function placedTextsOf(snapshot: SessionSnapshot): PlacedText[] {
  const texts: PlacedText[] = []
  withoutTexts(snapshot, (text, field) => {
    texts.push({ text, field })
    return false
  })
  return texts
}

/** Returns the snapshot without the texts that are deleted; the same value where there are none. */
export function withoutTexts(snapshot: SessionSnapshot, isDeleted: IsDeleted): SessionSnapshot {
  let changed = false
  const noted: IsDeleted = (text, field, at) => {
    const isGone = isDeleted(text, field, at)
    changed ||= isGone
    return isGone
  }
  const kept = Object.entries(snapshot).flatMap(([key, value]) => {
    if (OWN_FACTS.has(key)) return [[key, value]]
    const left = key === 'directive' ? entryWithout(key, value, noted) : valueWithout(key, value, noted)
    return left === undefined ? (key === 'topic' ? [[key, NO_TOPIC]] : []) : [[key, left]]
  })
  return changed ? (Object.fromEntries(kept) as SessionSnapshot) : snapshot
}

/** Returns the texts that a field of the snapshot said before and says no more, or not as often. */
export function goneTexts(before: SessionSnapshot, after: SessionSnapshot): PlacedText[] {
  const left = new Map<string, number>()
  for (const placed of placedTextsOf(after)) left.set(keyOf(placed), (left.get(keyOf(placed)) ?? 0) + 1)
  return placedTextsOf(before).filter((placed) => {
    const count = left.get(keyOf(placed)) ?? 0
    left.set(keyOf(placed), count - 1)
    return count <= 0
  })
}

/** Returns the texts of a snapshot that a person, a model or a client stated, and not what was observed in the workspace. */
export function statedTextsOf(snapshot: SessionSnapshot): string[] {
  const { files, commands, filesRead, tools, workspace, quality, milestone, ...stated } = snapshot
  const { requests, lastExchange, topics } = stated.conversation
  const { contextToApply: _, ...resume } = stated.resume
  return textsOf({ ...stated, conversation: { requests, lastExchange, topics }, resume } as unknown as SessionSnapshot)
}

/** Returns the mark by which the store remembers that a text of a session was deleted, in one field or wherever it stands. */
export function textMark(session: string, text: string, field?: string): Mark {
  return { kind: 'text', session, text, ...defined({ field }) }
}

/** Returns the marks of a text in a field: by any of them it is deleted there. */
export function marksOfText(session: string, { text, field }: PlacedText): Mark[] {
  return [textMark(session, text), textMark(session, text, field)]
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
  const placed = new Map(given.flatMap(placedTextsOf).map((each) => [keyOf(each), each]))
  const marks = [...placed.values()].map((each) => marksOfText(session, each))
  const times = await store.forgotten(marks.flat())
  const deleted = new Map<string, number>()
  for (const [place, key] of [...placed.keys()].entries()) {
    const last = [times[2 * place], times[2 * place + 1]].flatMap((at) => (at === undefined ? [] : [Date.parse(at)]))
    if (last.length > 0) deleted.set(key, Math.max(...last))
  }
  if (deleted.size === 0) return { snapshots, gone: new Set() }
  const isLater: IsDeleted = (text, field, at) =>
    at !== undefined && Date.parse(at) > (deleted.get(keyOf({ text, field })) ?? Number.POSITIVE_INFINITY)
  const again = new Set<string>()
  for (const snapshot of given) {
    withoutTexts(snapshot, (text, field, at) => {
      if (isLater(text, field, at)) again.add(text)
      return false
    })
  }
  const isDeleted: IsDeleted = (text, field, at) =>
    deleted.has(keyOf({ text, field })) && (at === undefined ? !again.has(text) : !isLater(text, field, at))
  const left = snapshots.map((snapshot) => (snapshot === undefined ? undefined : withoutTexts(snapshot, isDeleted)))
  const gone = [...deleted.keys()].flatMap((key) => placed.get(key)?.text ?? []).filter((text) => !again.has(text))
  return { snapshots: left as unknown as T, gone: new Set(gone) }
}

/** Returns every string in a value. */
export function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(everyText)
}

// --- internal ---

/** What a snapshot says of itself: its identity, its time, its status. Without it there would be no snapshot. */
const OWN_FACTS: ReadonlySet<string> = new Set<keyof SessionSnapshot>([
  'schemaVersion',
  'name',
  'sessionId',
  'agentId',
  'turnNumber',
  'workTurn',
  'sequence',
  'compactions',
  'previous',
  'tags',
  'project',
  'transcript',
  'type',
  'priority',
  'reason',
  'triggerEvidence',
  'timestamp',
  'status',
  'resumedAt',
  'resumedInNewConversation',
  'completedAt',
  'phase',
  'tokenMetrics',
])

/** Where an entry of a list says what it is about: the line is known by it, whatever else it says. */
const SUBJECTS = ['decision', 'constraint', 'question', 'content', 'text', 'path', 'command', 'name', 'id'] as const

/** The names of lists that every snapshot has, if only with nothing in them. */
const REQUIRED: ReadonlySet<string> = new Set([...REQUIRED_LISTS].map((path) => path.slice(path.lastIndexOf('.') + 1)))

function keyOf({ text, field }: PlacedText): string {
  return `${field}\0${text}`
}

function valueWithout(key: string, value: unknown, isDeleted: IsDeleted): unknown {
  if (typeof value === 'string') return value !== '' && isDeleted(value, key) ? undefined : value
  if (Array.isArray(value)) {
    const left = value.filter((entry) => entryWithout(key, entry, isDeleted) !== undefined)
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

function entryWithout(key: string, entry: unknown, isDeleted: IsDeleted): unknown {
  if (typeof entry === 'string') return entry !== '' && isDeleted(entry, key) ? undefined : entry
  if (typeof entry !== 'object' || entry === null) return entry
  const fields = entry as Readonly<Record<string, unknown>>
  const subject = SUBJECTS.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  const at = fields['at']
  const time = typeof at === 'string' ? at : undefined
  return typeof subject === 'string' && isDeleted(subject, key, time) ? undefined : entry
}
