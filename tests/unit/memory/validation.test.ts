import { describe, expect, it } from 'vitest'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { validateStored } from '../../../src/memory/session/validation.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'
import { BY, writtenBy } from '../../writes.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

const world = worldForEachTest()

const SNAPSHOT: SessionSnapshot = {
  ...PLAIN,
  name: 'checkpoint-2026-11-21-limits-a1b2',
  sessionId: 's1',
  timestamp: START.toISOString(),
  project: { id: 'github.com/acme/shop', name: 'shop' },
  goal: 'Add rate limits',
  nextStep: 'Wire the limiter in',
  resume: { firstAction: 'Wire the limiter in' },
  notes: ['limits decision', 'gone decision'].map((text) => ({ key: 'memory.decisions', text })),
}

function validate(snapshots: readonly SessionSnapshot[], forget?: string, name = SNAPSHOT.name) {
  return world.context.withStore(1_000, async (store) => {
    await store.commit([
      ...snapshots.flatMap((snapshot) => putSnapshot(snapshot, 'test')),
      ...['limits decision', 'gone decision'].map((name) => writtenBy(BY).typed('decision', name)),
    ])
    if (forget !== undefined) await store.commit([{ kind: 'delete-entity', name: forget }])
    return validateStored(store, name, world.context.now())
  })
}

describe('validateStored', () => {
  it('finds a whole snapshot good, and says how old it is', async () => {
    world.after(2)
    const validation = await validate([SNAPSHOT])
    expect(validation).toMatchObject({
      ok: true,
      freshness: { isFresh: true, ageHours: 2 },
      coverage: { isComplete: true, percent: 100, expected: 2 },
    })
  })

  it('says which linked memory was deleted since', async () => {
    const validation = await validate([SNAPSHOT], 'gone decision')
    expect(validation).toMatchObject({ ok: false, coverage: { percent: 50, missing: ['gone decision'] } })
  })

  it('is not good without what a restore requires', async () => {
    const { nextStep: _, ...bare } = { ...SNAPSHOT, resume: {} }
    const validation = await validate([bare])
    expect(validation.ok).toBe(false)
    expect(validation.integrity.filter(({ ok }) => !ok).map(({ check }) => check)).toContain('has_continuation')
  })

  it('only warns of an unknown phase, and of a session that went on', async () => {
    const later = { ...SNAPSHOT, name: 'checkpoint-2026-11-21-limits-c3d4', timestamp: '2026-11-21T11:00:00.000Z' }
    const validation = await validate([{ ...SNAPSHOT, phase: 'unknown' }, later])
    expect(validation.ok).toBe(true)
    expect(validation.integrity.filter(({ ok }) => !ok).map(({ check }) => check)).toStrictEqual([
      'latest_pointer_updated',
      'has_phase',
    ])
  })

  it('refuses a name that nobody has', async () => {
    await expect(validate([], undefined, 'checkpoint-2026-11-21-none-0000')).rejects.toMatchObject({
      code: 'SNAPSHOT_NOT_FOUND',
    })
  })
})
