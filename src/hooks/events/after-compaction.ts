/**
 * @module A compaction of a host that runs no hook after it: the state goes back with the next tool result or prompt.
 *
 * The hook before the compaction leaves a mark. The host compacts beside the conversation, so that hooks may run before the
 * compaction is done: the mark stays until the transcript tells of it.
 */

import type { Context } from '../../compose.ts'
import { readLine } from '../../hosts/damaged-lines.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { sourceOf } from '../../hosts/known.ts'
import { readLines } from '../../hosts/transcript-lines.ts'
import { dropMark, putMark, readMark } from '../process/compaction-mark.ts'
import { onCompacted } from './pre-compact.ts'
import type { HookOutcome } from './with-session.ts'

/** Returns the state, once, as soon as the transcript tells of the compaction. */
export async function onMarked(payload: HookPayload, context: Context): Promise<HookOutcome | undefined> {
  const { sessionId, transcriptPath } = payload
  const { home } = context.config
  const mark = readMark(home, sessionId)
  if (mark === undefined || transcriptPath === undefined) return undefined
  const source = sourceOf(transcriptPath)
  const state = source.newState()
  let isDone = false
  const { offset } = readLines(transcriptPath, mark, (line) => {
    isDone ||= readEvents(() => readLine(source, line, state).events).some(({ is }) => is === 'compaction')
  })
  if (!isDone) {
    putMark(home, sessionId, offset)
    return undefined
  }
  const answer = await onCompacted(payload, context)
  dropMark(home, sessionId)
  return answer
}

// --- internal ---

/** A record that the reader does not understand is none. */
function readEvents<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read()
  } catch {
    return []
  }
}
