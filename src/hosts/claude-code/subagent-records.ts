/**
 * @module What a subagent's records tell: the files that it changed and the commands that it ran.
 *
 * Its files are in the session's own folder, or beside its transcript, as older clients do, among those of other sessions.
 * Links are not followed.
 *
 * Clients keep these records in the transcript itself (1.0: `isSidechain`), as progress of the call that started the agent
 * (2.1: `agent_progress`), in a file of the agent's own, or in both of the latter. Nothing else of them is the session's.
 */

import { lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import type { Redacted, RedactedJson, RedactedValue } from '../../redact/redacted.ts'
import { idOf, isJson } from '../../text/json.ts'
import type { AgentFile, AgentLimits, AgentQuery, AgentRecord } from '../host.ts'
import type { AgentMark, SessionEvent } from '../session-event.ts'
import { isBeyond } from '../time-off.ts'
import { agentFilesIn, firstLine } from '../transcript-files.ts'
import { blocksOf, timeOf } from './message-parts.ts'
import type { AgentChain, OpenTools, RecordReaderState } from './reader-state.ts'
import { recordIn } from './record.ts'
import { readResults, readToolUse, toolUsed } from './tool-blocks.ts'
import { changesFiles } from './tools.ts'

/** Returns true for what the host names its agents by. */
export function isAgentId(text: string): boolean {
  return /^[\w-]{1,80}$/.test(text)
}

/** Returns true for a record of a call's progress that holds what its subagent said. */
export function isOfAgent({ data }: RedactedJson): boolean {
  return isJson(data) && data['type'] === 'agent_progress'
}

/** Returns the work in a record that stands in the session's own transcript: one of a sidechain, or the progress of one. */
export function readInline(record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  const { data } = record
  if (record['type'] !== 'progress') return readWork(record, state.agentCalls, agentOf(state, record))
  if (!isJson(data) || !isJson(data['message'])) return []
  // The moment and the folder are the record's: what it holds of the agent's may have none.
  const spoken = { ...data['message'], timestamp: record['timestamp'], cwd: record['cwd'] }
  return readWork(spoken, state.agentCalls, named(data['agentId']) ?? UNNAMED)
}

/** Returns the work in a record of a subagent's own file; undefined for a record of anything else. */
export function readAgentRecord(
  line: string,
  state: RecordReaderState,
  limits: AgentLimits = {},
): AgentRecord | undefined {
  const record = recordIn(line, state)
  if (record?.['isSidechain'] !== true) return undefined
  const at = timeOf(record['timestamp'])
  const events = isBeyond(at, state, limits) ? [] : readWork(record, state.agentCalls, UNNAMED)
  return { ...defined({ at }), events }
}

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

const UNNAMED = redact('unnamed')
/** Chains of records that are followed, and the latest records of each that a next one may follow. */
const CHAINS = 12
const LATEST = 8
/** Calls whose results are waited for. */
const OPEN_CALLS = 100
/** Of a record's id, what names an agent. */
const NAME_LENGTH = 8

function named(id: RedactedValue): Redacted | undefined {
  return typeof id === 'string' && isAgentId(id) ? id : undefined
}

/** Calls that change files or run commands, and their results. */
function readWork(record: RedactedJson, calls: OpenTools, agent: Redacted): SessionEvent[] {
  const folder = record['cwd']
  const by: AgentMark = {
    id: agent,
    ...(typeof folder === 'string' && folder !== '' ? { folder } : {}),
  }
  if (record['type'] === 'user') return readResults(record, calls).map((result) => ({ ...result, by }))
  if (record['type'] !== 'assistant') return []
  return blocksOf(record).flatMap((block): SessionEvent[] => {
    const name = toolUsed(block)
    return name === undefined || !changesFiles(name) ? [] : [{ ...readToolUse(block, name, calls, OPEN_CALLS), by }]
  })
}

/** Returns what the agent of a sidechain's record is named by: its id, else the record that its chain begins with. */
function agentOf(state: RecordReaderState, record: RedactedJson): Redacted {
  const id = named(record['agentId'])
  const uuid = idOf(record['uuid'])
  if (id !== undefined || uuid === undefined) return id ?? UNNAMED
  const { chains } = state
  const parent = idOf(record['parentUuid'])
  const chain = parent === undefined ? undefined : chains.find(({ latest }) => latest.includes(parent))
  const grown: AgentChain = {
    agent: chain?.agent ?? named(uuid.slice(0, NAME_LENGTH)) ?? UNNAMED,
    latest: [...(chain?.latest ?? []), uuid].slice(-LATEST),
  }
  state.chains = [...chains.filter((other) => other !== chain), grown].slice(-CHAINS)
  return grown.agent
}

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
