/** @module What of a tool call is kept until its result is there: as little of its input as the result needs. Pure. */

import { clip, clipLine } from '../../redact/clip.ts'
import { EVIDENCE_LENGTH, KEEP, REQUEST_LENGTH } from '../../rules.ts'
import { idOf, isJson, type Json, stringOf } from '../../text/json.ts'
import { repeating } from '../../text/memoize.ts'
import type { OpenCall } from '../state/session-state.ts'
import { readTodos } from '../state/tasks.ts'
import { readWaves, writesMemory } from '../state/waves.ts'
import { SHELL_TOOLS } from './result-parts.ts'

/** Questions of one dialog that are looked at. */
export const QUESTIONS = 10

/** Returns what is kept of a call, redacted. */
export function readCall(name: string, input: Json): OpenCall {
  if (SHELL_TOOLS.has(name)) return withTarget(name, input['command'], commandOf)
  if (name === 'TodoWrite') return { name, tasks: readTodos(input['todos']) }
  if (name === 'TaskCreate') return withTarget(name, input['subject'], subjectOf)
  if (name === 'TaskUpdate')
    return {
      ...withTarget(name, input['subject'], subjectOf),
      taskId: idOf(input['taskId']) ?? '',
      ...(typeof input['status'] === 'string' ? { taskStatus: clipLine(input['status'], 40) } : {}),
    }
  if (name === 'AskUserQuestion') return { name, questions: readQuestions(input['questions']) }
  if (writesMemory(name)) return { name, waves: readWaves(input) }
  if (name === 'ExitPlanMode') return withTarget(name, input['plan'], planOf)
  return withTarget(
    name,
    input['file_path'] ?? input['notebook_path'] ?? input['path'] ?? input['url'] ?? input['query'],
    placeOf,
  )
}

// --- internal ---

type Shorten = (text: string) => string

const commandOf: Shorten = (text) => clip(text, 1_000)
const subjectOf: Shorten = (text) => clip(text, 300)
const planOf: Shorten = (text) => clip(text, REQUEST_LENGTH)
/** The same files are read and edited again and again. */
const placeOf: Shorten = repeating((text) => clip(text, 500), KEEP.filesRead)

function withTarget(name: string, value: unknown, shorten: Shorten): OpenCall {
  return typeof value === 'string' && value !== '' ? { name, target: shorten(value) } : { name }
}

function readQuestions(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, QUESTIONS).flatMap((question) => {
    const words = isJson(question) ? clipLine(stringOf(question['question']) ?? '', EVIDENCE_LENGTH) : ''
    return words === '' ? [] : [words]
  })
}
