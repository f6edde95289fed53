/** @module P12: a drop-in for the reference memory server: random sequences of calls are answered equally, but for a declared list. */

import { startReference } from '../contract/reference/reference-server.ts'
import { compareSequences } from '../contract/reference/sequences.ts'
import type { PromiseTest } from './promise.ts'

/** Sequences between two looks at the time; each has some eight answers. */
const AT_ONCE = 25

export const dropIn: PromiseTest = {
  id: 'P12',
  says: 'a drop-in for the reference memory server',
  unit: 'answers compared with the reference server',
  full: 120_000,
  small: 200,
  splits: true,
  async run(task, tally) {
    const reference = await startReference()
    let compared = 0
    let left = 0
    try {
      for (let part = 0; compared < task.tries && performance.now() < task.until; part += 1) {
        const found = await compareSequences(reference, AT_ONCE, task.seed + part)
        tally.count(found.compared)
        compared += found.compared
        left += found.declared
        if (!tally.holds(found.difference === undefined, found.difference ?? '')) break
      }
      tally.holds(left <= compared / 4, `Of ${compared + left} answers ${left} were left out: that proves little.`)
      tally.note(`${left} searches left out as declared`)
    } finally {
      reference.close()
    }
  },
}
