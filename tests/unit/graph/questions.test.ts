import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { neighbours, paths, related } from '../../../src/memory/graph/explore.ts'
import { history } from '../../../src/memory/graph/file-history.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { GRAPH } from '../../../src/rules.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { writtenBy } from '../../writes.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

const by = { at: '2025-10-07T14:30:00.000Z', source: 'cli' }
let store: GraphStore

beforeEach(async () => {
  store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
})

afterEach(() => store.close())

const written = writtenBy(by)
const note = (...names: readonly string[]): Mutation[] => names.map((name) => written.note(name))
const { relation: link } = written

describe('neighbours', () => {
  beforeEach(async () => {
    await store.commit([
      ...note('a', 'b', 'c', 'd', 'lonely'),
      link('a', 'b'),
      link('c', 'b', 'likes'),
      link('c', 'd'),
      link('a', 'nowhere'),
      link('a', 'a', 'is'),
    ])
  })

  it('gives what lies within the depth, nearest first, whichever way the relations point', async () => {
    expect(await neighbours(store, 'a')).toEqual({
      entities: [{ name: 'b', entityType: 'note', depth: 1 }],
      relations: [
        { from: 'a', to: 'b', relationType: 'knows' },
        { from: 'a', to: 'a', relationType: 'is' },
      ],
    })
    expect((await neighbours(store, 'a', { depth: 2 })).entities.map((each) => each.name)).toEqual(['b', 'c'])
    expect((await neighbours(store, 'a', { depth: 3 })).entities.map((each) => each.name)).toEqual(['b', 'c', 'd'])
  })

  it('follows the relation types that are asked for, and no others', async () => {
    expect((await neighbours(store, 'b', { depth: 3, types: ['likes'] })).entities.map((each) => each.name)).toEqual([
      'c',
    ])
  })

  it('gives nothing for an entity without relations, and an error for none at all', async () => {
    expect(await neighbours(store, 'lonely', { depth: 3 })).toEqual({ entities: [], relations: [] })
    await expect(neighbours(store, 'nowhere')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' })
  })

  it('says what the limit left out', async () => {
    const answer = await neighbours(store, 'b', { depth: 2, limit: 1 })
    expect(answer.entities).toHaveLength(1)
    expect(answer.cut).toBe('2 more entities lie beyond the limit.')
  })

  it('looks at a bounded part of a hub, and says so', async () => {
    const many = Array.from({ length: GRAPH.perEntity + 50 }, (_, place) => `n${place}`)
    await store.commit([...note('hub', ...many), ...many.map((name) => link(name, 'hub'))])
    const answer = await neighbours(store, 'hub', { limit: 5 })
    expect(answer.entities).toHaveLength(5)
    expect(answer.cut).toContain(`${GRAPH.perEntity - 5} more entities`)
    expect(answer.cut).toContain(`newest ${GRAPH.perEntity} relations`)
  })

  it('keeps names apart that objects inherit', async () => {
    await store.commit([
      ...note('__proto__', 'constructor', ''),
      link('__proto__', 'constructor'),
      link('', '__proto__'),
    ])
    const { entities } = await neighbours(store, '__proto__')
    expect(entities.map((each) => each.name).sort()).toEqual(['', 'constructor'])
  })
})

describe('paths', () => {
  const names = (path: readonly { from: string; to: string }[]): string[] => path.map(({ from, to }) => `${from}>${to}`)

  it('gives each relation of a way as it is stored', async () => {
    await store.commit([...note('a', 'b', 'c'), link('a', 'b'), link('c', 'b', 'likes')])
    expect(await paths(store, 'a', 'c')).toEqual({
      paths: [
        [
          { from: 'a', to: 'b', relationType: 'knows' },
          { from: 'c', to: 'b', relationType: 'likes' },
        ],
      ],
    })
  })

  it('puts a way over what few are linked to before one over a hub', async () => {
    const crowd = Array.from({ length: 60 }, (_, place) => `n${place}`)
    await store.commit([
      ...note('a', 'z', 'hub', 'x', 'y', ...crowd),
      ...['a', 'z', ...crowd].map((name) => link(name, 'hub')),
      link('a', 'x'),
      link('x', 'y'),
      link('y', 'z'),
    ])
    const found = await paths(store, 'a', 'z')
    expect(found.paths.map(names)).toEqual([
      ['a>x', 'x>y', 'y>z'],
      ['a>hub', 'z>hub'],
    ])
  })

  it('gives direct relations first, each of its own', async () => {
    await store.commit([
      ...note('a', 'b', 'c'),
      link('a', 'b'),
      link('b', 'a', 'likes'),
      link('a', 'c'),
      link('c', 'b'),
    ])
    expect((await paths(store, 'a', 'b')).paths.map(names)).toEqual([['a>b'], ['b>a'], ['a>c', 'c>b']])
    const first = await paths(store, 'a', 'b', { limit: 1 })
    expect(first.paths.map(names)).toEqual([['a>b']])
    expect(first.cut).toBe('More ways lie beyond the limit.')
    expect((await paths(store, 'a', 'b', { limit: 3 })).cut).toBeUndefined()
  })

  it('says how far it looked where a longer way may be', async () => {
    const chain = Array.from({ length: 9 }, (_, place) => `n${place}`)
    await store.commit([...note(...chain), ...chain.slice(1).map((name, place) => link(`n${place}`, name))])
    expect((await paths(store, 'n0', 'n6')).paths.map((path) => path.length)).toEqual([6])
    expect(await paths(store, 'n0', 'n8')).toEqual({
      paths: [],
      cut: 'Ways of more than 6 relations are not looked for.',
    })
  })

  it('gives none between what is not linked, and none from an entity to itself', async () => {
    await store.commit([...note('a', 'b'), link('a', 'a')])
    expect(await paths(store, 'a', 'b')).toEqual({ paths: [] })
    expect(await paths(store, 'a', 'a')).toEqual({ paths: [] })
    await expect(paths(store, 'a', 'missing')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' })
  })
})

describe('sessions and files', () => {
  const session = (name: string, fields: Partial<SessionSnapshot>): Mutation[] =>
    putSnapshot({ ...PLAIN, name, sessionId: `session of ${name}`, ...fields }, 'hook')
  const touch = (...files: readonly string[]): SessionSnapshot['files'] =>
    files.map((path) => ({ path, change: 'modified', what: `edits of ${path}` }))
  const decide = (...decisions: readonly string[]): SessionSnapshot['decisions'] =>
    decisions.map((decision, place) => ({ id: `D${place + 1}`, decision, origin: 'user' }))

  beforeEach(async () => {
    await store.commit([
      ...session('login', {
        timestamp: '2025-10-01T00:00:00.000Z',
        files: touch('src/auth.ts', 'src/common.ts'),
        decisions: decide('Small commits', 'auth.ts keeps no state'),
      }),
      ...session('refresh', { timestamp: '2025-10-03T00:00:00.000Z', files: touch('src/auth.ts', 'src/token.ts') }),
      ...session('styles', { timestamp: '2025-10-02T00:00:00.000Z', files: touch('src/common.ts', 'web/site.css') }),
      ...session('notes', { timestamp: '2025-10-04T00:00:00.000Z', files: touch('docs/notes.md') }),
      ...Array.from({ length: 12 }, (_, place) => session(`other ${place}`, { files: touch('src/common.ts') })).flat(),
    ])
  })

  it('are related by what few sessions have in common, the project of all of them last', async () => {
    const { related: found } = await related(store, 'login')
    expect(found[0]).toMatchObject({ name: 'refresh', entityType: 'session-snapshot', score: 1 })
    expect(found[0]?.shared[0]).toMatch(/src\/auth\.ts$/)
    const names = found.map((each) => each.name)
    expect(names.indexOf('styles')).toBeLessThan(names.indexOf('notes'))
    expect(names).not.toContain('login')
    expect(new Set(found.map((each) => each.entityType))).toEqual(new Set(['session-snapshot']))
  })

  it('say how many are left out', async () => {
    const answer = await related(store, 'login', { limit: 2 })
    expect(answer.related).toHaveLength(2)
    expect(answer.cut).toBe('13 more entities lie beyond the limit.')
  })

  it('tell the history of a file, newest first, its decisions with those that name it first', async () => {
    const answer = await history(store, 'src/auth.ts', { project: PLAIN.project.id })
    expect(answer.files).toEqual([`file:${PLAIN.project.id}/src/auth.ts`])
    expect(answer.sessions.map((each) => each.snapshot)).toEqual(['refresh', 'login'])
    expect(answer.sessions[1]).toMatchObject({
      session: 'session of login',
      at: '2025-10-01T00:00:00.000Z',
      what: 'modified, edits of src/auth.ts',
    })
    expect(answer.sessions[1]?.decisions.map((each) => each.id)).toEqual(['D2', 'D1'])
    expect(answer.cut).toBeUndefined()
  })

  it.each(['auth.ts', './src/auth.ts', 'src\\auth.ts', `file:${PLAIN.project.id}/src/auth.ts`])(
    'find the file by %j',
    async (file) => {
      expect((await history(store, file)).sessions.map((each) => each.snapshot)).toEqual(['refresh', 'login'])
    },
  )

  it.each(['uth.ts', 'auth', '', '/', 'missing.ts', '%'])('know no file by %j', async (file) => {
    expect(await history(store, file)).toEqual({ files: [], sessions: [], links: [] })
  })

  it('count the states of one session once, by the newest', async () => {
    const sessionId = 'session of login'
    await store.commit(
      session('login again', { sessionId, timestamp: '2025-10-05T00:00:00.000Z', files: touch('src/auth.ts') }),
    )
    expect((await history(store, 'auth.ts')).sessions.map((each) => each.snapshot)).toEqual(['login again', 'refresh'])
  })

  it('name what else is linked to the file', async () => {
    const file = `file:${PLAIN.project.id}/src/auth.ts`
    await store.commit([...note('rotate keys monthly'), link('rotate keys monthly', file, 'constrains')])
    expect((await history(store, 'auth.ts')).links).toEqual([
      { name: 'rotate keys monthly', entityType: 'note', at: by.at, relationType: 'constrains' },
    ])
  })

  it('say what the limit left out, and keep the newest', async () => {
    const answer = await history(store, 'src/common.ts', { limit: 1 })
    expect(answer.sessions).toHaveLength(1)
    expect(answer.cut).toBe('13 earlier sessions lie beyond the limit.')
  })

  it('prefer the file of the project that is asked for', async () => {
    const elsewhere = { ...PLAIN.project, id: 'example.org/other' }
    await store.commit(session('foreign', { project: elsewhere, files: touch('lib/auth.ts') }))
    expect(
      (await history(store, 'auth.ts', { project: 'example.org/other' })).sessions.map((each) => each.snapshot),
    ).toEqual(['foreign'])
    expect((await history(store, 'auth.ts')).files).toHaveLength(2)
  })
})
