import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres/server.ts'
import { describeGraphStore } from './graph-store.contract.ts'

describe.skipIf(!hasPostgres)('on a server', () => {
  let server: PostgresServer
  let location: string

  beforeAll(async () => {
    // What is written here need not outlive the test.
    server = await startPostgres({ fsync: 'off', full_page_writes: 'off' })
    location = server.database()
  })
  afterAll(() => server.remove())

  describeGraphStore({
    name: 'PostgreSQL',
    async open() {
      const again = () => openPostgresStore({ location, busyTimeout: 5_000 })
      const store = await again()
      await server.empty(location)
      return { store, again, dispose: async () => {} }
    },
  })
})
