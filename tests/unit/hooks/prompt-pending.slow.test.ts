/** What waits for a session's next prompt: the alert and its request to the model. */

import { appendFileSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookPayload } from '../../../src/hosts/hook.ts'
import { BUDGET, STALE_AGE, TEMPLATE } from '../../../src/rules.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { worldForEachTest } from '../../each-test.ts'
import { OUT_OF_REACH } from '../../world.ts'

const world = worldForEachTest()
let prompts = 0

const hook = (event: Parameters<typeof runHook>[0], fields: Partial<HookPayload> = {}, settings?: object) =>
  runHook(
    event,
    { sessionId: 's1', transcriptPath: world.transcript, cwd: world.project, ...fields },
    settings === undefined
      ? world.context
      : { ...world.context, config: { ...world.context.config, settings: { thresholds: settings } } },
  )
const given = async (prompt: string, fields: Partial<HookPayload> = {}) => {
  prompts += 1
  const answer = await hook('UserPromptSubmit', { prompt, promptId: `p${prompts}`, ...fields })
  return answer?.toModel
}
const waiting = () => readdirSync(world.context.config.home).filter((name) => name.startsWith('next-'))

describe('the prompt after an alert', () => {
  const alerted = () => hook('Stop', {}, { ...OUT_OF_REACH, assumedTokens: 1 })

  it('tells the person, and carries one line to the model: what was saved, and the tool for what only the model knows; then never again', async () => {
    await alerted()
    const answer = await hook('UserPromptSubmit', { prompt: 'Go on with the README', promptId: 'first' })
    expect(answer?.toPerson).toContain(TEMPLATE.triggered)
    const line = answer?.toModel ?? ''
    const { name } = (await world.snapshots()).find(({ type }) => type === 'threshold') ?? {}
    expect(line).toContain(`${name} holds what the transcript shows`)
    expect(line).toContain('save_session_snapshot')
    expect(line).toMatch(/\d+k tokens of context are used/)
    expect(line).not.toContain('\n')
    expect(estimateTokens(line)).toBeLessThanOrEqual(BUDGET.request)
    expect(await given('And the changelog')).toBeUndefined()
    expect(waiting()).toEqual([])
  })

  it('costs no model call: the hook that found it says nothing', async () => {
    expect(await alerted()).toBeUndefined()
  })

  it('is the first one after the session was taken up again, where the usage was written after the last turn', async () => {
    await hook('Stop', {}, { ...OUT_OF_REACH, assumedTokens: 1_000_000 })
    const usage = { input_tokens: 190_000, output_tokens: 10 }
    const message = { id: 'late', role: 'assistant', content: [{ type: 'text', text: 'Done.' }], usage }
    appendFileSync(world.transcript, `${JSON.stringify({ type: 'assistant', message })}\n`)
    await hook('SessionEnd', {}, { ...OUT_OF_REACH, assumedTokens: 150_000 })
    expect((await world.snapshots()).filter(({ type }) => type === 'threshold')).toHaveLength(1)
    expect(await given('Go on with the README')).toContain('save_session_snapshot')
  })

  it('is not a prompt of another session', async () => {
    await alerted()
    expect(await given('Go on with the README', { sessionId: 's2' })).toBeUndefined()
    expect(await given('Go on with the README')).toContain('save_session_snapshot')
  })

  it('is the next one where a prompt is answered with something else', async () => {
    await alerted()
    expect(await given('checkpoint-2026-11-21-nobody-has-this-aaaa')).toBeUndefined()
    expect(await given('Go on with the README')).toContain('save_session_snapshot')
  })

  it('carries nothing where a checkpoint was saved since', async () => {
    await alerted()
    await hook('PreCompact', { trigger: 'auto' })
    expect(await given('Go on with the README')).toBeUndefined()
    expect(waiting()).toEqual([])
  })

  it('carries it once where two installations fire', async () => {
    await alerted()
    const both = [
      await hook('UserPromptSubmit', { prompt: 'Go on', promptId: 'p' }),
      await hook('UserPromptSubmit', { prompt: 'Go on', promptId: 'p' }),
    ]
    expect(both.filter((answer) => answer !== undefined)).toHaveLength(1)
  })
})

describe('what nobody came back for', () => {
  it('is removed when a session starts a week later', async () => {
    const { home } = world.context.config
    mkdirSync(home, { recursive: true })
    const [old, recent] = [join(home, 'next-0123456789abcdef.json'), join(home, 'next-fedcba9876543210.json')]
    for (const file of [old, recent]) writeFileSync(file, '{"state":"whole"}')
    const now = world.context.now().getTime() / 1_000
    utimesSync(old, now, now - STALE_AGE / 1_000 - 60)
    utimesSync(recent, now, now)
    await hook('SessionStart', { sessionId: 's9', source: 'startup' })
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
  })

  it.each(['', '{', '[]', '{"state":"x"}', '{"alert":1}'])('does no harm where its file holds %j', async (content) => {
    await hook('Stop', {}, { ...OUT_OF_REACH, assumedTokens: 1 })
    const [file = ''] = waiting()
    writeFileSync(join(world.context.config.home, file), content)
    expect(await given('Go on with the README')).toBeUndefined()
  })
})
