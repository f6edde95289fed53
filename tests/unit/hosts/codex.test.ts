import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foldLine } from '../../../src/capture/events/fold-event.ts'
import { readSession } from '../../../src/capture/events/read-session.ts'
import { emptyState } from '../../../src/capture/state/session-state.ts'
import {
  addServer,
  hasInlineServers,
  hasNoHooks,
  isTrusted,
  ourServer,
  removeServer,
  removeTrust,
} from '../../../src/hosts/codex/config-toml.ts'
import { codex } from '../../../src/hosts/codex/host.ts'
import { hostOf } from '../../../src/hosts/hook-hosts.ts'
import { lastSummary } from '../../../src/hosts/transcript-files.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const OURS = {
  runsHook: (text: string) => text.includes('hook.cjs'),
  runsCommand: (text: string) => text.includes('cli.js'),
}
const COMMAND = ['/usr/bin/node', '/data/throughline/bin/current/cli.js', 'serve'] as const

describe("Codex's config.toml", () => {
  it.each([
    ['nothing', ''],
    ['a table', '[a]\nb = 1\n'],
    ['no newline at the end', 'model = "x"\n# the end'],
    ['blank lines at the end', 'model = "x"\n\n\n'],
    ['carriage returns', 'model = "x"\r\n[a]\r\nb = 1\r\n'],
  ])('with %s has its bytes back when our server is taken out', (_, before) => {
    const after = addServer(before, 'memory', COMMAND)
    expect(ourServer(after, OURS)?.name).toBe('memory')
    expect(removeServer(after, OURS)).toBe(before)
  })

  it('keeps what the client wrote behind our server', () => {
    const trust = '\n[hooks.state]\n\n[hooks.state."/h/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:1"\n'
    const text = addServer('model = "x"\n', 'memory', COMMAND)
    expect(removeServer(`${text}${trust}`, OURS)).toBe(`model = "x"\n${trust}`)
    expect(isTrusted(`${text}${trust}`, '/h/hooks.json:stop:0:0')).toBe(true)
    expect(isTrusted(`${text}${trust}`, '/h/hooks.json:stop:1:0')).toBe(false)
  })

  const trustOf = (key: string) => `\n[hooks.state."/h/hooks.json:${key}"]\ntrusted_hash = "sha256:1"\n`
  const states = '\n[hooks.state]\n'
  it.each([
    ['the whole part where it was all ours', `a = 1\n${states}${trustOf('stop:0:0')}${trustOf('stop:0:1')}`, 'a = 1\n'],
    ['a file that held nothing else', `${states}${trustOf('stop:0:0')}`.trimStart(), ''],
    [
      "ours alone beside another hook's",
      `${states}${trustOf('stop:0:0')}${trustOf('stop:1:0')}`,
      `${states}${trustOf('stop:1:0')}`,
    ],
    [
      'ours before another table',
      `${trustOf('stop:0:0')}enabled = true\n\n# mine\n[b]\nc = 1\n`,
      '\n# mine\n[b]\nc = 1\n',
    ],
    ['nothing where none is trusted', `a = 1\n${states}`, `a = 1\n${states}`],
  ])('loses of what the person trusted %s', (_, before, after) => {
    expect(removeTrust(before, ['/h/hooks.json:stop:0:0', '/h/hooks.json:stop:0:1'])).toBe(after)
  })

  it('takes out no server of others', () => {
    const theirs = '[mcp_servers.memory]\ncommand = "npx"\nargs = ["other"]\n'
    expect(removeServer(theirs, OURS)).toBe(theirs)
  })

  it.each([
    ['mcp_servers = { a = { command = "x" } }\n', true],
    ['mcp_servers.a.command = "x"\n', true],
    ['[mcp_servers.a]\ncommand = "x"\n', false],
  ])('is asked whether a table fits beside %j', (text, inline) => expect(hasInlineServers(text)).toBe(inline))

  it('tells hooks that are switched off, and plugins that are on', () => {
    expect(hasNoHooks('[features]\nhooks = false\n')).toBe(true)
    expect(hasNoHooks('[features]\nhooks = true\n[other]\nhooks = false\n')).toBe(false)
  })
})

