import { appendFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../src/compose.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookAnswer, HookPayload } from '../../../src/hosts/hook.ts'
import { HOST_VARIABLE } from '../../../src/hosts/hook-hosts.ts'
import { createEntities } from '../../../src/memory/graph/operations.ts'
import { putSessionRecord, sessionRecord } from '../../../src/memory/session/session-record.ts'
import { rememberWindow, sessionWindow } from '../../../src/memory/session/session-window.ts'
import { findSnapshots } from '../../../src/memory/session/snapshots.ts'
import { IMMINENT_COMPACTION_TEXT, TEMPLATE } from '../../../src/rules.ts'
import { parseSummary, renderSaved } from '../../../src/snapshot/format/summary.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { projectIdentity } from '../../../src/workspace/git.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const world = worldForEachTest()
let context: Context
let turns = 0
beforeEach(() => {
  // The default marks.
  context = { ...world.context, config: { ...world.context.config, settings: {} } }
  writeFileSync(world.transcript, '')
  turns = 0
})

const line = (record: object) =>
  appendFileSync(
    world.transcript,
    `${JSON.stringify({ sessionId: 's1', cwd: world.project, timestamp: context.now().toISOString(), ...record })}\n`,
  )
/** One exchange, after which so many tokens are used. */
const turn = (tokens: number, text = `Describe part ${turns} of the tide table`, tool?: string) => {
  turns += 1
  line({ type: 'user', message: { role: 'user', content: text } })
  const content =
    tool === undefined ? { type: 'text', text: 'Done.' } : { type: 'tool_use', id: `t${turns}`, name: tool, input: {} }
  const usage = { input_tokens: 10, cache_read_input_tokens: tokens - 10, output_tokens: 0 }
  line({
    type: 'assistant',
    message: { id: `m${turns}`, role: 'assistant', model: 'claude-x', content: [content], usage },
  })
}
const compact = () => line({ type: 'system', subtype: 'compact_boundary' })
const stop = () => runHook('Stop', world.payload(), context)
const prompt = (text: string, fields: Partial<HookPayload> = {}) =>
  runHook('UserPromptSubmit', world.payload({ prompt: text, promptId: text.slice(0, 9), ...fields }), context)
const named = async (): Promise<SessionSnapshot[]> => (await world.snapshots()).filter(({ type }) => type !== 'rolling')
const window = (tokens: number) =>
  context.withStore(1_000, (store) => rememberWindow(store, 's1', { window: tokens }, context.now()))
const shown = (answer: HookAnswer | undefined) => answer?.toPerson ?? ''
/** What the person is told with the prompt after the turn. */
const told = async () => {
  expect(await stop()).toBeUndefined()
  return shown(await prompt(`Draw part ${turns} of the tide table`, { promptId: `after-${turns}` }))
}

describe('a threshold', () => {
  it('saves in silence at three quarters, and alerts the person with the next prompt at four fifths, once', async () => {
    await window(200_000)
    turn(149_999)
    expect(await stop()).toBeUndefined()
    expect(await named()).toEqual([])
    turn(150_000)
    expect(await told()).toBe('')
    const [saved] = await named()
    expect(saved).toMatchObject({
      type: 'threshold',
      priority: 'critical',
      status: 'in-progress',
      triggerEvidence: '150,000 of 200,000 tokens, 75 %',
    })
    turn(167_000)
    const [alert, ...summary] = (await told()).split('\n\n')
    expect(alert?.split('\n')).toEqual([
      TEMPLATE.triggered,
      'Context: 167k / 200k tokens (83.5%)',
      'Messages: 3 exchanges',
    ])
    const [checkpoint] = await named()
    expect(summary.join('\n\n')).toBe(renderSaved(checkpoint as SessionSnapshot))
    expect(parseSummary(summary.join('\n\n'))?.checkpoint?.name).toBe(saved?.name)
    turn(190_000)
    expect(await told()).toBe('')
    expect(await named()).toHaveLength(1)
    expect((await named())[0]).toMatchObject({
      name: saved?.name,
      triggerEvidence: '167,000 of 200,000 tokens, 83.5 %',
    })
  })

  it('fires again after the next compaction, as a checkpoint that supersedes the one before', async () => {
    await window(200_000)
    turn(161_000)
    expect(await told()).toContain(TEMPLATE.triggered)
    compact()
    turn(20_000)
    expect(await stop()).toBeUndefined()
    turn(162_000)
    expect(await told()).toContain(TEMPLATE.triggered)
    const all = await named()
    expect(all.map(({ status }) => status).sort()).toEqual(['in-progress', 'superseded'])
    expect(all.find(({ status }) => status === 'in-progress')?.previous).toBe(
      all.find(({ status }) => status === 'superseded')?.name,
    )
  })

  it('says that the window is unknown where it is', async () => {
    turn(133_599)
    expect(await stop()).toBeUndefined()
    turn(133_600)
    expect(await told()).toContain('Context: 134k tokens (window unknown; 134k assumed as the mark)')
    expect((await named())[0]?.triggerEvidence).toBe('133,600 tokens; window unknown, mark at 133,600 assumed')
  })

  it('goes by the window that the host names at the start', async () => {
    await runHook('SessionStart', world.payload({ source: 'startup', model: 'claude-opus-4-8[1m]' }), context)
    turn(167_000)
    expect(await stop()).toBeUndefined()
    expect(await named()).toEqual([])
    turn(800_000)
    expect(await told()).toContain('Context: 800k / 1000k tokens (80%)')
  })

  it('speaks once where two installations fire', async () => {
    turn(170_000)
    await Promise.all([stop(), stop()])
    expect(await named()).toHaveLength(1)
    const answers = [await prompt('Draw the tide table'), await prompt('Draw the tide table')]
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
  })
})

