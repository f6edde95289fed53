/** @module P8: clocks may lie: what came later stands later, numbers only grow, and nothing is younger than now. */

import { captureSession } from '../../src/capture/draft/capture-session.ts'
import { addObservations, createEntities, createRelations } from '../../src/memory/graph/operations.ts'
import { saveNamed } from '../../src/memory/session/checkpoints.ts'
import { assess, describeAge } from '../../src/recovery/match/confidence.ts'
import { renderSummary } from '../../src/snapshot/format/summary.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { createWorld } from '../world.ts'
import type { PromiseTest, Tally } from './promise.ts'
import { type Chance, createChance } from './random.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 2, 28, 12)
/** The moments at which summer time begins and ends, where the tests think that they are. */
const DAYLIGHT = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)] as const
const SESSION = 's1'
/** Every so many operations a checkpoint is saved. */
const SAVE_EVERY = 25
/** The state is looked at as a whole every so many operations. */
const LOOK_EVERY = 500

export const clocks: PromiseTest = {
  id: 'P8',
  says: 'clocks may lie',
  unit: 'operations under a clock that jumps from −1 day to +10 years, over both ends of summer time',
  full: 10_000,
  small: 300,
  inMemory: true,
  async run(task, tally) {
    process.env['TZ'] = 'Europe/Berlin'
    const chance = createChance(task.seed)
    const world = createWorld()
    const capture = await captureSession({ transcriptPath: world.transcript, env: {} })
    try {
      await world.context.withStore(1_000, async (store) => {
        const names: string[] = []
        const saved: SessionSnapshot[] = []
        let revision = 0
        for (let operation = 0; operation < task.tries && performance.now() < task.until; operation += 1) {
          tally.count()
          const now = new Date(lie(chance))
          const by = { at: now.toISOString(), source: 'cli' }
          const name = `n${names.length}`
          const known = names[chance.below(Math.max(1, names.length))]
          if (operation % SAVE_EVERY === 0) {
            const facts = { source: 'cli', now, sessionId: SESSION, type: 'manual', reason: 'asked for' } as const
            saved.push(await saveNamed(store, capture, facts))
            const [newest] = await store.snapshots({ session: SESSION, limit: 1 })
            tally.holds(newest?.name === saved.at(-1)?.name, `operation ${operation}: newest is ${newest?.name}`)
          } else if (known === undefined || chance.happens(0.6)) {
            await createEntities(store, [{ name, entityType: 'note', observations: [name] }], by)
            names.push(name)
          } else if (chance.happens(0.5)) {
            await addObservations(store, [{ entityName: known, contents: [`line ${operation}`] }], by)
          } else {
            await createRelations(store, [{ from: known, to: name, relationType: `r${operation}` }], by)
          }
          const next = await store.revision()
          tally.holds(next > revision, `operation ${operation}: the counter went from ${revision} to ${next}`)
          revision = next
          if (operation % LOOK_EVERY === LOOK_EVERY - 1 || operation === task.tries - 1) {
            await look(store, names, saved, now, tally)
          }
        }
      })
    } finally {
      world.remove()
    }
  },
}

// --- internal ---

function lie(chance: Chance): number {
  if (chance.happens(0.3)) return chance.pick(DAYLIGHT) + chance.below(7_200_000) - 3_600_000
  return START + chance.pick([-1, 0, 0, 1, 30, 365, 3_650]) * DAY + chance.below(DAY)
}

async function look(
  store: GraphStore,
  names: readonly string[],
  saved: readonly SessionSnapshot[],
  now: Date,
  tally: Tally,
): Promise<void> {
  const notes = (await store.entities()).filter(({ entityType }) => entityType === 'note')
  tally.holds(
    notes.map(({ name }) => name).join() === names.join(),
    'entities do not stand in the order in which they came',
  )
  for (const { name, observations } of notes) {
    const numbers = observations.slice(1).map((line) => Number(line.slice(5)))
    tally.holds(
      observations[0] === name && numbers.every((number, place) => number > (numbers[place - 1] ?? -1)),
      `lines of ${name} moved`,
    )
  }
  const paged: string[] = []
  let after: string | undefined
  do {
    const page = await store.facts({ type: 'note', limit: 97, ...(after === undefined ? {} : { after }) })
    paged.push(...page.entities.map(({ name }) => name))
    after = page.next
  } while (after !== undefined && paged.length <= names.length)
  tally.holds(
    new Set(paged).size === names.length && paged.length === names.length,
    `paged through ${paged.length} of ${names.length}`,
  )
  for (const [place, snapshot] of saved.entries()) {
    tally.holds(snapshot.sequence === place + 1, `checkpoint ${place + 1} has the number ${snapshot.sequence}`)
    tally.holds(
      place === 0 || snapshot.previous === saved[place - 1]?.name,
      `checkpoint ${place + 1} does not follow the one before`,
    )
  }
  tally.holds(new Set(saved.map(({ name }) => name)).size === saved.length, 'two checkpoints have one name')
  for (const snapshot of saved.slice(-20))
    for (const at of [now, new Date(START - DAY), new Date(START)]) {
      const { confidence, evidence } = assess(snapshot, {
        form: 'id',
        reference: snapshot.name,
        now,
        project: snapshot.project.id,
        rivals: [],
      })
      const words = [
        ...evidence,
        describeAge(at.getTime() - Date.parse(snapshot.timestamp)),
        renderSummary(snapshot),
      ].join('\n')
      tally.holds(confidence >= 0 && confidence <= 1, `a confidence of ${confidence}`)
      tally.holds(
        !/-\d+ (second|minute|hour|day|year)|\bin \d+ (minute|hour|day)|NaN|Invalid/.test(words),
        `an age below nothing: ${words.slice(0, 200)}`,
      )
    }
}
