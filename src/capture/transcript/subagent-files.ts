/**
 * @module What a session's subagents did, from the files that the host keeps of them: in the session's own folder, or
 * beside its transcript, as older clients do, among those of other sessions.
 *
 * Only files that they changed and commands that they ran: their prompts, lists, models and tokens are not the
 * session's. Each file has its own cursor; a file that cannot be read is left out, and links are not followed.
 */

import { lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readPart } from '../../hosts/claude-code/find-transcript.ts'
import {
  readLines,
  type TranscriptFile,
  transcriptFile,
  transcriptMark,
} from '../../hosts/claude-code/transcript-lines.ts'
import { type AgentWork, emptyState, type SessionState } from '../state/session-state.ts'
import { foldAgentBytes, isAgentId } from './apply-subagent.ts'

const NAME = /^agent-(.+)\.jsonl$/
/** Files that are read, the newest; and of them all, chunks of a megabyte in one reading. */
const FILES = 50
const CHUNKS = 64
/** Of each file. */
const CHANGES = 40
const COMMANDS = 10
const OPEN = 20
/** Of all files together, in characters of the state: what is beyond it is the work of the agents that ended first. */
const WORK_LENGTH = 150_000
/** Files beside the transcript that are looked into, the newest: each may be another session's. */
const LOOKED_INTO = 100
/** Of a file, to see whose it is. */
const HEAD = 4_096

export interface AgentReading {
  readonly expired?: () => boolean
  /** Records that are later are left for another reading. */
  readonly notAfter?: string
}

/** Returns what the subagents of the session whose transcript lies at `path` did, going on from what its state knows. */
export function readAgentFiles(path: string, state: SessionState, reading: AgentReading = {}): AgentWork[] {
  const { expired = () => false } = reading
  let chunks = 0
  const enough = (): boolean => ++chunks > CHUNKS || expired()
  const works = newestFiles(path, state, expired).flatMap(({ id, file }): Sized[] => {
    const known = state.agentWork.find((work) => work.id === id)
    try {
      const { inode, size } = transcriptFile(file)
      return [{ work: readWork({ id, file, inode, size }, known, { ...reading, expired: enough }), size }]
    } catch {
      return known === undefined ? [] : [{ work: known, size: known.forgotten ?? known.offset }]
    }
  })
  return withinLength(works)
}

// --- internal ---

interface AgentFile {
  readonly id: string
  readonly file: string
  readonly at: number
}

interface Sized {
  readonly work: AgentWork
  /** Of its file. */
  readonly size: number
}

const byTime = (a: AgentFile, b: AgentFile): number => b.at - a.at || (a.id < b.id ? -1 : 1)

function newestFiles(path: string, state: SessionState, expired: () => boolean): AgentFile[] {
  if (!path.endsWith('.jsonl')) return []
  const own = agentFilesIn(path.slice(0, -'.jsonl'.length), 'subagents')
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...besideTranscript(path, state, expired).filter(({ id }) => !known.has(id))]
    .sort(byTime)
    .slice(0, FILES)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Most sessions start no agent: then the folder, which may hold those of thousands of sessions, is not looked at. */
function besideTranscript(path: string, state: SessionState, expired: () => boolean): AgentFile[] {
  if (state.agents.length === 0 || state.startedAt === undefined) return []
  const start = Date.parse(state.startedAt)
  const sessions = [basename(path, '.jsonl'), state.sessionId]
  const known = new Set(state.agentWork.map(({ id }) => id))
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

function readWork(
  { id, file, inode, size }: Pick<AgentFile, 'id' | 'file'> & TranscriptFile,
  known: AgentWork | undefined,
  { expired, notAfter }: AgentReading,
): AgentWork {
  if (known?.inode === inode && known.forgotten === size) return known
  const from = known !== undefined && goesOn(file, { inode, size }, known) ? known : nothingOf(id, inode)
  if (from === known && from.offset === size) return known
  const state: SessionState = {
    ...emptyState(),
    files: [...from.files],
    commands: [...from.commands],
    openCalls: { ...from.openCalls },
  }
  let { at } = from
  let read = 0
  let late = false
  const take = (line: Buffer): void => {
    const time = late ? undefined : foldAgentBytes(state, line, notAfter)
    late ||= time !== undefined && notAfter !== undefined && time > notAfter
    if (late) return
    read += line.length + 1
    at = time ?? at
    // After each record, so that several readings keep what one keeps.
    state.files = state.files.slice(-CHANGES)
    state.commands = state.commands.slice(-COMMANDS)
    for (const call of Object.keys(state.openCalls).slice(0, -OPEN)) delete state.openCalls[call]
  }
  const end = readLines(file, from.offset, take, expired, from.inLongLine)
  // Where a line was skipped, the lines do not tell where the late one begins.
  if (late && end.skipped > 0) return from
  const offset = late ? from.offset + read : end.offset
  const { files, commands, openCalls } = state
  return {
    id,
    ...(at === undefined ? {} : { at }),
    inode,
    offset,
    inLongLine: !late && end.inLongLine,
    mark: transcriptMark(file, offset),
    files,
    commands,
    openCalls,
  }
}

function goesOn(file: string, now: TranscriptFile, known: AgentWork): boolean {
  if (known.forgotten !== undefined || known.inode !== now.inode || known.offset > now.size) return false
  return known.mark === transcriptMark(file, known.offset)
}

function nothingOf(id: string, inode: number): AgentWork {
  return { id, inode, offset: 0, inLongLine: false, mark: '', files: [], commands: [], openCalls: {} }
}

/** The work of those who were at it last; of the others only when that was, and how large their files are. */
function withinLength(works: readonly Sized[]): AgentWork[] {
  let length = 0
  const kept = new Set(
    works
      .map(({ work }) => work)
      .sort((a, b) => ((a.at ?? '') > (b.at ?? '') ? -1 : 1))
      .filter((work) => {
        length += JSON.stringify(work).length
        return length <= WORK_LENGTH
      }),
  )
  return works.map(({ work, size }) => {
    if (kept.has(work) || work.forgotten !== undefined) return work
    const { id, inode, at } = work
    return { ...nothingOf(id, inode), ...(at === undefined ? {} : { at }), forgotten: size }
  })
}
