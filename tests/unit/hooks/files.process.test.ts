/** The end of a turn, handed over: accepted on disk, done by a worker, by the next hook where that was killed; never lost, never twice. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsFile } from '../../../src/config.ts'
import { ThroughlineError } from '../../../src/errors.ts'
import { withQueueLock } from '../../../src/hooks/queue/lock.ts'
import { processQueue } from '../../../src/hooks/worker/process-queue.ts'
import { runWithQueue } from '../../../src/hooks/worker/with-queue.ts'
import type { HookEvent, HookPayload } from '../../../src/hosts/hook.ts'
import { startRecord } from '../../../src/memory/recover/offers.ts'
import {
  enqueue,
  forgetEvents,
  queuedEvents,
  queueFolder,
  releaseOwnEvents,
  removeEvent,
  sweepQueue,
} from '../../../src/memory/session/queued-events.ts'
import { worldForEachTest } from '../../each-test.ts'
import { settled } from '../../settled.ts'
import { OUT_OF_REACH, type World } from '../../world.ts'

const HOOK = join(import.meta.dirname, '../../../dist/hook.cjs')

const world = worldForEachTest()
let folder: string
/** By the clock that the file system goes by. */
let timely: World['context']
beforeEach(() => {
  timely = { ...world.context, now: () => new Date() }
  folder = queueFolder(world.context.config)
})

const post = (event: HookEvent, fields: Partial<HookPayload> = {}) =>
  enqueue(world.context.config, { event, at: world.context.now().toISOString(), payload: world.payload(fields) }, false)

describe('enqueue', () => {
  it('writes its event also while somebody removes the empty folder again and again', async () => {
    const remover = new Worker(
      `const fs = require('node:fs')
      const { workerData: folder } = require('node:worker_threads')
      const pause = new Int32Array(new SharedArrayBuffer(4))
      for (;; Atomics.wait(pause, 0, 0, 0.2)) try { fs.rmdirSync(folder) } catch {}`,
      { eval: true, workerData: folder },
    )
    await once(remover, 'online')
    try {
      for (let n = 0; n < 250; n++) removeEvent(post('Stop'))
    } finally {
      await remover.terminate()
    }
  })
})

const ODD: readonly (readonly [string, (path: string) => void])[] = [
  ['a link to itself', (path) => symlinkSync(path, path)],
  ['a link to nothing', (path) => symlinkSync('/nonexistent/file', path)],
  ['a FIFO', (path) => execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdirSync(join(path, 'inner'), { recursive: true })],
]

const inTime = { isExpired: () => false, busyTimeout: 200 }
const asWorker = { ...inTime, unhurried: true }
const requests = async () => (await world.snapshots())[0]?.conversation.requests.map(({ text }) => text) ?? []

/** The hook as the host starts it; resolves with what it printed once its pipes are closed. */
async function run(event: string, options: { readonly killAfter?: number } = {}): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [HOOK, event], {
    env: { HOME: world.folder, PATH: process.env['PATH'] ?? '' },
    cwd: world.project,
  })
  let out = ''
  child.stdout?.on('data', (part) => (out += part))
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(
    JSON.stringify({
      session_id: 's1',
      transcript_path: world.transcript,
      cwd: world.project,
      last_assistant_message: 'a word of the model',
    }),
  )
  if (options.killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), options.killAfter)
  await once(child, 'close')
  return out
}

