import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { World } from './client.ts'
import { COMMAND, describeInstalled, describeKilled, FAILED, FILES, NEXT } from './host-suite.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import { OPENCODE, OPENCODE_SETTINGS, openCodeFile, tellOpenCode } from './opencode.ts'
import {
  createHostWorld,
  type HostCall,
  type HostSession,
  type HostTurn,
  hostRecordsIn,
  playHost,
  whatIsMissingFor,
} from './other-host.ts'
import { buildProgram, snapshotsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'
import { whatTheTerminalLacks } from './terminal.ts'

const { shell: run } = OPENCODE
/** The client compacts above 92,000 tokens of its window of 100,000; the alert comes at 80,000. */
const [FULL, NEARLY_FULL] = [95_000, 81_000]
const SUMMARY: HostTurn = { summary: '## Goal\nThe user works on a ledger.' }

const todo = (content: string, status: string) => ({ content, status, priority: 'high' })
const edit = (project: string): HostCall => ({
  name: 'edit',
  input: {
    filePath: `${project}/src/totals.js`,
    oldString: "text.split('\\n').map",
    newString: "text.split('\\n').filter(Boolean).map",
  },
})

describeInstalled(
  OPENCODE,
  {
    own: (world) => () => {
      expect(readFileSync(openCodeFile(world, 'opencode.json'), 'utf8')).toBe(OPENCODE_SETTINGS)
      // What is left is the client's own.
      const own = ['.gitignore', 'node_modules', 'opencode.json', 'package-lock.json', 'package.json']
      expect(readdirSync(openCodeFile(world, '.')).sort()).toEqual(own)
    },
    // It compacts where a request is said to have filled the window.
    turns: (project) => [
      { say: 'I read it first.', call: [{ name: 'read', input: { filePath: `${project}/src/totals.js` } }] },
      {
        call: [
          edit(project),
          {
            name: 'todowrite',
            input: { todos: [todo('Skip blank lines', 'completed'), todo('Describe the format', 'in_progress')] },
          },
        ],
      },
      { call: [run('sh check.sh')] },
      { call: [run('node --test')] },
      { call: [run("seq -f 'row %g of march, with an amount and a name' 1 600")] },
      { say: NEXT, call: [run('cat package.json')], tokens: FULL },
      SUMMARY,
      { say: NEXT, call: [run('git status --short')] },
      { call: [{ name: 'memory_save_session_snapshot', input: { checkpoint: true } }] },
      { say: NEXT },
    ],
    failures: (_, { steps }) => steps.flatMap(({ stderr }) => stderr.match(/.*plugin.*/gi) ?? []),
    keepsRequests: false,
    saved: { conversation: { tokenWindow: 100_000 } },
    command: {
      step: (session) => tellOpenCode('row 17 matters', session, '--command', 'throughline-checkpoint'),
      given: COMMAND,
    },
    nearlyFull: { tokens: NEARLY_FULL, told: '81k of 100k tokens of context are used' },
    agent: {
      call: {
        name: 'task',
        input: { description: 'find', prompt: 'Find the row.', subagent_type: 'context-recovery' },
      },
      has: ['bash', 'read', 'memory_recall', 'memory_recover_session'],
      lacks: 'edit',
    },
    // The agent's.
    meanwhile: [{ call: [run('cat src/totals.js; exit 4')] }],
    fork: (prompt, session) => tellOpenCode(prompt, session, '--fork'),
    doctor: {
      says: [/ 5 hooks, .* no status line, memory server "memory"/],
      not: /PostCompact/,
    },
  },
  (played) => {
    it("has the work of its agents in the session, and the person's sessions alone in recordings", () => {
      const rolling = snapshotsIn(played.world).find(
        ({ type, sessionId }) => type === 'rolling' && sessionId === played.session.id,
      )
      expect(JSON.stringify(rolling)).toContain('cat src/totals.js; exit 4')
      // The session and the fork.
      expect(OPENCODE.transcripts(played.world).size).toBe(2)
    })

    it('is recorded in a file that nobody else reads', () => {
      const file = OPENCODE.transcripts(played.world).get(played.session.id) ?? ''
      expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700])
    })
  },
)

describeKilled(OPENCODE, {
  // Its beginning was said before we were installed.
  setUp: async (world) => {
    const first = await playHost(
      OPENCODE,
      world,
      [{ call: [run('sh check.sh')] }, { say: NEXT }],
      OPENCODE.tell(LEDGER_PROMPT),
    )
    expect([first.steps[0]?.exit, first.id]).toEqual([0, ''])
    throughline(world, 'install', '--host', 'opencode')
    return []
  },
  turns: (project) => [{ call: [edit(project)] }, { say: NEXT, call: [run('sh crash.sh')] }],
  prompt: { args: ['run', '--continue', 'Skip blank lines, too.'] },
  requests: [LEDGER_PROMPT, 'Skip blank lines, too.'],
  next: {
    turns: [{ say: 'There is unfinished work. Go on with it?' }, { say: 'I go on.' }],
    steps: [OPENCODE.tell('hello'), { args: ['run', '--continue', 'yes'] }],
    atTerminal: false,
  },
})

describe.skipIf(whatIsMissingFor(OPENCODE) ?? whatTheTerminalLacks())("at OpenCode's terminal", () => {
  let world: World
  let session: HostSession
  prepare(async () => {
    world?.remove()
    buildProgram()
    world = createHostWorld(OPENCODE, FILES)
    throughline(world, 'install', '--host', 'opencode')
    session = await playHost(
      OPENCODE,
      world,
      [{ call: [run('sh check.sh')] }, { say: NEXT }, SUMMARY, { say: 'The row is named.' }, { say: 'It is renamed.' }],
      OPENCODE.atTerminal([
        { type: LEDGER_PROMPT },
        { until: NEXT },
        { type: '/compact' },
        { until: 'The user works on a ledger.' },
        { type: 'Name the row, please.' },
        { until: 'The row is named.' },
        { type: '/undo' },
        // What was typed stands there again.
        { until: 'reverted' },
        { press: 'C-u' },
        { type: 'Rename the row.' },
        { until: 'It is renamed.' },
        { type: '/exit' },
        { ends: true },
      ]),
    )
    // On a busy machine the client may be gone before it says that the session ended: nobody can know it then.
    if (snapshotsIn(world).some(({ status }) => status === 'in-progress')) throw new Error('the end was not told')
  })
  afterAll(() => world?.remove())

  it('gives the state back with the prompt after /compact, once', () => {
    const [record = '', ...more] = hostRecordsIn(session.afterCompaction.find(({ kind }) => kind === 'main'))
    expect(more).toEqual([])
    expect(record).toMatch(FAILED)
    expect(record).toContain(LEDGER_PROMPT)
  })

  it('saves the session with its end, and what was taken back as such', () => {
    const saved = snapshotsIn(world)
    expect(saved.map(({ type, status }) => `${type} ${status}`).sort()).toEqual(['precompact paused', 'rolling paused'])
    const conversation = saved.find(({ type }) => type === 'rolling')?.conversation
    const all = [LEDGER_PROMPT, 'Name the row, please.', 'Rename the row.']
    expect(conversation?.requests.map(({ text }) => text)).toEqual(all)
    expect(conversation?.exchanges).toBe(2)
  })
})