describe('a long conversation', () => {
  it('is saved at forty exchanges since the last compaction, in silence and once', async () => {
    for (let count = 0; count < 39; count += 1) turn(1_000)
    await stop()
    expect(await named()).toEqual([])
    turn(1_000)
    expect(await stop()).toBeUndefined()
    expect(await named()).toMatchObject([
      { type: 'message-count', priority: 'high', triggerEvidence: '40 exchanges since the last compaction' },
    ])
    turn(1_000)
    await stop()
    expect(await named()).toHaveLength(1)
  })
})

describe('the time without a checkpoint', () => {
  it('is not reset by the working snapshot of every turn, but by a checkpoint', async () => {
    turn(1_000)
    await stop()
    world.after(0.4)
    turn(1_000)
    await stop()
    expect(await named()).toEqual([])
    world.after(0.5)
    turn(1_000)
    expect(await stop()).toBeUndefined()
    expect(await named()).toMatchObject([{ type: 'time', priority: 'low' }])
    world.after(0.99)
    turn(1_000)
    await stop()
    expect(await named()).toHaveLength(1)
    world.after(1)
    turn(1_000)
    await stop()
    expect((await named()).map(({ type, status }) => `${type} ${status}`).sort()).toEqual([
      'time in-progress',
      'time superseded',
    ])
  })
})

describe('a phase', () => {
  const phase = (to: 'planning' | 'implementation') =>
    context.withStore(1_000, async (store) => {
      const record = await sessionRecord(store, 's1')
      const stated = { exchanges: turns, phase: to }
      await store.commit([putSessionRecord('s1', { ...record, stated }, context.now())])
    })

  it('is saved when the work moves to another one, not when the first is named', async () => {
    turn(1_000)
    await stop()
    await phase('planning')
    turn(1_000)
    await stop()
    expect(await named()).toEqual([])
    await phase('implementation')
    turn(1_000)
    await stop()
    turn(1_000)
    await stop()
    expect(await named()).toMatchObject([
      { type: 'phase', priority: 'medium', phase: 'implementation', triggerEvidence: 'planning → implementation' },
    ])
  })
})

describe('a wave', () => {
  const write = (name: string, at: Date, entityType = 'wave-results') =>
    context.withStore(1_000, (store) =>
      createEntities(store, [{ name, entityType, observations: ['done'] }], {
        at: at.toISOString(),
        source: 'test',
        project: projectIdentity(world.project, undefined).id,
      }),
    )

  it('is saved once when its results are written to the graph in this session', async () => {
    turn(1_000, 'Run the second wave', 'mcp__throughline__create_entities')
    await write('wave_1_complete', new Date(START.getTime() - 3_600_000))
    await write('file:x/wave_9_complete.ts', START, 'file')
    await write('wave_2_complete', START)
    await stop()
    turn(1_000)
    await stop()
    expect(await named()).toMatchObject([{ type: 'wave', priority: 'high', triggerEvidence: 'wave_2_complete' }])
  })

  it('is none of a session that wrote nothing to a graph', async () => {
    turn(1_000)
    await write('wave_2_complete', START)
    await stop()
    expect(await named()).toEqual([])
  })
})

