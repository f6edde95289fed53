/**
 * A session that client 0.24.4 wrote, played against a scripted model: ids, times and folders made even, long outputs cut.
 * What each line tells stands in `qwen/session.tells.jsonl`. Payloads as the same client sent them.
 */

import { qwen } from '../../src/hosts/qwen/host.ts'
import { type HostSamples, SECRET } from './host.contract.ts'
import { ANSWERS, hookSamples, recordedSession } from './recorded-session.ts'

const ROOT = '/work/tidepool'
const SESSION = '01a20a84-0000-7000-8000-000000000002'
const PATH = `/home/ada/.qwen/projects/-work-tidepool/chats/${SESSION}.jsonl`
const AT = '2026-11-21T09:30:00.000Z'
const TURN = `${SESSION}########1`

const record = (type: string, fields: object) =>
  JSON.stringify({
    uuid: '01a20a84-0000-7000-8000-000000000900',
    parentUuid: '01a20a84-0000-7000-8000-000000000899',
    sessionId: SESSION,
    timestamp: AT,
    type,
    cwd: ROOT,
    version: '0.24.4',
    ...fields,
  })
const said = (role: string, ...parts: object[]) => ({ message: { role, parts } })

const payload = (event: string, fields: object) =>
  JSON.stringify({
    session_id: SESSION,
    transcript_path: PATH,
    cwd: ROOT,
    hook_event_name: event,
    timestamp: AT,
    permission_mode: 'yolo',
    prompt_id: TURN,
    ...fields,
  })
const common = { sessionId: SESSION, transcriptPath: PATH, cwd: ROOT, promptId: TURN }
const hook = hookSamples(payload, common)

export const QWEN: HostSamples = {
  host: qwen,
  session: recordedSession('qwen'),
  comesTo: {
    requests: ['Draw the tide table', 'Call it ocean'],
    commands: [
      "echo ' Tests  1 failed | 4 passed (5)'; exit 1 # npm test: failed 1",
      'sleep 1; echo high tide: unknown ?',
      "seq -f 'line %g of the tide table of last year' 1 1500: ok 0",
      "seq -f 'line %g of the table of the year before' 1 1500: ok 0",
      'cat sea.ts: ok 0',
    ],
    files: [`created ${ROOT}/sea.ts`, `modified ${ROOT}/README.md`],
    errors: 3,
    compactions: 1,
    exchanges: 2,
    tokensUsed: 1_050,
  },
  unknown: record('system', { subtype: 'no_such_kind' }),
  serverTool: ({ server, tool, given, output, failed }) => [
    record('assistant', said('model', { functionCall: { id: 's1', name: `mcp__${server}__${tool}`, args: given } })),
    record(
      'tool_result',
      said('user', {
        functionResponse: {
          id: 's1',
          name: `mcp__${server}__${tool}`,
          response: failed ? { error: output } : { output },
        },
      }),
    ),
  ],
  secrets: [
    record('user', { provenance: 'real_user', ...said('user', { text: `The token is ${SECRET}` }) }),
    record('assistant', {
      model: 'mock-model',
      ...said(
        'model',
        { text: `I use ${SECRET}` },
        { functionCall: { id: 'c1', name: 'run_shell_command', args: { command: `curl -H "token: ${SECRET}"` } } },
      ),
    }),
    record('tool_result', {
      ...said('user', {
        functionResponse: { id: 'c1', name: 'run_shell_command', response: { error: `GITHUB_TOKEN=${SECRET}` } },
      }),
      toolCallResult: { callId: 'c1', status: 'error', resultDisplay: { exitCode: 1, output: `TOKEN=${SECRET}` } },
    }),
    record('system', { subtype: 'rewind', parentUuid: `/${SECRET}` }),
  ],
  foreign: [
    '{"parentUuid":null,"isSidechain":false,"type":"user","cwd":"/w","message":{"role":"user","content":"Draw"}}',
    '{"timestamp":"2026-11-21T09:00:00.000Z","ordinal":0,"type":"session_meta","payload":{"id":"x","cwd":"/w"}}',
    '{"type":"session.start","data":{"sessionId":"x","version":1,"producer":"copilot-agent"},"id":"a"}',
    '{"sessionId":"x","projectHash":"y","startTime":"2026-11-21T09:00:00.000Z","kind":"main"}',
    'name,age\nada,36',
    '',
  ],
  payloads: [
    hook('SessionStart', { source: 'startup', model: 'mock-model' }, { source: 'startup', model: 'mock-model' }),
    hook('SessionStart', { source: 'compact', model: 'mock-model' }, { source: 'compact', model: 'mock-model' }),
    hook('UserPromptSubmit', { prompt: 'What /go makes of it', submitted_prompt: '/go on' }, { prompt: '/go on' }),
    // It runs with each result of a tool as well: nobody typed that.
    hook('UserPromptSubmit', { prompt: '' }, {}),
    hook('PreCompact', { trigger: 'auto', custom_instructions: '' }, { trigger: 'auto' }),
    hook(
      'PostCompact',
      { trigger: 'manual', compact_summary: '<state_snapshot>A table.</state_snapshot>' },
      { trigger: 'manual' },
    ),
    hook(
      'Stop',
      { stop_hook_active: false, last_assistant_message: 'Done.', background_tasks: [] },
      { lastAssistantMessage: 'Done.' },
    ),
    hook('SessionEnd', { reason: 'prompt_input_exit' }, { reason: 'prompt_input_exit' }),
    hook(
      'PreToolUse',
      { tool_name: 'read_file', tool_input: { file_path: `${ROOT}/sea.ts` } },
      { tool: 'read', toolFile: `${ROOT}/sea.ts` },
    ),
    hook('PostToolUse', { tool_name: 'run_shell_command', tool_response: { llmContent: 'one' } }, {}),
  ],
  answers: [
    ANSWERS.both,
    ANSWERS.toModel,
    { event: 'Stop', answer: { toModel: 'state' }, printed: '' },
    { event: 'PreCompact', answer: { toModel: 'state' }, printed: '' },
  ],
  places: [
    {
      env: { QWEN_HOME: '/etc/qwen', QWEN_PROJECT_DIR: ROOT, QWEN_CODE_SESSION_ID: SESSION },
      tells: { hostFolder: '/etc/qwen', serversFile: '/etc/qwen/settings.json', projectDir: ROOT },
      session: SESSION,
      unattended: false,
    },
    {
      env: { QWEN_CODE: '1' },
      tells: { hostFolder: '/home/ada/.qwen' },
      session: undefined,
      unattended: false,
    },
  ],
}
