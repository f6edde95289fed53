/** What an attacker may try over HTTP, and what must happen: each case named by its rule. */

import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES, type Route } from '../../../src/http/routes.ts'
import { startHttp } from '../../../src/http/serve.ts'
import { openTokens } from '../../../src/http/tokens.ts'
import { HTTP } from '../../../src/rules.ts'
import { START } from '../../world.ts'
import { type Asking, createHttpWorld, type HttpWorld, rawTo, statusOf } from './http-world.ts'

const CLI = join(import.meta.dirname, '../../../dist/cli.js')

let world: HttpWorld
beforeAll(async () => {
  world = await createHttpWorld()
})
afterAll(() => world.end())

const get = (headers: string) =>
  `GET /api/state HTTP/1.1\r\n${headers}Authorization: Bearer ${world.token}\r\nConnection: close\r\n\r\n`
/** Every route with a path that leads somewhere. */
const everyRoute = Object.entries<Route>(ROUTES).map(([name, route]) => ({
  name,
  ...route,
  at: route.path.replace(/:\w+/g, 'x'),
}))
const guarded = everyRoute.filter(({ access }) => access !== 'open')
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const MCP_HEADERS = { Accept: 'application/json, text/event-stream' }

async function mcpClient(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${world.server.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })
  // The library's transport declares an optional property in another way than its interface.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

const askRoute = (at: string, method: string, token: string | undefined) =>
  world.ask(at, { method: method.toUpperCase(), token, ...(method === 'post' ? { body: {} } : {}) })
const stream = (method: string, signal: AbortSignal) =>
  fetch(`${world.server.url}/api/events`, { method, headers: { Authorization: `Bearer ${world.token}` }, signal })

describe('E01 the Host header', () => {
  it.each([
    ['of another site', 'Host: evil.example\r\n', 403],
    ['that begins like ours', 'Host: 127.0.0.1.evil.com\r\n', 403],
    ['of our address with another port', 'Host: 127.0.0.1:1\r\n', 403],
    ['that is missing', '', 400],
    ['that is empty', 'Host: \r\n', 400],
  ])('%s is refused', async (_, header, status) => {
    expect(statusOf(await world.raw(get(header)))).toBe(status)
  })

  it('that is there twice is refused, whichever of the two is ours', async () => {
    const [own, evil] = [`Host: 127.0.0.1:${world.port}\r\n`, 'Host: evil.example\r\n']
    expect([400, 403]).toContain(statusOf(await world.raw(get(own + evil))))
    expect([400, 403]).toContain(statusOf(await world.raw(get(evil + own))))
    expect([400, 403]).toContain(statusOf(await world.raw(get(own + own))))
  })

  it('of an HTTP/1.0 client that sends none is refused', async () => {
    expect(statusOf(await world.raw(get('').replace('HTTP/1.1', 'HTTP/1.0')))).toBe(400)
  })

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('%s is ours', async (name) => {
    expect(statusOf(await world.raw(get(`Host: ${name}:${world.port}\r\n`)))).toBe(200)
  })
})

describe('E02 and E03 the Origin header', () => {
  it.each([
    'http://evil.example',
    'null',
    'file://',
    'http://localhost:9999',
    'http://127.0.0.1',
    'chrome-extension://abcdef',
  ])('%s is refused, with a token and without one', async (Origin) => {
    for (const token of [world.token, undefined]) {
      expect((await world.ask('/api/state', { token, headers: { Origin } })).status).toBe(403)
      expect((await world.ask('/mcp', { token, body: initialize, headers: { ...MCP_HEADERS, Origin } })).status).toBe(
        403,
      )
    }
  })

  it('of a page of this server is fine', async () => {
    expect((await world.ask('/api/state', { headers: { Origin: world.server.url } })).status).toBe(200)
  })
})

