/** Command lines as tables: words → stdout, stderr, exit status, on a store with two sessions of this project. */

import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDecision, openMemory, save } from '../../../src/index.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { worldForEachTest } from '../../each-test.ts'
import { createWorld, type World } from '../../world.ts'
import { runWords, type Terminal } from './run-words.ts'

const world = worldForEachTest()
/** Where the store is made once of which each test has a copy. */
let first: World
let names: readonly string[]
beforeAll(async () => {
  first = createWorld()
  const { store } = first.context.config
  const made: string[] = []
  for (const [hour, session, goal] of [
    [8, 'one', 'Migrate the orders 订单 table 🚀'],
    [9, 'two', 'Cache the orders'],
  ] as const) {
    const now = () => new Date(`2026-11-20T0${hour}:00:00.000Z`)
    const memory = await openMemory({ store, session, now })
    await addDecision(memory, `${goal} with UUID keys`, 'no conflicts')
    made.push((await save(memory, { goal, nextStep: `next of ${session}` })).name)
  }
  names = made
})
afterAll(() => first.remove())
beforeEach(() => {
  const { store } = world.context.config
  mkdirSync(dirname(store), { recursive: true })
  copyFileSync(first.context.config.store, store)
})

const run = (words: readonly string[], terminal?: Terminal) => runWords(world, words, terminal)

describe('a hand-over to nobody in particular', () => {
  it('is to another agent that the person uses', async () => {
    mkdirSync(join(world.folder, '.qwen'))
    expect((await run(['handoff'])).err).toMatch(/^Paste this into Qwen Code, /)
  })
})

describe('without an id', () => {
  let saved: SessionSnapshot
  beforeEach(async () => {
    saved = (await world.snapshots())[0] as SessionSnapshot
  })
  /** A session of one short question. */
  const ask = async (question: string, timestamp: string, topic = question) => {
    const { previous: _, conversation, ...rest } = saved
    const name = `checkpoint-2026-11-20-question-${timestamp.slice(11, 13)}`
    const asked = {
      ...rest,
      ...{ name, timestamp, sessionId: name, type: 'rolling' as const, goal: question, topic },
      conversation: { ...conversation, requests: [{ text: question }] },
    }
    await world.context.withStore(1_000, (store) => store.commit(putSnapshot(asked, 'test')))
    return name
  }
  const meant = async (words: string) => JSON.parse((await run([words, '--json'])).out).name

  it.each(['summary', 'handoff'])('%s means the newest session in which something was done', async (words) => {
    await ask('what is the capital of France?', '2026-11-20T10:00:00.000Z')
    expect(await meant(words)).toBe(names[1])
  })

  it('is in the list unless it asked for nothing, which the list says', async () => {
    await ask('what is the capital of France?', '2026-11-20T10:00:00.000Z')
    const idle = await ask('Hello!', '2026-11-20T11:00:00.000Z', 'session')
    const { out, err } = await run(['list'])
    expect(out).toContain('What is the capital of France?')
    expect(out).not.toContain(idle)
    expect(err).toBe('1 session without a request left out. To see all, add --json.\n')
    expect((await run(['list', '--json'])).out).toContain(idle)
  })

  it('means the newest of all where nothing was done in any', async () => {
    for (const name of names) await run(['forget', name, '--yes'])
    await ask('what is the capital of France?', '2026-11-20T10:00:00.000Z')
    const newest = await ask('and of Spain?', '2026-11-20T11:00:00.000Z')
    expect(await meant('summary')).toBe(newest)
  })
})

