/** A git that hangs and a store that is held: what is saved all the same, and what the person is told. The built hook. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '../../../src/hosts/process.ts'
import { queuedEvents, queueFolder } from '../../../src/memory/session/queued-events.ts'
import { HOOK_DEADLINE } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { settled } from '../../settled.ts'
import { holdStore } from './hold-store.ts'

const HOOK = join(import.meta.dirname, '../../../dist/hook.cjs')

const world = worldForEachTest()
beforeEach(() => {
  if (!existsSync(HOOK)) throw new Error(`${HOOK} is missing: run "npm run build" first`)
})
afterEach(() => {
  for (const pid of gits()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

interface Run {
  readonly code: number | null
  readonly out: string
  readonly took: number
}

function run(
  event: string,
  fields: object,
  env: Record<string, string> = {},
  meanwhile?: (child: ChildProcess) => Promise<void>,
): Promise<Run> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, [HOOK, event], {
      env: { HOME: world.folder, PATH: process.env['PATH'] ?? '', ...env },
      cwd: world.project,
    })
    let out = ''
    child.stdout.on('data', (part) => (out += part))
    child.stdin.end(
      JSON.stringify({
        session_id: 's1',
        transcript_path: world.transcript,
        cwd: world.project,
        prompt_id: 'p1',
        ...fields,
      }),
    )
    child.on('close', (code) => done({ code, out, took: performance.now() - started }))
    void meanwhile?.(child)
  })
}

/** A prompt's hook on a machine that gives it no time: it is stopped while git works, until a deadline has passed. */
function runSlowly(
  fields: object,
  env: Record<string, string>,
  deadline: number = HOOK_DEADLINE.AskingPrompt,
): Promise<Run> {
  return run('UserPromptSubmit', fields, env, async (child) => {
    for (let tries = 0; tries < 500 && gits().length === 0 && child.exitCode === null; tries += 1) await wait(5)
    child.kill('SIGSTOP')
    await wait(deadline + 200)
    child.kill('SIGCONT')
  })
}

const said = ({ out }: Run) => (out === '' ? {} : (JSON.parse(out) as { systemMessage?: string }))

/** Puts a git that hangs, with a child that ignores SIGTERM, on the search path. */
function hangingGit(): Record<string, string> {
  return otherGit(
    (pids) => `trap '' TERM\necho $$ >> ${pids}\n(trap '' TERM; exec sleep 600) &\necho $! >> ${pids}\nwait`,
  )
}

/** Puts a git on the search path that tells when it is called. */
function tellingGit(): Record<string, string> {
  const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  return otherGit((pids) => `echo $$ >> ${pids}\nexec '${real}' "$@"`)
}

function otherGit(script: (pids: string) => string): Record<string, string> {
  // Outside of a repository no git is called.
  execFileSync('git', ['init', '--quiet'], { cwd: world.project })
  const bin = join(world.folder, 'bin')
  mkdirSync(bin)
  const lines = script(`'${join(world.folder, 'pids')}'`)
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return { PATH: `${bin}${delimiter}${process.env['PATH']}` }
}

function gits(): number[] {
  const file = join(world.folder, 'pids')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
}

async function leftBehind(): Promise<number[]> {
  for (let tries = 0; tries < 1_500 && gits().some(isAlive); tries += 1) await wait(20)
  return gits().filter(isAlive)
}

// Deadlines are of time that passes: on a busy machine one of a few tries has the processor when it needs it.
const FEW_TRIES = { retry: 3 }

describe('a git that hangs', FEW_TRIES, () => {
  it('costs a compaction its part of the checkpoint, and nothing else', async () => {
    const { code, out, took } = await run('PreCompact', { trigger: 'auto' }, hangingGit())
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(took).toBeLessThan(HOOK_DEADLINE.PreCompact)
    expect(gits().length).toBeGreaterThan(0)
    expect(await leftBehind()).toEqual([])
    const [checkpoint] = await world.snapshots()
    expect(checkpoint).toMatchObject({ type: 'precompact' })
    expect(checkpoint).not.toHaveProperty('git.head')
    expect(queuedEvents(queueFolder(world.context.config))).toEqual([])
  })

  it('does not keep a save that was asked for from being confirmed', async () => {
    const answer = await run('UserPromptSubmit', { prompt: 'save state' }, hangingGit())
    expect(said(answer).systemMessage).toMatch(/Checkpoint ID: checkpoint-/)
    expect(await leftBehind()).toEqual([])
    expect((await world.snapshots())[0]).toMatchObject({ type: 'manual' })
  })

  it('leaves the session in the project that git told before', async () => {
    await run('PreCompact', { trigger: 'auto' })
    const known = (await world.snapshots())[0]?.project
    await run('UserPromptSubmit', { prompt: 'save state' }, hangingGit())
    expect((await world.snapshots()).map(({ project }) => project.id)).toEqual([known?.id, known?.id])
  })

  it('does not hide earlier work from a person who asks for it, where git told the project at the start', async () => {
    const git = (...words: string[]) => execFileSync('git', words, { cwd: world.project, stdio: 'ignore' })
    git('init')
    git('remote', 'add', 'origin', 'https://example.org/team/limiter.git')
    await run('PreCompact', { trigger: 'auto' })
    const [saved] = await world.snapshots()
    expect(saved?.project.id).toBe('example.org/team/limiter')
    const next = { session_id: 's2', transcript_path: undefined }
    await run('SessionStart', { ...next, source: 'startup' })
    const { out } = await run('UserPromptSubmit', { ...next, prompt: 'continue where we left off' }, hangingGit())
    expect(out).toContain(saved?.name)
    expect(await leftBehind()).toEqual([])
  })
})

