import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMAND, describeInstalled, describeKilled, FAILED, FILES, NEXT } from './host-suite.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import {
  createHostWorld,
  type HostCall,
  type HostTurn,
  hostRecordsIn,
  playHost,
  whatIsMissingFor,
} from './other-host.ts'
import { buildProgram, dataFolder, snapshotsIn, throughline } from './product.ts'
import { QWEN, QWEN_SETTINGS } from './qwen.ts'
import { whatTheTerminalLacks } from './terminal.ts'

const { shell: run } = QWEN
const ROOT = join(import.meta.dirname, '../..')
/** The client compacts above 167,000 tokens of its window of 200,000; the alert comes at 160,000. */
const [FULL, NEARLY_FULL] = [169_000, 162_000]
const TOLD = '162k of 200k tokens of context are used'
const SUMMARY: HostTurn = { summary: '<state_snapshot>The user works on a ledger.</state_snapshot>' }

const todo = (content: string, status: string) => ({ id: content, content, status })
const agent = (subagent_type: string, prompt: string): HostCall => ({
  name: 'agent',
  input: { description: 'find', prompt, subagent_type, run_in_background: false },
})

/** A look at a file, an edit with tasks, a check that fails. */
const worked = (project: string): readonly HostTurn[] => [
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
]

const tools = ['recover_session', 'list_session_snapshots', 'set_snapshot_status', 'recall']

describeInstalled(QWEN, {
  own:
    ({ home }) =>
    () => {
      expect(readFileSync(join(home, '.qwen/settings.json'), 'utf8')).toBe(QWEN_SETTINGS)
      for (const name of ['agents', 'commands']) expect(existsSync(join(home, '.qwen', name)), name).toBe(false)
    },
  // It compacts where a request is said to have filled the window. The command after that takes as long as a real model: the client
  // does not wait for the hook after a compaction of its own, and refuses to run a command that only waits.
  turns: (project) => [
    ...worked(project),
    { call: [run('node --test')] },
    { say: 'I look at the whole month.', call: [run("seq -f 'row %g of march, with an amount and a name' 1 1500")] },
    { say: NEXT, call: [run('cat package.json')], tokens: FULL },
    SUMMARY,
    { say: NEXT, call: [run("node -e 'setTimeout(() => {}, 2000)'; git status --short")] },
    {
      call: [
        {
          name: 'tool_call',
          input: { name: 'mcp__memory__save_session_snapshot', arguments: { checkpoint: true } },
        },
      ],
    },
    { say: NEXT },
  ],
  failures: (_, { steps }) => steps.flatMap(({ stderr }) => stderr.match(/.*hook.*/gi) ?? []),
  keepsRequests: false,
  saved: { status: 'in-progress', conversation: { tokenWindow: 200_000 } },
  command: { step: (session) => QWEN.tell('/throughline:checkpoint row 17 matters', session), given: COMMAND },
  nearlyFull: { tokens: NEARLY_FULL, told: TOLD },
  agent: {
    call: agent('context-recovery', 'Find the row.'),
    has: ['run_shell_command', 'read_file', 'grep_search', 'glob', ...tools.map((tool) => `mcp__memory__${tool}`)],
    lacks: 'mcp__memory__save_session_snapshot',
  },
  fork: (prompt, session) => ({ args: [...QWEN.tell(prompt, session).args, '--fork-session'] }),
  doctor: {
    says: [/ 5 hooks, .* no status line, memory server "memory"/],
    not: /PostCompact/,
  },
})

describeKilled(
  QWEN,
  {
    // Claude Code's plugin. The client writes beside the folder that it installs from.
    setUp: ({ home }) => {
      const plugin = join(home, 'throughline-plugin')
      cpSync(join(ROOT, 'plugin'), plugin, { recursive: true })
      return [{ args: ['extensions', 'install', `${plugin}:throughline`, '--consent'] }]
    },
    turns: (project) => [
      ...worked(project),
      { call: [agent('general-purpose', 'Look')] },
      { call: [{ name: 'write_file', input: { file_path: `${project}/moon.js`, content: 'one\n' } }] },
      { say: 'Written.' },
      { say: NEXT, call: [run('sh crash.sh')] },
    ],
    // The subagent's.
    files: ['created moon.js'],
    next: {
      turns: [
        { say: 'There is unfinished work. Go on with it?' },
        { call: [agent('context-recovery', 'Find it.')] },
        { say: 'DECISION: none' },
        { call: [run('sh check.sh')] },
        { say: NEXT },
        { say: 'Saved.' },
        SUMMARY,
        { say: 'The row is named.' },
        // The client may ask once more by itself.
        { say: 'The row is named.' },
      ],
      steps: [
        QWEN.atTerminal([
          { type: 'hello' },
          { until: 'Go on with it?' },
          { type: 'yes' },
          { until: NEXT },
          { type: '/checkpoint row 17 matters' },
          { until: 'Saved.' },
          { type: '/compress' },
          { until: 'Chat history compressed' },
          { type: 'Name the row, please.' },
          { until: 'The row is named.' },
          { type: '/quit' },
          { ends: true },
        ]),
      ],
      atTerminal: true,
    },
  },
  (_killed, next) => {
    it("has the plugin's agents and commands", () => {
      // The client leaves $ARGUMENTS as it is, and puts what was typed behind the command's text.
      const texts = next.session.requests.map(({ text }) => text)
      expect(
        texts.filter((text) => /Call `save_session_snapshot` [\s\S]*\/checkpoint row 17 matters/.test(text)),
      ).not.toEqual([])
      expect(texts.filter((text) => text.includes('# Context recovery'))).toHaveLength(1)
    })

    it('is given its state back at once after /compress, once', () => {
      const [record = '', ...more] = hostRecordsIn(next.session.afterCompaction[0])
      expect(more).toEqual([])
      expect(record).toMatch(FAILED)
      expect(record).toContain(LEDGER_PROMPT)
    })

    it('is saved with its end', () => {
      const saved = snapshotsIn(next.world).filter(({ sessionId }) => sessionId === next.session.id)
      expect(saved.map(({ type, status }) => `${type} ${status}`).sort()).toEqual([
        'manual superseded',
        'precompact paused',
        'rolling paused',
      ])
    })
  },
)

describe.skipIf(whatIsMissingFor(QWEN) ?? whatTheTerminalLacks())('at the terminal of Qwen Code', () => {
  it('tells the model with the next prompt that the window is nearly full, once', async () => {
    buildProgram()
    const world = createHostWorld(QWEN, FILES)
    try {
      throughline(world, 'install', '--host', QWEN.id)
      const { requests } = await playHost(
        QWEN,
        world,
        [{ say: 'The month is long.', tokens: NEARLY_FULL }, { say: 'The year is longer.' }, { say: 'It is March.' }],
        QWEN.atTerminal([
          { type: 'Look at the month.' },
          { until: 'The month is long.' },
          // A person reads the answer meanwhile.
          { appears: join(dataFolder(world), 'next-') },
          { type: 'Look at the year.' },
          { until: 'The year is longer.' },
          { type: 'Name the month.' },
          { until: 'It is March.' },
          { type: '/quit' },
          { ends: true },
        ]),
      )
      const told = requests.filter(({ kind }) => kind === 'main').map(({ text }) => text.split(TOLD).length - 1)
      // It stays where it was put, as the client keeps the conversation.
      expect(told).toEqual([0, 1, 1])
    } finally {
      world.remove()
    }
  })
})
