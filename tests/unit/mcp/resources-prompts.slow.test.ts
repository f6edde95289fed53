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
const uriOf = (name: string) => `memory://entity/${encodeURIComponent(name)}`
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

describe('memory://entity/{name}', () => {
  it.each(['a', 'tide pool', 'a/b?c#d%', 'café', '日本語', '__proto__'])(
    'is one entity with its relations: %j',
    async (name) => {
      await create(name, 'other')
      await connection.call('create_relations', { relations: [{ from: name, to: 'ghost', relationType: 'knows' }] })
      expect(JSON.parse(await textAt(uriOf(name)))).toEqual({
        entities: [{ name, entityType: 'note', observations: ['x'] }],
        relations: [{ from: name, to: 'ghost', relationType: 'knows' }],
      })
    },
  )

  it('is offered as a template, and completed by names', async () => {
    const { resourceTemplates } = await connection.client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['memory://entity/{name}'])
    await create('tide pool', 'low tide', 'moon')
    const complete = async (value: string) =>
      (
        await connection.client.complete({
          ref: { type: 'ref/resource', uri: 'memory://entity/{name}' },
          argument: { name: 'name', value },
        })
      ).completion.values
    expect(await complete('tid')).toEqual(['tide pool', 'low tide'])
    expect(await complete('nothing')).toEqual([])
  })

  it('is refused where there is no such entity', async () => {
    await expect(connection.client.readResource({ uri: uriOf('ghost') })).rejects.toThrow('not found')
    await expect(connection.client.readResource({ uri: 'memory://entity/%E0%A4%A' })).rejects.toThrow('not found')
    await expect(connection.client.readResource({ uri: uriOf('x'.repeat(100_000)) })).rejects.toThrow(
      /^.{20,2000} not found$/,
    )
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

  it('to one entity tells only when that one changes', async () => {
    await create('a', 'b')
    await connection.client.subscribeResource({ uri: uriOf('a') })
    await elsewhere(entity('c'))
    await connection.call('add_observations', { observations: [{ entityName: 'b', contents: ['y'] }] })
    await nothingMore()
    expect(told).toEqual([])
    await elsewhere({
      kind: 'add-observations',
      name: 'a',
      contents: ['z'],
      by: { at: '2026-11-21T09:00:00.000Z', source: 'other' },
    })
    await expect.poll(() => told, { timeout: 60_000 }).toEqual([uriOf('a')])
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

describe('the prompts', () => {
  it('take one short argument at most', async () => {
    const { prompts } = await connection.client.listPrompts()
    expect(
      prompts.map(({ name, arguments: args = [] }) => [name, args.map(({ name, required }) => [name, required])]),
    ).toEqual([
      ['checkpoint', [['about', false]]],
      ['recover', [['checkpoint', false]]],
    ])
  })

  it.each([
    ['checkpoint', {}, 'save_session_snapshot with checkpoint: true'],
    ['checkpoint', { about: 'the cache' }, 'In particular: the cache'],
    ['recover', {}, 'recover_session without a reference'],
    ['recover', { checkpoint: 'jwt' }, 'recover_session with reference "jwt"'],
  ])('%s %j says what to do', async (name, args, expected) => {
    const { messages } = await connection.client.getPrompt({ name, arguments: args as Record<string, string> })
    expect(messages).toHaveLength(1)
    expect(messages[0]?.role).toBe('user')
    expect(JSON.stringify(messages[0]?.content)).toContain(JSON.stringify(expected).slice(1, -1))
  })

  it('complete the names of snapshots beside many other entities', async () => {
    await connection.call('save_session_snapshot', { goal: 'Add auth', checkpoint: true })
    await create(...Array.from({ length: 120 }, (_, index) => `auth note ${index}`), `auth ${'x'.repeat(2_000)}`)
    const complete = async (value: string) =>
      (
        await connection.client.complete({
          ref: { type: 'ref/prompt', name: 'recover' },
          argument: { name: 'checkpoint', value },
        })
      ).completion.values
    for (const part of ['', 'auth', 'checkpoint-']) {
      expect(await complete(part)).toHaveLength(2)
    }
    expect(await complete('nobody')).toEqual([])
  })
})
