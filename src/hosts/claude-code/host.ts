/**
 * @module Claude Code: all that we know of it as a host. Its transcripts are records in one file a session, in one folder a
 * project, with tasks and subagents in files beside it: what subagents did to the session's tasks stands in those files alone. A
 * file that cannot be read is left out, and links are not followed.
 */

import { lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { namesIn, textOf } from '../../files/foreign-files.ts'
import { redactRecord } from '../../redact/record.ts'
import type { Redacted } from '../../redact/redacted.ts'
import { KEEP } from '../../rules.ts'
import { isJson, objectIn, stringOf } from '../../text/json.ts'
import type { Host, Transcript, TranscriptSource, WasOff } from '../host.ts'
import { withServerTools } from '../server-tools.ts'
import type { ListedTask } from '../session-event.ts'
import { newestFirst, transcriptsIn } from '../transcript-files.ts'
import { readPart } from '../transcript-lines.ts'
import { hookHost } from './hook-host.ts'
import { readRecord } from './read-record.ts'
import { newReaderState, type RecordReaderState } from './reader-state.ts'
import { recordIn } from './record.ts'
import { agentFiles, readAgentRecord } from './subagent-records.ts'
import { readTasks } from './tools.ts'
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
  readTaskFiles: (path, state, wasOff) => readTaskFiles(path, state as RecordReaderState, wasOff),
  agentFiles,
  readAgentRecord,
})

export const claudeCode: Host = { ...hookHost, transcripts }

/**
 * Returns the tasks of the session whose transcript lies at `path`, in their order; none where the host keeps none, and none from the
 * first one on that was made or changed while Throughline was off: the host may write its file anew later.
 */
export function readTaskFiles(path: string, state: RecordReaderState, wasOff: WasOff = () => false): ListedTask[] {
  const projects = dirname(dirname(path))
  if (state.hadTimeOff === true || basename(projects) !== 'projects' || !path.endsWith('.jsonl')) return []
  const folder = join(dirname(projects), 'tasks', basename(path, '.jsonl'))
  try {
    if (!lstatSync(folder).isDirectory()) return []
    const numbers = namesIn(folder)
      .flatMap((name) => (NAME.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b)
    const tasks = numbers.map((number) => readTask(join(folder, `${number}.json`), state, wasOff))
    return state.hadTimeOff === true ? [] : tasks.slice(-KEEP.tasks).flat()
  } catch {
    return []
  }
}

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

const NAME = /^[1-9]\d{0,5}\.json$/
/** Of one file, in bytes. */
const LONGEST = 64 * 1024

function readTask(file: string, state: RecordReaderState, wasOff: WasOff): ListedTask[] {
  try {
    const stat = lstatSync(file)
    if (!stat.isFile() || stat.size > LONGEST) return []
    if ([stat.birthtimeMs, stat.mtimeMs].some((time) => wasOff(new Date(time).toISOString()))) state.hadTimeOff = true
    return readTasks([redactRecord(objectIn(textOf(file)) ?? {})])
  } catch {
    return []
  }
}
