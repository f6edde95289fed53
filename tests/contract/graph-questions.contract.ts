/** @module What every GraphStore must answer about its graph: what lies around a name, what is newest, what a forgetting would take. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planForget } from '../../src/memory/session/forget.ts'
import type { ForgetRequest } from '../../src/memory/session/select-forgotten.ts'
import type { EntityFilter, GraphStore, Mutation } from '../../src/store/port.ts'
import { BY, writtenBy } from '../writes.ts'
import type { GraphStoreSetup } from './graph-store.contract.ts'

const AT = BY.at
const { note, typed, relation } = writtenBy(BY)

export function describeGraphQuestions({ name, open }: Pick<GraphStoreSetup, 'name' | 'open'>): void {
  describe(`questions to a GraphStore: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    let store: GraphStore
    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })
    afterEach(async () => {
      await store.close()
      await opened.dispose()
    })

    describe('hits', () => {
      it.each([
        ['went', 'we go to the harbour'],
        ['go', 'they had gone home'],
        ['children', 'her child sings'],
      ])('of %s are found where another irregular form stands', async (asked, line) => {
        await store.commit([note('form', line), said('other')])
        expect((await store.hits(asked, {}, 5)).map(({ name }) => name)).toEqual(['form'])
      })

      it.each([
        ['a letter left out of a word of four', 'fnd'],
        ['another ending', 'refnd'],
        ['another ending of a doubled letter', 'kniting'],
        ['an irregular form with a letter more, where another form stands', 'asell'],
        ['an irregular form with letters swapped, where another form stands', 'tkae'],
      ])('find a mistyped word: %s', async (_what, asked) => {
        await store.commit([note('form', 'they find it', 'it was refunded', 'she knits', 'he sold and took')])
        expect((await store.hits(asked, {}, 5)).map(({ name }) => name)).toEqual(['form'])
      })

      it('find a mistyped word by a letter left out rather than by another letter', async () => {
        await store.commit([said('break'), said('brat')])
        expect((await store.hits('brak', {}, 5)).map(({ name }) => name)).toEqual(['break'])
      })

      it('look for no irregular form by another letter, nor for what resembles one that is written right', async () => {
        await store.commit([note('form', 'they went', 'he bound it')])
        for (const asked of ['bone', 'find']) expect(await store.hits(asked, {}, 5)).toEqual([])
      })

      it('look for no mistyped stop word', async () => {
        await store.commit([note('form', 'what is it', 'a cedar'), said('other')])
        const [hit] = (await store.hits('waht cedar', {}, 5)).filter(({ name }) => name === 'form')
        expect(hit?.lines.flatMap(({ parts }) => parts.map(({ term }) => term))).toEqual(['cedar'])
      })

      it.each([
        ['full-width letters', 'API', 'die ＡＰＩ ist neu'],
        ['half-width kana', 'データベース', 'ﾃﾞｰﾀﾍﾞｰｽの話'],
        ['Hangul in parts', '데이터', '데이터'.normalize('NFD')],
        ['ligatures', 'efficient', 'an eﬃcient way'],
        ['œ', 'coeur', 'le cœur du sujet'],
        ['vowel marks of Hebrew', 'שלום', 'אָמַר שָׁלוֹם'],
        ['vowel marks of Arabic', 'محمد', 'قال مُحَمَّد'],
      ])('find %s in any way of writing, and nothing of a line that was deleted', async (_what, plain, written) => {
        await store.commit([note('form', written, 'kept'), said('other')])
        for (const asked of [plain, written]) {
          expect((await store.hits(asked, {}, 5)).map(({ name }) => name)).toEqual(['form'])
        }
        await store.commit([{ kind: 'delete-observations', name: 'form', contents: [written] }])
        for (const asked of [plain, written]) expect(await store.hits(asked, {}, 5)).toEqual([])
      })

      it('say when each line was written, of a snapshot the moment that it shows', async () => {
        await store.commit([said('noted'), snapshot('seen', '2025-10-09T00:00:00.000Z', 's1', ['cedar'])])
        const hits = await store.hits('cedar', {}, 5)
        expect(hits.map(({ name, lines }) => [name, lines[0]?.at]).sort()).toEqual([
          ['noted', BY.at],
          ['seen', '2025-10-09T00:00:00.000Z'],
        ])
      })

      it('of decisions are those in snapshots and the entities of that type', async () => {
        await store.commit([
          snapshot('decided', AT, 's1', [
            'Use of pine: cedar',
            'Decisions made:',
            '- D1 Use cedar | from: user',
            '- D12 Oil it',
          ]),
          snapshot('undecided', AT, 's2', ['Open tasks:', '- Dry the cedar', '- D is for cedar']),
          typed('decision', 'a decision', 'cedar it is'),
          note('a note', '- D1 cedar'),
        ])
        const type = 'decision'
        const hits = await store.hits('use cedar', { type }, 5)
        const lines = hits.map(({ name, lines: own }) => [
          name,
          own.filter(({ parts }) => parts.length > 0).map(({ content }) => content),
        ])
        expect(lines.sort()).toEqual([
          ['a decision', ['cedar it is']],
          ['decided', ['- D1 Use cedar | from: user']],
        ])
        const { entities } = await store.facts({ type, limit: 5 })
        expect(entities.map(({ name }) => name).sort()).toEqual(['a decision', 'decided'])
        expect(await store.hits('pine', { type }, 5)).toEqual([])
      })

      it('bring the lines before and after a line that answers, with their places', async () => {
        const talk = note('talk', 'first', 'second', 'the cedar is ours', 'fourth', 'fifth')
        await store.commit([talk, said('beside')])
        const [hit] = (await store.hits('cedar', {}, 5)).filter(({ name }) => name === 'talk')
        expect(hit?.lines.map(({ content, place, parts }) => [content, place, parts.length])).toEqual([
          ['the cedar is ours', 2, 1],
          ['second', 1, 0],
          ['fourth', 3, 0],
        ])
      })

      const said = (name: string, project?: string): Mutation =>
        writtenBy(project === undefined ? BY : { ...BY, project }).note(name, 'cedar')

      it('come of one project, or of what belongs to none', async () => {
        await store.commit([said('a', 'shop'), said('b', 'mill'), said('c'), snapshot('d', AT)])
        const found = async (filter: object) => (await store.hits('cedar', filter, 5)).map(({ name }) => name).sort()
        expect(await found({})).toEqual(['a', 'b', 'c'])
        expect(await found({ project: 'shop' })).toEqual(['a'])
        expect(await found({ unowned: true })).toEqual(['c'])
        expect(await found({ unowned: true, exceptSource: 'cli' })).toEqual([])
        // The project has something, and nothing that answers.
        expect(await found({ project: 'p' })).toEqual([])
        expect(await found({ project: 'yard' })).toEqual([])
      })
    })

    describe('the facts of all', () => {
      it('gives pages by time, snapshots by the moment that they show', async () => {
        await store.commit([
          writtenBy({ at: '2025-10-01T00:00:00Z', source: 'cli' }).note('early'),
          writtenBy({ at: '2025-10-03T00:00:00Z', source: 'import' }).note('imported'),
          writtenBy({ at: '2025-10-01T00:00:00Z', source: 'cli' }).note('of the same moment'),
          writtenBy({ at: '1969-07-20T20:17:40Z', source: 'cli' }).note('before 1970'),
          snapshot('shown', '2025-10-02T00:00:00Z'),
        ])
        const paged = async (filter: EntityFilter, limit: number) => {
          const pages: string[][] = []
          let after: string | undefined
          do {
            const page = await store.facts({ ...filter, limit, ...(after === undefined ? {} : { after }) })
            pages.push(page.entities.map((each) => each.name))
            after = page.next
          } while (after !== undefined)
          return pages
        }
        const all = ['imported', 'shown', 'of the same moment', 'early', 'before 1970']
        expect(await paged({ exceptSource: 'import' }, 1)).toEqual(all.slice(1).map((name) => [name]))
        expect(await paged({}, 2)).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)])
        expect(await paged({}, 4)).toEqual([all.slice(0, 4), all.slice(4)])
        expect((await store.facts({ after: 'x.y', limit: 5 })).entities).toEqual([])
        expect(await paged({}, 9)).toEqual([all])
        expect((await store.facts({})).entities.map((each) => each.name)).toEqual(all)
        expect(await paged({ since: '2025-10-02T00:00:00Z' }, 1)).toEqual([['imported'], ['shown']])
      })
    })

    describe('snapshots of some names', () => {
      it('come newest first, of one moment the last one made first', async () => {
        await store.commit([snapshot('x', AT), snapshot('y', AT), snapshot('z', '2025-10-09T00:00:00.000Z')])
        const names = async (limit?: number) =>
          (
            await store.snapshots({ names: ['x', 'y', 'z', 'x', 'nobody'], ...(limit === undefined ? {} : { limit }) })
          ).map((row) => row.name)
        expect([await names(), await names(2), await names(0)]).toEqual([['z', 'y', 'x'], ['z', 'y'], []])
      })
    })

    describe('what would be forgotten', () => {
      const asked = async (request: ForgetRequest) => {
        const { entities, relations, sessions } = await planForget(store, request)
        return [entities.join(), relations, sessions.join()]
      }

      it('drags no entity along that another one knows, that is none, or that is a snapshot itself', async () => {
        await store.commit([
          snapshot('s1', AT, 'one'),
          snapshot('s2', AT, 'two'),
          note('alone'),
          note('known'),
          note('reader'),
          relation('s1', 'alone', 'touches_file'),
          relation('s1', 'known', 'touches_file'),
          relation('reader', 'known', 'reads'),
          note('reading'),
          relation('s1', 'reading', 'touches_file'),
          relation('reading', 'reader', 'reads'),
          relation('s1', 'dangling', 'touches_file'),
          relation('s1', 's2', 'touches_file'),
        ])
        expect(await asked({ names: ['s1'] })).toEqual(['s1,alone', 5, 'one'])
      })

      it('goes on from a snapshot without a session, and over names that are none', async () => {
        await store.commit([
          snapshot('s1', AT),
          snapshot('s2', AT, 'two'),
          snapshot('s3', AT, 'two'),
          relation('s2', 's1', 'continues'),
          relation('gone', 's1', 'continues'),
        ])
        expect(await asked({ names: ['s1'] })).toEqual(['s1,s2,s3', 2, 'two'])
      })

      it('takes the relations to and from a name that a source wrote', async () => {
        const by = { at: AT, source: 'import' }
        await store.commit([
          note('a'),
          note('b'),
          { ...relation('a', 'b'), by } as Mutation,
          { ...relation('b', 'a'), by } as Mutation,
          { ...relation('b', 'c'), by } as Mutation,
        ])
        expect(await asked({ names: ['a'], source: 'import' })).toEqual(['', 2, ''])
      })
    })
  })
}

function snapshot(name: string, timestamp: string, session?: string, observations: readonly string[] = []): Mutation {
  const row = {
    name,
    project: 'p',
    ...(session === undefined ? {} : { session }),
    status: 'paused',
    type: 'manual',
    timestamp,
    value: '{}',
  }
  return { kind: 'put-snapshot', row, entityType: 'session-snapshot', observations, by: BY }
}
