import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_COUNTED, type Touching } from '../../../src/store/port.ts'
import { findContaining } from '../../../src/store/queries/find-literal.ts'
import { findRelations } from '../../../src/store/queries/find-relations.ts'
import { findEntities } from '../../../src/store/queries/read-entities.ts'
import { answer, DIALECT, rowsOf } from '../../../src/store/sqlite/dialect.ts'
import type { Connection, SqlValue } from '../../../src/store/sqlite/driver.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { writtenBy } from '../../writes.ts'
import { applyTo, BY, note, openInMemory } from './connection.ts'

const SMALL = 2 * MOST_COUNTED + 500
const LARGE = 3 * MOST_COUNTED

/** One store with a hub of many relations, and one with half as many again. */
const stores = new Map<number, Connection>()
beforeAll(() => {
  for (const size of [SMALL, LARGE]) stores.set(size, filled(size))
})
afterAll(() => {
  for (const connection of stores.values()) connection.close()
})

describe('a hub of half as many relations again', () => {
  it.each<[string, (connection: Connection) => unknown]>([
    ['its newest relations', (connection) => relationsIn(connection, ['hub'], 200, 'newest')],
    ['its first relations', (connection) => relationsIn(connection, ['hub'], 1_000)],
    ['its last relations', (connection) => relationsIn(connection, ['hub'], 20, SMALL - 40)],
    ['the hub itself', (connection) => answer(connection, findEntities(DIALECT, ['hub']))],
  ])('costs no more rows: %s', (_what, ask) => {
    const [small, large] = [rowsRead(SMALL, ask), rowsRead(LARGE, ask)]
    expect(large).toEqual(small)
    expect(small.rows).toBeLessThan(2 * MOST_COUNTED)
  })

  it('is never sorted by the engine: its relations stand in stored order in their indexes', () => {
    for (const end of ['from_name', 'to_name']) {
      const sql = `EXPLAIN QUERY PLAN SELECT * FROM relation WHERE ${end} = 'hub' ORDER BY id DESC LIMIT 200`
      const plan = storeOf(LARGE)
        .all<{ detail: string }>(sql)
        .map(({ detail }) => detail)
      expect(plan).toEqual([expect.stringMatching(/^SEARCH relation USING INDEX/)])
    }
  })
})

describe('an entity of half as many observations again', () => {
  it.each<[string, (connection: Connection) => unknown]>([
    ['its beginning', (connection) => answer(connection, findEntities(DIALECT, ['long'], undefined, 5_000))],
    ['some lines', (connection) => answer(connection, findEntities(DIALECT, ['long'], 1, 5_000, 1_000))],
  ])('costs no more rows: %s', (_what, ask) => {
    const [small, large] = [rowsRead(SMALL, ask), rowsRead(LARGE, ask)]
    expect(large).toEqual(small)
    expect(small.rows).toBeLessThan(1_000)
  })
})

describe('a text in half as many entities again', () => {
  const ask = (text: string) => (connection: Connection) => answer(connection, findContaining(DIALECT, text))

  it.each(['cedar', 'ce'])('costs no more rows: %s', (text) => {
    expect(rowsRead(LARGE, ask(text)).rows).toBeLessThanOrEqual(rowsRead(SMALL, ask(text)).rows)
  })

  it.each(['cedar', 'ce'])('is counted to a number, and the first ones are named: %s', (text) => {
    expect(ask(text)(storeOf(LARGE))).toHaveLength(MOST_COUNTED + 1)
    expect(ask(text)(storeOf(LARGE))[0]).toBe('n0')
  })

  it('is found in parts, each of a bounded number of rows', () => {
    for (const text of ['cedar', 'q7', 'ce']) {
      const { connection, read } = counting(storeOf(LARGE))
      let most = 0
      const question = findContaining(DIALECT, text)
      for (let step = question.next([]); step.done !== true; ) {
        step = question.next(rowsOf(connection, step.value))
        most = Math.max(most, read.rows)
        read.rows = 0
      }
      expect([text, most > 5 * MOST_COUNTED]).toEqual([text, false])
    }
  })

  it('does not make another call wait until all of it is found', async () => {
    const store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
    await store.commit(Array.from({ length: 6_000 }, (_, place) => note(`n${place}`, 'cedar')))
    const order: string[] = []
    await Promise.all([
      store.containing('q7').then(() => order.push('the search')),
      store.size().then(() => order.push('the other call')),
    ])
    await store.close()
    expect(order).toEqual(['the other call', 'the search'])
  })
})

// --- internal ---

function relationsIn(
  connection: Connection,
  ...asked: [names: readonly string[], limit: number, behind?: number | 'newest']
): Touching {
  return answer(connection, findRelations(DIALECT, ...asked))
}

function filled(size: number): Connection {
  const connection = openInMemory()
  const lines = Array.from({ length: size / 10 }, (_, place) => `line ${place}`)
  const places = Array.from({ length: size }, (_, place) => `n${place}`)
  const notes = [note('hub'), note('long', ...lines), ...places.map((name) => note(name, 'cedar'))]
  const relations = places.map((from) => writtenBy(BY).relation(from, 'hub', 'belongs to'))
  applyTo(connection, [...notes, ...relations])
  return connection
}

function storeOf(size: number): Connection {
  return stores.get(size) as Connection
}

/** The connection, and how many rows its statements gave; each number of a list counts as one. */
function counting(connection: Connection): { connection: Connection; read: { rows: number; statements: number } } {
  const read = { rows: 0, statements: 0 }
  const watched: Connection = { ...connection }
  for (const way of ['get', 'only', 'all'] as const) {
    watched[way] = ((sql: string, ...values: readonly SqlValue[]) => {
      const found = connection[way](sql, ...values)
      const list = (found as { rows?: unknown } | undefined)?.rows
      read.statements += 1
      if (Array.isArray(found)) read.rows += found.length
      else read.rows += typeof list === 'string' ? list.split(',').length : 1
      return found
    }) as never
  }
  return { connection: watched, read }
}

function rowsRead(size: number, ask: (connection: Connection) => unknown) {
  const { connection, read } = counting(storeOf(size))
  ask(connection)
  return read
}
