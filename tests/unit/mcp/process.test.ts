/** `throughline serve` as a client runs it: the built file, a process of its own, whatever comes in. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SERVER_END } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'

const CLI = join(import.meta.dirname, '../../../dist/cli.js')
const SERVER = join(import.meta.dirname, '../../../dist/serve.cjs')

/** By so much, in milliseconds, a busy machine may be late. */
const LATE = 30_000

interface Message {
  readonly jsonrpc: string
  readonly id?: string | number | null
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly [key: string]: unknown }
  readonly error?: { readonly code: number; readonly message: string }
}

interface Running {
  readonly child: ChildProcessWithoutNullStreams
  readonly write: (text: string | Buffer) => void
  readonly request: (method: string, params?: object) => Promise<Message>
  readonly call: (tool: string, args?: object) => Promise<Message>
  /** The answer with this id, or the next one without an id. */
  readonly answer: (id: string | number | null) => Promise<Message>
  readonly stdout: () => string
  readonly ended: Promise<{ code: number | null; milliseconds: number }>
  /** Marks the moment from which the end is timed. */
  readonly mark: () => void
}

const world = worldForEachTest()
let started: Running[]
beforeEach(() => {
  for (const file of [CLI, SERVER])
    if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`)
  started = []
})
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
})

function start(...args: string[]): Running {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { HOME: world.folder, PATH: process.env['PATH'] ?? '' },
    cwd: world.project,
  })
  let stdout = ''
  let from = 0
  const received: Message[] = []
  const waiting: { id: string | number | null; done: (message: Message) => void }[] = []
  const deliver = (): void => {
    for (const wait of [...waiting]) {
      const index = received.findIndex(({ id }) => id === wait.id)
      if (index === -1) continue
      waiting.splice(waiting.indexOf(wait), 1)
      wait.done(received.splice(index, 1)[0] as Message)
    }
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    for (let at = stdout.indexOf('\n', from); at !== -1; at = stdout.indexOf('\n', from)) {
      received.push(JSON.parse(stdout.slice(from, at)) as Message)
      from = at + 1
    }
    deliver()
  })
  child.stdin.on('error', () => undefined)
  let marked = performance.now()
  const ended = new Promise<{ code: number | null; milliseconds: number }>((done) =>
    child.on('close', (code) => done({ code, milliseconds: performance.now() - marked })),
  )
  const answer: Running['answer'] = (id) =>
    new Promise((done) => {
      waiting.push({ id, done })
      deliver()
    })
  let next = 1_000
  const request: Running['request'] = (method, params = {}) => {
    next += 1
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: next, method, params })}\n`)
    return answer(next)
  }
  const running: Running = {
    child,
    write: (text) => void child.stdin.write(text),
    request,
    call: (name, args = {}) => request('tools/call', { name, arguments: args }),
    answer,
    stdout: () => stdout,
    ended,
    mark: () => {
      marked = performance.now()
    },
  }
  started.push(running)
  return running
}

async function initialized(...args: string[]): Promise<Running> {
  const running = start(...(args.length === 0 ? ['serve'] : args))
  const { result } = await running.request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test-client', version: '1' },
  })
  expect(result?.['protocolVersion']).toBe('2025-11-25')
  running.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return running
}

const create = (...names: string[]) => ({
  entities: names.map((name) => ({ name, entityType: 'note', observations: ['x'] })),
})
const namesIn = async (running: Running) => {
  const { result } = await running.call('read_graph')
  const graph = result?.['structuredContent'] as { entities: { name: string }[] } | undefined
  return graph?.entities.map(({ name }) => name) ?? []
}

describe('standard output', () => {
  it('is silent until somebody asks, and no store is made', async () => {
    const running = await initialized()
    await running.request('tools/list')
    expect(existsSync(world.context.config.store)).toBe(false)
  })
})

