import { existsSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookAnswer, HookPayload } from '../../../src/hosts/hook.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { BUDGET, HOST_TEXT_CAP } from '../../../src/rules.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import { moveStatus } from '../../../src/snapshot/status.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { worldForEachTest } from '../../each-test.ts'

const world = worldForEachTest()

const stop = () => world.hook('Stop')
const preCompact = () => world.hook('PreCompact', { trigger: 'auto' })
const compacted = () => world.hook('SessionStart', { source: 'compact' })
const prompt = (text: string, fields: Partial<HookPayload> = {}) =>
  runHook(
    'UserPromptSubmit',
    { sessionId: 's2', cwd: world.project, promptId: text.slice(0, 20), prompt: text, ...fields },
    world.context,
  )
const injected = (answer: HookAnswer | undefined) => answer?.toModel ?? ''
const only = async (): Promise<SessionSnapshot> => {
  const all = await world.snapshots()
  expect(all).toHaveLength(1)
  return all[0] as SessionSnapshot
}

describe('Stop', () => {
  it('saves one working snapshot per session and updates it in place', async () => {
    await stop()
    const first = await only()
    expect(first).toMatchObject({ type: 'rolling', priority: 'low', status: 'in-progress', sequence: 1 })
    await world.turn('Also add a changelog entry for the limiter', 'Done, see CHANGELOG.md', 1)
    const second = await only()
    expect(second.name).toBe(first.name)
    expect(second.conversation.exchanges).toBe(first.conversation.exchanges + 1)
    expect(second.timestamp > first.timestamp).toBe(true)
  })

  it('prints nothing', async () => {
    expect(await stop()).toBeUndefined()
  })

  it('takes the answer that the host has not written yet from its own message', async () => {
    world.say('What is left?')
    await world.hook('Stop', { lastAssistantMessage: 'Only the README is left.' })
    expect((await only()).conversation.lastExchange.at(-1)).toEqual({
      role: 'assistant',
      text: 'Only the README is left.',
    })
  })

  it('does nothing where there is no transcript yet', async () => {
    expect(await world.hook('Stop', { transcriptPath: `${world.folder}/none.jsonl` })).toBeUndefined()
    expect(existsSync(world.context.config.store)).toBe(false)
  })

  it('takes its own paused working snapshot up again when the session goes on', async () => {
    await stop()
    await world.hook('SessionEnd', { reason: 'other' })
    const paused = await only()
    expect(paused.status).toBe('paused')
    await world.turn('Back again: describe the limit in the README', 'Described.', 1)
    expect(await only()).toMatchObject({ name: paused.name, status: 'in-progress' })
  })
})

describe('PreCompact', () => {
  it('saves a checkpoint of its own beside the working snapshot, and prints nothing', async () => {
    await stop()
    world.after(1)
    expect(await preCompact()).toBeUndefined()
    const [checkpoint, working] = await world.snapshots()
    expect(checkpoint).toMatchObject({
      type: 'precompact',
      priority: 'critical',
      status: 'in-progress',
      previous: working?.name,
    })
    expect(working).toMatchObject({ type: 'rolling', status: 'in-progress' })
  })

  it('writes the same checkpoint again when it fires twice for one compaction', async () => {
    await preCompact()
    world.after(0.01)
    await preCompact()
    await only()
  })

  it('supersedes the checkpoint of the compaction before', async () => {
    await preCompact()
    world.after(1)
    world.boundary()
    world.say('Go on with the sweep', 'Swept.')
    await preCompact()
    const [second, first] = await world.snapshots()
    expect(second).toMatchObject({ status: 'in-progress', compactions: 1, previous: first?.name })
    expect(first).toMatchObject({ status: 'superseded', compactions: 0 })
  })
})

