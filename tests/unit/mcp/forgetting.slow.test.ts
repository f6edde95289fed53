/** What a client deletes of a session stays deleted, what it forgets is gone, and what it decided otherwise is not said any more. */

import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../src/compose.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { deleteEntities } from '../../../src/memory/graph/operations.ts'
import { putHistory, putInjection, readHistory } from '../../../src/memory/session/history.ts'
import { enqueue, queuedEvents, queueFolder } from '../../../src/memory/session/queued-events.ts'
import { sessionRecord } from '../../../src/memory/session/session-record.ts'
import { findSnapshots, putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { putWritten, writtenBy } from '../../../src/memory/session/written.ts'
import { exportGraph, importFile } from '../../../src/memory/transfer/transfer.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { worldForEachTest } from '../../each-test.ts'
import { connectionForEachTest, structured, textOf } from './connect.ts'

const world = worldForEachTest()
const connection = connectionForEachTest(world, () => started(world.context))
const { ask, call } = connection
beforeEach(() => writeFileSync(world.transcript, ''))

/** The host started the server for the session, so that the save tool finds its transcript. */
const started = (context: Context): Context => ({
  ...context,
  config: { ...context.config, env: { ...context.config.env, CLAUDE_CODE_SESSION_ID: 's1' } },
})
const inStore = <T>(work: (store: GraphStore) => Promise<T>) => world.context.withStore(1_000, work)
const stop = () => world.hook('Stop')
const compact = () => world.hook('PreCompact')
const linesOf = async (name: string): Promise<readonly string[]> =>
  (await inStore((store) => store.entities([name])))[0]?.observations ?? []
const allLines = async () => (await inStore((store) => store.entities())).flatMap(({ observations }) => observations)
async function working(): Promise<string> {
  const { working: name } = await inStore((store) => sessionRecord(store, 's1'))
  if (name === undefined) throw new Error('no working snapshot')
  return name
}
/** The same transcript in a new file: it is read again from its start. */
function replaceTranscript(): void {
  const copy = `${world.transcript}.copy`
  writeFileSync(copy, readFileSync(world.transcript))
  renameSync(copy, world.transcript)
}
/** Every byte of every file of the store. */
function bytes(): string {
  const folder = dirname(world.context.config.store)
  return readdirSync(folder)
    .filter((name) => name.includes('.db') && !name.includes('outbox'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')
}
async function deleteLinesWith(text: string, name?: string): Promise<readonly string[]> {
  const entityName = name ?? (await working())
  const observations = (await linesOf(entityName)).filter((line) => line.includes(text))
  expect(observations.length).toBeGreaterThan(0)
  const reply = await call('delete_observations', { deletions: [{ entityName, observations }] })
  expect(textOf(reply)).toBe('Observations deleted successfully')
  return observations
}

describe('a line that a client deletes of a snapshot', () => {
  beforeEach(async () => {
    world.say('Build the importer for the tide tables', 'Working on it.')
    world.say("Let's use zqxcanary1 for the queue, not Kafka.", 'Fine.')
    await world.turn('Add a retry to the importer', 'Done.')
  })

  it('is not written again by the next save, and the rest of the snapshot is', async () => {
    const before = await linesOf(await working())
    const deleted = await deleteLinesWith('zqxcanary1')
    await world.turn('And log every retry', 'Logged.', 1)
    const after = await linesOf(await working())
    expect(after.filter((line) => line.includes('zqxcanary1'))).toEqual([])
    expect(after.join('\n')).toContain('Build the importer for the tide tables')
    expect(after.join('\n')).toContain('And log every retry')
    expect(before.length).toBeGreaterThan(deleted.length)
  })

  it('is in no checkpoint that the session saves later, by hook or by tool', async () => {
    await deleteLinesWith('zqxcanary1')
    world.after(1)
    await compact()
    await call('save_session_snapshot', { goal: 'Import tides', checkpoint: true })
    expect((await allLines()).filter((line) => line.includes('zqxcanary1'))).toEqual([])
    expect(JSON.stringify(await world.snapshots())).not.toContain('zqxcanary1')
  })

  it('leaves no byte behind: not in the tables, the indexes, the log or what the hooks remember', async () => {
    expect(bytes()).toContain('zqxcanary1')
    await deleteLinesWith('zqxcanary1')
    expect(bytes()).not.toContain('qxcanary1')
    await world.turn('And log every retry', 'Logged.', 1)
    expect(bytes()).not.toContain('qxcanary1')
  })

  it('stays deleted when the whole transcript is read again', async () => {
    await deleteLinesWith('zqxcanary1')
    replaceTranscript()
    await world.turn('And log every retry', 'Logged.', 1)
    expect((await allLines()).filter((line) => line.includes('zqxcanary1'))).toEqual([])
    expect((await linesOf(await working())).join('\n')).toContain('And log every retry')
    expect(bytes()).not.toContain('qxcanary1')
  })

  it('leaves no byte of any of them where lines of two snapshots are deleted at once', async () => {
    const texts = ['zqxcanary7 for the pump', 'zqxcanary8 for the valve']
    const stated = await ask('save_session_snapshot', { goal: texts[0], checkpoint: true })
    world.after(1)
    await call('save_session_snapshot', { goal: texts[1] })
    const deletions = await Promise.all(
      [String(stated['checkpoint']), await working()].map(async (entityName) => {
        const lines = await linesOf(entityName)
        return { entityName, observations: lines.filter((line) => texts.some((text) => line.includes(text))) }
      }),
    )
    await call('delete_observations', { deletions })
    const record = JSON.stringify(await inStore((store) => sessionRecord(store, 's1')))
    for (const text of texts) expect(record).not.toContain(text)
  })

  it('leaves nothing of it in the snapshot where the client itself had added it', async () => {
    await call('add_observations', {
      observations: [{ entityName: await working(), contents: ['zqxcanary9 of mine'] }],
    })
    await deleteLinesWith('zqxcanary9')
    expect(JSON.stringify(await world.snapshots())).not.toContain('zqxcanary9')
    expect(bytes()).not.toContain('qxcanary9')
  })

  it('is said nowhere else by the next save: a decision in the words of a request goes with it', async () => {
    const text = 'Add a retry to the importer'
    await call('save_session_snapshot', { decisions: [{ decision: text }] })
    const decision = (await linesOf(await working())).filter((line) => line.includes(text) && line.includes('D1'))
    expect(decision).toHaveLength(1)
    await call('delete_observations', { deletions: [{ entityName: await working(), observations: decision }] })
    await world.turn('And log every retry', 'Logged.', 1)
    expect((await linesOf(await working())).filter((line) => line.endsWith(text))).toEqual([])
  })

  it('comes back where it is said again later', async () => {
    await deleteLinesWith('zqxcanary1')
    await world.turn("Let's use zqxcanary1 for the queue, not Kafka.", 'As you wish.', 1)
    expect((await linesOf(await working())).join('\n')).toContain('zqxcanary1')
  })

  it('comes back where a client adds it again, and stays then', async () => {
    const name = await working()
    const [line = ''] = await deleteLinesWith('zqxcanary1')
    await call('add_observations', { observations: [{ entityName: name, contents: [line] }] })
    await world.turn('And log every retry', 'Logged.', 1)
    expect((await linesOf(name)).join('\n')).toContain('zqxcanary1')
  })

  it('is not brought back by an export of before', async () => {
    const file = join(world.folder, 'export.jsonl')
    let text = ''
    await inStore((store) => exportGraph(store, 'throughline', (line) => (text += line)))
    writeFileSync(file, text)
    await deleteLinesWith('zqxcanary1')
    const facts = { now: world.context.now() }
    await inStore((store) => importFile(store, file, facts))
    expect((await allLines()).filter((line) => line.includes('zqxcanary1'))).toEqual([])
    // In a new store, the tombstones alone tell of it.
    let after = ''
    await inStore((store) => exportGraph(store, 'throughline', (line) => (after += line)))
    expect(after).not.toContain('zqxcanary1')
    expect(after).toMatch(/"kind":"text"|"text"/)
  })

  it('of a snapshot with every line deleted leaves nothing to recover', async () => {
    const name = await working()
    const observations = await linesOf(name)
    await call('delete_observations', { deletions: [{ entityName: name, observations }] })
    expect(JSON.stringify(await world.snapshots())).not.toContain('zqxcanary1')
    expect(bytes()).not.toContain('qxcanary1')
  })
})

describe('a statement of the model', () => {
  it('stays deleted, and its id is not given again', async () => {
    await call('save_session_snapshot', { decisions: [{ decision: 'Keep zqxcanary2 in memory', rationale: 'small' }] })
    await deleteLinesWith('zqxcanary2', (await world.snapshots())[0]?.name)
    const again = await call('save_session_snapshot', { decisions: [{ decision: 'Write a file' }], checkpoint: true })
    expect(structured(again)['ids']).toEqual(['D2'])
    // The name of the snapshot was made of it, and stays its name.
    const lines = (await allLines()).filter((line) => !line.includes('checkpoint-'))
    expect(lines.filter((line) => line.includes('zqxcanary2'))).toEqual([])
    // Said again, it is a new fact.
    await call('save_session_snapshot', { decisions: [{ decision: 'Keep zqxcanary2 in memory' }] })
    expect((await allLines()).filter((line) => line.includes('zqxcanary2')).length).toBeGreaterThan(0)
  })
})

describe('the snapshots of a session that a client deletes', () => {
  beforeEach(async () => {
    await world.turn('Build the importer with zqxcanary3', 'I will edit src/zqxcanary3.ts.')
  })

  it('stay deleted: what was in them is not saved again, and what comes after is', async () => {
    const name = await working()
    expect(textOf(await call('delete_entities', { entityNames: [name] }))).toBe('Entities deleted successfully')
    await stop()
    expect(await world.snapshots()).toEqual([])
    await world.turn('Now write the release notes', 'Written.', 1)
    const [snapshot, ...others] = await world.snapshots()
    expect(others).toEqual([])
    expect(snapshot?.name).not.toBe(name)
    expect(snapshot?.goal).toBe('Now write the release notes')
    expect(JSON.stringify(snapshot)).not.toContain('zqxcanary3')
  })

  it('do not come back when the whole transcript is read again', async () => {
    await call('delete_entities', { entityNames: [await working()] })
    replaceTranscript()
    await world.turn('Now write the release notes', 'Written.', 1)
    expect(JSON.stringify(await world.snapshots())).toContain('release notes')
    expect(JSON.stringify(await world.snapshots())).not.toContain('zqxcanary3')
  })

  it('leave no byte of what only they said', async () => {
    await call('delete_entities', { entityNames: [await working()] })
    const entities = await inStore((store) => store.entities())
    // Entities of their own, such as the file's, stay.
    expect(entities.some(({ name }) => name.startsWith('project:'))).toBe(true)
    expect(bytes()).not.toMatch(/importer with zqxcanary3/)
  })

  it('leave nothing of what was observed in what others were told, nor the words that it wrote', async () => {
    const name = await working()
    const occasion = { session: 's7', now: world.context.now(), hook: 'Stop', host: undefined } as const
    const use = { turns: 1, used: true, files: ['src/zqxcanary3.ts'], commands: [], words: [] }
    const given = {
      session: 's8',
      way: 'offer',
      at: world.context.now().toISOString(),
      toModel: 2,
      toPerson: 0,
    } as const
    const left = await inStore(async (store) => {
      const [snapshot] = await findSnapshots(store, { names: [name] })
      if (snapshot === undefined) throw new Error('no snapshot')
      const files = [{ path: 'src/zqxcanary3.ts', what: '1 edit', change: 'modified' as const }]
      await store.commit([
        ...putSnapshot({ ...snapshot, files }, 'hook'),
        ...(await putWritten(store, 's1', [1, 2, 3], world.context.now())),
        putInjection(occasion, 'recovery', { toModel: 'It changed src/zqxcanary3.ts.' }),
        putHistory({ ...given, use }),
      ])
      await deleteEntities(store, [name], { at: world.context.now().toISOString() })
      return { history: await readHistory(store), written: await writtenBy(store, 's1') }
    })
    expect(JSON.stringify(left.history)).not.toContain('zqxcanary3')
    expect(left.written).toHaveLength(0)
  })

  it('leave nothing in what two of these sessions were told of each other', async () => {
    const names = [await working()]
    const left = await inStore(async (store) => {
      const [snapshot] = await findSnapshots(store, { names })
      if (snapshot === undefined) throw new Error('no snapshot')
      const other = { ...snapshot, name: `${snapshot.name}-2`, sessionId: 's2' }
      const goals = ['zqxcanary4 of one', 'zqxcanary5 of two'] as const
      const told = (session: string, [toModel, toPerson]: readonly [string, string]) =>
        putInjection({ session, now: world.context.now(), hook: 'Stop', host: undefined }, 'offer', {
          toModel,
          toPerson,
        })
      await store.commit([
        ...putSnapshot({ ...snapshot, goal: goals[0] }, 'hook'),
        ...putSnapshot({ ...other, goal: goals[1] }, 'hook'),
        told('s1', goals),
        told('s2', goals),
      ])
      await deleteEntities(store, [snapshot.name, other.name], { at: world.context.now().toISOString() })
      return readHistory(store)
    })
    expect(JSON.stringify(left)).not.toContain('zqxcanary')
  })

  it('take with them only what no other snapshot of the session says', async () => {
    world.after(1)
    const saved = await ask('save_session_snapshot', { goal: 'Import tides', checkpoint: true })
    await call('delete_entities', { entityNames: [String(saved['checkpoint'])] })
    await world.turn('Add a retry', 'Done.', 2)
    expect((await linesOf(await working())).join('\n')).toContain('zqxcanary3')
    expect((await world.snapshots()).map(({ name }) => name)).not.toContain(saved['checkpoint'])
  })
})

describe('what a client deleted of a session and the host writes again', () => {
  /** The session's transcript where the host keeps it. */
  let path: string
  const write = (record: object) => appendFileSync(path, `${JSON.stringify({ sessionId: 's1', ...record })}\n`)
  const say = (content: string) =>
    write({ type: 'user', timestamp: world.context.now(), cwd: world.project, message: { role: 'user', content } })
  const saved = () => runHook('Stop', { sessionId: 's1', transcriptPath: path, cwd: world.project }, world.context)
  const hostFacts: readonly (readonly [string, (text: string) => void])[] = [
    ['a title that the host made', (text) => write({ type: 'ai-title', aiTitle: text })],
    ['a title that the person gave', (text) => write({ type: 'custom-title', customTitle: text })],
  ]
  beforeEach(() => {
    path = join(world.folder, '.claude', 'projects', '-tidepool', 's1.jsonl')
    mkdirSync(dirname(path), { recursive: true })
  })

  const cases = hostFacts.flatMap(([what, put]) => [
    { what, put, how: 'its lines', whole: false },
    { what, put, how: 'its snapshot', whole: true },
  ])
  it.each(cases)('stays deleted: $what, by $how', async ({ put, whole }) => {
    const text = `Repair the zqxcanary6 pump, then ${'describe a valve of it '.repeat(6)}`.trim()
    say('Build the harbour')
    put(text)
    await saved()
    const name = await working()
    expect((await linesOf(name)).join()).toContain('zqxcanary6')
    if (whole) await call('delete_entities', { entityNames: [name] })
    else await deleteLinesWith('Repair the zqxcanary6', name)
    for (const hours of [1, 2]) {
      world.after(hours)
      say(`Draw map ${hours}`)
      put(text)
      await saved()
    }
    expect((await linesOf(await working())).join('\n')).toContain('Draw map 2')
    expect((await allLines()).filter((line) => line.includes('Repair the zqxcanary6'))).toEqual([])
    const record = JSON.stringify(await inStore((store) => sessionRecord(store, 's1')))
    expect(record).not.toContain('Repair the zqxcanary6')
  })
})

describe('forget', () => {
  beforeEach(async () => {
    await call('create_entities', {
      entities: [
        { name: 'Ada', entityType: 'person', observations: ['likes zqxcanary4'] },
        { name: 'Bob', entityType: 'person', observations: ['knows Ada Ada-zqx'] },
      ],
    })
  })

  it('first shows what would go and takes nothing, then takes it with the code that it gave', async () => {
    const shown = await ask('forget', { names: ['Ada'] })
    expect(shown).toMatchObject({ forgotten: false, entities: ['Ada'], observations: 1, sessions: [] })
    expect(await allLines()).toContain('likes zqxcanary4')
    const done = await ask('forget', { names: ['Ada'], confirm: shown['confirm'] })
    expect(done).toMatchObject({ forgotten: true, erased: true, entities: ['Ada'] })
    expect(await allLines()).toEqual(['knows Ada Ada-zqx'])
    expect(bytes()).not.toContain('qxcanary4')
  })

  it.each([
    ['a made-up code', { names: ['Ada'], confirm: 'yes' }],
    ['the code of another selection', { names: ['Ada', 'Bob'] }],
  ])('takes nothing for %s, and shows what it would take', async (_, args) => {
    const shown = await ask('forget', { names: ['Ada'] })
    const reply = await call('forget', { confirm: shown['confirm'], ...args })
    expect(structured(reply)).toMatchObject({ forgotten: false })
    expect(textOf(reply)).toContain('does not match')
    expect(await allLines()).toHaveLength(2)
  })

  it('takes a session along, which is saved no more', async () => {
    await world.turn('Build the importer with zqxcanary5', 'Done.')
    const names = [await working()]
    const { config } = world.context
    const payload = { sessionId: 's1', compactSummary: 'the importer with zqxcanary5' }
    enqueue(config, { event: 'PostCompact', at: '2026-11-24T10:00:00.000Z', payload }, false)
    const shown = await ask('forget', { names })
    expect(shown).toMatchObject({ snapshots: 1, sessions: ['s1'] })
    expect(await ask('forget', { names, confirm: shown['confirm'] })).toMatchObject({ forgotten: true })
    expect(queuedEvents(queueFolder(config))).toEqual([])
    await world.turn('And a retry', 'Done.')
    expect(await world.snapshots()).toEqual([])
    expect(bytes()).not.toContain('qxcanary5')
  })

  it.each([
    ['without a condition', {}, 'Say what to forget'],
    ['for names that nothing has', { names: ['Nobody'] }, 'No entity has one of these names'],
    ['for a time that is none', { since: 'yesterday-ish' }, 'time'],
  ])('says what is wrong %s', async (_, args, said) => {
    const reply = await call('forget', args)
    expect(reply.isError).toBe(true)
    expect(textOf(reply)).toContain(said)
  })
})

describe('a decision', () => {
  const decisions = async () =>
    ((await world.snapshots()).find(({ type }) => type === 'rolling')?.decisions ?? []).map(
      ({ id, decision }) => `${id} ${decision}`,
    )
  const save = (args: Record<string, unknown>) => call('save_session_snapshot', args)

  it('is replaced by its id, and its old wording is gone', async () => {
    await save({ decisions: [{ decision: 'Use Kafka', rationale: 'we know it' }, { decision: 'Use TypeScript' }] })
    const reply = structured(await save({ decisions: [{ id: 'D1', decision: 'Use Redis', rationale: 'smaller' }] }))
    expect(reply['ids']).toEqual(['D1'])
    expect(await decisions()).toEqual(['D1 Use Redis', 'D2 Use TypeScript'])
    expect((await allLines()).join('\n')).not.toMatch(/Kafka|we know it/)
  })

  it('is withdrawn by its id, which is never given again', async () => {
    await save({ decisions: [{ decision: 'Use Kafka' }, { decision: 'Use TypeScript' }] })
    await save({ checkpoint: true })
    const reply = await save({ withdraw: ['D2'] })
    expect(textOf(reply)).toContain('Withdrawn: D2')
    expect(await decisions()).toEqual(['D1 Use Kafka'])
    expect((await allLines()).join('\n')).not.toContain('Use TypeScript')
    expect(structured(await save({ decisions: [{ decision: 'Use Go' }] }))['ids']).toEqual(['D3'])
    expect(structured(await save({ decisions: [{ decision: 'Use TypeScript' }] }))['ids']).toEqual(['D4'])
  })

  it('is withdrawn, and a request in the same words stays', async () => {
    await world.turn('Use TypeScript', 'Fine.')
    await save({ decisions: [{ decision: 'Use TypeScript' }] })
    await save({ withdraw: ['D1'] })
    await world.turn('And add a test', 'Done.', 1)
    expect(await decisions()).toEqual([])
    expect((await world.snapshots())[0]?.conversation.requests.map(({ text }) => text)).toContain('Use TypeScript')
  })
})

describe('a constraint and a question', () => {
  const working = async () => (await world.snapshots()).find(({ type }) => type === 'rolling')
  const save = (args: Record<string, unknown>) => call('save_session_snapshot', args)
  const constraints = async () => (await working())?.constraints.map(({ id, constraint }) => `${id} ${constraint}`)
  const questions = async () =>
    (await working())?.questions.map(({ id, question, resolution }) => `${id} ${question} ${resolution ?? 'open'}`)

  it('are withdrawn by their ids, which are never given again', async () => {
    await save({
      constraints: [{ constraint: 'No network in tests' }, { constraint: 'Node 20 only' }],
      questions: [{ question: 'Which port?', context: 'the proxy has 8080' }, { question: 'Which region?' }],
    })
    await save({ checkpoint: true })
    expect(textOf(await save({ withdraw: ['C2', 'Q1'] }))).toContain('Withdrawn: C2, Q1.')
    expect(await constraints()).toEqual(['C1 No network in tests'])
    expect(await questions()).toEqual(['Q2 Which region? open'])
    expect((await allLines()).join('\n')).not.toMatch(/Node 20 only|Which port|the proxy has 8080/)
    const again = { constraints: [{ constraint: 'Node 22 only' }], questions: [{ question: 'Which zone?' }] }
    expect(structured(await save(again))['ids']).toEqual(['C3', 'Q3'])
  })

  it('is open again when its answer holds no more, and stays open', async () => {
    await world.turn('Build the importer', 'Fine.')
    await save({ questions: [{ question: 'Which port?' }] })
    await save({ resolve_question: { id: 'Q1', resolution: '8080' } })
    expect(await questions()).toEqual(['Q1 Which port? 8080'])
    expect(textOf(await save({ reopen: ['Q1'] }))).toContain('Open again: Q1.')
    expect(await questions()).toEqual(['Q1 Which port? open'])
    await world.turn('Add a retry', 'Done.')
    expect(await questions()).toContain('Q1 Which port? open')
  })

  it.each([
    [{ withdraw: ['C9'] }, 'There is no constraint C9 in this session. There are: C1.'],
    [{ constraints: [{ id: 'C9', constraint: 'Other' }] }, 'There is no constraint C9 in this session. There are: C1.'],
    [{ withdraw: ['Q9'] }, 'There is no question Q9 in this session. It has none.'],
    [{ reopen: ['Q9'] }, 'There is no question Q9 in this session. It has none.'],
    [{ withdraw: ['X1'] }, 'There is no decision X1 in this session. It has none.'],
  ])('of an id that there is not is refused: %j', async (args, said) => {
    await save({ constraints: [{ constraint: 'No network in tests' }] })
    const reply = await save(args)
    expect(reply.isError).toBe(true)
    expect(textOf(reply)).toContain(said)
  })
})
