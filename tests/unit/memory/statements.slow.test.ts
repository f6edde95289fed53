/** The model's own statements: ids that never collide with what the capture finds, now, later and on a second reading. */

import { appendFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { captureSession } from '../../../src/capture/draft/capture-session.ts'
import { setStatus } from '../../../src/memory/recover/lifecycle.ts'
import { saveNamed, saveWorking } from '../../../src/memory/session/checkpoints.ts'
import { initialState, sessionRecord } from '../../../src/memory/session/session-record.ts'
import { findSnapshot } from '../../../src/memory/session/snapshots.ts'
import {
  addStatements,
  type NoteFacts,
  type Statements,
  saveNamedCopy,
} from '../../../src/memory/session/statements.ts'
import { STATEMENT_LENGTH } from '../../../src/rules.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { worldForEachTest } from '../../each-test.ts'

const world = worldForEachTest()

const facts = (fields: Partial<NoteFacts> = {}): NoteFacts => ({
  now: world.context.now(),
  source: 'mcp:test',
  sessionId: 's1',
  project: { id: world.project, name: 'tidepool', root: world.project },
  ...fields,
})
const inStore = <T>(work: (store: GraphStore) => Promise<T>) => world.context.withStore(1_000, work)
const add = (statements: Statements) => inStore((store) => addStatements(store, statements, facts()))
const stop = () => world.hook('Stop')
const working = async (): Promise<SessionSnapshot> => {
  const snapshot = await inStore(async (store) => {
    const { working: name } = await sessionRecord(store, 's1')
    return name === undefined ? undefined : findSnapshot(store, name)
  })
  if (snapshot === undefined) throw new Error('no working snapshot')
  return snapshot
}
/** The person answers a question of the agent: the capture makes a decision of it. */
function answer(question: string, chosen: string): void {
  const id = `ask-${question}`
  const at = world.context.now().toISOString()
  const records = [
    {
      type: 'assistant',
      message: {
        id: `m-${id}`,
        role: 'assistant',
        content: [{ type: 'tool_use', id, name: 'AskUserQuestion', input: { questions: [{ question }] } }],
      },
    },
    {
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'answered' }] },
      toolUseResult: { answers: { [question]: chosen } },
    },
  ]
  for (const record of records)
    appendFileSync(world.transcript, `${JSON.stringify({ sessionId: 's1', timestamp: at, ...record })}\n`)
}
const texts = ({ decisions }: SessionSnapshot) => decisions.map(({ id, decision }) => `${id} ${decision}`)

describe('ids', () => {
  it('go on from the transcript, and the transcript goes on from them', async () => {
    world.say('Add a cache to the tide tables')
    answer('Which cache?', 'Redis')
    await stop()
    const before = texts(await working())
    expect(before.at(-1)).toMatch(/^D\d+ Which cache\? Redis$/)
    const last = Number(before.at(-1)?.match(/^D(\d+)/)?.[1])

    expect(
      (await add({ decisions: [{ decision: 'Keep entries for an hour', rationale: 'tides turn slowly' }] })).ids,
    ).toEqual([`D${last + 1}`])
    answer('Which port?', '6379')
    await stop()
    expect(texts(await working())).toEqual([
      ...before,
      `D${last + 1} Keep entries for an hour`,
      `D${last + 2} Which port? 6379`,
    ])
  })

  it('stay the same when the transcript is read again from its start', async () => {
    world.say('Add a cache')
    answer('Which cache?', 'Redis')
    await stop()
    await add({ decisions: [{ decision: 'own' }], evidence: [{ content: 'p95 120 ms' }] })
    answer('Which port?', '6379')
    await stop()
    const before = await working()

    const again = await inStore(async (store) => {
      const { cursor: _, ...record } = await sessionRecord(store, 's1')
      const capture = await captureSession({
        transcriptPath: world.transcript,
        initial: await initialState(store, record),
        env: {},
      })
      return saveWorking(store, capture, { source: 'test', now: world.context.now(), sessionId: 's1' })
    })
    expect(again?.decisions).toEqual(before.decisions)
    expect(again?.evidence).toEqual(before.evidence)
  })

  it('are not given again when a statement was taken out by another client', async () => {
    world.say('Add a cache')
    await stop()
    const { ids, snapshot } = await add({ questions: [{ question: 'Which port?' }] })
    const number = Number(ids[0]?.slice(1))
    const [entity] = await inStore((store) => store.entities([snapshot.name]))
    const line = entity?.observations.find((text) => text.includes('Which port?')) as string
    await inStore((store) => store.commit([{ kind: 'delete-observations', name: snapshot.name, contents: [line] }]))
    expect((await working()).questions).toEqual([])
    expect((await add({ questions: [{ question: 'Which host?' }] })).ids).toEqual([`Q${number + 1}`])
  })

  it('are the same for the same statement, and what it says more is taken', async () => {
    const first = await add({ decisions: [{ decision: 'Use JWT' }], goal: 'auth' })
    const second = await add({ decisions: [{ decision: 'Use JWT', rationale: 'stateless' }] })
    expect(second.ids).toEqual(first.ids)
    expect(second.snapshot.decisions).toHaveLength(1)
    expect(second.snapshot.decisions[0]?.rationale).toBe('stateless')
  })

  it('differ for statements that come at the same moment', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add({ decisions: [{ decision: `decision ${index}` }] })),
    )
    expect(new Set(rounds.flatMap(({ ids }) => ids)).size).toBe(20)
    expect((await working()).decisions).toHaveLength(20)
  })

  it('survive a hook that saves at the same moment', async () => {
    world.say('Add a cache')
    await stop()
    world.say('and a metric')
    const [{ ids }] = await Promise.all([
      add({ decisions: [{ decision: 'a' }], constraints: [{ constraint: 'b' }] }),
      stop(),
      stop(),
    ])
    const snapshot = await working()
    expect(snapshot.decisions.map(({ decision }) => decision)).toContain('a')
    expect(snapshot.constraints.map(({ constraint }) => constraint)).toContain('b')
    expect(ids).toHaveLength(2)
  })
})

