/** A session, payloads and answers in Claude Code's form. */

import { claudeCode } from '../../src/hosts/claude-code/host.ts'
import { type HostSamples, SECRET } from './host.contract.ts'
import { ANSWERS, hookSamples } from './recorded-session.ts'

const ROOT = '/work/tidepool'
const SESSION = '5b1d8b1e-2a68-4a3c-9b1f-0c6f1f0a7d11'
const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
const id = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

const record = (number: number, fields: Record<string, unknown>): string =>
  JSON.stringify({
    parentUuid: number === 0 ? null : id(number - 1),
    isSidechain: false,
    cwd: ROOT,
    sessionId: SESSION,
    version: '2.1.330',
    gitBranch: 'feat/tides',
    uuid: id(number),
    timestamp: at(number),
    ...fields,
  })
const facts = (number: number) => ({
  is: 'session' as const,
  id: SESSION,
  folder: ROOT,
  branch: 'feat/tides',
  client: '2.1.330',
  at: at(number),
})
const user = (number: number, content: unknown, fields: Record<string, unknown> = {}) =>
  record(number, { type: 'user', message: { role: 'user', content }, ...fields })
const model = (number: number, content: unknown[], message = `msg_${number}`) =>
  record(number, {
    type: 'assistant',
    message: {
      id: message,
      role: 'assistant',
      model: 'claude-opus-5-5',
      content,
      usage: { input_tokens: 90, output_tokens: 10 },
    },
  })
const said = (number: number, continued = false, message = `msg_${number}`) => ({
  is: 'message' as const,
  id: message,
  continued,
  model: 'claude-opus-5-5',
  tokens: 100,
})
const result = (number: number, call: string, content: string, fields: Record<string, unknown> = {}, failed = false) =>
  user(number, [{ type: 'tool_result', tool_use_id: call, content, ...(failed ? { is_error: true } : {}) }], fields)
const use = (call: string, name: string, input: object) => ({ type: 'tool_use', id: call, name, input })
const payload = (event: string, fields: object) =>
  JSON.stringify({
    session_id: SESSION,
    transcript_path: '/home/ada/session.jsonl',
    cwd: ROOT,
    hook_event_name: event,
    ...fields,
  })
const common = { sessionId: SESSION, transcriptPath: '/home/ada/session.jsonl', cwd: ROOT }
const hook = hookSamples(payload, common)