describe('a store that is held by another process', FEW_TRIES, () => {
  it('is said where a save was asked for, which is saved in the background', async () => {
    await run('PreCompact', { trigger: 'auto' })
    const release = await holdStore(world.context.config.store)
    const answer = await run('UserPromptSubmit', { prompt: 'save state', prompt_id: 'p2' })
    expect(said(answer).systemMessage).toMatch(/ran out of time before it saved this session.*in the background/s)
    release()
    await settled(world.context.config)
    expect((await world.snapshots()).filter(({ type }) => type === 'manual')).toHaveLength(1)
  })

  it('is said where a checkpoint was named', async () => {
    await run('PreCompact', { trigger: 'auto' })
    const name = (await world.snapshots())[0]?.name ?? ''
    const release = await holdStore(world.context.config.store)
    const answer = await run('UserPromptSubmit', { session_id: 's2', prompt: `go on with ${name}` })
    release()
    expect(said(answer).systemMessage).toContain(`ran out of time before it found ${name}`)
  })

  it('is not said to a prompt that asks for nothing', async () => {
    await run('PreCompact', { trigger: 'auto' })
    const release = await holdStore(world.context.config.store)
    const answer = await run('UserPromptSubmit', { session_id: 's2', prompt: 'Write a test for the save button.' })
    release()
    expect(answer).toMatchObject({ code: 0, out: '' })
  })
})

describe('the deadline of an ordinary prompt', FEW_TRIES, () => {
  const ordinary = HOOK_DEADLINE.UserPromptSubmit

  it('ends no wish to go on with earlier work', async () => {
    await run('PreCompact', { trigger: 'auto' })
    const fields = { session_id: 's2', transcript_path: undefined, prompt: 'continue where we left off' }
    const { out, took } = await runSlowly(fields, tellingGit(), ordinary)
    expect(took).toBeGreaterThan(ordinary)
    expect(out).toContain((await world.snapshots())[0]?.name)
  })

  it('ends the line that goes with a first task, and no offer that a person who greets waits for', async () => {
    await run('PreCompact', { trigger: 'auto' })
    const git = tellingGit()
    const first = (prompt: string) =>
      runSlowly({ session_id: prompt, transcript_path: undefined, prompt }, git, ordinary)
    expect((await first('Write a test for the totals.')).out).toBe('')
    rmSync(join(world.folder, 'pids'))
    expect((await first('hello')).out).toContain((await world.snapshots())[0]?.name)
  })

  it('ends no save that is asked for', async () => {
    const answer = await runSlowly({ prompt: 'save state' }, tellingGit(), ordinary)
    expect(said(answer).systemMessage).toMatch(/Checkpoint ID: checkpoint-/)
  })
})

describe('a deadline', FEW_TRIES, () => {
  it('is said where a save was asked for, which is saved once', async () => {
    const answer = await runSlowly({ prompt: 'save state' }, hangingGit())
    expect(said(answer).systemMessage).toMatch(/ran out of time before it saved this session.*in the background/s)
    expect(await leftBehind()).toEqual([])
    await settled(world.context.config)
    expect((await world.snapshots()).filter(({ type }) => type === 'manual')).toHaveLength(1)
  })
})

describe('a server of the store that does not answer', FEW_TRIES, () => {
  let server: Server
  const sockets = new Set<Socket>()
  beforeEach(async () => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const silent = () => {
    const address = server.address()
    return { THROUGHLINE_STORE: `postgres://x:y@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/z` }
  }

  it.each([
    ['save state', /ran out of time before it saved this session/],
    ['go on with checkpoint-2026-11-21-x-aaaa', /ran out of time before it found checkpoint-2026-11-21-x-aaaa/],
  ])('is said to "%s"', async (prompt, expected) => {
    const answer = await run('UserPromptSubmit', { prompt }, silent())
    expect(answer.code).toBe(0)
    expect(said(answer).systemMessage).toMatch(expected)
  })

  it('is said to a wish to go on with earlier work', async () => {
    const fields = { session_id: 's2', transcript_path: undefined, prompt: 'continue where we left off' }
    const answer = await run('UserPromptSubmit', fields, silent())
    expect(said(answer).systemMessage).toMatch(
      /ran out of time before it found the work to continue.*Send the prompt again.*\/throughline:restore/s,
    )
  })

  it('is not said to a prompt that asks for nothing', async () => {
    expect(await run('UserPromptSubmit', { prompt: 'hello' }, silent())).toMatchObject({ code: 0, out: '' })
  })
})
