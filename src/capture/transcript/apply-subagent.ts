/**
 * @module What a subagent's records say of the work: the files that it changed and the commands that it ran.
 *
 * Clients keep these records in the transcript itself (1.0: `isSidechain`), as progress of the call that started the agent
 * (2.1: `agent_progress`), in a file of the agent's own, or in both of the latter. Nothing else of them is the session's.
 */

import { blocksOf, timeOf } from '../../hosts/claude-code/message-parts.ts'
import { clip } from '../../redact/clip.ts'
import { KEEP } from '../../rules.ts'
import { idOf, isJson, type Json, stringOf } from '../../text/json.ts'
import { repeating } from '../../text/memoize.ts'
import {
  type AgentChain,
  emptyState,
  type InlineWork,
  type OpenCall,
  type SessionState,
} from '../state/session-state.ts'
import { foldResults, openCall } from './apply-tool-call.ts'
import { FILE_TOOLS, SHELL_TOOLS } from './result-parts.ts'

/** Returns true for what the host names its agents by. */
export function isAgentId(text: string): boolean {
  return /^[\w-]{1,80}$/.test(text)
}

/**
 * Adds one line of a subagent's own file to the state of that file, and returns the time of the record where it has one.
 * A record that is later than `notAfter` is not added.
 */
export function foldAgentBytes(state: SessionState, bytes: Buffer, notAfter?: string): string | undefined {
  try {
    const record: unknown = JSON.parse(bytes.toString('utf8'))
    if (!isJson(record) || record['isSidechain'] !== true) return undefined
    const at = timeOf(record['timestamp'])
    if (at === undefined || notAfter === undefined || at <= notAfter) foldWork(state, record, record['cwd'])
    return at
  } catch {
    // A record that cannot be understood says nothing of the work.
    return undefined
  }
}

/** Returns true for a record of a call's progress that holds what its subagent said. */
export function isOfAgent({ data }: Json): boolean {
  return isJson(data) && data['type'] === 'agent_progress'
}

/** Adds a record of a subagent that stands in the session's own transcript: one of a sidechain, or the progress of one. */
export function foldInline(state: SessionState, record: Json): void {
  const { data } = record
  if (record['type'] !== 'progress') foldSpoken(state, record, record, agentOf(state, record))
  else if (isJson(data) && isJson(data['message']))
    foldSpoken(state, data['message'], record, named(data['agentId']) ?? UNNAMED)
}

// --- internal ---

const UNNAMED = 'unnamed'
/** Chains of records that are followed, and the latest records of each that a next one may follow. */
const CHAINS = 12
const LATEST = 8
const OPEN = 60
/** Of a record's id, what names an agent. */
const NAME_LENGTH = 8

function named(id: unknown): string | undefined {
  return typeof id === 'string' && isAgentId(id) ? id : undefined
}

/** Calls that change files or run commands, and their results. */
function foldWork(work: SessionState, record: Json, cwd: unknown): void {
  // Nothing of an earlier record: each says it, and several readings know what one knows.
  delete work.cwd
  if (typeof cwd === 'string' && cwd !== '') work.cwd = folderOf(cwd)
  if (record['type'] === 'user') foldResults(work, record)
  if (record['type'] !== 'assistant') return
  for (const block of blocksOf(record)) {
    const name = workingTool(block)
    if (name !== undefined) openCall(work, idOf(block['id']) ?? '', name, isJson(block['input']) ? block['input'] : {})
  }
}

const folderOf = repeating((text) => clip(text, 1_000))

function workingTool(block: Json): string | undefined {
  const name = block['type'] === 'tool_use' ? (stringOf(block['name']) ?? '') : ''
  return FILE_TOOLS.has(name) || SHELL_TOOLS.has(name) ? name : undefined
}

function foldSpoken(state: SessionState, spoken: Json, record: Json, agent: string): void {
  const { inline } = state
  const blocks = blocksOf(spoken)
  const answered = blocks.map((block) => knownCall(inline, block)).find((call) => call !== undefined)
  if (answered === undefined && !blocks.some((block) => workingTool(block) !== undefined)) return
  const work: SessionState = {
    ...emptyState(),
    files: [...inline.files],
    commands: [...inline.commands],
    openCalls: { ...inline.openCalls },
  }
  // The moment is the record's: what it holds of the agent's may have none.
  foldWork(work, { ...spoken, timestamp: record['timestamp'] }, record['cwd'])
  const by = answered?.by ?? agent
  const signed = <T extends { readonly by?: string }>(one: T): T => (one.by === undefined ? { ...one, by } : one)
  state.inline = {
    ...inline,
    files: work.files.map(signed).slice(-KEEP.agentFiles),
    commands: work.commands.map(signed).slice(-KEEP.agentCommands),
    openCalls: Object.fromEntries(
      Object.entries(work.openCalls)
        .slice(-OPEN)
        .map(([id, call]) => [id, signed(call)]),
    ),
  }
}

function knownCall({ openCalls }: InlineWork, block: Json): OpenCall | undefined {
  const id = block['type'] === 'tool_result' ? (idOf(block['tool_use_id']) ?? '') : ''
  return Object.hasOwn(openCalls, id) ? openCalls[id] : undefined
}

/** Returns what the agent of a sidechain's record is named by: its id, else the record that its chain begins with. */
function agentOf(state: SessionState, record: Json): string {
  const id = named(record['agentId'])
  const uuid = idOf(record['uuid'])
  if (id !== undefined || uuid === undefined) return id ?? UNNAMED
  const { chains } = state.inline
  const parent = idOf(record['parentUuid'])
  const chain = parent === undefined ? undefined : chains.find(({ latest }) => latest.includes(parent))
  const grown: AgentChain = {
    agent: chain?.agent ?? named(uuid.slice(0, NAME_LENGTH)) ?? UNNAMED,
    latest: [...(chain?.latest ?? []), uuid].slice(-LATEST),
  }
  state.inline = { ...state.inline, chains: [...chains.filter((one) => one !== chain), grown].slice(-CHAINS) }
  return grown.agent
}
