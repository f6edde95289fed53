/**
 * @module Random sequences of the nine operations on both servers: every answer equal but for the declared list. Seeded.
 */

import fc from 'fast-check'
import { startOurs } from './our-server.ts'
import type { ReferenceServer } from './reference-server.ts'

/** What was compared, and the first difference, in words. */
export interface Compared {
  readonly compared: number
  /** Answers that the declared list lets differ. */
  readonly declared: number
  readonly difference?: string
}

/** Returns how so many sequences went. */
export async function compareSequences(
  reference: ReferenceServer,
  runs: number,
  seed: number,
  /** Gives an empty store of another engine. */
  store?: () => Promise<string>,
): Promise<Compared> {
  let compared = 0
  let declared = 0
  const sequences = fc.asyncProperty(fc.array(anyCall, { minLength: 4, maxLength: LONGEST }), async (calls) => {
    reference.clear()
    const ours = await startOurs(await store?.())
    try {
      for (const call of [...calls, ['read_graph', {}] as const]) {
        const theirs = JSON.stringify(await reference.call(...call))
        const mine = JSON.stringify(await ours.call(...call))
        if (isDeclared(call, theirs)) {
          declared += 1
          continue
        }
        compared += 1
        if (mine !== theirs) throw new Error(`${JSON.stringify(call)}\n  ours: ${mine}\ntheirs: ${theirs}`)
      }
    } finally {
      await ours.close()
    }
  })
  const { failed, errorInstance, counterexample } = await fc.check(sequences, { seed, numRuns: runs })
  if (!failed) return { compared, declared }
  return { compared, declared, difference: `${String(errorInstance)}\nafter ${JSON.stringify(counterexample)}` }
}

// --- internal ---

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

/** True for an answer that the declared list lets differ: a search that finds nothing literally. */
function isDeclared([tool]: Call, theirs: string): boolean {
  return tool === 'search_nodes' && theirs.includes('"structuredContent":{"entities":[],"relations":[]}')
}
