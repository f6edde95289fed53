/** @module Copilot CLI: all that we know of it as a host. */

import type { Host, TranscriptSource } from '../host.ts'
import { hookHost } from './hook-host.ts'
import { type EventsState, readRecord } from './read-record.ts'
import { isEventsFile, lastSummary, listTranscripts, nearTranscripts, startedIn } from './session-files.ts'

const transcripts: TranscriptSource = {
  list: listTranscripts,
  near: nearTranscripts,
  startedIn,
  knows: isEventsFile,
  newState: () => ({}),
  read: (line, state, wasOff) => readRecord(line, state as EventsState, wasOff),
  lastSummary,
}

export const copilot: Host = { ...hookHost, transcripts }
