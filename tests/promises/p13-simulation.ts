/** @module P13: the store agrees with a plain model under any mix of faults: what it acknowledged is there, what it refused is not. */

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import type { GraphStore, Mutation } from '../../src/store/port.ts'
import { createGraphModel, type GraphModel } from '../contract/graph-model.ts'
import { type Fault, orderFaults } from './faulty-driver.ts'
import type { PromiseTest, Tally } from './promise.ts'
import { type Chance, createChance } from './random.ts'
import { copyStore, letGo } from './stores.ts'

const OPERATIONS = 200
/** Every so many seeds one is run again: it must go the same way. */
const REPLAY_EVERY = 50

export const simulation: PromiseTest = {
  id: 'P13',
  says: 'right under any mix of faults',
  unit: `seeds of ${OPERATIONS} random operations with faults`,
  full: 10_000,
  small: 12,
  inMemory: true,
  splits: true,
  async run(task, tally) {
    const totals = { faults: 0, crashes: 0, compound: 0 }
    let replayed = 0
    for (let place = 0; place < task.tries && performance.now() < task.until; place += 1) {
      const seed = task.seed + place
      tally.count()
      const trace = await simulate(seed, task.folder, tally, totals)
      if (place % REPLAY_EVERY !== 0) continue
      replayed += 1
      const again = await simulate(seed, task.folder, tally, { faults: 0, crashes: 0, compound: 0 })
      tally.holds(again === trace, `seed ${seed} does not replay: ${trace} and ${again}`)
    }
    tally.note(
      `seeds ${task.seed} and on; ${totals.faults} faults, ${totals.crashes} crashes, ${totals.compound} with a second fault in the recovery; ${replayed} replayed`,
    )
  },
}

// --- internal ---

interface Totals {
  faults: number
  crashes: number
  compound: number
}

/** The world of one seed. */
interface Run {
  readonly seed: number
  readonly chance: Chance
  readonly folder: string
  readonly model: GraphModel
  readonly tally: Tally
  readonly totals: Totals
  readonly trace: ReturnType<typeof createHash>
  location: string
  store: GraphStore
  /** Number of the store's files so far: a crash leaves the old one behind. */
  files: number
}

