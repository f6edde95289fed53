/** @module P17: no rot: over many operations of one process nothing grows without end, and no process is left over. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { SAMPLE } from '../world.ts'
import { connect, createHome, isDone, knowsProcesses, leftOver, runHook, wordsOf } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { createChance } from './random.ts'
import { BUSY, BY, linesOf, note } from './stores.ts'

/** Entities that the operations work on: what is there does not grow, only what was done. */
const ENTITIES = 300
/** One start and stop for so many operations: 200 beside a million. */
const OPERATIONS_OF_ONE_START = 5_000
/** One call of a server for so many operations: 20,000 beside a million. */
const OPERATIONS_OF_ONE_CALL = 50
/** With every so many of them a turn ends: a hook leaves, and its worker goes on alone. */
const STARTS_OF_ONE_HOOK = 10
/** From here on nothing new is to be allocated for good. */
const WARM = 0.3
/** What a log may grow to: SQLite writes it back every 1,000 pages, and readers may hold it a little longer. */
const LARGEST_LOG = 12 * 1024 * 1024
const GROWTH = 1.1
/** In a run of few operations fewer megabytes than this are noise of the collector. */
const NOISE = 16

export const rot: PromiseTest = {
  id: 'P17',
  says: 'nothing rots',
  unit: 'operations of one process, and servers started and stopped',
  full: 1_000_000,
  small: 3_000,
  inMemory: true,
  async run(task, tally) {
    const began = performance.now()
    const part = (share: number): number => began + (task.until - began) * share
    await starts({ ...task, until: part(0.25) }, tally)
    await serve({ ...task, until: part(0.4) }, tally)
    await operate(task, tally)
  },
}

// --- internal ---

interface Sample {
  readonly files: number
  /** In megabytes. */
  readonly memory: number
}

/** Nothing grew for good: neither open files, nor memory by more than a tenth. Returns both in words. */
function judge(who: string, samples: readonly Sample[], isFull: boolean, tally: Tally): string {
  const warm = samples.slice(Math.floor(samples.length * WARM))
  const third = Math.max(1, Math.floor(warm.length / 3))
  const early = median(warm.slice(0, third).map(({ memory }) => memory))
  const late = median(warm.slice(-third).map(({ memory }) => memory))
  const files = warm.map((sample) => sample.files)
  tally.holds(
    Math.max(...files) <= Math.min(...files) + 1,
    `open files of ${who} went from ${Math.min(...files)} to ${Math.max(...files)}`,
  )
  const most = isFull ? early * GROWTH : Math.max(early * GROWTH, early + NOISE)
  tally.holds(late < most, `memory of ${who} went from ${early.toFixed(0)} to ${late.toFixed(0)} MB`)
  return `memory ${early.toFixed(0)} → ${late.toFixed(0)} MB, open files ${Math.max(...files)}`
}

async function operate(task: Task, tally: Tally): Promise<void> {
  const location = join(task.folder, 'memory.db')
  const chance = createChance(task.seed)
  const store = await openStore({ location, busyTimeout: BUSY })
  const samples: Sample[] = []
  let largest = 0
  let done = 0
  const every = Math.max(100, Math.floor(task.tries / 200))
  for (; done < task.tries && performance.now() < task.until; done += 1) {
    await operation(store, chance.below(ENTITIES), chance.below(10), done)
    if (done % every !== 0) continue
    largest = Math.max(largest, logOf(location))
    globalThis.gc?.()
    samples.push({ files: filesOf('self'), memory: process.memoryUsage().rss / 2 ** 20 })
  }
  tally.count(done)
  tally.holds(samples.length > 2, `${done} operations are too few to tell`)
  await store.close()
  tally.holds(largest < LARGEST_LOG, `the log grew to ${largest} bytes`)
  const words = judge('a process', samples, task.isTimed, tally)
  tally.note(`${done} operations: ${words}, log at most ${(largest / 2 ** 20).toFixed(1)} MB`)
}

