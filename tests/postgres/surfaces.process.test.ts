/** The built programs on a server's store, as a person and the host run them. */

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsFile } from '../../src/config.ts'
import { queueFolder } from '../../src/memory/session/queued-events.ts'
import { settled, untilLogged } from '../settled.ts'
import { createWorld, OUT_OF_REACH, type World } from '../world.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

const DIST = join(import.meta.dirname, '../../dist')
const PASSWORD = 's3cret-word'

describe.skipIf(!hasPostgres)('the programs, given an address', () => {
  let server: PostgresServer
  let world: World
  let address: string
  beforeAll(async () => {
    if (!existsSync(join(DIST, 'postgres.cjs')))
      throw new Error('dist/postgres.cjs is missing: run "npm run build" first')
    server = await startPostgres()
    world = createWorld()
    const { home } = world.context.config
    mkdirSync(home, { recursive: true })
    writeFileSync(settingsFile(home), JSON.stringify({ thresholds: OUT_OF_REACH }))
    address = server.database().replace('postgres@', `postgres:${PASSWORD}@`)
  })
  afterAll(() => {
    world.remove()
    server.remove()
  })

  function run(
    program: string,
    args: readonly string[],
    {
      stdin = '',
      store = address,
      until,
    }: {
      readonly stdin?: string
      readonly store?: string /** Stdin stays open until this was printed. */
      readonly until?: string
    } = {},
  ): Promise<{ code: number | null; out: string; err: string }> {
    return new Promise((done) => {
      const child = spawn(process.execPath, [join(DIST, program), ...args], {
        env: { HOME: world.folder, PATH: process.env['PATH'] ?? '', NO_COLOR: '1', THROUGHLINE_STORE: store },
        cwd: world.project,
      })
      let out = ''
      let err = ''
      child.stdout.on('data', (part) => {
        out += part
        if (until !== undefined && out.includes(until)) child.stdin.end()
      })
      child.stderr.on('data', (part) => (err += part))
      child.stdin.on('error', () => undefined)
      child.stdin.write(stdin)
      if (until === undefined) child.stdin.end()
      child.on('close', (code) => done({ code, out, err }))
    })
  }
  const letters = () => {
    const outbox = queueFolder({ ...world.context.config, store: address })
    return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.json')) : []
  }
  const payload = (fields: object = {}) =>
    JSON.stringify({ session_id: 's1', transcript_path: world.transcript, cwd: world.project, ...fields })

  it('save by a hook, list, show and export', async () => {
    expect((await run('cli.js', ['list', '--all'])).code).toBe(0)
    expect(await run('hook.cjs', ['Stop'], { stdin: payload() })).toEqual({ code: 0, out: '', err: '' })
    await settled({ home: world.context.config.home, store: address })
    const listed = await run('cli.js', ['list', '--all', '--json'])
    expect(listed).toMatchObject({ code: 0, err: '' })
    const name = /checkpoint-[\w-]+/.exec(listed.out)?.[0] ?? ''
    expect((await run('cli.js', ['show', name])).out).toContain(name)
    // The option says the same as the variable.
    const exported = await run('cli.js', ['--store', address, 'export'], { store: '' })
    expect(exported.out).toContain(`"name":"${name}"`)
  })

  it('serve it to an MCP client', async () => {
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
      { method: 'notifications/initialized' },
      {
        id: 2,
        method: 'tools/call',
        params: {
          name: 'create_entities',
          arguments: { entities: [{ name: 'harbour', entityType: 'place', observations: ['closed in winter'] }] },
        },
      },
      { id: 3, method: 'tools/call', params: { name: 'search_nodes', arguments: { query: 'winter' } } },
    ]
    const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
    const { out, err } = await run('cli.js', ['serve'], { stdin: lines, until: '"id":3' })
    expect(err).toBe('')
    expect(out.split('\n').find((line) => line.includes('"id":3'))).toContain('harbour')
  })

  it('say that the server is gone, in time, without the password; a hook says nothing and keeps what it was told', async () => {
    server.stop('fast')
    const doctor = await run('cli.js', ['doctor'])
    const list = await run('cli.js', ['list'])
    const started = performance.now()
    const hook = await run('hook.cjs', ['SessionEnd'], { stdin: payload({ session_id: 's2' }) })
    // A hook ends itself within its deadline; a busy machine starts it late.
    expect(performance.now() - started).toBeLessThan(60_000)
    expect(hook).toEqual({ code: 0, out: '', err: '' })
    expect(list.code).toBe(69)
    expect(list.err).toContain(`postgres://postgres@127.0.0.1:${server.port}/`)
    await untilLogged(world.context.config.home, 'STORE_UNREACHABLE')
    const log = readFileSync(join(world.context.config.home, 'hook.log'), 'utf8')
    for (const text of [doctor.out, doctor.err, list.out, list.err, log]) expect(text).not.toContain(PASSWORD)
    expect(letters()).toHaveLength(1)
    server.start()
    await run('hook.cjs', ['Stop'], { stdin: payload() })
    await settled({ home: world.context.config.home, store: address })
    expect((await run('cli.js', ['list', '--all', '--json'])).out).toContain('"paused"')
  })
})
