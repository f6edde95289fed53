/** @module P1: an acknowledged write survives the death of the process, the server's and a hook's, and a slow machine. */

import { appendFileSync, copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { queueFolder } from '../../src/memory/session/queued-events.ts'
import { findSnapshots } from '../../src/memory/session/snapshots.ts'
import { HOOK_DEADLINE, SHORT_READING } from '../../src/rules.ts'
import { settled } from '../settled.ts'
import { SAMPLE } from '../world.ts'
import { type Client, connect, createHome, type Home, isDone, runHook } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { type Chance, createChance } from './random.ts'
import type { Slowness } from './slowness.ts'
import { copyStore, inspect, withStore } from './stores.ts'

const IN_FLIGHT = 8
/** Kills of one store before it is left for a new one. */
const KILLS_OF_ONE = 10
/** Every so many tries it is a hook that is killed. */
const HOOK_EVERY = 5
/** How slow the machine is for hooks and workers, in milliseconds: to open the store, to write to it, to read 256 kB. */
const SLOWNESS: readonly [Slowness, ...Slowness[]] = [
  {},
  {},
  { open: 550 },
  { open: 1_200 },
  { store: 300 },
  { read: 250 },
]
/** Times at which a server is frozen before it is killed: what its files hold then is what a kill would have left. */
const FREEZES = 10

export const killed: PromiseTest = {
  id: 'P1',
  says: 'an acknowledged write survives a process crash',
  unit: 'processes killed, 8 calls in flight each, every fifth a hook, most of these on a slow machine',
  full: 3_000,
  small: 5,
  // A thousand kills of each seed.
  splits: 3,
  async run(task, tally) {
    const chance = createChance(task.seed)
    const count = { servers: 0, frozen: 0, hooks: 0, workers: 0, writes: 0 }
    let writes: Writes = new Map()
    let home = createHome(task.folder)
    const session = createSession(task, createHome(task.folder, 'hooks'))
    for (let kill = 0; kill < task.tries && performance.now() < task.until; kill += 1) {
      tally.count()
      if (kill % HOOK_EVERY === HOOK_EVERY - 1) {
        count.hooks += 1
        if (await killHook(session, chance, tally)) count.workers += 1
        continue
      }
      if (count.servers % KILLS_OF_ONE === 0) {
        home = createHome(task.folder, `home-${count.servers}`)
        writes = new Map()
      }
      count.servers += 1
      const when = `kill ${kill}`
      const server = await connect(task.programs, home)
      const work = createWork(server, writes, chance, `k${kill}`)
      if (chance.happens(0.8)) {
        await work.acknowledged()
        count.frozen += await freezeOften(server, home, work, chance, (image, then) =>
          look(image, then, tally, `${when}, frozen before it`),
        )
      }
      const goOn = await work.moment()
      server.child.kill('SIGKILL')
      goOn()
      await work.over
      await server.ended
      count.writes += work.done()
      // A server that died before its first call has no store.
      if (!existsSync(home.store)) continue
      const found = await look(home.store, writes, tally, when)
      await inspect(home.store, tally, when)
      // What was asked and not acknowledged is now one or the other, for good.
      for (const [name, write] of writes) writes.set(name, { told: found.get(name) ?? write.told })
    }
    tally.note(
      `${count.servers} servers with ${count.writes} acknowledged writes, looked at ${count.frozen} times before they were killed, ${count.hooks} hooks, ${count.workers} workers of theirs`,
    )
  },
}

// --- internal ---

/** What was written of a name: how many lines it has by the last acknowledgement, and by a call that was not answered yet. */
interface Write {
  readonly told: number
  readonly asked?: number
}
type Writes = Map<string, Write>

const lineOf = (name: string, place: number): string => `line ${place} of ${name}`

interface Work {
  /** Resolves with the next acknowledgement, or where the server ends before it. */
  readonly acknowledged: () => Promise<void>
  /** Waits for any moment, for one just behind an acknowledgement, or for one at which nothing is in flight, until the result is called. */
  readonly moment: () => Promise<() => void>
  readonly done: () => number
  readonly writes: Writes
  /** Resolves when the server has ended. */
  readonly over: Promise<unknown>
}

/** Keeps small writes in flight until the server ends: entities are made, get a line, and are deleted again, one call after another. */
function createWork(server: Client, writes: Writes, chance: Chance, mark: string): Work {
  let next = 0
  let done = 0
  let inFlight = 0
  let held: Promise<void> | undefined
  let waiting: (() => void)[] = []
  const wake = (): void => {
    for (const one of waiting) one()
    waiting = []
  }
  const call = async (name: string, lines: number, tool: string, args: object): Promise<boolean> => {
    const told = writes.get(name)?.told ?? 0
    await held
    writes.set(name, { told, asked: lines })
    inFlight += 1
    const answer = await server.call(tool, args)
    inFlight -= 1
    if (answer === undefined) return false
    writes.set(name, { told: isDone(answer) ? lines : told })
    if (isDone(answer)) done += 1
    wake()
    return true
  }
  const lane = async (): Promise<void> => {
    for (;;) {
      const name = `${mark}-${next}`
      next += 1
      const entity = { name, entityType: 'call', observations: [lineOf(name, 0)] }
      if (!(await call(name, 1, 'create_entities', { entities: [entity] }))) return
      const more = { entityName: name, contents: [lineOf(name, 1)] }
      if (chance.happens(0.3) && !(await call(name, 2, 'add_observations', { observations: [more] }))) return
      if (chance.happens(0.2) && !(await call(name, 0, 'delete_entities', { entityNames: [name] }))) return
    }
  }
  let isOver = false
  const over = Promise.all(Array.from({ length: IN_FLIGHT }, lane)).then(() => {
    isOver = true
    wake()
  })
  const acknowledged = (): Promise<void> => new Promise((resolve) => void (isOver ? resolve() : waiting.push(resolve)))
  const hush = async (): Promise<() => void> => {
    let goOn = (): void => undefined
    held = new Promise((resolve) => {
      goOn = () => {
        held = undefined
        resolve()
      }
    })
    while (inFlight > 0) await acknowledged()
    return goOn
  }
  return {
    acknowledged,
    async moment() {
      const kind = chance.below(3)
      if (kind === 0) return hush()
      await (kind === 1 ? acknowledged() : wait(chance.below(25)))
      return () => undefined
    },
    done: () => done,
    writes,
    over,
  }
}

/** Stops the server in its tracks at any moment, copies what lies there, and lets it go on. Returns how often. */
async function freezeOften(
  { child }: Client,
  home: Home,
  work: Work,
  chance: Chance,
  judge: (image: string, writes: Writes) => Promise<unknown>,
): Promise<number> {
  if (!existsSync(`/proc/${child.pid}/stat`)) return 0
  const image = join(home.folder, 'frozen.db')
  const times = chance.below(FREEZES * 2)
  for (let time = 0; time < times; time += 1) {
    const goOn = await work.moment()
    child.kill('SIGSTOP')
    while (!/\) [TtZX] /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))) await wait(1)
    // What it said before is in the pipe.
    for (let turn = 0; turn < 3; turn += 1) await wait(1)
    copyStore(home.store, image)
    const then = new Map(work.writes)
    child.kill('SIGCONT')
    goOn()
    await judge(image, then)
  }
  return times
}

