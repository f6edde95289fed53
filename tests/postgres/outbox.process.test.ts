import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compose } from '../../src/compose.ts'
import { processQueue } from '../../src/hooks/worker/process-queue.ts'
import { runWithQueue } from '../../src/hooks/worker/with-queue.ts'
import type { HookEvent, HookPayload } from '../../src/hosts/hook.ts'
import { queueFolder, queuesElsewhere } from '../../src/memory/session/queued-events.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { worldForEachTest } from '../each-test.ts'
import { START } from '../world.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

const SESSION = 's1'

describe.skipIf(!hasPostgres)('the outbox of hooks whose store is on a server', () => {
  let server: PostgresServer
  let location: string
  const world = worldForEachTest()
  let hours = 0

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())
  beforeEach(async () => {
    hours = 0
    location = server.database()
    await (await openPostgresStore({ location, busyTimeout: 5_000 })).close()
  })

  const context = () => {
    const { config, now, sentinel } = world.context
    return { ...compose({ ...config, store: location }, { command: 'throughline', version: 'test' }), now, sentinel }
  }
  const folder = () => queueFolder(context().config)
  const fire = (event: HookEvent, fields: Partial<HookPayload> = {}) =>
    runWithQueue(
      event,
      { sessionId: SESSION, transcriptPath: world.transcript, cwd: world.project, ...fields },
      context(),
    )
  /** A turn of the session an hour later, and the hook after it; as the process does it, whatever goes wrong. */
  const turn = async (text: string) => {
    hours += 1
    world.after(hours)
    world.say(text, `done: ${text}`)
    await fire('Stop', { lastAssistantMessage: `done: ${text}` }).catch(() => undefined)
  }
  const waiting = () => {
    try {
      return readdirSync(folder()).filter((name) => name.endsWith('.json'))
    } catch {
      return []
    }
  }
  const stored = async () => {
    const store = await openPostgresStore({ location, busyTimeout: 5_000 })
    try {
      return await store.snapshots({ session: SESSION })
    } finally {
      await store.close()
    }
  }
  const requests = (value: string | undefined): string[] =>
    (JSON.parse(value ?? '{}') as { conversation: { requests: { text: string }[] } }).conversation.requests.map(
      ({ text }) => text,
    )

  it('holds nothing once the server has it', async () => {
    await turn('first')
    expect(waiting()).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  it('keeps what hooks save while the server is away, and delivers it in order, once', async () => {
    await turn('before')
    server.stop('fast')
    await turn('Draw map one')
    await fire('PreCompact', { trigger: 'manual' }).catch(() => undefined)
    await turn('Draw map two')
    hours += 1
    world.after(hours)
    await fire('SessionEnd').catch(() => undefined)
    // The first turn's end is overtaken by the second one's.
    expect(waiting()).toHaveLength(3)
    server.start()
    expect(await stored()).toHaveLength(1)
    // Another session of this machine is the next to fire a hook.
    await fire('SessionStart', { sessionId: 's2', source: 'resume' })
    expect(waiting()).toEqual([])
    const [working, checkpoint, ...others] = (await stored()).toSorted((a, b) => (a.type < b.type ? 1 : -1))
    expect(others).toEqual([])
    // Of the moment in which it was fired, with what the transcript held then.
    expect(checkpoint).toMatchObject({ type: 'precompact', status: 'paused', timestamp: at(2) })
    expect(requests(checkpoint?.value).slice(-2)).toEqual(['before', 'Draw map one'])
    expect(working).toMatchObject({ type: 'rolling', status: 'paused' })
    expect(requests(working?.value).slice(-3)).toEqual(['before', 'Draw map one', 'Draw map two'])
    expect(requests(working?.value).filter((text) => text === 'Draw map one')).toHaveLength(1)
    console.log('outbox: 4 hooks while the server was away, all they saw delivered, lost 0, twice 0')
  })

  it('changes nothing when it is delivered twice, and lets a later hook wait behind it', async () => {
    server.stop('fast')
    await turn('Draw map one')
    await fire('PreCompact', { trigger: 'manual' }).catch(() => undefined)
    const letters = waiting().map((name) => [name, readFileSync(join(folder(), name))] as const)
    server.start()
    expect(await processQueue(context(), { isExpired: () => true, busyTimeout: 200 })).toBe('left')
    await turn('Draw map two')
    expect(waiting()).toEqual([])
    const once = await stored()
    for (const [name, bytes] of letters) writeFileSync(join(folder(), name), bytes)
    expect(await processQueue(context(), { isExpired: () => false, busyTimeout: 200 })).toBe('empty')
    expect(await stored()).toEqual(once)
  })

  it("holds no secret, and stands in nobody's way", async () => {
    server.stop('fast')
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
    await fire('PostCompact', { compactSummary: `the token is ${secret}` }).catch(() => undefined)
    server.start()
    const [name = ''] = waiting()
    expect(readFileSync(join(folder(), name), 'utf8')).not.toContain(secret)
    writeFileSync(join(folder(), '0-damaged-1.json'), '{"event":')
    await turn('Draw map one')
    expect(waiting()).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  describe('whose configured store changes', () => {
    const requestsIn = async (address: string) => {
      location = address
      return (await stored()).flatMap(({ value }) => requests(value))
    }
    const other = async () => {
      const made = server.database()
      await (await openPostgresStore({ location: made, busyTimeout: 5_000 })).close()
      return made
    }
    /** Another session of this machine fires a hook. */
    const another = () => fire('SessionStart', { sessionId: 's2', source: 'resume' })

    it('delivers what waits for one store to no other, and to that one once it is the store again', async () => {
      const [first, second] = [location, await other()]
      server.stop('fast')
      await turn('Draw map one of client A')
      server.start()
      location = second
      await another()
      await turn('Draw map two of client B')
      expect(waiting()).toEqual([])
      expect((await requestsIn(first)).join()).not.toContain('client B')
      await another()
      expect(waiting()).toEqual([])
      expect((await requestsIn(first)).join()).toContain('client A')
    })

    it('keeps apart who writes', async () => {
      const first = location
      server.sql('CREATE ROLE ada LOGIN')
      server.stop('fast')
      await turn('Draw map one')
      server.start()
      location = server.as(first, 'ada')
      expect(waiting()).toEqual([])
      location = first
      expect(waiting()).toHaveLength(1)
    })

    it('delivers it where the address gets a password', async () => {
      server.stop('fast')
      await turn('Draw map one')
      server.start()
      location = location.replace('postgres@', `postgres:${'x'.repeat(8)}@`)
      await another()
      expect(waiting()).toEqual([])
      expect(await stored()).toHaveLength(1)
    })

    it('refuses nothing for good where a part of the address is mistyped', async () => {
      const right = location
      location = `${right}?sslmod=disable`
      await turn('Draw map one')
      expect(waiting()).toHaveLength(1)
      location = right
      await another()
      expect(waiting()).toEqual([])
      expect(await stored()).toHaveLength(1)
    })

    it('keeps what an address that names no store was to get', async () => {
      location = location.replace(/:\d+\//, ':port/')
      await turn('Draw map one')
      await another()
      expect(waiting()).toHaveLength(2)
    })

    it('names the other store without its password', async () => {
      const secret = randomBytes(6).toString('hex')
      const first = location
      location = first.replace('postgres@', `postgres:${secret}@`)
      server.stop('fast')
      await turn('Draw map one')
      server.start()
      const kept = folder()
      location = await other()
      expect(queuesElsewhere(context().config)).toEqual([{ folder: kept, waiting: 1, store: first }])
      expect(readFileSync(join(kept, readdirSync(kept)[0] ?? ''), 'utf8')).not.toContain(secret)
    })
  })

  it('keeps what a server cannot take now: nobody may connect to the database', async () => {
    const name = new URL(location).pathname.slice(1)
    server.sql(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await turn('Draw map one')
    expect(waiting()).toHaveLength(1)
    server.sql(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await fire('SessionStart', { sessionId: 's2', source: 'resume' })
    expect(waiting()).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  function at(hour: number): string {
    return new Date(START.getTime() + hour * 3_600_000).toISOString()
  }
})
