import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findForgettings, forget, planForget } from '../../src/memory/session/forget.ts'
import { putInjection, readHistory, withoutOldTexts } from '../../src/memory/session/history.ts'
import type { GraphStore, Mutation, StoreRow } from '../../src/store/port.ts'
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

  const as = async (user: string, query = '', role?: string): Promise<GraphStore> => {
    const location = server.as(owner, user, query)
    const store = await openPostgresStore({ location, busyTimeout: 5_000, ...(role === undefined ? {} : { role }) })
    opened.push(store)
    return store
  }
  const PRIVATE = '?visibility=private'

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
    await ada.commit(withoutOldTexts((await readHistory(ada)).injections, new Date('2026-01-01T00:00:00Z')))
    expect((await readHistory(ada)).injections[0]).not.toHaveProperty('modelText')
    await ada.commit([putInjection(occasion, 'recovery', { toModel: text })])
    await forget(ada, { names: ['my-plan'] }, new Date(AT))
    expect((await readHistory(ada)).injections).toEqual([])
    expect([await findForgettings(ada), await findForgettings(bob)]).toEqual([[expect.anything()], []])
  })

  it('keeps a private snapshot from every question that another asks', async () => {
    const ada = await as('ada', PRIVATE)
    await ada.commit([
      snapshot('mine', 'zircon is the word', 'another zirconium line'),
      entity('secret-file', 'zircon path'),
      relation('mine', 'secret-file'),
      { kind: 'put-record', key: 'session:1', value: 'zircon state', at: AT },
    ])
    const bob = await as('bob')
    const told = [
      await bob.entities(),
      await bob.entities(['mine', 'secret-file']),
      (await bob.relations()).relations,
      (await bob.relations(['mine'])).relations,
      (await bob.facts({ part: 'mine', limit: 5 })).entities,
      await bob.snapshots({ session: 'session of mine' }),
      await bob.snapshots({ names: ['mine'] }),
      await bob.hits('zircon', {}, 5),
      await bob.hits('zircno', {}, 5),
      await bob.hits('zircon mine secret', {}, 5),
      await bob.containing('zircon'),
      (await bob.facts({ names: ['mine', 'secret-file'] })).entities,
      (await bob.facts({ limit: 5 })).entities,
      (await bob.neighbourhood({ names: ['mine'], depth: 2, limit: 9, perEntity: 9 })).entities,
      (await planForget(bob, { names: ['mine'] })).entities,
      (await planForget(bob, { since: '2000-01-01T00:00:00Z' })).entities,
    ]
    expect(told).toEqual(told.map(() => []))
    expect(await bob.record('session:1')).toBeUndefined()
    expect(await bob.size()).toEqual({ entities: 0, observations: 0, relations: 0, snapshots: 0, tombstones: 0 })
    const rows: StoreRow[] = []
    await bob.eachRow((row) => rows.push(row))
    expect(rows.map(({ kind }) => kind)).toEqual(['counts'])
    expect(await ada.snapshots({})).toHaveLength(1)
    expect((await ada.hits('zircno', {}, 5)).map(({ name }) => name).sort()).toEqual(['mine', 'secret-file'])
  })

  it('keeps it from SQL, too: reading, changing, deleting, taking on the rights of its owner', async () => {
    await (await as('ada', PRIVATE)).commit([snapshot('mine', 'zircon')])
    const asBob = (sql: string) =>
      server.sql(`SET SESSION AUTHORIZATION bob; SET search_path = throughline; ${sql}`, owner)
    for (const table of ['entity', 'observation', 'snapshot']) {
      expect(asBob(`SELECT count(*) FROM ${table}`)).toBe('0')
      expect(asBob(`WITH gone AS (DELETE FROM ${table} RETURNING 1) SELECT count(*) FROM gone`)).toBe('0')
    }
    expect(asBob(`WITH gone AS (UPDATE snapshot SET reader = 'bob' RETURNING 1) SELECT count(*) FROM gone`)).toBe('0')
    expect(asBob(`SELECT count(*) FROM find_rows('{zircon}', '{zircon}', 9)`)).toBe('0')
    expect(asBob(`SELECT rows FROM count_rows('{zircon}', 9)`)).toBe('0')
    for (const sql of [
      'SELECT * FROM word',
      'SET ROLE ada',
      `INSERT INTO entity (name, type, at, source, words, author) VALUES ('x', 'x', 'x', 'x', '', 'ada')`,
      `INSERT INTO entity (name, type, at, source, words, reader) VALUES ('x', 'x', 'x', 'x', '', 'ada')`,
      `UPDATE meta SET version = 9`,
    ]) {
      expect(() => asBob(sql), sql).toThrow(/permission denied|row-level security/)
    }
    // What a function with its owner's rights takes for the asker cannot be set by the asker.
    expect(() => asBob(`SET role = 'ada'; SELECT viewer()`)).toThrow(/permission denied/)
    expect(server.sql('SELECT count(*) FROM throughline.snapshot', owner)).toBe('1')
  })

  it('lets two people have private things of one name, and a third one share it', async () => {
    const [ada, bob, team] = [await as('ada', PRIVATE), await as('bob', PRIVATE), await as('bob')]
    await ada.commit([entity('src/auth.ts', 'of ada')])
    await bob.commit([entity('src/auth.ts', 'of bob')])
    expect((await ada.entities()).map(({ observations }) => observations)).toEqual([['of ada']])
    await team.commit([{ kind: 'delete-entity', name: 'src/auth.ts' }])
    expect(await bob.entities()).toEqual([])
    expect((await team.commit([entity('src/auth.ts', 'of all')])).created).toEqual(['src/auth.ts'])
    expect((await ada.entities()).map(({ observations }) => observations.toSorted())).toEqual([['of ada', 'of all']])
    expect((await bob.entities()).map(({ observations }) => observations)).toEqual([['of all']])
    await team.commit([{ kind: 'delete-entity', name: 'src/auth.ts' }])
    expect((await ada.entities()).map(({ observations }) => observations)).toEqual([['of ada']])
    expect(await bob.entities()).toEqual([])
  })

  it('gives one server a connection with the rights of each of its users, and no others', async () => {
    const ada = await as('host', PRIVATE, 'ada')
    await ada.commit([snapshot('mine', 'zircon')])
    expect(server.sql('SELECT author, reader FROM throughline.snapshot', owner)).toBe('ada|ada')
    expect(await (await as('host', '', 'bob')).snapshots({})).toEqual([])
    expect(await (await as('ada')).snapshots({})).toHaveLength(1)
    await expect(as('host', '', 'postgres')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(as('bob', '', 'ada')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('does not let one who may not make the tables start a store, and says so', async () => {
    owner = server.database()
    await expect(as('ada')).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('42501'),
    })
  })
})
