import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres/server.ts'
import { describeGraphStore } from './graph-store.contract.ts'

describe.skipIf(!hasPostgres)('on a server', () => {
  let server: PostgresServer
  let emptied: string | undefined

  beforeAll(async () => {
    // What is written here need not outlive the test.
    server = await startPostgres({ fsync: 'off', full_page_writes: 'off' })
  })
  afterAll(() => server.remove())

  describeGraphStore({
    name: 'PostgreSQL',
    async open() {
      emptied ??= server.database()
      const location = emptied
      const again = () => openPostgresStore({ location, busyTimeout: 5_000 })
      server.sql('DROP SCHEMA IF EXISTS throughline CASCADE', location)
      return { store: await again(), again, dispose: async () => {} }
    },
  })
})
