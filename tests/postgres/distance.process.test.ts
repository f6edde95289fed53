/** What hooks cost where the server is far away: every round trip takes as long as the distance. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compose } from '../../src/compose.ts'
import { runWithQueue } from '../../src/hooks/worker/with-queue.ts'
import type { HookEvent, HookPayload } from '../../src/hosts/hook.ts'
import { HOOK_DEADLINE } from '../../src/rules.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { worldForEachTest } from '../each-test.ts'
import { type DistantProxy, distant } from './cutting-proxy.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

describe.skipIf(!hasPostgres)('a server that is far away', () => {
  let server: PostgresServer
  let near: string
  let proxy: DistantProxy
  const world = worldForEachTest()

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())
  beforeEach(async () => {
    near = server.database()
    await (await openPostgresStore({ location: near, busyTimeout: 5_000 })).close()
  })

  const fire = (event: HookEvent, location: string, fields: Partial<HookPayload> = {}) => {
    const { config, now, sentinel } = world.context
    const context = {
      ...compose({ ...config, store: location }, { command: 'throughline', version: 'test' }),
      now,
      sentinel,
    }
    return runWithQueue(event, world.payload(fields), context)
  }
  /** A session whose work is saved, as it is before the event that is counted. */
  const worked = async () => {
    await fire('SessionStart', near, { source: 'startup', model: 'claude-opus-4-6' })
    for (const hour of [1, 2, 3]) {
      world.after(hour)
      world.say(`Draw map ${hour}`, `done: map ${hour}`)
      await fire('Stop', near, { lastAssistantMessage: `done: map ${hour}` })
    }
  }
  const compacted = async () => {
    await worked()
    await fire('PreCompact', near, { trigger: 'auto' })
    world.after(3.1)
    world.boundary()
  }
  const far = async <T>(delay: number, work: (location: string) => Promise<T>) => {
    proxy = await distant(server.port, delay)
    const begun = performance.now()
    try {
      const answer = await work(near.replace(`:${server.port}`, `:${proxy.port}`))
      return { answer, milliseconds: Math.round(performance.now() - begun), ...proxy.seen() }
    } finally {
      proxy.close()
    }
  }

  const EVENTS: readonly {
    readonly name: string
    readonly most: number
    readonly before: () => Promise<unknown>
    readonly run: (location: string) => Promise<unknown>
  }[] = [
    {
      name: 'SessionStart after a compaction',
      most: 8,
      before: compacted,
      run: (at) => fire('SessionStart', at, { source: 'compact', model: 'claude-opus-4-6' }),
    },
    { name: 'PreCompact', most: 8, before: worked, run: (at) => fire('PreCompact', at, { trigger: 'auto' }) },
    { name: 'Stop', most: 8, before: worked, run: (at) => fire('Stop', at) },
    { name: 'SessionEnd', most: 12, before: worked, run: (at) => fire('SessionEnd', at) },
    {
      name: 'SessionStart of a new session',
      most: 20,
      before: worked,
      run: (at) => fire('SessionStart', at, { source: 'startup', sessionId: 's2', model: 'claude-opus-4-6' }),
    },
    {
      name: 'SessionStart of a resumed session',
      most: 8,
      before: worked,
      run: (at) => fire('SessionStart', at, { source: 'resume', model: 'claude-opus-4-6' }),
    },
    {
      name: 'a prompt that asks to go on',
      most: 30,
      before: async () => {
        await worked()
        await fire('SessionEnd', near)
        world.after(20)
        await fire('SessionStart', near, { source: 'startup', sessionId: 's2' })
      },
      run: (at) =>
        fire('UserPromptSubmit', at, {
          sessionId: 's2',
          prompt: 'continue where we left off with the maps',
          transcriptPath: `${world.transcript}.none`,
        }),
    },
    {
      name: 'a prompt that asks for a save',
      most: 8,
      before: worked,
      run: (at) => fire('UserPromptSubmit', at, { prompt: 'please save a checkpoint now' }),
    },
  ]

  it.each(EVENTS)('is asked at most $most times: $name', async ({ name, most, before, run }) => {
    await before()
    const { answer, connections, roundTrips } = await far(0, run)
    const said = answer === undefined ? 'silent' : 'answered'
    console.log(`distance: ${name}: ${roundTrips} round trips, ${connections} connection, ${said}`)
    expect(connections).toBe(1)
    expect(roundTrips).toBeLessThanOrEqual(most)
  })

  it('needs no more where something was forgotten, and the session was compacted before', async () => {
    await forgotten()
    await compacted()
    await fire('SessionStart', near, { source: 'compact' })
    world.after(4)
    world.say('Draw map 4', 'done: map 4')
    await fire('Stop', near)
    await fire('PreCompact', near, { trigger: 'auto' })
    world.after(4.1)
    world.boundary()
    const { answer, roundTrips } = await far(0, (at) => fire('SessionStart', at, { source: 'compact' }))
    console.log(
      `distance: SessionStart after a second compaction, in a store with tombstones: ${roundTrips} round trips`,
    )
    expect(answer?.toModel).toContain('Draw map 4')
    expect(roundTrips).toBeLessThanOrEqual(8)
  })

  it.each([30, 80])('gives the state back after a compaction at %i ms', async (delay) => {
    await compacted()
    const { answer, milliseconds, roundTrips } = await far(delay, (at) =>
      fire('SessionStart', at, { source: 'compact' }),
    )
    console.log(`distance: SessionStart after a compaction at ${delay} ms: ${milliseconds} ms`)
    expect(answer?.toModel).toContain('Draw map 3')
    // What the distance takes of the deadline, whatever this machine does beside.
    expect(roundTrips * delay).toBeLessThan(HOOK_DEADLINE.SessionStart / 2)
  })

  it('gives back once where two installations ask at the same time', async () => {
    await compacted()
    const { answer } = await far(30, (at) =>
      Promise.all([fire('SessionStart', at, { source: 'compact' }), fire('SessionStart', at, { source: 'compact' })]),
    )
    expect(answer.filter((one) => one?.toModel !== undefined)).toHaveLength(1)
  })

  /** A store with tombstones. */
  async function forgotten(): Promise<void> {
    const store = await openPostgresStore({ location: near, busyTimeout: 5_000 })
    const by = { at: world.context.now().toISOString(), source: 'mcp' }
    await store.commit([
      { kind: 'create-entity', entity: { name: 'harbour', entityType: 'place', observations: ['closed'] }, by },
    ])
    await store.commit([{ kind: 'bury', mark: { kind: 'entity', name: 'harbour' }, at: by.at }])
    await store.close()
  }
})
