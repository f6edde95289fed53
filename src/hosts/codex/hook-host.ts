/** @module Codex, as far as a hook process needs to know it. */

import { isJson, stringOf } from '../../text/json.ts'
import type { HookHost } from '../hook.ts'
import { eventOf } from '../hook-input.ts'
import { countPrompts } from './count-prompts.ts'
import { hasStarted, PROJECT_FOLDER, readPaths, runningSession, settingsFiles } from './environment.ts'
import { parsePayload, renderAnswer } from './hook-payload.ts'

export const hookHost: HookHost = {
  id: 'codex',
  name: 'Codex',
  facts: {
    transcriptLags: false,
    compactionIsWritten: true,
    hookAfterCompaction: true,
    startsBesidePrompt: false,
    summary: 'transcript',
    keeps: ['requests'],
    // 2,500 tokens of 4 bytes each; beyond it the host keeps beginning and end (host, observed: 0.169.0).
    answerCap: { unit: 'bytes', most: 10_000 },
    openWhile: 'session-end',
    personLine: true,
  },
  start: (prompt) => `codex ${prompt}`,
  projectFolder: PROJECT_FOLDER,
  hasStarted,
  places: readPaths,
  runningSession,
  // One server may serve several sessions: each call names its own.
  servedSession: () => undefined,
  // `codex exec` says nothing of itself to its hooks.
  isUnattended: () => false,
  event: eventOf,
  payload: parsePayload,
  answer: renderAnswer,
  isFromHost: () => false,
  countPrompts,
  settingsFiles,
  // The transcript tells the window.
  windowOfModel: () => undefined,
  callId: (meta) => {
    const turn = meta['x-codex-turn-metadata']
    return isJson(turn) ? stringOf(meta['callId']) : undefined
  },
}
