import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forget } from '../../src/memory/session/forget.ts'
import { putInjection, readHistory, withoutOldTexts } from '../../src/memory/session/history.ts'
import type { GraphStore, Mutation } from '../../src/store/port.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { writtenBy } from '../writes.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

const AT = '2025-10-07T14:30:00.000Z'
const BY = { at: AT, source: 'cli', project: 'example.org/shop' }
const { note: entity, relation: related } = writtenBy(BY)
const relation = (from: string, to: string) => related(from, to, 'touches')

function snapshot(name: string, ...observations: string[]): Mutation {
  const row = { name, project: 'example.org/shop', session: `session of ${name}`, status: 'paused', type: 'manual' }
  return {
    kind: 'put-snapshot',
    row: { ...row, timestamp: AT, value: `{"secret":"${name}"}` },
    entityType: 'session-snapshot',
    observations,
    by: BY,
  }
}

describe.skipIf(!hasPostgres)('a store that several people share', () => {
  let server: PostgresServer
  let owner: string
  const opened: GraphStore[] = []

  beforeAll(async () => {
    server = await startPostgres()
    server.sql('CREATE ROLE ada LOGIN; CREATE ROLE bob LOGIN; CREATE ROLE host LOGIN NOINHERIT; GRANT ada, bob TO host')
  })
  afterAll(() => server.remove())
  beforeEach(async () => {
    for (const store of opened.splice(0)) await store.close()
    owner = server.database()
    await (await openPostgresStore({ location: owner, busyTimeout: 5_000 })).close()
  })
  afterAll(async () => {
    for (const store of opened.splice(0)) await store.close()
  })

  const as = async (user: string, role?: string): Promise<GraphStore> => {
    const location = server.as(owner, user)
    const store = await openPostgresStore({ location, busyTimeout: 5_000, ...(role === undefined ? {} : { role }) })
    opened.push(store)
    return store
  }

  it('shows what one writes to the others, with author, machine and project', async () => {
    await (await as('ada')).commit([
      entity('plan', 'ship it'),
      snapshot('shared', 'the shared line'),
      relation('shared', 'plan'),
    ])
    const bob = await as('bob')
    expect((await bob.entities()).map(({ name }) => name)).toEqual(['plan', 'shared'])
    expect(await bob.snapshots({})).toHaveLength(1)
    for (const table of ['entity', 'observation', 'relation', 'snapshot']) {
      expect(server.sql(`SELECT DISTINCT author, machine <> '', project FROM throughline.${table}`, owner)).toBe(
        'ada|t|example.org/shop',
      )
    }
  })

  it('keeps the log of what was put before a person’s model to that person, in any script, until it is forgotten', async () => {
    const [ada, bob] = [await as('ada'), await as('bob')]
    const occasion = { session: 's1', now: new Date(AT), hook: 'UserPromptSubmit', host: 'codex' } as const
    const text = `継続 of my-plan 🧵 ${'line\n'.repeat(1_500)}`
    await ada.commit([
      snapshot('my-plan', 'a line'),
      putInjection(occasion, 'recovery', { toModel: text, toPerson: 'told' }),
    ])
    const [given, ...more] = (await readHistory(ada)).injections
    expect(more).toEqual([])
    expect(given).toMatchObject({
      session: 's1',
      at: AT,
      hook: 'UserPromptSubmit',
      modelText: text,
      personText: 'told',
    })
    expect((await readHistory(bob)).injections).toEqual([])
    await ada.commit(await withoutOldTexts(ada, new Date('2026-01-01T00:00:00Z')))
    expect((await readHistory(ada)).injections[0]).not.toHaveProperty('modelText')
    await ada.commit([putInjection(occasion, 'recovery', { toModel: text })])
    await forget(ada, { names: ['my-plan'] }, new Date(AT))
    expect(JSON.stringify((await readHistory(ada)).injections)).not.toContain('my-plan')
  })

  it('keeps to SQL what the program keeps to: whose records, who wrote a row, which version the tables have', async () => {
    await (await as('ada')).commit([snapshot('mine', 'zircon'), { kind: 'put-record', key: 'k', value: 'v', at: AT }])
    const asBob = (sql: string) =>
      server.sql(`SET SESSION AUTHORIZATION bob; SET search_path = throughline; ${sql}`, owner)
    expect(asBob('SELECT count(*) FROM record')).toBe('0')
    for (const sql of [
      'SET ROLE ada',
      `INSERT INTO entity (name, type, at, source, words, author) VALUES ('x', 'x', 'x', 'x', '', 'ada')`,
      `UPDATE snapshot SET author = 'bob'`,
      `UPDATE meta SET version = 9`,
    ]) {
      expect(() => asBob(sql), sql).toThrow(/permission denied/)
    }
  })

  it('gives one server a connection with the rights of each of its users, and no others', async () => {
    const ada = await as('host', 'ada')
    await ada.commit([snapshot('mine', 'zircon'), { kind: 'put-record', key: 'k', value: 'v', at: AT }])
    expect(server.sql('SELECT author FROM throughline.snapshot', owner)).toBe('ada')
    expect([await (await as('host', 'bob')).record('k'), await (await as('ada')).record('k')]).toEqual([undefined, 'v'])
    await expect(as('host', 'postgres')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(as('bob', 'ada')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('does not let one who may not make the tables start a store, and says so', async () => {
    owner = server.database()
    await expect(as('ada')).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('42501'),
    })
  })
})
