/** The memory server as a process: what it prints, what it survives, how it ends, what it never does. Each test is named by its rule. */

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONGEST_MESSAGE, SERVER_END } from '../../src/rules.ts'
import { notTested } from '../not-tested.ts'
import { buildPrograms } from '../promises/build.ts'
import { connect, createHome, type Home, isDone, leftOver, type Started, start } from '../promises/processes.ts'
import type { Programs } from '../promises/promise.ts'
import { withStore } from '../promises/stores.ts'
import { traceWorks } from '../promises/trace.ts'
import { folderForEachTest } from '../temporary-folders.ts'

let programs: Programs
let noisy: Programs
const folder = folderForEachTest()
let home: Home
let started: Started[]

beforeAll(async () => {
  programs = await buildPrograms()
  // A library that prints, as libraries do.
  noisy = await buildPrograms([
    {
      file: 'mcp/tools/reference.ts',
      from: 'createEntities(store, entities, by)',
      to: "(console.log('noise'), process.stdout.write('more noise\\n'), createEntities(store, entities, by))",
    },
  ])
})
afterAll(() => {
  for (const each of [programs, noisy]) rmSync(each.folder, { recursive: true, force: true })
})
beforeEach(() => {
  home = createHome(folder)
  started = []
})
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
})

const INITIALIZE = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
})}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const PING = '{"jsonrpc":"2.0","id":99,"method":"ping"}\n'

/** Gives a server these bytes and returns all that it says. */
async function say(...parts: (string | Buffer)[]): Promise<{ lines: Record<string, unknown>[]; code: number | null }> {
  const running = start([programs.server], home)
  started.push(running)
  for (const part of [INITIALIZE, ...parts]) running.child.stdin?.write(part)
  running.child.stdin?.end()
  const { stdout, code } = await running.ended
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { lines, code }
}

describe('J01: standard output', () => {
  it('holds JSON-RPC alone, also when something inside prints', async () => {
    const client = await connect(noisy, home)
    expect(isDone(await client.call('create_entities', { entities: [] }))).toBe(true)
    const { stdout, stderr, code } = await client.close()
    expect(code).toBe(0)
    expect(stderr).toContain('noise')
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  })
})

describe('J02: a line of 20 MB', () => {
  it('is answered with an error, and the next line is served', async () => {
    const long = `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":"${'y'.repeat(20 * 1024 * 1024)}"}}\n`
    expect(long.length).toBeGreaterThan(LONGEST_MESSAGE)
    const { lines, code } = await say(long, PING)
    expect(lines.find(({ id }) => id === 7)).toMatchObject({
      error: { code: INVALID_REQUEST, message: expect.stringContaining('too large') },
    })
    expect(lines.find(({ id }) => id === 99)).toHaveProperty('result')
    expect(code).toBe(0)
  })
})

describe('J03: what is no message', () => {
  it.each([
    ['an empty object', '{}\n'],
    ['nesting without end', `${'['.repeat(200_000)}\n`],
  ])('%s does not end the server', async (_what, text) => {
    const { lines, code } = await say(text, PING)
    expect(lines.find(({ id }) => id === 99)).toHaveProperty('result')
    expect(code).toBe(0)
  })

  it('half a line at the end of input is not acted on', async () => {
    const { lines, code } = await say('{"jsonrpc":"2.0","id":5,"method":"pi')
    expect(lines.map(({ id }) => id)).not.toContain(5)
    expect(code).toBe(0)
  })
})

describe('J04: a call that is cancelled in the middle', () => {
  it.each([0, 5, 40])('is done whole or not at all, cancelled after %i ms', async (delay) => {
    const running = start([programs.server], home)
    started.push(running)
    // It listens by now: the call is being worked on when it is cancelled.
    running.child.stdin?.write(INITIALIZE)
    await new Promise<void>((done) => running.child.stdout?.once('data', () => done()))
    const entities = Array.from({ length: 1_000 }, (_, place) => ({
      name: `e${place}`,
      entityType: 'note',
      observations: ['x'],
    }))
    const call = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'create_entities', arguments: { entities } },
    }
    running.child.stdin?.write(`${JSON.stringify(call)}\n`)
    await new Promise((done) => setTimeout(done, delay))
    running.child.stdin?.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n')
    running.child.stdin?.end(PING)
    const { code } = await running.ended
    expect(code).toBe(0)
    const stored = await withStore(home.store, (store) => store.entities())
    expect([0, 1_000]).toContain(stored.length)
    for (const { observations } of stored) expect(observations).toEqual(['x'])
  })
})

