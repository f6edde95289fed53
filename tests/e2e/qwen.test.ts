import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { ChatCall, ChatTurn } from './chat-model-api.ts'
import type { World } from './client.ts'
import {
  FILES as CHECKED,
  expectForked,
  expectLossRecorded,
  expectOfferedAndBroughtBack,
  expectSaved,
  expectSummariserUntouched,
  FAILED,
  NEXT,
  QWEN,
  withOtherStore,
} from './host-checks.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import type { ChatSession } from './other-host.ts'
import { buildProgram, dataFolder, snapshotsIn, throughline } from './product.ts'
import {
  atQwenTerminal,
  createQwenWorld,
  QWEN_SETTINGS,
  qwenRecordsIn,
  runQwen,
  tellQwen,
  tellQwenFork,
} from './qwen.ts'
import { prepare } from './second-attempt.ts'
import { whatTheTerminalLacks } from './terminal.ts'

const { missing, shell: run } = QWEN
const ROOT = join(import.meta.dirname, '../..')
const FILES = {
  ...CHECKED,
  // The client refuses to run a command that only waits.
  'slow.sh': 'sleep 2\n',
  'crash.sh': 'kill -9 $PPID $(ps -o ppid= -p $PPID)\n',
}
/** The client compacts above 167,000 tokens of its window of 200,000; the alert comes at 160,000. */
const [FULL, NEARLY_FULL] = [169_000, 162_000]

const todo = (content: string, status: string) => ({ id: content, content, status })
const save: ChatCall = {
  name: 'tool_call',
  input: { name: 'mcp__memory__save_session_snapshot', arguments: { checkpoint: true } },
}

/**
 * The ledger session as Qwen Code plays it: it compacts where a request is said to have filled the window. The command after
 * that takes as long as a real model: the client does not wait for the hook after a compaction of its own.
 */
const turns = (project: string): readonly ChatTurn[] => [
  { say: 'I read it first.', call: [{ name: 'read_file', input: { file_path: `${project}/src/totals.js` } }] },
  {
    call: [
      {
        name: 'edit',
        input: {
          file_path: `${project}/src/totals.js`,
          old_string: "text.split('\\n').map",
          new_string: "text.split('\\n').filter(Boolean).map",
        },
      },
      {
        name: 'todo_write',
        input: { todos: [todo('Skip blank lines', 'completed'), todo('Describe the format', 'in_progress')] },
      },
    ],
  },
  { call: [run('sh check.sh')] },
  { call: [run('node --test')] },
  { say: 'I look at the whole month.', call: [run("seq -f 'row %g of march, with an amount and a name' 1 1500")] },
  { say: NEXT, call: [run('cat package.json')], tokens: FULL },
  { summary: '<state_snapshot>The user works on a ledger.</state_snapshot>' },
  { say: NEXT, call: [run('sh slow.sh; git status --short')] },
  { call: [save] },
  { say: NEXT },
]

