import { join } from 'node:path'
import { namesIn } from '../../files/foreign-files.ts'
import type { Redacted } from '../../redact/redacted.ts'
import { isJson, objectIn, stringOf } from '../../text/json.ts'
import type { Host, Transcript, TranscriptSource } from '../host.ts'
import { withServerTools } from '../server-tools.ts'
import { newestFirst, transcriptsIn } from '../transcript-files.ts'
import { readPart } from '../transcript-lines.ts'
import { hookHost } from './hook-host.ts'
import { readRecord } from './read-record.ts'
import { newReaderState } from './reader-state.ts'
import { recordIn } from './record.ts'
import { agentFiles, readAgentRecord } from './subagent-records.ts'
import { textIn } from './words.ts'

/** What every record of a conversation says near its beginning, and kinds that stand before the first one. */
const BEGINNING =
  /"isSidechain": ?(?:true|false)|"type": ?"(?:file-history-snapshot|queue-operation|summary|custom-title|ai-title|last-prompt|permission-mode|agent-name)"/

export const transcripts: TranscriptSource = withServerTools({
  list: (hostFolder) => {
    const root = join(hostFolder, 'projects')
    return newestFirst(namesIn(root).flatMap((project) => sessionsIn(join(root, project))))
  },
  startedIn,
  knows: (beginning) => BEGINNING.test(beginning),
  newState: newReaderState,
  isRecord: ({ type, sessionId, leafUuid }) =>
    typeof type === 'string' && (typeof sessionId === 'string' || typeof leafUuid === 'string'),
  read: readRecord,
  summaryIn,
  agentFiles,
  readAgentRecord,
})

export const claudeCode: Host = { ...hookHost, transcripts }

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
function summaryIn(line: string): Redacted | undefined {
  const record = line.includes('"isCompactSummary":true') ? recordIn(line) : undefined
  if (record?.['isCompactSummary'] !== true || record['isSidechain'] === true) return undefined
  return isJson(record['message']) ? textIn(record['message']['content']) : undefined
}

/** Older clients keep conversations of subagents beside the sessions. */
function sessionsIn(folder: string): Transcript[] {
  return transcriptsIn(folder).map((file) =>
    file.sessionId.startsWith('agent-') ? { ...file, ofSubagent: true } : file,
  )
}
