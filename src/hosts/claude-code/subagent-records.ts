/**
 * @module What a subagent's records tell: the files that it changed and the commands that it ran.
 *
 * Clients keep these records in the transcript itself (1.0: `isSidechain`), as progress of the call that started the agent
 * (2.1: `agent_progress`), in a file of the agent's own in the session's folder, or in both of the latter. Nothing else of them is
 * the session's. Links are not followed.
 */

import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import type { Redacted, RedactedJson, RedactedValue } from '../../redact/redacted.ts'
import { isJson } from '../../text/json.ts'
import type { AgentFile, AgentLimits, AgentRecord } from '../host.ts'
import type { AgentMark, SessionEvent } from '../session-event.ts'
import { isBeyond } from '../time-off.ts'
import { agentFilesIn } from '../transcript-files.ts'
import { blocksOf, timeOf } from './message-parts.ts'
import type { OpenTools, RecordReaderState } from './reader-state.ts'
import { recordIn } from './record.ts'
import { readResults, readToolUse, toolUsed } from './tool-blocks.ts'
import { changesFiles } from './tools.ts'

/** Returns true for a record of a call's progress that holds what its subagent said. */
export function isOfAgent({ data }: RedactedJson): boolean {
  return isJson(data) && data['type'] === 'agent_progress'
}

/** Returns the work in a record that stands in the session's own transcript: one of a sidechain, or the progress of one. */
export function readInline(record: RedactedJson, state: RecordReaderState): SessionEvent[] {
  const { data } = record
  if (record['type'] !== 'progress') return readWork(record, state.agentCalls, named(record['agentId']) ?? UNNAMED)
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

/** Returns the files of the subagents of the session whose transcript lies at `path`. */
export function agentFiles(path: string): AgentFile[] {
  if (!path.endsWith('.jsonl')) return []
  const session = path.slice(0, -'.jsonl'.length)
  const isFolder = lstatSync(session, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? agentFilesIn(join(session, 'subagents'), isAgentId) : []
}

// --- internal ---

const UNNAMED = redact('unnamed')
/** Calls whose results are waited for. */
const OPEN_CALLS = 100

/** True for what the host names its agents by. */
function isAgentId(text: string): boolean {
  return /^[\w-]{1,80}$/.test(text)
}

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
