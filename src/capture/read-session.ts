/**
 * @module Reading a session's transcript into its state, whole or from where the last reading stopped.
 */

import { foldLine } from './fold-record.ts'
import { emptyState, type SessionState } from './session-state.ts'
import { readLines, type TranscriptFile, transcriptFile } from './transcript-lines.ts'

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
 * the one that the cursor saw and has not shrunk; else reads from the start.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function readSession(path: string, cursor?: SessionCursor, expired?: () => boolean): SessionReading {
  const file = transcriptFile(path)
  const goesOn = cursor !== undefined && cursor.file.inode === file.inode && cursor.state.offset <= file.size
  const state = goesOn ? cursor.state : emptyState()
  const reading = readLines(path, state.offset, (line) => foldLine(state, line), expired)
  state.offset = reading.offset
  state.skippedLines += reading.skipped
  return { file, state, unfinished: reading.unfinished }
}
