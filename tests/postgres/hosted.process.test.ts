import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeLasting, type LastingContext } from '../../src/compose.ts'
import { type HttpServer, startHttp } from '../../src/http/serve.ts'
import { usersFile } from '../../src/http/users.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { createWorld, type World } from '../world.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

const TOKEN = { ada: 'a'.repeat(40), bob: 'b'.repeat(40) } as const
type User = keyof typeof TOKEN

describe.skipIf(!hasPostgres)('one HTTP server before a shared store', () => {
  let server: PostgresServer
  let world: World
  let context: LastingContext
  let http: HttpServer
  let owner: string

  beforeAll(async () => {
    server = await startPostgres()
    server.sql('CREATE ROLE ada LOGIN; CREATE ROLE bob LOGIN; CREATE ROLE host LOGIN NOINHERIT; GRANT ada, bob TO host')
    owner = server.database()
    await (await openPostgresStore({ location: owner, busyTimeout: 5_000 })).close()
    world = createWorld()
    const { config } = world.context
    mkdirSync(dirname(usersFile(config.home)), { recursive: true })
    const users = Object.entries(TOKEN).map(([role, token]) => ({
      role,
      sha256: createHash('sha256').update(token).digest('hex'),
    }))
    writeFileSync(usersFile(config.home), JSON.stringify(users))
    const store = server.as(owner, 'host')
    context = composeLasting({ ...config, store }, { command: 'throughline', version: 'test' })
    http = await startHttp(context, { port: 0, folder: world.project })
  })
  afterAll(async () => {
    await http.close()
    await context.close()
    world.remove()
    server.remove()
  })

  const ask = (token: string, path: string, init: RequestInit = {}) =>
    fetch(`${http.url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    })

  /** One call of a tool in a session of its own, as an MCP client makes it. */
  async function call(user: User, name: string, args: object): Promise<string> {
    let session = ''
    const send = async (message: object) => {
      const answer = await fetch(`${http.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${TOKEN[user]}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(session === '' ? {} : { 'mcp-session-id': session }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      })
      session = answer.headers.get('mcp-session-id') ?? session
      return answer.text()
    }
    await send({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    })
    await send({ method: 'notifications/initialized' })
    return send({ id: 2, method: 'tools/call', params: { name, arguments: args } })
  }

  it('lets each token write as its own role', async () => {
    const entities = [{ name: 'plan of ada', entityType: 'note', observations: ['zircon'] }]
    expect(await call('ada', 'create_entities', { entities })).toContain('plan of ada')
    expect(await call('ada', 'search_nodes', { query: 'zircon' })).toContain('plan of ada')
    expect(await call('bob', 'search_nodes', { query: 'zircon' })).toContain('plan of ada')
    expect(server.sql('SELECT author FROM throughline.entity', owner)).toBe('ada')
  })

  it('knows nobody else', async () => {
    expect((await ask('c'.repeat(40), '/api/state')).status).toBe(401)
  })

  it('does not take a list of people for a store in a file', async () => {
    await expect(startHttp(world.context, { port: 0, folder: world.project })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
