/** @module Claude Code, as far as a hook process needs to know it. */

import { HOST_TEXT_CAP } from '../../rules.ts'
import { stringOf } from '../../text/json.ts'
import type { HookHost } from '../hook.ts'
import { eventOf } from '../hook-input.ts'
import { countPrompts } from './count-prompts.ts'
import {
  hasStarted,
  isUnattended,
  PROJECT_FOLDER,
  readPaths,
  runningSession,
  servedSession,
  settingsFiles,
} from './environment.ts'
import { parsePayload, renderAnswer } from './hook-payload.ts'
import { isFromHost } from './prompt-text.ts'
import { windowOfModel } from './window.ts'

export const hookHost: HookHost = {
  id: 'claude-code',
  name: 'Claude Code',
  facts: {
    transcriptLags: 'end',
    compactionIsWritten: false,
    hookAfterCompaction: true,
    startsBesidePrompt: false,
    summary: 'hook',
    keeps: [],
    answerCap: { unit: 'characters', most: HOST_TEXT_CAP },
    openWhile: 'process',
    personLine: true,
  },
  start: (prompt) => `claude ${prompt}`,
  projectFolder: PROJECT_FOLDER,
  hasStarted,
  places: readPaths,
  runningSession,
  servedSession,
  isUnattended,
  event: eventOf,
  payload: parsePayload,
  answer: renderAnswer,
  isFromHost,
  countPrompts,
  settingsFiles,
  windowOfModel,
  callId: (meta) => stringOf(meta['claudecode/toolUseId']),
}