describe('E04 the token', () => {
  it.each(guarded)('is needed for $name', async ({ at, method }) => {
    const near = `${world.token.slice(0, -1)}${world.token.endsWith('A') ? 'B' : 'A'}`
    for (const token of [undefined, '', 'wrong', near, `${world.token}A`, world.token.slice(0, -1)]) {
      const answer = await askRoute(at, method, token)
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain(world.token.slice(0, 8))
    }
  })

  it('is needed for what is not there, the protocol and the description', async () => {
    for (const path of ['/api/nothing', '/api/', '/mcp', '/openapi.json']) {
      expect((await world.ask(path, { token: undefined })).status).toBe(401)
    }
    expect((await world.ask('/mcp', { token: undefined, body: initialize, headers: MCP_HEADERS })).status).toBe(401)
  })

  it('in the address, in a cookie or in another header does not count', async () => {
    const { token } = world
    for (const path of [`/api/state?token=${token}`, `/api/state?access_token=${token}`]) {
      expect((await world.ask(path, { token: undefined })).status).toBe(401)
    }
    for (const headers of [{ Cookie: `token=${token}` }, { 'X-Token': token }, { Authorization: `Basic ${token}` }]) {
      expect((await world.ask('/api/state', { token: undefined, headers })).status).toBe(401)
    }
  })

  it('is made at the first start, readable by its owner alone, and the same at the next', async () => {
    const { home } = world.context.config
    const files = readdirSync(home).filter((name) => name.includes('token'))
    expect(files).toEqual(['http-token', 'http-token-read'])
    for (const file of files) expect(statSync(join(home, file)).mode & 0o777).toBe(0o600)
    const again = await startHttp(world.context, { port: 0, folder: world.project })
    expect(again.tokens.identify(world.token)).toMatchObject({ access: 'write' })
    expect(again.tokens.identify(world.readToken)).toMatchObject({ access: 'read' })
    await again.close()
  })
})

describe('E05 the kind of a body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; x=application/json',
  ])('%s is refused', async (type) => {
    for (const path of ['/api/entities', '/api/login', '/mcp']) {
      const headers = { ...MCP_HEADERS, 'Content-Type': type }
      expect((await world.ask(path, { body: '{"entities":[]}', headers })).status).toBe(415)
    }
  })
})