describe.skipIf(missing)('installed for Qwen Code', () => {
  let world: World
  let session: ChatSession
  let saved: SessionSnapshot[]
  const settings = () => readFileSync(join(world.home, '.qwen/settings.json'), 'utf8')

  prepare(async () => {
    buildProgram()
    world = createQwenWorld(FILES)
    throughline(world, 'install', '--host', 'qwen')
    session = await runQwen(world, { turns: turns(world.project), steps: [tellQwen(LEDGER_PROMPT)] })
    saved = snapshotsIn(world)
  })
  afterAll(() => world?.remove())

  it('ends as it would without us, and no hook fails', () => {
    expect(session.steps.map(({ exit }) => exit)).toEqual([0])
    expect(session.steps[0]?.stdout).toContain(NEXT)
    expect(session.turnsLeft).toBe(0)
    expect(session.steps[0]?.stderr).not.toMatch(/hook/i)
    expect(existsSync(join(dataFolder(world), 'hook.log'))).toBe(false)
  })

  it('gives the model back what the summary lost, once, where the hook had the time', () => {
    const [, next] = session.afterCompaction
    const [record = '', ...more] = qwenRecordsIn(next)
    const checkpoint = saved.find(({ type }) => type === 'precompact')
    expect(more).toEqual([])
    expect(record).toContain(checkpoint?.name)
    expect(record).toContain(FAILED)
    expect(record).toContain('src/totals.js: modified')
    expect(record).toContain(LEDGER_PROMPT)
  })

  it('adds nothing to what the summariser is asked', () => expectSummariserUntouched(session))

  it('keeps the session with its window, its host, its tasks and one checkpoint of the compaction', () => {
    const told = { sessionId: session.id, status: 'in-progress', tokenWindow: 200_000 } as const
    expectSaved(QWEN, world, saved, { types: ['manual', 'precompact', 'rolling'], ...told })
  })

  it('records what the compaction lost, once', () => expectLossRecorded(world, { of: 1, kept: 0, back: 1 }))

  it('serves the memory to its model, which needs no id of its session', () => {
    const manual = saved.find(({ type }) => type === 'manual')
    expect(manual?.sessionId).toBe(session.id)
    expect(session.requests.at(-1)?.messages.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(manual?.name ?? ''),
    )
  })

  it('keeps a fork as a session of its own, with what it goes on with', async () => {
    const forked = await runQwen(world, {
      turns: [{ say: 'I describe it another way.' }],
      steps: [tellQwenFork('Try it another way.', session.id)],
    })
    expectForked(world, session, forked, [LEDGER_PROMPT])
  })

  it('has its commands, which tell the model what was typed behind them', async () => {
    const asked = await runQwen(world, {
      turns: [{ say: 'Saved.', tokens: NEARLY_FULL }],
      steps: [tellQwen('/throughline:checkpoint row 17 matters', session.id)],
    })
    expect(asked.requests[0]?.text).toMatch(/Call `save_session_snapshot` .*\n\nThe user adds: row 17 matters\n/)
  })

  it('has its agents, which may call its memory tools', async () => {
    const agent = {
      description: 'find',
      prompt: 'Find the row.',
      subagent_type: 'context-recovery',
      run_in_background: false,
    }
    const asked = await runQwen(world, {
      turns: [
        { call: [{ name: 'agent', input: agent }] },
        { say: 'DECISION: none' },
        { say: 'None.', tokens: NEARLY_FULL },
      ],
      steps: [tellQwen('Where was I?', session.id)],
    })
    const [started, ...more] = asked.requests.filter(({ text }) => text.includes('# Context recovery'))
    expect(more).toEqual([])
    const tools = ['recover_session', 'list_session_snapshots', 'set_snapshot_status', 'recall']
    expect([...(started?.tools ?? [])].sort()).toEqual(
      ['run_shell_command', 'read_file', 'grep_search', 'glob', ...tools.map((tool) => `mcp__memory__${tool}`)].sort(),
    )
  })

  it('has its model told with the next prompt that the window is nearly full', async () => {
    const checkpoint = snapshotsIn(world).find(({ type }) => type === 'threshold')
    const next = await runQwen(world, { turns: [{ say: 'Yes.' }], steps: [tellQwen('Name the row.', session.id)] })
    expect(next.requests[0]?.text).toContain(
      `Throughline: 162k of 200k tokens of context are used; ${checkpoint?.name} holds`,
    )
  })

  it('is found well by doctor, which names what it cannot do', () => {
    const report = throughline(world, 'doctor')
    expect(report).toMatch(
      /Qwen Code user scope .* 5 hooks, 2 agents up to date, 4 commands up to date, no status line, memory server "memory"/,
    )
    expect(report).toMatch(/Qwen Code shows no line of ours/)
    expect(report).not.toMatch(/PostCompact|does not know|could not be read/)
  })

  it('leaves no trace when it is uninstalled, but for the memory', () => {
    const before = snapshotsIn(world).length
    throughline(world, 'uninstall', '--host', 'qwen')
    expect(settings()).toBe(QWEN_SETTINGS)
    for (const name of ['agents', 'commands']) expect(existsSync(join(world.home, '.qwen', name)), name).toBe(false)
    expect(snapshotsIn(world)).toHaveLength(before)
  })
})

