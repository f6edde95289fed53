/**
 * @module From what the lines said to a whole snapshot: lists put in order, ids given where none were written, and
 * what the text leaves open filled from the caller or with the model's neutral values.
 */

import { ENDED_STATUSES, TYPE_PRIORITY } from '../../rules.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { dateOfName, topicOfName } from '../name.ts'
import { placesOf, settleDecisions, settleTasks } from '../schema.ts'
import type { CheckpointType, Decision, FileChange, SessionSnapshot, Status, Task } from '../types.ts'
import type { Draft, Entry } from './field.ts'

/** What the observations cannot say, or may leave open. */
export interface ObservationsFallback {
  /** The entity's name. */
  readonly name: string
  /** Taken where no timestamp is written; else the date in the name. */
  readonly timestamp?: string
  /** Taken where neither a topic nor a goal is written; else what the name says. */
  readonly topic?: string
  /** Taken where no project is written; else "unknown". */
  readonly project?: { readonly id: string; readonly name: string }
  /** Who else wrote to it: a line that said so could be anybody's. */
  readonly writtenBy?: SessionSnapshot['writtenBy']
}

/** Returns the snapshot that a draft amounts to. */
export function settle(
  draft: Draft,
  raw: boolean,
  otherLines: readonly string[] | undefined,
  fallback: ObservationsFallback,
): SessionSnapshot {
  const values = draft.values
  const type = (values.get('type') as CheckpointType | undefined) ?? 'manual'
  const out = neutral()
  put(out, 'name', fallback.name)
  put(out, 'project.id', fallback.project?.id ?? UNKNOWN)
  put(out, 'project.name', fallback.project?.name ?? UNKNOWN)
  put(out, 'priority', TYPE_PRIORITY[type].priority)
  put(out, 'timestamp', fallback.timestamp ?? dateOfName(fallback.name) ?? '')
  put(out, 'topic', topicFor(values.get('goal') as string | undefined, fallback))
  for (const [path, value] of values) put(out, path, value)
  for (const [path, entries] of draft.lists) put(out, path, settleList(path, entries, raw))
  if (otherLines !== undefined) out['otherLines'] = otherLines
  if (fallback.writtenBy !== undefined) out['writtenBy'] = fallback.writtenBy
  return out as unknown as SessionSnapshot
}

/** Returns the status that a lifecycle line implies where none is stated after it; work that has ended stays so. */
export function impliedStatus(label: string, current: Status | undefined): Status | undefined {
  if (current !== undefined && (ENDED_STATUSES as readonly string[]).includes(current)) return undefined
  return IMPLIED[label]
}

// --- internal ---

type Nested = { [key: string]: unknown }

const UNKNOWN = 'unknown'
const IMPLIED: Readonly<Record<string, Status>> = {
  'Resumed at': 'resumed',
  'Completed at': 'completed',
  'Final outcome': 'completed',
  Abandoned: 'abandoned',
}
const ID_LETTER: Readonly<Record<string, string>> = { decisions: 'D', constraints: 'C', questions: 'Q', evidence: 'E' }
const TOPIC_LENGTH = 80

/** What a snapshot has that says nothing. */
function neutral(): Nested {
  const out: Nested = {}
  for (const { path, otherwise } of placesOf()) {
    const [head = '', rest] = path.split('.', 2)
    if (rest !== undefined) out[head] ??= {}
    if (otherwise !== undefined) put(out, path, Array.isArray(otherwise) ? [] : otherwise)
  }
  return out
}

function put(out: Nested, path: string, value: unknown): void {
  const [head = '', rest] = path.split('.', 2)
  if (rest === undefined) out[head] = value
  else (out[head] as Nested)[rest] = value
}

function settleList(path: string, entries: readonly Entry[], raw: boolean): unknown[] {
  const letter = ID_LETTER[path]
  const listed = letter === undefined ? entries : withIds(entries, letter)
  // Those with a position stand as stated; what others added later comes after them.
  const placed = listed.filter((entry) => entry.position !== undefined)
  const rest = listed.filter((entry) => entry.position === undefined).map((entry) => entry.value)
  placed.sort((a, b) => (a.position as number) - (b.position as number))
  const settled =
    path === 'decisions' ? settleDecisions(rest as Decision[]) : path === 'tasks' ? settleTasks(rest as Task[]) : rest
  const all = [...placed.map((entry) => entry.value), ...settled]
  if (!raw) return all
  if (path === 'files') return lastOfEach(all as FileChange[], (file) => file.path)
  if (path === 'decisions') return lastOfEach(all as Decision[], (decision) => decision.decision.toLowerCase())
  return all
}

/** Gives the next free number to entries without an id. */
function withIds(entries: readonly Entry[], letter: string): Entry[] {
  const ids = entries.map(({ value }) => (value as { id?: string }).id)
  const numbers = ids.map((id) => (id?.startsWith(letter) ? Number(id.slice(1)) : 0))
  let next = Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1
  return entries.map((entry, i) =>
    ids[i] === undefined ? { ...entry, value: { ...(entry.value as object), id: `${letter}${next++}` } } : entry,
  )
}

/** By hand the same file is named behind the label and again below it, with what was done: the fuller one is kept. */
function lastOfEach<T>(items: readonly T[], key: (item: T) => string): T[] {
  const byKey = new Map<string, T>()
  for (const item of items) byKey.set(key(item), item)
  return [...byKey.values()]
}

function topicFor(goal: string | undefined, { name, topic }: ObservationsFallback): string {
  return goal === undefined ? (topic ?? topicOfName(name) ?? name) : truncate(oneLine(goal), TOPIC_LENGTH)
}
