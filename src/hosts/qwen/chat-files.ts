/**
 * @module The transcripts that Qwen Code keeps: `projects/<folder>/chats/<session>.jsonl` below its folder, and those of a
 * session's subagents in `projects/<folder>/subagents/<session>/`. Read-only.
 */

import { lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isJson, stringOf } from '../../text/json.ts'
import type { AgentFile, Transcript } from '../host.ts'
import { firstLine, lastWith, namesIn, writtenAt } from '../transcript-files.ts'
import { isCompaction } from './read-record.ts'
import { parseRecord, textsOf } from './records.ts'

/** Returns true for a file that begins with a record of a conversation. */
export function isChat(beginning: string): boolean {
  return BEGINNING.test(beginning)
}

/** Returns the transcripts below the host's folder, newest first. */
export function listTranscripts(hostFolder: string): Transcript[] {
  const projects = join(hostFolder, 'projects')
  return namesIn(projects)
    .flatMap((project) => chatsIn(join(projects, project, 'chats')))
    .sort((a, b) => b.time - a.time)
}

/** Returns the transcripts of the same project. */
export function nearTranscripts(path: string): Transcript[] {
  return chatsIn(dirname(path)).filter((other) => other.path !== path)
}

/** Returns the folder that a session was started in: that of its first record. The name of the project's folder is lossy. */
export function startedIn(path: string): string | undefined {
  return stringOf(parseRecord(firstLine(path))?.all['cwd'])
}

/** Returns the summary of the last compaction, as the conversation goes on with it. */
export function lastSummary(path: string): string | undefined {
  return lastWith(path, '"chat_compression"', (line) => {
    const record = parseRecord(line)
    if (record === undefined || !isCompaction(record)) return undefined
    const { compressedHistory: history } = record.payload
    const first = (Array.isArray(history) ? history : []).find((one) => isJson(one) && one['role'] === 'user')
    const parts = isJson(first) && Array.isArray(first['parts']) ? first['parts'].filter(isJson) : []
    return textsOf(parts).join('\n').replace(SUMMARY_END, '')
  })
}

/** Returns the files of the subagents of the session whose transcript lies at `path`. Links are not followed. */
export function agentFiles(path: string): AgentFile[] {
  const folder = join(dirname(dirname(path)), 'subagents', basename(path, CHAT))
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return namesIn(folder).flatMap((name) => {
    const id = AGENT.exec(name)?.[1]
    const file = join(folder, name)
    const stat = id === undefined ? undefined : lstatSync(file, { throwIfNoEntry: false })
    return id !== undefined && stat?.isFile() === true ? [{ id, file, at: stat.mtimeMs }] : []
  })
}

// --- internal ---

const BEGINNING =
  /^\{"uuid": ?"[\w-]{1,100}", ?"parentUuid": ?(?:null|"[\w-]{1,100}"), ?"sessionId": ?"[^"\n]{1,200}", ?"timestamp": ?"[^"\n]{1,60}", ?"type": ?"/
const CHAT = '.jsonl'
const AGENT = /^agent-([\w-]{1,120})\.jsonl$/
/** What the client writes behind the summary. */
const SUMMARY_END = /\n\nResume the prior task using the summary above\.[^\n]{0,400}\s*$/

function chatsIn(folder: string): Transcript[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name)
    const time = name.endsWith(CHAT) ? writtenAt(path) : undefined
    return time === undefined ? [] : [{ path, sessionId: basename(name, CHAT), time }]
  })
}
