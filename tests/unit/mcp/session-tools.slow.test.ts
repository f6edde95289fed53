/** The tools around a session, as a model calls them: with a transcript and without one, in this chat and in the next. */

import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../src/compose.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { putLine } from '../../../src/memory/recover/offers.ts'
import { rememberWindow } from '../../../src/memory/session/session-window.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import { worldForEachTest } from '../../each-test.ts'
import { SAMPLE } from '../../world.ts'
import { type Connection, connect, connectionForEachTest, structured, textOf } from './connect.ts'

const world = worldForEachTest()
/** A client whose transcript nobody can read. */
const { ask, call } = connectionForEachTest(world)
let open: Connection[]
beforeEach(() => {
  open = []
})
afterEach(async () => {
  for (const connection of open) await connection.close()
})

/** Another client. */
async function client(context: Context = world.context): Promise<Connection> {
  const connection = await connect(context, world.project)
  open.push(connection)
  return connection
}
/** A context whose host says that it started this process for a session. */
const startedFor = (session: string): Context => ({
  ...world.context,
  config: { ...world.context.config, env: { ...world.context.config.env, CLAUDE_CODE_SESSION_ID: session } },
})
/** Puts a session's transcript where the host keeps it; `age` in seconds since it was last written. */
function transcriptOf(session: string, lines: readonly object[] = [], age = 0): string {
  const folder = join(world.folder, '.claude', 'projects', '-tidepool')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${session}.jsonl`)
  if (lines.length === 0) copyFileSync(SAMPLE, path)
  else
    writeFileSync(
      path,
      lines.map((line) => `${JSON.stringify({ sessionId: session, cwd: world.project, ...line })}\n`).join(''),
    )
  const time = world.context.now().getTime() / 1_000 - age
  utimesSync(path, time, time)
  return path
}
const prompt = (text: string) => ({ type: 'user', message: { role: 'user', content: text } })

describe('save_session_snapshot', () => {
  it('adds to the session that the host started the server for, and saves it on request', async () => {
    transcriptOf('s1')
    const { ask, call } = await client(startedFor('s1'))
    const added = await call('save_session_snapshot', {
      decisions: [{ decision: 'Keep it in memory', rationale: 'small', impact: 'no file', reversible: true }],
      approaches: [{ text: 'a file per tide', worked: false }],
      discoveries: ['the tests run twice'],
    })
    expect(structured(added)['ids']).toHaveLength(1)
    expect(await world.snapshots()).toMatchObject([{ sessionId: 's1', type: 'rolling' }])

    const saved = await ask('save_session_snapshot', { checkpoint: true })
    expect(saved['summary']).toMatch(/^Continue work on: .*\n[\s\S]*Checkpoint: checkpoint-\S+ #[0-9a-f]{8}$/)
    const [named] = (await world.snapshots()).filter(({ type }) => type === 'manual')
    expect(named?.name).toBe(saved['checkpoint'])
    expect(named?.decisions.map(({ decision }) => decision)).toContain('Keep it in memory')
    expect(named?.approaches).toContainEqual({ text: 'a file per tide', worked: false, origin: 'model' })
    // What the transcript shows is there without the model's help.
    expect(named?.commands.length).toBeGreaterThan(0)
  })

  it('keeps the next step of a session that began with the command to save it', async () => {
    const command = '<command-message>throughline:checkpoint</command-message>'
    transcriptOf('s1', [prompt(`${command}\n<command-name>/throughline:checkpoint</command-name>`)])
    const { ask } = await client(startedFor('s1'))
    const stated = { goal: 'Fix the mean', next_step: 'give reduce an initial value', checkpoint: true }
    const saved = await ask('save_session_snapshot', stated)
    expect(saved['summary']).toContain('1. give reduce an initial value')
    const [named] = (await world.snapshots()).filter(({ type }) => type === 'manual')
    expect(named).toMatchObject({ goal: 'Fix the mean', nextStep: 'give reduce an initial value' })
  })

  it('gives the summary also as text, as it is to be pasted', async () => {
    const saved = await call('save_session_snapshot', { goal: 'Add auth', next_step: 'write tests', checkpoint: true })
    const [named] = (await world.snapshots()).filter(({ type }) => type === 'manual')
    expect(textOf(saved)).toContain(named === undefined ? 'no snapshot' : renderSummary(named))
  })

  it('serves a client whose transcript nobody can read: the connection is the session', async () => {
    await call('save_session_snapshot', { goal: 'Add auth' })
    await call('save_session_snapshot', { questions: [{ question: 'Which port?', priority: 'high' }] })
    await call('save_session_snapshot', { resolve_question: { id: 'Q1', resolution: '8080' } })
    const [snapshot, ...others] = await world.snapshots()
    expect(others).toEqual([])
    expect(snapshot).toMatchObject({
      goal: 'Add auth',
      topic: 'Add auth',
      questions: [{ id: 'Q1', question: 'Which port?', priority: 'high', resolution: '8080', origin: 'model' }],
    })
    expect(snapshot?.transcript).toBeUndefined()
    // Another connection is another session.
    await (await client()).call('save_session_snapshot', { goal: 'Other work' })
    expect(await world.snapshots()).toHaveLength(2)
  })

  it('takes phases of any wording', async () => {
    await call('save_session_snapshot', { phase: 'Testing' })
    expect((await world.snapshots())[0]).toMatchObject({ phase: 'testing' })
    await call('save_session_snapshot', { phase: 'QA round 2' })
    expect((await world.snapshots())[0]).toMatchObject({ phase: 'unknown', phaseLabel: 'QA round 2' })
  })

  it('refuses a field that it does not know, and says which', async () => {
    const answer = await call('save_session_snapshot', { decision: 'Use JWT' })
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toContain('decision')
    expect(await world.snapshots()).toEqual([])
  })

  it('names the writer after its client', async () => {
    await call('create_entities', { entities: [{ name: 'a', entityType: 'note', observations: [] }] })
    const sources: unknown[] = []
    await world.context.withStore(1_000, (store) =>
      store.eachRow((row) => {
        if (row.kind === 'entity') sources.push(row.entity.by.source)
      }),
    )
    expect(sources).toEqual(['mcp:test-client'])
  })
})

describe('which session a call belongs to', () => {
  const saved = async (context: Context, args: Record<string, unknown> = {}, meta?: Record<string, unknown>) => {
    const { ask } = await client(context)
    const name = (await ask('save_session_snapshot', { goal: 'g', ...args }, meta))['snapshot']
    return (await world.snapshots()).find((snapshot) => snapshot.name === name)?.sessionId
  }

  it('is the one that is named', async () => {
    transcriptOf('s1', [prompt('Add a cache')])
    expect(await saved(startedFor('s1'), { session_id: 'other' })).toBe('other')
  })

  it('is the one that the server was started for, also while another one runs in the project', async () => {
    transcriptOf('s1', [prompt('Add a cache')], 5)
    transcriptOf('s2', [prompt('Add a metric')])
    expect(await saved(startedFor('s1'))).toBe('s1')
  })

  const using = (id: string) => ({
    type: 'assistant',
    message: {
      role: 'assistant',
      content: [{ type: 'tool_use', id, name: 'mcp__memory__save_session_snapshot', input: {} }],
    },
  })

  it('is the one that recorded the call once the conversation was cleared: the host still names the old one', async () => {
    transcriptOf('s1', [prompt('Add a cache')], 600)
    transcriptOf('s2', [prompt('Add a metric'), using('toolu_0123456789')], 60)
    transcriptOf('s3', [prompt('Add a log')])
    expect(await saved(startedFor('s1'), {}, { 'claudecode/toolUseId': 'toolu_0123456789' })).toBe('s2')
  })

  it('is the connection of another client that a command of a session started', async () => {
    transcriptOf('s1', [prompt('Add a cache')])
    const { config, ...rest } = startedFor('s1')
    const context = { ...rest, config: { ...config, env: { ...config.env, CLAUDE_CODE_CHILD_SESSION: '1' } } }
    expect(await saved(context)).toMatch(/^mcp-/)
    expect((await world.snapshots()).map(({ sessionId }) => sessionId)).not.toContain('s1')
  })

  it('is the one that has just recorded this very call', async () => {
    const use = { type: 'tool_use', id: 'toolu_0123456789', name: 'mcp__memory__save_session_snapshot', input: {} }
    transcriptOf('s1', [prompt('Add a cache')], 1)
    transcriptOf(
      's2',
      [prompt('Add a metric'), { type: 'assistant', message: { role: 'assistant', content: [use] } }],
      2,
    )
    transcriptOf('s3', [prompt('Add a log')])
    expect(await saved(startedFor('s2'), {}, { 'claudecode/toolUseId': use.id })).toBe('s2')
    transcriptOf('s2', [prompt('Add a metric')], 2)
    transcriptOf('s3', [prompt('Add a log'), { type: 'assistant', message: { role: 'assistant', content: [use] } }])
    expect(await saved(startedFor('s2'), {}, { 'claudecode/toolUseId': use.id })).toBe('s3')
  })

  it('is the one that the server was started for, also while the host has not made its file', async () => {
    transcriptOf('s1', [prompt('Add a cache')], 5)
    expect(await saved(startedFor('s2'), {}, { 'claudecode/toolUseId': 'toolu_9876543210' })).toBe('s2')
  })

  it('is the one that the server was started for, read as soon as the host has made its file', async () => {
    const made = setTimeout(() => transcriptOf('s2', [prompt('Add a metric')]), 120)
    expect(await saved(startedFor('s2'), {}, { 'claudecode/toolUseId': 'toolu_9876543210' })).toBe('s2')
    clearTimeout(made)
    expect((await world.snapshots()).map(({ conversation }) => conversation.requests[0]?.text)).toEqual([
      'Add a metric',
    ])
  })

  it('is the connection where nothing tells: a live session of the project is not the one of another client', async () => {
    transcriptOf('s1', [prompt('Add a cache')])
    transcriptOf('s2', [prompt('Add a log')], 3_600)
    transcriptOf('s3', [{ ...prompt('Add a metric'), cwd: '/elsewhere' }])
    expect(await saved(world.context)).toMatch(/^mcp-/)
  })

  it('is the one that recorded the call where the host says nothing else', async () => {
    transcriptOf('s1', [prompt('Add a cache')])
    transcriptOf('s2', [prompt('Add a metric'), using('toolu_0123456789')], 2)
    expect(await saved(world.context, {}, { 'claudecode/toolUseId': 'toolu_0123456789' })).toBe('s2')
  })
})

describe('recover_session', () => {
  /** An earlier session of this project. */
  async function earlier(goal = 'Add JWT auth', session = 'earlier'): Promise<string> {
    await call('save_session_snapshot', {
      session_id: session,
      goal,
      next_step: `finish: ${goal}`,
      decisions: [{ decision: 'Use RS256' }],
    })
    const saved = await call('save_session_snapshot', { session_id: session, checkpoint: true })
    return structured(saved)['checkpoint'] as string
  }
  const statusOf = async (name: string) => (await world.snapshots()).find((snapshot) => snapshot.name === name)?.status

  it('applies a pasted summary that is fresh after a yes, and marks the work as taken up', async () => {
    const name = await earlier()
    const [snapshot] = (await world.snapshots()).filter((each) => each.name === name)
    world.after(2)
    const reference = `hi, please go on\n\n${snapshot === undefined ? '' : renderSummary(snapshot)}`
    expect(await ask('recover_session', { reference })).toMatchObject({ decision: 'confirm', checkpoint: name })
    const answer = await call('recover_session', { reference, confirmed: true })
    expect(structured(answer)).toMatchObject({ decision: 'apply', tier: 'high', checkpoint: name, status: 'resumed' })
    expect(structured(answer)['state']).toContain('finish: Add JWT auth')
    expect(textOf(answer)).toContain('D1 decided: Use RS256')
    expect(await statusOf(name)).toBe('resumed')
  })

  it('gives the turns in full, in parts, newest first; recall gives one of them', async () => {
    transcriptOf('s1')
    const { ask, call } = await client(startedFor('s1'))
    const name = structured(await call('save_session_snapshot', { checkpoint: true }))['checkpoint'] as string
    const second = await ask('recover_session', { reference: name, part: 2, budget: 400 })
    expect(second).toMatchObject({ decision: 'none', checkpoint: name, part: 2 })
    expect(second['parts']).toBeGreaterThan(2)
    const last = await ask('recover_session', { reference: name, part: second['parts'], budget: 400 })
    expect(JSON.stringify(last['turns'])).toContain('[1.')
    const turn = await ask('recall', { session: name, turn: 1, project: 'all' })
    expect(turn).toMatchObject({
      session: 's1',
      turn: [
        expect.stringMatching(/^\[1\.0\] TURN: /),
        expect.stringMatching(/^\[1\.1\] USER: /),
        ...(turn['turn'] as string[]).slice(2),
      ],
    })
    expect(textOf(await call('recall', { session: name, turn: 99, project: 'all' }))).toMatch(
      /has \d+ turns: name one of them/,
    )
  })

  it('shows an older one for confirmation, and resumes it after the yes', async () => {
    const name = await earlier()
    world.after(12)
    expect(await ask('recover_session', { reference: name })).toMatchObject({
      decision: 'confirm',
      tier: 'medium',
    })
    expect(await statusOf(name)).toBe('in-progress')
    expect(await ask('recover_session', { reference: name, confirmed: true })).toMatchObject({
      decision: 'apply',
      status: 'resumed',
    })
    expect(await statusOf(name)).toBe('resumed')
  })

  it('takes no yes of the model for work that this session was not shown', async () => {
    const name = await earlier()
    world.after(12)
    expect(await ask('recover_session', { reference: name, confirmed: true })).toMatchObject({ decision: 'confirm' })
    expect(await statusOf(name)).toBe('in-progress')
  })

  it.each(['jwt auth', 'JWT authentication', 'the authentcation', 'continue the jwt authentification'])(
    'finds by topic, mistyped or not, and asks: %s',
    async (reference) => {
      const name = await earlier()
      world.after(1)
      expect(await ask('recover_session', { reference })).toMatchObject({
        decision: 'confirm',
        checkpoint: name,
      })
      expect(await statusOf(name)).toBe('in-progress')
    },
  )

  it.each([
    ['that begins with it', false],
    ['that had stated something before', true],
  ])('hands on what was stated to a session %s, however many times the work is taken up', async (_what, begun) => {
    const first = await client()
    await first.call('save_session_snapshot', {
      goal: 'Add jwt auth',
      next_step: 'write the middleware',
      decisions: [{ decision: 'Use RS256', rationale: 'keys rotate' }],
      constraints: [{ constraint: 'No new dependency' }],
      questions: [{ question: 'Which header?' }],
      checkpoint: true,
    })
    for (const hop of [1, 2]) {
      world.after(1)
      const next = await client()
      if (begun) await next.call('save_session_snapshot', { preferences: [`tabs ${hop}`] })
      await next.call('recover_session', { reference: 'jwt auth' })
      await next.call('recover_session', { reference: 'jwt auth', confirmed: true })
      if (hop === 1) {
        const resolve_question = { id: 'Q1', resolution: 'Authorization' }
        expect(textOf(await next.call('save_session_snapshot', { resolve_question }))).toMatch(/^Q1 is resolved\. /)
      }
      const saved = await next.ask('save_session_snapshot', {
        decisions: [{ decision: `hop ${hop}` }],
        checkpoint: true,
      })
      for (const said of ['Use RS256: keys rotate', 'No new dependency', 'hop 1', `hop ${hop}`])
        expect(saved['summary']).toContain(said)
      expect(saved['summary']).not.toContain('Which header?')
    }
  })

  it('names the tool that reads all that was saved: there may be no shell', async () => {
    const name = await earlier()
    world.after(1)
    const answer = textOf(await call('recover_session', { reference: 'jwt auth' }))
    expect(answer).toContain(`Everything that was saved: \`recall {name: "${name}"}\`, a turn: `)
    expect(answer).not.toContain('throughline show')
    const all = await ask('recall', { name })
    expect(all['observations']).toEqual(
      (await world.context.withStore(1_000, (store) => store.entities([name])))[0]?.observations,
    )
    expect(all['relations']).toContainEqual({ relationType: 'belongs_to_project', to: expect.any(String) })
  })

  it.each(['payment gateway migration', '继续之前的工作', 'fortsæt'])(
    'says of words that no session had that nothing fits, and names what is unfinished: %s',
    async (reference) => {
      const name = await earlier()
      world.after(1)
      expect(await ask('recover_session', { reference })).toMatchObject({
        decision: 'none',
        reason: `no saved session fits "${reference}"`,
        candidates: [{ checkpoint: name }],
      })
      expect(await statusOf(name)).toBe('in-progress')
    },
  )

  it('takes an id up at once, unless the person has only greeted the session that was told of it', async () => {
    transcriptOf('earlier', [prompt('Add JWT auth')])
    const [asked, greeted] = [await earlier(), await earlier('Add the export', 'other')]
    world.after(2)
    transcriptOf('now', [{ type: 'user', message: { role: 'user', content: 'hi' } }])
    const now = await client(startedFor('now'))
    await world.context.withStore(1_000, (store) =>
      store.commit([putLine('now', { at: world.context.now().toISOString(), names: [greeted], greeted: true })]),
    )
    expect(await now.ask('recover_session', { reference: greeted.slice(-4), confirmed: true })).toMatchObject({
      decision: 'confirm',
      checkpoint: greeted,
    })
    expect(await now.ask('recover_session', { reference: asked.slice(-4) })).toMatchObject({ decision: 'apply' })
  })

  it('is followed by the other tools with the same short id', async () => {
    const name = await earlier()
    const status = await ask('set_snapshot_status', { name: name.slice(-4), status: 'on-hold' })
    expect(status).toMatchObject({ checkpoint: name, status: 'on-hold' })
  })

  it('lists several for the user to pick from', async () => {
    const names = [await earlier('Add JWT auth', 'one'), await earlier('Add OAuth to the admin auth', 'two')]
    world.after(1)
    const answer = await ask('recover_session', { reference: 'auth' })
    expect(answer['decision']).toBe('choose')
    expect((answer['candidates'] as { checkpoint: string }[]).map(({ checkpoint }) => checkpoint).sort()).toEqual(
      names.sort(),
    )
  })

  it('finds what is unfinished without being told anything', async () => {
    const name = await earlier()
    world.after(1)
    expect(await ask('recover_session')).toMatchObject({ decision: 'confirm', checkpoint: name })
  })

  it('never applies work that has ended', async () => {
    const name = await earlier()
    await call('set_snapshot_status', { name, status: 'completed', note: 'shipped' })
    expect(await ask('recover_session', { reference: name, confirmed: true })).toMatchObject({
      decision: 'none',
    })
    expect(await statusOf(name)).toBe('completed')
  })

  it('gives the model the state of its own session without resuming anything', async () => {
    await call('save_session_snapshot', { goal: 'Add auth', decisions: [{ decision: 'Use RS256' }] })
    const name = (await ask('save_session_snapshot', { checkpoint: true }))['checkpoint'] as string
    const answer = await ask('recover_session', { reference: name })
    expect(answer).toMatchObject({ decision: 'none', checkpoint: name, status: 'in-progress' })
    expect(answer['state']).toContain('Use RS256')
    expect(await statusOf(name)).toBe('in-progress')
  })

  it.each([
    ['', 'nothing yet'],
    ['checkpoint-2026-11-20-gone-a1b2', 'an id of another store'],
    ['quantum flux', 'no such topic'],
  ])('says that there is nothing: %j (%s)', async (reference) => {
    const answer = await call('recover_session', { reference })
    expect(structured(answer)['decision']).toBe('none')
    expect(textOf(answer)).toContain('list_session_snapshots')
  })

  it('keeps projects apart', async () => {
    await earlier()
    world.after(1)
    const elsewhere = join(world.folder, 'elsewhere')
    mkdirSync(elsewhere)
    const connection = await connect(world.context, elsewhere)
    open.push(connection)
    for (const reference of ['', 'jwt auth'])
      expect((await connection.ask('recover_session', { reference }))['decision']).toBe('none')
    expect((await connection.ask('list_session_snapshots'))['snapshots']).toEqual([])
    expect((await connection.ask('recall', { query: 'jwt' }))['memories']).toEqual([])
  })
})

