/**
 * @module Answers that differ: near-duplicates of one text take no more than a few places before the others.
 *
 * Whoever can write can write the same thing ten thousand times. What is alike is put behind, never left out.
 */

import { RECALL } from '../../rules.ts'
import type { EntityFilter, GraphStore, Hit } from '../../store/port.ts'

/** Returns the store's best entities for a text; where near-duplicates fill the selection, those of other writers among them. */
export async function variedHits(store: GraphStore, text: string, filter: EntityFilter, limit: number): Promise<Hit[]> {
  const hits = await store.hits(text, filter, limit)
  if (hits.length < limit || demoteDuplicates(hits, textOfHit, limit / 2).differing > limit / 2) return hits
  const others = await store.hits(text, { ...filter, exceptSource: writerOf(hits) }, limit)
  const known = new Set(hits.map(({ name }) => name))
  const all = [...hits, ...others.filter(({ name }) => !known.has(name))]
  return demoteDuplicates(all, textOfHit).items.slice(0, limit)
}

/**
 * Returns the items in their order, but those of which RECALL.alike near-duplicates came before are behind all others; and
 * how many stand before them. Behind the one with which more than `enough` do, no item is looked at: the rest keeps its order.
 */
export function demoteDuplicates<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  enough = Number.POSITIVE_INFINITY,
): { readonly items: T[]; readonly differing: number } {
  const kinds: { readonly words: ReadonlySet<string>; count: number }[] = []
  const first: T[] = []
  const behind: T[] = []
  for (const item of items) {
    if (first.length > enough) break
    const words = comparedWords(textOf(item))
    const kind = kinds.find((known) => isAlike(known.words, words))
    if (kind === undefined && kinds.length < MOST_KINDS) kinds.push({ words, count: 1 })
    if (kind === undefined || kind.count < RECALL.alike) first.push(item)
    else behind.push(item)
    if (kind !== undefined) kind.count += 1
  }
  const looked = first.length + behind.length
  return { items: [...first, ...items.slice(looked), ...behind], differing: first.length }
}

// --- internal ---

/** Texts that later ones are compared with: bounds the work, a flood has few. */
const MOST_KINDS = 300
/** Share of the words of both that two texts must have in common. */
const ALIKE = 0.7
const READ = 600

/** Who made most of them. */
function writerOf(hits: readonly Hit[]): string {
  const times = new Map<string, number>()
  for (const { source } of hits) times.set(source, (times.get(source) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function textOfHit({ name, lines }: Hit): string {
  return [
    name,
    ...lines
      .filter(({ parts }) => parts.length > 0)
      .slice(0, 3)
      .map(({ content }) => content),
  ].join(' ')
}

/** Numbers and ids are what tells copies from each other: they do not count. */
function comparedWords(text: string): ReadonlySet<string> {
  return new Set(
    text
      .slice(0, READ)
      .toLowerCase()
      .match(/[\p{L}\p{M}]{3,}/gu),
  )
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  if (few.size < ALIKE * many.size) return false
  let both = 0
  for (const word of few) if (many.has(word)) both += 1
  return both >= ALIKE * (one.size + other.size - both)
}