describe('a named checkpoint', () => {
  it('holds what the model stated before it', async () => {
    world.say('Add a cache')
    await stop()
    await add({
      decisions: [{ decision: 'own' }],
      evidence: [{ content: 'p95' }],
      approaches: [{ text: 'memcached', worked: false }],
    })
    const saved = await inStore(async (store) => {
      const capture = await captureSession({ transcriptPath: world.transcript, env: {} })
      return saveNamed(store, capture, {
        source: 'test',
        now: world.context.now(),
        sessionId: 's1',
        type: 'manual',
        reason: 'test',
      })
    })
    expect(saved.decisions.map(({ decision }) => decision)).toContain('own')
    expect(saved.evidence.map(({ content }) => content)).toContain('p95')
    expect(saved.approaches).toContainEqual({ text: 'memcached', worked: false, origin: 'model' })
  })

  it('of a session without a transcript copies what was stated, and supersedes the one before', async () => {
    await add({ goal: 'Add auth', decisions: [{ decision: 'Use JWT' }] })
    const save = () => inStore((store) => saveNamedCopy(store, { ...facts(), type: 'manual', reason: 'test' }))
    const first = await save()
    world.after(1)
    const second = await save()
    expect(first.name).toMatch(/^checkpoint-2026-11-21-add-auth-/)
    expect(second.previous).toBe(first.name)
    expect(texts(second)).toEqual(['D1 Use JWT'])
    const statuses = new Map((await world.snapshots()).map(({ name, status }) => [name, status]))
    expect([statuses.get(first.name), statuses.get(second.name)]).toEqual(['superseded', 'in-progress'])
  })

  it.each(['completed', 'superseded'] as const)(
    'of a session without a transcript keeps what was stated before its work was %s',
    async (status) => {
      await add({ goal: 'Ship the tide tables', decisions: [{ decision: 'Keep entries for an hour' }] })
      const save = () => inStore((store) => saveNamedCopy(store, { ...facts(), type: 'manual', reason: 'test' }))
      const first = await save()
      await inStore((store) => setStatus(store, first.name, status, facts()))
      await inStore((store) => setStatus(store, first.name, 'in-progress', facts()))
      await add({ decisions: [{ decision: 'Log every miss' }] })
      const next = await save()
      expect(texts(next)).toEqual(['D1 Keep entries for an hour', 'D2 Log every miss'])
      expect(next).toMatchObject({ goal: 'Ship the tide tables', topic: 'Ship the tide tables', previous: first.name })
    },
  )

  it('of a session without a transcript is about its goal, also where that is stated last', async () => {
    await add({ decisions: [{ decision: 'Use JWT' }] })
    await add({ goal: 'Add auth' })
    const named = await inStore((store) => saveNamedCopy(store, { ...facts(), type: 'manual', reason: 'test' }))
    expect(named).toMatchObject({ topic: 'Add auth', goal: 'Add auth' })
    expect(named.name).toMatch(/^checkpoint-2026-11-21-add-auth-/)
  })

  it('is refused while nothing was stated', async () => {
    await expect(
      inStore((store) => saveNamedCopy(store, { ...facts(), type: 'manual', reason: 'test' })),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('what is stated of the work as a whole', () => {
  it('holds until the person asks for more; the phase holds until it is stated anew', async () => {
    await world.turn('Add a cache', 'done')
    await add({ goal: 'Cache the tide tables', nextStep: 'measure', progress: 40, phase: 'testing' })
    await stop()
    expect(await working()).toMatchObject({
      goal: 'Cache the tide tables',
      nextStep: 'measure',
      progress: 40,
      phase: 'testing',
    })
    world.say('Now rename the project to moonpool')
    await stop()
    const after = await working()
    expect(after.goal).toMatch(/^Asked last: Now rename the project to moonpool/)
    expect(after.nextStep).not.toBe('measure')
    expect(after.phase).toBe('testing')
  })

  it('does not come back with a later statement', async () => {
    await world.turn('Add a cache', 'done')
    await add({ goal: 'Cache the tide tables' })
    await world.turn('Now rename the project to moonpool', 'done')
    await add({ phase: 'planning' })
    await stop()
    expect((await working()).goal).toMatch(/^Asked last: Now rename the project to moonpool/)
  })
})

describe('what is refused, with nothing written', () => {
  const cases: readonly (readonly [what: string, statements: Statements, message: RegExp])[] = [
    ['an answer to no question', { resolve: [{ id: 'Q9', resolution: 'yes' }] }, /no question Q9.*No question is open/],
    ['an empty text', { decisions: [{ decision: '  ' }] }, /decisions\[0\]\.decision has 0 characters/],
    ['a text beyond the limit', { goal: 'x'.repeat(STATEMENT_LENGTH + 1) }, /goal has 2001 characters/],
    [
      'more entries than a session keeps',
      { constraints: Array.from({ length: 51 }, (_, index) => ({ constraint: `c${index}` })) },
      /at most 50 constraints/,
    ],
  ]
  it.each(cases)('%s', async (_what, statements, message) => {
    await expect(add({ ...statements, preferences: ['tabs'] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(message),
    })
    expect(await world.snapshots()).toEqual([])
  })

  it('names the questions that are open', async () => {
    await add({ questions: [{ question: 'Which port?' }, { question: 'Which host?' }] })
    await add({ resolve: [{ id: 'Q1', resolution: '8080' }] })
    await expect(add({ resolve: [{ id: 'Q3', resolution: 'x' }] })).rejects.toThrow('Open: Q2.')
    expect((await working()).questions[0]).toMatchObject({
      resolution: '8080',
      resolvedAt: world.context.now().toISOString(),
    })
  })
})

describe('secrets', () => {
  it('are redacted in every statement before anything is stored', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`
    await add({
      goal: `use ${secret}`,
      decisions: [{ decision: secret, rationale: `because ${secret}` }],
      evidence: [{ content: secret }],
      preferences: [secret],
    })
    const whole = await inStore(async (store) =>
      JSON.stringify([await store.entities(), await store.record('session:s1')]),
    )
    expect(whole).not.toContain(secret)
    expect(whole).toContain('[REDACTED:github-token]')
  })
})

describe('a session of its own', () => {
  it('is told from another one', async () => {
    await add({ goal: 'one' })
    await inStore((store) => addStatements(store, { goal: 'two' }, facts({ sessionId: 's2' })))
    expect((await world.snapshots()).map(({ goal }) => goal).sort()).toEqual(['one', 'two'])
  })
})

describe('a later statement', () => {
  it('adds to what stands already, and stays when the session goes on', async () => {
    world.say('Add a cache to the tide tables')
    answer('Which cache?', 'Redis')
    await stop()
    const [open] = (await working()).decisions
    await add({ decisions: [{ decision: open?.id ?? '', rationale: 'it is there already' }] })
    await add({ solutions: ['The tables are cached for an hour'], nextStep: 'Measure the hit rate' })
    expect((await working()).decisions[0]).toMatchObject({ ...open, rationale: 'it is there already' })
    await stop()
    expect((await working()).solutions).toStrictEqual(['The tables are cached for an hour'])
  })
})
