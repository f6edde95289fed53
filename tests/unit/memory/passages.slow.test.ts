/** What a question to the memory gets: passages of sessions, with who said them and in which turn. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { choosePassages } from '../../../src/memory/graph/passages.ts'
import { recall } from '../../../src/memory/graph/recall.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { putTurns } from '../../../src/memory/session/turns.ts'
import { RECALL } from '../../../src/rules.ts'
import type { Turn } from '../../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

const NOW = new Date('2026-11-26T10:00:00.000Z')

let store: GraphStore
beforeEach(async () => {
  store = await openSqliteStore({ location: ':memory:', busyTimeout: 1_000 })
})
afterEach(() => store.close())

async function save(sessionId: string, turns: readonly Turn[], fields: Partial<SessionSnapshot> = {}): Promise<void> {
  const snapshot = { ...PLAIN, name: `checkpoint-${sessionId}`, sessionId, timestamp: NOW.toISOString(), ...fields }
  await store.commit([...putSnapshot(snapshot, 'test'), ...(await putTurns(store, snapshot, turns, 'test'))])
}

const ask = (query: string) => recall(store, { query, now: NOW })

const HARBOUR: readonly Turn[] = [
  {
    number: 1,
    request: 'Why does the lighthouse import stop at midnight?',
    said: [
      'I read the importer.',
      'The importer holds a lock while the nightly backup runs. It gives up after ten seconds. I raised the wait to a minute.',
    ],
    commands: [{ command: 'npm run import', outcome: 'failed', result: 'Error: lock of harbour.db is held' }],
    files: [{ change: 'modified', path: 'src/harbour/importer.ts' }],
    ended: 'answered',
  },
  {
    number: 2,
    at: '2026-11-25T15:00:00.000Z',
    request: 'Draw the tide table in green',
    said: ['The tide table is green now.'],
    ended: 'answered',
  },
]

describe('an answer', () => {
  beforeEach(() => save('s1', HARBOUR))

  it('is the passage, in whole sentences, with its turn and who said it', async () => {
    const { found } = await ask('nightly backup lock')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ session: 's1', title: expect.any(String) })
    expect(found[0]?.matches[0]).toMatchObject({
      content: expect.stringContaining('The importer holds a lock while the nightly backup runs.'),
      turn: 1,
      who: 'agent',
    })
  })

  it('is found by what the turn was asked, where the passage has another word of the question alone', async () => {
    await save('s2', [{ number: 1, request: 'Count the buoys', said: ['I raised the number to a dozen.'] }])
    const { found } = await ask('raised for the lighthouse')
    expect(found[0]?.session).toBe('s1')
  })

  it('puts what was said before commands, and commands first where one is named', async () => {
    const first = async (query: string) => (await ask(query)).found[0]?.matches[0]?.who
    expect(await first('who holds the lock')).toBe('agent')
    expect(await first('which command failed with the lock of harbour.db')).toBe('ran')
    expect(await first('src/harbour/importer.ts')).toBe('files')
  })

  it('is what a command printed or an edit changed, behind the call', async () => {
    const calls = [
      { call: '`go vet ./...` → failed', text: 'checking\nbuoy.go:288:15: error is unwrapped\n1 problem' },
      { call: 'mcp__harbour__query buoy → failed', text: 'buoy.go:288:15 is no table' },
      { call: 'modified src/lamp.go', text: '+func DimLantern() {}' },
    ]
    await save('s2', [{ number: 1, request: 'Check the buoy', calls, ended: 'answered' }])
    const contents = async (question: string) =>
      (await ask(question)).found.flatMap(({ matches }) => matches.map(({ content }) => content))
    const failed = await contents('which command failed with buoy.go:288:15')
    expect(failed).toContain('go vet ./... → failed: checking buoy.go:288:15: error is unwrapped 1 problem')
    expect(failed).toContain('mcp__harbour__query buoy → failed: buoy.go:288:15 is no table')
    expect(await contents('DimLantern')).toContain('modified src/lamp.go: +func DimLantern() {}')
  })

  it('says a thing once, though the snapshot and another session say it again', async () => {
    await save('s2', [{ number: 1, request: 'Why does the lighthouse import stop at midnight?' }])
    const { found } = await ask('lighthouse import at midnight')
    const said = found.flatMap(({ matches }) => matches.map(({ content }) => content))
    expect(said.filter((content) => content.includes('lighthouse import'))).toHaveLength(1)
  })

  it('holds what somebody recorded beside the turns', async () => {
    await save('s3', [{ number: 1, request: 'Choose a paint', said: ['I compared some.'] }], {
      decisions: [{ id: 'D1', decision: 'Paint the buoys with enamel', origin: 'user' }],
    })
    const { found } = await ask('paint enamel')
    expect(found[0]?.matches[0]?.content).toContain('D1 Paint the buoys with enamel')
  })

  it('is found by the letters of a name that goes on in digits', async () => {
    await save('s2', [
      { number: 1, request: 'Which server answers the buoys?', said: ['I started HTTPServer2 first.'] },
    ])
    const { found, absent } = await ask('httpserver')
    expect(found[0]?.matches[0]?.content).toBe('I started HTTPServer2 first.')
    expect(absent).toBeUndefined()
  })

  it('names the words that stand nowhere, and words of this memory that stand near', async () => {
    const { absent, nearest } = await ask('did we do the zeppelin import')
    expect(absent).toEqual(['zeppelin'])
    expect(nearest).toEqual(expect.arrayContaining(['lock']))
  })

  it('names the words as they are written: parts of a joined word, and a name of the code', async () => {
    await save('s2', [
      { number: 1, said: ['The wait is raised by raiseTheWait.', 'The tests call raiseTheWait.', 'The wait is long.'] },
    ])
    const { absent, nearest } = await ask('which zeppelin-like wait is raised')
    expect(absent).toEqual(['zeppelin'])
    expect(nearest).toContain('raiseTheWait')
  })

  it('lists no more sessions than were read, each with its passage, and goes on from there', async () => {
    const names = Array.from({ length: RECALL.read + 3 }, (_, place) => `of${place}`)
    for (const [place, name] of names.entries()) {
      const words = ['alpha', 'beta', 'gamma', 'delta', 'omega'].map((word) => `${'klmnopqrstuvwxyz'[place]}${word}`)
      await save(name, [{ number: 1, request: `Paint the zebra crossing ${words.join(' ')}` }])
    }
    const first = await recall(store, { query: 'zebra crossing', limit: 20 })
    expect(first.found).toHaveLength(RECALL.read)
    const next = await recall(store, { query: 'zebra crossing', limit: 20, cursor: first.nextCursor ?? '' })
    expect(next.nextCursor).toBeUndefined()
    const found = [...first.found, ...next.found]
    expect(found.map(({ session }) => session).sort()).toEqual([...names].sort())
    for (const { matches } of found) expect(matches[0]).toMatchObject({ turn: 1, who: 'user' })
  })

  it('is of the day that the question means', async () => {
    const { found, cut } = await ask('tide table yesterday')
    expect(found[0]?.matches[0]).toMatchObject({ turn: 2, at: '2026-11-25T15:00:00.000Z' })
    expect(cut).toMatch(/^Only of yesterday, 25 Nov 2026 to 26 Nov 2026, \d\d:\d\d; since and until ask/)
  })

  it.each([
    ['yesterday', ['s1']],
    ['what did we do yesterday', ['s1']],
    ['last week', ['old']],
    ['the day before yesterday', []],
  ])('to %j, which asks for a time alone, is the sessions that ran then', async (question, sessions) => {
    const conversation = { ...PLAIN.conversation, startedAt: '2026-11-25T14:00:00.000Z' }
    await save('s1', HARBOUR, { conversation })
    await save('s2', HARBOUR, { conversation: { ...conversation, startedAt: NOW.toISOString() } })
    await save('old', HARBOUR, { conversation: PLAIN.conversation, timestamp: '2026-11-18T10:00:00.000Z' })
    const { found, cut, absent } = await ask(question)
    expect(found.map(({ session }) => session)).toEqual(sessions)
    expect(found.every(({ title }) => title !== undefined)).toBe(true)
    expect(cut).toMatch(sessions.length > 0 ? /^Only of / : /^Nothing is of /)
    expect(absent).toBeUndefined()
  })

  it.each([
    ['on Monday', ['rested', 'saved', 'worked']],
    ['on Tuesday', ['worked']],
    ['yesterday', ['saved']],
  ])('to a time alone leaves out sessions that rested then: %s', async (question, sessions) => {
    const noon = (day: number) => `2026-11-${day}T12:00:00.000Z`
    const conversation = { ...PLAIN.conversation, startedAt: noon(23) }
    await save('rested', [{ number: 1, at: noon(23) }], { conversation })
    await save('worked', [{ number: 1, at: noon(24) }], { conversation })
    await save('saved', [], { conversation, name: 'saved-before', timestamp: noon(25) })
    await save('saved', [], { conversation })
    const { found } = await ask(question)
    expect(found.map(({ session }) => session).sort()).toEqual(sessions)
  })

  it('to a time alone says how the sessions are read that have no room', async () => {
    for (const id of ['s1', 's2', 's3', 's4', 's5']) await save(id, HARBOUR, { timestamp: '2026-11-25T14:00:00.000Z' })
    const { found, cut } = await ask('yesterday')
    expect(found).toHaveLength(3)
    expect(cut).toMatch(/2 more ran then: ask with a larger limit, or with since and until\.$/)
  })
})

describe('the passages that are shown', () => {
  const passages = (...texts: string[]) => texts.map((content, place) => ({ content, score: 1 - place / 10, turn: 1 }))
  const found = (name: string, ...texts: string[]) => ({ name, isNamed: false, passages: passages(...texts) })

  it('have room together', () => {
    const long = (word: string) => Array.from({ length: 20 }, (_, place) => `${word}${place}`).join(' ')
    const [one] = choosePassages([found('a', long('oak'), long('ash'), long('elm'))], { passages: 8, room: 400 })
    expect(one?.passages).toHaveLength(2)
  })

  it('are none of a session that has no room for its lines: it begins the next page', () => {
    const [one, ...more] = choosePassages(
      [
        found('a', 'oak '.repeat(90)),
        { ...found('b'), session: 'b', passages: [{ content: 'elm '.repeat(40), score: 0.5 }] },
      ],
      { passages: 8, room: 400 },
    )
    expect(one?.passages).toHaveLength(1)
    expect(more).toEqual([])
  })

  it.each([
    ['there is no room', (place: number) => `oak${place} ${'bark '.repeat(40)}`],
    ['another one says the same', () => 'oak and ash'],
  ])('are one at least of each session of the page, also where %s, and take no more room', (_why, textOf) => {
    const limits = { passages: 9, room: 2_100 }
    const session = (name: string, score: number) => ({
      ...{ name, session: name, isNamed: false },
      passages: Array.from({ length: 10 }, (_, place) => ({ content: textOf(place), score: score - place / 100 })),
    })
    const file = { name: 'oak.ts', isNamed: false, passages: [] }
    const page = choosePassages([session('a', 1), session('b', 0.5), file, session('c', 0.4)], limits)
    expect(page.map(({ name }) => name)).toEqual(['a', 'b', 'oak.ts'])
    const shown = page.map(({ passages }) => passages)
    expect(shown.slice(0, 2).map(([best]) => best?.score)).toEqual([1, 0.5])
    expect(shown.flat().length).toBeLessThanOrEqual(limits.passages)
    expect(shown.flat().reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(limits.room)
  })

  it('are as many as are asked for, and at least the best one, however long it is', () => {
    expect(choosePassages([found('a', 'oak', 'ash', 'elm')], { passages: 2, room: 900 })[0]?.passages).toHaveLength(2)
    expect(choosePassages([found('a', 'oak '.repeat(400))], { passages: 2, room: 100 })[0]?.passages).toHaveLength(1)
  })
})

describe('the pages of an answer', () => {
  async function walk(query: string): Promise<{ readonly sessions: string[]; readonly cuts: string[] }> {
    const sessions: string[] = []
    const cuts: string[] = []
    for (let cursor: string | undefined = '', page = 0; cursor !== undefined && page < 50; page += 1) {
      const asked = { query, limit: 3, now: NOW, ...(cursor === '' ? {} : { cursor }) }
      const { found, nextCursor, cut = '' } = await recall(store, asked)
      sessions.push(...found.map(({ session = '' }) => session))
      cuts.push(cut)
      cursor = nextCursor
    }
    return { sessions: sessions.sort(), cuts }
  }

  it('have each session once, though the first hits are many of few sessions', async () => {
    const ids = Array.from({ length: 30 }, (_, place) => `s${10 + place}`)
    for (const id of ids) await save(id, [{ number: 1, request: `Paint the buoy of ${id} beside the harbour` }])
    const decisions = [{ id: 'D1', decision: 'Paint the buoy, the buoy and the buoy', origin: 'user' as const }]
    for (const id of ids.slice(0, 6))
      for (const more of 'abcdef') {
        const snapshot = {
          ...PLAIN,
          name: `buoy-${id}-${more}`,
          sessionId: id,
          timestamp: NOW.toISOString(),
          decisions,
        }
        await store.commit(putSnapshot(snapshot, 'test'))
      }
    expect((await walk('paint the buoy')).sessions).toEqual(ids)
  })

  it('are all of the time that is named, or all of other times', async () => {
    const at = '2026-11-18T12:00:00.000Z'
    const ids = ['s1', 's2', 's3', 's4', 's5']
    for (const id of ids) await save(id, [{ number: 1, at, request: `Paint the buoy of ${id}` }], { timestamp: at })
    await save('s6', [{ number: 1, at: '2026-11-25T12:00:00.000Z', request: 'Paint another buoy' }])
    const lastWeek = await walk('the buoy of last week')
    expect(lastWeek.sessions).toEqual(ids)
    for (const cut of lastWeek.cuts) expect(cut).toMatch(/^Only of last week, 16 Nov 2026 to 22 Nov 2026;/)
    const before = await walk('the buoy of 3 days ago')
    expect(before.sessions).toEqual([...ids, 's6'])
    for (const cut of before.cuts) expect(cut).toMatch(/^Nothing answers of 3 days ago/)
    for (let place = 0; place < RECALL.read; place += 1)
      await save(`t${place}`, [{ number: 1, at: NOW.toISOString(), request: 'Lamp and lamp, green lamp' }])
    await save('t', [{ number: 1, at, request: 'Mend the lamp of the lighthouse' }], { timestamp: at })
    expect((await walk('the lamp of last week')).sessions).toEqual(['t'])
  })
})
