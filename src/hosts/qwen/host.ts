/**
 * @module Qwen Code: all that we know of it as a host. It keeps a transcript in `projects/<folder>/chats/<session>.jsonl` below
 * its folder, and those of a session's subagents in `projects/<folder>/subagents/<session>/`.
 */

import { basename, dirname, join } from 'node:path'
import { namesIn } from '../../files/foreign-files.ts'
import { redact } from '../../redact/redact.ts'
import { objectsIn, type Redacted } from '../../redact/redacted.ts'
import { objectIn, stringOf } from '../../text/json.ts'
import type { Host, TranscriptSource } from '../host.ts'
import { withServerTools } from '../server-tools.ts'
import { agentFilesIn, firstLine, newestFirst, transcriptsIn } from '../transcript-files.ts'
import { hookHost } from './hook-host.ts'
import { isCompaction, readAgentRecord, readRecord } from './read-record.ts'
import { parseRecord, textsOf } from './records.ts'

const BEGINNING =
  /^\{"uuid": ?"[\w-]{1,100}", ?"parentUuid": ?(?:null|"[\w-]{1,100}"), ?"sessionId": ?"[^"\n]{1,200}", ?"timestamp": ?"[^"\n]{1,60}", ?"type": ?"/

/** What the client names its subagents by. */
const AGENT = /^[\w-]{1,120}$/

const transcripts: TranscriptSource = withServerTools({
  list: (hostFolder) => {
    const projects = join(hostFolder, 'projects')
    return newestFirst(namesIn(projects).flatMap((project) => transcriptsIn(join(projects, project, 'chats'))))
  },
  // That of the first record: the name of the project's folder is lossy.
  startedIn: (path) => stringOf(objectIn(firstLine(path))?.['cwd']),
  knows: (beginning) => BEGINNING.test(beginning),
  newState: () => ({}),
  isRecord: ({ uuid, sessionId, type }) => [uuid, sessionId, type].every((each) => typeof each === 'string'),
  read: readRecord,
  summaryIn,
  agentFiles: (path) =>
    agentFilesIn(join(dirname(dirname(path)), 'subagents', basename(path, '.jsonl')), (id) => AGENT.test(id)),
  readAgentRecord,
})

export const qwen: Host = { ...hookHost, transcripts }

// --- internal ---

/** What the client writes behind the summary. */
const SUMMARY_END = /\n\nResume the prior task using the summary above\.[^\n]{0,400}\s*$/

/** As the conversation goes on with it. */
function summaryIn(line: string): Redacted | undefined {
  const record = line.includes('"chat_compression"') ? parseRecord(line) : undefined
  if (record === undefined || !isCompaction(record)) return undefined
  const { compressedHistory: history } = record.payload
  const first = objectsIn(history).find((message) => message['role'] === 'user')
  return redact(textsOf(objectsIn(first?.['parts'])).join('\n').replace(SUMMARY_END, ''))
}
