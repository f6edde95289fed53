import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Injection } from '../../src/memory/history/injections.ts'
import { createWorld, type World } from './client.ts'
import { CODEX, forkCodex, withCodex } from './codex.ts'
import { describeInstalled, describeKilled, doctorIn, FAILED, FILES, NEXT } from './host-suite.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import {
  createHostWorld,
  type HostCall,
  type HostSession,
  type HostTurn,
  hostRecordsIn,
  playHost,
  whatIsMissingFor,
} from './other-host.ts'
import { buildProgram, lossesIn, snapshotsIn, throughline, untilSaved } from './product.ts'
import { prepare } from './second-attempt.ts'
import { plain, whatTheTerminalLacks } from './terminal.ts'

const missing = whatIsMissingFor(CODEX)

const { shell: run } = CODEX
const memory = (name: string, input = {}): HostCall => ({ name, namespace: 'mcp__memory', input })
/** The client compacts above 90,000 tokens of its window of 100,000, of which it keeps 5,000 for itself; the person is told at 80,000. */
const [FULL, NEARLY_FULL] = [92_000, 80_000]
const SUMMARY: HostTurn = { summary: 'The user works on a ledger.' }

/** An edit, a check that fails, tests that pass, a compaction. */
const COMPACTED: readonly HostTurn[] = [
  { say: 'I read it first.', call: [run('cat src/totals.js')] },
  {
    call: [
      {
        name: 'apply_patch',
        input: `*** Begin Patch
*** Update File: src/totals.js
@@
-export const rows = (text) => text.split('\\n').map((line) => ({ amount: Number(line) }))
+export const rows = (text) => text.split('\\n').filter(Boolean).map((line) => ({ amount: Number(line) }))
*** End Patch
`,
      },
    ],
  },
  { call: [run('sh check.sh')] },
  { say: NEXT, call: [run('node --test')], tokens: FULL },
  SUMMARY,
]

/** As no program would write it: tabs, a hook of the person's own, a comment at the end without a newline. */
const HOOKS = '{\n\t"hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] }\n}\n'

describeInstalled(
  CODEX,
  {
    own: (world) => {
      const file = (name: string) => join(world.home, '.codex', name)
      const config = `${readFileSync(file('config.toml'), 'utf8')}\n# the end`
      writeFileSync(file('hooks.json'), HOOKS)
      writeFileSync(file('config.toml'), config)
      return () => {
        expect(readFileSync(file('hooks.json'), 'utf8')).toBe(HOOKS)
        expect(readFileSync(file('config.toml'), 'utf8')).toBe(config)
        expect(existsSync(file('agents'))).toBe(false)
        expect(existsSync(file('skills/throughline-checkpoint'))).toBe(false)
        expect(readdirSync(file('')).filter((name) => /throughline/.test(name))).toEqual([])
      }
    },
    turns: () => [...COMPACTED, { call: [memory('save_session_snapshot', { checkpoint: true })] }, { say: NEXT }],
    failures: (_, { steps }) => steps.flatMap(({ stderr }) => stderr.match(HOOK_FAILED) ?? []),
    keepsRequests: true,
    saved: { status: 'paused', conversation: { tokenWindow: 95_000 } },
    command: {
      step: (session) => CODEX.tell('$throughline-checkpoint row 17 matters', session),
      given: /Call `save_session_snapshot` /,
    },
    agent: {
      call: {
        name: 'spawn_agent',
        namespace: 'multi_agent_v1',
        input: { message: 'Find the row.', agent_type: 'context-recovery' },
      },
      has: [],
      lacks: 'mcp__memory__save_session_snapshot',
    },
    // One is the session's, one the agent's.
    meanwhile: [{ call: [run('sleep 2')] }, { call: [run('sleep 2')] }],
    fork: forkCodex,
    doctor: { says: [/Trust all and continue/], not: /PostCompact hook/ },
  },
  (played) => {
    it('has in the log, byte for byte, what the request after the compaction held', () => {
      const log = JSON.parse(throughline(played.world, 'injected', '--all', '--json')) as Injection[]
      expect(log.filter(({ session }) => session === played.session.id)).toMatchObject([
        { way: 'reinjection', host: 'codex', modelText: hostRecordsIn(played.session.afterCompaction[0])[0] },
      ])
    })
  },
)

describeKilled(CODEX, {
  setUp: (world) => {
    throughline(world, 'install', '--host', 'codex')
    return []
  },
  turns: () => [...COMPACTED, { say: NEXT, call: [run('sh crash.sh')] }],
  next: {
    turns: [{ say: 'There is unfinished work. Go on with it?' }, { say: 'I go on.' }],
    steps: [CODEX.tell('hello'), CODEX.tell('yes', '--last')],
    atTerminal: false,
  },
})