describe('list_session_snapshots', () => {
  it('gives the next step of each, in one bounded line', async () => {
    await call('save_session_snapshot', { goal: 'Add auth', next_step: `Write the tests\n${'of it '.repeat(100)}` })
    const listed = await call('list_session_snapshots')
    const [entry] = structured(listed)['snapshots'] as { nextStep?: string }[]
    expect(entry?.nextStep).toMatch(/^Write the tests of it .{100,140}…$/)
    expect(textOf(listed)).toContain(`\n    Next: ${entry?.nextStep}`)
  })
})

describe('set_snapshot_status', () => {
  it('ends a whole session, and keeps why', async () => {
    await call('save_session_snapshot', { goal: 'Add auth', checkpoint: true })
    const [first] = await world.snapshots()
    const answer = await ask('set_snapshot_status', { name: first?.name, status: 'abandoned', note: 'too slow' })
    expect(answer['along']).toHaveLength(1)
    expect((await world.snapshots()).map(({ status }) => status)).toEqual(['abandoned', 'abandoned'])
    expect((await world.snapshots())[0]).toMatchObject({ abandonedReason: 'too slow' })
  })

  it('says what there is when the name is unknown', async () => {
    const answer = await call('set_snapshot_status', { name: 'checkpoint-x', status: 'completed' })
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toContain('There is no snapshot checkpoint-x')
  })
})