/** Returns how many lines each name has; notes what was acknowledged and is not so, and whatever was not written like that. */
async function look(location: string, writes: Writes, tally: Tally, when: string): Promise<Map<string, number>> {
  try {
    const entities = await withStore(location, (store) => store.entities())
    const found = new Map(entities.map(({ name, observations }) => [name, observations.length]))
    for (const { name, observations } of entities) {
      const isTorn = !writes.has(name) || observations.some((line, place) => line !== lineOf(name, place))
      tally.holds(!isTorn, `${when}: ${name} is torn: ${observations.join('; ').slice(0, 100)}`)
    }
    const lost = [...writes].filter(([name, { told, asked }]) => ![told, asked].includes(found.get(name) ?? 0))
    const [name, write] = lost[0] ?? []
    const example = `${name} has ${found.get(name ?? '') ?? 0} lines and was told to have ${write?.told}`
    tally.holds(lost.length === 0, `${when}: ${lost.length} acknowledged and lost, for instance ${example}`)
    return new Map([...writes.keys()].map((each) => [each, found.get(each) ?? 0]))
  } catch (error) {
    tally.holds(false, `${when}: the store is unreadable: ${String(error)}`)
    return new Map()
  }
}

interface Session {
  readonly task: Task
  readonly home: Home
  readonly transcript: string
  /** The last request that a hook acknowledged. */
  asked: number
}

