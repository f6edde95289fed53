import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Injection } from '../../src/memory/history/injections.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { World } from './client.ts'
import {
  ask,
  askFork,
  atCodexTerminal,
  type CodexSession,
  codexRecordsIn,
  createCodexWorld,
  rollouts,
  runCodex,
} from './codex.ts'
import type { CodexCall, CodexTurn } from './codex-model-api.ts'
import {
  CODEX,
  expectForked,
  expectLossRecorded,
  expectSaved,
  expectSummariserUntouched,
  FAILED,
  FILES,
  NEXT,
  withOtherStore,
} from './host-checks.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import { buildProgram, dataFolder, snapshotsIn, throughline, untilSaved } from './product.ts'
import { prepare } from './second-attempt.ts'
import { plain, whatTheTerminalLacks } from './terminal.ts'

const { missing } = CODEX
const ROOT = join(import.meta.dirname, '../..')

const run = CODEX.shell
const patch = (input: string): CodexCall => ({ name: 'apply_patch', input })
const FULL = 70_000

/** The ledger session as Codex plays it: an edit, a check that fails, tests that pass, a compaction in between. */
const TURNS: readonly CodexTurn[] = [
  { say: 'I read it first.', call: [run('cat src/totals.js')] },
  {
    call: [
      patch(`*** Begin Patch
*** Update File: src/totals.js
@@
-export const rows = (text) => text.split('\\n').map((line) => ({ amount: Number(line) }))
+export const rows = (text) => text.split('\\n').filter(Boolean).map((line) => ({ amount: Number(line) }))
*** End Patch
`),
    ],
  },
  { call: [run('sh check.sh')] },
  { say: NEXT, call: [run('node --test')], tokens: FULL },
  { summary: 'The user works on a ledger.' },
  { say: NEXT },
]

const SECOND_TURNS: readonly CodexTurn[] = [{ say: `The row is named. ${NEXT}` }]