describe.skipIf(missing)("a Qwen Code session that was killed, with Claude Code's plugin", () => {
  let world: World
  let killed: ChatSession
  prepare(async () => {
    buildProgram()
    world = createQwenWorld(FILES)
    // The client writes beside the folder that it installs from.
    const plugin = join(world.home, 'throughline-plugin')
    cpSync(join(ROOT, 'plugin'), plugin, { recursive: true })
    const agent = { description: 'look', prompt: 'Look', subagent_type: 'general-purpose', run_in_background: false }
    const moon = { file_path: `${world.project}/moon.js`, content: 'one\n' }
    killed = await runQwen(world, {
      turns: [
        ...turns(world.project).slice(0, 3),
        { call: [{ name: 'agent', input: agent }] },
        { call: [{ name: 'write_file', input: moon }] },
        { say: 'Written.' },
        { say: NEXT, call: [run('sh crash.sh')] },
      ],
      steps: [{ args: ['extensions', 'install', `${plugin}:throughline`, '--consent'] }, tellQwen(LEDGER_PROMPT)],
    })
  })
  afterAll(() => world?.remove())

  it('ran no hook that failed', () => {
    const [installed, played] = killed.steps
    expect(installed?.exit).toBe(0)
    expect(played?.stderr).not.toMatch(/SyntaxError|hook/i)
  })

  it('is imported by backfill where no hook saw it, with what its subagent did', () => {
    const elsewhere = withOtherStore(world)
    expect(throughline(elsewhere, 'backfill')).toMatch(/1 session/)
    const [snapshot] = snapshotsIn(elsewhere)
    expect(snapshot?.files.map(({ path, change }) => `${change} ${path}`)).toContain('created moon.js')
    expect(snapshot?.commands.map(({ command }) => command)).toContain('sh check.sh')
  })

  it('is offered in the next one, and a yes brings its state', () => expectOfferedAndBroughtBack(QWEN, world))

  it("has the plugin's agents and commands", async () => {
    const input = {
      description: 'find',
      prompt: 'Find it.',
      subagent_type: 'context-recovery',
      run_in_background: false,
    }
    const asked = await runQwen(world, {
      turns: [{ call: [{ name: 'agent', input }] }, { say: 'DECISION: none' }, { say: 'None.' }],
      steps: [tellQwen('/checkpoint row 17 matters')],
    })
    // The client leaves $ARGUMENTS as it is, and puts what was typed behind the command's text.
    expect(asked.requests[0]?.text).toMatch(/Call `save_session_snapshot` [\s\S]*\/checkpoint row 17 matters/)
    expect(asked.requests.filter(({ text }) => text.includes('# Context recovery'))).toHaveLength(1)
  })
})

describe.skipIf(missing ?? whatTheTerminalLacks())("at Qwen Code's terminal", () => {
  let world: World
  let session: ChatSession
  prepare(async () => {
    buildProgram()
    world = createQwenWorld(FILES)
    throughline(world, 'install', '--host', 'qwen')
    session = await runQwen(world, {
      turns: [
        { call: [run('sh check.sh')] },
        { say: NEXT },
        { summary: '<state_snapshot>The user works on a ledger.</state_snapshot>' },
        { say: 'The row is named.' },
        // The client may ask once more by itself.
        { say: 'The row is named.' },
      ],
      steps: [
        atQwenTerminal([
          { type: LEDGER_PROMPT },
          { until: NEXT },
          { type: '/compress' },
          { until: 'Chat history compressed' },
          { type: 'Name the row, please.' },
          { until: 'The row is named.' },
          { type: '/quit' },
          { ends: true },
        ]),
      ],
    })
  })
  afterAll(() => world?.remove())

  it('gives the state back at once after /compress, once', () => {
    const [record = '', ...more] = qwenRecordsIn(session.afterCompaction[0])
    expect(more).toEqual([])
    expect(record).toContain(FAILED)
    expect(record).toContain(LEDGER_PROMPT)
  })

  it('saves the session with its end', () => {
    const saved = snapshotsIn(world).map(({ type, status }) => `${type} ${status}`)
    expect(saved.sort()).toEqual(['precompact paused', 'rolling paused'])
  })
})
