/** What was put before the model, as a person reads it: at a glance, whole, as JSON and in the sums. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { Injection } from '../../../src/memory/history/injections.ts'
import {
  type Compaction,
  putHistory,
  putInjection,
  readHistory,
  withoutOldTexts,
} from '../../../src/memory/session/history.ts'
import { DAY } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'
import { runWords } from './run-words.ts'

const world = worldForEachTest()
beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(world.project)
})
afterEach(() => vi.restoreAllMocks())

const run = (...words: string[]) => runWords(world, words)

const FRAMED =
  '<throughline-record id="m">\nState of this session.\n- src/tides.js: modified\n</throughline-record id="m">'
const give = (session: string, hours: number, text: string, project?: string) =>
  world.context.withStore(1_000, async (store) => {
    const now = new Date(START.getTime() + hours * 3_600_000)
    const occasion = { session, now, hook: 'UserPromptSubmit', host: 'codex', ...(project ? { project } : {}) } as const
    await store.commit([putInjection(occasion, 'recovery', { toModel: text, toPerson: 'for the person' })])
  })
const save = () =>
  runHook('Stop', { sessionId: 'session-1', transcriptPath: world.transcript, cwd: world.project }, world.context)
const settle = (session: string, used: boolean) =>
  world.context.withStore(1_000, async (store) => {
    const [given] = (await readHistory(store, session)).injections
    const items = used ? ['tides.js'] : []
    if (given)
      await store.commit([putHistory({ ...given, use: { turns: 3, used, files: items, commands: [], words: [] } })])
  })

describe('throughline injected', () => {
  it('shows each text at a glance, newest first: why, session, when, host, tokens, what became of it, first line', async () => {
    await save()
    await give('session-1', 1, FRAMED)
    await give('session-2', 2, 'Throughline: unfinished work.', world.project)
    await give('session-3', 3, 'of another project', '/elsewhere')
    await settle('session-1', true)
    const { out, code } = await run('injected')
    expect(code).toBe(0)
    const [second = '', first = '', ...more] = out.trimEnd().split('\n\n')
    expect(more).toEqual([])
    expect(second.split('\n')).toEqual([
      'recovered work · session session-2',
      expect.stringMatching(/^ {2}.+ \(2026-11-21 12:00Z\) · Codex · UserPromptSubmit · 8 tokens$/),
      '  whether it was used is not known',
      '  Throughline: unfinished work.',
    ])
    expect(first).toContain('  used: tides.js\n  State of this session.')
    expect((await run('injected', '--all')).out).toContain('of another project')
  })

  it('shows the texts of one session whole, by its id, its beginning or a snapshot, and of all with --full', async () => {
    await save()
    await give('session-1', 1, FRAMED)
    await give('other-2', 2, FRAMED)
    const [snapshot] = await world.snapshots()
    const whole = FRAMED.split('\n').map((line) => `  | ${line}`)
    for (const id of ['session-1', 'sess', snapshot?.name ?? '']) {
      const { out } = await run('injected', id)
      expect(out).toContain(whole.join('\n'))
      expect(out).not.toContain('other-2')
    }
    expect((await run('injected', '--all', '--full')).out.split(whole.join('\n'))).toHaveLength(3)
    expect(await run('injected', 'nobody')).toMatchObject({
      code: 66,
      err: expect.stringContaining('no session nobody'),
    })
    await give('sessile', 1, FRAMED)
    expect((await run('injected', 'sess')).err).toContain('sess fits 2 sessions')
  })

  it('prints as JSON what there is, and says what it left out', async () => {
    for (let hour = 1; hour <= 3; hour += 1) await give('s', hour, `text ${hour}`)
    await settle('s', false)
    const { out, err } = await run('injected', '--all', '--limit', '2')
    expect(out).toContain('text 3')
    expect(out).not.toContain('text 1')
    expect(err).toContain('1 earlier text not shown. To see all, add --limit 3.')
    const all = JSON.parse((await run('injected', 's', '--json')).out) as Injection[]
    expect(all.map(({ modelText, outcome }) => [modelText, outcome])).toEqual([
      ['text 3', 'unknown'],
      ['text 2', 'unknown'],
      ['text 1', 'not seen'],
    ])
    expect(all[0]).toMatchObject({ session: 's', way: 'recovery', host: 'codex', personText: 'for the person' })
  })

  it('says what became of a text that is not kept any more, and that there is none', async () => {
    expect((await run('injected')).err).toContain('Nothing was given to a model in this project')
    expect((await run('injected', '--all')).err).toBe('Nothing was given to a model.\n')
    await give('s', 1, FRAMED)
    await settle('s', true)
    await world.context.withStore(1_000, async (store) => {
      await store.commit(await withoutOldTexts(store, new Date(START.getTime() + 32 * DAY)))
    })
    const { out } = await run('injected', '--all')
    expect(out).toMatch(/\n {2}used\n {2}the text is not kept any more \(30 days, or forgotten\)\n$/)
    await settle('s', false)
    expect((await run('injected', '--all')).out).toContain('not seen to be used in 3 prompts')
  })
})

describe('throughline stats', () => {
  it('counts by class what every compaction of a session lost, those whose summary nobody can read apart', async () => {
    await save()
    const lost = (of: number, kept: number, back: number) => ({ of, kept, back, lost: [] })
    const all: Pick<Compaction, 'classes' | 'opaque' | 'fromHistory'>[] = [
      { classes: { requests: lost(3, 1, 1), files: lost(2, 2, 0), commands: lost(4, 0, 3) } },
      { classes: { requests: lost(5, 2, 2), answers: lost(2, 1, 0), tasks: lost(1, 0, 1), statements: lost(1, 1, 0) } },
      { classes: {}, opaque: true },
      { classes: { requests: lost(9, 0, 0) }, fromHistory: true },
    ]
    const facts = { session: 'session-1', snapshot: 's', at: START.toISOString(), summaryTokens: 1 }
    await world.context.withStore(1_000, (store) =>
      store.commit(all.map((one, at) => putHistory({ ...facts, number: at + 1, ...one }))),
    )
    const { out } = await run('stats')
    expect(out.split('\n').slice(1, -1)).toEqual([
      '  1 snapshot · 1 session · 3 compactions',
      '  requests: 5 of 8 lost, 3 of these given back',
      '  answers: 1 of 2 lost, 0 of these given back',
      '  tasks: 1 of 1 lost, 1 of these given back',
      '  statements: 0 of 1 lost, 0 of these given back',
      '  files: 0 of 2 lost, 0 of these given back',
      '  commands: 4 of 4 lost, 3 of these given back',
      '  all: 11 of 18 lost, 7 of these given back',
      '  1 encrypted summary: what was lost is unknown',
    ])
    expect(JSON.parse((await run('stats', '--json')).out)).toMatchObject({
      compactions: 3,
      opaque: 1,
      total: { of: 18, lost: 11, back: 7 },
      classes: expect.arrayContaining([{ class: 'commands', of: 4, kept: 0, lost: 4, back: 3 }]),
    })
  })
})

describe('what became of a text', () => {
  it('stands in the sums', async () => {
    await save()
    for (const [hour, used] of [
      [1, true],
      [2, false],
    ] as const) {
      await give('session-1', hour, FRAMED)
      await world.context.withStore(1_000, async (store) => {
        const given = (await readHistory(store, 'session-1')).injections.at(-1)
        const files = used ? ['tides.js'] : []
        if (given)
          await store.commit([putHistory({ ...given, use: { turns: 3, used, files, commands: [], words: [] } })])
      })
    }
    await give('session-1', 3, FRAMED)
    const { out } = await run('stats')
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /recovered work: 3 times, 78 tokens to the model, \d+ to you; 1 used, 1 not seen to be used/,
    )
  })
})