describe('E06 other origins', () => {
  it('are never allowed to read an answer, and a preflight of theirs is refused', async () => {
    const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' }
    for (const path of ['/api/state', '/mcp', '/', '/health', '/api/login']) {
      const preflight = await world.ask(path, {
        method: 'OPTIONS',
        token: undefined,
        headers: { Origin: 'http://evil.example', ...asked },
      })
      expect(preflight.status).toBe(403)
      const own = await world.ask(path, { headers: { Origin: world.server.url } })
      for (const { headers } of [preflight, own]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })
})

describe('E07 where it listens', () => {
  it('is the loopback address, unless told otherwise', () => {
    expect(world.server.url).toBe(`http://127.0.0.1:${world.port}`)
  })

  it('is not everywhere without names to be called by', async () => {
    for (const host of ['0.0.0.0', '::']) {
      await expect(startHttp(world.context, { port: 0, host, folder: world.project })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    }
  })

  it('may be everywhere: then the token is needed all the same, and only the names given are answered', async () => {
    const server = await startHttp(world.context, {
      port: 0,
      host: '0.0.0.0',
      allowedHosts: ['memory.example'],
      folder: world.project,
    })
    const { port } = new URL(server.url)
    const ask = async (Host: string, token?: string) => {
      const bearer = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
      const bytes = `GET /api/state HTTP/1.1\r\nHost: ${Host}\r\n${bearer}Connection: close\r\n\r\n`
      return statusOf(await rawTo(Number(port), bytes))
    }
    expect(await ask('memory.example', world.token)).toBe(200)
    expect(await ask(`memory.example:${port}`, world.token)).toBe(200)
    expect(await ask('memory.example')).toBe(401)
    expect(await ask(`127.0.0.1:${port}`, world.token)).toBe(403)
    await server.close()
  })
})

describe('E08 limits', () => {
  it('a body of 5 MiB is refused, whether it says its length or not', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024, ' ').toString('latin1')
    for (const path of ['/api/entities', '/mcp']) {
      const headers = { ...MCP_HEADERS, 'Content-Type': 'application/json' }
      expect((await world.ask(path, { body: large, headers })).status).toBe(413)
    }
    const head =
      `POST /api/entities HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nAuthorization: Bearer ${world.token}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    expect(statusOf(await world.raw(head + chunk))).toBe(413)
  })

  it('headers of more than 16 KiB are refused', async () => {
    expect(statusOf(await world.raw(get(`Host: 127.0.0.1:${world.port}\r\nX: ${'x'.repeat(17_000)}\r\n`)))).toBe(431)
  })

  it('slow headers and slow bodies are cut within 15 s', async () => {
    const host = `Host: 127.0.0.1:${world.port}\r\n`
    const [headers, body] = await Promise.all([
      world.raw(`GET /api/state HTTP/1.1\r\n${host}`, 100_000),
      world.raw(
        `POST /api/entities HTTP/1.1\r\n${host}Authorization: Bearer ${world.token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
        100_000,
      ),
    ])
    // By the server's own clock; a busy machine may tell it late.
    expect(Math.max(HTTP.headersTime, HTTP.requestTime) + HTTP.checkEvery).toBeLessThan(15_000)
    expect([statusOf(headers), statusOf(body)]).toEqual([408, 408])
  })

  // Idle ones are cut after that time. On a busy machine one of a few tries has the processor when it needs it.
  it('2,000 idle connections do not keep a new client from being served', { retry: 3 }, async () => {
    const idle: Socket[] = []
    await Promise.all(
      Array.from(
        { length: 2_000 },
        () =>
          new Promise<void>((done) => {
            const socket = connect(world.port, '127.0.0.1', done)
            socket.on('error', () => done())
            idle.push(socket)
          }),
      ),
    )
    const answer = await Promise.race([
      world.ask('/health', { token: undefined }).then(({ status }) => status),
      new Promise((done) => setTimeout(done, HTTP.headersTime, 'not served')),
    ])
    for (const socket of idle) socket.destroy()
    expect(answer).toBe(200)
  })
})

describe('E09 files', () => {
  it.each([
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/..\\..\\etc\\passwd',
    '/%5c..%5cetc%5cpasswd',
    '/index.html%00.png',
    '/../secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/secret.txt',
    '/linked.txt',
    '/http-token',
  ])('%s is not there', async (path) => {
    const folder = join(world.folder, 'viewer')
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(world.folder, 'secret.txt'), 'CANARY')
    writeFileSync(join(folder, 'index.html'), '<p>viewer</p>')
    const server = await startHttp(world.context, { port: 0, folder: world.project, viewer: folder })
    const { port } = new URL(server.url)
    const answer = await rawTo(
      Number(port),
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
    )
    await server.close()
    expect([400, 403, 404]).toContain(statusOf(answer))
    expect(answer).not.toMatch(/CANARY|root:/)
  })

  it('of the viewer are served with their type and a policy that lets nothing else in', async () => {
    const folder = join(world.folder, 'viewer-2')
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<p>viewer</p>')
    writeFileSync(join(folder, 'assets', 'main.js'), 'void 0')
    const server = await startHttp(world.context, { port: 0, folder: world.project, viewer: folder })
    const page = await fetch(`${server.url}/`)
    expect(await page.text()).toBe('<p>viewer</p>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.*connect-src 'self';.*frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const script = await fetch(`${server.url}/assets/main.js`)
    expect([script.headers.get('content-type'), await script.text()]).toEqual([
      'text/javascript; charset=utf-8',
      'void 0',
    ])
    await server.close()
  })

  it('that no viewer was built for are replaced by a page that says so', async () => {
    const answer = await world.ask('/', { token: undefined })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('This build has no viewer')])
  })
})

