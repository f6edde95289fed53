import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RecallQuery, recall, recallHere } from '../../../src/memory/graph/recall.ts'
import { searchNodes } from '../../../src/memory/graph/search.ts'
import { RECALL } from '../../../src/rules.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { BY, writtenBy } from '../../writes.ts'

const AT = BY.at
const { relation } = writtenBy(BY)
let store: GraphStore

beforeEach(async () => {
  store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
})

afterEach(() => store.close())

const names = async (query: RecallQuery | string): Promise<string[]> =>
  (await recall(store, typeof query === 'string' ? { query } : query)).found.map((each) => each.name)

describe('recall: what finds what', () => {
  const LINES = {
    jwt: 'JWT refresh tokens rotate on every login',
    parser: 'see parseConfigFile() in src/store/index-text.ts',
    billing: 'the invoice_lines table, built in billing/monthly-report.ts',
    plain: 'nothing of the kind is said here',
  } as const

  beforeEach(async () => {
    await store.commit(Object.entries(LINES).map(([name, line]) => entity(name, [line])))
  })

  it('names the statuses that there are where another one is asked for', async () => {
    await expect(recall(store, { query: 'jwt', status: 'nope' })).rejects.toThrow(/one of in-progress, /)
    await expect(recall(store, { query: 'jwt', status: 'completed' })).resolves.toMatchObject({ found: [] })
  })

  it('says of a question that is too long what of it was searched', async () => {
    const long = `jwt ${Array.from({ length: 40 }, (_, place) => `word${place}`).join(' ')}`
    const page = await recall(store, { query: long })
    expect(page.found[0]?.name).toBe('jwt')
    expect(page.cut).toContain('its first 32 different words')
    expect((await recall(store, { query: 'login refresh jwt' })).cut).toBeUndefined()
  })

  it.each([
    ['words in any order', 'login refresh jwt', 'jwt'],
    ['a typo', 'rfresh tokesn', 'jwt'],
    ['two typos in a long word', 'monthlyy reoprt', 'billing'],
    ['a file name', 'monthly-report.ts', 'billing'],
    ['words among others that stand nowhere', 'whatever jwt zzzzz', 'jwt'],
  ])('%s: %j', async (_what, query, name) => {
    expect((await names(query))[0]).toBe(name)
  })

  it.each(['', ' '])('nothing asked (%j): the newest', async (query) => {
    expect(await names(query)).toHaveLength(Object.keys(LINES).length)
  })

  it.each(['qzxv wklj', 'the', 'xkcdq jjwqt zzvvk mmnnq tokex'])('noise finds nothing: %j', async (query) => {
    expect(await names(query)).toEqual([])
  })

  it('gives the lines that answer, best first, then those beside them, nothing twice, and what is known of the entity', async () => {
    await store.commit([
      entity('many', ['amber', 'basil', 'amber and basil', 'cedar'], { project: 'shop' }),
      relation('many', 'jwt'),
    ])
    const { found } = await recall(store, { query: 'amber basil' })
    expect(found).toEqual([
      {
        name: 'many',
        entityType: 'note',
        at: AT,
        project: 'shop',
        observations: 4,
        relations: 1,
        matches: [
          { content: 'amber and basil', score: 1 },
          // It answers nothing, and follows the best line. What the best line says, is not said again.
          { content: 'cedar', score: expect.any(Number) },
        ],
      },
    ])
  })
})

