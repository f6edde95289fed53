/** @module OpenCode: all that we know of it as a host. Its transcripts are the recordings that we make (./recordings.ts). */

import { redact } from '../../redact/redact.ts'
import type { RedactedJson } from '../../redact/redacted.ts'
import { clipLine } from '../../text/clip.ts'
import { isClientText } from '../client-text.ts'
import type { Host, TranscriptSource, WasOff } from '../host.ts'
import { withServerTools } from '../server-tools.ts'
import type { SessionEvent } from '../session-event.ts'
import { isLeftOut, type OffState, withoutLists } from '../time-off.ts'
import { hookHost } from './hook-host.ts'
import { isRecording, listRecordings, parseLine, startedIn, summaryIn } from './recordings.ts'

const transcripts: TranscriptSource = withServerTools({
  list: listRecordings,
  startedIn,
  knows: isRecording,
  newState: () => ({}),
  isRecord: ({ at, events }) => typeof at === 'string' && Array.isArray(events),
  read: readLine,
  summaryIn,
})

export const opencode: Host = { ...hookHost, transcripts }

// --- internal ---

/** A newer recorder may write events that this program does not know. */
function readLine(text: string, state: OffState, wasOff?: WasOff): SessionEvent[] | undefined {
  const line = parseLine(text)
  if (line === undefined) return undefined
  const { at } = line
  const events = withoutLists(line.events.map(eventIn), state).filter(
    (event) => event.is !== 'prompt' || !isClientText(event.text),
  )
  if (isLeftOut(at, state, wasOff, () => events.some(({ is }) => is === 'prompt')))
    return [{ is: 'left-out' }, ...events.filter(({ is }) => is === 'compaction')]
  const [first] = events
  // What is not known says nothing of its session either.
  return at === undefined || first?.is === 'unknown' ? events : [{ is: 'session', at }, ...events]
}

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

function eventIn(event: RedactedJson): SessionEvent {
  const is = String(event['is'])
  const texts = TEXTS.get(is)
  if (texts === undefined) return { is: 'unknown', kind: clipLine(redact(is), 100) }
  for (const field of texts)
    if (typeof event[field] !== 'string') throw new TypeError(`a recorded ${is} without its ${field}`)
  return event as unknown as SessionEvent
}
