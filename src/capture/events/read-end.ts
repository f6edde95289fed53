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

/** What holds whatever came in between: who worked where, what was said and asked, and what was touched. */
const KEPT = [
  'offset',
  'sessionId',
  'startCwd',
  'cwd',
  'gitBranch',
  'host',
  'clientVersion',
  'model',
  'title',
  'titled',
  'startedAt',
  'endedAt',
  'tokenWindow',
  'messages',
  'exchanges',
  'exchangesSinceCompaction',
  'compactions',
  'requests',
  'turns',
  'files',
  'filesRead',
  'lookedAt',
  'answers',
  'refusals',
  'waves',
  'toolCalls',
  'mcpServers',
  'wroteEntities',
  'agents',
  'agentWork',
  'skills',
  'inherited',
  'lastId',
  'reserved',
  'reader',
] as const satisfies readonly (keyof SessionState)[]

/** A copy without what the gap may have changed: tasks, checks, failures, open calls, questions and the last words. */
function withGap(begun: SessionState): SessionState {
  const kept = Object.fromEntries(KEPT.flatMap((key) => (begun[key] === undefined ? [] : [[key, begun[key]]])))
  const state = { ...emptyState(), ...structuredClone(kept) }
  // What comes first behind the gap belongs to a turn that began in it.
  state.turns.push({ number: (state.turns.at(-1)?.number ?? 0) + 1 })
  return state
}