describe('recall: order', () => {
  it('puts the exact name first, and a name that stands in the question', async () => {
    await store.commit([
      entity('jwt-auth', ['x']),
      entity('jwt-auth-notes', ['jwt-auth jwt-auth jwt auth']),
      entity('other', ['jwt-auth: all about jwt-auth, jwt auth, jwt-auth']),
    ])
    expect((await names('jwt-auth'))[0]).toBe('jwt-auth')
    expect((await names('please open jwt-auth for me'))[0]).toBe('jwt-auth')
  })

  it('puts the words as they are written before other forms of them', async () => {
    await store.commit([
      entity('stem', ['the bug reports']),
      entity('form', ['it bugged me']),
      entity('more', ['bugs']),
    ])
    expect((await names('bugged'))[0]).toBe('form')
  })

  it('puts the question word for word first, however long its line is', async () => {
    const filler = Array.from({ length: 120 }, (_, place) => `filler${place}`).join(' ')
    await store.commit([
      entity('short', ['plan following', 'implement']),
      entity('long', [`${filler} implement the following plan: ${filler}`]),
    ])
    expect((await names('Implement the following plan:'))[0]).toBe('long')
  })

  it('puts an entity whose lines have all of the words before one that has one of them often', async () => {
    await store.commit([
      entity('one', ['amber is here', 'amber again', 'more amber']),
      entity('both', ['amber is here', 'basil is there']),
    ])
    expect(await names('amber basil')).toEqual(['both', 'one'])
  })
})

describe('recall: filters', () => {
  beforeEach(async () => {
    await store.commit([
      entity('note', ['pine'], { project: 'shop' }),
      snapshot('running', 'in-progress', 'precompact', '2025-10-07T10:00:00Z', 'shop'),
      snapshot('paused', 'paused', 'manual', '2025-10-05T10:00:00Z', 'other'),
    ])
  })

  it.each([
    [{ type: 'session-snapshot' }, ['paused', 'running']],
    [{ type: 'manual' }, ['paused']],
    [{ status: 'in-progress' }, ['running']],
    [{ project: 'shop' }, ['note', 'running']],
    [{ since: '2025-10-07T00:00:00Z' }, ['note', 'running']],
    [{ until: '2025-10-06T00:00:00Z' }, ['paused']],
    [{ project: 'shop', type: 'session-snapshot', since: '2025-10-07T10:00:00Z' }, ['running']],
    [{ project: 'nobody’s' }, []],
  ])('%j', async (filter, expected) => {
    expect((await names({ query: 'pine', ...filter })).sort()).toEqual(expected)
    expect((await names(filter)).sort()).toEqual(expected)
    // An exact name that the filter leaves out is no answer either.
    expect((await names({ query: 'running', ...filter })).includes('running')).toBe(expected.includes('running'))
  })

  it.each([{ since: 'yesterday' }, { until: '' }, { limit: 0 }, { limit: 1.5 }, { limit: RECALL.longestPage + 1 }])(
    'refuses %j',
    async (wrong) => {
      await expect(recall(store, { query: 'pine', ...wrong })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    },
  )
})

describe('recallHere', () => {
  const WORDS = ['pine', 'cedar', 'pine-hut', 'pines', 'oak'] as const
  const line = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '))
  const entities = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...WORDS, 'a', 'b', 'c', 'd'),
      line,
      project: fc.constantFrom('here', 'there', undefined),
    }),
    { selector: ({ name }) => name, maxLength: 9 },
  )

  it('answers as a question for the project does, and where that has no answer as one for what belongs to none', async () => {
    await fc.assert(
      fc.asyncProperty(entities, line, fc.integer({ min: 1, max: 3 }), async (some, query, limit) => {
        const fresh = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
        await fresh.commit(
          some.map(({ name, line: said, project }) => entity(name, [said], project === undefined ? {} : { project })),
        )
        const own = await recall(fresh, { query, limit, project: 'here' })
        const others = await recall(fresh, { query, limit, unowned: true })
        const cut = others.nextCursor === undefined ? {} : { cut: expect.stringContaining('ask in all projects') }
        const expected = own.found.length > 0 ? own : { found: others.found, ...cut }
        // Which words stand nowhere, depends on where they were looked for.
        const { absent: _, nearest: __, ...here } = await recallHere(fresh, { query, limit }, 'here')
        const { absent: ___, nearest: ____, ...answer } = { absent: [], nearest: [], ...expected }
        expect(here).toEqual(answer)
        await fresh.close()
      }),
    )
  })

  it('goes on with the next page of the project', async () => {
    await store.commit(
      ['a', 'b', 'c'].flatMap((name) => [entity(name, ['pine'], { project: 'here' }), entity(`${name}2`, ['pine'])]),
    )
    const first = await recallHere(store, { query: 'pine', limit: 2 }, 'here')
    const next = await recallHere(store, { query: 'pine', limit: 2, cursor: first.nextCursor ?? '' }, 'here')
    expect([...first.found, ...next.found].map(({ name }) => name)).toEqual(['c', 'b', 'a'])
    expect(next.nextCursor).toBeUndefined()
  })

  it('puts what one writer wrote many times behind others that belong to no project either', async () => {
    const flood = Array.from({ length: 200 }, (_, place) => entity(`copy ${place}`, ['pine, the same again and again']))
    await store.commit([
      { ...entity('told', ['pine, told by somebody else']), by: { at: AT, source: 'import' } } as Mutation,
      ...flood,
      entity('elsewhere', ['pine'], { project: 'there' }),
      entity('unasked', ['oak'], { project: 'here' }),
    ])
    const { found } = await recallHere(store, { query: 'pine' }, 'here')
    expect(found.map(({ name }) => name)).toContain('told')
    expect(found.map(({ name }) => name)).not.toContain('elsewhere')
  })
})

