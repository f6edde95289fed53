import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAddress } from '../../src/store/address.ts'
import type { Mutation } from '../../src/store/port.ts'
import { connect, type Session, type SqlValue } from '../../src/store/postgres/connection.ts'
import { answer, DIALECT } from '../../src/store/postgres/dialect.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { findContaining } from '../../src/store/queries/find-literal.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres/server.ts'
import { BY, writtenBy } from '../writes.ts'
import { describeGraphQuestions } from './graph-questions.contract.ts'
import { describeGraphStore, type GraphStoreSetup } from './graph-store.contract.ts'

describe.skipIf(!hasPostgres)('on a server', () => {
  let server: PostgresServer
  let location: string

  beforeAll(async () => {
    server = await startPostgres()
    location = server.database()
  })
  afterAll(() => server.remove())

  const setup: GraphStoreSetup = {
    name: 'PostgreSQL',
    expectsByName: true,
    async open() {
      const again = () => openPostgresStore({ location, busyTimeout: 5_000 })
      const store = await again()
      await server.empty(location)
      return { store, again, dispose: async () => {} }
    },
  }
  describeGraphStore(setup)
  describeGraphQuestions(setup)

  it('is asked for a few thousand texts at once, however many contain what is sought', async () => {
    const store = await openPostgresStore({ location, busyTimeout: 5_000 })
    await server.empty(location)
    const { note } = writtenBy(BY)
    await store.commit([note('many', ...Array.from({ length: 5_001 }, (_, place) => `Maple ${place}`)), note('maple')])
    await store.close()
    const address = readAddress(location)
    const timeouts = { connectTimeout: 5_000, lockTimeout: 5_000, statementTimeout: 60_000 }
    const connection = await connect({ address, machine: 'test', ...timeouts })
    try {
      const sizes: number[] = []
      const counting: Session = {
        ...connection,
        all: async <Row>(sql: string, ...values: readonly SqlValue[]) => {
          const rows = await connection.all<Row>(sql, ...values)
          sizes.push(rows.length)
          return rows
        },
      }
      expect(await answer(counting, findContaining(DIALECT, 'maple'))).toEqual(['many', 'maple'])
      expect(Math.max(...sizes)).toBe(5_000)
    } finally {
      await connection.close()
    }
  })

  it('expects a revision of what the batch names: another entity or record may have changed, and nothing forgotten', async () => {
    const store = await openPostgresStore({ location, busyTimeout: 5_000 })
    await server.empty(location)
    const { note: make, observe } = writtenBy(BY)
    const note = (key: string): Mutation => ({ kind: 'put-record', key, value: key, at: BY.at })
    try {
      const { revision } = await store.commit([make('a'), make('b'), note('mine')])
      const expecting: Mutation = { kind: 'expect-revision', revision }
      await store.commit([observe('b', 'x'), make('c'), note('yours')])
      expect((await store.commit([expecting, observe('a', 'one')])).applied).toBe(true)
      expect((await store.commit([expecting, observe('a', 'two')])).applied).toBe(false)
      expect((await store.commit([expecting, observe('b', 'two')])).applied).toBe(false)
      expect((await store.commit([expecting, note('yours')])).applied).toBe(false)
      expect((await store.commit([expecting, make('c')])).applied).toBe(false)
      expect((await store.commit([expecting, note('mine'), note('new')])).applied).toBe(true)
      expect((await store.commit([{ kind: 'expect-revision', revision: 99 }, note('later')])).applied).toBe(false)
      await store.commit([{ kind: 'bury', mark: { kind: 'entity', name: 'c' }, at: BY.at }])
      expect((await store.commit([expecting, note('latest')])).applied).toBe(false)
    } finally {
      await store.close()
    }
  })
})
