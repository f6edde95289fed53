/** What sessions were told, counted: each way, in tokens, for the model and for the person. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../../../src/hosts/hook.ts'
import { compactionStats } from '../../../src/memory/history/stats.ts'
import { findGiven } from '../../../src/memory/recover/injection-log.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { createWorld, type World } from '../../world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.remove())

const hook = (event: HookEvent, fields: Partial<HookPayload>) =>
  runHook(event, { sessionId: 's1', transcriptPath: world.transcript, cwd: world.project, ...fields }, world.context)
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
    await hook('PreCompact', { trigger: 'auto' })
    const back = await hook('SessionStart', { source: 'compact' })
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
    await hook('Stop', {})
    await hook('SessionEnd', { reason: 'other' })
    world.after(1)
    const started = await hook('SessionStart', {
      sessionId: 's2',
      source: 'startup',
      transcriptPath: undefined as never,
    })
    world.after(1.01)
    const offered = await inNewChat('hello')
    const accepted = await inNewChat('yes')
    expect([started, offered, accepted].map((answer) => answer === undefined)).toEqual([false, false, false])
    expect((await ways()).ways).toEqual([
      { way: 'recovery', times: 1, ...tokens(accepted) },
      {
        way: 'offer',
        times: 2,
        toModel: tokens(offered).toModel,
        toPerson: tokens(started).toPerson + tokens(offered).toPerson,
      },
    ])
  })

  it('is a save that a prompt asked for', async () => {
    const saved = await hook('UserPromptSubmit', { prompt: 'save state', promptId: 'p1' })
    expect((await ways()).ways).toEqual([{ way: 'save', times: 1, ...tokens(saved) }])
  })

  it('is nothing where nothing was said', async () => {
    await hook('Stop', {})
    const before = await world.context.withStore(1_000, (store) => store.revision())
    expect(await inNewChat('Rename the variable tide to level in src/a.js', { promptId: 'p1' })).toBeUndefined()
    expect(await ways()).toMatchObject({ toModel: 0, toPerson: 0, ways: [] })
    expect(await world.context.withStore(1_000, (store) => store.revision())).toBe(before)
  })

  it('counts for the project of its session alone, and goes with a session that is forgotten', async () => {
    await hook('PreCompact', { trigger: 'auto' })
    await hook('SessionStart', { source: 'compact' })
    const [snapshot] = await world.snapshots()
    const { here, there, left } = await world.context.withStore(1_000, async (store) => {
      const here = (await compactionStats(store, snapshot?.project.id)).tokens.ways.length
      const there = (await compactionStats(store, 'another project')).tokens.ways.length
      await forget(store, { names: [snapshot?.name ?? ''] }, world.context.now())
      return { here, there, left: await findGiven(store) }
    })
    expect({ here, there, left }).toEqual({ here: 1, there: 0, left: [] })
  })
})
