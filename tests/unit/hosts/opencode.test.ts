import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../../src/capture/events/read-session.ts'
import { hostOf } from '../../../src/hosts/hook-hosts.ts'
import type { FileEdit, InstallTarget } from '../../../src/hosts/installer.ts'
import { opencode } from '../../../src/hosts/opencode/host.ts'
import { installer } from '../../../src/hosts/opencode/installer.ts'
import { callIn, resultsIn } from '../../../src/hosts/opencode/tool-parts.ts'
import { lastSummary } from '../../../src/hosts/transcript-files.ts'
import { oursIn } from '../../../src/install/own-programs.ts'
import { redactRecord } from '../../../src/redact/record.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const CONTRACT = join(import.meta.dirname, '../../contract/opencode/session.jsonl')
const { transcripts } = opencode

const home = folderForEachTest()

const at = '2026-11-21T09:30:00.000Z'
const line = (...events: object[]) => JSON.stringify({ at, events })
const asked = (text: string, follows: string) => line({ is: 'prompt', text, kind: 'words', follows })

function write(session: string, ...lines: string[]): string {
  const path = join(home, `${session}.jsonl`)
  const [first = ''] = readFileSync(CONTRACT, 'utf8').split('\n')
  writeFileSync(path, `${[first, ...lines].join('\n')}\n`)
  return path
}

describe('the recordings of OpenCode sessions', () => {
  it('are found with their session and its folder', () => {
    const first = write('ses_1', asked('Draw', 'start'))
    write('ses_2', asked('Draw', 'start'))
    const ids = (all: readonly { sessionId: string }[]) => all.map(({ sessionId }) => sessionId).sort()
    expect(ids(transcripts.list(home))).toEqual(['ses_1', 'ses_2'])
    expect(opencode.locate({ hostFolder: '', recordings: home }, 'ses_1')).toBe(first)
    expect(opencode.locate({ hostFolder: '', recordings: home }, 'ses_3')).toBeUndefined()
    expect(transcripts.startedIn(first)).toBe('/work/tidepool')
    expect(transcripts.list(join(home, 'none'))).toEqual([])
  })

  it('count their prompts, and tell the summary of the last compaction', () => {
    expect(opencode.countPrompts(CONTRACT, 9)).toBe(2)
    expect(opencode.countPrompts(join(home, 'none'), 9)).toBe(0)
    expect(lastSummary(transcripts, CONTRACT)).toBe('## Goal\nThe user draws tide tables.')
    expect(lastSummary(transcripts, write('ses_1', asked('Draw', 'start')))).toBeUndefined()
  })

  it('take back what a person took back: two prompts that follow the same message', () => {
    const path = write(
      'ses_1',
      asked('Draw the table', 'start'),
      line({ is: 'message', continued: false }, { is: 'answer', text: 'Drawn.', continued: false }),
      asked('Call it sea', 'm2'),
      line({ is: 'message', continued: false }, { is: 'answer', text: 'Sea it is.', continued: false }),
      asked('Call it ocean', 'm2'),
    )
    expect(readSession(path).state.requests.map(({ text, withdrawn }) => [text, withdrawn === true])).toEqual([
      ['Draw the table', false],
      ['Call it sea', true],
      ['Call it ocean', false],
    ])
  })

  it('hold what subagents ran', () => {
    const { commands, files } = readSession(CONTRACT).state.inline
    expect(commands.map(({ command, exitCode }) => [command, exitCode])).toEqual([['cat sea.ts; exit 4', 4]])
    expect(files).toEqual([])
  })

  it('that are not whole, or of a newer recorder, lose nothing but what is not understood', () => {
    const path = write(
      'ses_1',
      asked('Draw the table', 'start'),
      '{"at":"2026',
      line({ is: 'hologram' }),
      line({ is: 'prompt', text: 5, kind: 'words' }),
      line(5 as never, null as never),
      line({ is: 'call', id: 'c1', name: 'bash', tool: 'run', target: 'npm test' }),
      line({ is: 'result', id: 'c1', failed: false, output: 'ok', exit: 0 }),
    )
    const { state } = readSession(path)
    expect([state.badLines, state.unknownKinds]).toEqual([2, { hologram: 1 }])
    expect(state.requests.map(({ text }) => text)).toEqual(['Draw the table'])
    expect(state.commands.map(({ command, exitCode }) => [command, exitCode])).toEqual([['npm test', 0]])
  })

  it('are of the host that a process was started by, whatever started that', () => {
    expect(hostOf({ OPENCODE: '1' }).id).toBe('opencode')
    expect(hostOf({ OPENCODE: '1', CLAUDECODE: '1' }).id).toBe('claude-code')
    expect(hostOf({ CLAUDECODE: '1', THROUGHLINE_HOST: 'opencode' }).id).toBe('opencode')
  })
})

