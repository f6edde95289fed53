/** MCP over HTTP in the modern era: no session, each request on its own, checked by its headers. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HTTP } from '../../../src/rules.ts'
import { MODERN } from '../mcp/pipe.ts'
import { createHttpWorld, type HttpWorld } from './http-world.ts'

let world: HttpWorld
beforeEach(async () => {
  world = await createHttpWorld()
})
afterEach(() => world.end())

const REVISION = '2026-07-28'
const GRAPH = 'memory://knowledge-graph'

interface Answer {
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Returns a request as a modern client sends it; a header that is undefined is left out. */
function request(method: string, params: object = {}, headers: Record<string, string | undefined> = {}) {
  const { name, uri } = params as { readonly name?: string; readonly uri?: string }
  const all = {
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': REVISION,
    'Mcp-Method': method,
    'Mcp-Name': name ?? uri,
    ...headers,
  }
  return {
    body: { jsonrpc: '2.0', id: 1, method, params: { _meta: MODERN, ...params } },
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
  }
}

async function ask(method: string, params?: object, token = world.token) {
  const response = await world.ask('/mcp', { ...request(method, params), token })
  return { status: response.status, headers: response.headers, ...((await response.json()) as Answer) }
}

const call = (name: string, args: object = {}, token?: string) => ask('tools/call', { name, arguments: args }, token)
const create = (name: string) =>
  call('create_entities', { entities: [{ name, entityType: 'note', observations: ['x'] }] })

const structured = ({ result }: Answer) => Object(result?.['structuredContent']) as Record<string, unknown>
const textOf = ({ result }: Answer) => (result?.['content'] as { text: string }[] | undefined)?.[0]?.text

describe('a modern request', () => {
  it('leaves the name of its client with what it wrote', async () => {
    await create('a')
    expect(structured(await call('forget', { source: 'mcp:test-client' }))).toMatchObject({ entities: ['a'] })
  })

  it('is answered on its own, with no session', async () => {
    const { status, headers, result } = await create('a')
    expect(status).toBe(200)
    expect(headers.get('mcp-session-id')).toBeNull()
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { entities: [{ name: 'a' }] } })
  })

  it.each([
    ['with another method in the header', { 'Mcp-Method': 'tools/list' }, /tools\/list/],
    ['with another name in the header', { 'Mcp-Name': 'forget' }, /forget/],
  ])('%s is refused, and the answer says which header', async (_, headers, said) => {
    const response = await world.ask('/mcp', request('tools/call', { name: 'read_graph', arguments: {} }, headers))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: -32_020, message: expect.stringMatching(said) } })
  })

  it('that names a tool which no header can name is refused, and the answer repeats only the beginning', async () => {
    const name = 'x'.repeat(80_000)
    const response = await world.ask('/mcp', request('tools/call', { name, arguments: {} }, { 'Mcp-Name': 'x' }))
    expect(response.status).toBe(400)
    expect((await response.text()).length).toBeLessThan(1_000)
  })

  it('that is no JSON is refused', async () => {
    const { headers } = request('tools/list')
    const response = await world.ask('/mcp', { headers, body: '{"jsonrpc"' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: -32_700 } })
  })

  it('that is lists in lists, as deep as a body may be, is refused', async () => {
    const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const response = await world.ask('/mcp', { body, headers: { Accept: 'application/json, text/event-stream' } })
    expect(response.status).toBe(400)
  })

  it.each(['GET', 'DELETE'])('by %s has nothing to open or end', async (method) => {
    const { headers } = request('ping')
    expect((await world.ask('/mcp', { method, headers })).status).toBe(405)
  })

  it('with a token that may only read sees no tool that writes, and is told why one is withheld', async () => {
    const { result } = await ask('tools/list', {}, world.readToken)
    const tools = result?.['tools'] as { name: string; annotations: { readOnlyHint: boolean } }[]
    expect(tools.length).toBeGreaterThan(0)
    expect(tools.filter(({ annotations }) => !annotations.readOnlyHint)).toEqual([])
    expect((await call('create_entities', { entities: [] }, world.readToken)).result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("this connection's token may only read") }],
    })
  })
})

describe('a session of work over requests without a session', () => {
  it('goes on when the model names the session that the first save told it', async () => {
    const first = await call('save_session_snapshot', { goal: 'Count the pools' })
    const { session_id } = structured(first)
    expect(textOf(first)).toContain(`is up to date. This connection has no session: pass session_id "${session_id}"`)
    const second = await call('save_session_snapshot', { next_step: 'Measure the tide', session_id })
    expect(structured(second)).not.toHaveProperty('session_id')
    const saved = await world.snapshots()
    expect(saved).toMatchObject([{ sessionId: session_id, goal: 'Count the pools', nextStep: 'Measure the tide' }])
  })

  it('is named too by what was recovered, so that its state is inherited', async () => {
    const saved = await call('save_session_snapshot', { goal: 'Count the pools', checkpoint: true })
    const { checkpoint } = structured(saved)
    const { decision, session_id } = structured(await call('recover_session', { reference: checkpoint }))
    expect(decision).toBe('confirm')
    const recovered = await call('recover_session', { reference: checkpoint, confirmed: true, session_id })
    expect(structured(recovered)).toMatchObject({ decision: 'apply' })
    await call('save_session_snapshot', { next_step: 'Measure the tide', session_id })
    const [going] = (await world.snapshots()).filter(({ sessionId }) => sessionId === session_id)
    expect(going).toMatchObject({ goal: 'Count the pools', nextStep: 'Measure the tide' })
  })
})

describe('a stream that listens', () => {
  const listen = (id: string, uris: readonly string[], signal?: AbortSignal) => {
    const { body, headers } = request('subscriptions/listen', { notifications: { resourceSubscriptions: uris } })
    return fetch(`${world.server.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${world.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, id }),
      ...(signal === undefined ? {} : { signal }),
    })
  }
  /** Returns a reader of a stream's messages. */
  const messagesOf = (response: Response) => {
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return async (): Promise<Record<string, unknown>> => {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(text)
        if (found !== null) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1] as string)
        }
        const { done, value } = await reader.read()
        if (done) throw new Error('The stream has ended.')
        text += value
      }
    }
  }

  it('tells of a change, whoever made it, until the server ends', async () => {
    const next = messagesOf(await listen('one', [GRAPH]))
    expect(await next()).toMatchObject({ method: 'notifications/subscriptions/acknowledged' })
    await create('a')
    expect(await next()).toMatchObject({ method: 'notifications/resources/updated', params: { uri: GRAPH } })
    const ended = next()
    await world.server.close()
    expect(await ended).toMatchObject({ id: 'one', result: { resultType: 'complete' } })
  })

  it('counts among the streams that may be open, and no more when its client has gone', async () => {
    const ends = Array.from({ length: HTTP.streams }, () => new AbortController())
    // A response that nobody holds is let go by its client.
    const held: Response[] = []
    for (const { signal } of ends) held.push(await listen('x', [GRAPH], signal))
    expect(held.map(({ status }) => status)).toEqual(ends.map(() => 200))
    const refused = await listen('x', [GRAPH])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    for (const end of ends) end.abort()
    await expect.poll(async () => (await listen('x', [GRAPH])).status).toBe(200)
  })
})
