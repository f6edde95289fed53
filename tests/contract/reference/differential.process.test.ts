/** The comparison of ./sequences.ts: `DIFFERENTIAL_RUNS` sets the number of sequences, more of them every night, `DIFFERENTIAL_SEED` the seed. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DECLARED_DIFFERENCES } from './declared-differences.ts'
import { type ReferenceServer, startReference } from './reference-server.ts'
import { compareSequences } from './sequences.ts'

const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 50)
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 20_251_121)

let reference: ReferenceServer
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

describe('both servers', () => {
  it('list every difference that the sequences leave out', () => {
    expect(DECLARED_DIFFERENCES.map(({ id }) => id)).toEqual([
      'entity-twice-in-one-call',
      'relation-twice-in-one-call',
      'observation-twice-in-one-call',
      'secrets',
      'search-that-finds-nothing',
    ])
  })

  it(`answer ${RUNS} random sequences of operations equally`, { timeout: 600_000 }, async () => {
    const { compared, declared, difference } = await compareSequences(reference, RUNS, SEED)
    expect(difference).toBeUndefined()
    // A comparison that leaves everything out proves nothing.
    expect(compared).toBeGreaterThan(RUNS * 4)
    expect(declared).toBeLessThan(compared / 4)
    console.log(`differential: ${compared} answers equal, ${declared} searches left out as declared (seed ${SEED})`)
  })
})
