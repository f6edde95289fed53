/** The comparison of ./sequences.ts with our server on PostgreSQL: fewer sequences, of another seed. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresStore } from '../../../src/store/postgres/open-postgres.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../../postgres/server.ts'
import { type ReferenceServer, startReference } from './reference-server.ts'
import { compareSequences } from './sequences.ts'

const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 12)
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 20_260_711)

describe.skipIf(!hasPostgres)('our server on PostgreSQL', () => {
  let reference: ReferenceServer
  let server: PostgresServer
  let location: string
  beforeAll(async () => {
    server = await startPostgres()
    location = server.database()
    await (await openPostgresStore({ location, busyTimeout: 5_000 })).close()
    reference = await startReference()
  })
  afterAll(async () => {
    await reference.close()
    server.remove()
  })

  it(`answers ${RUNS} random sequences of operations as the reference does`, { timeout: 600_000 }, async () => {
    const { compared, difference } = await compareSequences(reference, RUNS, SEED, async () => {
      await server.empty(location)
      return location
    })
    expect(difference).toBeUndefined()
    // A comparison that leaves everything out proves nothing.
    expect(compared).toBeGreaterThan(RUNS * 4)
    console.log(`differential on PostgreSQL: ${compared} answers equal (seed ${SEED})`)
  })
})
