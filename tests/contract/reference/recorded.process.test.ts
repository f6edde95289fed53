/** Every edge of the nine tools that was recorded: both servers are asked, and answer the same but for the declared list. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DECLARED_DIFFERENCES } from './declared-differences.ts'
import { type OurServer, startOurs } from './our-server.ts'
import { type ReferenceServer, startReference } from './reference-server.ts'

const NINE = [
  'create_entities',
  'create_relations',
  'add_observations',
  'delete_entities',
  'delete_observations',
  'delete_relations',
  'read_graph',
  'search_nodes',
  'open_nodes',
]

let reference: ReferenceServer
let ours: OurServer
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())
beforeEach(async () => {
  reference.clear()
  ours = await startOurs()
})
afterEach(() => ours.close())

const note = (name: string, ...observations: string[]) => ({ name, entityType: 'note', observations })
const relation = (from: string, to: string, relationType = 'knows') => ({ from, to, relationType })
const create = (...entities: object[]): Call => ['create_entities', { entities }]
const relate = (...relations: object[]): Call => ['create_relations', { relations }]
const observe = (...observations: object[]): Call => ['add_observations', { observations }]
const READ: Call = ['read_graph', {}]

type Call = readonly [tool: string, args: unknown]

/** Each line of calls is made on both servers; every answer is compared. */
const RECORDED: readonly (readonly [edge: string, calls: readonly Call[]])[] = [
  [
    'an empty graph',
    [READ, ['search_nodes', { query: '' }], ['open_nodes', { names: [] }], create(), relate(), observe()],
  ],
  [
    'a taken name is skipped and its observations are not merged',
    [create(note('a', 'x')), create(note('a', 'y'), note('b')), READ],
  ],
  [
    'names that differ in a byte are different names',
    [
      create(
        ...['', '__proto__', 'constructor', 'a\0b', 'a', 'A', ' a', 'café', 'cafe\u0301', '\ud800', 'ß', 'İ'].map(
          (name) => note(name, name),
        ),
      ),
      READ,
      ['open_nodes', { names: ['__proto__', '\ud800', 'a\0b', ''] }],
      ['delete_entities', { entityNames: ['__proto__', 'A'] }],
      READ,
    ],
  ],
  ['unknown fields are dropped', [create({ ...note('a'), color: 'red' }), READ, ['read_graph', { anything: 1 }]]],
  ['observations given twice with an entity are kept', [create(note('a', 'x', 'x', '')), READ]],
  ['empty text is text', [create(note('', '')), observe({ entityName: '', contents: ['', 'x'] }), READ]],
  [
    'relations need no entities, may point at themselves, and are stored once',
    [
      relate(relation('ghost', 'b'), relation('a', 'a')),
      relate(relation('ghost', 'b'), relation('a', 'a', 'likes')),
      READ,
    ],
  ],
  [
    'what is added twice is skipped, a missing entity fails the whole call',
    [
      create(note('a', 'x')),
      observe({ entityName: 'a', contents: ['x', 'y'] }),
      observe({ entityName: 'a', contents: ['z'] }, { entityName: 'gone', contents: ['z'] }),
      observe(
        { entityName: 'a', contents: [] },
        { entityName: 'a', contents: ['w'] },
        { entityName: 'a', contents: ['w'] },
      ),
      READ,
    ],
  ],
  [
    'deleting an entity takes every relation of its name, even of a name without an entity',
    [
      create(note('a'), note('b')),
      relate(relation('a', 'b'), relation('ghost', 'b'), relation('b', 'c')),
      ['delete_entities', { entityNames: ['a', 'ghost', 'never'] }],
      READ,
    ],
  ],
  [
    'deleting what is not there is fine',
    [
      create(note('a', 'x', 'y', 'x')),
      [
        'delete_observations',
        {
          deletions: [
            { entityName: 'a', observations: ['x', 'q'] },
            { entityName: 'gone', observations: ['x'] },
          ],
        },
      ],
      ['delete_relations', { relations: [relation('a', 'b')] }],
      ['delete_entities', { entityNames: [] }],
      READ,
    ],
  ],
  [
    'an entity made anew comes last',
    [create(note('a'), note('b')), ['delete_entities', { entityNames: ['a'] }], create(note('a', 'again')), READ],
  ],
  [
    'a search is a substring of name, type or observation, whatever the case',
    [
      create(note('John_Smith', 'speaks 100% Español', 'likes "C*" and _underscores_'), {
        ...note('Alice'),
        entityType: 'Person',
      }),
      relate(relation('Alice', 'ghost'), relation('John_Smith', 'Alice'), relation('x', 'y', 'smith')),
      ...['smith', 'SMITH', 'person', '100%', '%', '*', '"', '_', 'español', 'ESPAÑOL', 'h_S', ' ', '', 'note'].map(
        (query): Call => ['search_nodes', { query }],
      ),
    ],
  ],
  [
    'opening gives stored order, each once, with every relation that ends there',
    [
      create(note('c'), note('a'), note('b')),
      relate(relation('a', 'c'), relation('b', 'x'), relation('x', 'y')),
      ['open_nodes', { names: ['b', 'c', 'b', 'unknown', 'x'] }],
    ],
  ],
  [
    'what does not fit the schema is refused in the same words',
    [
      ['create_entities', {}],
      ['create_entities', { entities: 'x' }],
      ['create_entities', { entities: [{ name: 'x' }, { name: 1, entityType: 'y', observations: [null] }] }],
      ['create_entities', { entities: [{ name: 'x', entityType: 'y' }] }],
      ['create_relations', { relations: [{}] }],
      ['add_observations', { observations: [{ entityName: 'a' }] }],
      ['delete_entities', { entityNames: [1] }],
      ['delete_observations', { deletions: {} }],
      ['delete_relations', {}],
      ['search_nodes', { query: null }],
      ['open_nodes', { names: 'a' }],
      ['no_such_tool', {}],
    ],
  ],
]

describe('the nine tools', () => {
  it('are defined as the reference defines them but for the descriptions, in its order, before any tool of our own', async () => {
    // What no client acts on, and every session pays for.
    const withoutDescriptions = (key: string, value: unknown) =>
      typeof value === 'string' && (key === 'description' || key === '$schema') ? undefined : value
    const [theirs, mine] = (await Promise.all([reference.request('tools/list'), ours.request('tools/list')])) as {
      tools: { name: string }[]
    }[]
    expect(theirs?.tools.map(({ name }) => name)).toEqual(NINE)
    expect(JSON.stringify(mine?.tools.slice(0, NINE.length), withoutDescriptions)).toBe(
      JSON.stringify(theirs?.tools, withoutDescriptions),
    )
  })

  it.each(RECORDED)('answer the same: %s', async (_edge, calls) => {
    for (const [tool, args] of calls) {
      const [theirs, mine] = [await reference.call(tool, args), await ours.call(tool, args)]
      expect(JSON.stringify(mine), `${tool} ${JSON.stringify(args)}`).toBe(JSON.stringify(theirs))
    }
  })

  it.each(DECLARED_DIFFERENCES)(
    'differ as declared: $id ($reason)',
    async ({ before = [], call, reference: theirs, ours: mine }) => {
      for (const [tool, args] of before) expect(await ours.call(tool, args)).toEqual(await reference.call(tool, args))
      expect((await reference.call(...call)).structuredContent).toEqual(theirs)
      expect((await ours.call(...call)).structuredContent).toEqual(mine)
    },
  )
})

describe('the resource of the whole graph', () => {
  it('is listed as the reference lists it', async () => {
    expect(await ours.request('resources/list')).toEqual(await reference.request('resources/list'))
  })
})