describe("Codex's transcripts", () => {
  const id = (number: number) => `01a20a84-0000-7000-8000-${String(number).padStart(12, '0')}`
  const line = (type: string, payload: object) =>
    `${JSON.stringify({ timestamp: '2026-11-21T09:00:00.000Z', ordinal: 0, type, payload })}\n`
  const item = (fields: object) => line('event_msg', { type: 'item_completed', item: { id: 'i', ...fields } })
  const prompt = (text: string) => item({ type: 'UserMessage', content: [{ type: 'text', text }] })
  const home = folderForEachTest()
  const path = (day: string, number: number) =>
    join(home, 'sessions/2026/11', day, `rollout-2026-11-${day}T09-00-00-${id(number)}.jsonl`)
  const put = (file: string, text: string): string => {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
    return file
  }

  it('read a fork with what stands before it, up to where it left', () => {
    const first = line('session_meta', { id: id(1), cwd: '/work' }) + prompt('Draw the tides')
    put(path('21', 1), first + prompt('Said after the fork'))
    const base = { thread_id: id(1), end_byte_offset: Buffer.byteLength(first) }
    const fork = put(
      path('22', 2),
      line('session_meta', { id: id(2), forked_from_id: id(1), history_base: base, cwd: '/work' }) +
        prompt('In metres'),
    )
    const { state } = readSession(fork)
    expect(state.requests.map(({ text }) => text)).toEqual(['Draw the tides', 'In metres'])
    expect([state.sessionId, state.host]).toEqual([id(2), 'codex'])
    expect(codex.countPrompts(fork, 3)).toBe(3)
    expect(codex.countPrompts(path('21', 1), 3)).toBe(2)
  })

  it('read a session that was rewound twice up to what stands, as one session', () => {
    const meta = (base?: object) => line('session_meta', { id: id(1), cwd: '/work', history_base: base })
    const rewound = (number: number) => path('21', 1).replace('.jsonl', `_${id(number)}.jsonl`)
    const base = (of: number, text: string) => ({ thread_id: id(of), end_byte_offset: Buffer.byteLength(text) })
    const first = meta() + prompt('Draw the tides')
    put(path('21', 1), first + prompt('In red'))
    const second = meta(base(1, first)) + prompt('In blue')
    put(rewound(2), second + prompt('In green'))
    const third = put(rewound(3), meta(base(2, second)) + prompt('In grey'))
    for (const [at, file] of [path('21', 1), rewound(2), third].entries()) utimesSync(file, at + 1, at + 1)
    const { state } = readSession(third)
    expect(state.requests.map(({ text }) => text)).toEqual(['Draw the tides', 'In blue', 'In grey'])
    expect(state.sessionId).toBe(id(1))
    expect(codex.transcripts.list(home).map((one) => [one.path, one.sessionId])).toEqual([[third, id(1)]])
    expect(codex.locate({ hostFolder: home }, id(1))).toBe(third)
    expect(codex.locate({ hostFolder: home }, id(9))).toBeUndefined()
  })

  it("read a subagent's file as work of its session, and not as a session", () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: id(1) } } }
    const agent = { type: 'CollabAgentToolCall', tool: 'spawn_agent', status: 'completed', receiver_agents: [] }
    const parent = put(path('21', 1), line('session_meta', { id: id(1), cwd: '/work' }) + prompt('Draw') + item(agent))
    put(
      path('21', 2),
      line('session_meta', { id: id(2), parent_thread_id: id(1), cwd: '/work', source }) +
        prompt('Look into the sea') +
        item({ type: 'FileChange', status: 'completed', changes: { '/work/sea.ts': { type: 'add', content: 'a\n' } } }),
    )
    const { state } = readSession(parent)
    expect(state.agentWork.flatMap(({ files }) => files.map((file) => file.path))).toEqual(['/work/sea.ts'])
    expect(state.requests.map(({ text }) => text)).toEqual(['Draw'])
    const listed = codex.transcripts.list(home).map(({ sessionId, ofSubagent }) => [sessionId, ofSubagent])
    expect(listed.sort()).toEqual([
      [id(1), undefined],
      [id(2), true],
    ])
  })

  it('read what a program in code mode ran, and where a command was interrupted', () => {
    const file = put(
      path('21', 1),
      line('session_meta', { id: id(1), cwd: '/work' }) +
        line('response_item', {
          type: 'custom_tool_call',
          name: 'exec',
          input: 'await tools.exec_command({cmd:"ls"})',
        }) +
        item({ type: 'CommandExecution', command: ['/bin/bash', '-lc', 'make test'], exit_code: 4, status: 'failed' }) +
        item({
          type: 'CommandExecution',
          id: 'j',
          command: ['/bin/bash', '-lc', 'sleep 30'],
          exit_code: -1,
          status: 'failed',
        }),
    )
    const { commands } = readSession(file).state
    expect(commands.map(({ command, outcome, exitCode }) => [command, outcome, exitCode])).toEqual([
      ['make test', 'failed', 4],
      ['sleep 30', 'interrupted', undefined],
    ])
  })

  it('tell the summary of the last compaction, and that one is encrypted', () => {
    const start = 'Another language model started to solve this problem. Use it to assist with your own analysis:\n'
    const meta = line('session_meta', { id: id(1), cwd: '/work' })
    const clear = put(path('21', 1), meta + line('compacted', { message: `${start}Tides.` }) + prompt('On'))
    expect(lastSummary(codex.transcripts, clear)).toBe('Tides.')
    const encrypted = put(path('21', 2), meta + line('compacted', { message: '' }))
    expect(lastSummary(codex.transcripts, encrypted)).toBe('')
    expect(lastSummary(codex.transcripts, put(path('21', 3), meta))).toBeUndefined()
  })
})