describe('J05: a client of a later revision', () => {
  it('asks for what there is not, and initialises on the same pipe', async () => {
    const running = start([programs.server], home)
    started.push(running)
    running.child.stdin?.write('{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{}}\n')
    running.child.stdin?.end(`${INITIALIZE}${PING}`)
    const { stdout, code } = await running.ended
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: 'd', error: expect.objectContaining({ code: METHOD_NOT_FOUND }) },
      { jsonrpc: '2.0', id: 1, result: expect.objectContaining({ protocolVersion: '2025-11-25' }) },
      { jsonrpc: '2.0', id: 99, result: {} },
    ])
    expect(code).toBe(0)
  })
})

describe('J06: the end', () => {
  it.each<[string, (running: Started) => void]>([
    ['the input ends', ({ child }) => void child.stdin?.end()],
    ['it is asked to terminate', ({ child }) => void child.kill('SIGTERM')],
    ['it is interrupted', ({ child }) => void child.kill('SIGINT')],
  ])('comes within a second, with exit 0 and the store closed, when %s', async (_how, end) => {
    // By its own deadline; and on a busy machine one of a few tries has the processor when it needs it.
    expect(SERVER_END).toBeLessThan(SECOND)
    const took: number[] = []
    while (took.length < TRIES && !took.some((time) => time < SECOND)) took.push(await endOne(end))
    expect(Math.min(...took)).toBeLessThan(SECOND)
  })

  const SECOND = 1_000
  const TRIES = 4

  /** Returns how long a server with an open store takes to end, in milliseconds. */
  async function endOne(end: (running: Started) => void): Promise<number> {
    const running = start([programs.server], home)
    started.push(running)
    const call = {
      name: 'create_entities',
      arguments: { entities: [{ name: 'x', entityType: 'y', observations: [] }] },
    }
    running.child.stdin?.write(
      `${INITIALIZE}${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call })}\n`,
    )
    await new Promise<void>((done) =>
      running.child.stdout?.on('data', (text: string) => text.includes('"id":2') && done()),
    )
    const began = performance.now()
    end(running)
    expect((await running.ended).code).toBe(0)
    const took = performance.now() - began
    // Closed: the log was written back.
    expect(statSync(`${home.store}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    expect(await leftOver(home)).toEqual([])
    return took
  }
})

describe('J07: the package and the network', () => {
  const ROOT = join(import.meta.dirname, '../..')
  const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as unknown

  it('runs no script when it is installed, and of its libraries the driver alone, which comes built', () => {
    const { scripts } = read('package.json') as { scripts: Record<string, string> }
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([])
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
    }
    const driver = 'node_modules/@photostructure/sqlite'
    const shipped = Object.entries(packages).filter(([, { dev }]) => dev !== true)
    expect(shipped.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)).toEqual([driver])
    expect(readdirSync(join(ROOT, driver, 'prebuilds'))).toEqual(
      expect.arrayContaining(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']),
    )
  })

  it('holds what it needs to run and nothing else', () => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }]
    const paths = files.map(({ path }) => path)
    const { files: listed } = read('package.json') as { files: string[] }
    const isListed = (path: string) =>
      [...listed, 'package.json'].some((name) => path === name || path.startsWith(`${name}/`))
    expect(paths.filter((path) => !isListed(path))).toEqual([])
    // Neither sources, tests nor anybody's data: what is no program is the documents with their pictures, licences, and the sample.
    const isProgram = (path: string) => /\.(c?js|d\.ts|md|json|html|css|svg|png)$|(^|\/)LICENSE$/.test(path)
    expect(paths.filter((path) => !isProgram(path))).toEqual([
      'dist/THIRD-PARTY-LICENCES.txt',
      'graph-data/sample-session.jsonl',
    ])
  })

  it('opens no connection at the start, nor for a call', async () => {
    if (!traceWorks()) {
      notTested('that the server opens no connection: strace is absent or may not trace')
      return
    }
    const trace = join(folder, 'trace')
    const before = ['strace', '-f', '-qq', '-e', 'trace=connect,bind,listen,sendto', '-o', trace]
    const running = start([programs.server], home, { before })
    started.push(running)
    const call = { name: 'create_entities', arguments: { entities: [] } }
    const line = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call })
    running.child.stdin?.end(`${INITIALIZE}${line}\n${PING}`)
    const { stdout, code } = await running.ended
    expect(code).toBe(0)
    expect(stdout).toContain('"structuredContent":{"entities":[]}')
    expect(readFileSync(trace, 'utf8')).not.toMatch(/AF_INET|AF_INET6/)
  })
})
