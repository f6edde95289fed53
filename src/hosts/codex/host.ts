/** @module Codex: all that we know of it as a host. */

import type { Host, TranscriptSource } from '../host.ts'
import { hookHost } from './hook-host.ts'
import { readAgentRecord, readRecord } from './read-record.ts'
import {
  agentFiles,
  baseOf,
  isRollout,
  listTranscripts,
  nearTranscripts,
  startedIn,
  summaryIn,
} from './rollout-files.ts'

const transcripts: TranscriptSource = {
  list: listTranscripts,
  near: nearTranscripts,
  startedIn,
  knows: isRollout,
  newState: () => ({}),
  read: readRecord,
  base: baseOf,
  summaryIn,
  agentFiles,
  readAgentRecord,
}

export const codex: Host = { ...hookHost, transcripts }