function createSession(task: Task, home: Home): Session {
  const transcript = join(home.folder, 'session.jsonl')
  copyFileSync(SAMPLE, transcript)
  return { task, home, transcript, asked: 0 }
}

/**
 * One hook is killed, the next one is not, and its worker perhaps: what that one was told, and all before it, must be
 * there once a hook was left alone. Returns whether a worker was killed.
 */
async function killHook(session: Session, chance: Chance, tally: Tally): Promise<boolean> {
  const { task, home, transcript } = session
  const event = chance.pick(['Stop', 'Stop', 'PreCompact', 'SessionEnd'])
  const slow = chance.pick(SLOWNESS)
  const slowed = slow.open ?? slow.store ?? slow.read ?? 0
  const payload = {
    session_id: 'killed-session',
    transcript_path: transcript,
    cwd: home.project,
    hook_event_name: event,
    trigger: 'manual',
    reason: 'other',
  }
  const known = session.asked
  if (chance.happens(0.2)) workLong(session)
  ask(session)
  await runHook(task.programs, home, event, payload, { kill: 30 + chance.below(250 + 2 * slowed), slow })
  if (known > 0) await requireAsked(session, known, tally, 'after the kill')
  ask(session)
  await stop(session, payload, slow, tally)
  let isWorkerKilled = false
  if (chance.happens(0.5)) {
    isWorkerKilled = await killWorker(home, chance.below(400 + slowed))
    // Another session takes along what was left: its end, by a worker; its start or its compaction, in its own time.
    const other = chance.pick(['SessionEnd', 'SessionStart', 'PreCompact'])
    const started = { ...payload, session_id: 'another-session', source: 'startup', hook_event_name: other }
    await runHook(task.programs, home, other, started, { slow })
  }
  await settled({ home: dirname(home.store), store: home.store })
  await requireAsked(session, session.asked, tally, 'after the next hook')
  await inspect(home.store, tally, 'hooks')
  return isWorkerKilled
}

/** One that ran into its deadline acknowledged nothing. */
async function stop({ task, home }: Session, payload: object, slow: Slowness, tally: Tally): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const began = performance.now()
    const ended = await runHook(task.programs, home, 'Stop', { ...payload, hook_event_name: 'Stop' }, { slow })
    tally.holds(ended.code === 0, `a hook left with ${ended.code}: ${ended.stderr.slice(0, 200)}`)
    if (performance.now() - began < HOOK_DEADLINE.Stop) return
  }
}

/** Returns whether there was one to kill: the lock of the outbox names its holder. */
async function killWorker({ store }: Home, after: number): Promise<boolean> {
  const lock = join(queueFolder({ home: dirname(store), store }), 'delivering')
  await wait(after)
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // An empty lock is new and names nobody yet: number 0 would kill the process group of this test.
    return holder > 1 && process.kill(holder, 'SIGKILL')
  } catch {
    // It is done, or has not begun.
    return false
  }
}

/** More than a hook reads for another one. */
function workLong({ transcript }: Session): void {
  const record = { type: 'system', subtype: 'turn_duration', sessionId: 'killed-session', pad: 'x'.repeat(8_000) }
  appendFileSync(transcript, `${JSON.stringify(record)}\n`.repeat((2 * SHORT_READING) / 8_000))
}

function ask(session: Session): void {
  session.asked += 1
  const record = {
    type: 'user',
    sessionId: 'killed-session',
    timestamp: new Date(Date.UTC(2026, 0, 1) + session.asked * 60_000).toISOString(),
    message: { role: 'user', content: requestOf(session.asked) },
  }
  appendFileSync(session.transcript, `${JSON.stringify(record)}\n`)
}

function requestOf(number: number): string {
  return `Please look at step number ${number} of the plan`
}

async function requireAsked({ home }: Session, asked: number, tally: Tally, when: string): Promise<void> {
  try {
    const snapshots = await withStore(home.store, (store) => findSnapshots(store, {}))
    const holds = snapshots.some((snapshot) => JSON.stringify(snapshot).includes(requestOf(asked)))
    tally.holds(holds, `request ${asked} was saved by a hook that left with 0, and is lost ${when}`)
  } catch (error) {
    tally.holds(false, `the hooks' store is unreadable ${when}: ${String(error)}`)
  }
}
