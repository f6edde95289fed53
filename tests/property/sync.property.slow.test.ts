/** Whatever machines do, and in whatever order they hear of it, in the end they hold the same. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import { moveStatus } from '../../src/snapshot/status.ts'
import { type Machine, sharedPlace } from '../unit/sync/machines.ts'

const place = sharedPlace()
const MACHINES = ['laptop', 'desk', 'tablet']
const SESSIONS = ['s1', 's2']

const step = fc.record({
  machine: fc.nat(MACHINES.length - 1),
  does: fc.constantFrom('work', 'sync', 'sync', 'complete', 'forget'),
  session: fc.constantFrom(...SESSIONS),
})

/** What a machine holds, with every session under the name that all machines give it. */
async function contentOf(machine: Machine) {
  const called = (session = '') => (session.includes('@') ? session : `${session}@${machine.name}`)
  const snapshots = await machine.snapshots()
  const sessions = [...new Set(snapshots.map(({ sessionId = '' }) => sessionId))]
  const turns = await Promise.all(sessions.map(async (id) => [called(id), await machine.requests(id)]))
  const states = snapshots.map(({ sessionId, status, timestamp }) => `${called(sessionId)} ${status} ${timestamp}`)
  return { turns: Object.fromEntries(turns), states: states.sort() }
}

/** A session that was forgotten cannot be worked in or forgotten again. */
const onlyForgotten = (error: unknown) =>
  expect(error).toMatchObject({ code: expect.stringMatching(/SESSION_FORGOTTEN|NOT_FOUND/) })

describe('machines that share a folder', () => {
  it('hold the same once all have synchronised, in any order', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        async (steps, order) => {
          const shared = place()
          const machines = MACHINES.map((name) => shared.machine(name))
          for (const { machine: index, does, session } of steps) {
            const machine = machines[index] as Machine
            if (does === 'sync') expect((await machine.sync()).problem).toBeUndefined()
            if (does === 'work') await machine.work(session, `${session} on ${machine.name}`).catch(onlyForgotten)
            if (does === 'forget') await machine.forgetSession(session).catch(onlyForgotten)
            if (does === 'complete') {
              const [found] = await machine.snapshots()
              const at = machine.world.context.now().toISOString()
              if (found !== undefined && found.status === 'in-progress')
                await machine.store((store) => store.commit(putSnapshot(moveStatus(found, 'completed', { at }), 'cli')))
            }
          }
          for (let round = 0; round < 4; round += 1)
            for (const index of order) expect((await machines[index]?.sync())?.problem).toBeUndefined()
          const [first, ...others] = await Promise.all(machines.map(contentOf))
          for (const other of others) expect(other).toEqual(first)
        },
      ),
      { numRuns: 12 },
    )
  })
})
