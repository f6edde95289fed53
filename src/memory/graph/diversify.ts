/**
 * @module Answers that differ: near-duplicates of one text take no more than a few places before the others.
 *
 * Whoever can write can write the same thing ten thousand times. What is alike is put behind, never left out.
 */

import { RECALL } from '../../rules.ts'
import type { EntityFilter, GraphStore, Hit, HitFilter } from '../../store/port.ts'
import { unownedOf } from '../../store/queries/entity-filter.ts'
import { ASCII_ALONE } from '../../store/queries/spelling.ts'

/** Returns the store's best entities for a text; where near-duplicates fill the selection, those of other writers among them. */
export async function variedHits(store: GraphStore, text: string, filter: HitFilter, limit: number): Promise<Hit[]> {
  const hits = await store.hits(text, filter, limit)
  if (hits.length < limit) return hits
  const { items, differing } = putAlikeBehind(hits, textOfHit, limit / 2)
  const exceptSource = differing > limit / 2 ? undefined : writerOf(hits)
  if (exceptSource === undefined) return hits
  const others = await store.hits(text, { ...sameOwner(filter, hits), exceptSource }, limit)
  if (others.length === 0) return items
  const known = new Set(others.map(({ name }) => name))
  const all = [...hits.filter(({ name }) => !known.has(name)), ...others]
  return putAlikeBehind(all, textOfHit).items.slice(0, limit)
}

/**
 * Returns the items in their order, but those of which RECALL.alike near-duplicates came before are behind all others; and
 * how many stand before them. Behind the one with which more than `enough` do, no item is looked at: the rest keeps its order.
 */
export function putAlikeBehind<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  enough = Number.POSITIVE_INFINITY,
): { readonly items: T[]; readonly differing: number } {
  const kinds: { readonly size: number; count: number }[] = []
  const kindsWith = new Map<string, number[]>()
  const first: T[] = []
  const behind: T[] = []
  for (const item of items) {
    if (first.length > enough) break
    const words = comparedWords(textOf(item))
    const kind = kinds[firstAlike(words, kinds, kindsWith)]
    if (kind === undefined) {
      if (kinds.length < MOST_KINDS) {
        const place = kinds.push({ size: words.size, count: 1 }) - 1
        words.forEach((word) => {
          const known = kindsWith.get(word)
          if (known === undefined) kindsWith.set(word, [place])
          else known.push(place)
        })
      }
      first.push(item)
    } else if (kind.count < RECALL.alike) {
      kind.count += 1
      first.push(item)
    } else behind.push(item)
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

/** The project that the first hits belong to is that of all others. */
function sameOwner({ orUnowned, ...filter }: HitFilter, [first]: readonly Hit[]): EntityFilter {
  return orUnowned === true && first?.isOwned !== true ? unownedOf(filter) : filter
}

/** Who made most of them. */
function writerOf(hits: readonly Hit[]): string | undefined {
  const times = new Map<string, number>()
  for (const { source } of hits) times.set(source, (times.get(source) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0]
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
  const lower = text.slice(0, READ).toLowerCase()
  return new Set(lower.match(ASCII_ALONE.test(lower) ? PLAIN_WORD : WORD) ?? [])
}

const PLAIN_WORD = /[a-z]{3,}/g
const WORD = /[\p{L}\p{M}]{3,}/gu

/** Returns the place of the first kind that has most words in common with these; -1 for none. */
function firstAlike(
  words: ReadonlySet<string>,
  kinds: readonly { readonly size: number }[],
  kindsWith: ReadonlyMap<string, readonly number[]>,
): number {
  const common = new Uint16Array(kinds.length)
  words.forEach((word) => {
    kindsWith.get(word)?.forEach((place) => {
      common[place] = (common[place] as number) + 1
    })
  })
  return kinds.findIndex(({ size }, place) => {
    const both = common[place] as number
    return both / (words.size + size - both) >= ALIKE
  })
}
