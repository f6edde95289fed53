/** @module One line of a recording: what it tells of the session. A newer recorder may write events that this program does not know. */

import { clipLine } from '../../redact/clip.ts'
import type { Json } from '../../text/json.ts'
import type { WasOff } from '../host.ts'
import type { SessionEvent } from '../session-event.ts'
import { isLeftOut, type OffState } from '../time-off.ts'
import { parseLine } from './recordings.ts'

/** Returns what a line tells, and goes on in `state`; undefined for a text that is no line of a recording. @throws for an event without its text */
export function readLine(text: string, state: OffState, wasOff?: WasOff): SessionEvent[] | undefined {
  const line = parseLine(text)
  if (line === undefined) return undefined
  const { at } = line
  const events = line.events.map(eventIn)
  if (isLeftOut(at, state, wasOff, () => events.some(({ is }) => is === 'prompt')))
    return [{ is: 'left-out' }, ...events.filter(({ is }) => is === 'compaction')]
  const [first] = events
  // What is not known says nothing of its session either.
  return at === undefined || first?.is === 'unknown' ? events : [{ is: 'session', at }, ...events]
}

// --- internal ---

/** The events that a recording may hold, each with those of its fields that are texts and never missing. */
const TEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['session', []],
  ['prompt', ['text', 'kind']],
  ['message', []],
  ['answer', ['text']],
  ['thought', ['text']],
  ['call', ['id', 'name', 'tool']],
  ['result', ['id', 'output']],
  ['compaction', []],
  ['interruption', []],
  ['left-out', []],
  ['unknown', ['kind']],
] as const)

function eventIn(event: Json): SessionEvent {
  const is = String(event['is'])
  const texts = TEXTS.get(is)
  if (texts === undefined) return { is: 'unknown', kind: clipLine(is, 100) }
  for (const field of texts)
    if (typeof event[field] !== 'string') throw new TypeError(`a recorded ${is} without its ${field}`)
  return event as unknown as SessionEvent
}
