/** @module P1: an acknowledged write survives the death of the process, the server's and a hook's. */

import { appendFileSync, copyFileSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outboxFolder } from '../../src/hooks/outbox.ts'
import { findSnapshots } from '../../src/memory/snapshots.ts'
import { HOOK_DEADLINE } from '../../src/rules.ts'
import { settled } from '../settled.ts'
import { SAMPLE } from '../world.ts'
import { connect, createHome, type Home, isDone, runHook } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { type Chance, createChance } from './random.ts'
import { inspect, linesOf, withStore } from './stores.ts'

const IN_FLIGHT = 8
/** Kills of one store before it is left for a new one. */
const KILLS_OF_ONE = 25
/** Every so many tries it is a hook that is killed. */
const HOOK_EVERY = 5

export const killed: PromiseTest = {
  id: 'P1',
  says: 'an acknowledged write survives a process crash',
  unit: 'processes killed, 8 calls in flight each, every fifth a hook',
  full: 3_000,
  small: 10,
  splits: true,
  async run(task, tally) {
    const chance = createChance(task.seed)
    let acknowledged = new Set<string>()
    let home = createHome(task.folder)
    let servers = 0
    let hooks = 0
    let writes = 0
    const session = createSession(task, createHome(task.folder, 'hooks'))
    for (let kill = 0; kill < task.tries && performance.now() < task.until; kill += 1) {
      tally.count()
      if (kill % HOOK_EVERY === HOOK_EVERY - 1) {
        hooks += 1
        await killHook(session, chance, tally)
        continue
      }
      if (servers % KILLS_OF_ONE === 0) {
        home = createHome(task.folder, `home-${servers}`)
        acknowledged = new Set()
      }
      servers += 1
      const before = acknowledged.size
      await killServer(task, home, chance, acknowledged, `k${kill}`)
      writes += acknowledged.size - before
      if (acknowledged.size === 0) continue
      const stored = await inspect(home.store, tally, `kill ${kill}`)
      const lost = [...acknowledged].filter((name) => !stored.has(name))
      tally.holds(lost.length === 0, `kill ${kill}: ${lost.length} acknowledged and lost, for instance ${lost[0]}`)
    }
    tally.note(`${servers} servers with ${writes} acknowledged writes, ${hooks} hooks`)
  },
}

// --- internal ---

async function killServer(
  { programs }: Task,
  home: Home,
  chance: Chance,
  acknowledged: Set<string>,
  mark: string,
): Promise<void> {
  const client = await connect(programs, home)
  const known = acknowledged.size
  // Some die before they have written anything, most in the middle of it.
  const killSoon = (): void => void setTimeout(() => client.child.kill('SIGKILL'), chance.below(120))
  if (chance.happens(0.2)) killSoon()
  let next = 0
  const lane = async (): Promise<void> => {
    for (;;) {
      const name = `${mark}-${next}`
      next += 1
      const answer = await client.call('create_entities', {
        entities: [{ name, entityType: 'note', observations: linesOf(name) }],
      })
      if (answer === undefined) return
      if (!isDone(answer)) continue
      acknowledged.add(name)
      if (acknowledged.size === known + 1) killSoon()
    }
  }
  const lanes = Array.from({ length: IN_FLIGHT }, lane)
  await Promise.all(lanes)
  await client.ended
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
 * there once a hook was left alone.
 */
async function killHook(session: Session, chance: Chance, tally: Tally): Promise<void> {
  const { task, home, transcript } = session
  const event = chance.pick(['Stop', 'Stop', 'PreCompact', 'SessionEnd'])
  const payload = {
    session_id: 'killed-session',
    transcript_path: transcript,
    cwd: home.project,
    hook_event_name: event,
    trigger: 'manual',
    reason: 'other',
  }
  const known = session.asked
  ask(session)
  await runHook(task.programs, home, event, payload, { kill: 30 + chance.below(250) })
  if (known > 0) await requireAsked(session, known, tally, 'after the kill')
  ask(session)
  await stop(session, payload, tally)
  if (chance.happens(0.5)) {
    await killWorker(home, chance.below(400))
    // Another session's end takes along what was left.
    await runHook(task.programs, home, 'SessionEnd', { ...payload, session_id: 'another-session' })
  }
  await settled({ home: dirname(home.store), store: home.store })
  await requireAsked(session, session.asked, tally, 'after the next hook')
  await inspect(home.store, tally, 'hooks')
}

/** One that ran into its deadline acknowledged nothing. */
async function stop({ task, home }: Session, payload: object, tally: Tally): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const began = performance.now()
    const ended = await runHook(task.programs, home, 'Stop', { ...payload, hook_event_name: 'Stop' })
    tally.holds(ended.code === 0, `a hook left with ${ended.code}: ${ended.stderr.slice(0, 200)}`)
    if (performance.now() - began < HOOK_DEADLINE.Stop) return
  }
}

/** The lock of the outbox names its holder. */
async function killWorker({ store }: Home, after: number): Promise<void> {
  await wait(after)
  try {
    process.kill(
      Number(readFileSync(join(outboxFolder({ home: dirname(store), store }), 'delivering'), 'utf8')),
      'SIGKILL',
    )
  } catch {
    // It is done, or has not begun.
  }
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
