/** What lies in the place of a file of ours, or of a host's: a hook that looks at it still ends, in time, with exit 0. */

import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processQueue } from '../../../src/hooks/worker/process-queue.ts'
import type { HookEvent } from '../../../src/hosts/hook.ts'
import { HOOK_DEADLINE, HOOK_EVENTS, OPTIONAL_HOOK_EVENTS, STATUS_LINE_DEADLINE } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { settled } from '../../settled.ts'
import { createWorld, type World } from '../../world.ts'

const EVENTS: readonly HookEvent[] = [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS]
/** What the host starts of ours: hooks, and what draws its status line. */
type Started = HookEvent | 'statusline'
const HOOK = join(import.meta.dirname, '../../../dist/hook.cjs')
/** What a very busy machine takes beside, in milliseconds: what hangs takes for ever. */
const BUSY = 25_000

type Kind = readonly [name: string, put: (path: string) => void]
const FIFO: Kind = ['a FIFO', (path) => execFileSync('mkfifo', [path])]
/** What does not hang for ever, or does so in one way with a FIFO. */
const OTHERS: readonly [Kind, ...Kind[]] = [
  ['a link to /dev/zero', (path) => symlinkSync('/dev/zero', path)],
  ['a folder', (path) => mkdirSync(path)],
  ['a link to /dev/full', (path) => symlinkSync('/dev/full', path)],
  ['a link to nothing', (path) => symlinkSync('/nonexistent/file', path)],
]

const world = worldForEachTest()
/** Where hooks run: the world of the test, or one that tests share. */
let place: World
let user: string
let home: string
const homeOf = (folder: string) => join(folder, '.local', 'share', 'throughline')
beforeAll(() => {
  if (!existsSync(HOOK)) throw new Error(`${HOOK} is missing: run "npm run build" first`)
})
const goTo = (one: World) => {
  place = one
  user = one.folder
  home = homeOf(user)
}
beforeEach(() => goTo(world))

const payload = (fields: object = {}) =>
  JSON.stringify({
    session_id: 's1',
    transcript_path: place.transcript,
    cwd: place.project,
    prompt_id: 'p1',
    prompt: 'continue where we left off',
    source: 'compact',
    trigger: 'manual',
    compact_summary: 'The map was drawn.',
    tool_name: 'Read',
    tool_input: { file_path: join(place.project, 'a.ts') },
    ...fields,
  })

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly err: string
}

function run(
  event: Started,
  stdin: string,
  words: readonly string[] = [process.execPath, HOOK, event],
): Promise<Ended> {
  const [program = '', ...args] = words
  return new Promise((done) => {
    const child = spawn(program, args, {
      env: { HOME: user, PATH: process.env['PATH'] ?? '' },
      cwd: place.project,
      // One that hangs is ended, and told by the signal.
      timeout: (event === 'statusline' ? STATUS_LINE_DEADLINE : HOOK_DEADLINE[event]) + BUSY,
      killSignal: 'SIGKILL',
    })
    let err = ''
    child.stderr.on('data', (part) => (err += part))
    child.stdout.resume()
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    child.on('close', (code, signal) => done({ code, signal, err }))
  })
}

/** Two at a time, as many as a small machine has processors. */
async function ends(events: readonly Started[], fields: object = {}): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < events.length; at += 2)
    await Promise.all(
      events.slice(at, at + 2).map(async (event) => {
        const { code, signal, err } = await run(event, payload(fields))
        if (code !== 0 || err !== '') faults.push(`${event}: ${signal ?? code} ${err.slice(0, 200)}`)
      }),
    )
  return faults
}

/** Turns synchronisation on, with a folder or a repository beside the home. */
function synchronise(transport: 'folder' | 'git'): void {
  const address = join(user, 'shared')
  if (transport === 'folder') mkdirSync(address)
  else execFileSync('git', ['init', '--quiet', '--bare', address])
  const settings = {
    ...{ address, transport, machine: 'laptop-3f9a2c' },
    ...{ store: join(home, 'throughline.db'), isOn: true },
  }
  writeFileSync(join(home, 'sync/settings.json'), JSON.stringify(settings))
}

/** Fills a data folder: every hook has run, and every place that hooks, workers, queue and status line look at is there. Returns the places. */
async function fill(): Promise<string[]> {
  await ends([...EVENTS, 'statusline'])
  await settled(place.context.config)
  const notes: Record<string, string> = {
    'settings.json': '{}',
    'off.json': '[]',
    'next-s1.json': '{"compaction":1}',
    'compaction-s1': '0',
    'hook.log': '',
    'hook.log.1': '',
    'installations.json': '{}',
    'throughline.db-outbox/delivering': '1',
    'throughline.db-outbox/20261121T100000000Z-000001-1.json': '{}',
    'throughline.db-outbox/20261121T100000000Z-000002-1.json.refused': '{}',
    'throughline.db-wal': '',
    'throughline.db-shm': '',
    'throughline.db-journal': '',
    'sync/settings.json': '{}',
    'sync/state.json': '{}',
    'sync/delivering': '',
    'sync/waiting/delivering': '',
    'sync/files/desk-1b2c3d/2026-11-3f9a2c1b.tlsync': '',
    'recordings/opencode/s1.jsonl': '{}',
  }
  for (const [name, text] of Object.entries(notes)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    if (!existsSync(join(home, name))) writeFileSync(join(home, name), text)
  }
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
}

