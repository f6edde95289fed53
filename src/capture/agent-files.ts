/**
 * @module What a session's subagents did, from the files that the host keeps of them beside the transcript.
 *
 * Only files that they changed and commands that they ran: their prompts, lists, models and tokens are not the
 * session's. Each file has its own cursor; a file that cannot be read is left out, and links are not followed.
 */

import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { foldAgentBytes } from './fold-record.ts'
import { type AgentWork, emptyState, type SessionState } from './session-state.ts'
import { readLines, transcriptFile, transcriptMark } from './transcript-lines.ts'

const NAME = /^agent-([\w-]{1,80})\.jsonl$/
/** Files that are read, the newest; and of them all, chunks of a megabyte in one reading. */
const FILES = 50
const CHUNKS = 64
/** Of each file. */
const CHANGES = 40
const COMMANDS = 10
const OPEN = 20

/** Returns what the subagents of the transcript at `path` did, going on from what is `known` of them. */
export function readAgentFiles(path: string, known: readonly AgentWork[], expired = () => false): AgentWork[] {
  let chunks = 0
  const enough = (): boolean => ++chunks > CHUNKS || expired()
  return newestFiles(path).flatMap(({ id, file }) => {
    const before = known.find((work) => work.id === id)
    try {
      return [readWork(file, id, before, enough)]
    } catch {
      return before === undefined ? [] : [before]
    }
  })
}

// --- internal ---

interface AgentFile {
  readonly id: string
  readonly file: string
}

function newestFiles(path: string): AgentFile[] {
  if (!path.endsWith('.jsonl')) return []
  const own = path.slice(0, -'.jsonl'.length)
  const folder = join(own, 'subagents')
  try {
    if (!lstatSync(own).isDirectory() || !lstatSync(folder).isDirectory()) return []
    return readdirSync(folder)
      .flatMap((name) => {
        const id = NAME.exec(name)?.[1]
        const file = join(folder, name)
        const stat = id === undefined ? undefined : lstatSync(file, { throwIfNoEntry: false })
        return id === undefined || stat?.isFile() !== true ? [] : [{ id, file, at: stat.mtimeMs }]
      })
      .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
      .slice(0, FILES)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  } catch {
    return []
  }
}

function readWork(file: string, id: string, known: AgentWork | undefined, enough: () => boolean): AgentWork {
  const { inode, size } = transcriptFile(file)
  const goesOn =
    known !== undefined &&
    known.inode === inode &&
    known.offset <= size &&
    known.mark === transcriptMark(file, known.offset)
  const from = goesOn ? known : { offset: 0, inLongLine: false, files: [], commands: [], openCalls: {} }
  if (goesOn && from.offset === size) return known
  const state: SessionState = {
    ...emptyState(),
    files: [...from.files],
    commands: [...from.commands],
    openCalls: { ...from.openCalls },
  }
  const take = (line: Buffer): void => {
    foldAgentBytes(state, line)
    // After each record, so that several readings keep what one keeps.
    state.files = state.files.slice(-CHANGES)
    state.commands = state.commands.slice(-COMMANDS)
    for (const call of Object.keys(state.openCalls).slice(0, -OPEN)) delete state.openCalls[call]
  }
  const { offset, inLongLine } = readLines(file, from.offset, take, enough, from.inLongLine)
  const { files, commands, openCalls } = state
  return { id, inode, offset, inLongLine, mark: transcriptMark(file, offset), files, commands, openCalls }
}
