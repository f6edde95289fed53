/**
 * @module Answers that differ: near-duplicates of one text take no more than a few places before the others.
 *
 * Whoever can write can write the same thing ten thousand times. What is alike is put behind, never left out.
 */

import { RECALL } from '../rules.ts'
import type { EntityFilter, GraphStore, Hit } from '../store/port.ts'

/** Returns the store's best entities for a text; where near-duplicates fill the selection, those of other writers among them. */
export async function variedHits(store: GraphStore, text: string, filter: EntityFilter, limit: number): Promise<Hit[]> {
  const hits = await store.hits(text, filter, limit)
  const { differing } = putAlikeBehind(hits, textOfHit)
  if (hits.length < limit || differing > limit / 2) return hits
  const exceptSource = writerOf(hits)
  if (exceptSource === undefined) return hits
  const others = await store.hits(text, { ...filter, exceptSource }, limit)
  const known = new Set(others.map(({ name }) => name))
  const all = [...hits.filter(({ name }) => !known.has(name)), ...others]
  return putAlikeBehind(all, textOfHit).items.slice(0, limit)
}

/**
 * Returns the items in their order, but those of which RECALL.alike near-duplicates came before are behind all others; and
 * how many stand before them.
 */
export function putAlikeBehind<T>(
  items: readonly T[],
  textOf: (item: T) => string,
): { readonly items: T[]; readonly differing: number } {
  const kinds: { readonly words: ReadonlySet<string>; count: number }[] = []
  const first: T[] = []
  const behind: T[] = []
  for (const item of items) {
    const words = wordsOf(textOf(item))
    const kind = kinds.find((known) => alike(known.words, words))
    if (kind === undefined) {
      if (kinds.length < MOST_KINDS) kinds.push({ words, count: 1 })
      first.push(item)
    } else if (kind.count < RECALL.alike) {
      kind.count += 1
      first.push(item)
    } else behind.push(item)
  }
  return { items: [...first, ...behind], differing: first.length }
}

// --- internal ---

/** Texts that later ones are compared with: bounds the work, a flood has few. */
const MOST_KINDS = 300
/** Share of the words of both that two texts must have in common. */
const ALIKE = 0.7
const READ = 600

/** Who made most of them. */
function writerOf(hits: readonly Hit[]): string | undefined {
  const times = new Map<string, number>()
  for (const { source } of hits) times.set(source, (times.get(source) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function textOfHit({ name, lines }: Hit): string {
  return [name, ...lines.slice(0, 3).map(({ content }) => content)].join(' ')
}

/** Numbers and ids are what tells copies from each other: they do not count. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .slice(0, READ)
      .toLowerCase()
      .match(/[\p{L}\p{M}]{3,}/gu) ?? [],
  )
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [less, more] = one.size < other.size ? [one, other] : [other, one]
  if (less.size === 0 || less.size < more.size * ALIKE) return false
  let shared = 0
  for (const word of less) if (more.has(word)) shared += 1
  return shared / (one.size + other.size - shared) >= ALIKE
}