describe('the end of a turn', () => {
  it('is on disk when the hook leaves, without a word of the conversation, and in the store soon after', async () => {
    // A second worker leaves the queue to the first: nothing takes the event away while the test reads it.
    mkdirSync(folder, { recursive: true })
    await withQueueLock(folder, new Date(), async () => {
      expect(await run('Stop')).toBe('')
      const [queued = '', ...others] = queuedEvents(folder)
      expect(others).toEqual([])
      const text = readFileSync(queued, 'utf8')
      expect(JSON.parse(text)).toMatchObject({ event: 'Stop', payload: { sessionId: 's1', cwd: world.project } })
      expect(text).not.toContain('a word of the model')
      expect(existsSync(world.context.config.store)).toBe(false)
    })
    world.say('Remember the burst of 20', 'Noted.')
    await run('Stop')
    await settled(world.context.config)
    expect((await requests()).at(-1)).toBe('Remember the burst of 20')
  })

  it('is read as far as the host writes it, though that lags behind the hook', async () => {
    await run('Stop')
    world.say('Written late', 'As ever.')
    await settled(world.context.config)
    expect((await requests()).at(-1)).toBe('Written late')
  })

  it('is the last one of several, done once', async () => {
    const said = ['Draw the first map', 'Draw the second map', 'Draw the third map']
    for (const text of said) {
      world.say(text, 'Done.')
      post('Stop')
    }
    expect(await processQueue(world.context, inTime)).toBe('empty')
    expect(queuedEvents(folder)).toEqual([])
    expect((await requests()).slice(-3)).toEqual(said)
    expect(await world.snapshots()).toHaveLength(1)
  })

  it('is done before a compaction, which goes by it', async () => {
    world.say('before', 'Done.')
    post('Stop')
    await runWithQueue('PreCompact', world.payload({ trigger: 'auto' }), world.context)
    expect(queuedEvents(folder)).toEqual([])
    expect((await world.snapshots()).map(({ type }) => type).sort()).toEqual(['precompact', 'rolling'])
  })

  it('and the end of the session are both done, in their order', async () => {
    post('Stop')
    post('SessionEnd', { reason: 'other' })
    await processQueue(world.context, inTime)
    expect((await world.snapshots()).map(({ type, status }) => [type, status])).toEqual([['rolling', 'paused']])
  })

  it('is done by the next hook of any session where its worker was killed', async () => {
    await run('Stop')
    // An empty lock is new: its holder's number is still to come. Number 0 would kill this test's own process group.
    const holder = (): number => Number(readFileSync(join(folder, 'delivering'), 'utf8'))
    await vi.waitFor(() => expect(holder()).toBeGreaterThan(1), { timeout: 60_000, interval: 5 })
    process.kill(holder(), 'SIGKILL')
    await runWithQueue('SessionStart', { sessionId: 's2', cwd: world.project, source: 'resume' }, world.context)
    expect(queuedEvents(folder)).toEqual([])
    expect(await world.snapshots()).toHaveLength(1)
  })

  it.each(['cut and written anew', 'replaced'])(
    'is done where its transcript was %s, and is shorter now',
    async (how) => {
      post('Stop')
      await processQueue(world.context, inTime)
      const lines = readFileSync(world.transcript, 'utf8').split('\n')
      if (how === 'replaced') rmSync(world.transcript)
      const [asked = ''] = lines.filter((line) => line.includes('"type":"user"'))
      const record = JSON.parse(asked) as { uuid: string; message: { content: unknown } }
      record.message.content = 'Draw the gauge as a chart'
      writeFileSync(world.transcript, `${JSON.stringify({ ...record, uuid: randomUUID() })}\n`)
      post('Stop')
      await processQueue(world.context, inTime)
      const all = (await world.snapshots()).flatMap(({ conversation }) => conversation.requests.map(({ text }) => text))
      expect(all).toContain('Draw the gauge as a chart')
    },
  )

  it('changes nothing where it is delivered twice', async () => {
    const path = post('Stop')
    const bytes = readFileSync(path)
    await processQueue(world.context, inTime)
    const once = await world.snapshots()
    writeFileSync(path, bytes)
    expect(await processQueue(world.context, inTime)).toBe('empty')
    expect(await world.snapshots()).toEqual(once)
  })

  it('is done where nobody can write it down first', async () => {
    mkdirSync(world.context.config.home, { recursive: true })
    writeFileSync(folder, 'not a folder')
    await runWithQueue('Stop', world.payload(), world.context)
    expect(await world.snapshots()).toHaveLength(1)
  })

  it('creates nothing where the data folder is gone when the worker comes to it', async () => {
    await run('Stop')
    await settled(world.context.config)
    await run('Stop')
    const { home } = world.context.config
    renameSync(home, `${home}.away`)
    rmSync(`${home}.away`, { recursive: true })
    await new Promise((done) => setTimeout(done, 1_500))
    expect(existsSync(home)).toBe(false)
  })
})

