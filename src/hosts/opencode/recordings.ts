/**
 * @module The recordings of OpenCode's sessions: `<session>.jsonl` in Throughline's own folder, as our recorder writes them.
 *
 * A line is `{at, events, summary?}`: what happened at one moment, in the words of ../session-event.ts. Its texts are redacted
 * and of bounded length before they are written. The first line says what the file is.
 */

import { join } from 'node:path'
import { redactRecord } from '../../redact/record.ts'
import { EMPTY, objectsIn, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { isJson, objectIn, stringOf, timeOf } from '../../text/json.ts'
import type { Transcript } from '../host.ts'
import type { SessionEvent } from '../session-event.ts'
import { firstLine, newestFirst, transcriptsIn } from '../transcript-files.ts'

/** One line of a recording. */
export interface RecordedLine {
  /** ISO time. */
  readonly at: string
  readonly events: readonly SessionEvent[]
  /** Of a compaction: the client's summary. */
  readonly summary?: Redacted
}

/** A line as it is read: nothing of it is trusted. */
export interface ReadLine {
  readonly at: string | undefined
  readonly events: readonly RedactedJson[]
  readonly summary: Redacted | undefined
}

/** Returns a line of a recording, without its end. */
export function lineText(line: RecordedLine): string {
  return JSON.stringify(line)
}

/** Returns the first line of a recording. */
export function firstLineText(line: RecordedLine): string {
  return JSON.stringify({ ...MADE_BY, ...line })
}

/** Returns what a line holds; undefined for a text that is no line of a recording. */
export function parseLine(text: string): ReadLine | undefined {
  const line = objectIn(text)
  if (line === undefined || !Array.isArray(line['events'])) return undefined
  const { at, events, summary } = redactRecord(line)
  return { at: timeOf(at), events: objectsIn(events), summary: stringOf(summary) }
}

/** Returns true for a file that begins as a recording does. */
export function isRecording(beginning: string): boolean {
  return beginning.startsWith(BEGINNING)
}

/** Returns the path of a session's recording in their folder; undefined for an id that is no name of a file. */
export function recordingOf(folder: string, sessionId: string): string | undefined {
  return /^[\w-]{1,100}$/.test(sessionId) ? join(folder, `${sessionId}.jsonl`) : undefined
}

/** Returns the recordings in their folder, newest first. */
export function listRecordings(folder: string): Transcript[] {
  return newestFirst(transcriptsIn(folder))
}

/** Returns the folder that a session was started in. */
export function startedIn(path: string): string | undefined {
  const events = objectIn(firstLine(path))?.['events']
  const [first] = Array.isArray(events) ? events : []
  return isJson(first) ? stringOf(first['folder']) : undefined
}

/** Returns the summary that the client wrote at a compaction. */
export function summaryIn(text: string): Redacted | undefined {
  const line = text.includes('"is":"compaction"') ? parseLine(text) : undefined
  return line?.events.some(({ is }) => is === 'compaction') ? (line.summary ?? EMPTY) : undefined
}

// --- internal ---

const MADE_BY = { recorder: 'throughline', host: 'opencode', form: 1 }
const BEGINNING = `${JSON.stringify(MADE_BY).slice(0, -1)},`