describe("a subagent's hook in Codex", () => {
  it('is none of the session, whose id it carries', () => {
    const payload = { session_id: 's', transcript_path: '/t.jsonl', prompt: 'yes' }
    const PLACES = { hostFolder: '/home/ada/.codex' }
    expect(codex.payload(JSON.stringify(payload), PLACES)).toMatchObject({ sessionId: 's', prompt: 'yes' })
    expect(codex.payload(JSON.stringify({ ...payload, agent_id: 'a' }), PLACES)).toBeUndefined()
  })
})

describe('the host of a process', () => {
  it.each([
    ['the one that is named, whoever started that', { CLAUDECODE: '1', THROUGHLINE_HOST: 'codex' }, 'codex'],
    ['the one whose model runs the command', { CODEX_THREAD_ID: 't' }, 'codex'],
    ['the first one where nothing tells', {}, 'claude-code'],
    ['the first one where an unknown one is named', { THROUGHLINE_HOST: 'none' }, 'claude-code'],
  ])('is %s', (_, env, id) => expect(hostOf(env).id).toBe(id))
})

const folded = (records: readonly (readonly [string, object])[]) => {
  const state = emptyState()
  for (const [type, payload] of records)
    foldLine(state, codex.transcripts, JSON.stringify({ timestamp: '2026-11-21T09:00:00.000Z', type, payload }))
  return state
}
const item = (fields: object) => ['event_msg', { type: 'item_completed', item: fields }] as const
const PAGED = { history_mode: 'paginated' }

