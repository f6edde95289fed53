/** @module What a test has by `retry` on the CI machine, for the world that the tests of a group share: vitest repeats no hook. */

import { beforeAll } from 'vitest'

/** Makes something before the first test of a group; under CI once more, from its beginning, where that failed. The run names it, as it does tests. */
export function prepare(make: () => Promise<void>): void {
  beforeAll(async () => {
    try {
      await make()
    } catch (error) {
      if (!process.env['CI']) throw error
      console.log(`second attempt: what the tests of a group share: ${String(error).slice(0, 200)}`)
      await make()
    }
  })
}
