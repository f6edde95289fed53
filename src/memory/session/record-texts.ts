/**
 * @module Deleted texts taken out of what the hooks remember of a session. Pure.
 *
 * What was read of the transcript would be written again by the next save, and what was shown to the model repeats it. A
 * string goes when it is a deleted text, holds one or is a part of one, unless a snapshot of the session still says it.
 */

import type { SessionState } from '../../capture/state/session-state.ts'

/** Says of a string whether it goes. */
export type Goes = (text: string) => boolean

/** Returns the test for the deleted texts; `visible` is what the snapshots of the session still say. */
export function goesWith(gone: ReadonlySet<string>, visible: readonly string[]): Goes {
  const sought = [...gone]
  const shown = new Set(visible)
  const all = visible.join('\n')
  const isShown = (text: string): boolean =>
    shown.has(text) || all.includes(text) || visible.some((each) => text.endsWith(`/${each}`))
  return (text) => {
    if (gone.has(text)) return !shown.has(text)
    const touches = sought.some(
      (each) =>
        (each.length >= SHORTEST_PART && text.includes(each)) ||
        (text.length >= SHORTEST_PART && each.includes(text)) ||
        isBeginning(text, each) ||
        isBeginning(each, text),
    )
    return touches && !isShown(text)
  }
}

/** Returns what is remembered of a session's reading without the strings that go. */
export function stateWithoutTexts(state: SessionState, goes: Goes): SessionState {
  const { inherited, ...left } = clean(state, goes) as SessionState
  // The resumed work is named by its topic. Without the topic, nothing of it is left.
  return inherited?.topic === undefined ? left : { ...left, inherited }
}

/** Returns any other value that is remembered of a session, plain JSON, without the strings that go. */
export function valueWithoutTexts<T>(value: T, goes: Goes): T {
  return clean(value, goes) as T
}

// --- internal ---

/** Of shorter texts many are a part of something else by chance, in characters. */
const SHORTEST_PART = 8
/** Where a text was cut. */
const CUT = '…'

/** What an entry of a list is about: without it there is no entry. */
const SUBJECTS: readonly string[] = [
  'path',
  'command',
  'text',
  'question',
  'answer',
  'resolution',
  'what',
  'error',
  'item',
  'name',
]
/** What says where and when, never what was said. */
const PLACES: ReadonlySet<string> = new Set([
  'id',
  'name',
  'at',
  'kind',
  'origin',
  'status',
  'change',
  'outcome',
  'parent',
  'role',
  'sessionId',
  'startCwd',
  'cwd',
  'mark',
  'model',
  'clientVersion',
  'startedAt',
  'endedAt',
  'lastMessageId',
  'messageId',
  'agent',
  'working',
  'named',
  'resumedFrom',
  'takesUp',
  'resumedAt',
  'latest',
  'session',
  'snapshot',
  'trigger',
  'way',
  'hook',
  'host',
  'project',
])
/** What was shown to somebody: texts of many lines. */
const SHOWN: ReadonlySet<string> = new Set(['modelText', 'personText'])
/** Entries by key, each as dispensable as one of a list. */
const MAPS: ReadonlySet<string> = new Set(['openCalls', 'toolCalls'])

function clean(value: unknown, goes: Goes, key = ''): unknown {
  if (Array.isArray(value)) {
    return value.filter((entry) => !entryGoes(entry, goes)).map((entry) => clean(entry, goes))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      if (PLACES.has(name)) return [[name, item]]
      if (MAPS.has(key) && (goes(name) || entryGoes(item, goes))) return []
      if (typeof item !== 'string') return [[name, clean(item, goes, name)]]
      if (SHOWN.has(name)) return [[name, linesWithout(item, goes)]]
      return goes(item) ? [] : [[name, item]]
    }),
  )
}

function entryGoes(entry: unknown, goes: Goes): boolean {
  if (typeof entry === 'string') return goes(entry)
  if (typeof entry !== 'object' || entry === null) return false
  const fields = entry as Readonly<Record<string, unknown>>
  const texts = SUBJECTS.map((key) => fields[key]).filter((text) => typeof text === 'string')
  const { question, answer } = fields
  // A decision is written as the question and its answer.
  const asOne = typeof question === 'string' && typeof answer === 'string' ? [`${question} ${answer}`.trim()] : []
  return [...texts, ...asOne].some(goes)
}

function isBeginning(cut: string, whole: string): boolean {
  return cut.length > SHORTEST_PART && cut.endsWith(CUT) && whole.startsWith(cut.slice(0, -CUT.length).trimEnd())
}

/** Returns a text of several lines without those that go. */
function linesWithout(text: string, goes: Goes): string {
  return text
    .split('\n')
    .filter((line) => !goes(plain(line)))
    .join('\n')
}

/** A line without its bullet and its number. */
function plain(line: string): string {
  return line.trim().replace(/^(?:[-*•]|\d+[.)])\s+/, '')
}