describe('a prompt', () => {
  it('that asks for it is saved at once, and the person is given the summary to paste', async () => {
    turn(1_000)
    await stop()
    const answer = await prompt('save state')
    const [saved] = await named()
    expect(saved).toMatchObject({ type: 'manual', priority: 'high', status: 'in-progress' })
    expect(shown(answer)).toBe(renderSaved(saved as SessionSnapshot))
    expect(answer?.toModel).toContain(saved?.name)
  })

  it('is answered by one of two installations, with one checkpoint', async () => {
    turn(1_000)
    const answers = await Promise.all([prompt('checkpoint'), prompt('checkpoint')])
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
    expect(await named()).toHaveLength(1)
  })

  it('that announces a compaction is saved as before one', async () => {
    turn(1_000)
    await prompt(IMMINENT_COMPACTION_TEXT)
    expect(await named()).toMatchObject([{ type: 'precompact', priority: 'critical' }])
  })

  it.each(['add a checkpoint to the training loop', 'save state to localStorage', 'go on with the table'])(
    'that is ordinary work does not open the store: %s',
    async (text) => {
      turn(1_000)
      const closed: Context = {
        ...context,
        withStore: () => {
          throw new Error('opened')
        },
      }
      expect(
        await runHook('UserPromptSubmit', world.payload({ prompt: text, promptId: 'p' }), {
          ...closed,
          config: { ...closed.config, store: `${world.folder}/none.db` },
        }),
      ).toBeUndefined()
    },
  )

  it('that asks for it before anything was said is told that there is nothing to save yet', async () => {
    const nothing = { toPerson: 'Throughline: nothing to save yet.' }
    expect(await prompt('save state')).toEqual(nothing)
    expect(await prompt('save state', { transcriptPath: `${world.folder}/not-yet.jsonl` })).toEqual(nothing)
    const config = { ...context.config, env: { ...context.config.env, [HOST_VARIABLE]: 'qwen' } }
    const payload = world.payload({ prompt: 'save state', promptId: 'q' })
    const answer = await runHook('UserPromptSubmit', payload, { ...context, config })
    expect(answer?.toModel).toBe(`Tell the user: ${nothing.toPerson}`)
    expect(await context.withStore(1_000, (store) => findSnapshots(store, {}))).toEqual([])
  })
})

describe('the window by the model', () => {
  const start = (model: string) => runHook('SessionStart', world.payload({ source: 'resume', model }), context)
  const known = () => context.withStore(1_000, (store) => sessionWindow(store, 's1'))

  it('is known from an id that tells it alone, and taken back by one that does not', async () => {
    await start('claude-opus-4-8')
    expect(await known()).toBeUndefined()
    await start('claude-opus-4-8[1m]')
    expect(await known()).toMatchObject({ window: 1_000_000 })
    await start('claude-opus-4-8')
    expect(await known()).toBeUndefined()
  })

  it.each(['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5', 'claude-fable-5'])(
    'is a million of a newer model, which has no other: %s',
    async (model) => {
      await start(model)
      expect(await known()).toMatchObject({ window: 1_000_000 })
    },
  )

  it.each(['claude-opus-4-8', 'claude-sonnet-5', 'claude-opus-5-50', 'my-claude-opus-5-5', 'constructor'])(
    'is not told by %s: it depends on where the model is asked, or nobody knows it',
    async (model) => {
      await start(model)
      expect(await known()).toBeUndefined()
    },
  )

  it('is not told where the person has switched the long ones off', async () => {
    const env = { ...context.config.env, CLAUDE_CODE_DISABLE_1M_CONTEXT: '1' }
    const shortened = { ...context, config: { ...context.config, env } }
    for (const model of ['claude-opus-5-5', 'claude-opus-4-8[1m]'])
      await runHook('SessionStart', world.payload({ source: 'resume', model }), shortened)
    expect(await known()).toBeUndefined()
  })

  it('gives way to what the status line says', async () => {
    await window(200_000)
    await start('claude-opus-4-8[1m]')
    expect(await known()).toMatchObject({ window: 200_000 })
  })
})
