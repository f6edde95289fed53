/**
 * @module The end of a transcript whose middle was not read, because time was short: the newest requests, what was done for
 * them, and the last answer.
 *
 * The state that comes of it has a gap. It is shown, and says that it is partial; no reading goes on from it.
 */

import { writerOf } from '../../hosts/known.ts'
import { readLines, transcriptFile } from '../../hosts/transcript-lines.ts'
import { END_READING } from '../../rules.ts'
import { emptyState, type SessionState } from '../state/session-state.ts'
import { foldLine } from './fold-event.ts'
import { type OffReading, wasOffIn } from './read-session.ts'

export interface EndReading {
  /** What stands before and behind the gap. */
  readonly state: SessionState
  /** Bytes of the gap. */
  readonly unread: number
}

/** How far back the end is read. */
interface EndBounds {
  /** Where the transcript ends for this reading, in bytes. */
  readonly until?: number
  /** True when there is no time to look further back. */
  readonly late?: () => boolean
}

/**
 * Returns what the beginning of a transcript, as `begun` has it, and its end tell. It reads back until the end holds a request
 * of the person, as far as there is time. `begun` stays as it is.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readEnd(
  path: string,
  begun: SessionState,
  { until = Number.POSITIVE_INFINITY, late = () => true }: EndBounds,
  off: OffReading,
): EndReading {
  const source = writerOf(path).transcripts
  const wasOff = wasOffIn(path, source, begun, off)
  const end = Math.min(until, transcriptFile(path).size)
  for (let length = END_READING.least; ; length *= 2) {
    const from = Math.max(begun.offset, end - length)
    const state = withGap(begun)
    // The first line was cut, or belongs to the gap.
    let isCut = from > begun.offset
    let skipped = 0
    readLines(
      path,
      from,
      (line, bytes) => {
        if (isCut) skipped = bytes
        else foldLine(state, source, line, wasOff)
        isCut = false
      },
      undefined,
      begun.inLongLine && !isCut,
      until,
    )
    const isEnough = state.exchanges > begun.exchanges || length >= END_READING.most || from === begun.offset
    if (isEnough || late()) return { state, unread: from + skipped - begun.offset }
  }
}

// --- internal ---

/** What the gap may have changed: tasks, checks, failures, open calls, questions and the last words. */
const CHANGED = [
  'mark',
  'inLongLine',
  'badLines',
  'unknownKinds',
  'afterOff',
  'tokensUsed',
  'lastMessageId',
  'wrote',
  'began',
  'workEnded',
  'declined',
  'commands',
  'todos',
  'planTasks',
  'tasksOutdated',
  'plan',
  'awaited',
  'lastMessages',
  'inline',
  'openCalls',
  'unanswered',
  'interrupted',
] as const satisfies readonly (keyof SessionState)[]

function withGap(begun: SessionState): SessionState {
  const state = structuredClone(begun)
  for (const key of CHANGED) delete (state as Partial<SessionState>)[key]
  const { number = 0 } = state.turns.at(-1) ?? {}
  // What comes first behind the gap belongs to a turn that began in it.
  return { ...emptyState(), ...state, turns: [...state.turns, { number: number + 1 }] }
}
