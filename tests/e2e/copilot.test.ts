import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { ChatTurn } from './chat-model-api.ts'
import type { World } from './client.ts'
import { atCopilotTerminal, createCopilotWorld, runCopilot, tell } from './copilot.ts'
import {
  FILES as CHECKED,
  COPILOT,
  expectLossRecorded,
  expectOfferedAndBroughtBack,
  expectSaved,
  expectSummariserUntouched,
  FAILED,
  NEXT,
} from './host-checks.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import type { ChatSession } from './other-host.ts'
import { buildProgram, dataFolder, recordsInText, snapshotsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'
import { whatTheTerminalLacks } from './terminal.ts'

const { missing, shell: run } = COPILOT
const ROOT = join(import.meta.dirname, '../..')
const FILES = {
  ...CHECKED,
  // The client refuses to run a command that would end it, and writes its transcript some time after the event.
  'crash.sh': 'sleep 2; kill -9 $PPID $(ps -o ppid= -p $PPID)\n',
}

/**
 * The ledger session as Copilot CLI plays it: the long output fills the window, and the client compacts beside the work. The later
 * commands take as long as a real model: the client writes its transcript some time after the compaction.
 */
const turns = (project: string): readonly ChatTurn[] => [
  { say: 'I read it first.', call: [{ name: 'view', input: { path: `${project}/src/totals.js` } }] },
  {
    call: [
      {
        name: 'edit',
        input: {
          path: `${project}/src/totals.js`,
          old_str: "text.split('\\n').map",
          new_str: "text.split('\\n').filter(Boolean).map",
        },
      },
    ],
  },
  { call: [run('sh check.sh')] },
  { call: [run('node --test')] },
  { say: 'I look at the whole month.', call: [run("seq -f 'row %g of march, with an amount and a name' 1 260")] },
  { say: NEXT, call: [run('sleep 2; cat package.json')] },
  { summary: '<overview>The user works on a ledger.</overview>' },
  { say: NEXT, call: [run('sleep 2; git status --short')] },
  { say: NEXT, call: [run('sleep 2; ls')] },
  { say: NEXT },
]

describe.skipIf(missing)('installed for Copilot CLI', () => {
  /** As no program would write it: tabs, a server of the person's own. */
  const SERVERS =
    '{\n\t"mcpServers": { "own": { "type": "local", "command": "true", "args": [], "tools": ["*"] } }\n}\n'
  let world: World
  let session: ChatSession
  let saved: SessionSnapshot[]
  const file = (name: string) => join(world.home, '.copilot', name)

  prepare(async () => {
    buildProgram()
    world = createCopilotWorld(FILES)
    mkdirSync(file(''), { recursive: true })
    writeFileSync(file('mcp-config.json'), SERVERS)
    throughline(world, 'install', '--host', 'copilot')
    session = await runCopilot(world, { turns: turns(world.project), steps: [tell(LEDGER_PROMPT)] })
    saved = snapshotsIn(world)
  })
  afterAll(() => world?.remove())

  it('ends as it would without us, and every hook well', () => {
    expect(session.steps.map(({ exit }) => exit)).toEqual([0])
    expect(session.steps[0]?.stdout).toContain(NEXT)
    expect(session.turnsLeft).toBe(0)
    const hooks = readFileSync(file(`session-state/${session.id}/events.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"type":"hook.end"'))
    expect(hooks.length).toBeGreaterThan(5)
    expect(hooks.filter((line) => !line.includes('"success":true'))).toEqual([])
    expect(existsSync(join(dataFolder(world), 'hook.log'))).toBe(false)
  })

  it('gives the model back what the summary lost with the next tool result, once, and not what Copilot CLI keeps', () => {
    const records = session.afterCompaction.flatMap(({ messages }) =>
      messages.filter(({ role }) => role === 'tool').flatMap(({ text }) => recordsInText(text)),
    )
    const checkpoint = saved.find(({ type }) => type === 'precompact')
    expect([...new Set(records)]).toHaveLength(1)
    expect(records[0]).toContain(checkpoint?.name)
    expect(records[0]).toContain(FAILED)
    expect(records[0]).toContain('src/totals.js: modified')
    expect(records[0]).not.toContain('USER REQUESTS')
    expect(session.afterCompaction.at(-1)?.text).toContain(LEDGER_PROMPT)
    expect(readdirSync(dataFolder(world)).filter((name) => name.startsWith('compaction-'))).toEqual([])
  })

  it('adds nothing to what the summariser is asked', () => expectSummariserUntouched(session))

  it('keeps the session with its window, its host and one checkpoint of the compaction', () => {
    const told = { sessionId: session.id, status: 'paused', tokenWindow: 20_500 } as const
    expectSaved(COPILOT, world, saved, { types: ['precompact', 'rolling'], ...told })
  })

  it('records what the compaction lost, once, with the requests as kept', () =>
    expectLossRecorded(world, { of: 1, kept: 1 }))

  it('serves the memory to its model, which needs no id of its session', async () => {
    const calling = await runCopilot(world, {
      turns: [{ call: [{ name: 'memory-save_session_snapshot', input: { checkpoint: true } }] }, { say: 'Saved.' }],
      steps: [tell('Name the row, please.', session.id)],
    })
    expect(calling.requests[0]?.tools).toContain('memory-save_session_snapshot')
    expect(calling.requests.at(-1)?.messages.at(-1)?.text).toMatch(/checkpoint-\S+/)
    const manual = snapshotsIn(world).find(({ type }) => type === 'manual')
    expect(manual?.sessionId).toBe(session.id)
  })

  it('has its agents, which may call its memory tools', async () => {
    const task = {
      description: 'find',
      prompt: 'Find the row.',
      agent_type: 'context-recovery',
      name: 'finder',
      mode: 'sync',
    }
    const asked = await runCopilot(world, {
      turns: [{ call: [{ name: 'task', input: task }] }, { say: 'DECISION: none' }, { say: 'Nothing found.' }],
      steps: [tell('Where was I?', session.id)],
    })
    const [agent, ...more] = asked.requests.filter(({ text }) => text.includes('# Context recovery'))
    expect(more).toEqual([])
    expect(agent?.tools).toEqual(expect.arrayContaining(['bash', 'memory-recover_session', 'memory-recall']))
    expect(agent?.tools).not.toContain('memory-save_session_snapshot')
  })

  it('is found well by doctor', () => {
    const report = throughline(world, 'doctor')
    expect(report).not.toMatch(/does not know|could not be read/)
    expect(report).toMatch(
      /Copilot CLI user scope .* 6 hooks, 2 agents up to date, 4 commands up to date, no status line, memory server "memory"/,
    )
  })

  it('leaves no trace when it is uninstalled, but for the memory', () => {
    const before = snapshotsIn(world).length
    throughline(world, 'uninstall', '--host', 'copilot')
    expect(readFileSync(file('mcp-config.json'), 'utf8')).toBe(SERVERS)
    for (const name of ['hooks', 'agents', 'skills']) expect(existsSync(file(name)), name).toBe(false)
    expect(snapshotsIn(world)).toHaveLength(before)
  })
})

describe.skipIf(missing)('a Copilot session that was killed', () => {
  let world: World
  prepare(async () => {
    buildProgram()
    world = createCopilotWorld(FILES)
    throughline(world, 'install', '--host', 'copilot')
    const kill: ChatTurn = { say: NEXT, call: [run('sh crash.sh')] }
    await runCopilot(world, { turns: [...turns(world.project).slice(0, 3), kill], steps: [tell(LEDGER_PROMPT)] })
  })
  afterAll(() => world?.remove())

  it('is offered in the next one, and a yes brings its state', () => expectOfferedAndBroughtBack(COPILOT, world))

  it('is imported by backfill where no hook saw it', () => {
    expect(throughline(world, 'backfill')).toMatch(/\d+ session/)
  })
})

describe.skipIf(missing)('a Copilot session whose window is nearly full', () => {
  it('has its model told so with the next prompt, with the checkpoint', async () => {
    buildProgram()
    const world = createCopilotWorld(FILES, 300_000)
    try {
      throughline(world, 'install', '--host', 'copilot')
      const first = await runCopilot(world, {
        turns: [{ call: [run('sh check.sh')] }, { say: NEXT, tokens: 250_000 }],
        steps: [tell(LEDGER_PROMPT)],
      })
      const checkpoint = snapshotsIn(world).find(({ type }) => type === 'threshold')
      const next = await runCopilot(world, { turns: [{ say: 'Saved.' }], steps: [tell('Name the row.', first.id)] })
      expect(next.requests[0]?.text).toContain(
        `Throughline: 250k of 300k tokens of context are used; ${checkpoint?.name} holds`,
      )
    } finally {
      world.remove()
    }
  })
})

describe.skipIf(missing)('the plugin in Copilot CLI', () => {
  it('saves a session and gives its state back after a compaction, once', async () => {
    buildProgram()
    const world = createCopilotWorld(FILES)
    try {
      const session = await runCopilot(world, {
        turns: turns(world.project),
        steps: [
          { args: ['plugin', 'marketplace', 'add', join(ROOT, 'plugin')] },
          { args: ['plugin', 'install', 'throughline@throughline'] },
          tell(LEDGER_PROMPT),
        ],
      })
      expect(session.steps.map(({ exit }) => exit)).toEqual([0, 0, 0])
      const records = session.afterCompaction.flatMap(({ text }) => recordsInText(text))
      expect([...new Set(records)]).toHaveLength(1)
      expect(records[0]).toContain('row 17: amount is missing')
      expect(snapshotsIn(world).map(({ type }) => type)).toContain('precompact')
    } finally {
      world.remove()
    }
  })
})

describe.skipIf(missing ?? whatTheTerminalLacks())("the plugin at Copilot CLI's terminal", () => {
  it('has its agents and its commands, which name nothing that the client does not fill in', async () => {
    buildProgram()
    const world = createCopilotWorld(FILES, 60_000)
    const task = {
      description: 'find',
      prompt: 'Find the row.',
      agent_type: 'throughline:context-recovery',
      name: 'finder',
      mode: 'sync',
    }
    try {
      const { requests } = await runCopilot(world, {
        turns: [
          { call: [{ name: 'task', input: task }] },
          { say: 'DECISION: none' },
          { say: 'Nothing found.' },
          { say: 'Saved.' },
        ],
        steps: [
          { args: ['plugin', 'marketplace', 'add', join(ROOT, 'plugin')] },
          { args: ['plugin', 'install', 'throughline@throughline'] },
          atCopilotTerminal([
            { type: 'Where was I?' },
            { until: 'Nothing found.' },
            { until: '/ commands' },
            { type: '/throughline:checkpoint row 17 matters' },
            { press: 'Enter' },
            { until: 'Saved.' },
          ]),
        ],
      })
      const [agent, ...more] = requests.filter(({ text }) => text.includes('# Context recovery'))
      expect(more).toEqual([])
      expect(agent?.tools).toEqual(expect.arrayContaining(['bash', 'memory-recover_session', 'memory-recall']))
      const command = requests.at(-1)?.text ?? ''
      expect(command).toMatch(/Call `save_session_snapshot` .*\n\nThe user adds: row 17 matters\n/)
      for (const { text } of requests) expect(text).not.toContain('CLAUDE_PLUGIN_ROOT')
    } finally {
      world.remove()
    }
  })
})

describe.skipIf(missing ?? whatTheTerminalLacks())("at Copilot CLI's terminal", () => {
  let world: World
  let session: ChatSession
  prepare(async () => {
    buildProgram()
    world = createCopilotWorld(FILES, 60_000)
    throughline(world, 'install', '--host', 'copilot')
    session = await runCopilot(world, {
      turns: [
        { call: [run('sh check.sh')] },
        { say: NEXT },
        { summary: '<overview>The user works on a ledger.</overview>' },
        { say: 'The row is named.' },
        { say: 'Told.' },
        { say: 'Saved.' },
      ],
      steps: [
        atCopilotTerminal([
          { type: LEDGER_PROMPT },
          { until: NEXT },
          { type: '/compact' },
          { until: 'Compaction completed' },
          { type: 'Name the row, please.' },
          { until: 'The row is named.' },
          { type: 'And now?' },
          { until: 'Told.' },
          // The client takes no key for a command while a hook runs.
          { until: '/ commands' },
          { type: '/throughline-checkpoint row 17 matters' },
          { press: 'Enter' },
          { until: 'Saved.' },
        ]),
      ],
    })
  })
  afterAll(() => world?.remove())

  it('gives the state back once, with a prompt after /compact: the next one that finds it in the transcript', () => {
    const [record = '', ...more] = recordsInText(session.afterCompaction[1]?.text ?? '')
    expect(more).toEqual([])
    expect(record).toContain(FAILED)
    expect(recordsInText(session.requests.at(-1)?.text ?? '')).toEqual([record])
  })

  it('has its commands, which tell the model what was typed behind them', () => {
    expect(session.requests.at(-1)?.text).toMatch(/Call `save_session_snapshot` .*\n\nThe user adds: row 17 matters\n/)
  })
})

describe.skipIf(missing ?? whatTheTerminalLacks())('a Copilot session that is forked', () => {
  it('is a session of its own, with what it goes on with', async () => {
    buildProgram()
    const world = createCopilotWorld(FILES, 60_000)
    try {
      throughline(world, 'install', '--host', 'copilot')
      await runCopilot(world, {
        turns: [{ call: [run('sh check.sh')] }, { say: NEXT }, { say: 'I describe it another way.' }],
        steps: [
          atCopilotTerminal([
            { type: LEDGER_PROMPT },
            { until: NEXT },
            { until: '/ commands' },
            { type: '/fork' },
            { press: 'Enter' },
            { until: 'Forked from' },
            { until: '/ commands' },
            { type: 'Try it another way.' },
            { until: 'I describe it another way.' },
            { until: '/ commands' },
          ]),
        ],
      })
      const all = snapshotsIn(world).map(({ conversation, commands }) => ({
        requests: conversation.requests.map(({ text }) => text),
        commands: commands.map(({ command }) => command),
      }))
      expect(all).toHaveLength(2)
      expect(all).toContainEqual({ requests: [LEDGER_PROMPT], commands: ['sh check.sh'] })
      expect(all).toContainEqual({ requests: [LEDGER_PROMPT, 'Try it another way.'], commands: ['sh check.sh'] })
    } finally {
      world.remove()
    }
  })
})