describe('a fork that holds the first records of the sessions before it as well', () => {
  const meta = (id: string, more: object = {}) =>
    [
      'session_meta',
      { id, cwd: `/work/${id}`, cli_version: '0.169.0', git: { branch: `${id}-branch` }, ...PAGED, ...more },
    ] as const
  const typed = item({ type: 'UserMessage', content: [{ type: 'text', text: 'Draw the tide table' }] })
  const child = meta('child', { forked_from_id: 'parent' })
  const CHILD = { sessionId: 'child', gitBranch: 'child-branch', cwd: '/work/child' }

  it.each([
    ['its parent', [child, meta('parent'), typed]],
    ['its parent, which is a fork itself', [child, meta('parent', { forked_from_id: 'old' }), typed]],
    ['two', [child, meta('parent', { forked_from_id: 'old' }), meta('old'), typed]],
    ['its parent, later in the file', [child, typed, meta('parent'), typed]],
    ['its parent, whose own file was read before', [meta('parent'), typed, child, meta('parent'), typed]],
  ])('is its own session: with %s', (_, records) => {
    expect(folded(records)).toMatchObject(CHILD)
  })

  it('is the fork where it goes on with a file that was read before', () => {
    const base = meta('grandchild', { history_base: { thread_id: 'child' } })
    expect(folded([meta('parent'), child, base, typed]).sessionId).toBe('grandchild')
  })

  it('is the same session where it was rewound', () => {
    expect(folded([meta('a'), typed, meta('a', { git: { branch: 'later' } }), typed]).gitBranch).toBe('later')
  })
})

