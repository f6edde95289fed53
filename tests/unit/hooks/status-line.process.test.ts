import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setOff } from '../../../src/hooks/process/enable.ts'
import { statusLine } from '../../../src/hooks/status-line/process.ts'
import { sessionWindow } from '../../../src/memory/session/session-window.ts'
import { GROWTH_TURNS } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const HOOK = join(import.meta.dirname, '../../../dist/hook.cjs')

const world = worldForEachTest()

interface Given {
  readonly tokens?: number
  readonly window?: number
  readonly prompt?: string
}

const status = ({ tokens, window = 200_000, prompt }: Given) =>
  JSON.stringify({
    session_id: 's1',
    cwd: world.project,
    ...(prompt === undefined ? {} : { prompt_id: prompt }),
    model: { id: 'claude-sonnet-4-6' },
    workspace: { project_dir: world.project },
    context_window: {
      context_window_size: window,
      current_usage:
        tokens === undefined
          ? null
          : { input_tokens: 1, cache_read_input_tokens: tokens - 1, cache_creation_input_tokens: 0, output_tokens: 0 },
    },
  })
const line = (given: Given = {}) => statusLine(status(given), world.context)
const stop = () => world.hook('Stop')
const working = async () => (await world.snapshots()).find(({ type }) => type === 'rolling')
const stored = () => world.context.withStore(200, (store) => sessionWindow(store, 's1'))

describe('the status line', () => {
  it.each([
    [{ tokens: 122_000 }, 'context 61% of 200k'],
    [{ tokens: 170_000, window: 1_000_000 }, 'context 17% of 1M'],
  ])('says %j as it is', async (given, expected) => {
    expect(await line(given)).toBe(expected)
  })

  it('says nothing before there is something to save', async () => {
    expect(await line()).toBe('')
    await world.hook('SessionStart', { source: 'startup' })
    expect(await line()).toBe('')
  })

  it('leaves out the zero tokens after a compaction: they are not known', async () => {
    await stop()
    const input = status({ tokens: 1 }).replaceAll(/"(\w+_tokens)":\d+/g, '"$1":0')
    expect(await statusLine(input, world.context)).toBe('saved moments ago')
  })

  it.each(['', 'x', '[]', '{}', '{"context_window":7,"model":[],"session_id":{}}'])(
    'claims nothing of the input %s',
    async (input) => {
      expect(await statusLine(input, world.context)).toBe('')
    },
  )

  it('makes no store: the first save does', async () => {
    await line({ tokens: 1_000 })
    expect(existsSync(world.context.config.store)).toBe(false)
  })

  it('says how long ago the session was saved', async () => {
    await stop()
    world.after(0.25)
    expect(await line({ tokens: 100_000 })).toBe('context 50% of 200k · saved 15 minutes ago')
  })

  it('says that a session is not saved from its second turn on: the first, a recovery too, is saved when it ends', async () => {
    await stop()
    const other = (tokens: number, prompt: string) =>
      statusLine(status({ tokens, prompt }).replace('"s1"', '"s2"'), world.context)
    expect(await other(90_000, 'a')).toBe('context 45% of 200k')
    expect(await other(95_000, 'a')).not.toContain('saved')
    expect(await other(100_000, 'b')).toContain('not saved yet')
  })

  it('estimates the turns left from the fifth on, by the growth of the turns before, and anew after a compaction', async () => {
    await stop()
    const turns = ['a', 'b', 'c', 'd', 'e', 'f']
    const said = []
    for (const [n, prompt] of turns.entries()) said.push(await line({ tokens: 47_000 + n * 20_000, prompt }))
    expect(said.map((text) => /~?\w+(?: a)? turns?\b/.exec(text)?.[0])).toEqual([
      ...[undefined, undefined, undefined, undefined],
      ...['~3 turns', '~2 turns'],
    ])
    expect(await line({ tokens: 195_000, prompt: 'g' })).toContain('of 200k · less than a turn ·')
    for (const [n, prompt] of turns.entries())
      expect(await line({ tokens: 30_000 + n * 7_000, prompt: `${prompt} again` })).toMatch(
        n < GROWTH_TURNS.least - 1 ? /of 200k · saved/ : /· ~(?:19|2\d) turns ·/,
      )
  })

  it('writes once a turn, not at every call', async () => {
    await stop()
    const revision = () => world.context.withStore(200, (store) => store.revision())
    await line({ tokens: 47_000, prompt: 'a' })
    const after = await revision()
    for (const tokens of [48_000, 52_000, 60_000]) await line({ tokens, prompt: 'a' })
    expect(await revision()).toBe(after)
    await line({ tokens: 61_000, prompt: 'b' })
    expect(await revision()).toBe(after + 1)
  })

  it('tells the hooks the real window', async () => {
    await stop()
    expect((await working())?.conversation).not.toHaveProperty('tokenWindow')
    await line({ tokens: 47_000, window: 1_000_000, prompt: 'a' })
    expect(await stored()).toMatchObject({ window: 1_000_000 })
    await world.turn('And the changelog', 'Done.')
    expect((await working())?.conversation).toMatchObject({ tokenWindow: 1_000_000 })
  })

  it('is quiet where Throughline is off for the project', async () => {
    setOff(world.context.config.home, world.project, true, START)
    expect(await line({ tokens: 100_000 })).toBe('')
  })

  it('goes on without what the store knows where the store cannot be read', async () => {
    mkdirSync(world.context.config.home, { recursive: true })
    writeFileSync(world.context.config.store, 'no database '.repeat(100))
    expect(await line({ tokens: 100_000 })).toBe('context 50% of 200k')
    expect(readFileSync(join(world.context.config.home, 'hook.log'), 'utf8')).toContain('STORE_FOREIGN')
  })
})

describe('the status line process', () => {
  const run = (words: string[], input = status({ tokens: 100_000 })) =>
    spawnSync(process.execPath, [HOOK, 'statusline', ...words], {
      input,
      env: { HOME: world.folder, PATH: process.env['PATH'] },
      encoding: 'utf8',
    })
  const OURS = 'context 50% of 200k\n'

  it.each([
    [
      "the person's own line first, given the same input",
      ['--after', 'grep -o claude-sonnet-4-6'],
      `claude-sonnet-4-6\n${OURS}`,
    ],
    ['ours alone where the other fails', ['--after', 'no-such-program'], OURS],
    ['ours alone where the other reads nothing', ['--after', 'true'], OURS],
    ['several lines of the other as they are', ['--after', "printf 'one\\n two '"], `one\n two \n${OURS}`],
    ['ours', [], OURS],
  ])('prints %s', (_, words, expected) => {
    const { status: exit, stdout, stderr } = run(words)
    expect({ exit, stdout, stderr }).toEqual({ exit: 0, stdout: expected, stderr: '' })
  })

  it.each(['', 'x', '{"a":'.repeat(10_000)])('leaves with 0 and prints the other line for garbage', (input) => {
    expect(run(['--after', 'echo mine'], input)).toMatchObject({ status: 0, stdout: 'mine\n', stderr: '' })
  })
})