/** One server that is asked and told for long. */
async function serve(task: Task, tally: Tally): Promise<void> {
  const home = createHome(task.folder, 'served')
  const client = await connect(task.programs, home)
  const { pid } = client.child
  if (!existsSync(`/proc/${pid}/fd`)) {
    tally.note("NOT SHOWN: a server's memory and open files, because this system does not tell them")
    await client.close()
    return
  }
  const chance = createChance(task.seed)
  const calls = Math.round(task.tries / OPERATIONS_OF_ONE_CALL)
  const every = Math.max(1, Math.floor(calls / 100))
  const samples: Sample[] = []
  let largest = 0
  let done = 0
  for (; done < calls && performance.now() < task.until; done += 1) {
    const name = `e${chance.below(ENTITIES)}`
    const [tool, args] = chance.pick<readonly [string, object]>([
      ['create_entities', { entities: [{ name, entityType: 'note', observations: linesOf(name) }] }],
      ['delete_entities', { entityNames: [name] }],
      ['search_nodes', { query: `lorem ${name}` }],
      ['recall', { query: `line of ${name}` }],
      ['open_nodes', { names: [name] }],
    ])
    const answer = await client.call(tool, args)
    tally.holds(isDone(answer), `call ${done}, ${tool}: ${wordsOf(answer).slice(0, 200)}`)
    if (done % every !== 0) continue
    samples.push({ files: filesOf(String(pid)), memory: memoryOf(pid) })
    largest = Math.max(largest, logOf(home.store))
  }
  await client.close()
  tally.count(done)
  tally.holds(largest < LARGEST_LOG, `the log of a server grew to ${largest} bytes`)
  // Its collector is not told when to run: what a small run needs it takes.
  if (task.isTimed) tally.note(`${done} calls of a server: ${judge('a server', samples, true, tally)}`)
}

async function operation(store: GraphStore, which: number, kind: number, number: number): Promise<void> {
  const name = `e${which}`
  switch (kind) {
    case 0:
      await store.commit([{ kind: 'delete-entity', name }])
      return
    case 1:
    case 2:
      await store.commit([note(name)])
      return
    case 3:
      await store.commit([{ kind: 'put-record', key: 'cursor', value: String(number), at: BY.at }])
      return
    case 4:
      await store.hits(`lorem ${name}`, {}, 5)
      return
    case 5:
      await store.hits(`line ${name}`, {}, 5)
      return
    case 6:
      await store.facts({ limit: 10 })
      return
    default:
      await store.entities([name])
  }
}

function filesOf(process: string): number {
  const folder = `/proc/${process}/fd`
  return existsSync(folder) ? readdirSync(folder).length : 0
}

/** Of a process that is not this one, in megabytes. */
function memoryOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 2 ** 10
}

function logOf(location: string): number {
  return statSync(`${location}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

async function starts(task: Task, tally: Tally): Promise<void> {
  const home = createHome(task.folder)
  const number = Math.max(2, Math.round(task.tries / OPERATIONS_OF_ONE_START))
  let made = 0
  for (; made < number && performance.now() < task.until; made += 1) {
    const client = await connect(task.programs, home)
    const answer = await client.call('create_entities', {
      entities: [{ name: `s${made}`, entityType: 'note', observations: [] }],
    })
    tally.holds(isDone(answer), `server ${made} did not answer`)
    if (made % 2 === 0) client.child.kill('SIGTERM')
    const { code } = await client.close()
    tally.holds(code === 0, `server ${made} left with ${code}`)
    if (made % STARTS_OF_ONE_HOOK !== 0) continue
    const payload = { session_id: `s${made}`, transcript_path: SAMPLE, cwd: home.project, hook_event_name: 'Stop' }
    const hook = await runHook(task.programs, home, 'Stop', payload)
    tally.holds(hook.code === 0, `a hook left with ${hook.code}`)
  }
  tally.count(made)
  const orphans = await leftOver(home)
  tally.holds(orphans.length === 0, `${orphans.length} processes are left over`)
  if (!knowsProcesses) tally.note('NOT SHOWN: processes that are left over, because this system does not tell them')
  tally.note(`${made} servers started and stopped`)
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
