/** @module OpenCode, as far as a hook process needs to know it. The hooks are started by our recorder in the client (./recorder.ts). */

import { join } from 'node:path'
import { promptCounter } from '../count-prompts.ts'
import type { HookHost } from '../hook.ts'
import { pathIfThere, payloadReader, printsForModel, UNTOLD, USUAL_FACTS } from '../hook-input.ts'
import { CONFIG_FILE, configFolder, dataFolder, recordingsIn, SESSION_VARIABLE } from './environment.ts'
import { parseLine, recordingOf } from './recordings.ts'

/** The session in which the client's model runs a command. */
const runningSession = (env: NodeJS.ProcessEnv) => env[SESSION_VARIABLE] || undefined

export const hookHost: HookHost = {
  ...UNTOLD,
  id: 'opencode',
  name: 'OpenCode',
  // The recorder writes before it starts a hook. One process serves many sessions.
  facts: { ...USUAL_FACTS, openWhile: 'session-end' },
  start: (prompt) => `opencode --prompt ${prompt}`,
  resume: (sessionId) => `opencode --session ${sessionId}`,
  projectFolder: '.opencode',
  // The client sets the variable in its own environment.
  hasStarted: (env) => env['OPENCODE'] === '1' || Boolean(runningSession(env)),
  places: (env, user) => {
    const hostFolder = configFolder(env, user)
    const recordings = recordingsIn(dataFolder(env, user))
    return { hostFolder, serversFile: join(hostFolder, CONFIG_FILE), recordings }
  },
  locate: ({ recordings }, sessionId) =>
    recordings === undefined ? undefined : pathIfThere(recordingOf(recordings, sessionId)),
  runningSession,
  // One server serves several sessions: the recorder adds the session to each call.
  servedSession: () => undefined,
  payload: payloadReader(({ field }) => ({ promptId: field('prompt_id'), prompt: field('prompt') })),
  answer: printsForModel('toModel', new Set(['SessionStart', 'UserPromptSubmit'])),
  countPrompts: promptCounter(
    ['"is":"prompt"'],
    (line) => parseLine(line.toString())?.events.filter(({ is }) => is === 'prompt').length ?? 0,
  ),
}
