import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { history } from '../../../src/memory/graph/file-history.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { GRAPH } from '../../../src/rules.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { BY, writtenBy } from '../../writes.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

const { relation } = writtenBy(BY)

let store: GraphStore

beforeEach(async () => {
  store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
})

afterEach(() => store.close())

const fileOf = (path: string): string => `file:${PLAIN.project.id}/${path}`

describe('the history of a file', () => {
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

  it('is the sessions that changed it, newest first, their decisions with those that name it first', async () => {
    const answer = await history(store, fileOf('src/auth.ts'))
    expect(answer.sessions.map((each) => each.snapshot)).toEqual(['refresh', 'login'])
    expect(answer.sessions[1]).toMatchObject({
      session: 'session of login',
      at: '2025-10-01T00:00:00.000Z',
      what: 'modified, edits of src/auth.ts',
    })
    expect(answer.sessions[1]?.decisions.map((each) => each.id)).toEqual(['D2', 'D1'])
    expect(answer.cut).toBeUndefined()
  })

  it('is empty for a name that is no file', async () => {
    expect(await history(store, 'auth.ts')).toEqual({ sessions: [] })
  })

  it('counts the states of one session once, by the newest', async () => {
    const sessionId = 'session of login'
    await store.commit(
      session('login again', { sessionId, timestamp: '2025-10-05T00:00:00.000Z', files: touch('src/auth.ts') }),
    )
    expect((await history(store, fileOf('src/auth.ts'))).sessions.map((each) => each.snapshot)).toEqual([
      'login again',
      'refresh',
    ])
  })

  it('says that relations were left out where they were, at whichever end the file stands', async () => {
    const file = fileOf('src/busy.ts')
    const names = Array.from({ length: GRAPH.entities / 2 }, (_, place) => `n${place}`)
    await store.commit([
      ...session('busy', { sessionId: 'busy', files: touch('src/busy.ts') }),
      ...names.slice(1).map((name) => relation(file, name)),
      ...names.map((name) => relation(name, file)),
    ])
    const before = await history(store, file)
    const { count } = await store.relations([file])
    expect({ count, cut: before.cut, of: before.sessions.length }).toEqual({
      count: GRAPH.entities,
      cut: undefined,
      of: 1,
    })
    await store.commit([relation('one more', file)])
    expect(await history(store, file)).toEqual({ sessions: [], cut: 'Only the newest 500 relations were looked at.' })
  })

  it('says what the limit left out, and keeps the newest', async () => {
    const answer = await history(store, fileOf('src/common.ts'), 1)
    expect(answer.sessions).toHaveLength(1)
    expect(answer.cut).toBe('13 earlier sessions lie beyond the limit.')
  })
})
