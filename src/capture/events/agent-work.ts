/**
 * @module What a session's subagents did, from the files that the host keeps of them.
 *
 * Only files that they changed and commands that they ran: their prompts, lists, models and tokens are not the
 * session's. Each file has its own cursor; a file that cannot be read is left out.
 */

import { defined } from '../../defined.ts'
import type { AgentFile, TranscriptSource, WasOff } from '../../hosts/host.ts'
import { readLines, type TranscriptFile, transcriptFile, transcriptMark } from '../../hosts/transcript-lines.ts'
import { type AgentWork, emptyState, type SessionState } from '../state/session-state.ts'
import { foldAgentLine } from './fold-agent.ts'

/** Files that are read, the newest; and of them all, chunks (64 megabytes) in one reading. */
const FILES = 40
const CHUNKS = 256
/** Of each file. */
const CHANGES = 20
const COMMANDS = 5
const OPEN = 10

export interface AgentReading {
  readonly expired?: () => boolean
  /** Records that are later are left for another reading. */
  readonly notAfter?: string
  /** When Throughline was off: what an agent did from such a time on is left out. */
  readonly wasOff?: WasOff
}

/** Returns what the subagents of the session whose transcript lies at `path` did, going on from what its state knows. */
export function readAgentFiles(
  path: string,
  source: TranscriptSource,
  state: SessionState,
  reading: AgentReading = {},
): AgentWork[] {
  const { expired = () => false } = reading
  let chunks = 0
  const enough = (): boolean => ++chunks > CHUNKS || expired()
  return newestFiles(path, source, state, expired).flatMap(({ id, file }): readonly AgentWork[] => {
    const known = state.agentWork.find((work) => work.id === id)
    try {
      const now = transcriptFile(file)
      return [readWork(source, { id, file, ...now }, known, { ...reading, expired: enough })]
    } catch {
      return known === undefined ? [] : [known]
    }
  })
}

// --- internal ---

function newestFiles(
  path: string,
  source: TranscriptSource,
  { agents, startedAt, sessionId, agentWork }: SessionState,
  expired: () => boolean,
): AgentFile[] {
  const files = source.agentFiles?.(path, {
    started: agents.length > 0,
    ...defined({ startedAt, sessionId }),
    known: new Set(agentWork.map(({ id }) => id)),
    expired,
  })
  return (files ?? [])
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
    .slice(0, FILES)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function readWork(
  source: TranscriptSource,
  { id, file, inode, size }: Pick<AgentFile, 'id' | 'file'> & TranscriptFile,
  known: AgentWork | undefined,
  { expired, notAfter, wasOff }: AgentReading,
): AgentWork {
  const from = known !== undefined && goesOn(file, { inode, size }, known) ? known : nothingOf(id, inode)
  if (from === known && from.offset === size) return known
  const state: SessionState = {
    ...emptyState(),
    files: [...from.files],
    commands: [...from.commands],
    openCalls: { ...from.openCalls },
    // A copy: where the reading is given up, what was known stays as it was.
    ...(from.reader === undefined ? {} : { reader: structuredClone(from.reader) }),
  }
  let { at } = from
  let read = 0
  let late = false
  const take = (line: string, bytes: number): void => {
    const time = late ? undefined : foldAgentLine(state, source, line, { notAfter, wasOff })
    late ||= time !== undefined && notAfter !== undefined && time > notAfter
    if (late) return
    read += bytes + 1
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
  const { files, commands, openCalls, reader } = state
  return {
    id,
    ...defined({ at }),
    inode,
    offset,
    inLongLine: !late && end.inLongLine,
    mark: transcriptMark(file, offset),
    files,
    commands,
    openCalls,
    ...defined({ reader }),
  }
}

function goesOn(file: string, now: TranscriptFile, known: AgentWork): boolean {
  return known.inode === now.inode && known.offset <= now.size && known.mark === transcriptMark(file, known.offset)
}

function nothingOf(id: string, inode: number): AgentWork {
  return { id, inode, offset: 0, inLongLine: false, mark: '', files: [], commands: [], openCalls: {} }
}