export const CLAUDE_CODE: HostSamples = {
  host: claudeCode,
  session: [
    {
      line: user(0, 'Draw the tide table'),
      tells: [facts(0), { is: 'prompt', text: 'Draw the tide table', kind: 'words', at: at(0) }],
    },
    {
      line: model(
        1,
        [
          { type: 'thinking', thinking: 'Look first.' },
          { type: 'text', text: 'I run the tests.' },
        ],
        'msg_a',
      ),
      tells: [
        facts(1),
        said(1, false, 'msg_a'),
        { is: 'thought', text: 'Look first.' },
        { is: 'answer', text: 'I run the tests.', continued: false, at: at(1) },
      ],
    },
    {
      line: model(2, [use('t1', 'Bash', { command: 'npm test' })], 'msg_a'),
      tells: [
        facts(2),
        said(2, true, 'msg_a'),
        { is: 'call', id: 't1', name: 'Bash', tool: 'run', target: 'npm test' },
      ],
    },
    {
      line: result(3, 't1', 'Exit code 1\n Tests  1 failed | 4 passed (5)', { toolUseResult: 'Error' }, true),
      tells: [
        facts(3),
        { is: 'result', id: 't1', failed: true, output: '\n Tests  1 failed | 4 passed (5)', exit: 1, at: at(3) },
      ],
    },
    {
      line: model(4, [use('t2', 'Write', { file_path: `${ROOT}/tides.ts`, content: 'a\nb\n' })]),
      tells: [facts(4), said(4), { is: 'call', id: 't2', name: 'Write', tool: 'write', target: `${ROOT}/tides.ts` }],
    },
    {
      line: result(5, 't2', 'File created successfully', { toolUseResult: { type: 'create', content: 'a\nb\n' } }),
      tells: [
        facts(5),
        {
          is: 'result',
          id: 't2',
          failed: false,
          output: '',
          edit: { change: 'created', added: 2, removed: 0, lines: ['+a', '+b', '+'] },
          at: at(5),
        },
      ],
    },
    {
      line: model(6, [
        use('t3', 'Edit', { file_path: `${ROOT}/sea.ts`, old_string: 'a', new_string: 'b' }),
        use('t4', 'mcp__memory__create_entities', { entities: [{ name: 'wave_1_complete' }] }),
        use('t5', 'Agent', { subagent_type: 'reviewer', prompt: 'Look' }),
        use('t6', 'TodoWrite', { todos: [{ content: 'Draw', status: 'in_progress' }] }),
        use('t7', 'AskUserQuestion', { questions: [{ question: 'Which datum?' }] }),
        use('t8', 'ExitPlanMode', { plan: '# Tide table' }),
        use('t9', 'Grep', { path: 'src' }),
      ]),
      tells: [
        facts(6),
        said(6),
        { is: 'call', id: 't3', name: 'Edit', tool: 'edit', target: `${ROOT}/sea.ts` },
        {
          is: 'call',
          id: 't4',
          name: 'mcp__memory__create_entities',
          tool: 'mcp',
          server: 'memory',
          serverTool: 'create_entities',
          given: { entities: [{ name: 'wave_1_complete' }] },
        },
        { is: 'call', id: 't5', name: 'Agent', tool: 'agent', kind: 'reviewer' },
        {
          is: 'call',
          id: 't6',
          name: 'TodoWrite',
          tool: 'todo',
          tasks: { is: 'list', all: [{ text: 'Draw', status: 'in-progress' }] },
        },
        { is: 'call', id: 't7', name: 'AskUserQuestion', tool: 'ask', questions: ['Which datum?'] },
        { is: 'call', id: 't8', name: 'ExitPlanMode', tool: 'plan', target: '# Tide table' },
        { is: 'call', id: 't9', name: 'Grep', tool: 'search', target: 'src' },
      ],
    },
    {
      line: result(
        7,
        't3',
        "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse metres",
        {},
        true,
      ),
      tells: [
        facts(7),
        { is: 'result', id: 't3', failed: true, output: '', refused: { words: 'use metres' }, at: at(7) },
      ],
    },
    {
      line: result(8, 't7', 'answered', { toolUseResult: { answers: { 'Which datum?': 'LAT' } } }),
      tells: [
        facts(8),
        {
          is: 'result',
          id: 't7',
          failed: false,
          output: '',
          answers: [{ question: 'Which datum?', answer: 'LAT' }],
          at: at(8),
        },
      ],
    },
    { line: result(9, 'nobody', 'x'), tells: [facts(9)] },
    {
      line: record(10, { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' }),
      tells: [facts(10), { is: 'compaction' }],
    },
    {
      line: user(11, 'This session is being continued from a previous conversation. Summary: …', {
        isCompactSummary: true,
      }),
      tells: [facts(11)],
    },
    {
      line: user(12, 'This session is being continued from a previous conversation. Summary: …'),
      tells: [facts(12), { is: 'compaction' }],
    },
    { line: user(13, '<system-reminder>OURS</system-reminder>'), tells: [facts(13)] },
    { line: user(14, '[Request interrupted by user]'), tells: [facts(14), { is: 'interruption' }] },
    { line: user(15, '<bash-input>ls</bash-input>'), tells: [facts(15), { is: 'shell', command: 'ls' }] },
    {
      line: user(16, '<bash-stdout>a.ts</bash-stdout><bash-stderr></bash-stderr>'),
      tells: [facts(16), { is: 'shell-output', output: 'a.ts\n' }],
    },
    {
      line: user(17, '<command-name>/review</command-name><command-args>tides</command-args>'),
      tells: [facts(17), { is: 'prompt', text: '/review tides', kind: 'command', follows: id(16), at: at(17) }],
    },
    { line: JSON.stringify({ type: 'queue-operation', operation: 'enqueue', content: 'In metres' }), tells: [] },
    {
      line: JSON.stringify({ type: 'queue-operation', operation: 'remove', timestamp: at(18) }),
      tells: [{ is: 'prompt', text: 'In metres', kind: 'words', at: at(18) }],
    },
    {
      line: record(19, { type: 'attachment', attachment: { type: 'file', filename: `${ROOT}/chart.ts` } }),
      tells: [{ is: 'shown-file', path: `${ROOT}/chart.ts` }],
    },
    {
      line: record(20, { type: 'ai-title', aiTitle: 'Tides' }),
      tells: [{ is: 'title', text: 'Tides', byPerson: false }],
    },
    { line: record(21, { type: 'file-history-snapshot' }), tells: [] },
    {
      line: record(22, {
        type: 'assistant',
        isSidechain: true,
        agentId: 'a1',
        message: { content: [use('s1', 'Bash', { command: 'npm run lint' }), use('s2', 'Read', { file_path: '/x' })] },
      }),
      tells: [
        { is: 'call', id: 's1', name: 'Bash', tool: 'run', target: 'npm run lint', by: { id: 'a1', folder: ROOT } },
      ],
    },
    {
      line: record(23, {
        type: 'user',
        isSidechain: true,
        agentId: 'a1',
        message: { content: [{ type: 'tool_result', tool_use_id: 's1', content: 'clean' }] },
      }),
      tells: [{ is: 'result', id: 's1', failed: false, output: 'clean', at: at(23), by: { id: 'a1', folder: ROOT } }],
    },
    // A record that stands there a second time tells nothing.
    { line: user(0, 'Draw the tide table'), tells: [] },
  ],
  comesTo: {
    requests: ['Draw the tide table', 'use metres', '/review tides', 'In metres'],
    commands: ['npm test: failed 1', 'ls: unknown ?'],
    files: [`created ${ROOT}/tides.ts`],
    errors: 1,
    compactions: 2,
    exchanges: 3,
    tokensUsed: undefined,
  },
  unknown: record(30, { type: 'no-such-kind' }),
  serverTool: ({ server, tool, given, output, failed }) => [
    model(31, [use('toolu_s', `mcp__${server}__${tool}`, given)]),
    user(32, [
      { type: 'tool_result', tool_use_id: 'toolu_s', content: [{ type: 'text', text: output }], is_error: failed },
    ]),
  ],
  secrets: [
    user(40, `The token is ${SECRET}`),
    JSON.stringify({ type: 'queue-operation', operation: 'enqueue', content: `use ${SECRET}` }),
    model(41, [use('t40', 'Bash', { command: `curl -H "token: ${SECRET}"` })]),
    result(42, 't40', `GITHUB_TOKEN=${SECRET}`),
  ],
  foreign: [
    '{"timestamp":"2026-11-21T09:00:00.000Z","ordinal":0,"type":"session_meta","payload":{"id":"x","cwd":"/w"}}',
    '{"type":"session.start","data":{"context":{"cwd":"/w"}},"id":"a","timestamp":"2026-11-21T09:00:00.000Z","parentId":null}',
    '{"uuid":"a","parentUuid":null,"sessionId":"x","type":"user","provenance":"real_user","message":{"role":"user","parts":[{"text":"Draw"}]}}',
    '{"sessionId":"x","projectHash":"y","kind":"main"}\n{"id":"a","type":"user","content":[{"text":"Draw"}]}',
    'name,age\nada,36',
    '',
  ],
  payloads: [
    hook(
      'SessionStart',
      { source: 'startup', model: 'claude-opus-5-5[1m]' },
      { source: 'startup', model: 'claude-opus-5-5[1m]' },
    ),
    hook('UserPromptSubmit', { prompt: 'go on', prompt_id: 'p1' }, { prompt: 'go on', promptId: 'p1' }),
    hook('PreCompact', { trigger: 'auto' }, { trigger: 'auto' }),
    hook(
      'PostCompact',
      { trigger: 'manual', compact_summary: 'Tides.' },
      { trigger: 'manual', compactSummary: 'Tides.' },
    ),
    {
      event: 'Stop',
      text: payload('Stop', { last_assistant_message: 'Done.', transcript_path: 'relative.jsonl' }),
      payload: { sessionId: SESSION, cwd: ROOT, lastAssistantMessage: 'Done.' },
    },
    hook('SessionEnd', { reason: 'other' }, { reason: 'other' }),
    hook(
      'PreToolUse',
      { tool_name: 'Read', tool_input: { file_path: '/work/a.ts' } },
      { tool: 'read', toolFile: '/work/a.ts' },
    ),
    hook('PostToolUse', { tool_name: 'Read', tool_response: {} }, { tool: 'read' }),
  ],
  answers: [ANSWERS.both, ANSWERS.toPerson, ANSWERS.toModel],
  places: [
    {
      env: { CLAUDECODE: '1', CLAUDE_CONFIG_DIR: '/etc/claude', CLAUDE_CODE_SESSION_ID: SESSION },
      tells: { hostFolder: '/etc/claude', serversFile: '/etc/claude/.claude.json' },
      session: SESSION,
      unattended: false,
    },
    {
      env: { CLAUDE_PROJECT_DIR: ROOT, CLAUDE_PLUGIN_ROOT: '/plugin', CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' },
      tells: { hostFolder: '/home/ada/.claude', projectDir: ROOT, pluginRoot: '/plugin' },
      session: undefined,
      unattended: true,
    },
  ],
  status: [
    {
      text: JSON.stringify({
        session_id: SESSION,
        prompt_id: 'p1',
        workspace: { project_dir: ROOT },
        model: { id: 'claude-opus-5-5' },
        context_window: { context_window_size: 200_000, current_usage: { input_tokens: 90, output_tokens: 10 } },
      }),
      tells: {
        sessionId: SESSION,
        promptId: 'p1',
        folder: ROOT,
        tokens: 100,
        window: 200_000,
      },
    },
    { text: '{}', tells: {} },
    { text: 'no JSON', tells: undefined },
  ],
}
