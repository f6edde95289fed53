/** The command `view` as it is built: the address that it prints signs a page in. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { worldForEachTest } from '../../each-test.ts'

const CLI = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli.js')

const world = worldForEachTest()
let started: ChildProcess[]
let strangers: Server[]
beforeEach(() => {
  started = []
  strangers = []
})
afterEach(async () => {
  for (const server of strangers) {
    server.closeAllConnections()
    server.close()
  }
  for (const child of started) {
    if (child.exitCode !== null) continue
    const ended = new Promise((done) => child.once('exit', done))
    child.kill()
    await ended
  }
})

/** Starts a command that goes on, and returns it with the first line of what it prints. */
async function start(stream: 'stdout' | 'stderr', ...words: readonly string[]) {
  return startWith({}, stream, ...words)
}

async function startWith(env: NodeJS.ProcessEnv, stream: 'stdout' | 'stderr', ...words: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: world.project,
    env: { HOME: world.folder, PATH: process.env['PATH'], DISPLAY: ':99', ...env },
  })
  started.push(child)
  const line = await new Promise<string>((found, fail) => {
    createInterface({ input: child[stream] }).once('line', found)
    child.once('exit', (code) => fail(new Error(`it ended with ${code}`)))
  })
  return { child, line }
}

function signIn(address: string): Promise<Response> {
  const { origin, hash } = new URL(address)
  return fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ code: hash.slice(1) }),
  })
}

describe('view', () => {
  it('serves the memory itself where nobody does; its address opens one page, once', async () => {
    const { child, line } = await start('stdout', 'view', '--port', '0', '--no-open')
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{16,}$/)
    expect((await fetch(line)).headers.get('content-type')).toContain('text/html')
    const answer = await signIn(line)
    expect(answer.status).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${new URL(line).origin}/api/state`, { headers })).status).toBe(200)
    expect((await signIn(line)).ok).toBe(false)
    expect(child.exitCode).toBeNull()
    await expect
      .poll(() => said)
      .toBe('This address works once, within two minutes. Press Ctrl-C to stop the server.\n')
  })

  it('serves beside another program on its port, and sends that one nothing', async () => {
    let heard = 0
    const port = await listen((_request, response) => {
      heard += 1
      response.end()
    })
    const { child, line } = await start('stdout', 'view', '--port', String(port), '--no-open')
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    expect(portOf(line)).not.toBe(String(port))
    await expect
      .poll(() => said)
      .toContain(`127.0.0.1:${port} is in use by another program. Serving on ${new URL(line).origin}.\n`)
    expect((await signIn(line)).status).toBe(200)
    expect(heard).toBe(0)
  })

  it('serves the store that is asked for', async () => {
    const other = { THROUGHLINE_STORE: join(world.folder, 'other.db') }
    const { line } = await startWith(other, 'stdout', 'view', '--port', '0', '--no-open')
    const { token } = (await (await signIn(line)).json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ entities: [{ name: 'here', entityType: 't', observations: [] }] })
    expect((await fetch(`${new URL(line).origin}/api/entities`, { method: 'POST', headers, body })).status).toBe(201)
    expect(existsSync(other.THROUGHLINE_STORE)).toBe(true)
  })

  it('opens the page on a terminal with a screen', async () => {
    const address = (await openedOnTerminal()).trim()
    expect((await signIn(address)).status).toBe(200)
    expect((await signIn(address)).status).toBe(401)
  })
})

describe('new-token', () => {
  it('makes the old tokens worth nothing, also to a server that runs and to its pages', async () => {
    const server = await start('stderr', 'serve', '--http', '--port', '0')
    const origin = `http://127.0.0.1:${portOf(server.line)}`
    const state = async (token: string) =>
      (await fetch(`${origin}/api/state`, { headers: { Authorization: `Bearer ${token}` } })).status
    const before = ['http-token', 'http-token-read'].map((name) => readFileSync(tokenPath(name), 'utf8').trim())
    const { token: page } = (await (await signIn(await addressOf(origin))).json()) as { token: string }
    expect(await Promise.all([...before, page].map(state))).toEqual([200, 200, 200])
    const done = spawnSync(process.execPath, [CLI, 'new-token'], {
      encoding: 'utf8',
      env: { HOME: world.folder, PATH: process.env['PATH'] },
    })
    expect([done.status, done.stdout.trim().split('\n')]).toEqual([0, [tokenPath(), tokenPath('http-token-read')]])
    expect(done.stderr).toContain('A running server accepts only these tokens from now on')
    const after = ['http-token', 'http-token-read'].map((name) => readFileSync(tokenPath(name), 'utf8').trim())
    expect(new Set([...before, ...after]).size).toBe(4)
    expect(statSync(tokenPath()).mode & 0o777).toBe(0o600)
    expect(await Promise.all([...before, page, ...after].map(state))).toEqual([401, 401, 401, 200, 200])
    expect((await signIn(await addressOf(origin))).status).toBe(200)
  })
})

function portOf(text: string): string {
  return /127\.0\.0\.1:(\d+)/.exec(text)?.[1] ?? ''
}

function tokenPath(name = 'http-token'): string {
  return join(world.folder, '.local', 'share', 'throughline', name)
}

/** Returns an address that opens one page of a server that runs. */
async function addressOf(origin: string): Promise<string> {
  const headers = {
    Authorization: `Bearer ${readFileSync(tokenPath(), 'utf8').trim()}`,
    'Content-Type': 'application/json',
  }
  const answer = await fetch(`${origin}/api/login/codes`, { method: 'POST', headers, body: '{}' })
  return `${origin}/#${((await answer.json()) as { code: string }).code}`
}

/** Starts another program's server. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  strangers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** Runs `view` on a terminal, with a browser's opener that writes down what it is to open; returns that. */
async function openedOnTerminal(): Promise<string> {
  const bin = join(world.folder, 'bin')
  const note = join(world.folder, 'opened')
  mkdirSync(bin)
  const opener = join(bin, process.platform === 'darwin' ? 'open' : 'xdg-open')
  writeFileSync(opener, `#!/bin/sh\necho "$1" > "${note}.new" && mv "${note}.new" "${note}"\n`)
  chmodSync(opener, 0o755)
  const command = [process.execPath, CLI, 'view', '--port', '0']
  const words =
    process.platform === 'darwin' ? ['-q', '/dev/null', ...command] : ['-qec', command.join(' '), '/dev/null']
  const child = spawn('script', words, {
    cwd: world.project,
    env: { HOME: world.folder, PATH: `${bin}:${process.env['PATH']}`, DISPLAY: ':99', TERM: 'dumb' },
    stdio: 'ignore',
  })
  started.push(child)
  await expect.poll(() => existsSync(note), { timeout: 10_000 }).toBe(true)
  return readFileSync(note, 'utf8')
}
