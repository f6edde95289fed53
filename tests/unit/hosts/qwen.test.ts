import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../../src/capture/events/read-session.ts'
import { hostOf } from '../../../src/hosts/hook-hosts.ts'
import { qwen } from '../../../src/hosts/qwen/host.ts'
import { installer } from '../../../src/hosts/qwen/installer.ts'
import type { SessionEvent } from '../../../src/hosts/session-event.ts'
import { lastSummary } from '../../../src/hosts/transcript-files.ts'
import { oursIn } from '../../../src/install/own-programs.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const ID = '01a20a84-0000-7000-8000-000000000002'
const CONTRACT = join(import.meta.dirname, '../../contract/qwen')
const { transcripts } = qwen

const home = folderForEachTest()

let serial = 0
const record = (type: string, fields: object) =>
  JSON.stringify({
    uuid: `u${++serial}`,
    parentUuid: `u${serial - 1}`,
    sessionId: ID,
    timestamp: '2026-11-21T09:30:00.000Z',
    type,
    cwd: '/work/tidepool',
    ...fields,
  })
const parts = (...all: object[]) => ({ message: { role: 'user', parts: all } })
const typed = (text: string, fields: object = {}) => record('user', { ...parts({ text }), ...fields })
const result = (id: string, response: object, told: object, name = 'run_shell_command') =>
  record('tool_result', { ...parts({ functionResponse: { id, name, response } }), toolCallResult: told })
const call = (id: string, name: string, args: object) =>
  record('assistant', { message: { role: 'model', parts: [{ functionCall: { id, name, args } }] } })

