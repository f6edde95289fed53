/** @module OpenCode: all that we know of it as a host. */

import type { Host, TranscriptSource } from '../host.ts'
import type { OffState } from '../time-off.ts'
import { hookHost } from './hook-host.ts'
import { readLine } from './read-line.ts'
import { isRecording, lastSummary, listRecordings, nearRecordings, startedIn } from './recordings.ts'

const transcripts: TranscriptSource = {
  list: listRecordings,
  near: nearRecordings,
  startedIn,
  knows: isRecording,
  newState: () => ({}),
  read: (line, state, wasOff) => readLine(line, state as OffState, wasOff),
  lastSummary,
}

export const opencode: Host = { ...hookHost, transcripts }