const HOOK_FAILED = /hook: \w+ (?:Failed|Blocked|Stopped)|hook.*(?:error|failed)/gi

describe.skipIf(missing)('a Codex session in code mode, with a provider that encrypts compactions', () => {
  /** A model whose one tool takes a program. */
  const model = 'gpt-6-astra'
  const program = `
    const ran = await tools.exec_command({ cmd: 'sh check.sh' })
    text(JSON.stringify(ran))
    await tools.apply_patch('*** Begin Patch\\n*** Add File: src/rows.js\\n+export const one = 1\\n*** End Patch\\n')`
  let world: World
  let session: HostSession
  prepare(async () => {
    buildProgram()
    world = withCodex(createWorld(FILES), { model, provider: 'OpenAI' })
    throughline(world, 'install', '--host', 'codex')
    const exec = (input: string): HostCall => ({ name: 'exec', namespace: 'functions', input })
    const turns = [
      { call: [exec(program)] },
      { say: NEXT, call: [exec('text("waits")')], tokens: FULL },
      SUMMARY,
      { say: NEXT },
    ]
    session = await playHost(CODEX, world, turns, CODEX.tell(LEDGER_PROMPT))
  })
  afterAll(() => world?.remove())

  it('is saved and given back with the commands and patches inside its programs', () => {
    expect(session.requests[0]?.tools).not.toContain('exec_command')
    const [given = ''] = hostRecordsIn(session.afterCompaction[0])
    expect(given).toMatch(FAILED)
    expect(given).toContain('src/rows.js: created')
  })

  it('knows that nobody can read the summary', () => {
    expect(lossesIn(world)).toMatchObject([{ opaque: true }])
  })
})

describe.skipIf(missing ?? whatTheTerminalLacks())("at Codex's terminal", () => {
  let world: World
  let session: HostSession
  const screen = (name: string) => plain(session.steps[0]?.screens[name])
  prepare(async () => {
    buildProgram()
    world = createHostWorld(CODEX, FILES)
    throughline(world, 'install', '--host', 'codex')
    session = await playHost(
      CODEX,
      world,
      [
        { call: [run('sh check.sh')] },
        { say: NEXT },
        { say: 'It is red.' },
        { say: 'It is blue.' },
        SUMMARY,
        { say: 'The row is named.', tokens: NEARLY_FULL },
      ],
      CODEX.atTerminal([
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
        { until: 'It is blue. Worked for' },
        { type: '/compact' },
        { until: 'Context compacted' },
        { type: 'Name the row, please.' },
        { until: 'The row is named.' },
        { keep: 'named' },
      ]),
    )
  })
  afterAll(() => world?.remove())

  it('asks the person once to trust the hooks, which doctor then finds trusted', () => {
    expect(screen('review')).toContain('6 hooks are new or changed.')
    expect(doctorIn(world)).not.toContain('Trust all and continue')
  })

  it('gives the state back with the prompt after /compact, and tells the person', () => {
    expect(hostRecordsIn(session.afterCompaction[0])[0]).toMatch(FAILED)
    expect(screen('named')).toMatch(/Hook · Throughline gave back \d+ tokens of state after the compaction/)
  })

  it('goes on without what was taken back by a rewind, also where backfill reads it', () => {
    const elsewhere = { ...world, env: { ...world.env, THROUGHLINE_STORE: join(world.home, 'another.db') } }
    throughline(elsewhere, 'backfill')
    for (const place of [world, elsewhere]) {
      const rolling = snapshotsIn(place).filter(({ type }) => type === 'rolling')
      expect(rolling.map(({ conversation }) => conversation.requests.map(({ text }) => text))).toEqual([
        [LEDGER_PROMPT, 'Draw it in blue.', 'Name the row, please.'],
      ])
    }
  })

  it('tells the person with the next prompt that the context fills up, and says nothing else', async () => {
    untilSaved(world)
    const { steps, requests } = await playHost(
      CODEX,
      world,
      [{ say: 'Told.' }],
      CODEX.atTerminal([{ type: 'And now?' }, { until: 'Told.' }, { keep: 'told' }], session.id),
    )
    expect(plain(steps[0]?.screens['told'])).toContain('Context: 80k / 95k tokens (84.2%)')
    expect(requests.flatMap(hostRecordsIn)).toHaveLength(1)
  })
})
