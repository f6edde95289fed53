/** Questions that are meant to break the search or the database. Each test is named by its rule. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forget } from '../../src/memory/session/forget.ts'
import { openStore } from '../../src/store/open.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { findHits } from '../../src/store/queries/find-hits.ts'
import { findContaining } from '../../src/store/queries/find-literal.ts'
import { answer, DIALECT } from '../../src/store/sqlite/dialect.ts'
import type { Connection, SqlValue } from '../../src/store/sqlite/driver.ts'
import { type OurServer, startOurs } from '../contract/reference/our-server.ts'
import { applyTo, BY, note, openInMemory } from '../unit/store/connection.ts'
import { writtenBy } from '../writes.ts'

let server: OurServer
let store: GraphStore
beforeEach(async () => {
  server = await startOurs()
  store = await openStore({ location: ':memory:', busyTimeout: 0 })
})
afterEach(async () => {
  await server.close()
  await store.close()
})

const named = (answer: { readonly structuredContent?: unknown }) =>
  (answer.structuredContent as { entities: { name: string }[] }).entities.map(({ name }) => name)
const add = (...texts: string[]) =>
  server.call('create_entities', {
    entities: texts.map((text, place) => ({ name: `n${place}`, entityType: 'note', observations: [text] })),
  })

/** What means something to the full-text search, to SQL or to a pattern. */
const SPECIAL = [
  'NEAR(',
  '"',
  '""',
  '*',
  '^',
  '-',
  '+',
  'name:',
  'content:x',
  'AND',
  'OR',
  'NOT',
  'NEAR(a b, 3)',
  '(',
  ')',
  '{a b}:',
  'a*',
  '^a',
  "'",
  "''",
  '; DROP TABLE entity',
  "' OR 1=1 --",
  '\\',
  '\0',
  '%',
  '_',
  '[a]',
  '?1',
  ':x',
  '@x',
  '$x',
  'null',
  '\ud800',
  '',
]

describe('F01: an operator of the search', () => {
  it.each(SPECIAL)('%j alone is never an error, and search_nodes takes it literally', async (text) => {
    await add(`before ${text} after`, 'nothing of the kind')
    const answer = await server.call('search_nodes', { query: text })
    expect(answer.isError).toBeUndefined()
    expect(named(answer)).toContain('n0')
    for (const ask of [
      store.hits(text, {}, 5),
      store.hits(text, {}, 5),
      store.containing(text),
      store.facts({ part: text, limit: 5 }),
    ]) {
      await expect(ask).resolves.toBeDefined()
    }
  })
})

describe('F02: SQL in any parameter', () => {
  it.each([
    "'; DROP TABLE entity; --",
    '") OR 1=1 --',
    'x UNION SELECT * FROM meta',
    '1); DELETE FROM observation; --',
  ])('%j is text', async (text) => {
    await store.commit([writtenBy(BY).note('kept', 'x')])
    const filter = { type: text, status: text, project: text }
    await store.hits(text, filter, 5)
    await store.facts({ ...filter, limit: 5, after: text })
    await store.facts({ ...filter, names: [text] })
    await store.snapshots({ project: text, session: text, statuses: [text], types: [text], names: [text] })
    await store.relations([text, 'kept'], 5, 'newest')
    await store.record(text)
    await store.eachRecord(text, () => undefined)
    await store.relations([text], 5)
    await store.facts({ part: text, limit: 5 })
    await store.forgotten([{ kind: 'entity', name: text }])
    for (const query of [{ names: [text] }, { source: text }, { source: text, since: BY.at }]) {
      expect(await forget(store, query, new Date(BY.at))).toMatchObject({
        entities: [],
      })
    }
    for (const wrong of [store.facts({ since: text, limit: 5 }), store.snapshots({ until: text })]) {
      await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
    expect(await store.entities()).toHaveLength(1)
    expect((await store.check()).problems).toEqual([])
  })
})

describe('F03: % and _', () => {
  it('are letters like any other', async () => {
    await add('100% sure', '100 sure', 'snake_case', 'snakeXcase')
    expect(named(await server.call('search_nodes', { query: '0%' }))).toEqual(['n0'])
    expect(named(await server.call('search_nodes', { query: 'e_c' }))).toEqual(['n2'])
  })
})

describe('F04: a question of a megabyte, or of a hundred thousand words', () => {
  const LONG: [string, string][] = [
    ['one word', 'x'.repeat(1_000_000)],
    ['words', 'term '.repeat(100_000)],
    ['words that all differ', Array.from({ length: 100_000 }, (_, place) => `term${place}`).join(' ')],
    ['quotes', '"'.repeat(1_000_000)],
    ['operators', 'NEAR(a b) OR '.repeat(50_000)],
  ]

  it.each(LONG)('asks the store for no more than a short one does: %s', (_what, query) => {
    const connection = openInMemory()
    applyTo(
      connection,
      Array.from({ length: 50 }, (_, place) => note(`n${place}`, `term${place} x near a b`)),
    )
    /** Statements, rows read, and the characters that are given to the engine. */
    const workOf = (text: string) => {
      const work = { statements: 0, rows: 0, characters: 0 }
      const counting: Connection = { ...connection }
      for (const way of ['get', 'only', 'all'] as const) {
        counting[way] = ((sql: string, ...values: readonly SqlValue[]) => {
          const found = connection[way](sql, ...values)
          work.statements += 1
          work.rows += Array.isArray(found) ? found.length : 1
          for (const value of values) work.characters += String(value).length
          return found
        }) as never
      }
      answer(counting, findHits(DIALECT, text, {}, 5))
      answer(counting, findContaining(DIALECT, text))
      return work
    }
    const [short, long] = [workOf(query.slice(0, 5_000)), workOf(query)]
    expect(long.statements).toBeLessThanOrEqual(short.statements)
    expect(long.rows).toBeLessThanOrEqual(short.rows)
    expect(long.characters).toBeLessThan(100_000)
    connection.close()
  })
})
