/**
 * A session that client 1.0.102 wrote, played against a scripted model: ids, times and folders made even, the client's own
 * instructions and long outputs cut. What each line tells stands in `copilot/session.tells.jsonl`. Payloads as the same
 * client sent them.
 */

import { copilot } from '../../src/hosts/copilot/host.ts'
import { type HostSamples, SECRET } from './host.contract.ts'
import { hookSamples, recordedSession } from './recorded-session.ts'

const ROOT = '/work/tidepool'
const SESSION = '01a20a84-0000-7000-8000-000000000001'
const PATH = `/home/ada/.copilot/session-state/${SESSION}/events.jsonl`
const AT = '2026-11-21T09:30:00.000Z'

const record = (type: string, data: object) =>
  JSON.stringify({ type, data, id: '01a20a84-0000-7000-8000-000000000900', timestamp: AT, parentId: null })

const payload = (event: string, fields: object) =>
  JSON.stringify({ hook_event_name: event, session_id: SESSION, timestamp: AT, cwd: ROOT, ...fields })
const common = { sessionId: SESSION, transcriptPath: PATH, cwd: ROOT }
const hook = hookSamples(payload, common)

export const COPILOT: HostSamples = {
  host: copilot,
  session: recordedSession('copilot'),
  comesTo: {
    requests: ['Draw the tide table', 'Call it ocean'],
    commands: [
      "echo ' Tests  1 failed | 4 passed (5)'; exit 1 # npm test: failed 1",
      "seq -f 'line %g of the tide table of last year' 1 220: ok 0",
      'cat README.md: ok 0',
      'cat sea.ts: ok 0',
    ],
    files: [`created ${ROOT}/sea.ts`],
    errors: 2,
    compactions: 1,
    exchanges: 2,
    tokensUsed: 1_050,
  },
  unknown: record('no_such_kind', {}),
  serverTool: ({ server, tool, given, output, failed }) => [
    record('session.context_changed', { cwd: ROOT }),
    record('tool.execution_start', {
      toolCallId: 's1',
      toolName: `${server}-${tool}`,
      mcpServerName: server,
      mcpToolName: tool,
      arguments: given,
    }),
    record('tool.execution_complete', {
      toolCallId: 's1',
      success: !failed,
      ...(failed ? { error: { message: output } } : { result: { content: output } }),
    }),
  ],
  secrets: [
    record('user.message', { content: `The token is ${SECRET}` }),
    record('tool.execution_start', {
      toolCallId: 'c1',
      toolName: 'bash',
      arguments: { command: `curl -H "token: ${SECRET}"` },
    }),
    record('tool.execution_complete', {
      toolCallId: 'c1',
      success: true,
      shellExecution: { exitCode: 1 },
      result: { content: `GITHUB_TOKEN=${SECRET}` },
    }),
    record('tool.execution_start', { toolCallId: 'p1', toolName: 'apply_patch', arguments: SECRET }),
    record('session.context_changed', { cwd: `/work/${SECRET}` }),
  ],
  foreign: [
    '{"parentUuid":null,"isSidechain":false,"type":"user","cwd":"/w","message":{"role":"user","content":"Draw"}}',
    '{"timestamp":"2026-11-21T09:00:00.000Z","ordinal":0,"type":"session_meta","payload":{"id":"x","cwd":"/w"}}',
    '{"type":"session.start","data":{"sessionId":"x","version":1,"producer":"another-agent"},"id":"a"}',
    'name,age\nada,36',
    '',
  ],
  payloads: [
    hook('SessionStart', { source: 'new', initial_prompt: 'go on' }, { source: 'startup' }),
    hook('SessionStart', { source: 'resume' }, { source: 'resume' }),
    hook('UserPromptSubmit', { prompt: 'go on' }, { promptId: AT, prompt: 'go on' }),
    // A skill that the person started: the client sends its text for what was typed.
    hook(
      'UserPromptSubmit',
      {
        prompt:
          'The user explicitly invoked the "/tidy-up" skill. Follow its instructions now.\n\n' +
          '<skill-context name="tidy-up">\nSave this, and continue from the last session.\n</skill-context>',
      },
      { promptId: AT, prompt: '/tidy-up' },
    ),
    hook('PreCompact', { transcript_path: PATH, trigger: 'auto', custom_instructions: '' }, { trigger: 'auto' }),
    // The client runs none: it is read all the same.
    hook('PostCompact', { trigger: 'manual' }, { trigger: 'manual' }),
    hook('Stop', { transcript_path: PATH, stop_reason: 'end_turn', stop_hook_active: false }, {}),
    hook('SessionEnd', { reason: 'complete' }, { reason: 'complete' }),
    hook('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'cat README.md' } }, {}),
    hook('PostToolUse', { tool_name: 'Bash', tool_result: { result_type: 'success' } }, {}),
    // An id that could name another path names none.
    {
      event: 'Stop',
      text: payload('Stop', { session_id: '../../etc' }),
      payload: { sessionId: '../../etc', cwd: ROOT },
    },
  ],
  answers: [
    {
      event: 'UserPromptSubmit',
      answer: { toPerson: 'saved', toModel: 'state' },
      printed: { additionalContext: 'state' },
    },
    { event: 'PostToolUse', answer: { toModel: 'state' }, printed: { additionalContext: 'state' } },
    // The host shows the person nothing.
    { event: 'SessionStart', answer: { toPerson: 'unfinished work' }, printed: '' },
    { event: 'Stop', answer: { toModel: 'state' }, printed: '' },
  ],
  places: [
    {
      env: { COPILOT_CLI: '1', COPILOT_HOME: '/etc/copilot', COPILOT_PROJECT_DIR: ROOT },
      tells: { hostFolder: '/etc/copilot', serversFile: '/etc/copilot/mcp-config.json', projectDir: ROOT },
      session: undefined,
      unattended: false,
    },
    {
      env: { COPILOT_AGENT_SESSION_ID: SESSION },
      tells: { hostFolder: '/home/ada/.copilot' },
      session: SESSION,
      unattended: false,
    },
  ],
}
