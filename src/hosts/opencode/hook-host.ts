/** @module OpenCode, as far as a hook process needs to know it. The hooks are started by our recorder in the client (./recorder.ts). */

import { HOST_TEXT_CAP } from '../../rules.ts'
import type { HookHost } from '../hook.ts'
import { eventOf } from '../hook-input.ts'
import { hasStarted, PROJECT_FOLDER, readPaths, runningSession, settingsFiles } from './environment.ts'
import { parsePayload, renderAnswer } from './hook-payload.ts'
import { countPrompts } from './recordings.ts'

export const hookHost: HookHost = {
  id: 'opencode',
  name: 'OpenCode',
  facts: {
    // The recorder writes before it starts a hook.
    transcriptLags: false,
    compactionIsWritten: true,
    hookAfterCompaction: true,
    startsBesidePrompt: false,
    summary: 'transcript',
    keeps: [],
    // The host has no limit: the one of Claude Code holds here as well.
    answerCap: { unit: 'characters', most: HOST_TEXT_CAP },
    // One process serves many sessions.
    openWhile: 'session-end',
    personLine: false,
  },
  start: (prompt) => `opencode --prompt ${prompt}`,
  projectFolder: PROJECT_FOLDER,
  hasStarted,
  places: readPaths,
  runningSession,
  // One server serves several sessions: the recorder adds the session to each call.
  servedSession: () => undefined,
  isUnattended: () => false,
  event: eventOf,
  payload: parsePayload,
  answer: renderAnswer,
  isFromHost: () => false,
  countPrompts,
  settingsFiles,
  // The recording tells the window.
  windowOfModel: () => undefined,
  callId: () => undefined,
}
