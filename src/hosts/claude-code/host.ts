/**
 * @module Claude Code: all that we know of it as a host. Its transcripts are records in one file a session, with tasks and
 * subagents in files beside it.
 */

import type { Host, TranscriptSource } from '../host.ts'
import { listTranscripts, nearTranscripts, startedIn } from './find-transcript.ts'
import { hookHost } from './hook-host.ts'
import { readRecord } from './read-record.ts'
import { newReaderState, type RecordReaderState } from './reader-state.ts'
import { compactsAt, readStatus } from './status.ts'
import { agentFiles } from './subagent-files.ts'
import { readAgentRecord } from './subagent-records.ts'
import { readTaskFiles } from './task-files.ts'

/** What every record of a conversation says near its beginning, and kinds that stand before the first one. */
const BEGINNING =
  /"isSidechain": ?(?:true|false)|"type": ?"(?:file-history-snapshot|queue-operation|summary|custom-title|ai-title|last-prompt|permission-mode|agent-name)"/

export const transcripts: TranscriptSource = {
  list: listTranscripts,
  near: nearTranscripts,
  startedIn,
  knows: (beginning) => BEGINNING.test(beginning),
  newState: newReaderState,
  read: (line, state, wasOff) => readRecord(line, state as RecordReaderState, wasOff),
  readTaskFiles: (path, state, wasOff) => readTaskFiles(path, state as RecordReaderState, wasOff),
  agentFiles,
  readAgentRecord: (line, state, limits) => readAgentRecord(line, state as RecordReaderState, limits),
}

export const claudeCode: Host = { ...hookHost, transcripts, status: { read: readStatus, compactsAt } }