describe('SessionStart after a compaction', () => {
  it('gives back what summaries lose: the requests, commands with results, files and the next step, within its budget', async () => {
    await preCompact()
    const text = injected(await compacted())
    expect(text).toContain('tests 13, pass 12, fail 1')
    expect(text).toContain('src/rate-limit.js')
    expect(text).toContain("Don't add a dependency")
    expect(text).toContain('Next immediate step (from the task list): ')
    expect(text).toContain((await only()).name)
    expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.reinject)
    expect(text.length).toBeLessThan(HOST_TEXT_CAP)
  })

  it('completes the checkpoint with what the transcript holds by then, and adds none', async () => {
    await preCompact()
    world.say('One more thing before you forget: the burst is 20')
    await compacted()
    expect((await only()).conversation.requests.at(-1)?.text).toBe('One more thing before you forget: the burst is 20')
  })

  it('counts one compaction where the host has written it by then', async () => {
    await preCompact()
    world.boundary()
    const [before] = await world.snapshots()
    expect(injected(await compacted())).toContain('compaction 1')
    expect(await world.snapshots()).toEqual([before])
  })

  it('gives the working snapshot where the checkpoint before the compaction was not saved', async () => {
    expect(injected(await compacted())).toContain('src/rate-limit.js')
    expect((await only()).type).toBe('rolling')
  })

  it('is printed once when two installations fire', async () => {
    await preCompact()
    const answers = [await compacted(), await compacted()]
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
  })

  it.each(['startup', 'resume', 'clear'])('says nothing at %s', async (source) => {
    await preCompact()
    expect(await world.hook('SessionStart', { source })).toBeUndefined()
  })
})

