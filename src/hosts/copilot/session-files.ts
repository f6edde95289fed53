/**
 * @module The transcripts that Copilot CLI keeps: `session-state/<session>/events.jsonl` below its folder. Read-only.
 *
 * What a subagent does stands among the records of the session that started it.
 */

import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isJson, stringOf } from '../../text/json.ts'
import type { Transcript } from '../host.ts'
import { readPart } from '../transcript-lines.ts'
import { TRANSCRIPT } from './environment.ts'
import { parseRecord } from './records.ts'

/** Returns true for a file that begins with the record of a session's start. */
export function isEventsFile(beginning: string): boolean {
  return START.test(beginning)
}

/** Returns the transcripts below the host's folder, newest first. */
export function listTranscripts(hostFolder: string): Transcript[] {
  return transcriptsIn(join(hostFolder, 'session-state'))
}

/** Returns the newest transcripts beside this one. */
export function nearTranscripts(path: string): Transcript[] {
  return transcriptsIn(dirname(dirname(path)))
    .filter((transcript) => transcript.path !== path)
    .slice(0, NEAR)
}

/** Returns the folder that a session was started in. */
export function startedIn(path: string): string | undefined {
  const [line = ''] = readPart(path, 0, HEAD).split('\n', 1)
  const context = parseRecord(line)?.data['context']
  return isJson(context) ? stringOf(context['cwd']) : undefined
}

/** Returns the summary of the last compaction that was applied. */
export function lastSummary(path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const lines = readPart(path, Math.max(0, size - TAIL), Math.min(size, TAIL)).split('\n')
  for (const line of lines.reverse()) {
    if (!line.includes('"session.compaction_complete"')) continue
    const record = parseRecord(line)
    if (record?.type === 'session.compaction_complete' && record.data['success'] === true)
      return stringOf(record.data['summaryContent']) ?? ''
  }
  return undefined
}

// --- internal ---

const START = /^[^\n]{0,200}"type": ?"session\.start"[^\n]{0,300}"producer": ?"copilot-agent"/
const HEAD = 64 * 1024
const TAIL = 8 * 1024 * 1024
const NEAR = 50

function transcriptsIn(folder: string): Transcript[] {
  return names(folder)
    .flatMap((name) => {
      const path = join(folder, name, TRANSCRIPT)
      const stat = statSync(path, { throwIfNoEntry: false })
      return stat?.isFile() === true ? [{ path, sessionId: basename(name), time: stat.mtimeMs }] : []
    })
    .sort((a, b) => b.time - a.time)
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}