describe('context_gauge', () => {
  const usage = (tokens: number) => ({
    type: 'assistant',
    message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'ok' }], usage: { input_tokens: tokens } },
  })

  it('says what is unknown', async () => {
    expect(await ask('context_gauge')).toMatchObject({
      tokensUsed: 'unknown',
      window: 'unknown',
      percent: 'unknown',
      assumed: true,
    })
  })

  it('takes the tokens from the transcript, and calls the window unknown where nobody told it', async () => {
    transcriptOf('s1', [prompt('Add a cache'), usage(120_000)])
    const answer = await (await client(startedFor('s1'))).call('context_gauge', { upcoming_tokens: 50_000 })
    expect(structured(answer)).toMatchObject({
      tokensUsed: 120_000,
      window: 'unknown',
      percent: 'unknown',
      mark: 133_600,
      assumed: true,
      left: 13_600,
      exchanges: 1,
      due: ['preemptive'],
    })
    expect(textOf(answer)).toContain('assumed, the window is unknown')
    expect(textOf(answer)).toContain('would pass the mark')
  })

  it('takes the window from what the status line was told', async () => {
    transcriptOf('s1', [prompt('Add a cache'), usage(170_000)])
    await world.context.withStore(1_000, (store) =>
      rememberWindow(store, 's1', { window: 200_000 }, world.context.now()),
    )
    expect(await (await client(startedFor('s1'))).ask('context_gauge')).toMatchObject({
      window: 200_000,
      percent: 85,
      mark: 160_000,
      assumed: false,
      left: -10_000,
      due: ['tokens'],
    })
  })

  it('writes nothing', async () => {
    transcriptOf('s1', [prompt('Add a cache'), usage(1_000)])
    await (await client(startedFor('s1'))).call('context_gauge')
    expect(await world.context.withStore(1_000, (store) => store.revision())).toBe(0)
  })
})

describe('the hooks and the server on one store', () => {
  it('see each other at once', async () => {
    const path = transcriptOf('s1', [prompt('Add a cache')])
    const { ask, call } = await client(startedFor('s1'))
    await call('save_session_snapshot', { decisions: [{ decision: 'Use Redis' }] })
    await runHook('Stop', { sessionId: 's1', transcriptPath: path, cwd: world.project }, world.context)
    const listed = (await ask('list_session_snapshots'))['snapshots'] as { name: string }[]
    expect(listed).toHaveLength(1)
    const [snapshot] = await world.snapshots()
    expect(snapshot?.decisions.map(({ decision }) => decision)).toEqual(['Use Redis'])
  })
})