describe('UserPromptSubmit', () => {
  const ordinary = [
    'hello',
    'Fix the checkpoint restore in train.py',
    'Add a "continue" button to the wizard. Next steps: style it.',
    'resume: tailor my CV to this job',
    'Why does this fail?\n\nProgress: 40%\n',
  ]
  it.each(ordinary)('says nothing to the person at an ordinary prompt, and one line to the model: %s', async (text) => {
    await stop()
    const answer = await prompt(text)
    expect(answer?.toPerson).toBeUndefined()
    expect(answer?.toModel).toMatch(/^Throughline: [^\n]* else ignore this\.$/)
  })

  it.each([
    { hours: 0, tier: 'high', meaning: 'it applies as it stands' },
    { hours: 6, tier: 'medium', meaning: 'before changing files' },
    { hours: 24.01, tier: 'low', meaning: 'before changing files' },
  ])(
    'answers a summary pasted after $hours hours with the state, confidence $tier',
    async ({ hours, tier, meaning }) => {
      await preCompact()
      world.after(hours)
      const text = injected(await prompt(renderSummary(await only())))
      expect(text).toContain(`(${tier})`)
      expect(text).toContain(meaning)
      expect(text).toContain('🎯 GOAL')
      expect(text).toContain('⏳ PENDING')
      expect(text).toContain('🗣 TURNS')
      expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.recovery)
    },
  )

  it('answers a bare id', async () => {
    await preCompact()
    const { name } = await only()
    expect(injected(await prompt(`please pick up ${name} again`))).toContain(name)
  })

  it('answers a summary that lost its last line by its topic', async () => {
    await preCompact()
    const summary = renderSummary(await only())
    const cut = summary.slice(0, summary.indexOf('Checkpoint:'))
    expect(injected(await prompt(cut))).toContain('topic matches')
  })

  it('lowers the confidence for the snapshot of another project', async () => {
    await preCompact()
    const text = injected(await prompt((await only()).name, { cwd: world.folder }))
    expect(text).toContain('another project')
    expect(text).toContain('(medium)')
  })

  it('tells the person, and the model nothing, when the id is not in this store', async () => {
    const answer = await prompt('checkpoint-2026-11-20-jwt-auth-a1b2')
    expect(answer?.toPerson).toContain('checkpoint-2026-11-20-jwt-auth-a1b2')
    expect(answer?.toModel).toBeUndefined()
  })

  it('shows ended work and applies nothing', async () => {
    await preCompact()
    const snapshot = await only()
    const done = moveStatus(snapshot, 'completed', { at: world.context.now().toISOString(), outcome: 'merged' })
    await world.context.withStore(1_000, (store) => store.commit(putSnapshot(done, 'test')))
    const text = injected(await prompt(snapshot.name))
    expect(text).toContain('It is completed')
    expect(text).toContain('not applied')
    expect((await only()).status).toBe('completed')
  })

  it('gives the newest state when the session went on after the checkpoint', async () => {
    await preCompact()
    const checkpoint = await only()
    await world.turn('Log the 429 without the address', 'Logged without it.', 1)
    const text = injected(await prompt(checkpoint.name))
    expect(text).toContain(`went on after ${checkpoint.name}`)
    expect(text).toContain('Log the 429 without the address')
  })

  it('gives the newest state for a checkpoint that the session itself superseded', async () => {
    await preCompact()
    const first = await only()
    world.after(1)
    world.boundary()
    world.say('Log the 429 without the address', 'Logged without it.')
    await preCompact()
    const text = injected(await prompt(renderSummary(first)))
    expect(text).toContain(`went on after ${first.name}`)
    expect(text).toContain('Log the 429 without the address')
    expect(text).toContain('(high)')
  })

  it('says nothing about the snapshot of this very session', async () => {
    await preCompact()
    expect(await prompt((await only()).name, { sessionId: 's1' })).toBeUndefined()
  })

  it('links the new session to the recovered one, which is resumed with the first answer there', async () => {
    await stop()
    world.after(1)
    await preCompact()
    const [checkpoint] = await world.snapshots()
    world.after(2)
    await prompt(renderSummary(checkpoint as SessionSnapshot))
    expect((await world.snapshots()).map(({ status }) => status)).not.toContain('resumed')
    await world.hook('Stop', { sessionId: 's2' })
    const [next, ...recovered] = await world.snapshots()
    expect(recovered.length).toBeGreaterThan(0)
    for (const snapshot of recovered)
      expect(snapshot).toMatchObject({
        status: 'resumed',
        resumedAt: '2026-11-21T12:00:00.000Z',
        resumedInNewConversation: true,
      })
    expect(next).toMatchObject({ status: 'in-progress', previous: checkpoint?.name })
  })

  it('lets the new session go on from what the recovered one knew, also over a second hop', async () => {
    await preCompact()
    const first = await only()
    world.after(1)
    const other = `${world.folder}/second.jsonl`
    const record = (text: string) =>
      `${JSON.stringify({ type: 'user', sessionId: 's2', timestamp: world.context.now().toISOString(), message: { role: 'user', content: text } })}\n`
    await prompt(renderSummary(first))
    writeFileSync(other, record(renderSummary(first)) + record('Never log the client address, please'))
    await world.hook('Stop', { sessionId: 's2', transcriptPath: other })
    const [second] = await world.snapshots()
    expect(second).toMatchObject({ sessionId: 's2', previous: first.name })
    expect(second?.files.map(({ path }) => path)).toEqual(first.files.map(({ path }) => path))
    expect(second?.commands.at(-1)).toMatchObject({ command: 'npm test', outcome: 'failed' })
    // What is done travels along: it says how far the work has come.
    expect(second?.tasks.map(({ text }) => text).sort()).toEqual(first.tasks.map(({ text }) => text).sort())
    const text = injected(await prompt(second?.name ?? '', { sessionId: 's3' }))
    expect(text).toContain('src/rate-limit.js')
    expect(text).toContain('Never log the client address, please')
  })

  it('asks to confirm what another conversation has taken up already', async () => {
    await preCompact()
    const { name } = await only()
    await prompt(name)
    const text = injected(await prompt(`${name} again`, { sessionId: 's3' }))
    expect(text).toContain('taken up before')
    expect(text).toContain('(medium)')
  })

  it('names the id that the message gave in its evidence', async () => {
    await preCompact()
    const checkpoint = await only()
    await world.turn('Log the 429 without the address', 'Logged without it.', 1)
    expect(injected(await prompt(renderSummary(checkpoint)))).toContain(
      `Evidence: id ${checkpoint.name}, checksum agrees`,
    )
  })

  it('leaves the snapshot as it is when the confidence is low', async () => {
    await preCompact()
    world.after(30)
    await prompt((await only()).name)
    expect((await only()).status).toBe('in-progress')
  })

  it('answers one prompt once when two installations fire', async () => {
    await preCompact()
    const { name } = await only()
    const answers = [await prompt(name), await prompt(name)]
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
  })
})
