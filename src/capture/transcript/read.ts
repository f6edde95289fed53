/**
 * @module Reading a session's transcript into its state, whole or from where the last reading stopped.
 */

import {
  readLines,
  type TranscriptFile,
  transcriptFile,
  transcriptMark,
} from '../../hosts/claude-code/transcript-lines.ts'
import { emptyState, type SessionState } from '../state/session-state.ts'
import { foldLine } from './apply-record.ts'
import { readAgentFiles } from './subagent-files.ts'
import { readTaskFiles } from './task-files.ts'

/** Where a reading stopped: the state and the file it was read from. Kept between hooks as JSON. */
export interface SessionCursor {
  readonly file: TranscriptFile
  readonly state: SessionState
}

export interface SessionReading extends SessionCursor {
  /** The reading stopped at its deadline: more lines are waiting. */
  readonly unfinished: boolean
}

/**
 * Returns the state of the session after its transcript's last whole line. Goes on from `cursor` where the file is still
 * the one that the cursor saw, has not shrunk and has the same bytes before that place; else reads from the start, into `initial`.
 * What lies beyond the byte `until` is not read, and of subagents' files what came after it.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readSession(
  path: string,
  cursor?: SessionCursor,
  expired?: () => boolean,
  initial: SessionState = emptyState(),
  until?: number,
): SessionReading {
  const file = transcriptFile(path)
  const state = cursor !== undefined && goesOn(path, file, cursor) ? cursor.state : initial
  const reading = readLines(
    path,
    state.offset,
    (line) => foldLine(state, line.toString('utf8')),
    expired,
    state.inLongLine,
    until,
  )
  state.offset = reading.offset
  state.inLongLine = reading.inLongLine
  state.skippedLines += reading.skipped
  state.mark = transcriptMark(path, state.offset)
  // The files say how the tasks are now: of a reading up to an earlier moment they say nothing.
  state.taskFiles = until === undefined || until >= file.size ? readTaskFiles(path) : []
  const notAfter = until !== undefined && until < file.size ? state.endedAt : undefined
  state.agentWork = readAgentFiles(path, state, {
    ...(expired === undefined ? {} : { expired }),
    ...(notAfter === undefined ? {} : { notAfter }),
  })
  return { file, state, unfinished: reading.unfinished }
}

/**
 * Returns how many bytes of a transcript a cursor has read; 0 where the file is another one, or was written anew.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readSoFar(path: string, cursor: SessionCursor | undefined): number {
  return cursor !== undefined && goesOn(path, transcriptFile(path), cursor) ? cursor.state.offset : 0
}

// --- internal ---

function goesOn(path: string, file: TranscriptFile, { file: known, state }: SessionCursor): boolean {
  if (known.inode !== file.inode || state.offset > file.size) return false
  return state.mark === undefined || state.mark === transcriptMark(path, state.offset)
}
