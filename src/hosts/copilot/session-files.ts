/**
 * @module The transcripts that Copilot CLI keeps: `session-state/<session>/events.jsonl` below its folder. Read-only.
 *
 * What a subagent does stands among the records of the session that started it.
 */

import { dirname, join } from 'node:path'
import { isJson, stringOf } from '../../text/json.ts'
import type { Transcript } from '../host.ts'
import { firstLine, lastWith, namesIn, writtenAt } from '../transcript-files.ts'
import { SESSIONS, TRANSCRIPT } from './hook-host.ts'
import { isCompaction, parseRecord } from './records.ts'

/** Returns true for a file that begins with the record of a session's start. */
export function isEventsFile(beginning: string): boolean {
  return START.test(beginning)
}

/** Returns the transcripts below the host's folder, newest first. */
export function listTranscripts(hostFolder: string): Transcript[] {
  return transcriptsIn(join(hostFolder, SESSIONS))
}

/** Returns the newest transcripts beside this one. */
export function nearTranscripts(path: string): Transcript[] {
  return transcriptsIn(dirname(dirname(path)))
    .filter((transcript) => transcript.path !== path)
    .slice(0, NEAR)
}

/** Returns the folder that a session was started in. */
export function startedIn(path: string): string | undefined {
  const context = parseRecord(firstLine(path))?.data['context']
  return isJson(context) ? stringOf(context['cwd']) : undefined
}

/** Returns the summary of the last compaction that was applied. */
export function lastSummary(path: string): string | undefined {
  return lastWith(path, '"session.compaction_complete"', (line) => {
    const record = parseRecord(line)
    return record !== undefined && isCompaction(record) ? (stringOf(record.data['summaryContent']) ?? '') : undefined
  })
}

// --- internal ---

const START = /^[^\n]{0,200}"type": ?"session\.start"[^\n]{0,300}"producer": ?"copilot-agent"/
const NEAR = 50

function transcriptsIn(folder: string): Transcript[] {
  return namesIn(folder)
    .flatMap((sessionId) => {
      const path = join(folder, sessionId, TRANSCRIPT)
      const time = writtenAt(path)
      return time === undefined ? [] : [{ path, sessionId, time }]
    })
    .sort((a, b) => b.time - a.time)
}
