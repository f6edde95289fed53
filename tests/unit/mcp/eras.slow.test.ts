/** The two eras of the protocol on one pipe: which one serves a client, and that both offer the same memory. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LISTS_FRESH, SUBSCRIPTION_POLL } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { writtenBy } from '../../writes.ts'
import { type Message, MODERN, openPipe, type Pipe } from './pipe.ts'

const world = worldForEachTest()
let pipe: Pipe
beforeEach(async () => {
  pipe = openPipe(world.context, world.project)
})
afterEach(() => pipe.end())

const GRAPH = 'memory://knowledge-graph'
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo'
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId'
const named = (name: string, ...observations: string[]) => ({ name, entityType: 'note', observations })
const create = (...names: string[]) => ({
  name: 'create_entities',
  arguments: { entities: names.map((name) => named(name, 'x')) },
})
/** What another process does to the store. */
const elsewhere = (name: string) => {
  const written = writtenBy({ at: '2026-11-21T09:00:00.000Z', source: 'other' }).note(name, 'x')
  return world.context.withStore(1_000, (store) => store.commit([written]))
}
const structured = ({ result }: Message) => result?.['structuredContent']

describe('the era of a client', () => {
  it('is modern where its first request names a modern revision', async () => {
    const { result } = await pipe.askModern('tools/list')
    expect(result).toMatchObject({ resultType: 'complete' })
    const refused = await pipe.initialize()
    expect(refused.error).toMatchObject({ code: -32_022, data: { supported: ['2026-07-28'] } })
  })

  it('is modern where it asks for the revisions first, and then names one', async () => {
    const { result } = await pipe.askModern('server/discover')
    expect(result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      instructions: expect.stringContaining('Throughline keeps the state'),
      _meta: { [SERVER_INFO]: { name: 'throughline', version: 'test' } },
    })
    expect((await pipe.askModern('tools/call', { name: 'read_graph', arguments: {} })).result).toMatchObject({
      resultType: 'complete',
      structuredContent: { entities: [], relations: [] },
    })
  })

  it('is legacy where it shakes hands, also after it has asked for the revisions', async () => {
    await pipe.askModern('server/discover')
    expect((await pipe.initialize()).result).toMatchObject({ protocolVersion: '2025-11-25' })
    expect((await pipe.ask('tools/list')).result).not.toHaveProperty('resultType')
    expect((await pipe.askModern('server/discover')).error).toMatchObject({ code: -32_601 })
  })

  it('is not settled by garbage', async () => {
    pipe.send('not json')
    expect((await pipe.askModern('tools/list')).result).toMatchObject({ resultType: 'complete' })
    expect(pipe.received[0]?.error).toMatchObject({ code: -32_700 })
  })
})

describe('a modern request that names', () => {
  it.each([
    [
      'a revision that nobody speaks: the ones that are spoken',
      { ...MODERN, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' },
      { code: -32_022, message: expect.stringContaining('2099-01-01'), data: { supported: ['2026-07-28'] } },
    ],
    [
      'a client without a name: which field is wrong',
      { ...MODERN, 'io.modelcontextprotocol/clientInfo': { version: '1' } },
      { code: -32_602, message: expect.stringContaining('clientInfo') },
    ],
  ])('%s', async (_, _meta, error) => {
    expect((await pipe.ask('tools/list', { _meta })).error).toMatchObject(error)
    expect((await pipe.askModern('tools/list')).result).toBeDefined()
  })

  it('nothing, after others that did: what is missing', async () => {
    await pipe.askModern('tools/list')
    expect((await pipe.ask('tools/list')).error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('io.modelcontextprotocol/protocolVersion'),
    })
  })
})

describe('a modern answer', () => {
  it.each([
    ['server/discover', {}, LISTS_FRESH],
    ['tools/list', {}, LISTS_FRESH],
    ['resources/read', { uri: GRAPH }, 0],
  ])('to %s says how long it holds, and for whom', async (method, params, ttlMs) => {
    expect((await pipe.askModern(method, params)).result).toMatchObject({
      resultType: 'complete',
      ttlMs,
      cacheScope: 'private',
    })
  })

  it('names the resource that there is not', async () => {
    const uri = 'memory://entity/ghost'
    const { error } = await pipe.askModern('resources/read', { uri })
    expect(error).toMatchObject({ code: -32_602, message: `Resource ${uri} not found`, data: { uri } })
  })

  it('leaves the name of its client with what it wrote', async () => {
    await pipe.askModern('tools/call', create('a'))
    const { result } = await pipe.askModern('tools/call', { name: 'forget', arguments: { source: 'mcp:test-client' } })
    expect(result?.['structuredContent']).toMatchObject({ entities: ['a'] })
  })
})

