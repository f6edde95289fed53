/** The command `view` as it is built: the address that it prints signs a page in, served by itself or by a server that runs. */

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../world.ts'

const CLI = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli.js')

let world: World
let started: ChildProcess[]
beforeEach(() => {
  world = createWorld()
  started = []
})
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null) continue
    const ended = new Promise((done) => child.once('exit', done))
    child.kill()
    await ended
  }
  world.remove()
})

/** Starts a command that goes on, and returns it with the first line of what it prints. */
async function start(stream: 'stdout' | 'stderr', ...words: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: world.project,
    env: { HOME: world.folder, PATH: process.env['PATH'], DISPLAY: ':99' },
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
    expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{16,}$/)
    expect((await fetch(line)).headers.get('content-type')).toContain('text/html')
    const answer = await signIn(line)
    expect(answer.status).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${new URL(line).origin}/api/state`, { headers })).status).toBe(200)
    expect((await signIn(line)).ok).toBe(false)
    expect(child.exitCode).toBeNull()
  })

  it('uses the server that runs, and ends', async () => {
    const server = await start('stderr', 'serve', '--http', '--port', '0')
    const port = /127\.0\.0\.1:(\d+)/.exec(server.line)?.[1] ?? ''
    const { child, line } = await start('stdout', 'view', '--port', port, '--no-open')
    expect(line).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/#`))
    const code = child.exitCode ?? (await new Promise((done) => child.once('exit', done)))
    expect(code).toBe(0)
    expect((await signIn(line)).status).toBe(200)
  })
})
