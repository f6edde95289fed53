/**
 * @module Hook payloads and answers in Claude Code's form, which other hosts share: what is the same in all of them. Read with
 * distrust: every field may be missing, and none is trusted.
 */

import { isAbsolute } from 'node:path'
import { defined } from '../defined.ts'
import { HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../rules.ts'
import { isJson, type Json, objectIn, stringOf } from '../text/json.ts'
import type { HookAnswer, HookEvent, HookPayload } from './hook.ts'

export interface HookInput {
  /** What all hosts say under the same names. */
  readonly payload: HookPayload
  /** Returns a field that is a text of at least one character. */
  readonly field: (name: string) => string | undefined
  /** The hook is one of a subagent: it is none of the session's. */
  readonly ofSubagent: boolean
  /** The file that a tool is about. */
  readonly toolFile: string | undefined
}

/** Returns our name of an event: the host's own. Undefined for one that we do not listen to. */
export function eventOf(name: string | undefined): HookEvent | undefined {
  return [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name)
}

/** Returns what the text says; undefined for anything but an object with a session id. */
export function readInput(text: string): HookInput | undefined {
  const value: Json | undefined = objectIn(text)
  const field = (name: string) => stringOf(value?.[name]) || undefined
  const sessionId = field('session_id')
  if (value === undefined || sessionId === undefined || sessionId.length > LONGEST_ID) return undefined
  const input = value['tool_input']
  const fields = {
    transcriptPath: absolute(field('transcript_path')),
    cwd: field('cwd'),
    source: field('source'),
    trigger: field('trigger'),
    lastAssistantMessage: field('last_assistant_message'),
    model: field('model'),
    reason: field('reason'),
  }
  return {
    payload: { sessionId, ...defined(fields) },
    field,
    ofSubagent: value['agent_id'] !== undefined,
    toolFile: isJson(input) ? absolute(stringOf(input['file_path'])) : undefined,
  }
}

/** Returns a printer of answers; its events alone, where they are named, may give the model a text. */
export function printsAnswer(tellsModel?: ReadonlySet<HookEvent>) {
  return (event: HookEvent, answer: HookAnswer | undefined): string => {
    const toModel = tellsModel === undefined || tellsModel.has(event) ? answer?.toModel : undefined
    if (toModel === undefined && answer?.toPerson === undefined) return ''
    return JSON.stringify({
      ...defined({ systemMessage: answer?.toPerson }),
      ...(toModel === undefined ? {} : { hookSpecificOutput: { hookEventName: event, additionalContext: toModel } }),
    })
  }
}

// --- internal ---

const LONGEST_ID = 200

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}
