import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GraphStore } from '../../src/store/port.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { SCHEMA_VERSION } from '../../src/store/postgres/schema.ts'
import { BY, writtenBy } from '../writes.ts'
import { cutting } from './cutting-proxy.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

const { note: entity } = writtenBy(BY)
const busyTimeout = 10_000

describe.skipIf(!hasPostgres)('several clients of one server', () => {
  let server: PostgresServer
  let location: string

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())
  beforeEach(() => {
    location = server.database()
  })

  const open = (at = location, timeout = busyTimeout) => openPostgresStore({ location: at, busyTimeout: timeout })
  const withStore = async <T>(work: (store: GraphStore) => Promise<T>): Promise<T> => {
    const store = await open()
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const names = () => withStore(async (store) => (await store.entities()).map(({ name }) => name))

  it('make one schema, ten of them starting at once', async () => {
    const stores = await Promise.all(Array.from({ length: 10 }, () => open()))
    await Promise.all(stores.map((store, place) => store.commit([entity(`n${place}`)])))
    await Promise.all(stores.map((store) => store.close()))
    expect((await names()).sort()).toEqual(stores.map((_, place) => `n${place}`))
    expect(server.sql('SELECT version, revision FROM throughline.meta', location)).toBe(`${SCHEMA_VERSION}|10`)
  })

  it('refuse a schema that a newer program made, also where it is made newer under them', async () => {
    const old = await open()
    await old.commit([entity('before')])
    server.sql(`UPDATE throughline.meta SET version = ${SCHEMA_VERSION + 1}`, location)
    await expect(old.commit([entity('after')])).rejects.toMatchObject({ code: 'STORE_NEWER' })
    await old.close()
    await expect(open()).rejects.toMatchObject({
      code: 'STORE_NEWER',
      message: `postgres://postgres@127.0.0.1:${server.port}/d${location.split('/d')[1]} has schema version ${SCHEMA_VERSION + 1}; this program knows ${SCHEMA_VERSION}.`,
    })
    expect(server.sql('SELECT name FROM throughline.entity', location)).toBe('before')
  })

  it('show every revision after all lower ones: what was acknowledged by then is seen by whoever sees it', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => open()))
    const follower = await open()
    const acknowledged = new Map<number, string>()
    let looks = 0
    let isWriting = true
    const following = (async () => {
      let last = 0
      while (isWriting || last < acknowledged.size) {
        const revision = await follower.revision()
        expect(revision).toBeGreaterThanOrEqual(last)
        const stored = new Set((await follower.entities()).map(({ name }) => name))
        for (const [known, name] of acknowledged) if (known <= revision) expect(stored).toContain(name)
        // Each batch adds one entity: none of a lower revision is missing.
        expect(stored.size).toBeGreaterThanOrEqual(revision)
        last = revision
        looks += 1
      }
    })()
    await Promise.all(
      writers.map(async (store, writer) => {
        for (let number = 0; number < 20; number += 1) {
          const name = `${writer}-${number}`
          acknowledged.set((await store.commit([entity(name)])).revision, name)
        }
      }),
    )
    isWriting = false
    await following
    await Promise.all([...writers, follower].map((store) => store.close()))
    expect([...acknowledged.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, place) => place + 1))
    console.log(`change feed: 120 revisions by 6 writers, ${looks} looks, skipped 0`)
  })

  it('do a batch once whose acknowledgement was lost, and say of it what it did', async () => {
    await (await open()).close()
    const proxy = await cutting(server.port, (data, seen) => data.includes('COMMIT') && seen < 3)
    const store = await open(`postgres://postgres@127.0.0.1:${proxy.port}/${new URL(location).pathname.slice(1)}`)
    for (const name of ['a', 'b', 'c', 'd']) {
      const result = await store.commit([entity(name), { kind: 'claim', key: name, at: BY.at }])
      expect(result).toMatchObject({ applied: true, created: [name] })
    }
    expect(proxy.cuts()).toBe(3)
    expect(await store.revision()).toBe(4)
    await store.close()
    proxy.close()
    expect(await names()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('lose nothing that was acknowledged and do nothing twice while connections and the server are killed', async () => {
    await (await open()).close()
    const acknowledged: string[] = []
    const failed: string[] = []
    let isKilling = true
    // Open before anything is killed: how an opening fails is not asked here.
    const stores = await Promise.all(Array.from({ length: 4 }, () => open()))
    const writers = stores.map(async (store, writer) => {
      for (let number = 0; number < 60; number += 1) {
        const name = `${writer}-${number}`
        try {
          const { created } = await store.commit([
            entity(name),
            { kind: 'add-observations', name, contents: [`line of ${name}`], by: BY },
          ])
          expect(created).toEqual([name])
          acknowledged.push(name)
        } catch (error) {
          expect((error as { code?: string }).code).toBe('STORE_UNREACHABLE')
          failed.push(name)
        }
      }
      await store.close()
    })
    const killing = (async () => {
      for (let round = 0; isKilling && round < 12; round += 1) {
        await new Promise((done) => setTimeout(done, 60))
        if (round === 4) {
          // The server itself, as a crash ends it; its clients find it again.
          server.stop('immediate')
          server.start()
        } else if (round === 8) {
          server.stop('fast')
          server.start()
        } else {
          server.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'throughline'`)
        }
      }
    })()
    await Promise.all(writers)
    isKilling = false
    await killing
    const stored = await names()
    const lost = acknowledged.filter((name) => !stored.includes(name))
    const twice = stored.length - new Set(stored).size
    console.log(
      `server and connections killed: ${acknowledged.length} writes acknowledged, ${failed.length} refused, lost ${lost.length}, twice ${twice}`,
    )
    expect(lost).toEqual([])
    expect(twice).toBe(0)
    expect(acknowledged.length).toBeGreaterThan(100)
    expect(server.sql('SELECT count(*) FROM throughline.log', location)).toBe(String(stored.length))
    const lines = await withStore((store) => store.entities())
    expect(lines.filter(({ observations }) => observations.length !== 1)).toEqual([])
  })

  it('refuse tables that no released program made, and say how their content is kept', async () => {
    await (await open()).close()
    server.sql('UPDATE throughline.meta SET version = 3', location)
    await expect(open()).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('export them with it'),
    })
  })

  it('say in time that a server is gone, and never the password', async () => {
    const nowhere = 'postgres://ada:s3cret-word@127.0.0.1:1/none'
    const started = performance.now()
    const error = await open(nowhere, 200).then(
      () => undefined,
      (fault: Error) => fault,
    )
    expect(error).toMatchObject({ code: 'STORE_UNREACHABLE' })
    expect(performance.now() - started).toBeLessThan(60_000)
    expect(`${error?.message}${error?.stack}${(error?.cause as Error | undefined)?.stack}`).not.toContain('s3cret')
  })

  it('ask for no phrase whose words are all in more rows than a phrase may cost', async () => {
    await withStore(async (store) => {
      await store.commit([
        entity('a', ...Array.from({ length: 6_001 }, () => 'cedar pine')),
        entity('b', 'cedar larch'),
      ])
      const kinds = async (text: string) => {
        const lines = (await store.hits(text, {}, 5)).flatMap((hit) => hit.lines)
        return new Set(lines.flatMap(({ parts }) => parts.map(({ kind }) => kind)))
      }
      expect(await kinds('cedar pine')).toEqual(new Set(['word']))
      expect(await kinds('cedar larch')).toEqual(new Set(['word', 'whole']))
    })
  })
})
