/**
 * @module What every GraphStore must do, whatever it is made of.
 *
 * A store's own test file says how one is opened.
 */

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forget, planForget } from '../../src/memory/session/forget.ts'
import type { Forgotten } from '../../src/memory/session/select-forgotten.ts'
import type { EntityFilter, Mark, StoredEntity, StoreRow } from '../../src/store/port.ts'
import {
  type GraphStore,
  MOST_COUNTED,
  type Mutation,
  type Observation,
  type Provenance,
  type SnapshotRow,
  type StoredRecord,
} from '../../src/store/port.ts'
import { anyText } from '../any-text.ts'
import { startMeter } from '../spent.ts'
import { writtenBy } from '../writes.ts'
import { createGraphModel } from './graph-model.ts'

interface OpenedStore {
  readonly store: GraphStore
  /** Another connection to the same data, where the store can have one. */
  readonly again?: () => Promise<GraphStore>
  readonly dispose: () => Promise<void>
}

export interface GraphStoreSetup {
  readonly name: string
  /** Opens a new, empty store. */
  readonly open: () => Promise<OpenedStore>
  /** True where an `expect-revision` asks for what its batch names alone: then no random batch has one. */
  readonly expectsByName?: boolean
}

const AT = '2025-10-07T14:30:00.000Z'
const BY: Provenance = { at: AT, source: 'cli', project: 'example.org/shop' }
const { note: entity, relation, observe } = writtenBy(BY)
/** Names that differ only in what careless stores fold, cut or inherit. */
const ODD_NAMES = [
  '',
  '__proto__',
  'caf\u00e9',
  'cafe\u0301',
  'a\0b',
  'a',
  'A',
  '\ud800',
  '\udfff',
  "'; --",
  '0',
  '00',
  '\ufeffa',
]

