/** @module Codex, as far as a hook process needs to know it. */

import { join } from 'node:path'
import { namesIn } from '../../files/foreign-files.ts'
import { isJson, stringOf } from '../../text/json.ts'
import { promptCounter } from '../count-prompts.ts'
import type { HookHost } from '../hook.ts'
import { payloadReader, placesOf, printsAnswer, UNTOLD, USUAL_FACTS } from '../hook-input.ts'
import { completedItem, parseRecord, typedMessage, typedText } from './records.ts'

const FORK = '"forked_from_id":"'

/** A command that the client's model runs is told the session. A hook or a server is not: what is registered names the client. */
const runningSession = (env: NodeJS.ProcessEnv) => env['CODEX_THREAD_ID'] || undefined

export const hookHost: HookHost = {
  ...UNTOLD,
  id: 'codex',
  name: 'Codex',
  facts: {
    ...USUAL_FACTS,
    keeps: ['requests'],
    // 2,500 tokens of 4 bytes each; beyond it the host keeps beginning and end (host, observed: 0.169.0).
    answerCap: { unit: 'bytes', limit: 10_000 },
    openWhile: 'session-end',
    personLine: true,
  },
  start: (prompt) => `codex ${prompt}`,
  resume: (sessionId) => `codex resume ${sessionId}`,
  projectFolder: '.codex',
  hasStarted: (env) => Boolean(runningSession(env)),
  places: placesOf({ home: 'CODEX_HOME', folder: '.codex', serversFile: 'config.toml' }),
  locate,
  runningSession,
  // One server may serve several sessions: each call names its own.
  servedSession: () => undefined,
  // As client 0.169.0 sends it. A hook of a subagent carries the id of the session and the transcript of the subagent.
  payload: payloadReader(({ field }) => ({ promptId: field('turn_id'), prompt: field('prompt') })),
  // The host refuses keys that it does not know for an event.
  answer: printsAnswer(new Set(['SessionStart', 'UserPromptSubmit', 'PreToolUse'])),
  // A session that goes on with another one's conversation has no first prompt.
  countPrompts: promptCounter(['"type":"UserMessage"', '"type":"user_message"', FORK], (line, mark) => {
    if (mark === FORK) return Number.POSITIVE_INFINITY
    const record = parseRecord(line.toString())
    const item = record && completedItem(record)
    if (record && typedMessage(record)) return 1
    return item?.['type'] === 'UserMessage' && typedText(item) !== '' ? 1 : 0
  }),
  callId: (meta) => (isJson(meta['x-codex-turn-metadata']) ? stringOf(meta['callId']) : undefined),
}

// --- internal ---

/** Days of the host's that are looked through for one session, the newest. */
const LOOKED_THROUGH = 60

/** Returns the newest file of a session: a rewind begins one of its own, under the session's id and another one. */
function locate({ hostFolder }: { readonly hostFolder: string }, sessionId: string): string | undefined {
  if (!/^[\w-]{1,100}$/.test(sessionId)) return undefined
  const below = (folder: string) => newestFirst(folder).map((name) => join(folder, name))
  const days = below(join(hostFolder, 'sessions')).flatMap(below).flatMap(below).slice(0, LOOKED_THROUGH)
  for (const day of days) {
    const name = newestFirst(day).find((file) => file.startsWith('rollout-') && file.includes(`-${sessionId}`))
    if (name !== undefined) return join(day, name)
  }
  return undefined
}

function newestFirst(folder: string): string[] {
  return namesIn(folder).sort().reverse()
}
