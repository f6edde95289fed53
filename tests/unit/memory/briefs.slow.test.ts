import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteObservations } from '../../../src/memory/graph/operations.ts'
import { projectsOf } from '../../../src/memory/graph/projects.ts'
import { listSnapshots } from '../../../src/memory/session/briefs.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { sessionsOf } from '../../../src/memory/session/titles.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'

const BY = { at: '2026-11-20T10:00:00.000Z', source: 'test' }

describe('what lists show of snapshots', () => {
  let store: GraphStore
  beforeEach(async () => {
    store = await openSqliteStore({ location: ':memory:', busyTimeout: 1_000 })
  })
  afterEach(() => store.close())

  const save = (fields: Partial<SessionSnapshot> = {}) => putSnapshot({ ...JWT_SESSION, ...fields }, 'test')
  const list = async () => (await listSnapshots(store, {}))[0]?.brief

  it('is stored where the snapshot is saved', async () => {
    await store.commit(save({ goal: 'Chart the tides of harbour 7', nextStep: 'Draw the chart' }))
    const [row] = await store.snapshots({}, 'brief')
    expect(JSON.parse(row?.brief ?? '')).toMatchObject({
      title: 'Chart the tides of harbour 7',
      nextStep: 'Draw the chart',
    })
    expect(await list()).toEqual(JSON.parse(row?.brief ?? ''))
  })

  it('tells the projects, the one with the newest snapshot first, with how many each has', async () => {
    const project = { ...JWT_SESSION.project, id: 'example.org/tide', name: 'tide' }
    await store.commit([
      ...save(),
      ...save({ name: 'older', timestamp: '2020-01-01T00:00:00.000Z' }),
      ...save({ name: 'newest', project, timestamp: '2030-01-01T00:00:00.000Z' }),
    ])
    const { id, name } = JWT_SESSION.project
    expect(await projectsOf(store)).toEqual([
      { id: 'example.org/tide', name: 'tide', snapshots: 1, newest: '2030-01-01T00:00:00.000Z' },
      { id, name, snapshots: 2, newest: JWT_SESSION.timestamp },
    ])
  })

  it('holds no secret, as the snapshot holds none', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`
    await store.commit(save({ goal: `Use the token ${secret} of the build` }))
    const [row] = await store.snapshots({}, 'brief')
    expect(row?.brief).toContain('[REDACTED:')
    expect(row?.brief).not.toContain(secret)
  })

  it('names nothing unfinished where the work has ended', async () => {
    const tasks = [{ text: 'Draw the chart', status: 'pending' as const }]
    await store.commit(save({ tasks, status: 'in-progress' }))
    expect((await list())?.unfinished).toContain('1 of 1 tasks open')
    await store.commit(save({ tasks, status: 'completed' }))
    expect((await list())?.unfinished).toEqual([])
  })

  it.each([
    ['Want me to reply there and resolve the thread?', ['waits for an answer']],
    ['Anything else?', []],
  ])('that ended with %j names what waits for an answer', async (question, unfinished) => {
    const asked = { tasks: [], questions: [], needsFromUser: [question], quality: {} }
    await store.commit(save({ ...asked, status: 'in-progress' }))
    expect((await list())?.unfinished).toEqual(unfinished)
  })

  it('follows what another client deletes of the lines', async () => {
    await store.commit(save({ nextStep: 'Draw the chart' }))
    const [entity] = await store.entities([JWT_SESSION.name])
    const line = entity?.observations.find((each) => each.includes('Draw the chart')) ?? ''
    await deleteObservations(store, [{ entityName: JWT_SESSION.name, observations: [line] }], BY)
    expect(await list()).not.toHaveProperty('nextStep')
  })

  it('is made of the value where the store has none, as after a repair', async () => {
    await store.commit(save())
    const kept = await list()
    const without = save().map((mutation): Mutation => {
      if (mutation.kind !== 'put-snapshot') return mutation
      const { brief: _, ...row } = mutation.row
      return { ...mutation, row }
    })
    await store.commit(without)
    expect((await store.snapshots({}, 'brief'))[0]).not.toHaveProperty('brief')
    expect(await list()).toEqual(kept)
  })
})

describe('the session of a snapshot', () => {
  it('has the title of its newest snapshot, and a snapshot without a session its own', async () => {
    const store = await openSqliteStore({ location: ':memory:', busyTimeout: 1_000 })
    const { sessionId: _, ...alone } = JWT_SESSION
    await store.commit([
      ...putSnapshot(
        {
          ...JWT_SESSION,
          name: 'one',
          sessionId: 's',
          goal: 'Chart the tides of one harbour',
          timestamp: '2025-11-21T10:00:00.000Z',
        },
        'test',
      ),
      ...putSnapshot(
        { ...JWT_SESSION, name: 'two', sessionId: 's', goal: 'Chart all tides', timestamp: '2026-11-21T10:00:00.000Z' },
        'test',
      ),
      ...putSnapshot({ ...alone, name: 'three', goal: 'Paint the harbour wall' }, 'test'),
    ])
    expect(Object.fromEntries(await sessionsOf(store, ['one', 'two', 'three', 'missing']))).toEqual({
      one: { session: 's', title: 'Chart all tides' },
      two: { session: 's', title: 'Chart all tides' },
      three: { session: 'three', title: 'Paint the harbour wall' },
    })
    await store.close()
  })
})