describe('an event that comes while a worker runs', () => {
  it('is processed by that worker', async () => {
    post('Stop')
    let late = ''
    const context = {
      ...timely,
      withStore: async <T>(...[timeout, work]: Parameters<typeof world.context.withStore<T>>) => {
        const result = await world.context.withStore(timeout, work)
        if (late === '') {
          late = post('SessionEnd')
          // A second worker leaves at once.
          expect(await processQueue(timely, asWorker)).toBe('left')
        }
        return result
      },
    }
    expect(await processQueue(context, asWorker)).toBe('empty')
    expect(existsSync(late)).toBe(false)
    expect((await world.snapshots())[0]?.status).toBe('paused')
  })

  it.runIf(process.platform === 'linux')('is not left to a worker that was killed and is a zombie', async () => {
    post('Stop')
    // It ends when its parent is a program that asks for no child's end.
    const child = 'until grep -q sleep /proc/$$/comm; do sleep 0.05; done'
    const parent = spawn('/bin/sh', ['-c', `{ ${child}; } & echo $!; exec sleep 600`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [pid] = await once(parent.stdout, 'data')
    try {
      await vi.waitFor(() => expect(readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')).toContain(') Z '), {
        timeout: 60_000,
      })
      writeFileSync(join(folder, 'delivering'), String(Number(pid)))
      expect(await processQueue(timely, asWorker)).toBe('empty')
    } finally {
      parent.kill('SIGKILL')
    }
    expect(await world.snapshots()).toHaveLength(1)
  })

  it('stays queued for a hook that cannot wait for the worker', async () => {
    post('Stop')
    const until = performance.now() + 60
    await withQueueLock(folder, new Date(), async () => {
      expect(await processQueue(timely, { ...inTime, isExpired: () => performance.now() > until })).toBe('left')
    })
    expect(queuedEvents(folder)).toHaveLength(1)
  })
})

describe('a queued event', () => {
  it('is beside its store, and of that store alone', async () => {
    const elsewhere = { ...world.context.config, store: join(world.folder, 'other.db') }
    enqueue(elsewhere, { event: 'Stop', at: world.context.now().toISOString(), payload: world.payload() }, false)
    expect(await processQueue(world.context, inTime)).toBe('empty')
    expect(queuedEvents(queueFolder(elsewhere))).toHaveLength(1)
  })

  it('keeps the folder that the session was started in', () => {
    const projectDir = join(world.folder, 'started-here')
    const path = enqueue(
      { ...world.context.config, projectDir },
      { event: 'Stop', at: world.context.now().toISOString(), payload: world.payload() },
      false,
    )
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ payload: { cwd: projectDir } })
  })

  it('of a start that ran out of time knows the process of its host, by which the session is told to be over', async () => {
    const terminal = { pid: 3_000_000, started: '17' }
    const { config } = world.context
    const busy = { ...timely, host: () => terminal, withStore: () => Promise.reject(new Error('no time')) }
    await expect(runWithQueue('SessionStart', world.payload({ source: 'startup' }), busy)).rejects.toThrow('no time')
    releaseOwnEvents(config)
    await processQueue(timely, inTime)
    expect(queuedEvents(folder)).toEqual([])
    const start = await world.context.withStore(200, (store) => startRecord(store, 's1'))
    expect(start?.host).toEqual(terminal)
  })

  it("that is damaged stands in nobody's way, one that a foreign file refuses is put aside", async () => {
    post('Stop')
    writeFileSync(join(folder, '0-damaged-1.json'), '{"event":')
    await processQueue(world.context, inTime)
    expect(queuedEvents(folder)).toEqual([])
    writeFileSync(world.context.config.store, 'x'.repeat(20_000))
    for (const suffix of ['-wal', '-shm']) rmSync(`${world.context.config.store}${suffix}`, { force: true })
    post('Stop')
    await processQueue(world.context, inTime)
    expect(queuedEvents(folder)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.endsWith('.refused'))).toHaveLength(1)
  })

  it.each(['EMFILE', 'EIO', 'EACCES'])('waits where the system refuses its transcript for now: %s', async (code) => {
    post('SessionEnd', { reason: 'other' })
    const cause = Object.assign(new Error(code), { code })
    const refused = new ThroughlineError('TRANSCRIPT_UNREADABLE', `cannot be opened (${code})`, { cause })
    const withStore = () => Promise.reject(refused)
    expect(await processQueue({ ...world.context, withStore }, inTime)).toBe('left')
    expect(await processQueue(world.context, inTime)).toBe('empty')
    expect((await world.snapshots()).map(({ status }) => status)).toEqual(['paused'])
    post('Stop')
    world.after(24 * 8)
    expect(await processQueue({ ...world.context, withStore }, inTime)).toBe('empty')
  })

  it.each(ODD)('is saved where %s lies in the place of the lock', async (_, put) => {
    post('Stop')
    put(join(folder, 'delivering'))
    // It is no lock that was made a moment ago.
    lutimesSync(join(folder, 'delivering'), 0, 0)
    expect(await processQueue(timely, inTime)).toBe('empty')
    expect(await world.snapshots()).toHaveLength(1)
  })

  it.each(ODD)("stands in nobody's way where it is %s that was refused", (_, put) => {
    post('Stop')
    put(join(folder, '20261121T100000000Z-000001-1.json.refused'))
    sweepQueue(folder, new Date())
    expect(queuedEvents(folder)).toHaveLength(1)
  })

  it('goes with its session where that is forgotten', () => {
    post('Stop')
    post('PostCompact', { sessionId: 's2', compactSummary: 'what was done' })
    forgetEvents(folder, ['s2'])
    expect(
      queuedEvents(folder)
        .map((path) => readFileSync(path, 'utf8'))
        .join(),
    ).not.toContain('what was done')
    expect(queuedEvents(folder)).toHaveLength(1)
  })
})

describe('a session that just ended', () => {
  it('is paused in the store though the host is gone', async () => {
    mkdirSync(world.context.config.home, { recursive: true })
    writeFileSync(settingsFile(world.context.config.home), JSON.stringify({ thresholds: OUT_OF_REACH }))
    await run('Stop')
    await run('SessionEnd')
    await settled(world.context.config)
    expect((await world.snapshots()).map(({ status }) => status)).toEqual(['paused'])
  })
})