describe("OpenCode's tools", () => {
  const part = (tool: string, input: object, state: object = {}) =>
    redactRecord({ tool, callID: 'c1', state: { status: 'completed', input, output: '', metadata: {}, ...state } })

  it.each([
    ['bash', { command: 'ls' }, { tool: 'run', target: 'ls' }],
    ['memory_recall', { query: 'x' }, { tool: 'mcp', server: 'memory', serverTool: 'recall', given: { query: 'x' } }],
    ['my_own_server_go', {}, { tool: 'mcp', server: 'my own.server', serverTool: 'go' }],
    ['memory', {}, { tool: 'other', name: 'memory' }],
    ['task', { subagent_type: 'general', description: 'look' }, { tool: 'agent', kind: 'general', target: 'look' }],
    ['skill', { name: 'tidy' }, { tool: 'skill', kind: 'tidy' }],
    ['question', { questions: [{ question: 'Which?' }] }, { tool: 'ask', questions: ['Which?'] }],
    [
      'todowrite',
      {
        todos: [
          { content: 'a', status: 'cancelled' },
          { content: 'b', status: 'pending' },
        ],
      },
      { tool: 'todo', tasks: { is: 'list', all: [{ text: 'b', status: 'pending' }] } },
    ],
  ])('tell the call of %s %j', (tool, input, tells) => {
    expect(callIn(part(tool, input), ['memory', 'my own.server'])).toMatchObject(tells)
  })

  const rejected = 'The user rejected permission to use this specific tool call'
  it.each([
    ['refused', { status: 'error', error: `${rejected}.` }, { failed: true, refused: {} }],
    [
      'refused with words',
      { status: 'error', error: `${rejected} with the following feedback: use make` },
      { refused: { words: 'use make' } },
    ],
    [
      'cut off',
      { status: 'error', error: 'Tool execution aborted', metadata: { interrupted: true } },
      { interrupted: true },
    ],
    [
      'stopped by the person',
      { output: 'one\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>' },
      { interrupted: true, output: 'one' },
    ],
    ['silent', { output: '(no output)', metadata: { exit: 0 } }, { failed: false, output: '', exit: 0 }],
    [
      'long',
      { output: '...output truncated...\n\nFull output saved to: /tmp/x\n\nlast line', metadata: { exit: 2 } },
      { failed: true, output: 'last line', exit: 2 },
    ],
  ])('tell that a command was %s', (_, state, tells) => {
    expect(resultsIn(part('bash', { command: 'ls' }, state))[0]).toMatchObject(tells)
  })

  it('tell each file that a patch changed as an edit of its own', () => {
    const patch = '@@ -1,1 +1,1 @@\n-a\n+b\n'
    const files = [
      { filePath: '/w/a.ts', type: 'add', patch: '@@ -0,0 +1,1 @@\n+a\n' },
      { filePath: '/w/b.ts', type: 'update', patch },
      { filePath: '/w/c.ts', movePath: '/w/d.ts', type: 'move', patch },
      { filePath: '/w/e.ts', type: 'delete' },
    ]
    const told = resultsIn(part('apply_patch', { patchText: '…' }, { metadata: { files } }))
    expect(told.flatMap((event) => (event.is === 'call' ? [`${event.tool} ${event.target}`] : []))).toEqual([
      'write /w/a.ts',
      'edit /w/b.ts',
      'edit /w/d.ts',
      'edit /w/e.ts',
    ])
    expect(told.flatMap((event) => (event.is === 'result' && event.edit ? [event.edit.change] : []))).toEqual([
      'created',
      'modified',
      'modified',
      'deleted',
    ])
  })

  it('tell what is of another shape as far as it is known', () => {
    expect(callIn({}, [])).toBeUndefined()
    expect(resultsIn(redactRecord({ callID: 'c1', state: 5 }))).toEqual([
      { is: 'result', id: 'c1', failed: false, output: '' },
    ])
  })
})

