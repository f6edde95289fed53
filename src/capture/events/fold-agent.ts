/**
 * @module What a subagent's events say of the work: the files that it changed and the commands that it ran.
 *
 * Nothing else of a subagent is the session's: not its prompts, its lists, its model, its tokens.
 */

import { recordsIn } from '../../hosts/damaged-lines.ts'
import type { AgentLimits, TranscriptSource } from '../../hosts/host.ts'
import type { SessionEvent, ToolCall, ToolResult } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import { clip } from '../../text/clip.ts'
import { repeating } from '../../text/memoize.ts'
import { emptyState, type SessionState } from '../state/session-state.ts'
import { closeCall, noteOpenCall } from './fold-call.ts'

/**
 * Adds one line of a subagent's own file to the state of that file, and returns the time of the record where it has one.
 * A record beyond the limits is not added.
 */
export function foldAgentLine(
  state: SessionState,
  source: TranscriptSource,
  line: string,
  limits: AgentLimits = {},
): string | undefined {
  try {
    state.reader ??= source.newState()
    const record = source.readAgentRecord?.(line, state.reader, limits)
    if (record === undefined) return foldDamaged(state, source, line, limits)
    for (const event of record.events) foldWork(state, event)
    return record.at
  } catch {
    // A record that cannot be read is left out.
    return undefined
  }
}

/** Adds a call or a result of a subagent whose records stand in the session's own transcript. */
export function foldAgentEvent(state: SessionState, event: ToolCall | ToolResult): void {
  const { inline } = state
  const made =
    event.is === 'result' && Object.hasOwn(inline.openCalls, event.id) ? inline.openCalls[event.id] : undefined
  if (event.is === 'result' && made === undefined) return
  const work: SessionState = {
    ...emptyState(),
    files: [...inline.files],
    commands: [...inline.commands],
    openCalls: { ...inline.openCalls },
  }
  foldWork(work, event)
  const by = made?.by ?? event.by?.id
  const signed = <T extends { readonly by?: string }>(one: T): T =>
    one.by === undefined && by !== undefined ? { ...one, by } : one
  state.inline = {
    files: work.files.map(signed).slice(-KEEP.agentFiles),
    commands: work.commands.map(signed).slice(-KEEP.agentCommands),
    openCalls: Object.fromEntries(
      Object.entries(work.openCalls)
        .slice(-OPEN)
        .map(([id, call]) => [id, signed(call)]),
    ),
  }
}

// --- internal ---

const OPEN = 60

/** The whole records in a line that is none. */
function foldDamaged(
  state: SessionState,
  source: TranscriptSource,
  line: string,
  limits: AgentLimits,
): string | undefined {
  const { records } = recordsIn(line, source.isRecord)
  const others = records.filter((record) => record.length < line.length)
  return others.map((record) => foldAgentLine(state, source, record, limits)).at(-1)
}

function foldWork(work: SessionState, event: SessionEvent): void {
  if (event.is !== 'call' && event.is !== 'result') return
  // Nothing of an earlier record: each says it, and several readings know what one knows.
  delete work.cwd
  if (event.by?.folder !== undefined) work.cwd = folderOf(event.by.folder)
  if (event.is === 'call') noteOpenCall(work.openCalls, event)
  else closeCall(work, event)
}

const folderOf = repeating((text) => clip(text, 1_000))
