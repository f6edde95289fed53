/** @module The hosts that are known, and which of them a transcript is of. Only this file and its like name their folders. */

import { transcripts } from './claude-code/transcript-source.ts'
import type { TranscriptSource } from './host.ts'
import { beginningOf } from './transcript-lines.ts'

const SOURCES: readonly [TranscriptSource, ...TranscriptSource[]] = [transcripts]

/** Returns how a transcript is read: by the host whose records it begins with, else by the first host. */
export function sourceOf(path: string): TranscriptSource {
  const beginning = beginningOf(path)
  return SOURCES.find((source) => source.knows(beginning)) ?? SOURCES[0]
}