describe('a client that listens', () => {
  const listen = (id: string, notifications: object) =>
    pipe.send({ id, method: 'subscriptions/listen', params: { _meta: MODERN, notifications } })
  const cancel = (requestId: string) =>
    pipe.send({ method: 'notifications/cancelled', params: { _meta: MODERN, requestId } })
  const told = () =>
    pipe.received
      .filter(({ method }) => method === 'notifications/resources/updated')
      .map(({ params }) => [Object(params?.['_meta'])[SUBSCRIPTION], params?.['uri']])
  const acknowledged = () => pipe.received.filter(({ method }) => method === 'notifications/subscriptions/acknowledged')
  const nothingMore = () => new Promise((done) => setTimeout(done, SUBSCRIPTION_POLL * 2.5))

  it('is told what it will hear of: resources, and no lists, which never change', async () => {
    listen('one', { resourceSubscriptions: [GRAPH], toolsListChanged: true, promptsListChanged: true })
    await expect.poll(acknowledged).toHaveLength(1)
    expect(acknowledged()[0]?.params).toMatchObject({
      notifications: { resourceSubscriptions: [GRAPH] },
      _meta: { [SUBSCRIPTION]: 'one' },
    })
  })

  it('hears of its own writes and of those of other processes, and of nothing else', async () => {
    listen('one', { resourceSubscriptions: [GRAPH] })
    await expect.poll(acknowledged).toHaveLength(1)
    await pipe.askModern('tools/call', create('a'))
    await expect.poll(told).toEqual([['one', GRAPH]])
    await elsewhere('b')
    await expect.poll(told).toEqual([
      ['one', GRAPH],
      ['one', GRAPH],
    ])
    await pipe.askModern('tools/call', { name: 'read_graph', arguments: {} })
    await nothingMore()
    expect(told()).toHaveLength(2)
  })

  it('hears no more of what it has cancelled, and still of the rest', async () => {
    listen('one', { resourceSubscriptions: [GRAPH, 'memory://entity/a'] })
    listen('two', { resourceSubscriptions: [GRAPH] })
    await expect.poll(acknowledged).toHaveLength(2)
    cancel('one')
    await pipe.askModern('tools/call', create('a'))
    await expect.poll(told).toEqual([['two', GRAPH]])
    cancel('two')
    await elsewhere('b')
    await nothingMore()
    expect(told()).toHaveLength(1)
  })

  it('is told when the server ends', async () => {
    listen('one', { resourceSubscriptions: [GRAPH] })
    await expect.poll(acknowledged).toHaveLength(1)
    await pipe.end()
    expect(pipe.received.at(-1)).toMatchObject({ id: 'one', result: { resultType: 'complete' } })
  })

  it('is told what is wrong with its request', async () => {
    const { error } = await pipe.askModern('subscriptions/listen', {})
    expect(error).toMatchObject({ code: -32_602, message: expect.stringContaining('notifications') })
  })
})

describe('both eras', () => {
  let other: Pipe
  beforeEach(async () => {
    other = openPipe(world.context, world.project)
    await other.initialize()
  })
  afterEach(() => other.end())

  /** Asks in either era and returns both answers without what only the modern one has. */
  const both = async (method: string, params: object = {}) => {
    const { result: legacy } = await other.ask(method, params)
    const { result: modern } = await pipe.askModern(method, params)
    const { _meta, resultType: _type, ttlMs: _ttl, cacheScope: _scope, ...rest } = modern ?? {}
    return { legacy, modern: rest }
  }
  const withoutDialect = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, item) =>
      key === '$schema' || key === 'execution' || (key === 'additionalProperties' && item === false) ? undefined : item,
    )

  it('have the same instructions', async () => {
    const again = openPipe(world.context, world.project)
    const { result: legacy } = await again.initialize()
    expect((await pipe.askModern('server/discover')).result?.['instructions']).toBe(legacy?.['instructions'])
    await again.end()
  })

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    'answer %s alike, but for the dialect of the schemas',
    async (method) => {
      const { legacy, modern } = await both(method)
      expect(withoutDialect(modern)).toEqual(withoutDialect(legacy))
    },
  )

  it.each([
    ['prompts/get', { name: 'recover', arguments: { checkpoint: 'tide' } }],
    [
      'completion/complete',
      {
        ref: { type: 'ref/resource', uri: 'memory://entity/{name}' },
        argument: { name: 'name', value: 'tid' },
      },
    ],
  ])('answer %s alike', async (method, params) => {
    await other.ask('tools/call', create('tide pool', 'moon'))
    const { legacy, modern } = await both(method, params)
    expect(modern).toEqual(legacy)
    expect(JSON.stringify(modern)).toContain('tide')
  })

  it.each([
    ['create_entities', create('tide pool').arguments],
    ['add_observations', { observations: [{ entityName: 'ghost', contents: ['y'] }] }],
    ['read_graph', {}],
    ['set_snapshot_status', { name: 'nothing', status: 'paused' }],
    ['forget', { source: 'nobody' }],
  ])('answer %s %j alike', async (name, given) => {
    await pipe.askModern('tools/call', create('tide pool', 'moon'))
    const { legacy, modern } = await both('tools/call', { name, arguments: given })
    const marked = (value: unknown) => JSON.stringify(value).replaceAll(/mark-\d+/g, 'mark')
    expect(marked(modern)).toBe(marked(legacy))
    expect(legacy?.['content']).not.toEqual([])
  })

  it('say of a wrong argument what is expected', async () => {
    const { legacy, modern } = await both('tools/call', { name: 'open_nodes', arguments: { names: 'moon' } })
    for (const result of [legacy, modern]) {
      expect(result).toMatchObject({ isError: true })
      expect(JSON.stringify(result)).toContain('expected array, received string')
    }
  })

  it.each([
    ['tools/call', 'Tool'],
    ['prompts/get', 'Prompt'],
  ])('repeat of an unknown name in %s only the beginning', async (method, kind) => {
    const name = 'x'.repeat(80_000)
    for (const { result, error } of [await other.ask(method, { name }), await pipe.askModern(method, { name })]) {
      const said = JSON.stringify(result?.['content'] ?? error?.message)
      expect(said).toContain(`${kind} xxx`)
      expect(said.length).toBeLessThan(500)
    }
  })

  it('read what the other one wrote', async () => {
    await other.ask('tools/call', create('by legacy'))
    await pipe.askModern('tools/call', create('by modern'))
    const read = await pipe.askModern('tools/call', { name: 'read_graph', arguments: {} })
    expect(structured(read)).toMatchObject({ entities: [{ name: 'by legacy' }, { name: 'by modern' }] })
    expect(structured(await other.ask('tools/call', { name: 'read_graph', arguments: {} }))).toEqual(structured(read))
  })
})