/** Numbers of the homes below the folder in which a process works; on other systems than Linux none is known. */
function homesAtWork(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const told = readFileSync(`/proc/${Number(pid)}/environ`, 'utf8').split('\0')
      return told.flatMap((word) => (word.startsWith(`HOME=${folder}/home-`) ? [Number(word.replace(/.*-/, ''))] : []))
    } catch {
      // No process, or one that has just ended.
      return []
    }
  })
}

describe('a data folder', () => {
  let filled: World
  let names: readonly string[]
  beforeAll(async () => {
    filled = createWorld()
    goTo(filled)
    filled.say('Draw the map', 'done')
    names = await fill()
  })
  afterAll(() => filled.remove())

  /** In every night each kind lies in each place; else one of the others in turn. */
  const KINDS = process.env['NIGHTLY']
    ? OTHERS.map((kind): [string, (at: number) => Kind] => [kind[0], () => kind])
    : [['a folder, a device or a link, each in turn', (at: number) => OTHERS[at % OTHERS.length] ?? OTHERS[0]] as const]

  it.each<readonly [string, (at: number) => Kind]>([['a FIFO', () => FIFO], ...KINDS])(
    'stops no hook, worker or status line where any of its files and folders is %s',
    async (_, kindAt) => {
      expect(names).toEqual(
        expect.arrayContaining([
          ...[
            'throughline.db',
            'fired-claude-code-Stop.json',
            'settings.json',
            'hook.log',
            'sync',
            'sync/settings.json',
          ],
          ...['throughline.db-outbox', 'recordings/opencode'],
        ]),
      )
      const faults: string[] = []
      for (const [index, name] of names.entries()) {
        // Each in a home of its own: a worker may still be at work in the last one.
        user = join(world.folder, `home-${index}`)
        home = homeOf(user)
        cpSync(homeOf(filled.folder), home, { recursive: true })
        if (name.startsWith('sync')) synchronise(name.startsWith('sync/files') ? 'git' : 'folder')
        rmSync(join(home, name), { recursive: true })
        const [kind, put] = kindAt(index)
        put(join(home, name))
        faults.push(...(await ends(startedOn(name, index))).map((fault) => `${name}, ${kind}: ${fault}`))
      }
      expect(faults).toEqual([])
      // Where several hooks start workers that synchronise, one of them waits for minutes: that is not told from hanging.
      const mayWait = (name: string) => name.startsWith('sync') && startedOn(name, 0).length > 1
      const hanging = () => homesAtWork(world.folder).flatMap((at) => names[at] ?? [])
      await expect.poll(() => hanging().filter((name) => !mayWait(name))).toEqual([])
    },
    600_000,
  )

  it('replaces no device that a link of it leads to', async () => {
    const device = join(world.folder, 'device')
    execFileSync('mkfifo', [device])
    mkdirSync(home, { recursive: true })
    for (const name of ['fired-claude-code-PreCompact.json', 'hook.log', 'next-s1.json', 'settings.json'])
      symlinkSync(device, join(home, name))
    expect(await ends(['PreCompact', 'UserPromptSubmit'])).toEqual([])
    expect(lstatSync(device).isFIFO()).toBe(true)
    expect(readdirSync(world.folder).filter((name) => name.includes('tmp-'))).toEqual([])
  })
})

describe('a process that may open few files', () => {
  it.each([20, 28, 40])('exits with 0 with %i descriptors', async (most) => {
    world.say('Draw the map', 'done')
    for (const event of EVENTS) {
      const script = `ulimit -n ${most}; exec "$0" "$1" "$2"`
      const { code, err } = await run(event, payload(), ['sh', '-c', script, process.execPath, HOOK, event])
      expect({ event, code, err }).toEqual({ event, code: 0, err: '' })
    }
  })

  it('loses nothing: what it could not save waits for the next hook', async () => {
    world.say('Draw the map', 'done')
    const script = 'ulimit -n 20; exec "$0" "$1" "$2"'
    await run('PreCompact', payload(), ['sh', '-c', script, process.execPath, HOOK, 'PreCompact'])
    expect(readFileSync(join(home, 'hook.log'), 'utf8')).toContain('EMFILE')
    expect(await world.snapshots()).toEqual([])
    await processQueue(world.context, { isExpired: () => false, busyTimeout: 1_000 })
    expect((await world.snapshots()).map(({ type }) => type)).toContain('precompact')
  })
})

/**
 * Of the two events that read and write most, one in turn, and one of all others in turn. Of the files of one event, that event: a start
 * synchronises at once, the end of a turn when that is due.
 */
function startedOn(name: string, index: number): readonly Started[] {
  const own = EVENTS.find((event) => name === `fired-claude-code-${event}.json`)
  if (own !== undefined) return [own]
  if (name.startsWith('sync/files')) return ['SessionStart']
  if (name.startsWith('sync/waiting')) return ['Stop']
  const most: readonly HookEvent[] = ['SessionStart', 'UserPromptSubmit']
  const one = most.slice(index % 2, (index % 2) + 1)
  const others: readonly Started[] = [...EVENTS.filter((event) => !most.includes(event)), 'statusline']
  return [...one, ...others.slice(index % others.length, (index % others.length) + 1)]
}
