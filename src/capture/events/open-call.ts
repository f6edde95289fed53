/** @module What of a tool call is kept until its result is there: as little of it as the result needs, redacted. Pure. */

import { defined } from '../../defined.ts'
import type { ToolCall } from '../../hosts/session-event.ts'
import { clip, clipLine } from '../../redact/clip.ts'
import { EVIDENCE_LENGTH, KEEP, REQUEST_LENGTH } from '../../rules.ts'
import { repeating } from '../../text/memoize.ts'
import type { OpenCall } from '../state/session-state.ts'
import { taskOf } from '../state/tasks.ts'
import { readWaves, writesMemory } from '../state/waves.ts'

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
  const call = { name, tool, ...(target === undefined ? {} : { target: shortened(tool, target) }) }
  if (tasks === undefined) return call
  if (tasks.is === 'new') return { ...call, change: 'new' }
  const { id, status } = tasks
  return { ...call, change: 'change', taskId: id, ...defined({ taskStatus: status }) }
}

// --- internal ---

const nameOf = repeating((text) => clipLine(text, 100))
const questionOf = (text: string): string => clipLine(text, EVIDENCE_LENGTH)
/** The same files are read and edited again and again. */
const placeOf = repeating((text) => clip(text, 500), KEEP.filesRead)

function shortened(tool: ToolCall['tool'], target: string): string {
  if (tool === 'run') return clip(target, 1_000)
  if (tool === 'todo') return clip(target, 300)
  return tool === 'plan' ? clip(target, REQUEST_LENGTH) : placeOf(target)
}
