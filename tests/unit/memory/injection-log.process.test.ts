/** What sessions were told: counted each way, in tokens, and word for word, for the model and for the person. */

import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../../src/hosts/hook.ts'
import { deleteEntities, deleteObservations } from '../../../src/memory/graph/operations.ts'
import { compactionStats } from '../../../src/memory/history/stats.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { putHistory, putInjection, readHistory, withoutOldTexts } from '../../../src/memory/session/history.ts'
import { CHARS_PER_TOKEN, DAY, INJECTION } from '../../../src/rules.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { worldForEachTest } from '../../each-test.ts'
import { writtenBy } from '../../writes.ts'

const world = worldForEachTest()

const inNewChat = (prompt: string, fields: Partial<HookPayload> = {}): Promise<HookAnswer | undefined> =>
  runHook(
    'UserPromptSubmit',
    { sessionId: 's2', cwd: world.project, promptId: prompt.slice(0, 20), prompt, ...fields },
    world.context,
  )
const ways = () => world.context.withStore(1_000, async (store) => (await compactionStats(store, undefined)).tokens)
const tokens = (answer: HookAnswer | undefined) => ({
  toModel: estimateTokens(answer?.toModel ?? ''),
  toPerson: estimateTokens(answer?.toPerson ?? ''),
})

describe('what is written down of an answer', () => {
  it('is its tokens after a compaction, and for a pasted summary', async () => {
    await world.hook('PreCompact', { trigger: 'auto' })
    const back = await world.hook('SessionStart', { source: 'compact' })
    const [snapshot] = await world.snapshots()
    const pasted = await inNewChat(renderSummary(snapshot as NonNullable<typeof snapshot>))
    expect(tokens(back).toModel).toBeGreaterThan(300)
    expect(tokens(pasted).toModel).toBeGreaterThan(300)
    expect(await ways()).toMatchObject({
      toModel: tokens(back).toModel + tokens(pasted).toModel,
      toPerson: tokens(back).toPerson + tokens(pasted).toPerson,
      ways: [
        { way: 'reinjection', times: 1, ...tokens(back) },
        { way: 'recovery', times: 1, ...tokens(pasted) },
      ],
    })
  })

  it('is an offer, the line for the person before it and the yes after it', async () => {
    await world.hook('Stop', {})
    await world.hook('SessionEnd', { reason: 'other' })
    world.after(1)
    const started = await world.hook('SessionStart', {
      sessionId: 's2',
      source: 'startup',
      transcriptPath: undefined as never,
    })
    world.after(1.01)
    const offered = await inNewChat('hello')
    const accepted = await inNewChat('yes')
    expect([started, offered, accepted].map((answer) => answer === undefined)).toEqual([false, false, false])
    expect((await ways()).ways).toEqual([
      { way: 'recovery', times: 1, ...tokens(accepted), used: 0, notSeen: 0 },
      {
        way: 'offer',
        times: 2,
        toModel: tokens(offered).toModel,
        toPerson: tokens(started).toPerson + tokens(offered).toPerson,
        ...{ used: 0, notSeen: 0 },
      },
    ])
  })

  it('is a save that a prompt asked for', async () => {
    const saved = await world.hook('UserPromptSubmit', { prompt: 'save state', promptId: 'p1' })
    expect((await ways()).ways).toEqual([{ way: 'save', times: 1, ...tokens(saved), used: 0, notSeen: 0 }])
  })

  it('is nothing where nothing was said', async () => {
    await world.hook('Stop', {})
    const before = await world.context.withStore(1_000, (store) => store.revision())
    const prompt = 'Rename the variable tide to level in src/a.js'
    expect(await world.hook('UserPromptSubmit', { promptId: 'p1', prompt })).toBeUndefined()
    expect(await ways()).toMatchObject({ toModel: 0, toPerson: 0, ways: [] })
    expect(await world.context.withStore(1_000, (store) => store.revision())).toBe(before)
  })

  it('counts for the project of its session alone, and goes with a session that is forgotten', async () => {
    await world.hook('PreCompact', { trigger: 'auto' })
    await world.hook('SessionStart', { source: 'compact' })
    const [snapshot] = await world.snapshots()
    const { here, there, left } = await world.context.withStore(1_000, async (store) => {
      const here = (await compactionStats(store, snapshot?.project.id)).tokens.ways.length
      const there = (await compactionStats(store, 'another project')).tokens.ways.length
      await forget(store, { names: [snapshot?.name ?? ''] }, world.context.now())
      return { here, there, left: (await readHistory(store)).injections }
    })
    expect({ here, there, left }).toEqual({ here: 1, there: 0, left: [] })
  })
})

