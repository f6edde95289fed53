/**
 * A session of client 1.18.33, played against a scripted model, as our recorder wrote it: ids, times and folders made even, long
 * outputs cut. What the client called of the recorder stands in `opencode/calls.jsonl`. Payloads as the recorder sends them.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { opencode } from '../../src/hosts/opencode/host.ts'
import { type HostSamples, SECRET, type Told } from './host.contract.ts'

const ROOT = '/work/tidepool'
const SESSION = 'ses_0000-0001'
const PATH = `/home/ada/.local/share/throughline/recordings/opencode/${SESSION}.jsonl`
const AT = '2026-11-21T09:30:00.000Z'

const lines = readFileSync(join(import.meta.dirname, 'opencode/session.jsonl'), 'utf8')
  .trim()
  .split('\n')
/** A line holds the very events that it tells. */
const tells = (line: string): Told[] => {
  const { at, events } = JSON.parse(line) as { at: string; events: Told[] }
  return [{ is: 'session', at }, ...events]
}

const record = (...events: object[]) => JSON.stringify({ at: AT, events })
const payload = (event: string, fields: object = {}) =>
  JSON.stringify({ session_id: SESSION, transcript_path: PATH, cwd: ROOT, ...fields, hook_event_name: event })
const common = { sessionId: SESSION, transcriptPath: PATH, cwd: ROOT }

export const OPENCODE: HostSamples = {
  host: opencode,
  session: lines.map((line) => ({ line, tells: tells(line) })),
  comesTo: {
    requests: ['Draw the tide table', 'Call it ocean'],
    commands: [
      "echo ' Tests  1 failed | 4 passed (5)'; exit 1 # npm test: failed 1",
      "seq -f 'line %g of the tide table of last year' 1 220: ok 0",
      'cat README.md: ok 0',
    ],
    files: [`created ${ROOT}/sea.ts`],
    errors: 1,
    compactions: 1,
    exchanges: 2,
    tokensUsed: 1_050,
  },
  unknown: record({ is: 'no-such-event', text: 'words' }),
  serverTool: ({ server, tool, given, output, failed }) => [
    record({ is: 'session', id: SESSION, folder: ROOT }),
    record({ is: 'call', id: 's1', name: `${server}_${tool}`, tool: 'mcp', server, serverTool: tool, given }),
    record({ is: 'result', id: 's1', failed, output }),
  ],
  secrets: [
    record({ is: 'prompt', text: `The token is ${SECRET}`, kind: 'words' }),
    record({ is: 'call', id: 'c1', name: 'bash', tool: 'run', target: `curl -H "token: ${SECRET}"` }),
    record({ is: 'result', id: 'c1', failed: true, output: `GITHUB_TOKEN=${SECRET}`, exit: 1 }),
    record({ is: 'session', folder: `/work/${SECRET}` }),
  ],
  foreign: [
    '{"parentUuid":null,"isSidechain":false,"type":"user","cwd":"/w","message":{"role":"user","content":"Draw"}}',
    '{"type":"session.start","data":{"sessionId":"x","producer":"copilot-agent"},"id":"a"}',
    '{"recorder":"another","host":"opencode","form":1,"at":"2026-11-21T09:30:01.000Z","session":{}}',
    'name,age\nada,36',
    '',
  ],
  payloads: [
    {
      event: 'SessionStart',
      text: payload('SessionStart', { source: 'startup' }),
      payload: { ...common, source: 'startup' },
    },
    {
      event: 'SessionStart',
      text: payload('SessionStart', { source: 'compact', model: 'mock-model' }),
      payload: { ...common, source: 'compact', model: 'mock-model' },
    },
    {
      event: 'UserPromptSubmit',
      text: payload('UserPromptSubmit', { prompt: 'go on', prompt_id: 'msg_1', model: 'mock-model' }),
      payload: { ...common, prompt: 'go on', promptId: 'msg_1', model: 'mock-model' },
    },
    {
      event: 'PreCompact',
      text: payload('PreCompact', { trigger: 'auto' }),
      payload: { ...common, trigger: 'auto' },
    },
    {
      event: 'Stop',
      text: payload('Stop', { last_assistant_message: 'Drawn.' }),
      payload: { ...common, lastAssistantMessage: 'Drawn.' },
    },
    {
      event: 'SessionEnd',
      text: payload('SessionEnd', { reason: 'other' }),
      payload: { ...common, reason: 'other' },
    },
    // The recorder sends none of these: they are read all the same.
    { event: 'PostCompact', text: payload('PostCompact'), payload: common },
    { event: 'PreToolUse', text: payload('PreToolUse'), payload: common },
    { event: 'PostToolUse', text: payload('PostToolUse'), payload: common },
  ],
  answers: [
    { event: 'UserPromptSubmit', answer: { toPerson: 'saved', toModel: 'state' }, printed: { toModel: 'state' } },
    { event: 'SessionStart', answer: { toModel: 'state' }, printed: { toModel: 'state' } },
    // The host shows the person nothing.
    { event: 'SessionStart', answer: { toPerson: 'unfinished work' }, printed: '' },
    { event: 'Stop', answer: { toModel: 'state' }, printed: '' },
  ],
  places: [
    {
      env: { OPENCODE: '1', XDG_CONFIG_HOME: '/etc/xdg', XDG_DATA_HOME: '/srv' },
      tells: {
        hostFolder: '/etc/xdg/opencode',
        serversFile: '/etc/xdg/opencode/opencode.json',
        recordings: '/srv/throughline/recordings/opencode',
      },
      session: undefined,
      unattended: false,
    },
    {
      env: { OPENCODE_SESSION_ID: SESSION, XDG_CONFIG_HOME: 'relative' },
      tells: { hostFolder: '/home/ada/.config/opencode' },
      session: SESSION,
      unattended: false,
    },
  ],
}
