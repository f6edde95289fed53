/**
 * @module Claude Code: all that we know of it as a host. Its transcripts are records in one file a session, in one folder a
 * project, with tasks and subagents in files beside it.
 */

import { dirname, join } from 'node:path'
import { namesIn } from '../../files/foreign-files.ts'
import { isJson, objectIn, stringOf } from '../../text/json.ts'
import type { Host, Transcript, TranscriptSource } from '../host.ts'
import { newestFirst, transcriptsIn } from '../transcript-files.ts'
import { readPart } from '../transcript-lines.ts'
import { hookHost } from './hook-host.ts'
import { plainText } from './message-parts.ts'
import { readRecord } from './read-record.ts'
import { newReaderState, type RecordReaderState } from './reader-state.ts'
import { compactsAt, readStatus } from './status.ts'
import { agentFiles, readAgentRecord } from './subagent-records.ts'
import { readTaskFiles } from './task-files.ts'

/** What every record of a conversation says near its beginning, and kinds that stand before the first one. */
const BEGINNING =
  /"isSidechain": ?(?:true|false)|"type": ?"(?:file-history-snapshot|queue-operation|summary|custom-title|ai-title|last-prompt|permission-mode|agent-name)"/

export const transcripts: TranscriptSource = {
  list: (hostFolder) => {
    const root = join(hostFolder, 'projects')
    return newestFirst(namesIn(root).flatMap((project) => sessionsIn(join(root, project))))
  },
  near: (path) => sessionsIn(dirname(path)).filter((other) => other.path !== path),
  startedIn,
  knows: (beginning) => BEGINNING.test(beginning),
  newState: newReaderState,
  read: readRecord,
  summaryIn,
  readTaskFiles: (path, state, wasOff) => readTaskFiles(path, state as RecordReaderState, wasOff),
  agentFiles,
  readAgentRecord,
}

export const claudeCode: Host = { ...hookHost, transcripts, status: { read: readStatus, compactsAt } }

// --- internal ---

const HEAD = 64 * 1024

/** That of the first record that names a folder: the host's names of its own folders are lossy. */
function startedIn(path: string): string | undefined {
  for (const line of readPart(path, 0, HEAD).split('\n')) {
    const cwd = stringOf(objectIn(line)?.['cwd'])
    if (cwd !== undefined) return cwd
  }
  return undefined
}

/** A subagent's own is none of the session's. */
function summaryIn(line: string): string | undefined {
  const record = line.includes('"isCompactSummary":true') ? objectIn(line) : undefined
  if (record?.['isCompactSummary'] !== true || record['isSidechain'] === true) return undefined
  return isJson(record['message']) ? plainText(record['message']['content']) : undefined
}

/** Older clients keep conversations of subagents beside the sessions. */
function sessionsIn(folder: string): Transcript[] {
  return transcriptsIn(folder).map((one) => (one.sessionId.startsWith('agent-') ? { ...one, ofSubagent: true } : one))
}
