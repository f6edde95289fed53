/** @module Qwen Code: all that we know of it as a host. */

import type { Host, TranscriptSource } from '../host.ts'
import { agentFiles, isChat, lastSummary, listTranscripts, nearTranscripts, startedIn } from './chat-files.ts'
import { hookHost } from './hook-host.ts'
import { type ChatState, readAgentRecord, readRecord } from './read-record.ts'

const transcripts: TranscriptSource = {
  list: listTranscripts,
  near: nearTranscripts,
  startedIn,
  knows: isChat,
  newState: () => ({}),
  read: (line, state, wasOff) => readRecord(line, state as ChatState, wasOff),
  lastSummary,
  agentFiles,
  readAgentRecord: (line, state, limits) => readAgentRecord(line, state as ChatState, limits),
}

export const qwen: Host = { ...hookHost, transcripts }