function write(session: string, ...lines: string[]): string {
  const path = join(home, 'projects/-work-tidepool/chats', `${session}.jsonl`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const read = (line: string): SessionEvent | undefined => transcripts.read(line, transcripts.newState())?.at(-1)

describe('the transcripts of Qwen Code', () => {
  it('are found with their session and its folder', () => {
    const first = write(ID, typed('Draw'))
    write('second', typed('Draw'))
    writeFileSync(join(dirname(first), `${ID}.runtime.json`), '{}')
    expect(
      transcripts
        .list(home)
        .map(({ sessionId }) => sessionId)
        .sort(),
    ).toEqual([ID, 'second'])
    expect(qwen.locate({ hostFolder: home }, ID)).toBe(first)
    expect(qwen.locate({ hostFolder: home }, '../third')).toBeUndefined()
    expect(transcripts.startedIn(first)).toBe('/work/tidepool')
    expect(transcripts.list(join(home, 'none'))).toEqual([])
  })

  it('tell the summary that the conversation goes on with, and not that of a compaction that failed', () => {
    const done = (text: string, compressionStatus = 1) =>
      record('system', {
        subtype: 'chat_compression',
        systemPayload: {
          info: { compressionStatus },
          compressedHistory: [
            { role: 'user', parts: [{ text: `${text}\n\nResume the prior task using the summary above. Go on.` }] },
            { role: 'model', parts: [{ text: 'Got it.' }] },
          ],
        },
      })
    expect(lastSummary(transcripts, write(ID, done('one'), done('two'), done('three', 2)))).toBe('two')
    expect(lastSummary(transcripts, write('none', typed('Draw')))).toBeUndefined()
  })

  it('count what a person typed, and nothing that the client or a hook said', () => {
    const path = write(
      ID,
      record('user', {
        provenance: 'real_user',
        ...parts({ text: 'Draw the table' }, { text: '<qwen:user-prompt-submit-context>\nno\n' }),
        systemPayload: { displayText: 'Draw the table', hookContext: 'no' },
      }),
      typed('in between', { subtype: 'mid_turn_user_message' }),
      typed('a reminder', { subtype: 'cron', provenance: 'system' }),
      typed('<task-notification>', { subtype: 'notification', provenance: 'system' }),
      record('user', { ...parts({ text: 'What /go makes of it' }), systemPayload: { displayText: '/go now' } }),
    )
    expect(qwen.countPrompts(path, 9)).toBe(3)
    expect(readSession(path).state.requests.map(({ text, kind }) => `${kind}: ${text}`)).toEqual([
      'words: Draw the table',
      'words: in between',
      'command: /go now',
    ])
  })

  it('take back what a rewind took back', () => {
    const first = typed('Draw the table', { parentUuid: null })
    const answer = (text: string) => record('assistant', { message: { role: 'model', parts: [{ text }] } })
    const path = write(
      ID,
      first,
      answer('Drawn.'),
      typed('Call it sea', { parentUuid: 'a1' }),
      answer('Sea it is.'),
      record('system', { subtype: 'rewind', parentUuid: 'a1', systemPayload: {} }),
      typed('Call it ocean', { parentUuid: 'r1' }),
    )
    expect(readSession(path).state.requests.map(({ text, withdrawn }) => [text, withdrawn === true])).toEqual([
      ['Draw the table', false],
      ['Call it sea', true],
      ['Call it ocean', false],
    ])
  })

  it("hold what subagents changed and ran, in files beside them, and not another session's", () => {
    const path = write(ID, typed('Draw the moon'), call('c1', 'agent', { subagent_type: 'general-purpose' }))
    const folder = join(home, 'projects/-work-tidepool/subagents')
    for (const session of [ID, 'another']) {
      mkdirSync(join(folder, session), { recursive: true })
      copyFileSync(join(CONTRACT, 'agent.jsonl'), join(folder, session, 'agent-general-purpose-call_15.jsonl'))
    }
    const { agentWork } = readSession(path).state
    expect(agentWork.map(({ id }) => id)).toEqual(['general-purpose-call_15'])
    expect(agentWork[0]?.files).toEqual([
      expect.objectContaining({ path: '/work/tidepool/moon.ts', change: 'created', added: 1, removed: 0 }),
    ])
    expect(agentWork[0]?.commands.map(({ command, exitCode }) => [command, exitCode])).toEqual([
      ['cat moon.ts; exit 4', 4],
    ])
  })

  it.each([
    ['refused', { refused: {} }, { error: '[Operation Cancelled] Reason: User did not allow tool call' }, 'cancelled'],
    ['cut off', { interrupted: true }, { error: '[Operation Cancelled] Reason: User cancelled' }, 'cancelled'],
    ['not run', { notRun: true }, { error: 'Blocked: standalone sleep' }, 'error'],
    [
      'in the background',
      { background: true, started: 'bg_1' },
      { output: 'Background shell started.\nid: bg_1\n' },
      '',
    ],
  ])('tell that a command was %s', (_, tells, response, status) => {
    const told = { status, ...('notRun' in tells ? { executionStatus: 'not_started' } : {}) }
    expect(read(result('c1', response, told))).toMatchObject(tells)
  })

  it('tell the exit status and the output of a command where only the model was told them', () => {
    const error = 'Command: sh a\nDirectory: (root)\nOutput: one\ntwo\nError: (none)\nExit Code: 3\nSignal: (none)\n'
    expect(read(result('c1', { error }, {}))).toMatchObject({ failed: true, exit: 3, output: 'one\ntwo' })
    // A file may read like it.
    expect(read(result('c1', { output: error }, {}, 'read_file'))).not.toHaveProperty('exit')
  })

  it.each([
    ['mcp__memory__recall', { query: 'x' }, { tool: 'mcp', server: 'memory', serverTool: 'recall' }],
    ['tool_call', { name: 'mcp__a_b__c__d', arguments: {} }, { tool: 'mcp', server: 'a_b', serverTool: 'c__d' }],
    ['mcp__nothing', {}, { tool: 'other', name: 'mcp__nothing' }],
    ['exit_plan_mode', { plan: 'Draw' }, { tool: 'plan', target: 'Draw' }],
    ['ask_user_question', { questions: [{ question: 'Which?' }] }, { tool: 'ask', questions: ['Which?'] }],
  ])('tell the call of %s %j', (name, args, tells) => {
    expect(read(call('c1', name, args))).toMatchObject(tells)
  })

  it('that are not whole, or of a newer client, lose nothing but what is not understood', () => {
    const path = write(
      ID,
      typed('Draw the table'),
      '{"uuid":"u',
      record('hologram', {}),
      record('user', { subtype: 'telepathy', ...parts({ text: 'no' }) }),
      record('assistant', { message: { role: 'model', parts: [null, 5, { text: 7 }, { hologram: {} }] } }),
      result('c9', { output: 7 as never }, { resultDisplay: { fileDiff: 5 } }),
      call('c1', 'run_shell_command', { command: 'npm test' }),
      result('c1', { output: 'ok' }, { resultDisplay: { exitCode: 0, output: 'ok' } }),
    )
    const { state } = readSession(path)
    expect(state.badLines).toBe(1)
    expect(state.unknownKinds).toEqual({ hologram: 1, 'user telepathy': 1 })
    expect(state.requests.map(({ text }) => text)).toEqual(['Draw the table'])
    expect(state.commands.map(({ command, exitCode }) => [command, exitCode])).toEqual([['npm test', 0]])
  })
})

describe("Qwen Code's hooks", () => {
  it('of a subagent are left alone', () => {
    const text = JSON.stringify({ session_id: ID, agent_id: 'a', submitted_prompt: 'yes' })
    expect(qwen.payload(text, { hostFolder: home })).toBeUndefined()
  })

  it('are said not to run where the client has them switched off', () => {
    const target = {
      hostFolder: home,
      serversFile: join(home, 'settings.json'),
      projectDir: '/w',
    }
    expect(installer.obstacles(target)).toEqual([])
    writeFileSync(join(home, 'settings.json'), '{"disableAllHooks":true}')
    expect(installer.obstacles(target)).toEqual([expect.stringContaining('disableAllHooks')])
  })

  it('are put into settings with comments, which stay', () => {
    const file = join(home, 'settings.json')
    const text = '{\n  // mine\n  "ui": { "theme": "dark" } /* as at work */\n}\n'
    writeFileSync(file, text)
    const target = { hostFolder: home, serversFile: file, projectDir: '/w' }
    const bin = join(home, 'data/bin')
    const ours = oursIn(bin)
    const programs = {
      nodePath: '/usr/bin/node',
      hookFile: join(bin, '1/hook.cjs'),
      cliFile: join(bin, '1/cli.js'),
      command: 'x',
    }
    const wanted = { programs, allowed: { subcommands: [], tools: [] }, statusLine: false }
    const [added] = installer.add(target, wanted, ours).files
    expect(added?.after).toContain('  // mine\n  "ui": { "theme": "dark" }, /* as at work */\n  "hooks": {\n')
    writeFileSync(file, added?.after ?? '')
    expect(installer.read(target, ours)).toMatchObject({ events: installer.events, server: 'memory' })
    expect(installer.remove(target, ours, [])[0]?.after).toBe(text)
  })

  it('are told from those of Claude Code, whose variables they have, and from what runs in a command', () => {
    const hook = { QWEN_PROJECT_DIR: '/w', CLAUDE_PROJECT_DIR: '/w', QWEN_CODE_SESSION_ID: ID }
    expect(hostOf(hook).id).toBe('qwen')
    expect(hostOf({ QWEN_CODE: '1', QWEN_CODE_SESSION_ID: ID }).id).toBe('qwen')
    expect(hostOf({ QWEN_CODE: '1', QWEN_CODE_SESSION_ID: ID, CLAUDECODE: '1' }).id).toBe('claude-code')
  })

  it("tell a server's session, and not that of a command's server", () => {
    const env = { QWEN_CODE_SESSION_ID: ID }
    expect([qwen.servedSession(env), qwen.servedSession({ ...env, QWEN_CODE: '1' })]).toEqual([ID, undefined])
  })
})
