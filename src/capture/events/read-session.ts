/**
 * @module Reading a session's transcript into its state, whole or from where the last reading stopped.
 */

import { defined } from '../../defined.ts'
import { endsInRecord } from '../../hosts/damaged-lines.ts'
import type { TranscriptPart, TranscriptSource, WasOff } from '../../hosts/host.ts'
import { HOSTS, writerOf } from '../../hosts/known.ts'
import { readLines, type TranscriptFile, transcriptFile, transcriptMark } from '../../hosts/transcript-lines.ts'
import { SHORT_READING } from '../../rules.ts'
import { isWithin, type OffTime, offTimesOf } from '../../workspace/off-times.ts'
import { emptyState, type SessionState } from '../state/session-state.ts'
import { readAgentFiles } from './agent-work.ts'
import { foldLine } from './fold-event.ts'

/** Where a reading stopped: the state and the file it was read from. Kept between hooks as JSON. */
export interface SessionCursor {
  readonly file: TranscriptFile
  readonly state: SessionState
}

export interface SessionReading extends SessionCursor {
  /** The reading stopped at its deadline: more lines are waiting. */
  readonly unfinished: boolean
  /** Bytes of the file in which no whole line is left to read. */
  readonly seen: number
}

/** When Throughline was off, and the folder that the session was started in, where it is known. */
export interface OffReading {
  readonly times: readonly OffTime[]
  readonly folder?: string
}

/** How much of a transcript is read, and into what. */
export interface ReadingBounds {
  /** True when time is up. A reading goes on all the same where little is left, and always comes further. */
  readonly expired?: () => boolean
  /** Where a session that was resumed from another one starts; absent = from nothing. */
  readonly initial?: SessionState
  /** Bytes of the transcript that are read, where not all are. */
  readonly until?: number
  /** Called before each line of the transcript is read. */
  readonly before?: (line: string, state: SessionState) => void
}

/**
 * Returns the state of the session after its transcript's last whole line. Goes on from `cursor` where the file is still
 * the one that the cursor saw, has not shrunk and has the same bytes before that place; else reads from the start, into `initial`.
 * What lies beyond the byte `until` is not read, and of subagents' files what came after it. What was said while Throughline
 * was off is left out.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readSession(
  path: string,
  cursor?: SessionCursor,
  { expired = () => false, initial = emptyState(), until, before }: ReadingBounds = {},
  off: OffReading = { times: [] },
): SessionReading {
  const file = transcriptFile(path)
  const writer = writerOf(path)
  const source = writer.transcripts
  const goingOn = cursor !== undefined && cursor.state.offset > 0 && goesOn(path, file, cursor)
  const state = goingOn ? cursor.state : initial
  const wasOff = wasOffIn(path, source, state, off)
  if (writer !== HOSTS[0]) state.host = writer.id
  const fold = (line: string) => foldLine(state, source, line, wasOff)
  const take = (line: string) => {
    before?.(line, state)
    fold(line)
  }
  if (!goingOn) {
    const bases = basesOf(path, source)
    const unread = bases.length === 0 ? undefined : structuredClone(state)
    const isLate = bases.some((part) => readLines(part.path, 0, fold, expired, false, part.until).unfinished)
    // A cursor lies in the session's own file: what stands before that is read at once or not at all.
    if (isLate && unread !== undefined) return { file, state: unread, unfinished: true, seen: 0 }
  }
  const readOn = (isOver: () => boolean): boolean => {
    const isWhole = (tail: string) => endsInRecord(tail, source.isRecord)
    const reading = readLines(path, state.offset, take, isOver, state.inLongLine, until, isWhole)
    state.offset = reading.offset
    state.inLongLine = reading.inLongLine
    return reading.unfinished
  }
  let chunks = 0
  // A reading that came no further than the one before it would be the last that is tried.
  let unfinished = readOn(() => chunks++ > 0 && expired())
  if (unfinished && Math.min(until ?? file.size, file.size) - state.offset <= SHORT_READING)
    unfinished = readOn(() => false)
  state.mark = transcriptMark(path, state.offset)
  const notAfter = until !== undefined && until < file.size ? state.endedAt : undefined
  state.agentWork = readAgentFiles(path, source, state, defined({ expired, notAfter, wasOff }))
  const seen = unfinished ? state.offset : Math.max(state.offset, Math.min(file.size, until ?? file.size))
  return { file, state, unfinished, seen }
}

/**
 * Returns how many bytes of a transcript a cursor has read; 0 if it is another file, or was rewritten.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readSoFar(path: string, cursor: SessionCursor | undefined): number {
  return cursor !== undefined && goesOn(path, transcriptFile(path), cursor) ? cursor.state.offset : 0
}

/** Returns which times of a session Throughline was off in; undefined where in none. */
export function wasOffIn(
  path: string,
  source: TranscriptSource,
  { startCwd }: SessionState,
  off: OffReading,
): WasOff | undefined {
  const times = off.times.length === 0 ? [] : offTimesOf(off.times, [off.folder, startCwd ?? source.startedIn(path)])
  return times.length === 0 ? undefined : (at: string) => isWithin(times, at)
}

// --- internal ---

/** Forks of forks that are followed. */
const MOST_BASES = 8

/** What stands before a fork's first line, the oldest first. */
function basesOf(path: string, source: TranscriptSource): TranscriptPart[] {
  const parts: TranscriptPart[] = []
  for (let part = source.base?.(path); part !== undefined && parts.length < MOST_BASES; part = source.base?.(part.path))
    parts.unshift(part)
  return parts
}

function goesOn(path: string, file: TranscriptFile, { file: known, state }: SessionCursor): boolean {
  if (known.inode !== file.inode || state.offset > file.size) return false
  return state.mark === undefined || state.mark === transcriptMark(path, state.offset)
}
