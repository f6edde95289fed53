/**
 * @module Codex: all that we know of it as a host.
 *
 * It keeps rollout files: `sessions/YYYY/MM/DD/rollout-<time>-<thread>.jsonl` below its folder, one a thread. A subagent is
 * a thread with a file of its own. The file of a fork, or of a session that was rewound, holds only what is new. Read-only.
 */

import { dirname, join } from 'node:path'
import { namesIn } from '../../files/foreign-files.ts'
import { EMPTY, type Redacted } from '../../redact/redacted.ts'
import { isJson, stringOf } from '../../text/json.ts'
import type { AgentFile, AgentQuery, Host, Transcript, TranscriptPart, TranscriptSource } from '../host.ts'
import { withServerTools } from '../server-tools.ts'
import { firstLine, writtenAt } from '../transcript-files.ts'
import { readPart } from '../transcript-lines.ts'
import { hookHost } from './hook-host.ts'
import { readAgentRecord, readRecord } from './read-record.ts'
import { metaIn, parseRecord } from './records.ts'

const transcripts: TranscriptSource = withServerTools({
  list: listTranscripts,
  startedIn,
  knows: isRollout,
  newState: () => ({}),
  isRecord: ({ timestamp, type, payload }) =>
    typeof timestamp === 'string' && typeof type === 'string' && isJson(payload),
  read: readRecord,
  base: baseOf,
  summaryIn,
  agentFiles,
  readAgentRecord,
})

export const codex: Host = { ...hookHost, transcripts }

// --- internal ---

/** Returns true for a file that begins with the record of a thread. */
function isRollout(beginning: string): boolean {
  return META.test(beginning)
}

/** Returns the transcripts below the host's folder, newest first. Of a session that was rewound, the file that it goes on in. */
function listTranscripts(hostFolder: string): Transcript[] {
  const newestFirst = rolloutsIn(dayFolders(join(hostFolder, 'sessions'))).sort((a, b) => b.at - a.at)
  return newestOfEach(newestFirst).map(transcriptOf)
}

/** Returns the folder that a session was started in. */
function startedIn(path: string): string | undefined {
  return stringOf(metaOf(path)['cwd'])
}

/** Returns the file that a fork or a rewound session goes on with, and where it left it. */
function baseOf(path: string): TranscriptPart | undefined {
  const { history_base: base } = metaOf(path)
  if (!isJson(base)) return undefined
  const thread = stringOf(base['thread_id'])
  const until = base['end_byte_offset']
  if (thread === undefined || typeof until !== 'number') return undefined
  const found = rolloutsIn(dayFolders(sessionsFolder(path))).find(({ part }) => part === thread)
  return found === undefined || found.path === path ? undefined : { path: found.path, until }
}

/** Returns the files of the subagents that the session at `path` started: on its own day or a later one. */
function agentFiles(path: string, { started, startedAt, sessionId, known, expired }: AgentQuery): AgentFile[] {
  if (!started || sessionId === undefined) return []
  const start = startedAt === undefined ? 0 : Date.parse(startedAt)
  const days = dayFolders(sessionsFolder(path)).filter((day) => day >= dirname(path))
  return rolloutsIn(days)
    .filter((file) => file.path !== path && file.at >= start)
    .sort((a, b) => b.at - a.at)
    .slice(0, LOOKED_INTO)
    .filter((file) => known.has(file.id) || (!expired() && parentOf(file.path) === sessionId))
    .map(({ id, path: file, at }) => ({ id, file, at }))
}

/** Returns the summary in the record of a compaction; '' where the model's provider keeps it encrypted. */
function summaryIn(line: string): Redacted | undefined {
  const record = line.includes('"type":"compacted"') ? parseRecord(line) : undefined
  if (record?.type !== 'compacted') return undefined
  return (stringOf(record.payload['message']) ?? EMPTY).replace(SUMMARY_START, '')
}

const META = /^[^\n]{0,200}"type": ?"session_meta"/
/** It stands before the instructions, which may be long. */
const SUBAGENT = /^[^\n]{0,2000}"source": ?\{"subagent"/
const PARENT = /^[^\n]{0,2000}"parent_thread_id": ?"([\w-]{1,100})"/
/** The thread, and in a file that begins with a rewind the id of that file. */
const NAME =
  /^rollout-.{1,40}?-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:_([0-9a-f-]{36}))?\.jsonl$/
const HEAD = 4_096
/** The first record holds the client's instructions to the model: some 25 kB. */
const META_LENGTH = 512 * 1024
const LOOKED_INTO = 100
/** What the client puts before a summary that it wrote in clear. */
const SUMMARY_START = /^Another language model started to solve this problem[\s\S]{0,1000}?own analysis:\n?/

interface Rollout {
  readonly path: string
  /** The thread: the session's or the subagent's id. */
  readonly id: string
  /** By which another file names this one: the thread's id, or that of the rewind which it begins with. */
  readonly part: string
  /** When it was last written, in milliseconds. */
  readonly at: number
}

function newestOfEach(newestFirst: readonly Rollout[]): Rollout[] {
  const seen = new Set<string>()
  return newestFirst.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function transcriptOf({ path, id, at }: Rollout): Transcript {
  const isSubagent = SUBAGENT.test(readPart(path, 0, HEAD))
  return { path, sessionId: id, time: at, ...(isSubagent ? { ofSubagent: true } : {}) }
}

function metaOf(path: string): Record<string, unknown> {
  return metaIn(firstLine(path, META_LENGTH))
}

function parentOf(path: string): string | undefined {
  return PARENT.exec(readPart(path, 0, HEAD))?.[1]
}

/** The folder of all years, from a file in the folder of a day. */
function sessionsFolder(path: string): string {
  return join(dirname(path), '..', '..', '..')
}

function dayFolders(sessions: string): string[] {
  const below = (folder: string) => entries(folder).map((name) => join(folder, name))
  return below(sessions).flatMap(below).flatMap(below)
}

function rolloutsIn(days: readonly string[]): Rollout[] {
  return days.flatMap((day) =>
    entries(day).flatMap((name) => {
      const [, id, part = id] = NAME.exec(name) ?? []
      const path = join(day, name)
      const at = id === undefined ? undefined : writtenAt(path)
      return id !== undefined && part !== undefined && at !== undefined ? [{ path, id, part, at }] : []
    }),
  )
}

/** Names of digits alone are years, months and days; files of a day have longer ones. */
function entries(folder: string): string[] {
  return namesIn(folder).filter((name) => /^\d{2,4}$/.test(name) || NAME.test(name))
}