export function describeGraphStore({ name, open, expectsByName = false }: GraphStoreSetup): void {
  describe(`GraphStore: ${name}`, () => {
    let opened: OpenedStore
    let store: GraphStore

    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })

    afterEach(async () => {
      await store.close()
      await opened.dispose()
    })

    describe('commit', () => {
      it('adds an entity once and names only those that it added', async () => {
        const first = await store.commit([entity('a', 'x'), entity('a', 'y'), entity('b')])
        expect(first).toEqual({ applied: true, revision: 1, created: ['a', 'b'], related: [], added: [] })
        expect((await store.commit([entity('a', 'z')])).created).toEqual([])
        expect(await store.entities()).toEqual([
          { name: 'a', entityType: 'note', observations: ['x'] },
          { name: 'b', entityType: 'note', observations: [] },
        ])
      })

      it('keeps repeated and empty observations of a new entity in their order', async () => {
        await store.commit([entity('a', 'x', '', 'y', '', 'x')])
        expect((await store.entities(['a']))[0]?.observations).toEqual(['x', '', 'y', '', 'x'])
      })

      it('appends only the observations that the entity does not have', async () => {
        await store.commit([entity('a', 'x'), entity('b')])
        const result = await store.commit([observe('a', 'y', 'x', 'y'), observe('b', 'x'), observe('b', 'x')])
        expect(result.added).toEqual([
          { name: 'a', contents: ['y'] },
          { name: 'b', contents: ['x'] },
          { name: 'b', contents: [] },
        ])
        expect((await store.entities(['a']))[0]?.observations).toEqual(['x', 'y'])
      })

      it('saves nothing of a batch that observes an unknown entity, and goes on working', async () => {
        const batch = [entity('a', 'alpha'), relation('a', 'b'), record('k', 'v'), observe('missing', 'x')]
        await expect(store.commit(batch)).rejects.toMatchObject({
          code: 'ENTITY_NOT_FOUND',
          message: 'Entity with name missing not found',
        })
        expect(await store.entities()).toEqual([])
        expect((await store.relations()).relations).toEqual([])
        expect(await store.record('k')).toBeUndefined()
        expect(await store.hits('alpha', {}, 5)).toEqual([])
        expect((await store.commit([entity('a')])).revision).toBe(1)
      })

      it('adds a relation once, and needs neither end to exist', async () => {
        const result = await store.commit([relation('a', 'b'), relation('a', 'b'), relation('a', 'a')])
        const added = [
          { from: 'a', to: 'b', relationType: 'knows' },
          { from: 'a', to: 'a', relationType: 'knows' },
        ]
        expect(result.related).toEqual(added)
        expect((await store.commit([relation('a', 'b')])).related).toEqual([])
        expect((await store.relations()).relations).toEqual(added)
      })

      it('deletes an entity with its observations, snapshot and relations at either end', async () => {
        await store.commit([
          snapshot('a', {}, 'line'),
          entity('b'),
          relation('a', 'b'),
          relation('b', 'a'),
          relation('b', 'c'),
        ])
        await store.commit([{ kind: 'delete-entity', name: 'a' }])
        expect((await store.entities()).map((found) => found.name)).toEqual(['b'])
        expect((await store.relations()).relations).toEqual([{ from: 'b', to: 'c', relationType: 'knows' }])
        expect(await store.snapshots({})).toEqual([])
      })

      it('deletes the relations of a name that no entity has', async () => {
        await store.commit([relation('ghost', 'b'), relation('b', 'c')])
        await store.commit([{ kind: 'delete-entity', name: 'ghost' }])
        expect((await store.relations()).relations).toEqual([{ from: 'b', to: 'c', relationType: 'knows' }])
      })

      it('deletes every copy of an observation, and nothing where there is none', async () => {
        await store.commit([entity('a', 'x', 'y', 'x')])
        const result = await store.commit([
          { kind: 'delete-observations', name: 'a', contents: ['x', 'z'] },
          { kind: 'delete-observations', name: 'missing', contents: ['x'] },
        ])
        expect(result.revision).toBe(2)
        expect((await store.entities(['a']))[0]?.observations).toEqual(['y'])
      })

      it('deletes exactly the relation that is named', async () => {
        await store.commit([relation('a', 'b'), relation('b', 'a'), relation('a', 'b', 'likes')])
        await store.commit([
          { kind: 'delete-relation', relation: { from: 'a', to: 'b', relationType: 'knows' } },
          { kind: 'delete-relation', relation: { from: 'x', to: 'y', relationType: 'knows' } },
        ])
        expect((await store.relations(['a'])).relations).toEqual([
          { from: 'b', to: 'a', relationType: 'knows' },
          { from: 'a', to: 'b', relationType: 'likes' },
        ])
      })

      it('counts the batches that changed something, and only those', async () => {
        const revisions: number[] = []
        for (const batch of [
          [entity('a', 'x')],
          [entity('a')],
          [observe('a', 'x')],
          [snapshot('s', {}, 'line')],
          [snapshot('s', {}, 'line')],
          [record('k', 'v')],
          [record('k', 'v')],
          [{ kind: 'delete-entity', name: 'missing' }],
          [],
          [entity('b'), entity('c')],
        ] as const) {
          revisions.push((await store.commit(batch)).revision)
        }
        expect(revisions).toEqual([1, 1, 1, 2, 2, 3, 3, 3, 3, 4])
      })

      it('lets one of two claims of a key win, and writes nothing for the loser', async () => {
        const claim: Mutation = { kind: 'claim', key: 'session/1/offer', at: AT }
        expect((await store.commit([claim, entity('winner')])).applied).toBe(true)
        expect(await store.commit([entity('loser', 'alpha'), claim])).toEqual({
          applied: false,
          revision: 1,
          created: [],
          related: [],
          added: [],
        })
        expect((await store.entities()).map((found) => found.name)).toEqual(['winner'])
        expect(await store.hits('alpha', {}, 5)).toEqual([])
      })

      it('replaces a record as a whole', async () => {
        expect(await store.record('cursor')).toBeUndefined()
        await store.commit([record('cursor', '{"offset":1}')])
        await store.commit([record('cursor', '{"offset":2}')])
        expect(await store.record('cursor')).toBe('{"offset":2}')
      })

      it('writes nothing when the store has moved on from the revision that the batch expects', async () => {
        const expecting = (revision: number): Mutation => ({ kind: 'expect-revision', revision })
        expect((await store.commit([expecting(0), record('cursor', 'one')])).applied).toBe(true)
        expect((await store.commit([entity('late'), expecting(0), record('cursor', 'two')])).applied).toBe(false)
        expect(await store.record('cursor')).toBe('one')
        expect(await store.entities()).toEqual([])
        expect((await store.commit([expecting(await store.revision()), entity('a')])).revision).toBe(2)
      })
    })

    describe('put-snapshot', () => {
      it('writes the entity, exactly these observations in this order, and the typed row', async () => {
        const result = await store.commit([snapshot('s', { session: 'one' }, '=== A ===', '', 'x', '', 'y')])
        expect(result.created).toEqual(['s'])
        await store.commit([snapshot('s', { session: 'one', value: '{"v":2}' }, '=== A ===', 'new', '', 'y', '', 'y')])
        expect(await store.entities(['s'])).toEqual([
          { name: 's', entityType: 'session-snapshot', observations: ['=== A ===', 'new', '', 'y', '', 'y'] },
        ])
        expect(await store.snapshots({})).toEqual([row('s', { session: 'one', value: '{"v":2}' })])
      })

      it('is given back row by row, with its session where it has one', async () => {
        await store.commit([snapshot('a', { session: 'one' }, 'x'), snapshot('b')])
        const rows: unknown[] = []
        await store.eachRow((each) => each.kind === 'entity' && rows.push(each))
        const typed = ({ name: _, ...fields }: SnapshotRow) => fields
        expect(rows).toEqual([
          expect.objectContaining({
            entity: expect.objectContaining({ snapshot: typed(row('a', { session: 'one' })) }),
          }),
          expect.objectContaining({ entity: expect.objectContaining({ snapshot: typed(row('b')) }) }),
        ])
      })

      it('takes over an entity that another client made', async () => {
        await store.commit([entity('s', 'theirs')])
        expect((await store.commit([snapshot('s', {}, 'ours')])).created).toEqual([])
        expect(await store.entities()).toEqual([{ name: 's', entityType: 'session-snapshot', observations: ['ours'] }])
        expect(await store.hits('note theirs', {}, 5)).toEqual([])
      })

      it('refuses a timestamp that is none, and the batch with it', async () => {
        const batch = [entity('a'), snapshot('s', { timestamp: 'yesterday' })]
        await expect(store.commit(batch)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
        expect(await store.entities()).toEqual([])
      })
    })

    describe('entities and relations', () => {
      it('answers names in stored order, each once, unknown ones left out', async () => {
        await store.commit([entity('c'), entity('a'), entity('b'), relation('b', 'c'), relation('a', 'x')])
        const found = await store.entities(['b', 'unknown', 'c', 'b'])
        expect(found.map((each) => each.name)).toEqual(['c', 'b'])
        expect((await store.relations(['x', 'c', 'b'])).relations).toEqual([
          { from: 'b', to: 'c', relationType: 'knows' },
          { from: 'a', to: 'x', relationType: 'knows' },
        ])
        expect(await store.entities([])).toEqual([])
        expect((await store.relations([])).relations).toEqual([])
      })

      it('answers the first of them up to a limit, whole', async () => {
        await store.commit([entity('c', '1', '2'), entity('a', '3'), entity('b', '4')])
        await store.commit([relation('a', 'b'), relation('b', 'c'), relation('c', 'a')])
        expect((await store.entities(undefined, 2)).map((each) => each.observations)).toEqual([['1', '2'], ['3']])
        expect((await store.entities(['b', 'a'], 1)).map((each) => each.name)).toEqual(['a'])
        expect(await store.entities(undefined, 0)).toEqual([])
        expect((await store.relations(undefined, 2)).relations.map((each) => each.from)).toEqual(['a', 'b'])
        expect((await store.relations(['c'], 1)).relations.map((each) => each.from)).toEqual(['b'])
      })

      it('answers the first of them up to a size, with the line that passes it and how many lie behind', async () => {
        const line = (sign: string) => sign.repeat(1_000)
        await store.commit([entity('c', line('1'), line('2')), entity('a', line('3')), entity('b', line('4'))])
        const names = async (characters: number, of?: string[]) =>
          (await store.entities(of, 9, characters)).map((each) => [
            each.name,
            each.observations.length,
            ...(each.unread === undefined ? [] : [each.unread]),
          ])
        expect(await names(0)).toEqual([['c', 0, 2]])
        expect(await names(1_000)).toEqual([['c', 1, 1]])
        expect(await names(1_500)).toEqual([['c', 2]])
        expect(await names(2_500)).toEqual([
          ['c', 2],
          ['a', 1],
        ])
        expect(await names(9_000)).toHaveLength(3)
        expect(await names(500, ['b', 'a'])).toEqual([['a', 1]])
        expect(await store.entities(undefined, 1, 9_000)).toHaveLength(1)
      })

      it('answers some lines of an entity, from a place on', async () => {
        const lines = Array.from({ length: 250 }, (_, place) => `line ${place}`)
        await store.commit([entity('a', ...lines)])
        await store.commit([{ kind: 'delete-observations', name: 'a', contents: ['line 1'] }])
        const own = 'a'.length + 'note'.length
        const part = async (from: number, characters: number) =>
          (await store.entities(['a'], 1, own + characters, from))[0]?.observations
        expect(await store.entities(['a'], 1, own + 10, 20)).toMatchObject([
          { name: 'a', observations: ['line 21', 'line 22'], unread: 227 },
        ])
        expect(await part(100, 0)).toEqual(['line 101'])
        expect(await part(100, -1)).toEqual([])
        expect(await part(0, 100_000)).toEqual([lines[0], ...lines.slice(2)])
        expect(await part(247, 100)).toEqual(['line 248', 'line 249'])
        expect(await part(999, 100)).toEqual([])
      })

      it('answers the relations of a name that lie behind a place', async () => {
        await store.commit([relation('a', 'b'), relation('c', 'd'), relation('d', 'a'), relation('a', 'a')])
        const behind = async (place: number, limit?: number) =>
          (await store.relations(['a'], limit, place)).relations.map(({ from }) => from)
        const { places } = await store.relations(['a'], 9)
        const [first = 0, second = 0, third = 0] = places
        expect(places).toEqual([first, second, third].sort((a, b) => a - b))
        expect(await behind(0, 9)).toEqual(['a', 'd', 'a'])
        expect(await behind(0, 1)).toEqual(['a'])
        expect(await behind(first, 1)).toEqual(['d'])
        expect(await behind(second)).toEqual(['a'])
        expect(await behind(third, 9)).toEqual([])
        expect((await store.relations(undefined, 2, first)).relations.map(({ from }) => from)).toEqual(['c', 'd'])
        expect(await store.relations(['unknown'], 9, 0)).toMatchObject({ relations: [], places: [] })
      })

      it('says how many relations end at names, and gives the first of them', async () => {
        await store.commit([relation('a', 'b'), relation('c', 'c'), relation('b', 'c'), relation('d\0', 'x')])
        const first = { from: 'a', to: 'b', relationType: 'knows' }
        expect(await store.relations(['c', 'b', 'b'], 1)).toMatchObject({ relations: [first], count: 3 })
        expect((await store.relations(['c', 'b', 'd\0'], 9)).relations).toHaveLength(4)
        expect(await store.relations(['unknown'], 9)).toEqual({ relations: [], places: [], count: 0 })
      })

      it('counts no further than it says, and looks at the newest relations of a hub', async () => {
        const size = MOST_COUNTED + 5
        const places = Array.from({ length: size }, (_, place) => place)
        await store.commit([entity('hub'), entity('last'), ...places.map((place) => relation(`n${place}`, 'hub'))])
        await store.commit([relation('last', 'hub'), relation('hub', 'last', 'leads to')])
        const { relations, count } = await store.relations(['n7', 'hub', 'n3'], 2)
        expect(count).toBe(MOST_COUNTED + 1)
        expect(relations.map(({ from }) => from)).toEqual(['n0', 'n1'])
        expect(await store.relations(['n7', 'n3'], 2)).toMatchObject({
          count: 2,
          relations: [{ from: 'n3' }, { from: 'n7' }],
        })
        expect((await store.facts({ names: ['hub'] })).entities[0]).toMatchObject({ relations: MOST_COUNTED + 1 })
        expect((await store.relations(['hub'], 2, 'newest')).relations).toEqual([
          { from: 'hub', to: 'last', relationType: 'leads to' },
          { from: 'last', to: 'hub', relationType: 'knows' },
          { from: `n${size - 1}`, to: 'hub', relationType: 'knows' },
        ])
        await store.commit(places.map((place) => entity(`n${place}`, 'cedar')))
        const cedars = await store.containing('cedar')
        expect([cedars.length, ...cedars.slice(0, 2)]).toEqual([MOST_COUNTED + 1, 'n0', 'n1'])
        expect(await store.relations(cedars, 2)).toMatchObject({
          count: MOST_COUNTED + 1,
          relations: [{ from: 'n0' }, { from: 'n1' }],
        })
        expect(await store.containing('hub')).toEqual(['hub'])
      })

      it('names the entities that contain a text, whatever its case', async () => {
        await store.commit([entity('b', 'cedar'), entity('a', 'oak', 'a CEDAR'), entity('c\0', 'cedar'), entity('d')])
        expect(await store.containing('Cedar')).toEqual(['b', 'a', 'c\0'])
        expect(await store.containing('elm')).toEqual([])
      })

      it('counts what it holds', async () => {
        expect(await store.size()).toMatchObject({ entities: 0, relations: 0 })
        await store.commit([entity('a'), entity('b'), relation('a', 'ghost')])
        expect(await store.size()).toMatchObject({ entities: 2, relations: 1 })
      })

      it('finds names by a part of them, those that begin with it first, then the newest', async () => {
        await store.commit([entity('old pine'), entity('Pine one'), entity('cedar'), entity('pine two'), entity('%')])
        const named = async (part: string, limit: number, filter: EntityFilter = {}) =>
          (await store.facts({ ...filter, part, limit })).entities.map(({ name }) => name)
        expect(await named('pine', 5)).toEqual(['pine two', 'Pine one', 'old pine'])
        expect(await named('pine', 1)).toEqual(['pine two'])
        expect(await named('pine', 5, { type: 'another' })).toEqual([])
        expect(await named('%', 5)).toEqual(['%'])
        expect(await named('', 2)).toEqual(['%', 'pine two'])
      })

      it('keeps names apart that differ in a byte, and gives every character back', async () => {
        const batch = ODD_NAMES.flatMap((odd, place) => [entity(odd, `${odd}${place}`), relation(odd, 'a', odd)])
        expect((await store.commit(batch)).created).toEqual(ODD_NAMES)
        const expected = ODD_NAMES.map((odd, place) => ({
          name: odd,
          entityType: 'note',
          observations: [`${odd}${place}`],
        }))
        expect(await store.entities()).toEqual(expected)
        for (const [place, odd] of ODD_NAMES.entries()) expect(await store.entities([odd])).toEqual([expected[place]])
        expect((await store.relations()).relations).toEqual(
          ODD_NAMES.map((odd) => ({ from: odd, to: 'a', relationType: odd })),
        )
      })

      it('keeps a megabyte in a name and in an observation', async () => {
        const long = 'pine '.repeat(210_000)
        await store.commit([entity(long, long)])
        expect((await store.entities([long]))[0]?.observations).toEqual([long])
      })

      it('treats SQL in any string as text', async () => {
        const hostile = `x'); DROP TABLE entity; --"%_`
        await store.commit([
          entity(hostile, hostile),
          snapshot('s', { project: hostile, status: hostile }),
          record(hostile, hostile),
        ])
        expect((await store.snapshots({ project: hostile, statuses: [hostile] })).length).toBe(1)
        expect(await store.snapshots({ names: [hostile], types: [hostile] })).toEqual([])
        expect(await store.record(hostile)).toBe(hostile)
        expect((await store.entities()).length).toBe(2)
      })
    })

    describe('the newest relations', () => {
      const newest = async (names: readonly string[], each: number) =>
        (await store.relations(names, each, 'newest')).relations.map(({ from, to }) => `${from} ${to}`)

      it('are so many of each name at each end, newest first, each once', async () => {
        const odd = 'a\0\ud800'
        await store.commit([
          relation('hub', 'a', 'needs'),
          relation('b', 'hub', 'needs'),
          relation('c', 'c'),
          ...['c', 'd', odd].map((each) => relation('hub', each)),
        ])
        expect(await newest(['hub'], 2)).toEqual([`hub ${odd}`, 'hub d', 'b hub'])
        expect(await newest(['c', odd, 'c', 'missing'], 9)).toEqual([`hub ${odd}`, 'hub c', 'c c'])
        expect(await newest([], 9)).toEqual([])
      })
    })

    describe('snapshots', () => {
      beforeEach(async () => {
        await store.commit([
          snapshot('old', { timestamp: '2025-10-07T08:00:00Z', session: 'one', type: 'manual' }),
          snapshot('newest', { timestamp: '2025-10-07T12:00:00.500Z', status: 'paused' }),
          snapshot('new', { timestamp: '2025-10-07T12:00:00Z', session: 'one' }),
          snapshot('elsewhere', { timestamp: '2025-10-07T13:30:00+02:00', project: 'other' }),
        ])
      })

      it.each([
        ['everything, newest first', {}, ['newest', 'new', 'elsewhere', 'old']],
        ['the newest ones', { limit: 2 }, ['newest', 'new']],
        ['none of them', { limit: 0 }, []],
        ['one project', { project: 'example.org/shop' }, ['newest', 'new', 'old']],
        ['one session', { session: 'one' }, ['new', 'old']],
        ['some sessions', { sessions: ['one', 'missing', 'o\0ne', 'one'] }, ['new', 'old']],
        ['no session at all', { sessions: [] }, []],
        ['the newest of each session', { newestOfSession: true }, ['newest', 'new', 'elsewhere']],
        ['the newest of some sessions', { sessions: ['one'], newestOfSession: true }, ['new']],
        [
          'the newest of each session in a project',
          { project: 'example.org/shop', newestOfSession: true },
          ['newest', 'new'],
        ],
        ['nothing where the newest of a session does not fit', { types: ['manual'], newestOfSession: true }, []],
        ['what comes behind the first', { skip: 1, limit: 2 }, ['new', 'elsewhere']],
        ['nothing behind the last', { skip: 4 }, []],
        ['statuses', { statuses: ['paused', 'abandoned'] }, ['newest']],
        ['no status at all', { statuses: [] }, []],
        ['types', { types: ['manual'] }, ['old']],
        ['names', { names: ['old', 'missing', 'new', 'old'] }, ['new', 'old']],
        ['names and a limit', { names: ['old', 'new'], limit: 1 }, ['new']],
        ['no name at all', { names: [] }, []],
        ['since a moment, inclusive', { since: '2025-10-07T14:00:00+02:00' }, ['newest', 'new']],
        ['until a moment, inclusive', { until: '2025-10-07T11:30:00.000Z' }, ['elsewhere', 'old']],
        [
          'all conditions at once',
          {
            project: 'example.org/shop',
            session: 'one',
            statuses: ['in-progress'],
            types: ['precompact'],
            since: '2025-10-07T08:00:00Z',
            until: AT,
            names: ['old', 'new'],
          },
          ['new'],
        ],
      ])('selects %s', async (_what, query, names) => {
        const rows = await store.snapshots(query)
        expect(rows.map((found) => found.name)).toEqual(names)
        expect(await store.snapshots(query, 'head')).toEqual(rows.map(({ value: _, ...head }) => head))
      })

      it('tells the newer of two snapshots of one moment by the order in which they were made', async () => {
        await store.commit([snapshot('twin', { timestamp: '2025-10-07T12:00:00Z', session: 'one' })])
        const found = await store.snapshots({ session: 'one', newestOfSession: true }, 'head')
        expect(found.map((each) => each.name)).toEqual(['twin'])
      })

      it('takes a session in another project for another one where a project is asked for', async () => {
        await store.commit([snapshot('moved', { timestamp: '2025-10-08T12:00:00Z', session: 'one', project: 'other' })])
        const newest = async (query: object) =>
          (await store.snapshots({ ...query, newestOfSession: true }, 'head')).map((each) => each.name)
        expect(await newest({})).toEqual(['moved', 'newest', 'elsewhere'])
        expect(await newest({ project: 'example.org/shop' })).toEqual(['newest', 'new'])
      })

      it('keeps a brief beside the value, as it was written last', async () => {
        await store.commit([snapshot('new', { session: 'one', brief: '{"title":"one \ud800"}' })])
        const [found] = await store.snapshots({ names: ['new'] }, 'brief')
        expect(found).toEqual(rowWithoutValue('new', { session: 'one', brief: '{"title":"one \ud800"}' }))
        expect(await store.snapshots({ names: ['new'] })).toEqual([row('new', { session: 'one' })])
        await store.commit([snapshot('new', { session: 'one', brief: '{"title":"two"}' })])
        expect((await store.snapshots({ names: ['new'] }, 'brief'))[0]?.brief).toBe('{"title":"two"}')
        await store.commit([snapshot('new', { session: 'one' })])
        expect((await store.snapshots({ names: ['new'] }, 'brief'))[0]?.brief).toBeUndefined()
      })

      it('refuses a moment that is none', async () => {
        await expect(store.snapshots({ until: 'tomorrow' }, 'head')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
        await expect(store.snapshots({ since: 'yesterday' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      })
    })

    describe('hits for words', () => {
      const names = async (text: string, limit = 10): Promise<string[]> =>
        (await store.hits(text, {}, limit)).map((candidate) => candidate.name)

      it('finds an entity by any of the words, in name, type or observations, best first', async () => {
        await store.commit([
          entity('checkpoint-2025-10-07-jwt-auth', 'Refresh tokens rotate'),
          entity('shopping', 'the checkpoint was quiet'),
          entity('other', 'nothing of the kind'),
        ])
        expect(await names('checkpoint JWT authentication')).toEqual(['checkpoint-2025-10-07-jwt-auth', 'shopping'])
        expect(await names('rotating token')).toEqual(['checkpoint-2025-10-07-jwt-auth'])
        expect(await names('NOTE')).toHaveLength(3)
      })

      it('weighs a word in a name above the same word in an observation', async () => {
        await store.commit([entity('first', 'lantern'), entity('lantern', 'first'), entity('third', 'lantern')])
        expect((await names('lantern'))[0]).toBe('lantern')
      })

      it('names an entity once, however many of its lines match, and no more than asked for', async () => {
        await store.commit([
          entity('a', 'pine one', 'pine two', 'pine three'),
          entity('b', 'pine'),
          entity('c', 'pine'),
        ])
        expect((await names('pine')).sort()).toEqual(['a', 'b', 'c'])
        expect(await names('pine', 2)).toHaveLength(2)
        expect(await names('pine', 0)).toEqual([])
      })

      it('puts an entity whose lines hold all the words above those that hold one', async () => {
        await store.commit([
          entity('one', 'amber is here', 'other words'),
          entity('both', 'amber is here', 'basil is there'),
          entity('two', 'basil is there', 'other words'),
        ])
        expect((await names('amber basil'))[0]).toBe('both')
      })

      it.each([
        ['camelCase by its words', 'see parseConfigFile()', 'config'],
        ['camelCase as a whole', 'see parseConfigFile()', 'parseconfigfile'],
        ['snake_case by camelCase', 'the user_session table', 'userSession'],
        ['snake_case by its words', 'the user_session table', 'session'],
        ['a file by its folder', 'src/billing/invoice-lines.ts', 'billing'],
        ['an accent without it', 'Überprüfung läuft', 'uberprufung'],
        ['Japanese inside a sentence', '猫が好きです', '好き'],
        ['Chinese by one character', '数据库迁移', '移'],
        ['Korean with its particle', '데이터베이스를 옮긴다', '데이터베이스'],
        ['camelCase with digits behind it by its letters', 'start HTTPServer2 first', 'httpserver'],
        ['the same with parts of two letters', 'start uiDb2 first', 'uidb'],
        ['ß by ss', 'in der Straße', 'strasse'],
        ['ss by ß', 'in der STRASSE', 'Straße'],
        ['several ss by ß and ss', 'die Schlossstraße', 'schlossstrasse'],
      ])('finds %s', async (_what, content, question) => {
        await store.commit([entity('a', content), entity('b', 'something else')])
        expect(await names(question)).toEqual(['a'])
      })

      it('finds both spellings of a word with ß by each of them', async () => {
        await store.commit([entity('ss', 'in der Strasse'), entity('sharp', 'in der Straße')])
        expect((await names('strasse')).sort()).toEqual(['sharp', 'ss'])
        expect((await names('Straße')).sort()).toEqual(['sharp', 'ss'])
      })

      it.each([['', ' ', '"', '*', '^', '-', '()', 'NEAR(', '\0', '\ud800', '😀']].flat())(
        'answers nothing, and no error, to %j',
        async (question) => {
          await store.commit([entity('a', 'pine')])
          expect(await names(question)).toEqual([])
        },
      )

      it.each([
        'pine"',
        'name:pine',
        'pine*',
        '^pine',
        'pine AND',
        'OR pine NOT',
        'NEAR(pine nothing, 2)',
        'pine\0"',
        '{name} : pine + ',
        `'pine'; DROP TABLE entity`,
      ])('reads %j as words', async (question) => {
        await store.commit([entity('a', 'pine')])
        expect(await names(question)).toEqual(['a'])
      })

      it('answers a question of a megabyte or of 100,000 words at once', async () => {
        await store.commit([entity('a', 'pine')])
        const spent = startMeter()
        expect(await names(`pine ${'word '.repeat(200_000)}`)).toEqual(['a'])
        expect(await names(`pine ${Array.from({ length: 100_000 }, (_, place) => `w${place}`).join(' ')}`)).toEqual([
          'a',
        ])
        expect(spent()).toBeLessThan(5_000)
      })

      it('never fails, whatever is asked', async () => {
        await store.commit([entity('a', 'pine')])
        await fc.assert(
          fc.asyncProperty(anyText({ maxLength: 60 }), async (question) => {
            expect(Array.isArray(await store.hits(question, {}, 3))).toBe(true)
          }),
          { numRuns: 200 },
        )
      })

      it('forgets what was deleted or replaced', async () => {
        await store.commit([
          entity('amber', 'basil'),
          entity('kept', 'cedar', 'daisy'),
          snapshot('snap', {}, 'elder', 'fern'),
        ])
        await store.commit([
          { kind: 'delete-entity', name: 'amber' },
          { kind: 'delete-observations', name: 'kept', contents: ['cedar'] },
          snapshot('snap', {}, 'fern', 'ginger'),
        ])
        expect(await names('amber basil cedar elder')).toEqual([])
        expect(await names('daisy')).toEqual(['kept'])
        expect(await names('fern')).toEqual(['snap'])
        expect(await names('ginger')).toEqual(['snap'])
      })
    })

    describe('merge-entity', () => {
      const line = (content: string, at = AT): Observation => ({ content, at, source: 'hook' })
      const merge = (name: string, fields: Partial<StoredEntity> = {}): Mutation => ({
        kind: 'merge-entity',
        entity: { name, entityType: 'note', by: BY, observations: [], ...fields },
      })
      const { name: _, ...typed } = row('s', { value: '{"v":2}' })
      const earlier = '2025-10-06T00:00:00.000Z'
      const later = '2025-10-08T00:00:00.000Z'

      it('adds an entity with every line as it was, repeated ones and all, and its typed snapshot', async () => {
        const lines = [line('x'), line('', later), { content: 'x', at: AT, source: 'cli', project: 'other' }]
        const result = await store.commit([merge('s', { observations: lines, snapshot: typed })])
        expect(result).toMatchObject({ created: ['s'], added: [] })
        const rows: StoreRow[] = []
        await store.eachRow((found) => rows.push(found))
        expect(rows[1]).toMatchObject({
          kind: 'entity',
          entity: { name: 's', entityType: 'note', by: BY, observations: lines, snapshot: typed },
        })
        expect(await store.snapshots({})).toEqual([row('s', { value: '{"v":2}' })])
      })

      it('gives an entity that is there the lines that it does not have, each once, and nothing else', async () => {
        await store.commit([entity('a', 'x', 'y')])
        const batch = [merge('a', { entityType: 'other', observations: [line('z'), line('x'), line('z'), line('')] })]
        expect((await store.commit(batch)).added).toEqual([{ name: 'a', contents: ['z', ''] }])
        expect(await store.entities()).toEqual([{ name: 'a', entityType: 'note', observations: ['x', 'y', 'z', ''] }])
        expect(await store.commit(batch)).toMatchObject({ revision: 2, added: [{ name: 'a', contents: [] }] })
      })

      it.each([
        ['an older one', earlier, ['old'], '{"v":1}'],
        ['one of the same time', AT, ['old'], '{"v":1}'],
        ['a newer one', later, ['new'], '{"v":2}'],
      ] as const)(
        'of two typed snapshots keeps the newer, whole: %s comes in',
        async (_what, timestamp, lines, value) => {
          await store.commit([snapshot('s', {}, 'old')])
          await store.commit([merge('s', { observations: [line('new')], snapshot: { ...typed, timestamp } })])
          expect((await store.entities())[0]?.observations).toEqual(lines)
          expect((await store.snapshots({}))[0]?.value).toBe(value)
        },
      )

      it('leaves a typed snapshot alone that comes in as lines only', async () => {
        await store.commit([snapshot('s', {}, 'old')])
        expect((await store.commit([merge('s', { observations: [line('new')] })])).revision).toBe(1)
        expect((await store.entities())[0]?.observations).toEqual(['old'])
      })

      it('refuses a snapshot whose timestamp is none, and the batch with it', async () => {
        const batch = [entity('a'), merge('s', { snapshot: { ...typed, timestamp: 'yesterday' } })]
        await expect(store.commit(batch)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
        expect(await store.entities()).toEqual([])
      })
    })

    describe('eachRow', () => {
      it('gives the counts and then every row in stored order', async () => {
        await store.commit([entity('b', 'x'), snapshot('a', {}, 'y'), relation('b', 'a'), relation('a', 'z')])
        await forget(store, { names: ['z'] }, NOW)
        const rows: StoreRow[] = []
        await store.eachRow((found) => rows.push(found))
        expect(rows[0]).toEqual({
          kind: 'counts',
          entities: 2,
          observations: 2,
          relations: 1,
          snapshots: 1,
          tombstones: 2,
        })
        expect(rows.map((found) => (found.kind === 'entity' ? found.entity.name : found.kind))).toEqual([
          'counts',
          'b',
          'a',
          'relation',
          'tombstone',
          'tombstone',
        ])
        expect(rows[3]).toMatchObject({
          kind: 'relation',
          relation: { relation: { from: 'b', to: 'a', relationType: 'knows' }, by: BY },
        })
      })

      it('gives after a revision neither counts nor what another store forgot', async () => {
        await store.commit([entity('oak')])
        await forget(store, { names: ['oak'] }, NOW)
        const foreign = { kind: 'entity', salt: 'f'.repeat(32), hash: 'e'.repeat(64), at: AT } as const
        await store.commit([{ kind: 'put-tombstone', tombstone: foreign }])
        const kindsOf = async (since?: number) => {
          const rows: StoreRow[] = []
          const { salt } = await store.eachRow((row) => rows.push(row), since)
          return rows.map((row) =>
            row.kind !== 'tombstone' ? row.kind : row.tombstone.salt === salt ? 'own' : 'foreign',
          )
        }
        expect(await kindsOf()).toEqual(expect.arrayContaining(['counts', 'own', 'foreign']))
        expect(await kindsOf(0)).toEqual(['own'])
      })

      it('gives many more rows than it reads at once, each once', async () => {
        const names = Array.from({ length: 1_201 }, (_, place) => `n${place}`)
        await store.commit(names.flatMap((each) => [entity(each, 'x'), relation(each, 'y')]))
        const found: string[] = []
        await store.eachRow((each) => {
          if (each.kind === 'entity') found.push(each.entity.name)
          else if (each.kind === 'relation') found.push(each.relation.relation.from)
        })
        expect(found).toEqual([...names, ...names])
      })
    })

    describe('eachRecord', () => {
      it('gives the records of a prefix by key', async () => {
        await store.commit([record('s:b', '2'), record('s:a', '1'), record('t', '3'), record('S:a', '4')])
        const found: StoredRecord[] = []
        await store.eachRecord('s:', (each) => found.push(each))
        expect(found).toEqual([
          { key: 's:a', value: '1', at: AT },
          { key: 's:b', value: '2', at: AT },
        ])
      })

      it('gives a record whose key holds what a text may not, and none of another prefix', async () => {
        await store.commit([record('s:\0', '1'), record('t\0', '2')])
        const found: string[] = []
        await store.eachRecord('s:', ({ key }) => found.push(key))
        expect(found).toEqual(['s:\0'])
      })
    })

    describe('forget', () => {
      const early = '2025-10-01T00:00:00.000Z'
      const late = '2025-10-20T00:00:00.000Z'
      const by = (at: string, source: string): Provenance => ({ at, source })
      const wrote = (mutation: Mutation, provenance: Provenance): Mutation =>
        'by' in mutation ? { ...mutation, by: provenance } : mutation

      /** Two writers at two times, a chain of two sessions, a third one apart, and files that they touched. */
      beforeEach(async () => {
        await store.commit([
          wrote(entity('ada', 'ada 1'), by(early, 'mcp')),
          wrote(entity('bob', 'bob 1'), by(late, 'import')),
          wrote(relation('ada', 'bob'), by(early, 'mcp')),
          wrote(relation('ada', 'dangling'), by(late, 'import')),
          wrote(observe('ada', 'ada 2'), by(late, 'import')),
          wrote(observe('bob', 'bob 2'), by(early, 'mcp')),
          ...['one', 'two', 'other'].flatMap((session, place) => [
            snapshot(`${session}-a`, { session, timestamp: `2025-10-1${place}T00:00:00.000Z` }, `line of ${session}`),
            snapshot(`${session}-b`, { session, timestamp: `2025-10-1${place}T12:00:00.000Z` }, `line of ${session}`),
            wrote(entity(`file-${session}`, 'path'), by(AT, 'hook')),
            relation(`${session}-a`, `file-${session}`, 'touches_file'),
          ]),
          relation('two-a', 'one-b', 'continues'),
          entity('file-both', 'path'),
          relation('one-a', 'file-both', 'touches_file'),
          relation('other-a', 'file-both', 'touches_file'),
          relation('file-other', 'other-a', 'mentions'),
          relation('one-a', 'file-noted', 'touches_file'),
          entity('file-noted', 'path'),
          wrote(observe('file-noted', 'a note of a person'), by(late, 'mcp')),
          record('session:one', 'state of one'),
          record('session:other', 'state of other'),
        ])
      })

      const ONE = ['one-a', 'one-b', 'file-one', 'two-a', 'two-b', 'file-two']
      it.each([
        ['a name', { names: ['bob'] }, { entities: ['bob'], observations: 2, relations: 1 }],
        ['a name that only a relation has', { names: ['dangling'] }, { relations: 1 }],
        ['a name that nothing has', { names: ['nobody'] }, { unknown: ['nobody'] }],
        ['a source', { source: 'import' }, { entities: ['bob'], observations: 3, relations: 2 }],
        [
          'a source in a time',
          { source: 'import', since: late, until: '2025-10-20T02:00:00.000+02:00' },
          { entities: ['bob'], observations: 3, relations: 2 },
        ],
        ['a source before a time', { source: 'import', until: '2025-10-19T23:59:59Z' }, {}],
        ['what a source said of a name', { names: ['ada'], source: 'import' }, { observations: 1, relations: 1 }],
        ['a time', { until: early }, { entities: ['ada'], observations: 3, relations: 2 }],
        [
          'a snapshot: its session, the one that went on from it, and the files of these alone',
          { names: ['one-b'] },
          { entities: ONE, observations: 6, snapshots: 4, sessions: ['one', 'two'], relations: 5 },
        ],
        [
          'the later session, and not the one that it went on from',
          { names: ['two-b'] },
          { entities: ['two-a', 'two-b', 'file-two'], observations: 3, snapshots: 2, sessions: ['two'], relations: 2 },
        ],
        [
          'a time in which a snapshot was written again, later than its entity',
          { since: '2025-10-12T11:00:00Z', until: '2025-10-12T13:00:00Z' },
          {
            entities: ['other-a', 'other-b', 'file-other'],
            observations: 3,
            snapshots: 2,
            sessions: ['other'],
            relations: 3,
          },
        ],
      ] as const)('selects %s, says so before, and takes exactly that', async (_what, query, expected) => {
        const before = await everything(store)
        const found = {
          entities: [],
          observations: 0,
          relations: 0,
          snapshots: 0,
          sessions: [],
          unknown: [],
          ...expected,
        }
        const plan = await planForget(store, query)
        expect(sorted(plan)).toEqual(sorted(found))
        expect(await everything(store)).toEqual(before)
        expect(await forget(store, query, NOW)).toEqual({ ...plan, erased: true })
        const after = await everything(store)
        expect(after.entities).toEqual(before.entities.filter((each) => !plan.entities.includes(each)))
        expect(after.observations).toBe(before.observations - plan.observations)
        expect(after.relations).toBe(before.relations - plan.relations)
        expect(after.snapshots).toBe(before.snapshots - plan.snapshots)
      })

      it('refuses to forget without saying what, or by a time that is none', async () => {
        await expect(planForget(store, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
        await expect(forget(store, {}, NOW)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
        await expect(forget(store, { since: 'yesterday' }, NOW)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      })

      it('takes the records of the session, and finds nothing of what went', async () => {
        await forget(store, { names: ['one-a'] }, NOW)
        expect(await store.record('session:one')).toBeUndefined()
        expect(await store.record('session:other')).toBe('state of other')
        const found = await store.hits('line one', {}, 20)
        expect(found.map((candidate) => candidate.name).sort()).toEqual(['other-a', 'other-b'])
      })

      it('leaves a tombstone for each thing, of the last time that it went, until it is lifted', async () => {
        const marks: Mark[] = [
          { kind: 'entity', name: 'one-a' },
          { kind: 'entity', name: 'ada' },
          { kind: 'session', session: 'one' },
          { kind: 'session', session: 'other' },
          { kind: 'observation', name: 'ada', content: 'ada 2' },
          { kind: 'observation', name: 'ada', content: 'ada 1' },
          { kind: 'relation', relation: { from: 'ada', to: 'bob', relationType: 'knows' } },
        ]
        expect(await store.forgotten(marks)).toEqual(marks.map(() => undefined))
        await forget(store, { source: 'import' }, NOW)
        await forget(store, { names: ['one-a'] }, new Date(late))
        expect(await store.forgotten(marks)).toEqual([late, undefined, late, undefined, AT, undefined, AT])
        await store.commit([{ kind: 'lift-tombstone', mark: { kind: 'entity', name: 'one-a' } }])
        expect(await store.forgotten(marks.slice(0, 1))).toEqual([undefined])
      })

      it('leaves a tombstone for what a batch buries, with all of the batch or with none of it', async () => {
        const text: Mark = { kind: 'text', session: 'one', text: 'a deleted line' }
        const other: Mark = { ...text, text: 'another line' }
        const bury = (mark: Mark, at: string): Mutation => ({ kind: 'bury', mark, at })
        expect((await store.commit([bury(text, AT)])).applied).toBe(true)
        await store.commit([bury(text, late)])
        await store.commit([bury(text, AT)])
        expect(await store.forgotten([text, other, { ...text, session: 'other' }])).toEqual([
          late,
          undefined,
          undefined,
        ])
        const revision = await store.revision()
        const stale: Mutation = { kind: 'expect-revision', revision: revision - 1 }
        expect((await store.commit([stale, bury(other, AT)])).applied).toBe(false)
        expect(await store.forgotten([other])).toEqual([undefined])
        const rows: StoreRow[] = []
        await store.eachRow((row) => rows.push(row))
        expect(JSON.stringify(rows)).toContain('"kind":"text"')
        expect(JSON.stringify(rows)).not.toContain('a deleted line')
        await store.commit([{ kind: 'lift-tombstone', mark: text }])
        expect(await store.forgotten([text])).toEqual([undefined])
      })

      it('takes tombstones of another store', async () => {
        await forget(store, { names: ['ada'] }, NOW)
        const tombstones: StoreRow[] = []
        await store.eachRow((found) => found.kind === 'tombstone' && tombstones.push(found))
        const other = await open()
        try {
          await other.store.commit(
            tombstones.flatMap((found) =>
              found.kind === 'tombstone' ? [{ ...found, kind: 'put-tombstone' as const }] : [],
            ),
          )
          expect(await other.store.forgotten([{ kind: 'entity', name: 'ada' }])).toEqual([AT])
        } finally {
          await other.store.close()
          await other.dispose()
        }
      })

      it('does not hinder what is written anew', async () => {
        await forget(store, { names: ['ada'] }, NOW)
        expect((await store.commit([entity('ada', 'ada 1')])).created).toEqual(['ada'])
      })
    })

    describe('two connections', () => {
      it('see each other at the next call', async () => {
        const other = await opened.again?.()
        if (other === undefined) throw new Error('A store of one connection skips this case and says why.')
        try {
          await store.commit([entity('a', 'pine')])
          expect(await other.entities(['a'])).toHaveLength(1)
          expect((await other.commit([observe('a', 'cedar'), record('k', 'v')])).revision).toBe(2)
          expect(await store.revision()).toBe(2)
          expect((await store.entities(['a']))[0]?.observations).toEqual(['pine', 'cedar'])
          expect(await store.hits('cedar', {}, 1)).toHaveLength(1)
          expect(await store.record('k')).toBe('v')
        } finally {
          await other.close()
        }
      })
    })

    // Each of sixty runs has a store of its own, which takes a server on a busy machine seconds.
    describe('any sequence of batches', { timeout: 600_000 }, () => {
      const isAsked = ({ kind }: Mutation): boolean => !(expectsByName && kind === 'expect-revision')
      it('leaves what a plain model holds', async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.array(anyMutation.filter(isAsked), { maxLength: 5 }), { maxLength: 12 }),
            async (batches) => {
              const run = await open()
              try {
                const model = createGraphModel()
                for (const batch of batches) {
                  const expected = model.commit(batch)
                  if (expected === 'ENTITY_NOT_FOUND') {
                    await expect(run.store.commit(batch)).rejects.toMatchObject({ code: expected })
                  } else {
                    expect(await run.store.commit(batch)).toEqual(expected)
                  }
                }
                expect(await run.store.entities()).toEqual(model.entities())
                expect((await run.store.relations()).relations).toEqual(model.relations())
                expect(await run.store.snapshots({})).toEqual(model.snapshots())
                for (const key of KEYS) expect(await run.store.record(key)).toBe(model.record(key))
                for (const word of WORDS) {
                  const found = (await run.store.hits(word, {}, 50)).map((candidate) => candidate.name)
                  expect(new Set(found)).toEqual(new Set(model.holding(word)))
                }
              } finally {
                await run.store.close()
                await run.dispose()
              }
            },
          ),
          { numRuns: 60 },
        )
      })
    })
  })
}

// --- internal ---

/** When something is forgotten. */
const NOW = new Date(AT)

async function everything(store: GraphStore) {
  const entities = await store.entities()
  return {
    entities: entities.map((found) => found.name),
    observations: entities.reduce((sum, found) => sum + found.observations.length, 0),
    relations: (await store.relations()).relations.length,
    snapshots: (await store.snapshots({})).length,
  }
}

function sorted(plan: Pick<Forgotten, 'entities' | 'sessions'>): unknown {
  return { ...plan, entities: [...plan.entities].sort(), sessions: [...plan.sessions].sort() }
}

function record(key: string, value: string): Mutation {
  return { kind: 'put-record', key, value, at: AT }
}

function row(name: string, fields: Partial<SnapshotRow> = {}): SnapshotRow {
  return {
    name,
    project: 'example.org/shop',
    status: 'in-progress',
    type: 'precompact',
    timestamp: AT,
    value: '{"v":1}',
    ...fields,
  }
}

function rowWithoutValue(name: string, fields: Partial<SnapshotRow>): Omit<SnapshotRow, 'value'> {
  const { value: _, ...rest } = row(name, fields)
  return rest
}

function snapshot(name: string, fields: Partial<SnapshotRow> = {}, ...observations: string[]): Mutation {
  return { kind: 'put-snapshot', row: row(name, fields), entityType: 'session-snapshot', observations, by: BY }
}

const WORDS = ['pine', 'cedar', 'maple']
const KEYS = ['', 'k\0', '\ud800k']
const NAMES = ['', '__proto__', 'caf\u00e9', 'cafe\u0301', 'pine\0cedar', '\ud800']
const CONTENTS = ['', ...WORDS, 'pine maple', 'pine\0', '\udfff', '=== CURRENT WORK ===']

const anyName = fc.constantFrom(...NAMES)
const anyContents = fc.array(fc.constantFrom(...CONTENTS), { maxLength: 5 })
const anyRelation = fc.record({ from: anyName, to: anyName, relationType: fc.constantFrom('knows', '') })

const anyMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .record({ name: anyName, entityType: fc.constantFrom('note', 'maple'), observations: anyContents })
    .map((made): Mutation => ({ kind: 'create-entity', entity: made, by: BY })),
  anyRelation.map((made): Mutation => ({ kind: 'create-relation', relation: made, by: BY })),
  fc.tuple(anyName, anyContents).map(([name, contents]) => observe(name, ...contents)),
  anyName.map((name): Mutation => ({ kind: 'delete-entity', name })),
  fc
    .record({ name: anyName, contents: anyContents })
    .map((made): Mutation => ({ kind: 'delete-observations', ...made })),
  anyRelation.map((made): Mutation => ({ kind: 'delete-relation', relation: made })),
  fc
    .tuple(
      anyName,
      fc.record({
        status: fc.constantFrom('paused', 'resumed'),
        timestamp: fc.constantFrom(AT, '2025-10-07T16:30:00+02:00', '2025-10-08T00:00:00Z'),
        value: fc.constantFrom('{"v":1}', '{"v":2}', '\0'),
      }),
      anyContents,
    )
    .map(([name, fields, lines]) => snapshot(name, fields, ...lines)),
  fc
    .record({
      name: anyName,
      entityType: fc.constantFrom('note', 'maple'),
      contents: anyContents,
      timestamp: fc.option(fc.constantFrom(AT, '2025-10-08T00:00:00Z'), { nil: undefined }),
    })
    .map(({ name, entityType, contents, timestamp }): Mutation => {
      const observations = contents.map((content) => ({ ...BY, content }))
      const merged: StoredEntity = { name, entityType, by: BY, observations }
      if (timestamp === undefined) return { kind: 'merge-entity', entity: merged }
      const { name: _, ...typed } = row(name, { timestamp, value: '{"v":3}' })
      return { kind: 'merge-entity', entity: { ...merged, snapshot: typed } }
    }),
  fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom('1', '2\0')).map(([key, value]) => record(key, value)),
  fc.constantFrom(...KEYS).map((key): Mutation => ({ kind: 'claim', key, at: AT })),
  fc.nat({ max: 4 }).map((revision): Mutation => ({ kind: 'expect-revision', revision })),
)