describe.skipIf(missing)('installed for Codex', () => {
  /** As no program would write it: tabs, a hook of the person's own, a comment at the end without a newline. */
  const HOOKS = '{\n\t"hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] }\n}\n'
  let world: World
  let config: string
  let session: CodexSession
  let saved: SessionSnapshot[]
  const file = (name: string) => join(world.home, '.codex', name)
  const readConfig = () => readFileSync(file('config.toml'), 'utf8')

  prepare(async () => {
    buildProgram()
    world = createCodexWorld(FILES)
    writeFileSync(file('hooks.json'), HOOKS)
    config = `${readConfig()}\n# the end`
    writeFileSync(file('config.toml'), config)
    throughline(world, 'install', '--host', 'codex')
    session = await runCodex(world, { turns: TURNS, steps: [ask(LEDGER_PROMPT)] })
    saved = snapshotsIn(world)
  })
  afterAll(() => world?.remove())

  it('ends as it would without us, and every hook well', () => {
    expect(session.steps.map(({ exit }) => exit)).toEqual([0])
    expect(session.steps[0]?.stdout.trim()).toBe(NEXT)
    expect(session.turnsLeft).toBe(0)
    expect(session.steps[0]?.stderr).not.toMatch(/hook: \w+ (?:Failed|Blocked|Stopped)|hook.*(?:error|failed)/i)
    expect(existsSync(join(dataFolder(world), 'hook.log'))).toBe(false)
  })

  it('gives the model back what the summary lost, and not what Codex keeps', () => {
    const [given = '', ...more] = codexRecordsIn(session.afterCompaction())
    expect(more).toEqual([])
    const [checkpoint] = saved.filter(({ type }) => type === 'precompact')
    expect(given).toContain(`Checkpoint: ${checkpoint?.name}.`)
    expect(given).toContain('(compaction 1)')
    expect(given).toContain(FAILED)
    expect(given).toContain('`node --test` → ok: tests 1, pass 1, fail 0')
    expect(given).toContain('src/totals.js: modified')
    expect(given).not.toContain('USER REQUESTS')
    expect(session.afterCompaction().messages.filter(({ text }) => text.includes(LEDGER_PROMPT))).not.toEqual([])
  })

  it('has in the log, byte for byte, what the request after the compaction held', () => {
    const log = JSON.parse(throughline(world, 'injected', '--all', '--json')) as Injection[]
    expect(log.map(({ way, host, modelText }) => [way, host, modelText])).toEqual([
      ['reinjection', 'codex', codexRecordsIn(session.afterCompaction())[0]],
    ])
  })

  it('adds nothing to what the summariser is asked', () => expectSummariserUntouched(session))

  it('keeps the session with its window, its host and one checkpoint of the compaction', () => {
    const told = { sessionId: session.id, status: 'paused', tokenWindow: 95_000 } as const
    expectSaved(CODEX, world, saved, { types: ['precompact', 'rolling'], ...told })
  })

  it('records what the compaction lost, once, with the requests as kept', () =>
    expectLossRecorded(world, { of: 1, kept: 1 }))

  it('says nothing to an ordinary prompt in a session that goes on', async () => {
    const before = rollouts(world).length
    const second = await runCodex(world, { turns: SECOND_TURNS, steps: [ask('Name the row, please.', session.id)] })
    expect(second.steps[0]?.exit).toBe(0)
    expect(rollouts(world)).toHaveLength(before)
    expect(second.requests.flatMap(codexRecordsIn)).toHaveLength(1)
  })

  it('keeps a fork as a session of its own, with what it goes on with', async () => {
    const forked = await runCodex(world, {
      turns: [{ say: 'I describe it another way.' }],
      steps: [askFork('Try it another way.', session.id)],
    })
    expectForked(world, session, forked, [LEDGER_PROMPT, 'Name the row, please.'])
  })

  it('has its commands, its memory tools and its agents', async () => {
    const memory = (name: string, input = {}): CodexCall => ({ name, namespace: 'mcp__memory', input })
    const find = { message: 'Find the row.', agent_type: 'context-recovery' }
    const asked = await runCodex(world, {
      turns: [
        { call: [memory('save_session_snapshot', { checkpoint: true })] },
        { call: [{ name: 'spawn_agent', namespace: 'multi_agent_v1', input: find }] },
        // One is the session's, one the agent's: the client ends with the session, not with the agent.
        { call: [run('sleep 2')] },
        { call: [run('sleep 2')] },
        { say: 'Saved.' },
        { say: 'Saved.' },
        { say: 'Saved.' },
      ],
      steps: [ask('$throughline-checkpoint row 17 matters', session.id)],
    })
    expect(asked.steps[0]?.exit).toBe(0)
    expect(asked.requests[0]?.text).toMatch(/Call `save_session_snapshot` /)
    // What only a person starts costs a session nothing.
    expect(asked.requests[0]?.text).not.toContain('Lists this project')
    const manual = snapshotsIn(world).find(({ type }) => type === 'manual')
    expect(manual?.sessionId).toBe(session.id)
    expect(asked.requests[1]?.messages.at(-1)?.text).toContain(manual?.name)
    const agent = asked.requests.filter(({ text }) => text.includes('# Context recovery'))
    expect(agent[0]?.messages.at(-1)?.text).toBe(find.message)
    expect(manual?.topic).not.toContain('throughline')
  })

  it('is doubted by doctor until the person trusts it', () => {
    let printed = ''
    try {
      printed = throughline(world, 'doctor')
    } catch (error) {
      printed = String((error as { stdout?: string }).stdout)
    }
    expect(printed).toContain('Trust all and continue')
    expect(printed).not.toMatch(/does not know|could not be read/)
    expect(printed).toMatch(/Codex user scope .* hooks, 2 agents up to date, 4 commands up to date/)
  })

  it('leaves no trace when it is uninstalled, but for the memory', () => {
    const before = snapshotsIn(world).length
    throughline(world, 'uninstall', '--host', 'codex')
    expect(readFileSync(file('hooks.json'), 'utf8')).toBe(HOOKS)
    expect(readConfig()).toBe(config)
    expect(existsSync(file('agents'))).toBe(false)
    expect(existsSync(file('skills/throughline-checkpoint'))).toBe(false)
    expect(readdirSync(join(world.home, '.codex')).filter((name) => /throughline/.test(name))).toEqual([])
    expect(snapshotsIn(world)).toHaveLength(before)
  })
})

