/**
 * A session that client 0.169.0 wrote, played against a scripted model: ids, times and folders made even, the client's own
 * instructions cut. What each line tells stands in `codex/session.tells.jsonl`. Payloads as the same client sent them.
 */

import { codex } from '../../src/hosts/codex/host.ts'
import { type HostSamples, SECRET } from './host.contract.ts'
import { ANSWERS, hookSamples, recordedSession } from './recorded-session.ts'

const ROOT = '/work/tidepool'
const SESSION = '01a20a84-0000-7000-8000-000000000001'
const PATH = `/home/ada/.codex/sessions/2026/11/21/rollout-2026-11-21T09-00-00-${SESSION}.jsonl`

const record = (type: string, payload: object) =>
  JSON.stringify({ timestamp: '2026-11-21T09:30:00.000Z', ordinal: 90, type, payload })
const item = (fields: object) => record('event_msg', { type: 'item_completed', thread_id: SESSION, item: fields })

const payload = (event: string, fields: object) =>
  JSON.stringify({
    session_id: SESSION,
    transcript_path: PATH,
    cwd: ROOT,
    hook_event_name: event,
    model: 'gpt-5.5',
    permission_mode: 'bypassPermissions',
    ...fields,
  })
const common = { sessionId: SESSION, transcriptPath: PATH, cwd: ROOT, model: 'gpt-5.5' }
const hook = hookSamples(payload, common)

export const CODEX: HostSamples = {
  host: codex,
  session: recordedSession('codex'),
  comesTo: {
    requests: ['Draw the tide table', 'Call it ocean'],
    commands: ["echo ' Tests  1 failed | 4 passed (5)'; exit 1 # npm test: failed 1", 'cat sea.ts: ok 0'],
    files: [`created ${ROOT}/tides.ts`, `deleted ${ROOT}/sea.ts`, `created ${ROOT}/ocean.ts`],
    errors: 1,
    compactions: 1,
    exchanges: 2,
    tokensUsed: 5_100,
  },
  unknown: record('no_such_kind', {}),
  serverTool: ({ server, tool, given, output, failed }) => [
    record('turn_context', { cwd: ROOT, model: 'gpt-5.5' }),
    item({
      type: 'McpToolCall',
      id: 's1',
      server,
      tool,
      arguments: given,
      status: 'completed',
      result: { content: [{ type: 'text', text: output }], isError: failed },
    }),
  ],
  secrets: [
    item({ type: 'UserMessage', id: 'u1', content: [{ type: 'text', text: `The token is ${SECRET}` }] }),
    item({
      type: 'CommandExecution',
      id: 'c1',
      command: ['/bin/bash', '-lc', `curl -H "token: ${SECRET}"`],
      status: 'failed',
      exit_code: 1,
      aggregated_output: `GITHUB_TOKEN=${SECRET}`,
    }),
    record('turn_context', { cwd: `/work/${SECRET}`, model: 'gpt-5.5' }),
  ],
  foreign: [
    '{"parentUuid":null,"isSidechain":false,"type":"user","cwd":"/w","message":{"role":"user","content":"Draw"}}',
    '{"type":"session.start","data":{"context":{"cwd":"/w"}},"id":"a","timestamp":"2026-11-21T09:00:00.000Z","parentId":null}',
    '{"uuid":"a","parentUuid":null,"sessionId":"x","type":"user","provenance":"real_user","message":{"role":"user","parts":[{"text":"Draw"}]}}',
    'name,age\nada,36',
    '',
  ],
  payloads: [
    hook('SessionStart', { source: 'startup' }, { source: 'startup' }),
    hook('UserPromptSubmit', { turn_id: 't1', prompt: 'go on' }, { promptId: 't1', prompt: 'go on' }),
    hook('PreCompact', { turn_id: 't1', trigger: 'auto' }, { promptId: 't1', trigger: 'auto' }),
    hook('PostCompact', { turn_id: 't1', trigger: 'manual' }, { promptId: 't1', trigger: 'manual' }),
    hook(
      'Stop',
      { turn_id: 't1', stop_hook_active: false, last_assistant_message: 'Done.' },
      { promptId: 't1', lastAssistantMessage: 'Done.' },
    ),
    {
      event: 'SessionEnd',
      text: payload('SessionEnd', { transcript_path: null, reason: 'other' }),
      payload: { sessionId: SESSION, cwd: ROOT, model: 'gpt-5.5', reason: 'other' },
    },
    hook(
      'PreToolUse',
      { turn_id: 't1', tool_name: 'Bash', tool_input: { command: 'cat README.md' } },
      { promptId: 't1' },
    ),
    hook('PostToolUse', { turn_id: 't1', tool_name: 'Bash', tool_response: 'done' }, { promptId: 't1' }),
  ],
  answers: [
    ANSWERS.both,
    ANSWERS.toPerson,
    ANSWERS.toModel,
    // The host knows no such key of this event.
    { event: 'Stop', answer: { toModel: 'state' }, printed: '' },
  ],
  places: [
    {
      env: { CODEX_THREAD_ID: SESSION, CODEX_HOME: '/etc/codex' },
      tells: { hostFolder: '/etc/codex', serversFile: '/etc/codex/config.toml' },
      session: SESSION,
      unattended: false,
    },
  ],
}
