import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { SUBSCRIPTION_POLL } from '../../../src/rules.ts'
import type { Mutation } from '../../../src/store/port.ts'
import { worldForEachTest } from '../../each-test.ts'
import { BY, writtenBy } from '../../writes.ts'
import { connectionForEachTest } from './connect.ts'

const world = worldForEachTest()
const connection = connectionForEachTest(world)
let told: string[]
beforeEach(() => {
  told = []
  connection.client.setNotificationHandler(
    ResourceUpdatedNotificationSchema,
    ({ params }) => void told.push(params.uri),
  )
})

const GRAPH = 'memory://knowledge-graph'
const { note: entity } = writtenBy(BY)
/** What another process does to the store. */
const elsewhere = (...mutations: Mutation[]) => world.context.withStore(1_000, (store) => store.commit(mutations))
const create = (...names: string[]) =>
  connection.call('create_entities', {
    entities: names.map((name) => ({ name, entityType: 'note', observations: ['x'] })),
  })
const textAt = async (uri: string) => {
  const { contents } = await connection.client.readResource({ uri })
  return contents.map((content) => ('text' in content ? content.text : '')).join('\n')
}
const nothingMore = () => new Promise((done) => setTimeout(done, SUBSCRIPTION_POLL * 2.5))

describe('memory://knowledge-graph', () => {
  it('is what read_graph says', async () => {
    await create('a', 'b')
    const [block] = (await connection.call('read_graph')).content
    expect(await textAt(GRAPH)).toBe(block?.type === 'text' ? block.text : '')
  })

  it('is cut like any reply, with the way to go on', async () => {
    await elsewhere(...Array.from({ length: 800 }, (_, index) => entity(`n${index}`, 'y'.repeat(200))))
    const { contents } = await connection.client.readResource({ uri: GRAPH })
    expect(contents).toHaveLength(2)
    expect(JSON.stringify(contents).length).toBeLessThan(80_000)
    expect(JSON.stringify(contents[1])).toContain('of 800 entities')
  })
})

describe('a subscription', () => {
  it('tells of our own writes and of those of other processes, and of nothing else', async () => {
    await connection.client.subscribeResource({ uri: GRAPH })
    await create('a')
    await expect.poll(() => told).toEqual([GRAPH])
    await elsewhere(entity('b'))
    await expect.poll(() => told, { timeout: 60_000 }).toEqual([GRAPH, GRAPH])
    await connection.call('read_graph')
    await nothingMore()
    expect(told).toHaveLength(2)
  })

  it('to what this server has not tells nothing', async () => {
    await connection.client.subscribeResource({ uri: 'https://example.org/graph' })
    await create('a')
    await nothingMore()
    expect(told).toEqual([])
  })

  it('ends', async () => {
    await connection.client.subscribeResource({ uri: GRAPH })
    await connection.client.unsubscribeResource({ uri: GRAPH })
    await create('a')
    await nothingMore()
    expect(told).toEqual([])
  })
})