const log = (session?: string) =>
  world.context.withStore(1_000, async (store) => (await readHistory(store, session)).injections)
const inStore = <T>(work: Parameters<typeof world.context.withStore<T>>[1]) => world.context.withStore(1_000, work)

describe('the log of what was put before the model', () => {
  it('has each answer word for word, with its time, hook, host and project', async () => {
    await world.hook('PreCompact', { trigger: 'auto' })
    const back = await world.hook('SessionStart', { source: 'compact' })
    const [snapshot] = await world.snapshots()
    world.after(0.1)
    const pasted = await inNewChat(renderSummary(snapshot as NonNullable<typeof snapshot>))
    world.after(0.2)
    const saved = await world.hook('UserPromptSubmit', { prompt: 'save state', promptId: 'p1' })
    const project = snapshot?.project.id
    const entry = (session: string, way: string, event: HookEvent, answer: HookAnswer | undefined) => ({
      ...{ session, way, hook: event, host: 'claude-code', project },
      ...{ at: expect.stringMatching(/^2\d{3}-\d\d-\d\dT/), ...tokens(answer) },
      ...{ modelText: answer?.toModel, personText: answer?.toPerson },
    })
    expect(await log()).toEqual([
      { ...entry('s1', 'reinjection', 'SessionStart', back), compaction: 1 },
      entry('s2', 'recovery', 'UserPromptSubmit', pasted),
      entry('s1', 'save', 'UserPromptSubmit', saved),
    ])
    expect((await log('s2')).map(({ way }) => way)).toEqual(['recovery'])
  })

  it('has the line for the person alone where the model was told nothing', async () => {
    await world.hook('Stop', {})
    await world.hook('SessionEnd', { reason: 'other' })
    world.after(1)
    const started = await world.hook('SessionStart', {
      sessionId: 's2',
      source: 'startup',
      transcriptPath: undefined as never,
    })
    const [first] = await log('s2')
    expect(first).toMatchObject({ hook: 'SessionStart', way: 'offer', toModel: 0, personText: started?.toPerson })
    expect(first).not.toHaveProperty('modelText')
    expect(first?.project).toBe((await world.snapshots())[0]?.project.id)
  })

  const now = new Date('2026-11-24T10:00:00.000Z')
  const occasion = { session: 's7', now, hook: 'UserPromptSubmit', host: 'codex' } as const
  const most = INJECTION.tokens * CHARS_PER_TOKEN

  it('keeps the beginning of a long text, with a mark', async () => {
    const long = 'word '.repeat(most / 4)
    await inStore((store) => store.commit([putInjection(occasion, 'recovery', { toModel: long })]))
    const [recovery] = await log('s7')
    expect(recovery?.modelText).toMatch(/\[cut here: the log keeps 9600 of 12000 characters\]$/)
    expect(recovery?.modelText?.length).toBeLessThan(most + 100)
    expect(recovery?.toModel).toBe(estimateTokens(long))
  })

  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  const day = new Date().toISOString().slice(0, 10)

  it.each([
    ['a topic of which nothing is known', `where we left off with ${secret} of the glacier atlas`],
    ['an id that nobody knows', `Continue from checkpoint-${day}-${secret}`],
    ['a second id', `Continue from NAME, or checkpoint-${day}-${secret}`],
    ['a word that begins as one of the session', `where we left off with the fixture${secret} export fixture`],
  ])('keeps no secret of a prompt, in %s', async (_what, prompt) => {
    await world.hook('Stop', {})
    const name = (await world.snapshots())[0]?.name ?? ''
    world.after(1)
    const answer = await inNewChat(prompt.replace('NAME', name))
    expect(answer).toBeDefined()
    expect(JSON.stringify([answer, await log('s2')])).not.toContain('a1B2c3')
    expect(await log('s2')).toHaveLength(1)
  })

  it('loses its texts after 30 days and keeps its counts', async () => {
    const later = new Date(now.getTime() + 31 * DAY)
    const use = { turns: 1, used: true, files: ['a.ts'], commands: [], words: [] }
    const given = { session: 's7', way: 'offer', at: now.toISOString(), toModel: 2, toPerson: 0 } as const
    const texts = await inStore(async (store) => {
      await store.commit([putInjection(occasion, 'offer', { toModel: 'old text' })])
      await store.commit([putHistory({ ...given, modelText: 'old text', use })])
      await store.commit([putInjection({ ...occasion, now: later }, 'offer', { toModel: 'new text' })])
      await store.commit(await withoutOldTexts(store, later))
      const again = await withoutOldTexts(store, later)
      return { all: (await readHistory(store)).injections, again }
    })
    expect(texts.again).toEqual([])
    expect(texts.all).toMatchObject([
      { at: now.toISOString(), toModel: 2, use: { turns: 1, used: true, files: [], commands: [], words: [] } },
      { at: later.toISOString(), modelText: 'new text' },
    ])
    expect(JSON.stringify(texts.all)).not.toMatch(/old text|a\.ts/)
  })

  it('loses its text with the work that another session was offered, and with the time in which it was written', async () => {
    await world.hook('Stop', {})
    await world.hook('SessionEnd', { reason: 'other' })
    world.after(1)
    await inNewChat('hello')
    const [snapshot] = await world.snapshots()
    const name = snapshot?.name ?? ''
    expect((await log('s2')).map(({ modelText }) => modelText)).toEqual([expect.stringContaining(name.slice(-4))])
    const left = await inStore(async (store) => {
      await store.commit([
        putInjection(occasion, 'offer', { toModel: `go on with ${name}?` }),
        putInjection(occasion, 'save', { toModel: 'of two words' }),
      ])
      await forget(store, { names: [name] }, world.context.now())
      return (await readHistory(store)).injections
    })
    expect(left.flatMap(({ modelText = [] }) => modelText)).toEqual(['of two words'])
    const timed = await inStore(async (store) => {
      await store.commit([writtenBy({ at: now.toISOString(), source: 'cli' }).note('three')])
      await forget(store, { since: '2026-11-24T00:00:00Z', until: '2026-11-25T00:00:00Z' }, world.context.now())
      return (await readHistory(store)).injections
    })
    expect(timed.flatMap(({ modelText = [] }) => modelText)).toEqual([])
  })

  it('loses its text with a line that a client deletes, also where another session was told it', async () => {
    await world.hook('Stop', {})
    await world.hook('SessionEnd', { reason: 'other' })
    const [snapshot] = await world.snapshots()
    const told = (line: string) => `Before it.\n- decided: ${line}\nBehind it.`
    const deleted = await inStore(async (store) => {
      const name = snapshot?.name ?? ''
      const [entity] = await store.entities([name])
      const line = entity?.observations.find((each) => each.startsWith('Goal: ')) ?? ''
      const said = line.slice('Goal: '.length)
      await store.commit([putInjection(occasion, 'recovery', { toModel: told(said) })])
      await deleteObservations(store, [{ entityName: name, observations: [line] }], {
        at: now.toISOString(),
        source: 't',
      })
      const lines = (await readHistory(store, 's7')).injections.map(({ modelText }) => modelText)
      await store.commit([
        putInjection(occasion, 'recovery', { toModel: told(snapshot?.conversation.requests[0]?.text ?? '') }),
        putInjection({ ...occasion, session: 's8' }, 'offer', {
          toModel: 'Throughline: unfinished: zzzz "Last night one client called…" (1 h). Only if the message asks.',
        }),
      ])
      await deleteEntities(store, [name], { at: now.toISOString() })
      const all = (await readHistory(store)).injections.map(({ modelText }) => modelText)
      return { lines, said, all }
    })
    expect(deleted.said.length).toBeGreaterThan(8)
    expect(deleted.lines).toEqual([undefined])
    expect(deleted.all).toEqual([undefined, undefined])
  })
})
