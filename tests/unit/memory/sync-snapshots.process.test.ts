/** An agent that knows only the nine tools writes and edits snapshots: they are found as any other. */

import { describe, expect, it } from 'vitest'
import { SNAPSHOT_ENTITY_TYPE } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { connectionForEachTest } from '../mcp/connect.ts'

/** As the pre-compact interceptor seed has its agent write it. */
const LINES = [
  '=== CHECKPOINT METADATA ===',
  'Timestamp: 2026-11-21T08:00:00.000Z',
  '=== CURRENT WORK ===',
  'Goal: Add JWT authentication',
  'Progress: 60% complete',
  '=== PENDING ===',
  'Next immediate step: write the refresh test',
]
const NAME = 'checkpoint-2026-11-21-jwt-auth'

const world = worldForEachTest()
const connection = connectionForEachTest(world)

const create = (observations: readonly string[], entityType: string = SNAPSHOT_ENTITY_TYPE) =>
  connection.call('create_entities', { entities: [{ name: NAME, entityType, observations }] })
const listed = async (args: object = {}) =>
  (await connection.ask('list_session_snapshots', { ...args }))['snapshots'] as {
    name: string
    status: string
  }[]

describe('a snapshot that another client writes', () => {
  it('is listed and recovered, and its lines stay as they were written', async () => {
    await create(LINES)
    expect(await listed()).toMatchObject([{ name: NAME, status: 'in-progress' }])
    const [entity] = await world.context.withStore(1_000, (store) => store.entities([NAME]))
    expect(entity?.observations).toEqual(LINES)
    const recovered = await connection.ask('recover_session', { reference: NAME })
    expect(recovered['checkpoint']).toBe(NAME)
    expect(recovered['state']).toContain('write the refresh test')
  })

  it('is an entity like any other where its lines say nothing of a session', async () => {
    await create(['just a note'])
    expect(await listed()).toEqual([])
  })

  it('is none where the type is another one', async () => {
    await create(LINES, 'note')
    expect(await listed()).toEqual([])
  })

  it('does not touch the snapshot whose name is taken', async () => {
    await create(LINES)
    await create(['=== CURRENT WORK ===', 'Goal: Something else'])
    expect((await connection.ask('recover_session', { reference: NAME }))['state']).toContain('JWT')
  })
})

describe('a line that another client adds or takes away', () => {
  it('moves the status by which snapshots are selected', async () => {
    await create(LINES)
    await connection.call('add_observations', {
      observations: [{ entityName: NAME, contents: ['Status: completed', 'Final outcome: shipped'] }],
    })
    expect(await listed({ status: 'in-progress' })).toEqual([])
    expect(await listed({ status: 'completed' })).toMatchObject([{ name: NAME }])
    await connection.call('delete_observations', {
      deletions: [{ entityName: NAME, observations: ['Status: completed', 'Final outcome: shipped'] }],
    })
    expect(await world.snapshots()).toHaveLength(1)
  })

  it('in a snapshot of ours is seen too', async () => {
    await connection.call('save_session_snapshot', { session_id: 'one', goal: 'Add auth' })
    const [snapshot] = await world.snapshots()
    await connection.call('add_observations', {
      observations: [{ entityName: snapshot?.name, contents: ['Status: abandoned'] }],
    })
    expect((await listed({ status: 'abandoned' })).map(({ name }) => name)).toEqual([snapshot?.name])
  })
})
