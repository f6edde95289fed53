/**
 * @module Reads a tool call by itself, without the state of a session, and the result of a command. Pure.
 */

import { defined } from '../../defined.ts'
import type { ToolCall, ToolResult } from '../../hosts/session-event.ts'
import { EVIDENCE_LENGTH, KEEP, REQUEST_LENGTH } from '../../rules.ts'
import { isOwnTool, runsThroughline } from '../../snapshot/no-work.ts'
import { checksOf } from '../../text/checks.ts'
import { clip, clipLine } from '../../text/clip.ts'
import { repeating } from '../../text/memoize.ts'
import { filesFound, filesListed } from '../commands/files-found.ts'
import { judgeCommand } from '../commands/outcome.ts'
import type { CommandState, OpenCall } from '../state/session-state.ts'
import { planTitle, taskOf } from '../state/tasks.ts'
import { readWaves, writesMemory } from '../state/waves.ts'

/** What a command did. */
export interface CommandRead {
  readonly run: CommandState
  /** Of a search: the files in what it found. */
  readonly found?: readonly string[]
  /** Of git: the files that it listed as changed. */
  readonly listed?: readonly string[]
}

/** Returns what the result of a command says. */
export function readRun(command: string, result: ToolResult): CommandRead {
  const { output, whole, failed } = result
  const shown = judgeCommand(command, whole ?? output, failed, result)
  const checks = checksOf(command)
  const run = { command, ...shown, ...(checks.length === 0 ? {} : { checks }) }
  const lines = shown.outcome === 'ok' ? output.slice(0, LOOKED_AT).split('\n') : []
  const found = SEARCHES.test(command) ? filesFound(lines) : []
  const listed = LISTS.test(command) ? filesListed(lines) : []
  return {
    run,
    ...(found.length === 0 ? {} : { found }),
    ...(listed.length === 0 ? {} : { listed }),
  }
}

/** Returns how a refused call is described. */
export function refusedCall({ name, tool, target, questions }: OpenCall): string {
  if (questions?.[0] !== undefined) return `Question "${clipLine(questions[0], 200)}"`
  if (target === undefined) return name
  return tool === 'plan' ? `Plan "${planTitle(target)}"` : `${name} ${clipLine(target, 200)}`
}

/** Returns what is kept of a call. */
export function readCall({
  name: given,
  tool,
  target,
  questions,
  tasks,
  serverTool,
  given: input,
}: ToolCall): OpenCall {
  const name = nameOf(given)
  if (questions !== undefined) return { name, tool, questions: questions.map(questionOf).filter(Boolean) }
  if (tasks?.is === 'list')
    return { name, tool, change: 'list', tasks: tasks.all.flatMap((task) => taskOf(task) ?? []) }
  if (serverTool !== undefined && writesMemory(serverTool)) return { name, tool, waves: readWaves(input ?? {}) }
  const call = { name, tool, ...(target === undefined ? {} : { target: targetOf(tool, target) }) }
  if (tasks === undefined) return call
  if (tasks.is === 'new') return { ...call, change: 'new' }
  const { id, status } = tasks
  return { ...call, change: 'change', taskId: id, ...defined({ taskStatus: status }) }
}

/** Returns true for a call of Throughline, which is no part of the work. */
export function isOwnCall({ name, tool, target }: OpenCall): boolean {
  return isOwnTool(name) || (tool === 'run' && target !== undefined && runsThroughline(target))
}

// --- internal ---

/** A command that searches files, and how much of its output is looked at. */
const SEARCHES = /^\s*(?:cd \S+ && )?(?:rg|git grep|grep (?:-\w+ )*-\w*[rR]\w*|find|fd)\s/
/** A command of git that lists changed files. */
const LISTS =
  /\bgit (?:-C \S+ )?(?:status|stash (?:pop|apply)|commit|reset|(?:diff|show|log)\b[^|;&]{0,200}--(?:stat|name-only|name-status))\b/
const LOOKED_AT = 12_000

const nameOf = repeating((text) => clipLine(text, 100))
const questionOf = (text: string): string => clipLine(text, EVIDENCE_LENGTH)
/** The same files are read and edited again and again. */
const placeOf = repeating((text) => clip(text, 500), KEEP.filesRead)

function targetOf(tool: ToolCall['tool'], target: string): string {
  if (tool === 'run') return clip(target, 1_000)
  if (tool === 'todo') return clip(target, 300)
  return tool === 'plan' ? clip(target, REQUEST_LENGTH) : placeOf(target)
}
