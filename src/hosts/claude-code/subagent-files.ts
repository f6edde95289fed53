/**
 * @module The files that the host keeps of a session's subagents: in the session's own folder, or beside its transcript, as
 * older clients do, among those of other sessions. Links are not followed.
 */

import { lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { AgentFile, AgentQuery } from '../host.ts'
import { readPart } from '../transcript-lines.ts'
import { isAgentId } from './subagent-records.ts'

const NAME = /^agent-(.+)\.jsonl$/
/** Files beside the transcript that are looked into, the newest: each may be another session's. */
const LOOKED_INTO = 100
/** Of a file, to see whose it is. */
const HEAD = 4_096

/** Returns the files of the subagents of the session whose transcript lies at `path`. */
export function agentFiles(path: string, query: AgentQuery): AgentFile[] {
  if (!path.endsWith('.jsonl')) return []
  const own = agentFilesIn(path.slice(0, -'.jsonl'.length), 'subagents')
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...besideTranscript(path, query).filter(({ id }) => !known.has(id))]
}

// --- internal ---

const byTime = (a: AgentFile, b: AgentFile): number => b.at - a.at || (a.id < b.id ? -1 : 1)

/** Most sessions start no agent: then the folder, which may hold those of thousands of sessions, is not looked at. */
function besideTranscript(path: string, query: AgentQuery): AgentFile[] {
  const { started, startedAt, sessionId, known, expired } = query
  if (!started || startedAt === undefined) return []
  const start = Date.parse(startedAt)
  const sessions = [basename(path, '.jsonl'), sessionId]
  return agentFilesIn(dirname(path))
    .filter(({ at }) => at >= start)
    .sort(byTime)
    .slice(0, LOOKED_INTO)
    .filter(({ id, file }) => known.has(id) || (!expired() && sessions.includes(sessionOf(file))))
}

function agentFilesIn(...folders: readonly string[]): AgentFile[] {
  try {
    const paths = folders.map((_, index) => join(...folders.slice(0, index + 1)))
    if (!paths.every((folder) => lstatSync(folder).isDirectory())) return []
    const folder = join(...folders)
    return readdirSync(folder).flatMap((name) => {
      const id = NAME.exec(name)?.[1] ?? ''
      const file = join(folder, name)
      const stat = isAgentId(id) ? lstatSync(file, { throwIfNoEntry: false }) : undefined
      return stat?.isFile() === true ? [{ id, file, at: stat.mtimeMs }] : []
    })
  } catch {
    return []
  }
}

/** The session that the first record of a file names: inside a text, its quotes would be escaped. */
function sessionOf(file: string): string | undefined {
  try {
    const [line = ''] = readPart(file, 0, HEAD).split('\n', 1)
    return /"sessionId":"([\w-]{1,100})"/.exec(line)?.[1]
  } catch {
    return undefined
  }
}
