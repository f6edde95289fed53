/** @module P15: forgetting is real: no byte of it is left in any file of the store, in a backup made after, or in an export. */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteObservations } from '../../src/memory/graph/operations.ts'
import { forget } from '../../src/memory/session/forget.ts'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import { putTurns } from '../../src/memory/session/turns.ts'
import { exportGraph } from '../../src/memory/transfer/transfer.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { GraphStore, Mutation } from '../../src/store/port.ts'
import { backupStore } from '../../src/store/sqlite/maintenance/backup.ts'
import { PLAIN } from '../unit/snapshot/arbitrary.ts'
import type { PromiseTest } from './promise.ts'
import { createChance } from './random.ts'
import { BUSY, BY, note, withStore } from './stores.ts'

/** Canaries that are forgotten from one store. */
const OF_ONE_STORE = 10
const WORD = 'zq[a-z0-9]{6}qz'

export const forgetting: PromiseTest = {
  id: 'P15',
  says: 'forgetting is real',
  unit: 'canaries, each in a name, a type, a line, a relation, a snapshot, a record and lines that a client deletes of a session',
  full: 100,
  small: 10,
  inMemory: true,
  splits: true,
  async run(task, tally) {
    const chance = createChance(task.seed)
    for (let first = 0; first < task.tries && performance.now() < task.until; first += OF_ONE_STORE) {
      const folder = join(task.folder, `store-${first}`)
      mkdirSync(folder)
      const location = join(folder, 'memory.db')
      const canaries = Array.from({ length: Math.min(OF_ONE_STORE, task.tries - first) }, () => {
        tally.count()
        return `zq${chance
          .below(36 ** 6)
          .toString(36)
          .padStart(6, '0')}qz`
      })
      const backup = join(folder, 'backup.db')
      let exported = ''
      await withStore(location, async (store) => {
        for (let place = 0; place < 60; place += 1) {
          await store.commit([
            note(`kept-${place}`),
            ...(canaries[place % 6 === 0 ? place / 6 : -1] === undefined ? [] : planted(canaries[place / 6] ?? '')),
          ])
        }
        for (const [place, canary] of canaries.entries()) await plantLines(store, place, canary)
        await forgetAll(store, canaries)
        for (const [place, canary] of canaries.entries()) await deleteLines(store, place, canary)
        await exportGraph(store, 'throughline', (text) => {
          exported += text
        })
        await backupStore({ path: backup, replace: false, store: location, mark: 'b' }, BUSY)
        const found = await Promise.all(canaries.map((canary) => store.hits(canary, {}, 5)))
        tally.holds(
          found.flat().every(({ name }) => !canaries.some((canary) => name.includes(canary))),
          'a search finds what was forgotten',
        )
        look(folder, 'while it is open')
        const kept = (await store.entities()).filter(({ name }) => name.startsWith('kept-'))
        tally.holds(kept.length === 60 + canaries.length, 'something else was forgotten, too')
      })
      look(folder, 'after it was closed')
      tally.holds(!new RegExp(WORD).test(exported), 'an export holds what was forgotten')
      tally.holds(exported.includes('line of kept-59'), 'an export lacks what was kept')
      function look(where: string, when: string): void {
        for (const name of readdirSync(where)) {
          const text = readFileSync(join(where, name)).toString('latin1')
          // As text, and as the engine keeps it in an index: beginnings shared, ends apart.
          const left = text.match(new RegExp(WORD, 'g')) ?? []
          const part = canaries.find((canary) => text.includes(canary.slice(2)))
          tally.holds(left.length === 0 && part === undefined, `${name} holds ${left[0] ?? part} ${when}`)
        }
      }
    }
  },
}

// --- internal ---

function planted(canary: string): Mutation[] {
  const row = {
    name: `snapshot ${canary}`,
    project: 'p',
    session: `session-${canary}`,
    status: 'paused',
    type: 'manual',
    timestamp: BY.at,
    value: JSON.stringify({ secret: canary }),
  }
  return [
    {
      kind: 'create-entity',
      entity: {
        name: `name ${canary}`,
        entityType: `type ${canary}`,
        observations: [`a line of ${canary}`, `${canary} begins this one`],
      },
      by: BY,
    },
    {
      kind: 'create-relation',
      relation: { from: `name ${canary}`, to: 'kept-1', relationType: `knows ${canary}` },
      by: BY,
    },
    { kind: 'put-snapshot', row, entityType: 'session-snapshot', observations: [`line of ${canary}`], by: BY },
    { kind: 'put-record', key: `session:session-${canary}`, value: canary, at: BY.at },
  ]
}

const liveName = (place: number): string => `kept-live-${place}`

/** A session that goes on, whose snapshot, turn and record say the canary. */
async function plantLines(store: GraphStore, place: number, canary: string): Promise<void> {
  const goal = `a goal of ${canary}`
  const session = `live-${place}`
  const snapshot: SessionSnapshot = {
    ...PLAIN,
    name: liveName(place),
    sessionId: session,
    timestamp: BY.at,
    goal,
    focus: 'what stays',
    constraints: [{ id: 'C1', constraint: `a limit of ${canary}`, source: 'user', origin: 'user' }],
  }
  const turns = [{ number: 1, request: `Reach ${goal}` }]
  const record = { sequence: 1, working: liveName(place), stated: { exchanges: 0, goal }, turn: turns[0] }
  await store.commit([
    ...putSnapshot(snapshot, 'hook'),
    ...(await putTurns(store, snapshot, turns, 'hook')),
    { kind: 'put-record', key: `session:${session}`, value: JSON.stringify(record), at: BY.at },
  ])
}

/** Deletes as a client does that knows the graph alone. */
async function deleteLines(store: GraphStore, place: number, canary: string): Promise<void> {
  const [entity] = await store.entities([liveName(place)])
  const observations = entity?.observations.filter((line) => line.includes(canary)) ?? []
  await deleteObservations(store, [{ entityName: liveName(place), observations }], BY)
}

async function forgetAll(store: GraphStore, canaries: readonly string[]): Promise<void> {
  for (const canary of canaries) {
    const names = [`name ${canary}`, `snapshot ${canary}`]
    await forget(store, { names }, new Date(BY.at))
  }
}
