/** Machines of one person: each a world of its own, and the place that they share. */

import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { findSnapshots } from '../../../src/memory/session/snapshots.ts'
import { sessionTurns } from '../../../src/memory/session/turns.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { framesFrom, readFrame, toFrame } from '../../../src/sync/frames.ts'
import { readSettings, type SyncSettings, type SyncState, writeSettings } from '../../../src/sync/settings.ts'
import { synchronise } from '../../../src/sync/synchronise.ts'
import { createWorld, START, type World } from '../../world.ts'

export interface Machine {
  readonly name: string
  readonly world: World
  readonly home: string
  /** Works a turn in a session. */
  readonly work: (session: string, request: string, answer?: string) => Promise<void>
  /** `through`: what stands before its store. */
  readonly sync: (through?: (store: GraphStore) => GraphStore) => Promise<SyncState>
  readonly store: <T>(work: (store: GraphStore) => Promise<T>) => Promise<T>
  readonly snapshots: () => Promise<SessionSnapshot[]>
  /** The requests of a session's stored turns. */
  readonly requests: (session: string) => Promise<(string | undefined)[]>
  readonly forgetSession: (session: string) => Promise<void>
  /** Its files in the shared folder. */
  readonly files: () => string[]
}

export interface Shared {
  /** What the machines share: a folder, or a git repository. */
  readonly address: string
  readonly machine: (name: string, settings?: Partial<SyncSettings>) => Machine
  /** Everything that lies in the folder, as it is. */
  readonly bytes: () => Buffer
}

/** Returns a shared place; it and the machines go after the test. */
export function sharedPlace(): () => Shared {
  const worlds: World[] = []
  const folders: string[] = []
  afterEach(() => {
    for (const world of worlds.splice(0)) world.remove()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const address = mkdtempSync(join(tmpdir(), 'throughline-shared-'))
    folders.push(address)
    return {
      address,
      machine: (name, settings = {}) => {
        const world = createWorld()
        worlds.push(world)
        return createMachine(name, world, { address, ...settings })
      },
      bytes: () => Buffer.concat(filesUnder(address).map((path) => readFileSync(path))),
    }
  }
}

/** Writes a file as a machine of this name does, with a frame for each of the lists of lines, and returns its path. */
export async function sendAs({ address }: Shared, machine: string, ...frames: readonly object[][]): Promise<string> {
  const path = join(address, machine, '2026-11-abc.tlsync')
  mkdirSync(join(address, machine), { recursive: true })
  for (const lines of frames)
    appendFileSync(
      path,
      await toFrame(
        HEADER,
        lines.map((line) => JSON.stringify(line)),
        undefined,
      ),
    )
  return path
}

/** Returns the lines that the files of a machine hold. */
export async function linesOf(machine: Machine): Promise<string[]> {
  const frames = machine.files().flatMap((path) => [...framesFrom(path, 0)])
  return (await Promise.all(frames.map((frame) => readFrame(frame, undefined)))).flatMap(({ lines }) => lines)
}

/** Returns the store with other answers to some calls. */
export function instead(store: GraphStore, calls: Partial<GraphStore>): GraphStore {
  return new Proxy(store, {
    get: (target, word) => {
      const value = Reflect.get(word in calls ? calls : target, word)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Returns the files below a folder, in order; none where it is not there. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

// --- internal ---

const HEADER = { at: START.toISOString(), since: 0, revision: 1 }
let marks = 0
const MARKS = 0x10_0000

function createMachine(name: string, world: World, given: Partial<SyncSettings>): Machine {
  const { context } = world
  const { home, store } = context.config
  const mark = () => {
    marks += 1
    return (MARKS + marks).toString(16)
  }
  mkdirSync(home, { recursive: true })
  const machine = `${name}-${mark()}`
  const first = { address: '', transport: 'folder', machine, store: resolve(store), isOn: true } as const
  writeSettings(home, { ...first, ...given })
  const settings = () => readSettings(home) as SyncSettings
  const withStore = <T>(work: (opened: GraphStore) => Promise<T>) => context.withStore(1_000, work)
  let minutes = 0
  return {
    get name() {
      return settings().machine
    },
    world,
    home,
    work: async (session, request, answer = `Done: ${request}`) => {
      const transcriptPath = join(world.folder, `${session}.jsonl`)
      // It may be the transcript of a machine that this one is a copy of.
      const known = existsSync(transcriptPath) ? readFileSync(transcriptPath, 'utf8').split('\n').length - 1 : 0
      minutes = Math.max(minutes, known / 2) + 1
      world.after(minutes / 60)
      const at = new Date(START.getTime() + minutes * 60_000).toISOString()
      const record = (fields: object) =>
        appendFileSync(transcriptPath, `${JSON.stringify({ sessionId: session, timestamp: at, ...fields })}\n`)
      record({ type: 'user', uuid: `u${minutes}`, message: { role: 'user', content: request } })
      const message = { id: `m${minutes}`, role: 'assistant', content: [{ type: 'text', text: answer }] }
      record({ type: 'assistant', uuid: `a${minutes}`, message })
      await runHook('Stop', { sessionId: session, transcriptPath, cwd: world.project }, context)
    },
    sync: (through = (opened) => opened) =>
      withStore((opened) =>
        synchronise(through(opened), settings(), { config: context.config, now: context.now, mark }),
      ),
    store: withStore,
    snapshots: () => withStore((opened) => findSnapshots(opened, {})),
    requests: (session) =>
      withStore(async (opened) => (await sessionTurns(opened, session)).map(({ request }) => request)),
    forgetSession: (session) =>
      withStore(async (opened) => {
        const names = (await opened.snapshots({ session }, 'head')).map((row) => row.name)
        await forget(opened, { names }, context.now())
      }),
    files: () => filesUnder(join(settings().address, settings().machine)),
  }
}