describe.skipIf(missing)('a Codex session that was killed', () => {
  let world: World
  prepare(async () => {
    buildProgram()
    world = createCodexWorld(FILES)
    throughline(world, 'install', '--host', 'codex')
    const kill: CodexTurn = { say: NEXT, call: [run('kill -9 $PPID')] }
    await runCodex(world, { turns: [...TURNS.slice(0, 3), kill], steps: [ask(LEDGER_PROMPT)] })
  })
  afterAll(() => world?.remove())

  it('is imported by backfill where no hook saw it', () => {
    const elsewhere = withOtherStore(world)
    expect(throughline(elsewhere, 'backfill')).toMatch(/1 session/)
    const [snapshot] = snapshotsIn(elsewhere)
    expect(snapshot?.commands.map(({ command }) => command)).toContain('sh check.sh')
    expect(snapshot?.files.map(({ path, change }) => `${change} ${path}`)).toContain('modified src/totals.js')
  })

  it('is offered in the next one, and a yes brings its state', async () => {
    const next = await runCodex(world, {
      turns: [{ say: 'There is unfinished work. Go on with it?' }, { say: 'I go on.' }],
      steps: [ask('hello'), ask('yes', 'last')],
    })
    expect(next.steps.map(({ exit }) => exit)).toEqual([0, 0])
    const [offered, , ...more] = [...next.requests]
    expect(more).toEqual([])
    expect(offered?.messages.at(-1)?.text).toMatch(
      /^Throughline: unfinished: \S+ ".*" \(.*\)\. Only if the message asks to go on/,
    )
    const [state = ''] = codexRecordsIn(next.requests[1]).slice(-1)
    expect(state).toContain(FAILED)
    expect(state).toContain('src/totals.js: modified')
  })
})

describe.skipIf(missing)('a compaction that the provider encrypts', () => {
  it('gives the state back all the same, and the timeline says that nobody can read the summary', async () => {
    buildProgram()
    const world = createCodexWorld(FILES, { provider: 'OpenAI' })
    try {
      throughline(world, 'install', '--host', 'codex')
      const session = await runCodex(world, { turns: TURNS, steps: [ask(LEDGER_PROMPT)] })
      expect(codexRecordsIn(session.afterCompaction())[0]).toContain('row 17: amount is missing')
      expect(throughline(world, 'timeline')).toContain('the summary is encrypted')
    } finally {
      world.remove()
    }
  })
})

describe.skipIf(missing)('a Codex session in code mode', () => {
  /** A model whose one tool takes a program. */
  const model = 'gpt-6-astra'
  const program = `
    const ran = await tools.exec_command({ cmd: 'sh check.sh' })
    text(JSON.stringify(ran))
    await tools.apply_patch('*** Begin Patch\\n*** Add File: src/rows.js\\n+export const one = 1\\n*** End Patch\\n')`

  it('is saved and given back with the commands and patches inside its programs', async () => {
    buildProgram()
    const world = createCodexWorld(FILES, { model })
    try {
      throughline(world, 'install', '--host', 'codex')
      const session = await runCodex(world, {
        turns: [
          { call: [{ name: 'exec', namespace: 'functions', input: program }] },
          { say: NEXT, call: [{ name: 'exec', namespace: 'functions', input: 'text("waits")' }], tokens: FULL },
          { summary: 'The user works on a ledger.' },
          { say: NEXT },
        ],
        steps: [ask(LEDGER_PROMPT)],
      })
      expect(session.requests[0]?.tools).not.toContain('exec_command')
      const [given = ''] = codexRecordsIn(session.afterCompaction())
      expect(given).toContain(FAILED)
      expect(given).toContain('src/rows.js: created')
    } finally {
      world.remove()
    }
  })
})

