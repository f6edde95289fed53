import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recall } from '../../src/memory/graph/recall.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { writtenBy } from '../writes.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

const BY = { at: '2025-10-07T14:30:00.000Z', source: 'cli' }
const COMMON = 'it is what it was and that is not to be or to have of the in for a'.split(' ')
const ENTITIES = 700
const WORDS = 300
const QUESTION = 'of it or the be to is of it or the be'

/** Words in an order of each line's own: all hold the words of the question, none holds them one after another. */
function lineOf(entity: number): string {
  const word = (place: number) => COMMON[(entity * 7 + place * (1 + (entity % 5)) + ((place * place) % 11)) % 19]
  return Array.from({ length: WORDS }, (_, place) => word(place)).join(' ')
}

describe.skipIf(!hasPostgres)('a question of common words, repeated', () => {
  let server: PostgresServer
  let location: string
  beforeAll(async () => {
    server = await startPostgres()
    location = server.database()
    const mutations = Array.from({ length: ENTITIES }, (_, place) =>
      writtenBy(BY).note(`n${place}`, lineOf(place), ...(place === 3 ? ['harbour of the tide'] : [])),
    )
    await withStore({}, (store) => store.commit(mutations))
  })
  afterAll(() => server.remove())

  async function withStore<T>(
    options: { readonly phraseTime?: number },
    work: (store: GraphStore) => Promise<T>,
  ): Promise<T> {
    const store = await openPostgresStore({ location, busyTimeout: 10_000, ...options })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }

  it('is answered from its words alone where its phrases take too long, and says so', async () => {
    const page = await withStore({ phraseTime: 1 }, (store) => recall(store, { query: QUESTION }))
    expect(page.found.length).toBeGreaterThan(0)
    expect(page.cut).toMatch(/^These answer by their words alone: .* took too long\./)
  })

  it('leaves its connection with the time that other statements have', async () => {
    await withStore({ phraseTime: 1 }, async (store) => {
      await recall(store, { query: QUESTION })
      expect((await store.entities()).length).toBe(ENTITIES)
      expect((await recall(store, { query: QUESTION })).cut).toBeDefined()
    })
  })

  it('has no such limit where one of its words is rare', async () => {
    const page = await withStore({ phraseTime: 1 }, (store) => recall(store, { query: 'harbour of the tide' }))
    expect(page.found[0]?.name).toBe('n3')
    expect(page.cut).toBeUndefined()
  })
})