describe('E10 health', () => {
  it('tells a stranger that the server runs, and which version, and no more', async () => {
    expect(await world.json('/health', { token: undefined })).toEqual({ status: 'ok', version: 'test' })
  })
})

describe('E11 a token that may only read', () => {
  it.each(everyRoute.filter(({ access }) => access === 'write'))('is refused by $name', async ({ at, method }) => {
    const answer = await askRoute(at, method, world.readToken)
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'READ_ONLY' })])
  })

  it('sees only reading tools over the protocol, and can call no other', async () => {
    const [reader, writer] = [await mcpClient(world.readToken), await mcpClient(world.token)]
    const names = (await reader.listTools()).tools.map(({ name }) => name)
    const all = (await writer.listTools()).tools
    expect(names).toEqual(all.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name))
    expect(names).toContain('read_graph')
    for (const { name } of all.filter(({ annotations }) => annotations?.readOnlyHint !== true)) {
      const answer = await reader.callTool({ name, arguments: {} })
      const why = new RegExp(
        `^Tool ${name} is disabled: it writes, and this connection's token may only read\\. .*http-token`,
      )
      expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(why) }] })
    }
    await reader.close()
    await writer.close()
  })
})

describe('E12 odd requests', () => {
  it.each(['TRACE', 'PUT', 'PATCH', 'PROPFIND', 'OPTIONS'])('%s is not allowed', async (method) => {
    for (const path of ['/', '/api/state', '/mcp']) {
      const bytes = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nConnection: close\r\n\r\n`
      expect([400, 405]).toContain(statusOf(await world.raw(bytes)))
    }
  })

  it('CONNECT is not allowed', async () => {
    expect(
      statusOf(await world.raw(`CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\n\r\n`)),
    ).toBe(405)
  })

  it.each([
    ['both a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}X'],
    ['chunks spelled oddly', 'Transfer-Encoding: xchunked\r\n\r\n{}'],
  ])('a body with %s is refused and the connection ends', async (_, rest) => {
    const answer = await world.raw(
      `POST /api/entities HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nAuthorization: Bearer ${world.token}\r\n` +
        `Content-Type: application/json\r\n${rest}`,
    )
    expect(statusOf(answer)).toBe(400)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('E13 line breaks in names', () => {
  it('reach no header', async () => {
    const name = 'x\r\nSet-Cookie: evil=1'
    await world.json('/api/entities', { body: { entities: [{ name, entityType: 't', observations: [] }] } })
    for (const path of [
      `/api/entity?name=${encodeURIComponent(name)}`,
      `/api/checkpoints/${encodeURIComponent(name)}`,
    ]) {
      const { headers } = await world.ask(path)
      expect(headers.get('set-cookie')).toBeNull()
    }
    expect(await world.json(`/api/entity?name=${encodeURIComponent(name)}`)).toMatchObject({ entity: { name } })
  })
})

describe('E15 odd keys in a body', () => {
  it.each([
    '{"__proto__":{"polluted":1},"entities":[]}',
    '{"constructor":{"prototype":{"polluted":1}},"entities":[]}',
    '{"entities":[{"name":"a","entityType":"t","observations":[],"__proto__":{"polluted":1}}]}',
    '{"entities":{"__proto__":[]}}',
    '[]',
    'null',
    '"text"',
    '{"entities":[',
    '',
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  ])('%.60s is refused without harm', async (body) => {
    const answer = await world.ask('/api/entities', { body, method: 'POST' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('a key given twice counts once, as JSON has it', async () => {
    const body =
      '{"entities":[{"name":"twice-a","entityType":"t","observations":[]}],' +
      '"entities":[{"name":"twice-b","entityType":"t","observations":[]}]}'
    const { entities } = await world.json<{ entities: { name: string }[] }>('/api/entities', { body })
    expect(entities.map(({ name }) => name)).toEqual(['twice-b'])
    expect((await world.ask('/api/entity?name=twice-a')).status).toBe(404)
  })

  it('names of the language itself are names like others', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
      await world.json('/api/entities', {
        body: { entities: [{ name, entityType: 'toString', observations: ['valueOf'] }] },
      })
      expect(await world.json(`/api/entity?name=${name}`)).toMatchObject({
        entity: { name, observations: ['valueOf'] },
      })
    }
  })
})

describe('E16 listening streams', () => {
  it(`beyond ${HTTP.streams} are refused, and those that are open live on`, async () => {
    const ends = new AbortController()
    const listen = () => stream('GET', ends.signal)
    const open = await Promise.all(Array.from({ length: HTTP.streams }, listen))
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
    const readers = open.map(({ body }) => (body as ReadableStream<Uint8Array>).getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    for (let more = 0; more < 3; more += 1) expect((await listen()).status).toBe(503)
    await world.json('/api/entities', { body: { entities: [{ name: 'news', entityType: 't', observations: [] }] } })
    const told = await Promise.all(
      readers.map(async (reader) => Buffer.from((await reader.read()).value ?? []).toString()),
    )
    expect(told.filter((text) => text.includes('event: revision'))).toHaveLength(HTTP.streams)
    ends.abort()
    await expect
      .poll(
        async () => {
          const again = new AbortController()
          const { status } = await stream('GET', again.signal)
          again.abort()
          return status
        },
        { timeout: 60_000 },
      )
      .toBe(200)
  })
})

describe('E16 a stream of which only the head is asked', () => {
  it('is refused, and takes no place of those that listen', async () => {
    for (let one = 0; one <= HTTP.streams; one += 1) {
      const { status, headers } = await stream('HEAD', AbortSignal.timeout(60_000))
      expect([status, headers.get('allow')]).toEqual([405, 'GET'])
    }
    const ends = new AbortController()
    expect((await stream('GET', ends.signal)).status).toBe(200)
    ends.abort()
  })
})

describe('E16 a session of MCP', () => {
  const begin = async () =>
    (await world.ask('/mcp', { body: initialize, headers: MCP_HEADERS })).headers.get('mcp-session-id') ?? ''
  const inSession = (id: string, asking: Asking) =>
    world.ask('/mcp', { ...asking, headers: { ...MCP_HEADERS, 'Mcp-Session-Id': id, ...asking.headers } })
  const list = async (id: string) =>
    (await inSession(id, { body: { jsonrpc: '2.0', id: 2, method: 'tools/list' } })).status

  it('that is idle ends at the start of another one, and lives on while its client listens', async () => {
    const id = await begin()
    const stream = await inSession(id, {})
    expect(stream.status).toBe(200)
    const longer = HTTP.sessionIdle / 3_600_000 + 1
    world.after(longer)
    await begin()
    expect(await list(id)).toBe(200)
    await stream.body?.cancel()
    let hours = longer
    await expect
      .poll(
        async () => {
          hours += longer
          world.after(hours)
          await begin()
          return list(id)
        },
        { timeout: 60_000 },
      )
      .toBe(404)
    world.after(0)
  })
})

describe('E17 the token', () => {
  it('stands in no address, log or list of processes, and a page is told to send no referrer', async () => {
    if (!existsSync(CLI)) throw new Error(`${CLI} is missing: run "npm run build" first`)
    const child = spawn(process.execPath, [CLI, 'serve', '--http', '--port', '0'], {
      env: { HOME: world.folder, PATH: process.env['PATH'] ?? '' },
      cwd: world.project,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    try {
      await expect.poll(() => said, { timeout: 60_000 }).toContain('Listening on')
      const url = /http:\S+/.exec(said)?.[0] ?? ''
      const token = readFileSync(join(world.context.config.home, 'http-token'), 'utf8').trim()
      for (const path of ['/api/state', '/api/nothing', '/api/entity?name=%ff', `/api/state?token=${token}`]) {
        const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })
        expect(await answer.text()).not.toContain(token)
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      }
      const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      expect(processes).toContain('serve --http')
      expect(processes).not.toContain(token)
      expect(said).not.toContain(token)
    } finally {
      const ended = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  })

  it('reaches a page by a code that works once, soon, and for what it was made for', async () => {
    const issue = (access: string) => world.json<{ code: string }>('/api/login/codes', { body: { access } })
    const redeem = (code: string) => world.ask('/api/login', { token: undefined, body: { code } })
    const { code } = await issue('read')
    const { token } = (await (await redeem(code)).json()) as { token: string }
    expect(await world.json('/api/state', { token })).toMatchObject({ access: 'read' })
    expect((await redeem(code)).status).toBe(401)
    expect((await redeem('wrong')).status).toBe(401)
    const late = await issue('write')
    world.after(1)
    expect((await redeem(late.code)).status).toBe(401)
    expect(await world.json('/api/state', { token })).toMatchObject({ access: 'read' })
    world.after(13)
    expect((await world.ask('/api/state', { token })).status).toBe(401)
    world.after(0)
  })

  it('lets a page go on after a restart of the server, and no page whose rights were changed by hand', async () => {
    const { code } = await world.json<{ code: string }>('/api/login/codes', { body: { access: 'read' } })
    const login = await world.ask('/api/login', { token: undefined, body: { code } })
    const { token } = (await login.json()) as { token: string }
    const [text = '', signature = ''] = token.split('.')
    const stateFor = async (one: string) => (await world.ask('/api/state', { token: one })).status
    const written = Buffer.from(Buffer.from(text, 'base64url').toString().replace('"read"', '"write"'))
    expect(await stateFor(`${written.toString('base64url')}.${signature}`)).toBe(401)
    expect(await stateFor(text)).toBe(401)
    expect(await stateFor(`${text}.`)).toBe(401)
    const facts = { now: () => START, secret: () => randomBytes(32).toString('base64url') }
    const { home } = world.context.config
    expect(openTokens(home, facts).identify(token)).toMatchObject({ access: 'read' })
    expect(openTokens(join(home, 'of-another-installation'), facts).identify(token)).toBeUndefined()
  })
})

describe('E18 many clients at once', () => {
  it('200 of them get their own answers, over REST and over the protocol', async () => {
    const canaries = Array.from({ length: 200 }, (_, index) => ({
      name: `canary-${index}`,
      entityType: 't',
      observations: [`of ${index}`],
    }))
    await world.json('/api/entities', { body: { entities: canaries } })
    await Promise.all(
      canaries.map(async (canary, index) => {
        if (index % 2 === 0) {
          for (let time = 0; time < 3; time += 1) {
            const { entity } = await world.json<{ entity: unknown }>(`/api/entity?name=${canary.name}`)
            expect(entity).toEqual(canary)
          }
          return
        }
        const client = await mcpClient(world.token)
        for (let time = 0; time < 3; time += 1) {
          const { structuredContent } = await client.callTool({
            name: 'open_nodes',
            arguments: { names: [canary.name] },
          })
          expect(structuredContent).toEqual({ entities: [canary], relations: [] })
        }
        await client.close()
      }),
    )
  })

  it('a session of one token is closed to another, and to whoever only knows its id', async () => {
    const began = await world.ask('/mcp', { body: initialize, headers: MCP_HEADERS })
    const id = began.headers.get('mcp-session-id') ?? ''
    expect(id).toMatch(/^[\w-]{43}$/)
    const list = (token: string | undefined) =>
      world.ask('/mcp', {
        token,
        body: { jsonrpc: '2.0', id: 2, method: 'tools/list' },
        headers: { ...MCP_HEADERS, 'Mcp-Session-Id': id },
      })
    expect((await list(world.token)).status).toBe(200)
    expect((await list(world.readToken)).status).toBe(404)
    expect((await list(undefined)).status).toBe(401)
  })
})
