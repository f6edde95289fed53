/** @module Claude Code, as far as a hook process needs to know it. */

import { join } from 'node:path'
import { defined } from '../../defined.ts'
import { isJson, objectIn, stringOf } from '../../text/json.ts'
import { promptCounter } from '../count-prompts.ts'
import type { HookHost } from '../hook.ts'
import { locateIn, payloadReader, printsAnswer, USUAL_FACTS } from '../hook-input.ts'
import { withoutHostBlocks, withoutPasteMarks } from './host-blocks.ts'
import { promptText } from './message-parts.ts'
import { isFromHost, isOfOthers, readTyped } from './prompt-text.ts'
import { readStatus } from './status.ts'

const runningSession = (env: NodeJS.ProcessEnv) => env['CLAUDE_CODE_SESSION_ID'] || undefined

const RESULT = '"type":"tool_result"'

/** Returns the number of prompts in the transcript's beginning, counted up to `limit`. */
export const countPrompts = promptCounter(['"type":"user"'], (line) =>
  // Only lines that may be prompts are decoded: most of a session's bytes are results.
  !line.includes(RESULT) && isPrompt(line.toString()) ? 1 : 0,
)

export const hookHost: HookHost = {
  id: 'claude-code',
  name: 'Claude Code',
  facts: { ...USUAL_FACTS, transcriptLags: 'end', compactionIsWritten: false, summary: 'hook', personLine: true },
  start: (prompt) => `claude ${prompt}`,
  resume: (sessionId) => `claude --resume ${sessionId}`,
  projectFolder: '.claude',
  hasStarted: (env) => Boolean(env['CLAUDECODE'] || env['CLAUDE_PROJECT_DIR'] || env['CLAUDE_PLUGIN_ROOT']),
  // `$CLAUDE_CONFIG_DIR`, else `~/.claude` and `~/.claude.json`.
  places: (env, user) => {
    const configDir = env['CLAUDE_CONFIG_DIR']
    const pluginRoot = env['CLAUDE_PLUGIN_ROOT'] || undefined
    const projectDir = env['CLAUDE_PROJECT_DIR'] || undefined
    return {
      hostFolder: configDir || join(user, '.claude'),
      serversFile: join(configDir || user, '.claude.json'),
      ...defined({ pluginRoot, projectDir }),
    }
  },
  locate: locateIn(
    ({ hostFolder }) => join(hostFolder, 'projects'),
    (project, id) => join(project, `${id}.jsonl`),
  ),
  runningSession,
  // What a session's commands start inherits its id too, with a mark that the host takes from its servers' environment (host,
  // observed: 2.1.197 and 2.1.330): that is another client's server.
  servedSession: (env) => (env['CLAUDE_CODE_CHILD_SESSION'] ? undefined : runningSession(env)),
  isUnattended: (env) => (env['CLAUDE_CODE_ENTRYPOINT'] ?? '').startsWith('sdk-'),
  payload: payloadReader(
    ({ field, toolFile }) => ({
      promptId: field('prompt_id'),
      prompt: typedIn(field('prompt') ?? '') || undefined,
      compactSummary: field('compact_summary'),
      tool: field('tool_name') === 'Read' ? 'read' : undefined,
      toolFile,
    }),
    'kept',
  ),
  status: readStatus,
  answer: printsAnswer(),
  isFromHost,
  countPrompts,
  settingsFile: ({ hostFolder }) => join(hostFolder, 'settings.json'),
  windowOfModel,
  callId: (meta) => stringOf(meta['claudecode/toolUseId']),
}

// --- internal ---

/** What the person typed; a prompt that is the host's alone stays as it is. */
function typedIn(prompt: string): string {
  return withoutPasteMarks(withoutHostBlocks(prompt).trim() || prompt)
}

/**
 * The suffix of model ids with the longest window, the models that have it without the suffix, and its size in tokens
 * (host, observed: client 2.1.330 reports it for each, also behind other addresses). No other id reveals its window.
 */
const LONG_WINDOW = {
  suffix: '[1m]',
  models: [
    'claude-opus-5-5',
    'claude-opus-5',
    'claude-sonnet-5-5',
    'claude-haiku-5-5',
    'claude-fable-5',
    'claude-fable-5-1',
    'claude-fable-5-2',
    'claude-mythos-5',
    'claude-mythos-5-1',
    'claude-mythos-5-2',
  ],
  tokens: 1_000_000,
} as const

/**
 * Returns the window that a model's id tells, in tokens, in this environment of the host; undefined where it tells none.
 */
function windowOfModel(model: string | undefined, env: NodeJS.ProcessEnv): number | undefined {
  if (model === undefined || env['CLAUDE_CODE_DISABLE_1M_CONTEXT']) return undefined
  const isLong = model.endsWith(LONG_WINDOW.suffix) || LONG_WINDOW.models.some((known) => known === model)
  return isLong ? LONG_WINDOW.tokens : undefined
}

const NO_PROMPT = ['isSidechain', 'isMeta', 'isCompactSummary', 'isVisibleInTranscriptOnly']

function isPrompt(line: string): boolean {
  const record = objectIn(line)
  if (record?.['type'] !== 'user' || NO_PROMPT.some((mark) => record[mark] === true) || isOfOthers(record)) return false
  const content = isJson(record['message']) ? record['message']['content'] : undefined
  const text = promptText(content)
  return text !== undefined && readTyped(text).is === 'prompt'
}