describe('the command line of the server', () => {
  it.each([[['serve', '--store', 'FILE']], [['serve', '--store=FILE']], [['--store', 'FILE', 'serve']]])(
    '%j: the store that is named is the one that is written, and no other',
    async (words) => {
      const store = join(world.folder, 'named.db')
      const running = await initialized(...words.map((word) => word.replace('FILE', store)))
      await running.call('create_entities', create('a'))
      expect([existsSync(store), existsSync(world.context.config.store)]).toEqual([true, false])
    },
  )

  it.each([[['serve', '--store']], [['serve', '--stroe', 'x.db']], [['serve', 'x.db']]])(
    '%j: is refused, not served from the default store',
    async (words) => {
      const { child, ended } = start(...words)
      let err = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        err += text
      })
      expect((await ended).code).toBe(64)
      expect(err).toContain('error: ')
    },
  )
})

describe('what is no message', () => {
  it('a line of several megabytes is a message', async () => {
    const running = await initialized()
    const { result } = await running.call('create_entities', {
      entities: [{ name: 'big', entityType: 'note', observations: ['y'.repeat(8 * 1024 * 1024)] }],
    })
    expect(result?.['isError']).toBeUndefined()
    expect(await namesIn(running)).toEqual(['[this reply was cut]', 'big'])
  })

  it('is refused, line by line, and the next line is served', async () => {
    const lines: readonly (readonly [line: string | Buffer, code: number, id: string | number | null])[] = [
      ['hello\n', -32_700, null],
      ['{"jsonrpc":"2.0","id":1,"meth\n', -32_700, null],
      [Buffer.from([0xff, 0xfe, 0x80, 0x0a]), -32_700, null],
      ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', -32_600, null],
      ['{"id":7,"method":"ping"}\n', -32_600, 7],
      ['{"jsonrpc":"2.0","id":"seven","result":5}\n', -32_600, 'seven'],
      ['5\n', -32_600, null],
    ]
    const running = await initialized()
    for (const [line, code, id] of lines) {
      running.write(line)
      expect((await running.answer(id)).error?.code, String(line)).toBe(code)
      expect((await running.request('ping')).result).toEqual({})
    }
  })
})

describe('the end', () => {
  it('comes after every answer, also when a client writes all and hangs up', async () => {
    const running = start('serve')
    const line = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const calls = Array.from({ length: 50 }, (_, index) =>
      line(index + 1, 'tools/call', { name: 'create_entities', arguments: create(`n${index}`) }),
    )
    running.write(
      line(0, 'initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 't', version: '1' },
      }) + calls.join(''),
    )
    running.child.stdin.end()
    expect((await running.ended).code).toBe(0)
    const ids = running
      .stdout()
      .trim()
      .split('\n')
      .map((text) => (JSON.parse(text) as Message).id)
    expect(ids.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 51 }, (_, index) => index))
  })

  it('is no orphan when the client is gone without a word', async () => {
    const running = await initialized()
    running.mark()
    running.child.stdout.destroy()
    running.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'ping' })}\n`)
    running.child.stdin.destroy()
    expect((await running.ended).milliseconds).toBeLessThan(SERVER_END + LATE)
  })
})

describe('a store that is not as it was', () => {
  it('is opened anew where its file was removed or replaced, so that no write is lost', async () => {
    const running = await initialized()
    await running.call('create_entities', create('before'))
    const { store } = world.context.config
    for (const end of ['', '-wal', '-shm']) if (existsSync(store + end)) renameSync(store + end, `${store}.aside${end}`)
    await running.call('create_entities', create('after'))
    expect(await namesIn(await initialized())).toEqual(['after'])
  })

  it('that cannot be opened is told in the answer, and tried again at the next call', async () => {
    const running = await initialized('--store', join(world.folder, 'moved.db'), 'serve')
    const foreign = join(world.folder, 'moved.db')
    copyFileSync(world.transcript, foreign)
    const { result } = await running.call('read_graph')
    expect(result?.['isError']).toBe(true)
    expect(result?.content?.[0]?.text).toContain('not a Throughline store')
    rmSync(foreign)
    expect(await namesIn(running)).toEqual([])
  })
})
