/** What becomes of earlier work: who takes it up, and what a yes finds. */

import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { setStatus } from '../../../src/memory/recover/lifecycle.ts'
import { isTakenUp } from '../../../src/memory/recover/transition.ts'
import type { Assessment } from '../../../src/recovery/match/confidence.ts'
import { ENDED_STATUSES } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'

const sure: Assessment = {
  likelihood: 0.95,
  confidence: 0.95,
  tier: 'high',
  decision: 'apply',
  alive: false,
  evidence: [],
}
const ASKERS = ['prompt', 'tool', 'person'] as const

describe('work is taken up', () => {
  it.each<[string, Partial<Assessment>, readonly string[]]>([
    ['of high confidence', {}, ['prompt', 'tool', 'person']],
    ['of medium confidence', { tier: 'medium', decision: 'confirm' }, ['prompt', 'person']],
    ['of low confidence', { tier: 'low', decision: 'confirm' }, ['person']],
    ['of a session that is still open', { alive: true, tier: 'medium', decision: 'confirm' }, ['person']],
    ['that is one of several', { tier: 'low', decision: 'choose' }, ['person']],
  ])('%s', (_, assessment, expected) => {
    const takers = ASKERS.filter((asker) => isTakenUp({ status: 'paused' }, { ...sure, ...assessment }, asker))
    expect(takers).toEqual(expected)
  })

  it.each(ENDED_STATUSES)('never where it is %s', (status) => {
    expect(ASKERS.filter((asker) => isTakenUp({ status }, sure, asker))).toEqual([])
  })
})

describe('a yes', () => {
  const world = worldForEachTest()

  const prompt = (text: string) =>
    runHook(
      'UserPromptSubmit',
      { sessionId: 's2', cwd: world.project, promptId: text.slice(0, 20), prompt: text },
      world.context,
    )

  it.each(['completed', 'abandoned'])('to work that is %s by then only shows it', async (status) => {
    await world.hook('Stop')
    const [snapshot] = await world.snapshots()
    const name = snapshot?.name ?? ''
    expect((await prompt('Continue the rate limit work'))?.toPerson).toContain(`found ${name}`)
    await world.context.withStore(1_000, (store) =>
      setStatus(store, name, status, { now: world.context.now(), source: 'cli', note: 'Done' }),
    )
    const answer = await prompt('yes')
    expect(answer?.toPerson).toMatch(new RegExp(`only shows ${name}, .*it is ${status}`))
    expect(answer?.toModel).not.toContain('The user asked for it')
    expect((await world.snapshots())[0]?.status).toBe(status)
  })
})
