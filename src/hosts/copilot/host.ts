/**
 * @module Copilot CLI: all that we know of it as a host. It keeps a transcript in `session-state/<session>/events.jsonl` below
 * its folder. What a subagent does stands among the records of the session that started it.
 */

import { join } from 'node:path'
import { namesIn } from '../../files/foreign-files.ts'
import { EMPTY } from '../../redact/redacted.ts'
import { isJson, objectIn, stringOf } from '../../text/json.ts'
import type { Host, Transcript, TranscriptSource } from '../host.ts'
import { withServerTools } from '../server-tools.ts'
import { firstLine, newestFirst, transcriptAt } from '../transcript-files.ts'
import { hookHost, SESSIONS, TRANSCRIPT } from './hook-host.ts'
import { readRecord } from './read-record.ts'
import { isCompaction, parseRecord } from './records.ts'

const START = /^[^\n]{0,200}"type": ?"session\.start"[^\n]{0,300}"producer": ?"copilot-agent"/

const transcripts: TranscriptSource = withServerTools({
  list: (hostFolder) => transcriptsIn(join(hostFolder, SESSIONS)),
  startedIn: (path) => {
    const data = objectIn(firstLine(path))?.['data']
    const context = isJson(data) ? data['context'] : undefined
    return isJson(context) ? stringOf(context['cwd']) : undefined
  },
  knows: (beginning) => START.test(beginning),
  newState: () => ({}),
  isRecord: ({ type, data, timestamp }) => typeof type === 'string' && isJson(data) && typeof timestamp === 'string',
  read: readRecord,
  summaryIn: (line) => {
    const record = line.includes('"session.compaction_complete"') ? parseRecord(line) : undefined
    return record !== undefined && isCompaction(record) ? (stringOf(record.data['summaryContent']) ?? EMPTY) : undefined
  },
})

export const copilot: Host = { ...hookHost, transcripts }

// --- internal ---

function transcriptsIn(folder: string): Transcript[] {
  return newestFirst(namesIn(folder).flatMap((session) => transcriptAt(join(folder, session, TRANSCRIPT), session)))
}