describe('a command line', () => {
  const rows: readonly [string, RegExp, RegExp, number][] = [
    [
      'handoff',
      /^Continue work on: Cache the orders\n[\s\S]*\nCheckpoint: checkpoint-\S+/,
      /^Paste this into Codex, or start it in this folder: state="\$\(throughline summary checkpoint-\S+\)" && codex "\$state"/,
      0,
    ],
    [
      'handoff --to copilot',
      /^Continue work on: Cache/,
      /^Paste this into Copilot CLI, or [^\n]+ && copilot -i "\$state"/,
      0,
    ],
    ['handoff --to nobody', /^$/, /Allowed choices are claude-code, codex, copilot, qwen, opencode/, 64],
    ['summary two', /^$/, /No snapshot matches two\./, 66],
    ['validate', /This snapshot can be restored\./, /^$/, 0],
    ['validate --json', /"ok": true/, /^$/, 0],
    [
      'status',
      new RegExp(
        [
          /^project \S+ {2}offers: quiet\n/,
          / {2}(?:the folder|the repository|a repository without a remote, known by its first commit) \S+\n/,
          / {2}4 snapshots of 2 sessions/,
        ]
          .map(({ source }) => source)
          .join(''),
      ),
      /^$/,
      0,
    ],
    ['status --json', /"sessions": 2/, /^$/, 0],
    ['search ordrs', /checkpoint-2026-11-20-/, /^$/, 0],
    ['search nothingofthis', /^$/, /Nothing found in this project\. Use --all to search every project/, 0],
    ['search uuid --limit 1', /^checkpoint-/, /For the next page, add --cursor \S+/, 0],
    ['search current work', /^(?![\s\S]*===)[\s\S]*checkpoint-/, /^$|next page/, 0],
    ['search uuid --limit 99', /^$/, /error\[INVALID_INPUT\]: A page has 1 to 50 entities/, 64],
    ['stats', /4 snapshots · 2 sessions · 0 compactions/, /No compaction has been recorded yet/, 0],
    ['stats --json', /"compactions": 0/, /^$/, 0],
    [
      'list',
      /^checkpoint-\S+\n {2}Cache the orders\n[^\n]* 2 snapshots\ncheckpoint-[^\n]+\n {2}Migrate [^\n]+\n[^\n]+\n$/,
      /^$/,
      0,
    ],
    ['list --limit 1', /^checkpoint-\S+\n {2}Cache/, /^1 of 2 sessions\. To see all, add --limit 2\.\n$/, 0],
    ['list --status paused', /^$/, /^No sessions with the status paused of this project yet\./, 0],
    ['list --status gone', /^$/, /Allowed choices are in-progress, paused, on-hold, resumed/, 64],
    ['search uuid --status gone', /^$/, /A status is one of in-progress, paused/, 64],
    ['search uuid --type gone', /^$/, /--type takes session-snapshot, a checkpoint type \(precompact, /, 0],
    ['explain', /^$/, /Give the message, for example/, 64],
    ['explain continue --message-file x', /^$/, /not both/, 64],
    ['explain continue the orders', /^(?:[^\n]+\n){3,5}$/, /^$/, 0],
    ['explain continue the orders --all', /\n {2}likelihood that it is meant: /, /^$/, 0],
    ['prune', /^$/, /Specify --keep, --older-than or --session/, 64],
    ['prune --keep 9', /^$/, /Nothing to delete/, 0],
    ['prune --keep 1 --dry-run', /^3 snapshots would be deleted:\n/, /^$/, 0],
    ['prune --keep 1', /^$/, /there is no terminal to ask at\. Use --yes/, 64],
    ['prune --keep 1 --yes', /^3 snapshots deleted\n$/, /^$/, 0],
    ['prune --session one --yes --json', /"deleted": \[\n(?: {4}"checkpoint-[^\n]+\n){2}/, /^$/, 0],
    ['prune --older-than 1h --session one --dry-run', /^2 snapshots would be deleted|^$/, /^$|nothing to delete/, 0],
    ['off --json', /"off": true,\n {2}"changed": true/, /^$/, 0],
    ['on --json', /"off": false,\n {2}"changed": false/, /^$/, 0],
    ['uninstall --json', /"changed": \[\]/, /^$/, 0],
    ['search uuid --since 3650d --limit 1', /uuid/i, /^$|next page/, 0],
    ['search uuid --since 31', /^$/, /Expected a time/, 64],
    ['prune --older-than soon', /^$/, /Expected an age/, 64],
    ['shwo', /^$/, /Did you mean show\?/, 64],
    ['list --jsno', /^$/, /Did you mean --json\?/, 64],
    ['show checkpont-orders', /^$/, /Did you mean checkpoint-2026-11-20-/, 66],
    ['show checkpoint', /^$/, /it matches 4: /, 66],
    ['completion powershell', /^$/, /one of bash, zsh, fish/, 64],
    ['summary --json', /"summary": "Continue work on:/, /^$/, 0],
    ['settings --json', /^\{\n {2}"offer": "quiet"\n\}\n$/, /^$/, 0],
    ['--store /dev/null/x.db validate', /^$/, /error\[STORE_UNAVAILABLE\]/, 69],
  ]
  it.each(rows)('%s', async (words, out, err, code) => {
    const ran = await run(words.split(' '))
    expect(ran.out).toMatch(out)
    expect(ran.err).toMatch(err)
    expect(ran.code).toBe(code)
    expect(ran.err).not.toMatch(/\n\s+at /)
  })

  it.each([
    'list',
    'status',
    'search uuid',
    'stats',
    'explain hello',
    'show x',
    'validate',
    'prune --keep 1',
    'forget x --dry-run',
    'forget --since 1d',
  ])('%s creates no store where there is none', async (words) => {
    const store = join(world.folder, 'none', 'absent.db')
    const ran = await run(['--store', store, ...words.split(' ')])
    expect([0, 66]).toContain(ran.code)
    expect(existsSync(join(world.folder, 'none'))).toBe(false)
  })

  it.each(['list', 'status'])('%s calls a session by the task that was asked for first', async (words) => {
    const goal = 'Asked last: push it (first asked: please chart the `tides`)'
    const now = () => new Date('2026-11-20T11:00:00.000Z')
    await save(await openMemory({ store: world.context.config.store, session: 'tides', now }), { goal })
    const { out } = await run([words])
    expect(out).toContain('\n  Chart the tides\n')
    expect(out).not.toContain('Asked last')
  })

  it('never cuts a name, however narrow the terminal', async () => {
    for (const words of [
      ['list'],
      ['status'],
      ['search', 'uuid'],
      ['explain', 'continue', '--now', '2026-11-20T12:00:00.000Z'],
    ]) {
      const { out } = await run(words, { columns: 40, env: { NO_COLOR: '1' } })
      expect(out).toContain('checkpoint-')
      expect(out).not.toMatch(/checkpoint-[^\s,]*…/)
    }
  })

  it('asks at a terminal before it deletes, and takes no for an answer', async () => {
    const no = await run(['prune', '--keep', '1'], { columns: 80, typed: 'n\n' })
    expect(no).toMatchObject({ out: '', code: 0 })
    expect(no.err).toContain('Nothing was deleted.')
    const yes = await run(['prune', '--keep', '1'], { columns: 80, typed: 'y\n' })
    expect(yes.out).toBe('3 snapshots deleted\n')
  })

  it('copies the store for the owner alone, and never over a file unasked', async () => {
    const file = join(world.folder, 'copy.db')
    const { out, err, code } = await run(['backup', file])
    expect({ out, code }).toEqual({ out: `${file}\n`, code: 0 })
    expect(err).toContain('The copy is a store')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run(['--store', file, 'list', '--json'])).out).toContain(names[1])
    expect(await run(['backup', file])).toMatchObject({ code: 73 })
    expect(await run(['backup', file, '--force', '--json'])).toMatchObject({ code: 0 })
  })

  it.each([40, 60, 80, 140])('fits %i columns, names that are to be copied apart', async (columns) => {
    const { default: stringWidth } = await import('string-width')
    for (const words of [['status'], ['list'], ['search', 'uuid'], ['validate'], ['stats']]) {
      const { out } = await run(words, { columns, env: { NO_COLOR: '1' } })
      const wide = out.split('\n').filter((line) => stringWidth(line) > columns && !/^ *\S+$|^ *. \S+$/.test(line))
      expect(wide).toEqual([])
    }
  })

  it('has colours only on a terminal, and not with NO_COLOR or on a dumb one', async () => {
    const colored = async (terminal?: Terminal) => (await run(['list'], terminal)).out.includes('\x1b[1m')
    expect(await colored()).toBe(false)
    expect(await colored({ columns: 80 })).toBe(true)
    expect(await colored({ columns: 80, env: { NO_COLOR: '1' } })).toBe(false)
    expect(await colored({ columns: 80, env: { TERM: 'dumb' } })).toBe(false)
  })
})
