/** @module P4: a call is all or nothing, also when the process dies in the middle of it. */

import { existsSync } from 'node:fs'
import { connect, createHome } from './processes.ts'
import type { PromiseTest, Task } from './promise.ts'
import { createChance } from './random.ts'
import { inspect, linesOf } from './stores.ts'

const ENTITIES = 1_000
/** Kills of one store before it is left for a new one. */
const KILLS_OF_ONE = 10

const entitiesOf = (mark: string) =>
  Array.from({ length: ENTITIES }, (_, place) => ({
    name: `${mark}-${place}`,
    entityType: 'note',
    observations: linesOf(`${mark}-${place}`),
  }))

export const whole: PromiseTest = {
  id: 'P4',
  says: 'a call is all or nothing',
  unit: 'processes killed inside a call of 1,000 entities',
  full: 200,
  small: 2,
  splits: true,
  async run(task, tally) {
    const chance = createChance(task.seed)
    let home = createHome(task.folder)
    let stored = new Set<string>()
    let none = 0
    let all = 0
    // How long a call takes here: the kills are spread over it.
    let span = await timeCall(task)
    for (let kill = 0; kill < task.tries && performance.now() < task.until; kill += 1) {
      if (kill % KILLS_OF_ONE === 0) {
        home = createHome(task.folder, `home-${kill}`)
        stored = new Set()
      }
      tally.count()
      const client = await connect(task.programs, home)
      // The store is open when the call begins.
      await client.call('open_nodes', { names: ['nothing'] })
      const entities = entitiesOf(`k${kill}`)
      const began = performance.now()
      const call = client.call('create_entities', { entities })
      const timer = setTimeout(() => client.child.kill('SIGKILL'), chance.next() * span * 1.1)
      const answer = await call
      clearTimeout(timer)
      if (answer !== undefined) span = Math.max(50, performance.now() - began)
      client.child.kill('SIGKILL')
      await client.ended
      if (!existsSync(home.store)) continue
      const now = await inspect(home.store, tally, `kill ${kill}`, kill % 5 === 4)
      const mine = entities.filter(({ name }) => now.has(name)).length
      tally.holds(mine === 0 || mine === ENTITIES, `kill ${kill}: ${mine} of ${ENTITIES} are stored`)
      tally.holds(answer === undefined || mine === ENTITIES, `kill ${kill}: acknowledged, and ${mine} are stored`)
      tally.holds(
        [...stored].every((name) => now.has(name)),
        `kill ${kill}: an earlier call lost something`,
      )
      if (mine === 0) none += 1
      else all += 1
      stored = now
    }
    tally.note(`${none} stored nothing, ${all} all`)
  },
}

// --- internal ---

async function timeCall({ programs, folder }: Task): Promise<number> {
  const client = await connect(programs, createHome(folder, 'timed'))
  await client.call('open_nodes', { names: ['nothing'] })
  const began = performance.now()
  await client.call('create_entities', { entities: entitiesOf('timed') })
  const span = performance.now() - began
  await client.close()
  return span
}
