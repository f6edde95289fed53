import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  OPENCODE,
  withOtherStore,
} from './host-checks.ts'
import { LEDGER_PROMPT } from './ledger-script.ts'
import {
  atOpenCodeTerminal,
  createOpenCodeWorld,
  OPENCODE_SETTINGS,
  openCodeFile,
  pluginOf,
  recordingsOf,
  runOpenCode,
  tellOpenCode,
} from './opencode.ts'
import type { ChatSession } from './other-host.ts'
import { buildProgram, dataFolder, recordsInText, snapshotsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'
import { whatTheTerminalLacks } from './terminal.ts'

const { missing, shell: run } = OPENCODE
const FILES = {
  ...CHECKED,
  'crash.sh': 'kill -9 $OPENCODE_PID\n',
}
/** The client compacts above 92,000 tokens of its window of 100,000; the alert comes at 80,000. */
const [FULL, NEARLY_FULL] = [95_000, 81_000]

const todo = (content: string, status: string) => ({ content, status, priority: 'high' })
const save: ChatCall = { name: 'memory_save_session_snapshot', input: { checkpoint: true } }
const edit = (project: string): ChatCall => ({
  name: 'edit',
  input: {
    filePath: `${project}/src/totals.js`,
    oldString: "text.split('\\n').map",
    newString: "text.split('\\n').filter(Boolean).map",
  },
})

/** The ledger session as OpenCode plays it: it compacts where a request is said to have filled the window. */
const turns = (project: string): readonly ChatTurn[] => [
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
  { call: [run("seq -f 'row %g of march, with an amount and a name' 1 600")] },
  { say: NEXT, call: [run('cat package.json')], tokens: FULL },
  { summary: '## Goal\nThe user works on a ledger.' },
  { say: NEXT, call: [run('git status --short')] },
  { call: [save] },
  { say: NEXT },
]

describe.skipIf(missing)('installed for OpenCode', () => {
  let world: World
  let session: ChatSession
  let saved: SessionSnapshot[]

  prepare(async () => {
    buildProgram()
    world = createOpenCodeWorld(FILES)
    throughline(world, 'install', '--host', 'opencode')
    session = await runOpenCode(world, { turns: turns(world.project), steps: [tellOpenCode(LEDGER_PROMPT)] })
    saved = snapshotsIn(world)
  })
  afterAll(() => world?.remove())

  it('ends as it would without us, and no hook fails', () => {
    expect(session.steps.map(({ exit }) => exit)).toEqual([0])
    expect(session.steps[0]?.stdout).toContain(NEXT)
    expect(session.turnsLeft).toBe(0)
    expect(session.steps[0]?.stderr).not.toMatch(/plugin/i)
    expect(existsSync(join(dataFolder(world), 'hook.log'))).toBe(false)
  })

  it('gives the model back what the summary lost, with the next request, once', () => {
    const [next, after] = session.afterCompaction
    const [record = '', ...more] = recordsInText(next?.text ?? '')
    const checkpoint = saved.find(({ type }) => type === 'precompact')
    expect(more).toEqual([])
    expect(record).toContain(checkpoint?.name)
    expect(record).toContain(FAILED)
    expect(record).toContain('src/totals.js: modified')
    expect(record).toContain(LEDGER_PROMPT)
    // It stays where it was put, as the client keeps the rest of the conversation.
    expect(recordsInText(after?.text ?? '')).toEqual([record])
  })

  it('adds nothing to what the summariser is asked', () => expectSummariserUntouched(session))

  it('keeps the session with its window, its host, its tasks and one checkpoint of the compaction', () => {
    const told = { sessionId: session.id, tokenWindow: 100_000 }
    expectSaved(OPENCODE, world, saved, { types: ['manual', 'precompact', 'rolling'], ...told })
  })

  it('records what the compaction lost, once', () => expectLossRecorded(world, { of: 1, kept: 0, back: 1 }))

  it('serves the memory to its model, which needs no id of its session', () => {
    const manual = saved.find(({ type }) => type === 'manual')
    expect(manual?.sessionId).toBe(session.id)
    expect(session.requests.at(-1)?.text).toContain(manual?.name ?? 'a checkpoint')
  })

  it('records the session in a file that nobody else reads', () => {
    const file = recordingsOf(world).get(session.id) ?? ''
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it('keeps a fork as a session of its own, with what it goes on with', async () => {
    const forked = await runOpenCode(world, {
      turns: [{ say: 'I describe it another way.' }],
      steps: [tellOpenCode('Try it another way.', session.id, '--fork')],
    })
    expectForked(world, session, forked, [LEDGER_PROMPT])
  })

  it('has its commands, which tell the model what was typed behind them', async () => {
    const asked = await runOpenCode(world, {
      turns: [{ say: 'Saved.', tokens: NEARLY_FULL }],
      steps: [tellOpenCode('row 17 matters', session.id, '--command', 'throughline-checkpoint')],
    })
    const [first] = asked.requests.filter(({ kind }) => kind === 'main')
    expect(first?.text).toMatch(/Call `save_session_snapshot` .*\n\nThe user adds: "?row 17 matters/)
  })

  it('has its model told with the next prompt that the window is nearly full, and has agents, whose work it knows', async () => {
    const agent = { description: 'find', prompt: 'Find the row.', subagent_type: 'context-recovery' }
    const checkpoint = snapshotsIn(world).find(({ type }) => type === 'threshold')
    const asked = await runOpenCode(world, {
      turns: [
        { call: [{ name: 'task', input: agent }] },
        { call: [run('cat src/totals.js; exit 4')] },
        { say: 'DECISION: none' },
        { say: 'None.' },
      ],
      steps: [tellOpenCode('Where was I?', session.id)],
    })
    expect(asked.requests[0]?.text).toContain(
      `Throughline: 81k of 100k tokens of context are used; ${checkpoint?.name} holds`,
    )
    const [started] = asked.requests.filter(({ text }) => text.includes('# Context recovery'))
    expect(started?.tools).toEqual(expect.arrayContaining(['bash', 'read', 'memory_recall', 'memory_recover_session']))
    expect(started?.tools).not.toContain('edit')
    expect(asked.turnsLeft).toBe(0)
    const rolling = snapshotsIn(world).find(({ type, sessionId }) => type === 'rolling' && sessionId === session.id)
    expect(JSON.stringify(rolling)).toContain('cat src/totals.js; exit 4')
    // The session and the fork.
    expect(recordingsOf(world).size).toBe(2)
  })

  it('is found well by doctor, which names what it cannot do', () => {
    const report = throughline(world, 'doctor')
    expect(report).toMatch(
      /OpenCode user scope .* 5 hooks, 2 agents up to date, 4 commands up to date, no status line, memory server "memory"/,
    )
    expect(report).toMatch(/OpenCode shows no line of ours/)
    expect(report).not.toMatch(/PostCompact|does not know|could not be read/)
  })

  it('does not disturb the client where its programs cannot be started', async () => {
    const plugin = pluginOf(world) ?? ''
    const file = openCodeFile(world, 'plugins/throughline.js')
    writeFileSync(file, plugin.replace(/^const node = .*$/m, 'const node = "/nowhere/node"'))
    const alone = await runOpenCode(world, { turns: [{ say: 'All is well.' }], steps: [tellOpenCode('hello')] })
    writeFileSync(file, plugin)
    expect(alone.steps[0]).toMatchObject({ exit: 0, stdout: expect.stringContaining('All is well.') })
  })

  it('leaves no trace when it is uninstalled, but for the memory', () => {
    const before = snapshotsIn(world).length
    throughline(world, 'uninstall', '--host', 'opencode')
    expect(readFileSync(openCodeFile(world, 'opencode.json'), 'utf8')).toBe(OPENCODE_SETTINGS)
    // What is left is the client's own.
    const own = ['.gitignore', 'node_modules', 'opencode.json', 'package-lock.json', 'package.json']
    expect(readdirSync(openCodeFile(world, '.')).sort()).toEqual(own)
    expect(snapshotsIn(world)).toHaveLength(before)
  })
})

describe.skipIf(missing)('an OpenCode session that was killed', () => {
  let world: World
  let killed: ChatSession
  prepare(async () => {
    buildProgram()
    world = createOpenCodeWorld(FILES)
    // Its beginning was said before we were installed.
    const first = await runOpenCode(world, {
      turns: [{ call: [run('sh check.sh')] }, { say: NEXT }],
      steps: [tellOpenCode(LEDGER_PROMPT)],
    })
    expect([first.steps[0]?.exit, first.id]).toEqual([0, ''])
    throughline(world, 'install', '--host', 'opencode')
    killed = await runOpenCode(world, {
      turns: [{ call: [edit(world.project)] }, { say: NEXT, call: [run('sh crash.sh')] }],
      steps: [{ args: ['run', '--continue', 'Skip blank lines, too.'] }],
    })
  })
  afterAll(() => world?.remove())

  it('ended without a word', () => {
    expect(killed.steps[0]?.exit).toBeUndefined()
    expect(killed.turnsLeft).toBe(0)
  })

  it('is imported by backfill where no hook saw it, with what it held before we were there', () => {
    const elsewhere = withOtherStore(world)
    expect(throughline(elsewhere, 'backfill')).toMatch(/1 session/)
    const [snapshot] = snapshotsIn(elsewhere)
    expect(snapshot?.sessionId).toBe(killed.id)
    expect(snapshot?.conversation.requests.map(({ text }) => text)).toEqual([LEDGER_PROMPT, 'Skip blank lines, too.'])
    expect(snapshot?.commands.map(({ command, exitCode }) => [command, exitCode])).toContainEqual(['sh check.sh', 3])
    expect(snapshot?.files.map(({ path, change }) => `${change} ${path}`)).toContain('modified src/totals.js')
    rmSync(join(world.home, 'another.db'))
  })

  it('is offered in the next one, and a yes brings its state', () => expectOfferedAndBroughtBack(OPENCODE, world))
})

describe.skipIf(missing ?? whatTheTerminalLacks())("at OpenCode's terminal", () => {
  let world: World
  let session: ChatSession
  prepare(async () => {
    world?.remove()
    buildProgram()
    world = createOpenCodeWorld(FILES)
    throughline(world, 'install', '--host', 'opencode')
    session = await runOpenCode(world, {
      turns: [
        { call: [run('sh check.sh')] },
        { say: NEXT },
        { summary: '## Goal\nThe user works on a ledger.' },
        { say: 'The row is named.' },
        { say: 'It is renamed.' },
      ],
      steps: [
        atOpenCodeTerminal([
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
      ],
    })
    // On a busy machine the client may be gone before it says that the session ended: nobody can know it then.
    if (snapshotsIn(world).some(({ status }) => status === 'in-progress')) throw new Error('the end was not told')
  })
  afterAll(() => world?.remove())

  it('gives the state back with the prompt after /compact, once', () => {
    const [record = '', ...more] = recordsInText(
      session.afterCompaction.find(({ kind }) => kind === 'main')?.text ?? '',
    )
    expect(more).toEqual([])
    expect(record).toContain(FAILED)
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
