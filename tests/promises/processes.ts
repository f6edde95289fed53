/** @module Processes of the tests: the memory server with calls in flight, hooks, and the worker's other modes. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Programs } from './promise.ts'
import { type Slowness, slowEnv } from './slowness.ts'

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** Where a process thinks that it is at home. */
export interface Home {
  readonly folder: string
  readonly project: string
  readonly store: string
}

/** Returns a new home below a folder. */
export function createHome(folder: string, name = 'home'): Home {
  const home = join(folder, name)
  mkdirSync(join(home, 'project'), { recursive: true })
  return {
    folder: home,
    project: join(home, 'project'),
    store: join(home, '.local', 'share', 'throughline', 'throughline.db'),
  }
}

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

/** Starts node on a program; `user` runs it with that user's rights (root only), `before` is a command that runs it. */
export function start(
  args: readonly string[],
  home: { readonly folder: string; readonly project: string },
  options: {
    readonly user?: number
    readonly before?: readonly string[]
    readonly onLine?: (line: string) => void
    readonly slow?: Slowness
  } = {},
): Started {
  const [command = process.execPath, ...words] = [...(options.before ?? []), process.execPath, ...args]
  const rights = options.user === undefined ? {} : { uid: options.user, gid: options.user }
  const child = spawn(command, words, {
    cwd: home.project,
    env: {
      HOME: home.folder,
      PATH: process.env['PATH'] ?? '',
      TZ: process.env['TZ'] ?? 'UTC',
      ...(options.slow === undefined ? {} : slowEnv(options.slow)),
    },
    ...rights,
  })
  let stdout = ''
  let stderr = ''
  let from = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (options.onLine === undefined) return
    for (let at = stdout.indexOf('\n', from); at !== -1; at = stdout.indexOf('\n', from)) {
      options.onLine(stdout.slice(from, at))
      from = at + 1
    }
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<Ended>((done) => {
    child.on('error', (error) => done({ code: null, signal: 'unstarted', stdout, stderr: String(error) }))
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }))
  })
  return { child, ended }
}

/** Starts the worker in another of its modes. */
export function startWorker(
  programs: Programs,
  args: readonly string[],
  home: { readonly folder: string; readonly project: string },
  options: Parameters<typeof start>[2] = {},
): Started {
  return start([programs.worker, ...args], home, options)
}

/** Runs a hook to its end, or to the signal that it gets after `kill` milliseconds. */
export async function runHook(
  programs: Programs,
  home: Home,
  event: string,
  payload: object,
  options: {
    readonly kill?: number
    readonly user?: number
    readonly before?: readonly string[]
    readonly slow?: Slowness
  } = {},
): Promise<Ended> {
  const { child, ended } = start([programs.hook, event], home, options)
  child.stdin?.end(JSON.stringify(payload))
  const timer = options.kill === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.kill)
  const result = await ended
  clearTimeout(timer)
  return result
}

/** Processes that are asked to end, or have done their work, are gone by then, in milliseconds. */
const LONGEST_END = 30_000

/** Whether this system tells what processes there are. */
export const knowsProcesses = existsSync('/proc/self/environ')

/** Returns the processes that are at home there and do not end: whoever started them, and whatever they started themselves. */
export async function leftOver(home: Home): Promise<string[]> {
  for (const last = performance.now() + LONGEST_END; processesAt(home).length > 0; await wait(50))
    if (performance.now() > last) break
  return processesAt(home)
}

function processesAt({ folder }: Home): string[] {
  if (!knowsProcesses) return []
  return readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'latin1').split('\0').includes(`HOME=${folder}`)
      )
    } catch {
      // It has ended, or is somebody else's.
      return false
    }
  })
}

export interface Answer {
  readonly result?: {
    readonly isError?: boolean
    readonly content?: readonly { readonly text: string }[]
    readonly structuredContent?: Readonly<Record<string, unknown>>
  }
  readonly error?: { readonly message: string }
}

export interface Client {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** The answer, or undefined where the server ended before it came. */
  readonly call: (tool: string, args: object) => Promise<Answer | undefined>
  /** Hangs up and waits for the end. */
  readonly close: () => Promise<Ended>
}

/** Returns a client that is connected to a memory server of its own. */
export async function connect(
  programs: Programs,
  home: Home,
  options: { readonly user?: number; readonly store?: string; readonly before?: readonly string[] } = {},
): Promise<Client> {
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  const { child, ended } = start([programs.server, ...(options.store === undefined ? [] : [options.store])], home, {
    ...(options.user === undefined ? {} : { user: options.user }),
    ...(options.before === undefined ? {} : { before: options.before }),
    onLine(line) {
      const answer = JSON.parse(line) as Answer & { readonly id?: number }
      const done = waiting.get(answer.id ?? -1)
      waiting.delete(answer.id ?? -1)
      done?.(answer)
    },
  })
  let isOver = false
  void ended.then(() => {
    isOver = true
    for (const done of waiting.values()) done(undefined)
    waiting.clear()
  })
  let last = 0
  const request = (method: string, params: object): Promise<Answer | undefined> => {
    last += 1
    const id = last
    return new Promise((done) => {
      if (isOver) return done(undefined)
      waiting.set(id, done)
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
  }
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'promises', version: '1' },
  })
  child.stdin?.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return {
    child,
    ended,
    call: (name, args) => request('tools/call', { name, arguments: args }),
    close: () => {
      child.stdin?.end()
      return ended
    },
  }
}

/** Whether an answer says that the work was done. */
export function isDone(answer: Answer | undefined): boolean {
  return answer?.result !== undefined && answer.result.isError !== true && answer.error === undefined
}

/** What an answer says, for messages. */
export function wordsOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'no answer'
  return answer.error?.message ?? answer.result?.content?.map(({ text }) => text).join(' ') ?? 'an answer without words'
}
