/**
 * @module The files that the host keeps of a session's subagents: in the session's own folder, or beside its transcript, as
 * older clients do, among those of other sessions. Links are not followed.
 */

import { lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { AgentFile, AgentQuery } from '../host.ts'
import { agentFilesIn, firstLine } from '../transcript-files.ts'
import { isAgentId } from './subagent-records.ts'

/** Files beside the transcript that are looked into, the newest: each may be another session's. */
const LOOKED_INTO = 100
/** Of a file, to see whose it is. */
const HEAD = 4_096

/** Returns the files of the subagents of the session whose transcript lies at `path`. */
export function agentFiles(path: string, query: AgentQuery): AgentFile[] {
  if (!path.endsWith('.jsonl')) return []
  const session = path.slice(0, -'.jsonl'.length)
  const isFolder = lstatSync(session, { throwIfNoEntry: false })?.isDirectory() === true
  const own = isFolder ? agentFilesIn(join(session, 'subagents'), isAgentId) : []
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...amongSessions(path, query).filter(({ id }) => !known.has(id))]
}

// --- internal ---

const byTime = (a: AgentFile, b: AgentFile): number => b.at - a.at || (a.id < b.id ? -1 : 1)

/** Most sessions start no agent: then the folder, which may hold those of thousands of sessions, is not looked at. */
function amongSessions(path: string, query: AgentQuery): AgentFile[] {
  const { started, startedAt, sessionId, known, expired } = query
  if (!started || startedAt === undefined) return []
  const start = Date.parse(startedAt)
  const sessions = [basename(path, '.jsonl'), sessionId]
  return agentFilesIn(dirname(path), isAgentId)
    .filter(({ at }) => at >= start)
    .sort(byTime)
    .slice(0, LOOKED_INTO)
    .filter(({ id, file }) => known.has(id) || (!expired() && sessions.includes(sessionOf(file))))
}

/** The session that the first record of a file names: inside a text, its quotes would be escaped. */
function sessionOf(file: string): string | undefined {
  return /"sessionId":"([\w-]{1,100})"/.exec(firstLine(file, HEAD))?.[1]
}
