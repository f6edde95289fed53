/** @module P11: a backup that was taken while others write is a whole store: a prefix of each writer's work, and all that was acknowledged before. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupStore } from '../../src/store/sqlite/maintenance/backup.ts'
import { repairStore } from '../../src/store/sqlite/maintenance/repair.ts'
import { createHome, startWorker } from './processes.ts'
import type { PromiseTest } from './promise.ts'
import { BUSY, inspect, note, withStore } from './stores.ts'

const WRITERS = 4

export const backups: PromiseTest = {
  id: 'P11',
  says: 'backups restore',
  unit: 'backups under four writers, each restored and compared',
  full: 100,
  small: 2,
  async run(task, tally) {
    const home = createHome(task.folder)
    await withStore(home.store, (store) => store.commit([note('canary')]))
    const acknowledged: number[] = Array.from({ length: WRITERS }, () => 0)
    const writers = Array.from({ length: WRITERS }, (_, place) =>
      startWorker(task.programs, ['child', 'write', home.store, `w${place}`, '1000000', '4'], home, {
        onLine: () => {
          acknowledged[place] = (acknowledged[place] ?? 0) + 1
        },
      }),
    )
    while (acknowledged.some((count) => count === 0) && performance.now() < task.until) await pause(20)
    let largest = 0
    for (let round = 0; round < task.tries && performance.now() < task.until; round += 1) {
      tally.count()
      await pause(30)
      const path = join(task.folder, `backup-${round}.db`)
      const before = [...acknowledged]
      const when = `backup ${round}`
      try {
        await backupStore({ path, replace: false, store: home.store, mark: `b${round}` }, BUSY)
      } catch (error) {
        tally.holds(false, `${when} failed: ${String(error)}`)
        continue
      }
      // Restored in the place of a store of other content, as a person would.
      const restored = join(task.folder, 'restored.db')
      await withStore(restored, (store) => store.commit([note(`other-${round}`)]))
      await repairStore({ store: restored, backup: path, mark: `r${round}`, busyTimeout: BUSY })
      const stored = await inspect(restored, tally, when)
      largest = Math.max(largest, stored.size)
      tally.holds(stored.has('canary'), `${when}: the canary is not in it`)
      tally.holds(!stored.has(`other-${round}`), `${when}: it was not put in the place of the store`)
      for (const [place, count] of before.entries()) {
        const mine = [...stored].filter((name) => name.startsWith(`w${place}-`)).length
        tally.holds(mine >= count, `${when}: writer ${place} was told ${count}, ${mine} are in it`)
        const isPrefix = Array.from({ length: mine }, (_, number) => `w${place}-${number}`).every((name) =>
          stored.has(name),
        )
        tally.holds(isPrefix, `${when}: not a prefix of writer ${place}'s work`)
      }
      for (const file of [path, restored, `${restored}.damaged-r${round}`])
        for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    }
    for (const { child } of writers) child.kill('SIGKILL')
    await Promise.all(writers.map(({ ended }) => ended))
    tally.note(`the largest held ${largest} entities`)
  },
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