describe.skipIf(missing)('the plugin in Codex', () => {
  it('saves a session and gives its state back after a compaction, once', async () => {
    buildProgram()
    const world = createCodexWorld(FILES)
    try {
      const session = await runCodex(world, {
        turns: TURNS,
        steps: [
          { args: ['plugin', 'marketplace', 'add', join(ROOT, 'plugin')] },
          { args: ['plugin', 'add', 'throughline@throughline'] },
          ask(LEDGER_PROMPT),
        ],
      })
      expect(session.steps.map(({ exit }) => exit)).toEqual([0, 0, 0])
      const [given = '', ...more] = codexRecordsIn(session.afterCompaction())
      expect(more).toEqual([])
      expect(given).toContain('row 17: amount is missing')
      expect(session.steps[2]?.stderr).not.toMatch(/hook: \w+ (?:Failed|Blocked|Stopped)/)
      expect(snapshotsIn(world).map(({ type }) => type)).toContain('precompact')
    } finally {
      world.remove()
    }
  })
})

describe.skipIf(missing ?? whatTheTerminalLacks())("at Codex's terminal", () => {
  let world: World
  let session: CodexSession
  const screen = (name: string) => plain(session.steps[0]?.screens[name])
  prepare(async () => {
    buildProgram()
    world = createCodexWorld(FILES, { compactsAt: 90_000 })
    throughline(world, 'install', '--host', 'codex')
    session = await runCodex(world, {
      turns: [
        { call: [run('sh check.sh')] },
        { say: NEXT },
        { summary: 'The user works on a ledger.' },
        { say: 'The row is named.', tokens: 80_000 },
      ],
      steps: [
        atCodexTerminal([
          { type: LEDGER_PROMPT },
          { until: NEXT },
          { type: '/compact' },
          { until: 'Context compacted' },
          { type: 'Name the row, please.' },
          { until: 'The row is named.' },
          { keep: 'named' },
        ]),
      ],
    })
  })
  afterAll(() => world?.remove())

  it('asks the person once to trust the hooks, which doctor then finds trusted', () => {
    expect(screen('review')).toContain('6 hooks are new or changed.')
    expect(throughline(world, 'doctor')).not.toContain('Trust all and continue')
  })

  it('gives the state back with the prompt after /compact, and tells the person', () => {
    expect(codexRecordsIn(session.afterCompaction())[0]).toContain('row 17: amount is missing')
    expect(screen('named')).toMatch(/Hook · Throughline gave back \d+ tokens of state after the compaction/)
  })

  it('tells the person with the next prompt that the context fills up', async () => {
    untilSaved(world)
    const { steps } = await runCodex(world, {
      turns: [{ say: 'Told.' }],
      steps: [atCodexTerminal([{ type: 'And now?' }, { until: 'Told.' }, { keep: 'told' }], session.id)],
    })
    expect(plain(steps[0]?.screens['told'])).toContain('Context: 80k / 95k tokens (84.2%)')
  })
})

describe.skipIf(missing ?? whatTheTerminalLacks())('a Codex session that is rewound', () => {
  it('goes on without what was taken back, also where backfill reads it', async () => {
    buildProgram()
    const world = createCodexWorld(FILES, { compactsAt: 90_000 })
    const requests = (place: World) =>
      snapshotsIn(place).map(({ conversation }) => conversation.requests.map(({ text }) => text))
    try {
      throughline(world, 'install', '--host', 'codex')
      await runCodex(world, {
        turns: [{ say: NEXT }, { say: 'It is red.' }, { say: 'It is blue.' }],
        steps: [
          atCodexTerminal([
            { type: LEDGER_PROMPT },
            // Until a turn has ended, a prompt belongs to it, and the key interrupts it.
            { until: `${NEXT} Worked for` },
            { type: 'Draw it in red.' },
            { until: 'It is red. Worked for' },
            { press: 'Escape' },
            { until: 'esc again' },
            { press: 'Escape' },
            { until: 'rewind' },
            { press: 'Enter' },
            { until: 'Conversation reverted' },
            { press: 'C-u' },
            { type: 'Draw it in blue.' },
            { until: 'It is blue.' },
          ]),
        ],
      })
      const stays = [LEDGER_PROMPT, 'Draw it in blue.']
      expect(requests(world)).toEqual([stays])
      const elsewhere = withOtherStore(world)
      throughline(elsewhere, 'backfill')
      expect(requests(elsewhere)).toEqual([stays])
    } finally {
      world.remove()
    }
  })
})
