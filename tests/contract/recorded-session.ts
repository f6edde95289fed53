/** What the samples of the hosts share: a session that a client wrote, and payloads of its hooks. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HookEvent, HookPayload } from '../../src/hosts/hook.ts'
import type { Told } from './host.contract.ts'

/** The lines of a session in a folder beside this file, each with what `session.tells.jsonl` says that it tells. */
export function recordedSession(folder: string): { readonly line: string; readonly tells: readonly Told[] }[] {
  const linesOf = (name: string) =>
    readFileSync(join(import.meta.dirname, folder, name), 'utf8')
      .trim()
      .split('\n')
  const tells = linesOf('session.tells.jsonl').map((line) => JSON.parse(line) as Told[])
  return linesOf('session.jsonl').map((line, index) => ({ line, tells: tells[index] ?? [] }))
}

/** Answers in the form of Claude Code, which others read too. */
export const ANSWERS = {
  both: {
    event: 'UserPromptSubmit',
    answer: { toPerson: 'saved', toModel: 'state' },
    printed: {
      systemMessage: 'saved',
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'state' },
    },
  },
  toPerson: {
    event: 'SessionStart',
    answer: { toPerson: 'unfinished work' },
    printed: { systemMessage: 'unfinished work' },
  },
  toModel: {
    event: 'SessionStart',
    answer: { toModel: 'state' },
    printed: { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'state' } },
  },
} as const

/** Makes samples of payloads: what the client sends, and what of it is told beside what all of them tell. */
export const hookSamples =
  (payload: (event: HookEvent, fields: object) => string, common: HookPayload) =>
  (event: HookEvent, fields: object, told: Partial<HookPayload>) => ({
    event,
    text: payload(event, fields),
    payload: { ...common, ...told },
  })
