import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { rounds } from '../../rounds.ts'
import { BY, writtenBy } from '../../writes.ts'

const AT = BY.at
const { relation } = writtenBy(BY)
let store: GraphStore

beforeEach(async () => {
  store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
})

afterEach(() => store.close())

describe('containing', () => {
  it('answers what toLowerCase and includes answer, whatever the characters', async () => {
    const letters = fc.constantFrom(
      ...'aAkKiIıİſßẞσςΣμ\u212aÅ\u030a\u0307%_!*?"\'\\[]^-',
      '\0',
      '\ud800',
      '数',
      '据',
      'Ж',
      'ж',
      '😀',
    )
    const text = fc.array(letters, { maxLength: 6 }).map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
        fc.array(text, { maxLength: 4 }),
        fc.array(letters, { minLength: 1, maxLength: 2 }).map((all) => all.join('')),
        async (names, observations, query) => {
          const opened = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
          try {
            await opened.commit(names.map((name, place) => entity(name, observations.slice(place))))
            const expected = names.filter((name, place) =>
              [name, 'note', ...observations.slice(place)].some((each) =>
                each.toLowerCase().includes(query.toLowerCase()),
              ),
            )
            expect(await opened.containing(query)).toEqual(expected)
          } finally {
            await opened.close()
          }
        },
      ),
      { numRuns: rounds(300) },
    )
  })

  it('answers a query longer than the engine’s patterns', async () => {
    const long = 'Pine '.repeat(30_000)
    await store.commit([entity('a', [`x${long}`]), entity('b', [long.slice(0, 2_000)])])
    expect(await store.containing(long.toUpperCase())).toEqual(['a'])
  })
})

describe('newest and facts', () => {
  beforeEach(async () => {
    await store.commit([
      entity('old note', ['x', 'y'], '2025-10-01T00:00:00+02:00', 'shop'),
      snapshot('paused', '2025-10-05T00:00:00Z', 'shop', 'paused', 'manual'),
      entity('new note', [], '2025-10-06T00:00:00.500Z', 'other'),
      snapshot('running', '2025-10-04T00:00:00Z', 'other', 'in-progress', 'precompact'),
      relation('paused', 'old note'),
      relation('old note', 'nowhere'),
    ])
  })

  it('goes on page by page, every entity once, also while others are written', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await store.facts({ limit: 1, ...(after === undefined ? {} : { after }) })
      seen.push(...page.entities.map((each) => each.name))
      after = page.next
      await store.commit([entity(`written ${seen.length}`, [], '2025-10-07T00:00:00Z')])
    } while (after !== undefined)
    expect(seen).toEqual(['new note', 'paused', 'running', 'old note'])
  })

  it('say what an entity has', async () => {
    expect((await store.facts({ names: ['paused', 'missing', 'old note'] })).entities).toEqual([
      {
        name: 'paused',
        entityType: 'session-snapshot',
        at: '2025-10-05T00:00:00Z',
        project: 'shop',
        status: 'paused',
        checkpointType: 'manual',
        observations: 1,
        relations: 1,
      },
      {
        name: 'old note',
        entityType: 'note',
        at: '2025-10-01T00:00:00+02:00',
        project: 'shop',
        observations: 2,
        relations: 2,
      },
    ])
  })

  it('refuse a time that is none', async () => {
    await expect(store.facts({ since: 'yesterday' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(store.facts({ names: ['paused'], until: '' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

// --- internal ---

function entity(name: string, observations: readonly string[], at = AT, project?: string): Mutation {
  return writtenBy({ at, source: 'cli', ...(project === undefined ? {} : { project }) }).note(name, ...observations)
}

function snapshot(name: string, timestamp: string, project: string, status: string, type: string): Mutation {
  return {
    kind: 'put-snapshot',
    row: { name, project, status, type, timestamp, value: '{}' },
    entityType: 'session-snapshot',
    observations: ['line'],
    by: { at: '2020-01-01T00:00:00Z', source: 'hook', project: 'elsewhere' },
  }
}
