/**
 * The six questions that the seeds ask of their memory, each in the seed's words, among a thousand snapshots. The
 * reference server's substring search finds nothing for any of the first five.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recall } from '../../../src/memory/graph/recall.ts'
import { searchNodes } from '../../../src/memory/graph/search.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../../src/rules.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { COUNT, SEEDS, thousandSnapshots } from './thousand-snapshots.ts'

let store: GraphStore
beforeAll(async () => {
  store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
  await store.commit(thousandSnapshots())
})
afterAll(() => store.close())

describe('what the seeds ask among a thousand snapshots', () => {
  it('is asked of as many', async () => {
    const { entities } = await store.facts({ type: SNAPSHOT_ENTITY_TYPE, limit: COUNT + 1 })
    expect(entities).toHaveLength(COUNT)
  })

  it.each(SEEDS)('%s', async (_place, question, answer) => {
    const { found } = await recall(store, { ...question, type: SNAPSHOT_ENTITY_TYPE })
    expect(found[0]?.name).toBe(answer)
  })

  it.each(SEEDS.slice(0, 5))('%s: search_nodes, where nothing matches literally', async (_place, { query }, answer) => {
    expect(await store.containing(query)).toEqual([])
    const { entities } = (await searchNodes(store, query, { each: 100, characters: 10_000 })).graph
    expect(entities[0]?.name).toBe(answer)
    expect(entities.length).toBeLessThanOrEqual(10)
  })
})