describe('recall: pages', () => {
  const COUNT = 25

  beforeEach(async () => {
    await store.commit(
      Array.from({ length: COUNT }, (_, place) =>
        entity(`n${place}`, ['pine '.repeat(1 + (place % 5)), `line ${place}`]),
      ),
    )
  })

  async function allPages(query: RecallQuery, between?: (page: number) => Promise<void>): Promise<string[]> {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < COUNT; page += 1) {
      const { found, nextCursor } = await recall(store, { ...query, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...found.map((each) => each.name))
      if (nextCursor === undefined) return seen
      cursor = nextCursor
      await between?.(page)
    }
    throw new Error('The pages do not end.')
  }

  it.each([{ query: 'pine' }, { query: '' }])('give every entity once, in order: %j', async (query) => {
    const whole = await names({ ...query, limit: 50 })
    expect(whole).toHaveLength(COUNT)
    for (const limit of [1, 7, 10, 25]) expect(await allPages({ ...query, limit })).toEqual(whole)
  })

  it('of the newest repeat nothing and lose nothing while others write', async () => {
    const before = await names({ query: '', limit: 50 })
    const seen = await allPages({ query: '', limit: 5 }, (page) =>
      store
        .commit([
          entity(`late ${page}`, ['pine'], { at: '2025-10-08T00:00:00.000Z' }),
          { kind: 'delete-entity', name: before[10 + page] ?? '' },
        ])
        .then(() => undefined),
    )
    expect(new Set(seen).size).toBe(seen.length)
    const deleted = new Set(before.slice(10, 15))
    expect(seen).toEqual(expect.arrayContaining(before.filter((name) => !deleted.has(name))))
  })

  it('refuse a cursor that is none, or of another question', async () => {
    const { nextCursor = '' } = await recall(store, { query: 'pine' })
    for (const cursor of ['', 'x', `${nextCursor.slice(0, -4)}`, Buffer.from('[1,2,3]').toString('base64url')]) {
      await expect(recall(store, { query: 'pine', cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
    await expect(recall(store, { query: 'line', cursor: nextCursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(recall(store, { query: 'pine', type: 'note', cursor: nextCursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it('never fail otherwise, whatever cursor is given', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), async (cursor) => {
        await expect(recall(store, { query: 'pine', cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      }),
    )
  })
})

describe('recall: bounds', () => {
  it('answers from the newest where every word stands everywhere, and still finds the rare one', async () => {
    const common = Array.from({ length: 7_000 }, (_, place) => entity(`n${place}`, ['pine and cedar']))
    await store.commit([...common, entity('rare', ['a walnut among pine and cedar'])])
    const found = await names('pine cedar')
    expect(found).toHaveLength(RECALL.answers)
    // What differs from the copies may stand among the first; all others are of the newest.
    for (const name of found) if (name !== 'rare') expect(Number(name.slice(1))).toBeGreaterThan(6_400)
    expect(await names('cedar walnut')).toEqual(['rare'])
  })
})

describe('searchNodes', () => {
  const all = { each: Number.MAX_SAFE_INTEGER, characters: Number.MAX_SAFE_INTEGER }
  const search = async (from: GraphStore, query: string) => (await searchNodes(from, query, all)).graph

  it('answers what a substring search answers, wherever that finds anything', async () => {
    const text = fc.constantFrom('Pine', 'pine_tree', '50%', 'CEDAR', 'a"b', 'İ', 'straße', '', '*')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.tuple(text, fc.nat(3)).map(([word, place]) => `${word}${place}`),
          { minLength: 1, maxLength: 6 },
        ),
        fc.array(text, { maxLength: 3 }),
        text,
        async (entities, lines, query) => {
          const opened = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
          try {
            const relations = entities.flatMap((name, place) => [
              relation(name, entities[place + 1] ?? 'nowhere'),
              relation('nowhere', `nowhere ${place}`),
            ])
            await opened.commit([...entities.map((name, place) => entity(name, lines.slice(place))), ...relations])
            const holds = (each: string): boolean => each.toLowerCase().includes(query.toLowerCase())
            const expected = entities.filter((name, place) => [name, 'note', ...lines.slice(place)].some(holds))
            fc.pre(expected.length > 0)
            const answer = await search(opened, query)
            expect(answer.entities.map((each) => each.name)).toEqual(expected)
            expect(answer.relations).toEqual(
              (await opened.relations()).relations.filter(
                ({ from, to }) => expected.includes(from) || expected.includes(to),
              ),
            )
          } finally {
            await opened.close()
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('answers with the best fuzzy matches where the literal search finds nothing, and their relations', async () => {
    await store.commit([
      entity('checkpoint-2025-10-07-jwt-auth', ['Refresh tokens rotate']),
      entity('other', ['nothing of the kind']),
      relation('checkpoint-2025-10-07-jwt-auth', 'nowhere'),
    ])
    const answer = await search(store, 'checkpoint JWT authentication')
    expect(answer.entities.map((each) => each.name)).toEqual(['checkpoint-2025-10-07-jwt-auth'])
    expect(answer.relations).toHaveLength(1)
  })

  it.each(['qzxv wklj', '????', '12345'])('answers nothing to the noise %j', async (noise) => {
    await store.commit([entity('checkpoint-2025-10-07-jwt-auth', ['Refresh tokens rotate'])])
    expect(await search(store, noise)).toMatchObject({ entities: [], relations: [] })
  })

  it('answers everything to an empty query, but no relation that hangs at both ends', async () => {
    await store.commit([entity('a', []), relation('a', 'nowhere'), relation('nowhere', 'nobody')])
    const answer = await search(store, '')
    expect(answer.entities.map((each) => each.name)).toEqual(['a'])
    expect(answer.relations).toEqual([{ from: 'a', to: 'nowhere', relationType: 'knows' }])
  })
})

// --- internal ---

function entity(
  name: string,
  observations: readonly string[],
  by: { readonly at?: string; readonly project?: string } = {},
): Mutation {
  return writtenBy({ ...BY, ...by }).note(name, ...observations)
}

function snapshot(name: string, status: string, type: string, timestamp: string, project: string): Mutation {
  return {
    kind: 'put-snapshot',
    row: { name, project, status, type, timestamp, value: '{}' },
    entityType: 'session-snapshot',
    observations: ['pine'],
    by: { at: AT, source: 'hook', project },
  }
}