describe('a rollout file of the form before paginated history', () => {
  const meta = [
    'session_meta',
    { id: 'old', cwd: '/work/tidepool', cli_version: '0.125.0', git: { branch: 'tides' } },
  ] as const
  const said = (type: string, text: string) =>
    ['event_msg', { type, [type === 'agent_reasoning' ? 'text' : 'message']: text }] as const
  const shell = (command: unknown, output: unknown, name = 'shell') =>
    [
      ['response_item', { type: 'function_call', name, arguments: JSON.stringify({ command }), call_id: 'c1' }],
      ['response_item', { type: 'function_call_output', call_id: 'c1', output }],
    ] as const
  const ran = (...records: readonly (readonly [string, object])[]) =>
    folded([meta, ...records]).commands.map(
      ({ command, outcome, exitCode }) => `${command}: ${outcome} ${exitCode ?? '?'}`,
    )

  it('is known, and tells what was asked and answered', () => {
    expect(codex.transcripts.knows(JSON.stringify({ timestamp: 'x', type: 'session_meta', payload: meta[1] }))).toBe(
      true,
    )
    const state = folded([
      meta,
      said('user_message', 'Draw the tide table, and never use feet.'),
      said('agent_reasoning', 'thinking'),
      said('agent_message', 'One test is red. Next: mend the moon.'),
    ])
    expect(state.requests.map(({ text }) => text)).toEqual(['Draw the tide table, and never use feet.'])
    expect(state.lastMessages.at(-1)?.text).toContain('One test is red')
    expect(state).toMatchObject({
      sessionId: 'old',
      cwd: '/work/tidepool',
      gitBranch: 'tides',
      unanswered: false,
      badLines: 0,
    })
    expect(state.unknownKinds).toEqual({})
  })

  it.each([
    '<environment_context>\n<cwd>/w</cwd>\n</environment_context>',
    '<user_instructions>\nBe brief.\n</user_instructions>',
    '# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>x</INSTRUCTIONS>',
    '<turn_aborted>\nThe user interrupted.\n</turn_aborted>',
  ])('holds no request in what the client wrote: %.40s', (text) => {
    expect(folded([meta, said('user_message', text)]).requests).toEqual([])
  })

  it.each([
    ['as JSON', '{"output":"1 failed, 2 passed","metadata":{"exit_code":1,"duration_seconds":0.1}}'],
    ['behind lines of the client', 'Exit code: 1\nWall time: 0.2 seconds\nOutput:\n1 failed, 2 passed'],
    [
      'behind lines of a later client',
      'Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code 1\nOriginal token count: 5\nOutput:\n1 failed, 2 passed',
    ],
    ['as JSON in a field', { content: '{"output":"1 failed, 2 passed","metadata":{"exit_code":1}}' }],
    ['in parts', [{ type: 'input_text', text: 'Exit code: 1\nOutput:\n1 failed, 2 passed' }]],
  ])('tells a command with its output %s', (_, output) => {
    expect(ran(...shell(['bash', '-lc', 'npm test'], output))).toEqual(['npm test: failed 1'])
    expect(ran(...shell('npm test', output, 'shell_command'))).toEqual(['npm test: failed 1'])
  })

  it('tells the files of a patch, once it was applied', () => {
    const patch =
      '*** Begin Patch\n*** Add File: /w/a.ts\n+a\n+b\n*** Update File: /w/b.ts\n@@\n-a\n+b\n*** Delete File: /w/c.ts\n*** Update File: /w/d.ts\n*** Move to: /w/e.ts\n@@\n+a\n*** End Patch'
    const files = (output: string, call: object = { type: 'custom_tool_call', name: 'apply_patch', input: patch }) =>
      folded([
        meta,
        ['response_item', { ...call, call_id: 'p1' }],
        ['response_item', { type: 'custom_tool_call_output', call_id: 'p1', output }],
      ]).files.map(({ path, change, added, removed }) => `${change} ${path} +${added} −${removed}`)
    const changed = [
      'created /w/a.ts +2 −0',
      'modified /w/b.ts +1 −1',
      'deleted /w/c.ts +0 −0',
      'deleted /w/d.ts +0 −0',
      'created /w/e.ts +1 −0',
    ]
    expect(files('Success. Updated the following files:\nA /w/a.ts').sort()).toEqual(changed.sort())
    expect(files('apply_patch verification failed: no such line')).toEqual([])
    const heredoc = {
      type: 'function_call',
      name: 'shell',
      arguments: JSON.stringify({ command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] }),
    }
    expect(files('{"output":"Success.","metadata":{"exit_code":0}}', heredoc).sort()).toEqual(changed.sort())
  })

  it('tells the plan and the calls of servers', () => {
    const state = folded([
      meta,
      [
        'response_item',
        {
          type: 'function_call',
          name: 'update_plan',
          arguments: '{"plan":[{"step":"Draw","status":"completed"},{"step":"Paint","status":"in_progress"}]}',
          call_id: 'u1',
        },
      ],
      ['response_item', { type: 'function_call_output', call_id: 'u1', output: 'Plan updated' }],
      ['response_item', { type: 'function_call', name: 'mcp__tides__next', arguments: '{}', call_id: 'm1' }],
      ['response_item', { type: 'function_call_output', call_id: 'm1', output: '[]' }],
    ])
    expect(state.todos.map(({ text, status }) => `${status} ${text}`)).toEqual(['completed Draw', 'in-progress Paint'])
    expect(state.mcpServers).toEqual(['tides'])
  })

  it('tells no plan after a time off, whose steps a later plan repeats', () => {
    const reader = codex.transcripts.newState()
    const read = (payload: object, isOff: boolean, type = 'response_item') =>
      codex.transcripts.read(
        JSON.stringify({ timestamp: '2026-11-21T09:00:00.000Z', type, payload }),
        reader,
        () => isOff,
      )
    const plan = { type: 'function_call', name: 'update_plan', arguments: '{"plan":[{"step":"Draw"}]}', call_id: 'u1' }
    read(meta[1], false, meta[0])
    read(plan, true)
    read({ type: 'user_message', message: 'go on' }, false, 'event_msg')
    const told = read(plan, false)
    expect(told).toContainEqual(expect.objectContaining({ is: 'call', tool: 'todo' }))
    expect(JSON.stringify(told)).not.toContain('Draw')
  })

  it('is left alone where the file holds items: they tell the same calls', () => {
    const state = folded([
      ['session_meta', { id: 'new', cwd: '/w' }],
      item({ type: 'CommandExecution', id: 'i1', command: ['npm', 'test'], exit_code: 0, status: 'completed' }),
      ...shell(['npm', 'test'], '{"output":"ok","metadata":{"exit_code":0}}'),
    ])
    expect(state.commands).toHaveLength(1)
  })
})
