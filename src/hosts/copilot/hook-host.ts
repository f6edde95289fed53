/** @module Copilot CLI, as far as a hook process needs to know it. */

import type { HookHost } from '../hook.ts'
import { eventOf } from '../hook-input.ts'
import { countPrompts } from './count-prompts.ts'
import { hasStarted, PROJECT_FOLDER, readPaths, runningSession, settingsFiles } from './environment.ts'
import { parsePayload, renderAnswer } from './hook-payload.ts'

export const hookHost: HookHost = {
  id: 'copilot',
  name: 'Copilot CLI',
  facts: {
    // At the end of a session of half a second there was no file yet (host, observed: 1.0.102).
    transcriptLags: 'all',
    compactionIsWritten: true,
    hookAfterCompaction: false,
    startsBesidePrompt: true,
    summary: 'transcript',
    keeps: ['requests'],
    // The host names no limit: the one of Claude Code holds here as well.
    answerCap: { unit: 'characters', most: 10_000 },
    openWhile: 'process',
    personLine: false,
  },
  start: (prompt) => `copilot -i ${prompt}`,
  projectFolder: PROJECT_FOLDER,
  hasStarted,
  places: readPaths,
  runningSession,
  servedSession: runningSession,
  // `copilot -p` says nothing of itself to its hooks.
  isUnattended: () => false,
  event: eventOf,
  payload: parsePayload,
  answer: renderAnswer,
  isFromHost: () => false,
  countPrompts,
  settingsFiles,
  // The transcript tells the window.
  windowOfModel: () => undefined,
  // A server is started for one session, which its environment names: a call needs no id.
  callId: () => undefined,
}
