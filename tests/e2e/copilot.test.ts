import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { World } from './client.ts'
import { COPILOT, withWindow } from './copilot.ts'
import { COMMAND, describeInstalled, describeKilled, FAILED, FILES, givenBackIn, NEXT } from './host-suite.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import {
  createHostWorld,
  type HostCall,
  type HostSession,
  type HostTurn,
  playHost,
  whatIsMissingFor,
} from './other-host.ts'
import { buildProgram, snapshotsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'
import { whatTheTerminalLacks } from './terminal.ts'

const { shell: run } = COPILOT
const SUMMARY: HostTurn = { summary: '<overview>The user works on a ledger.</overview>' }

/** As no program would write it: tabs, a server of the person's own. */
const SERVERS = '{\n\t"mcpServers": { "own": { "type": "local", "command": "true", "args": [], "tools": ["*"] } }\n}\n'

const agent = (agent_type: string): HostCall => ({
  name: 'task',
  input: { description: 'find', prompt: 'Find the row.', agent_type, name: 'finder', mode: 'sync' },
})

/**
 * The long output fills the window, and the client compacts beside the work. The later commands take as long as a real model: the
 * client writes its transcript some time after the compaction.
 */
const compacted = (project: string): readonly HostTurn[] => [
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
  SUMMARY,
  { say: NEXT, call: [run('sleep 2; git status --short')] },
  { say: NEXT, call: [run('sleep 2; ls')] },
]

describeInstalled(
  COPILOT,
  {
    own: ({ home }) => {
      const file = (name: string) => join(home, '.copilot', name)
      writeFileSync(file('mcp-config.json'), SERVERS)
      return () => {
        expect(readFileSync(file('mcp-config.json'), 'utf8')).toBe(SERVERS)
        for (const name of ['hooks', 'agents', 'skills']) expect(existsSync(file(name)), name).toBe(false)
      }
    },
    turns: (project) => [
      ...compacted(project),
      { call: [{ name: 'memory-save_session_snapshot', input: { checkpoint: true } }] },
      { say: NEXT },
    ],
    failures: ({ home }, { id }) => {
      const hooks = readFileSync(join(home, `.copilot/session-state/${id}/events.jsonl`), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"type":"hook.end"'))
      return hooks.length > 5 ? hooks.filter((line) => !line.includes('"success":true')) : ['few hooks ran', ...hooks]
    },
    keepsRequests: true,
    saved: { status: 'paused', conversation: { tokenWindow: 20_500 } },
    nearlyFull: {
      tokens: 250_000,
      told: '250k of 300k tokens of context are used',
      world: (world) => withWindow(world, 300_000),
    },
    agent: {
      call: agent('context-recovery'),
      has: ['bash', 'memory-recover_session', 'memory-recall'],
      lacks: 'memory-save_session_snapshot',
    },
    doctor: { says: [/ 6 hooks, .* no status line, memory server "memory"/], not: /nothing/ },
  },
  (played) => {
    it('is given what the summary lost with the next tool result', () => {
      const results = played.session.afterCompaction.flatMap(({ messages }) =>
        messages.filter(({ role }) => role === 'tool').map(({ text }) => text),
      )
      expect(results.join('\n')).toContain(givenBackIn(played.session.afterCompaction.at(-1))[0] ?? 'a record')
    })
  },
)

describeKilled(COPILOT, {
  setUp: (world) => {
    throughline(world, 'install', '--host', 'copilot')
    return []
  },
  turns: (project) => [...compacted(project), { say: NEXT, call: [run('sh crash.sh')] }],
  next: {
    turns: [{ say: 'There is unfinished work. Go on with it?' }, { say: 'I go on.' }],
    steps: [
      COPILOT.atTerminal([
        { type: 'hello' },
        { until: 'Go on with it?' },
        { until: '/ commands' },
        { type: 'yes' },
        { until: 'I go on.' },
      ]),
    ],
    atTerminal: true,
  },
})

describe.skipIf(whatIsMissingFor(COPILOT) ?? whatTheTerminalLacks())("at Copilot CLI's terminal", () => {
  let world: World
  let session: HostSession
  prepare(async () => {
    buildProgram()
    world = withWindow(createHostWorld(COPILOT, FILES), 60_000)
    throughline(world, 'install', '--host', 'copilot')
    session = await playHost(
      COPILOT,
      world,
      [
        { call: [run('sh check.sh')] },
        { say: NEXT },
        SUMMARY,
        { say: 'The row is named.' },
        { say: 'Told.' },
        { say: 'Saved.' },
        { say: 'I describe it another way.' },
      ],
      COPILOT.atTerminal([
        { type: LEDGER_PROMPT },
        { until: NEXT },
        { type: '/compact' },
        { until: 'Compaction completed' },
        { type: 'Name the row, please.' },
        { until: 'The row is named.' },
        { type: 'And now?' },
        { until: 'Told.' },
        { until: '/ commands' },
        { type: '/throughline-checkpoint row 17 matters' },
        { press: 'Enter' },
        { until: 'Saved.' },
        { until: '/ commands' },
        { type: '/fork' },
        { press: 'Enter' },
        { until: 'Forked from' },
        { until: '/ commands' },
        { type: 'Try it another way.' },
        { until: 'I describe it another way.' },
        { until: '/ commands' },
      ]),
    )
  })
  afterAll(() => world?.remove())

  it('gives the state back once, with a prompt after /compact: the next one that finds it in the transcript', () => {
    const [record = '', ...more] = new Set(session.afterCompaction.flatMap(givenBackIn))
    expect(more).toEqual([])
    expect(session.afterCompaction.map((request) => givenBackIn(request).length)).not.toContain(2)
    expect(record).toMatch(FAILED)
  })

  it('has its commands where they are typed at its terminal, with what was typed behind them', () => {
    expect(session.requests.map(({ text }) => text).filter((text) => COMMAND.test(text))).not.toEqual([])
  })

  it('keeps a fork that was made at its terminal as a session of its own', () => {
    const saved = snapshotsIn(world).filter(({ type }) => type === 'rolling')
    const requests = saved.map(({ conversation }) => conversation.requests.map(({ text }) => text))
    const [shorter = [], longer = []] = requests.sort((a, b) => a.length - b.length)
    expect(requests).toHaveLength(2)
    expect(shorter[0]).toBe(LEDGER_PROMPT)
    expect(longer).toEqual([...shorter, 'Try it another way.'])
    for (const { commands } of saved) expect(commands.map(({ command }) => command)).toEqual(['sh check.sh'])
  })
})
