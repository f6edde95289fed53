import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { legalMoves, setStatus } from '../../../src/memory/recover/lifecycle.ts'
import { findSnapshot } from '../../../src/memory/session/snapshots.ts'
import type { Status } from '../../../src/snapshot/types.ts'
import { createWorld } from '../../world.ts'

/** A session with a working snapshot and a checkpoint: saved once, and put back for each test. */
const world = createWorld()
const store = world.context.config.store
const saved = join(world.folder, 'saved.db')
beforeAll(async () => {
  const payload = { sessionId: 's1', transcriptPath: world.transcript, cwd: world.project }
  await runHook('Stop', payload, world.context)
  world.after(1)
  await runHook('PreCompact', { ...payload, trigger: 'auto' }, world.context)
  copyFileSync(store, saved)
})
beforeEach(() => {
  for (const log of ['-wal', '-shm']) rmSync(`${store}${log}`, { force: true })
  copyFileSync(saved, store)
})
afterAll(() => world.remove())

const NOW = new Date('2026-11-21T13:00:00.000Z')
const move = (name: string, to: string, facts: object = {}) =>
  world.context.withStore(1_000, (store) => setStatus(store, name, to, { now: NOW, source: 'test', ...facts }))
const lines = (name: string) =>
  world.context.withStore(1_000, async (store) => (await store.entities([name]))[0]?.observations ?? [])
const names = async () => (await world.snapshots()).map(({ name }) => name) as [string, string]

describe('setStatus', () => {
  it.each<[Status, object, readonly string[]]>([
    [
      'completed',
      { note: 'The limiter is live' },
      ['Completed at: 2026-11-21T13:00:00.000Z', 'Final outcome: The limiter is live'],
    ],
    ['abandoned', { note: 'User chose different approach' }, ['Abandoned: User chose different approach']],
    ['resumed', {}, ['Resumed at: 2026-11-21T13:00:00.000Z']],
  ])('moves to %s and writes what it is told as observation lines', async (to, facts, written) => {
    const [name] = await names()
    const { snapshot, from } = await move(name, to, facts)
    expect([from, snapshot.status]).toEqual(['in-progress', to])
    const observed = await lines(name)
    for (const line of [...written, `Status: ${to}`]) expect(observed).toContain(line)
    const stored = await world.context.withStore(1_000, (store) => findSnapshot(store, name))
    expect(stored).toEqual(snapshot)
  })

  it('moves the other unfinished snapshots of the session along', async () => {
    const [checkpoint, working] = await names()
    const { along } = await move(checkpoint, 'completed')
    expect(along).toEqual([working])
    expect((await world.snapshots()).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  it('forgets of reopened work what its end recorded', async () => {
    const [name] = await names()
    await move(name, 'completed', { note: 'Done' })
    const { snapshot } = await move(name, 'in-progress')
    expect(snapshot).toMatchObject({ status: 'in-progress' })
    expect(snapshot.finalOutcome).toBeUndefined()
    expect(await lines(name)).not.toContain('Final outcome: Done')
  })

  it('refuses what is no status, and what is no snapshot', async () => {
    const [name] = await names()
    await expect(move(name, 'done')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(move('checkpoint-2026-11-21-nothing-aaaa', 'completed')).rejects.toMatchObject({
      code: 'SNAPSHOT_NOT_FOUND',
    })
  })

  it('names the moves that are left', async () => {
    const [name] = await names()
    expect(legalMoves((await move(name, 'resumed')).snapshot)).toEqual(['completed', 'abandoned', 'superseded'])
  })

  it('loses nothing that another writer adds at the same time', async () => {
    const [name] = await names()
    const note = 'A note of another client'
    await Promise.all([
      move(name, 'completed'),
      world.context.withStore(1_000, (store) =>
        store.commit([
          { kind: 'add-observations', name, contents: [note], by: { at: NOW.toISOString(), source: 'other' } },
        ]),
      ),
    ])
    const observed = await lines(name)
    expect(observed).toContain(note)
    expect(observed).toContain('Status: completed')
  })
})

describe('a clock that was set back', () => {
  it('does not put what a session saves behind what it saved before', async () => {
    const [checkpoint, working] = await names()
    world.after(-60)
    await world.hook('Stop')
    expect(await names()).toEqual([working, checkpoint])
  })
})
