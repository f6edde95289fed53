/** @module Qwen Code, as far as a hook process needs to know it. */

import { join } from 'node:path'
import { isClientText } from '../client-text.ts'
import { promptCounter } from '../count-prompts.ts'
import type { HookHost } from '../hook.ts'
import { locateIn, payloadReader, placesOf, printsAnswer, UNTOLD, USUAL_FACTS } from '../hook-input.ts'
import { parseRecord, typedText } from './records.ts'

/** Name of the settings in a folder of the host's. Hooks and servers stand in them. */
export const SETTINGS = 'settings.json'

const runningSession = (env: NodeJS.ProcessEnv) => env['QWEN_CODE_SESSION_ID'] || undefined
/** A hook of the host is told the variables of other hosts' hooks as well. */
const runsHook = (env: NodeJS.ProcessEnv) => Boolean(env['QWEN_PROJECT_DIR'])
/** The client marks the commands that its model runs, not its hooks and servers. */
const isCommand = (env: NodeJS.ProcessEnv) => env['QWEN_CODE'] === '1'

export const hookHost: HookHost = {
  ...UNTOLD,
  id: 'qwen',
  name: 'Qwen Code',
  // PostCompact is told the summary before the state is given back, which is too early to judge what is lost: the transcript tells
  // it. The terminal shows the lines of Stop alone, where we have nothing to say (host, observed: 0.24.4).
  facts: { ...USUAL_FACTS, transcriptLags: 'end for seconds' },
  start: (prompt) => `qwen -i ${prompt}`,
  resume: (sessionId) => `qwen --resume ${sessionId}`,
  projectFolder: '.qwen',
  hasStarted: (env) => isCommand(env) || runsHook(env) || Boolean(runningSession(env)),
  runsHook,
  places: placesOf({ home: 'QWEN_HOME', folder: '.qwen', serversFile: SETTINGS, projectDir: 'QWEN_PROJECT_DIR' }),
  locate: locateIn(
    ({ hostFolder }) => join(hostFolder, 'projects'),
    (project, id) => join(project, 'chats', `${id}.jsonl`),
  ),
  runningSession,
  // What a session's commands start inherits its id: that is another client's server.
  servedSession: (env) => (isCommand(env) ? undefined : runningSession(env)),
  // As client 0.24.4 sends it. A prompt's hook runs before every model call of a turn: the person sent the prompt that has a
  // `submitted_prompt`. The summary is left out: its hook runs before the state is given back, and the transcript tells it.
  payload: payloadReader(({ field, toolFile }) => ({
    promptId: field('prompt_id'),
    prompt: field('submitted_prompt'),
    tool: field('tool_name') === 'read_file' ? 'read' : undefined,
    toolFile,
  })),
  answer: printsAnswer(new Set(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'])),
  // What the client sends within a turn has no words of the person.
  isFromHost: (prompt) => prompt === '' || isClientText(prompt),
  countPrompts: promptCounter(['"type":"user"'], (line) => {
    const record = parseRecord(line.toString())
    return record !== undefined && typedText(record) ? 1 : 0
  }),
}
