import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteEntities, deleteObservations } from '../../../src/memory/graph/operations.ts'
import { recall } from '../../../src/memory/graph/recall.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import {
  moveTurns,
  putTurns,
  sessionEntity,
  sessionTurns,
  turnLines,
  turnsOfWork,
} from '../../../src/memory/session/turns.ts'
import { exportGraph } from '../../../src/memory/transfer/transfer.ts'
import type { Turn } from '../../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

const NOW = new Date('2026-11-26T10:00:00.000Z')
const BY = { at: NOW.toISOString(), source: 'client' }
const ASKED: Turn = { number: 1, request: 'Draw the gauge', said: ['It is drawn. Shall I commit?'], ended: 'answered' }
const OPEN: Turn = { number: 2, request: 'Yes, and push it', said: ['I am pushing.'] }
const CLOSED: Turn = { ...OPEN, said: ['Pushed as a1b2c3d.'], ended: 'answered' }

describe('the turns of a session', () => {
  let store: GraphStore
  beforeEach(async () => {
    store = await openSqliteStore({ location: ':memory:', busyTimeout: 1_000 })
  })
  afterEach(() => store.close())

  const snapshot = (name: string, sessionId: string, fields: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
    ...PLAIN,
    name,
    sessionId,
    timestamp: NOW.toISOString(),
    ...fields,
  })
  const save = async (value: SessionSnapshot, turns: readonly Turn[]) =>
    store.commit([...putSnapshot(value, 'test'), ...(await putTurns(store, value, turns, 'test'))])
  const first = snapshot('checkpoint-1', 's1')
  const stored = () => sessionTurns(store, 's1')

  it('are stored with its snapshot, and read back as they were', async () => {
    await save(first, [ASKED, OPEN])
    expect(await stored()).toEqual([ASKED, OPEN])
  })

  it('are added to, and the last one is written again as it goes on', async () => {
    await save(first, [ASKED, OPEN])
    await save(first, [CLOSED, { number: 3, request: 'Now the legend' }])
    expect(await stored()).toEqual([ASKED, CLOSED, { number: 3, request: 'Now the legend' }])
  })

  it('go to the project that their session is saved for, which git may not have told the first time', async () => {
    await save({ ...first, project: { id: '/home/me/tides', name: 'tides' } }, [ASKED, OPEN])
    const known = { ...first, project: { id: 'commit:a1b2c3d', name: 'tides' } }
    await store.commit(await moveTurns(store, 's1', known.project.id))
    await save(known, [CLOSED])
    expect(await stored()).toEqual([ASKED, CLOSED])
    const [facts] = (await store.facts({ names: [sessionEntity('s1')] })).entities
    expect(facts).toMatchObject({ project: 'commit:a1b2c3d', relations: 1 })
    const question = { query: 'gauge', project: 'commit:a1b2c3d', now: NOW }
    expect((await recall(store, question)).found).not.toEqual([])
  })

  it('do not bring back a line that somebody deleted', async () => {
    await save(first, [ASKED, OPEN])
    const line = '[2.1] USER: Yes, and push it'
    await deleteObservations(store, [{ entityName: sessionEntity('s1'), observations: [line] }], BY)
    await save(first, [CLOSED])
    expect(await turnLines(store, 's1', 2)).toEqual([['[2.0] TURN: answered', '[2.1] AGENT: Pushed as a1b2c3d.']])
  })

  it('lose what says a text that was deleted from a snapshot of the session', async () => {
    const said = 'Use the password of the old harbour'
    const asked = { ...first, conversation: { ...first.conversation, requests: [{ text: said }] } }
    await save(asked, [ASKED, { number: 2, request: `${said}, please` }])
    const [entity] = await store.entities([first.name])
    const line = entity?.observations.find((one) => one.includes(said)) ?? ''
    await deleteObservations(store, [{ entityName: first.name, observations: [line] }], BY)
    await save(first, [{ number: 2, request: `${said}, please` }])
    expect(await turnLines(store, 's1', 2)).toEqual([['[2.0] TURN: ']])
  })

  it('go with the last snapshot of the session', async () => {
    await save(first, [ASKED])
    await deleteEntities(store, [first.name], BY)
    expect(await stored()).toEqual([])
  })

  it('are found by search, with the passage', async () => {
    await save(first, [ASKED, CLOSED])
    const { found } = await recall(store, { query: 'shall I commit the drawn', now: NOW })
    expect(JSON.stringify(found[0])).toContain('It is drawn. Shall I commit?')
  })

  it('are exported, and go with the session when it is forgotten', async () => {
    await save(first, [ASKED])
    const lines: string[] = []
    await exportGraph(store, 'reference', (line) => lines.push(line))
    expect(lines.join('')).toContain('[1.1] USER: Draw the gauge')
    await forget(store, { names: [first.name] }, NOW)
    expect(await stored()).toEqual([])
    expect(await store.entities()).toEqual([])
  })

  it('of a work are those up to its snapshot, behind those of the session that it goes on with', async () => {
    await save(first, [ASKED, CLOSED])
    const second = snapshot('checkpoint-2', 's2', { previous: first.name, turnNumber: 1 })
    await save(second, [
      { number: 1, request: 'continue' },
      { number: 2, request: 'Then the legend' },
    ])
    expect(await turnsOfWork(store, second)).toEqual([
      { ...ASKED, earlier: true },
      { ...CLOSED, earlier: true },
      { number: 1, request: 'continue' },
    ])
  })

  it('that were taken back are stored, and not of the work', async () => {
    const instead: Turn = { number: 3, request: 'Draw it in blue', withdrawsFrom: 2 }
    await save(first, [ASKED, CLOSED, instead])
    expect(await stored()).toHaveLength(3)
    expect(await turnsOfWork(store, first)).toEqual([ASKED, instead])
  })
})