/** Runs a seed and returns what tells one run from another. */
async function simulate(seed: number, within: string, tally: Tally, totals: Totals): Promise<string> {
  const folder = mkdtempSync(join(within, 'seed-'))
  const location = join(folder, '0.db')
  orderFaults(undefined)
  const run: Run = {
    seed,
    chance: createChance(seed),
    folder,
    model: createGraphModel(),
    tally,
    totals,
    trace: createHash('sha256'),
    location,
    store: await openStore({ location, busyTimeout: 0 }),
    files: 1,
  }
  try {
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      const kind = run.chance.below(100)
      if (kind < 70) await write(run, operation)
      else if (kind < 88) await compare(run, operation, kind % 3 === 0)
      else if (kind < 94) await crash(run, operation)
      else await reopen(run, operation)
    }
    await compare(run, OPERATIONS, true)
    const { problems } = await run.store.check()
    tally.holds(problems.length === 0, `seed ${seed}: ${problems[0]}`)
    await run.store.close()
  } catch (error) {
    tally.holds(false, `seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    orderFaults(undefined)
    rmSync(folder, { recursive: true, force: true })
  }
  return run.trace.digest('hex')
}

/** Orders one fault at a statement that chance picks; returns whether it has struck. */
function orderOne({ chance, totals }: Run, span: number): () => boolean {
  let left = chance.below(span)
  const fault = chance.pick<Fault>(['busy', 'io', 'full', 'torn'])
  let struck = false
  orderFaults((sql) => {
    if (struck || left-- > 0 || sql === 'ROLLBACK') return undefined
    struck = true
    totals.faults += 1
    return fault
  })
  return () => struck
}

async function write(run: Run, operation: number): Promise<void> {
  const batch = makeBatch(run.chance, operation)
  const isFaulty = run.chance.happens(0.25)
  const struck = isFaulty ? orderOne(run, 60) : () => false
  let outcome: string
  try {
    const result = await run.store.commit(batch)
    orderFaults(undefined)
    const expected = run.model.commit(batch)
    outcome = JSON.stringify(result)
    run.tally.holds(
      outcome === JSON.stringify(expected),
      `seed ${run.seed}, operation ${operation}: ${outcome} and not ${JSON.stringify(expected)}`,
    )
  } catch (error) {
    orderFaults(undefined)
    const { code } = error as { code?: string }
    outcome = code ?? String(error)
    // What was refused is not there: the model takes the batch only where the refusal is its own.
    if (code === 'ENTITY_NOT_FOUND')
      run.tally.holds(run.model.commit(batch) === code, `seed ${run.seed}, operation ${operation}: ${code}`)
    else
      run.tally.holds(
        struck() && /^STORE_(BUSY|UNAVAILABLE)$/.test(code ?? ''),
        `seed ${run.seed}, operation ${operation}: ${String(error)}`,
      )
  }
  run.trace.update(outcome)
}

async function compare(run: Run, operation: number, isWhole: boolean): Promise<void> {
  const when = `seed ${run.seed}, operation ${operation}`
  const { store, model, tally } = run
  const entities = JSON.stringify(await store.entities())
  run.trace.update(entities)
  tally.holds(entities === JSON.stringify(model.entities()), `${when}: entities differ from the model`)
  if (!isWhole) return
  tally.holds(
    JSON.stringify((await store.relations()).relations) === JSON.stringify(model.relations()),
    `${when}: relations differ`,
  )
  tally.holds(
    JSON.stringify(await store.snapshots({})) === JSON.stringify(model.snapshots()),
    `${when}: snapshots differ`,
  )
  tally.holds((await store.record('cursor')) === model.record('cursor'), `${when}: the record differs`)
  const word = run.chance.pick(WORDS)
  const found = (await store.hits(word, {}, 1_000)).map(({ name }) => name).sort()
  tally.holds(found.join() === model.holding(word).sort().join(), `${when}: a search for ${word} differs`)
}

/** The process dies: what lies in the files is all that there is, and the opening after it may fail once, too. */
async function crash(run: Run, operation: number): Promise<void> {
  run.totals.crashes += 1
  const next = join(run.folder, `${run.files}.db`)
  run.files += 1
  if (run.chance.happens(0.5)) {
    // In the middle of a transaction: its statements so far must leave no trace.
    let left = run.chance.below(50)
    orderFaults(() => {
      if (left-- === 0) copyStore(run.location, next)
      return undefined
    })
    const batch = makeBatch(run.chance, operation)
    let struck = false
    try {
      await run.store.commit(batch)
      struck = left >= 0
    } catch {
      struck = left >= 0
    }
    orderFaults(undefined)
    // It came to its end before the crash: what was acknowledged counts.
    if (struck) {
      run.model.commit(batch)
      copyStore(run.location, next)
    }
  } else {
    copyStore(run.location, next)
  }
  await run.store.close()
  run.location = next
  await openAgain(run)
}

async function reopen(run: Run, _operation: number): Promise<void> {
  const isFaulty = run.chance.happens(0.3)
  if (isFaulty) orderOne(run, 6)
  await run.store.close().catch(() => undefined)
  orderFaults(undefined)
  await openAgain(run)
}

async function openAgain(run: Run): Promise<void> {
  await letGo()
  if (run.chance.happens(0.4)) {
    const struck = orderOne(run, 10)
    try {
      run.store = await openStore({ location: run.location, busyTimeout: 0 })
      orderFaults(undefined)
      return
    } catch (error) {
      orderFaults(undefined)
      run.totals.compound += 1
      const { code } = error as { code?: string }
      run.tally.holds(struck() && /^STORE_/.test(code ?? ''), `seed ${run.seed}: an opening failed: ${String(error)}`)
    }
  }
  run.store = await openStore({ location: run.location, busyTimeout: 0 })
}

const NAMES = ['ash', 'birch', 'cedar', 'dogwood', 'elm', 'fir', 'a\0b', 'é', ''] as const
const WORDS = ['quick', 'brown', 'lazy', 'hazel'] as const

function makeBatch(chance: Chance, operation: number): Mutation[] {
  // The clock lies, too.
  const at = new Date(Date.UTC(2026, 0, 1) + (chance.below(4_000) - 100) * 86_400_000).toISOString()
  const by = { at, source: 'cli' }
  const text = (): string => `${chance.pick(WORDS)} ${chance.pick(WORDS)} ${chance.below(30)}`
  const one = (): Mutation => {
    const name = chance.pick(NAMES)
    const relation = { from: name, to: chance.pick(NAMES), relationType: chance.pick(['knows', 'likes']) }
    switch (chance.below(9)) {
      case 0:
      case 1:
        return { kind: 'create-entity', entity: { name, entityType: 'note', observations: [text(), text()] }, by }
      case 2:
        return { kind: 'create-relation', relation, by }
      case 3:
        return { kind: 'add-observations', name, contents: [text(), text()], by }
      case 4:
        return { kind: 'delete-entity', name }
      case 5:
        return { kind: 'delete-observations', name, contents: [text()] }
      case 6:
        return { kind: 'delete-relation', relation }
      case 7: {
        const row = {
          name,
          project: 'p',
          status: 'paused',
          type: 'manual',
          timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, operation)).toISOString(),
          value: `{"v":${operation}}`,
        }
        return { kind: 'put-snapshot', row, entityType: 'session-snapshot', observations: [text(), text()], by }
      }
      default:
        return { kind: 'put-record', key: 'cursor', value: String(operation), at }
    }
  }
  return Array.from({ length: 1 + chance.below(4) }, one)
}
