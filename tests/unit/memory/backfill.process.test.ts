/** History: sessions taken in from their transcripts, once, of the moment they ended, and never offered. */

import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { transcripts } from '../../../src/hosts/claude-code/host.ts'
import { recall } from '../../../src/memory/graph/recall.ts'
import { type BackfillReport, backfill } from '../../../src/memory/history/backfill.ts'
import { sumLosses } from '../../../src/memory/history/compactions.ts'
import { compactionStats } from '../../../src/memory/history/stats.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { readHistory } from '../../../src/memory/session/history.ts'
import { sessionTurns } from '../../../src/memory/session/turns.ts'
import { writtenBy } from '../../../src/memory/session/written.ts'
import { HISTORY_TAG } from '../../../src/rules.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { projectIdentity, readGit } from '../../../src/workspace/git.ts'
import { worldForEachTest } from '../../each-test.ts'

const world = worldForEachTest()

const ID = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`
const claudeDir = () => join(world.folder, '.claude')
const fileOf = (name: string) => join(claudeDir(), 'projects', 'a-project', `${name}.jsonl`)

interface Said {
  readonly asked?: string
  readonly answered?: string
  readonly cwd?: string
  readonly at?: string
  readonly more?: readonly object[]
}

/** A session as the host keeps it: one prompt and its answer. */
function keep(name: string, said: Said = {}): string {
  const { asked = 'Make the import skip blank lines', answered = 'Done, blank lines are skipped.', more = [] } = said
  const common = { sessionId: name, cwd: said.cwd ?? world.project, timestamp: said.at ?? '2026-11-18T09:00:00.000Z' }
  const records = [
    { ...common, type: 'user', message: { role: 'user', content: asked } },
    ...more.map((record) => ({ ...common, ...record })),
    ...(answered === ''
      ? []
      : [
          {
            ...common,
            type: 'assistant',
            message: { id: `m-${name}`, role: 'assistant', content: [{ type: 'text', text: answered }] },
          },
        ]),
  ]
  const file = fileOf(name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return file
}

const todos = (...statuses: string[]): object[] => [
  {
    type: 'assistant',
    message: {
      id: 'm-todos',
      role: 'assistant',
      content: [
        {
          type: 'tool_use',
          id: 't1',
          name: 'TodoWrite',
          input: { todos: statuses.map((status, index) => ({ content: `Step ${index}`, status, activeForm: '' })) },
        },
      ],
    },
  },
  { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }] } },
]

const withStore = <T>(work: (store: GraphStore) => Promise<T>) => world.context.withStore(1_000, work)
async function run(
  options: { here?: string; progress?: (done: number, total: number) => void } = {},
): Promise<BackfillReport> {
  const { env } = world.context.config
  const { here } = options
  const project = here === undefined ? undefined : projectIdentity(here, await readGit(here, env))
  return withStore((store) =>
    backfill(store, transcripts.list(claudeDir()), {
      now: world.context.now(),
      env,
      home: world.folder,
      ...(project === undefined ? {} : { project }),
      ...(options.progress === undefined ? {} : { progress: options.progress }),
    }),
  )
}
const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
    cwd: folder,
    stdio: 'pipe',
  })

describe('backfill', () => {
  it('takes in each session once: paused, tagged as history, of the moment it ended', async () => {
    keep(ID(1), { more: todos('completed', 'pending') })
    keep(ID(2), { asked: 'Describe the import in the README', at: '2026-11-19T09:00:00.000Z' })
    expect(await run()).toEqual({
      transcripts: 2,
      sessions: 2,
      added: 2,
      grown: 0,
      known: 0,
      unfinished: 1,
      empty: 0,
      subagents: 0,
      elsewhere: 0,
      forgotten: 0,
      broken: [],
    })
    const [second, first] = await world.snapshots()
    expect(first).toMatchObject({
      sessionId: ID(1),
      type: 'rolling',
      priority: 'low',
      status: 'paused',
      tags: [HISTORY_TAG],
      timestamp: '2026-11-18T09:00:00.000Z',
      goal: 'Make the import skip blank lines',
      sequence: 1,
      project: { id: world.project },
    })
    expect(first?.name).toContain('checkpoint-2026-11-18-')
    expect(second?.name).toContain('checkpoint-2026-11-19-')
  })

  it('keeps the turns of each, to be found by what was said', async () => {
    keep(ID(1), { answered: 'Done. Blank lines are skipped before the header is read.' })
    await run()
    const { found } = await withStore((store) => recall(store, { query: 'header of the import' }))
    expect(found[0]?.matches[0]).toMatchObject({
      turn: 1,
      who: 'agent',
      content: expect.stringContaining('the header'),
    })
  })

  it('keeps the words of each, by which a handover is known', async () => {
    keep(ID(1), {
      answered: 'Done. Blank lines are skipped before the header is read, and the totals are right again.',
    })
    await run()
    expect(await withStore((store) => writtenBy(store, ID(1)))).not.toHaveLength(0)
  })

  it('changes nothing the second time, not even the revision of the store', async () => {
    keep(ID(1))
    keep('an-older-name-without-an-id')
    await run()
    const before = await withStore((store) => store.revision())
    world.after(5)
    expect(await run()).toMatchObject({ sessions: 2, added: 0, grown: 0, known: 2 })
    expect(await withStore((store) => store.revision())).toBe(before)
  })

  it('goes on where it was interrupted', async () => {
    for (const digit of [1, 2, 3]) keep(ID(digit))
    const stop = new Error('interrupted')
    await expect(
      run({
        progress: (done) => {
          if (done === 2) throw stop
        },
      }),
    ).rejects.toBe(stop)
    expect(await world.snapshots()).toHaveLength(2)
    expect(await run()).toMatchObject({ sessions: 3, added: 1, known: 2 })
  })

  it('says how far it is, from none to all', async () => {
    for (const digit of [1, 2]) keep(ID(digit))
    const seen: number[][] = []
    await run({ progress: (done, total) => seen.push([done, total]) })
    expect(seen).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
  })

  it('brings history up to date when its session went on without hooks', async () => {
    const file = keep(ID(1))
    await run()
    const [first] = await world.snapshots()
    const later = {
      type: 'user',
      sessionId: ID(1),
      timestamp: '2026-11-20T09:00:00.000Z',
      message: { role: 'user', content: 'Also skip comment lines' },
    }
    appendFileSync(file, `${JSON.stringify(later)}\n`)
    expect(await run()).toMatchObject({ sessions: 1, added: 0, grown: 1, known: 0 })
    const all = await world.snapshots()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      name: first?.name,
      timestamp: '2026-11-20T09:00:00.000Z',
      status: 'paused',
      tags: [HISTORY_TAG],
    })
  })

  it('reads a session on that hooks have saved, as it is, where its transcript holds more', async () => {
    const file = keep(ID(1))
    const payload = { sessionId: ID(1), transcriptPath: file, cwd: world.project }
    await runHook('Stop', payload, world.context)
    const [before] = await world.snapshots()
    expect(await run()).toMatchObject({ sessions: 1, added: 0, grown: 0, known: 1 })
    appendFileSync(file, '{"type":"user","message":{"role":"user","content":"and go on from there with it"}}\n')
    expect(await run()).toMatchObject({ sessions: 1, added: 0, grown: 1, known: 0 })
    const [after, ...more] = await world.snapshots()
    expect(more).toEqual([])
    expect(after).toMatchObject({ name: before?.name, status: 'in-progress', conversation: { messages: 3 } })
    expect(after?.tags).toBeUndefined()
    expect(await run()).toMatchObject({ sessions: 1, added: 0, grown: 0, known: 1 })
  })

  it('hands a session over to its hooks when it goes on: the same snapshot, history no more', async () => {
    const file = keep(ID(1))
    await run()
    const [history] = await world.snapshots()
    const later = { type: 'user', sessionId: ID(1), message: { role: 'user', content: 'Also skip comment lines' } }
    appendFileSync(file, `${JSON.stringify(later)}\n`)
    await runHook('Stop', { sessionId: ID(1), transcriptPath: file, cwd: world.project }, world.context)
    const all = await world.snapshots()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ name: history?.name, status: 'in-progress' })
    expect(all[0]?.tags).toBeUndefined()
  })

  it('does not bring back what was forgotten', async () => {
    keep(ID(1))
    await run()
    const [first] = await world.snapshots()
    await withStore((store) => forget(store, { names: [first?.name ?? ''] }, world.context.now()))
    expect(await run()).toMatchObject({ sessions: 0, forgotten: 1 })
    expect(await world.snapshots()).toEqual([])
  })

  it('invents no branch and no commit: git says now what it did not say then', async () => {
    git(world.project, 'init', '--quiet', '--initial-branch=now')
    git(world.project, 'commit', '--quiet', '--allow-empty', '--message', 'start')
    keep(ID(1))
    await run()
    const [first] = await world.snapshots()
    expect(first?.workspace).toEqual({ cwd: world.project })
    expect(first?.project.root).toBe(world.project)
  })
})

const asks = (content: string): object => ({ type: 'user', message: { role: 'user', content } })
const compacted = (summary: string, at: string): object[] => [
  { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted', timestamp: at },
  { type: 'user', isCompactSummary: true, timestamp: at, message: { role: 'user', content: summary } },
]

describe('the turns of a session that was over before it was saved', () => {
  const stored = () => withStore((store) => sessionTurns(store, ID(1)))

  it('are read on when the session went on', async () => {
    const file = keep(ID(1))
    await run()
    const common = { sessionId: ID(1), cwd: world.project, timestamp: '2026-11-18T10:00:00.000Z' }
    const later = { ...common, type: 'user', message: { role: 'user', content: 'Count the lines that were skipped' } }
    appendFileSync(file, `${JSON.stringify(later)}\n`)
    await run()
    expect((await stored()).map(({ number, request }) => [number, request])).toEqual([
      [1, 'Make the import skip blank lines'],
      [2, 'Count the lines that were skipped'],
    ])
  })
})

describe('compactions of a session that was over before it was saved', () => {
  const told = () => withStore(async (store) => (await readHistory(store)).compactions)

  it('are recorded with what each summary kept and lost; nothing could be given back', async () => {
    const other = 'Leave the header of the second sheet alone'
    keep(ID(1), {
      more: [
        asks(other),
        ...compacted('The user asked: Make the import skip blank lines', '2026-11-18T10:00:00.000Z'),
        asks('Count the lines that were skipped'),
        ...compacted('Nothing is known any more.', '2026-11-18T11:00:00.000Z'),
      ],
    })
    await run()
    const [{ name = '' } = {}] = await world.snapshots()
    expect(await told()).toMatchObject([
      {
        session: ID(1),
        number: 1,
        snapshot: name,
        at: '2026-11-18T10:00:00.000Z',
        fromHistory: true,
        classes: { requests: { of: 2, kept: 1, back: 0, lost: [{ item: other, back: false }] } },
      },
      { number: 2, classes: { requests: { of: 3, kept: 0, back: 0 } } },
    ])
    const { before, with: now, dropped } = await withStore((store) => sumLosses(store, undefined))
    expect([before.compactions, before.back, now.compactions]).toEqual([2, 0, 0])
    // The last one lost all requests, also the one that was lost before: each counts once.
    expect(dropped.map(({ request }) => request)).toEqual([
      'Make the import skip blank lines',
      other,
      'Count the lines that were skipped',
    ])
    expect((await withStore((store) => compactionStats(store, undefined))).compactions).toBe(0)
  })

  it('are those of the session alone: what a subagent was told at its own is none', async () => {
    const [, summary] = compacted('Of a subagent.', '2026-11-18T10:00:00.000Z')
    keep(ID(1), { more: [{ ...summary, isSidechain: true }] })
    await run()
    expect(await told()).toEqual([])
  })

  it('hold no secret', async () => {
    const secret = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_')
    keep(ID(1), { more: [asks(`Push it with ${secret}`), ...compacted('Nothing.', '2026-11-18T10:00:00.000Z')] })
    await run()
    const all = await told()
    expect(JSON.stringify(all)).toContain('[REDACTED:')
    expect(JSON.stringify(all)).not.toContain(secret)
  })

  it('are told again, not twice, when the session went on', async () => {
    const file = keep(ID(1), { more: compacted('Nothing.', '2026-11-18T10:00:00.000Z') })
    await run()
    const later = [asks('Also skip comment lines'), ...compacted('None.', '2026-11-19T10:00:00.000Z')]
    appendFileSync(file, later.map((record) => `${JSON.stringify({ sessionId: ID(1), ...record })}\n`).join(''))
    await run()
    expect((await told()).map(({ number }) => number)).toEqual([1, 2])
  })
})

describe('what is no session', () => {
  it('is counted: empty ones, subagents, files that cannot be read', async () => {
    keep(ID(1))
    keep('agent-1a2b3c4d')
    writeFileSync(fileOf(ID(2)), '{"type":"summary","summary":"A title"}\n')
    writeFileSync(fileOf(ID(3)), '')
    writeFileSync(fileOf(ID(4)), 'no record\nand none\n')
    mkdirSync(join(claudeDir(), 'projects', 'a-project', ID(1), 'subagents'), { recursive: true })
    writeFileSync(join(claudeDir(), 'projects', 'a-project', ID(1), 'subagents', 'agent-x.jsonl'), '{}\n')
    const report = await run()
    expect(report).toMatchObject({ transcripts: 5, sessions: 1, added: 1, subagents: 1, empty: 2 })
    expect(report.broken).toEqual([
      { path: fileOf(ID(4)), reason: '2 lines are no records, and nothing else is in it' },
    ])
  })

  it.skipIf(process.getuid?.() === 0)(
    'is named where its file may not be read, and the others are taken in',
    async () => {
      keep(ID(1))
      chmodSync(keep(ID(2)), 0)
      const report = await run()
      expect(report).toMatchObject({ added: 1 })
      expect(report.broken.map(({ path }) => path)).toEqual([fileOf(ID(2))])
    },
  )

  it('has no effect on the good lines between bad ones', async () => {
    const file = keep(ID(1))
    appendFileSync(file, `{"type":\n\u0000\u0000\n[]\n${'x'.repeat(70_000)}\n`)
    expect(await run()).toMatchObject({ added: 1, broken: [] })
  })

  it('is a transcript that went away since it was listed', async () => {
    const file = keep(ID(1))
    const listed = transcripts.list(claudeDir())
    rmSync(file)
    const report = await withStore((store) => backfill(store, listed, { now: world.context.now(), env: {} }))
    expect(report).toMatchObject({ sessions: 0, broken: [{ path: file }] })
  })
})

describe('this project', () => {
  it('is the folder, its subfolders and worktrees, also those that are gone; not the one beside it', async () => {
    git(world.project, 'init', '--quiet', '--initial-branch=main')
    git(world.project, 'commit', '--quiet', '--allow-empty', '--message', 'start')
    const tree = join(world.folder, 'beside')
    git(world.project, 'worktree', 'add', '--quiet', '-b', 'other', tree)
    mkdirSync(join(world.project, 'src'))
    mkdirSync(join(world.folder, 'another'))
    keep(ID(1))
    keep(ID(2), { cwd: join(world.project, 'src') })
    keep(ID(3), { cwd: tree })
    keep(ID(4), { cwd: join(world.project, '.worktrees', 'gone') })
    keep(ID(5), { cwd: join(world.folder, 'another') })
    keep(ID(6), { cwd: `${world.project}-two` })
    expect(await run({ here: world.project })).toMatchObject({ sessions: 4, added: 4, elsewhere: 2 })
    const ids = new Set((await world.snapshots()).map(({ project }) => project.id))
    expect([...ids]).toEqual([expect.stringMatching(/^commit:/)])
    expect(await run({ here: join(world.project, 'src') })).toMatchObject({ sessions: 4, known: 4, elsewhere: 2 })
    expect(await run()).toMatchObject({ sessions: 6, added: 2, known: 4 })
    expect(await run({ here: world.project })).toMatchObject({ sessions: 4, known: 4, elsewhere: 2 })
  })

  it('is not the repository that the home is, for a folder in it that is gone', async () => {
    git(world.folder, 'init', '--quiet')
    git(world.folder, 'commit', '--quiet', '--allow-empty', '--message', 'dotfiles')
    keep(ID(1), { cwd: join(world.folder, 'gone') })
    await run()
    expect((await world.snapshots())[0]?.project.id).toBe(join(world.folder, 'gone'))
  })
})

describe('a file without the id of a session for a name', () => {
  it('is known by the session that its records name: two states of it are one session', async () => {
    keep('state-one')
    const more = keep('state-two', { answered: 'It is done, and the tests pass now.' })
    const record = {
      type: 'user',
      sessionId: 'state-one',
      cwd: world.project,
      message: { role: 'user', content: 'Make the import skip blank lines' },
    }
    writeFileSync(more, `${JSON.stringify(record)}\n`)
    utimesSync(more, 1, 1)
    expect(await run()).toMatchObject({ transcripts: 2, sessions: 1 })
    expect(await world.snapshots()).toHaveLength(1)
  })
})
