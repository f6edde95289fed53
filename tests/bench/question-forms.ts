/**
 * @module The forms in which one question is asked: as it is, with two typos, and by its two rarest words.
 *
 * Every choice comes from the seed. The forms are made before any contender sees them, the same for all.
 */

export const FORMS = ['plain', 'two typos', 'two rarest words'] as const
export type Form = (typeof FORMS)[number]

export type Random = () => number

/** Returns a generator of numbers in [0, 1) that depends on the seed alone (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns how many of the texts hold each word, lower case. */
export function documentFrequencies(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns the question in the form; undefined where it has too few words for it. */
export function inForm(
  question: string,
  form: Form,
  random: Random,
  frequencies: ReadonlyMap<string, number>,
): string | undefined {
  switch (form) {
    case 'plain':
      return question
    case 'two typos':
      return withTypos(question, 2, random)
    case 'two rarest words': {
      const rarity = (word: string): number => frequencies.get(word) ?? 0
      const all = [...new Set(wordsOf(question))].filter((word) => word.length > 1)
      // A word that stands nowhere finds nothing, whoever is asked.
      const words = all.filter((word) => rarity(word) > 0)
      if (words.length < 3) return undefined
      return words
        .sort((a, b) => rarity(a) - rarity(b) || b.length - a.length || (a < b ? -1 : 1))
        .slice(0, 2)
        .join(' ')
    }
  }
}

// --- internal ---

/** Shorter words are not mistyped: nobody, a person included, could tell what was meant. */
const SHORTEST_MISTYPED = 4
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** One edit in each of so many words, in one word twice where the question has but one; undefined where none is long enough. */
function withTypos(question: string, count: number, random: Random): string | undefined {
  const places = [...question.matchAll(/\p{L}+/gu)]
    .filter(([word]) => word.length >= SHORTEST_MISTYPED)
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
  if (places.length === 0) return undefined
  const chosen: { start: number; end: number }[] = []
  const left = [...places]
  while (chosen.length < count) {
    const [place] = left.splice(Math.floor(random() * left.length), 1)
    if (place === undefined) break
    chosen.push(place)
  }
  const edits = Math.ceil(count / chosen.length)
  let mistyped = question
  for (const { start, end } of chosen.sort((a, b) => b.start - a.start)) {
    let word = mistyped.slice(start, end)
    for (let edit = 0; edit < edits; edit += 1) word = mistype(word, random)
    mistyped = mistyped.slice(0, start) + word + mistyped.slice(end)
  }
  return mistyped
}

/** A letter left out, doubled with another, replaced, or swapped with its neighbour. */
function mistype(word: string, random: Random): string {
  const at = Math.floor(random() * (word.length - 1))
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'x'
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1)
    case 1:
      return word.slice(0, at) + letter + word.slice(at)
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1)
    default:
      return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`
  }
}