describe('an installation for OpenCode', () => {
  const bin = () => join(home, 'data/throughline/bin')
  const programs = (version: string) => ({
    nodePath: '/usr/bin/node',
    hookFile: join(bin(), version, 'hook.cjs'),
    cliFile: join(bin(), version, 'cli.js'),
    command: 'x',
  })
  const target = (): InstallTarget => {
    const hostFolder = join(home, 'opencode')
    return { hostFolder, serversFile: join(hostFolder, 'opencode.json'), projectDir: join(home, 'w') }
  }
  const ours = () => oursIn(bin())
  const add = (version = '1.0.0', server?: string) => {
    const wanted = { programs: programs(version), allowed: { subcommands: [], tools: [] }, statusLine: true }
    return installer.add(target(), server === undefined ? wanted : { ...wanted, server }, ours())
  }
  const carryOut = (files: readonly FileEdit[]) => {
    for (const { path, after } of files) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, after)
    }
  }
  const settings = () => join(home, 'opencode/opencode.json')

  it("is read back whole, and updated in its place among the person's own servers", () => {
    mkdirSync(join(home, 'opencode'))
    writeFileSync(settings(), '{ "mcp": { "theirs": { "type": "remote" } } }')
    carryOut(add().files)
    writeFileSync(
      settings(),
      readFileSync(settings(), 'utf8').replace('"enabled":true}', '"enabled":false,"timeout":9},"last":{}'),
    )
    carryOut(add('2.0.0').files)
    const { mcp } = JSON.parse(readFileSync(settings(), 'utf8')) as { mcp: Record<string, object> }
    expect(Object.keys(mcp)).toEqual(['theirs', 'memory', 'last'])
    expect(mcp['memory']).toMatchObject({
      timeout: 9,
      enabled: false,
      command: ['/usr/bin/node', programs('2.0.0').cliFile, 'serve'],
    })
    expect(installer.read(target(), ours())).toMatchObject({
      events: installer.events,
      hookFile: programs('2.0.0').hookFile,
      server: 'memory',
    })
    for (const { before, after } of add('2.0.0').files) expect(after).toBe(before)
  })

  it("takes another name where the person's server has ours, and none where the asked one is taken", () => {
    mkdirSync(join(home, 'opencode'))
    writeFileSync(settings(), '{"mcp":{"memory":{"type":"remote"}}}')
    expect(add().server).toBe('throughline')
    const taken = add('1.0.0', 'memory')
    expect([taken.server, taken.notes]).toEqual([undefined, [expect.stringContaining('Choose another name')]])
  })

  it('is taken out again, and leaves another plugin of that name alone', () => {
    carryOut(add().files)
    expect(installer.remove(target(), ours(), []).map(({ empty }) => empty)).toEqual([true, true])
    const plugin = join(home, 'opencode/plugins/throughline.js')
    writeFileSync(plugin, 'export const Mine = async () => ({})\n')
    const [edit] = installer.remove(target(), ours(), [])
    expect(edit?.after).toBe(edit?.before)
    expect(installer.read(target(), ours())).toMatchObject({ events: [], hookFile: undefined })
  })

  it('is doubted where the recorder is not beside the hooks', () => {
    expect(installer.obstacles(target())).toEqual([])
    carryOut(add().files)
    expect(installer.obstacles(target())).toEqual([
      expect.stringMatching(/opencode\.js is missing, so OpenCode records/),
    ])
    mkdirSync(dirname(programs('1.0.0').hookFile), { recursive: true })
    writeFileSync(join(dirname(programs('1.0.0').hookFile), 'opencode.js'), '')
    expect(installer.obstacles(target())).toEqual([])
  })

  it('leaves comments and final commas in place', () => {
    const commented = '{\n  // mine\n  "mcp": {\n    "theirs": { "type": "remote" }, // far\n  },\n}\n'
    mkdirSync(join(home, 'opencode'))
    writeFileSync(settings(), commented)
    carryOut(add().files)
    const added = readFileSync(settings(), 'utf8')
    expect(added).toContain('  // mine\n  "mcp": {\n    "theirs": { "type": "remote" }, // far\n    "memory": {\n')
    expect(installer.read(target(), ours())).toMatchObject({ server: 'memory' })
    carryOut(installer.remove(target(), ours(), []))
    expect(readFileSync(settings(), 'utf8')).toBe(commented)
  })

  it('refuses settings that cannot be read, and says so', () => {
    mkdirSync(join(home, 'opencode'))
    writeFileSync(settings(), '{ "mcp": ')
    expect(() => add()).toThrow(expect.objectContaining({ code: 'SETTINGS_UNREADABLE' }))
    expect(existsSync(join(home, 'opencode/plugins'))).toBe(false)
    expect(installer.read(target(), ours())).toMatchObject({ events: [], server: undefined })
  })
})
