/**
 * @module The mark that a compaction has begun, of a host that runs no hook after it: the number of bytes of the transcript that
 * do not tell of its end. It stays until the state is given back.
 */

import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { removeFile, textOf } from '../../files/foreign-files.ts'
import { transcriptFile } from '../../hosts/transcript-lines.ts'
import { compactionMark } from './pending-file.ts'

/** Leaves the mark at the end of the transcript. Never throws: without it the state is not given back, and the session goes on. */
export function markCompaction(home: string, sessionId: string, transcriptPath: string): void {
  try {
    putMark(home, sessionId, transcriptFile(transcriptPath).size)
  } catch {
    // A full disk, or the transcript has gone.
  }
}

/** Leaves the mark at a byte of the transcript. @throws FOLDER_UNWRITABLE */
export function putMark(home: string, sessionId: string, offset: number): void {
  ensureFolder(home, 0o700)
  writeWhole(compactionMark(home, sessionId), String(offset), 0o600)
}

/** Returns the byte at which the mark was left, or undefined where there is none. */
export function readMark(home: string, sessionId: string): number | undefined {
  const text = textOf(compactionMark(home, sessionId))
  return text === undefined ? undefined : Number(text) || 0
}

/** Removes the mark. */
export function dropMark(home: string, sessionId: string): void {
  removeFile(compactionMark(home, sessionId))
}
