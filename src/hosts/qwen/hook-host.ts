/** @module Qwen Code, as far as a hook process needs to know it. */

import { HOST_TEXT_CAP } from '../../rules.ts'
import type { HookHost } from '../hook.ts'
import { eventOf } from '../hook-input.ts'
import { countPrompts } from './count-prompts.ts'
import {
  hasStarted,
  PROJECT_FOLDER,
  readPaths,
  runningSession,
  runsHook,
  servedSession,
  settingsFiles,
} from './environment.ts'
import { parsePayload, renderAnswer } from './hook-payload.ts'

export const hookHost: HookHost = {
  id: 'qwen',
  name: 'Qwen Code',
  facts: {
    transcriptLags: 'end',
    compactionIsWritten: true,
    hookAfterCompaction: true,
    startsBesidePrompt: false,
    // PostCompact is told the summary before the state is given back, which is too early to judge what is lost.
    summary: 'transcript',
    keeps: [],
    // The host names no limit: the one of Claude Code holds here as well.
    answerCap: { unit: 'characters', most: HOST_TEXT_CAP },
    openWhile: 'process',
    // Its terminal shows the lines of Stop alone, where we have nothing to say (host, observed: 0.24.4).
    personLine: false,
  },
  start: (prompt) => `qwen -i ${prompt}`,
  projectFolder: PROJECT_FOLDER,
  hasStarted,
  runsHook,
  places: readPaths,
  runningSession,
  servedSession,
  // `qwen -p` says nothing of itself to its hooks.
  isUnattended: () => false,
  event: eventOf,
  payload: parsePayload,
  answer: renderAnswer,
  // What the client sends within a turn has no words of the person.
  isFromHost: (prompt) => prompt === '',
  countPrompts,
  settingsFiles,
  // The transcript tells the window.
  windowOfModel: () => undefined,
  // A call carries no id. Its server is told the session that it was started with.
  callId: () => undefined,
}
