/**
 * Random sequences of the nine operations on both servers: every answer equal but for the declared list.
 *
 * Seeded, so that a failure is found again; `DIFFERENTIAL_RUNS` sets the number of sequences, `DIFFERENTIAL_SEED` the seed.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DECLARED_DIFFERENCES } from './declared-differences.ts'
import { startOurs } from './our-server.ts'
import { type ReferenceServer, startReference } from './reference-server.ts'

const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 200)
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 20_251_121)
const LONGEST = 12

type Call = readonly [tool: string, args: unknown]

/** Few names and texts, so that calls meet; odd ones among them. None is a secret, and none fills a reply. */
const NAMES = [
  '',
  'a',
  'A',
  'b',
  'pine tree',
  'pine-tree',
  'café',
  'cafe\u0301',
  '__proto__',
  'a\0b',
  '\udfff',
  '%',
  'Ω',
]
const TEXTS = [
  '',
  'x',
  'X',
  'a pine by the café',
  '100% "quoted" *',
  'line\nbreak',
  '\ud800',
  'ΩMEGA',
  '日本語',
  '<tag>',
  'a\0b',
]
const QUERIES = [...NAMES, ...TEXTS, 'pine', 'PINE', 'é', 'ωmega', '本', '"', '*', '\n', 'no such text', 'x y']

const name = fc.constantFrom(...NAMES)
const text = fc.constantFrom(...TEXTS)
const relation = fc.record({ from: name, to: name, relationType: fc.constantFrom('knows', 'Knows', '', 'pine') })

// Declared: what is given twice in one call. The sequences give everything once.
const once = <T>(values: fc.Arbitrary<T>, most: number, key: (value: T) => string = JSON.stringify) =>
  fc.uniqueArray(values, { maxLength: most, selector: key })
const texts = once(text, 4)

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 4,
    arbitrary: once(
      fc.record({
        name,
        entityType: fc.constantFrom('note', 'Pine', ''),
        observations: fc.array(text, { maxLength: 4 }),
      }),
      4,
      (entity) => entity.name,
    ).map((entities): Call => ['create_entities', { entities }]),
  },
  { weight: 3, arbitrary: once(relation, 4).map((relations): Call => ['create_relations', { relations }]) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.record({ entityName: name, contents: texts }), { maxLength: 3 })
      .map((observations): Call => ['add_observations', { observations }]),
  },
  fc.array(name, { maxLength: 2 }).map((entityNames): Call => ['delete_entities', { entityNames }]),
  fc
    .array(fc.record({ entityName: name, observations: texts }), { maxLength: 2 })
    .map((deletions): Call => ['delete_observations', { deletions }]),
  fc.array(relation, { maxLength: 2 }).map((relations): Call => ['delete_relations', { relations }]),
  fc.constant<Call>(['read_graph', {}]),
  { weight: 3, arbitrary: fc.constantFrom(...QUERIES).map((query): Call => ['search_nodes', { query }]) },
  fc.array(name, { maxLength: 4 }).map((names): Call => ['open_nodes', { names }]),
)

let reference: ReferenceServer
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

/** True for an answer that the declared list lets differ: a search that finds nothing literally. */
function isDeclared([tool]: Call, theirs: unknown): boolean {
  return (
    tool === 'search_nodes' && JSON.stringify(theirs).includes('"structuredContent":{"entities":[],"relations":[]}')
  )
}

describe('both servers', () => {
  it('list every difference that the sequences leave out', () => {
    expect(DECLARED_DIFFERENCES.map(({ id }) => id)).toEqual([
      'entity-twice-in-one-call',
      'relation-twice-in-one-call',
      'observation-twice-in-one-call',
      'secrets',
      'search-that-finds-nothing',
    ])
  })

  it(`answer ${RUNS} random sequences of operations equally`, { timeout: 600_000 }, async () => {
    let compared = 0
    let declared = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 4, maxLength: LONGEST }), async (calls) => {
        reference.clear()
        const ours = await startOurs()
        try {
          for (const call of [...calls, ['read_graph', {}] as const]) {
            const theirs = await reference.call(...call)
            const mine = await ours.call(...call)
            if (isDeclared(call, theirs)) {
              declared += 1
              continue
            }
            compared += 1
            expect(JSON.stringify(mine), JSON.stringify(call)).toBe(JSON.stringify(theirs))
          }
        } finally {
          await ours.close()
        }
      }),
      { seed: SEED, numRuns: RUNS },
    )
    // A comparison that leaves everything out proves nothing.
    expect(compared).toBeGreaterThan(RUNS * 4)
    expect(declared).toBeLessThan(compared / 4)
    console.log(`differential: ${compared} answers equal, ${declared} searches left out as declared (seed ${SEED})`)
  })
})
