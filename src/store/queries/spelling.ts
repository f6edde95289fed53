/**
 * @module What a mistyped or cut word may stand for, whatever engine keeps the words. Pure.
 *
 * Words are runs of letters between anything else, lower case, Latin ones without accents. What counts as a letter is
 * fixed here, so that a row takes out exactly the words that it put in.
 */

export interface Guess {
  readonly text: string
  readonly rows: number
  readonly distance: number
}

/** Fits most texts: these need no pattern of all scripts. */
export const ASCII_ALONE = /^[\0-\x7f]*$/

/** Returns the words of a text that are remembered for guesses. */
export function wordsOf(text: string): Set<string> {
  return new Set(eachWordOf(text))
}

/** Returns the same words in their order, repeated ones too. */
export function eachWordOf(text: string): string[] {
  if (ASCII_ALONE.test(text)) return wordsOfAscii(text)
  return (text.match(TOKEN) ?? []).filter(isRemembered).map(fold)
}

/** Returns the word as it would be remembered; undefined for one that is not guessed at. */
export function meantWord(word: string): string | undefined {
  const meant = fold(word)
  return isRemembered(meant) ? meant : undefined
}

/** Returns how many letters of a word may be wrong. */
export function mistakesIn(word: string): 0 | 1 | 2 {
  if (word.length < SHORTEST_GUESSED) return 0
  return word.length < TWO_MISTAKES_FROM ? 1 : 2
}

/**
 * Returns a function that counts the mistakes from a stored word to this one; it gives undefined for a word that is not meant.
 * A letter left out and two letters swapped are a little less than a mistake: by another letter, many more words resemble this one.
 * A word of three letters is one of four with a letter left out. Another regular ending is half a mistake (`refnd` and
 * `refunded`): the index finds a word by its stem, so a store may have it with another ending alone.
 */
export function mistakeCounter(word: string): (stored: string) => number | undefined {
  const most = Math.max(1, mistakesIn(word))
  const stems = [...new Set(stemsOf(word))].filter((stem) => stem.length >= SHORTEST_GUESSED)
  // One mistake leaves one of these letters where it stands, or beside that.
  const early = word.slice(1, 3)
  const hasLikeStem = (stored: string): boolean =>
    (early.includes(stored.charAt(1)) || early.includes(stored.charAt(2))) &&
    stemsOf(stored).some((other) => stems.some((stem) => editDistance(stem, other, 1) <= 1))
  return (stored) => {
    if (stored === word) return undefined
    const distance = editDistance(word, stored, most)
    if (distance > 1 && hasLikeStem(stored)) return 1.5
    const isShort = Math.max(word.length, stored.length) < SHORTEST_GUESSED
    if (distance > most || isShort) return undefined
    return distance === 1 && (stored.length > word.length || isSwap(word, stored)) ? LIKELY_MISTAKE : distance
  }
}

/** Whether a word of one mistake may be meant where no store says that it has it: by another letter, too many words resemble each other. */
export function isLikelyMeant(word: string, meant: string): boolean {
  if (Math.max(word.length, meant.length) < SHORTEST_GUESSED || editDistance(word, meant, 1) !== 1) return false
  return word.length !== meant.length || isSwap(word, meant)
}

/**
 * Whether words are looked for that begin with this one and go on in what is not remembered, as digits are (`httpserver` in
 * `HTTPServer2`): where none of the guesses goes on in letters.
 */
export function mayGoOnInDigits(word: string, guesses: readonly string[]): boolean {
  const meant = meantWord(word)
  return meant !== undefined && !guesses.some((guess) => guess.startsWith(meant))
}

/** Returns the lengths of the stored words that this one may mistype. */
export function lengthsOfMeant(word: string): readonly [least: number, most: number] {
  const most = LONGEST_ENDING + 1
  return [word.length - most, word.length + most]
}

/**
 * Returns the likeliest: a beginning is no mistake; of what is mistyped, the words with the fewest mistakes, the most
 * frequent first.
 */
export function likeliest(
  mistyped: readonly Guess[],
  begun: readonly Omit<Guess, 'distance'>[],
  limit: number,
): string[] {
  const fewest = mistyped.reduce((least, { distance }) => Math.min(least, distance), Number.POSITIVE_INFINITY)
  const likely = new Map(mistyped.filter(({ distance }) => distance === fewest).map((guess) => [guess.text, guess]))
  for (const { text, rows } of begun) likely.set(text, { text, rows, distance: 0.5 })
  return [...likely.values()]
    .sort((a, b) => a.distance - b.distance || b.rows - a.rows || (a.text < b.text ? -1 : 1))
    .slice(0, limit)
    .map(({ text }) => text)
}

/** Returns the least number of letters left out, added, replaced or swapped with a neighbour; above `most`, more than it. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  // What both begin and end with is no mistake of either.
  let from = 0
  while (from < one.length && one.charCodeAt(from) === other.charCodeAt(from)) from += 1
  let [end, otherEnd] = [one.length, other.length]
  while (end > from && otherEnd > from && one.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
    end -= 1
    otherEnd -= 1
  }
  // One mistake leaves one letter at most, or a swap: nearly all that is asked is more.
  if (most <= 1 && Math.max(end, otherEnd) - from > 2) return most + 1
  return distanceBetween(one.slice(from, end), other.slice(from, otherEnd), most)
}

/** After every text that begins so. */
export const END = '\u{10ffff}'

// --- internal ---

function distanceBetween(one: string, other: string, most: number): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(
        costAt(above, column) + 1,
        costAt(current, column - 1) + 1,
        costAt(above, column - 1) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) cost = Math.min(cost, costAt(before, column - 2) + 1)
      current[column] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = above
    above = current
  }
  return costAt(above, other.length)
}

/** Every column that is asked for has been filled. */
function costAt(row: readonly number[], column: number): number {
  return row[column] as number
}

/** Whether two words of one mistake differ by two letters that are swapped. */
function isSwap(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('')
}

function isRemembered(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && LETTERS_ALONE.test(word)
}

/** The word, without a regular English ending, and without what that doubles (`knitt` of `knitting`). */
function stemsOf(word: string): string[] {
  const bare = word.replace(ENDING, '')
  return bare === word ? [word] : [word, bare, bare.replace(DOUBLED, '$1')]
}

const LIKELY_MISTAKE = 0.9
const ENDING = /(?:ing|ed|es|ers?|ly|s|e)$/
const LONGEST_ENDING = 3
const DOUBLED = /([^aeiou])\1$/

/** Shorter words are not taken for mistyped ones: half of all short words lie one letter apart. */
const SHORTEST_GUESSED = 4
/** From this length on two letters may be wrong, below it one. */
const TWO_MISTAKES_FROM = 8
const SHORTEST = 3
const LONGEST = 32

/** Letters and digits of the alphabets that are mistyped letter by letter: Latin, Greek, Cyrillic. */
const TOKEN =
  /(?:[A-Za-z0-9\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f]|[\u0300-\u036f])+/g
const LETTERS_ALONE = /^[^0-9]+$/
const MARKS = /[\u0300-\u036f]/g
const LATIN_ALONE = /^[\0-\u024f]*$/

/** What most texts are, in half the time. */
function wordsOfAscii(text: string): string[] {
  const lower = text.toLowerCase()
  const words: string[] = []
  let from = 0
  let hasDigit = false
  for (let at = 0; at <= lower.length; at += 1) {
    const code = lower.charCodeAt(at)
    if (code >= SMALL_A && code <= SMALL_Z) continue
    if (code >= DIGIT_0 && code <= DIGIT_9) {
      hasDigit = true
      continue
    }
    const length = at - from
    if (length >= SHORTEST && length <= LONGEST && !hasDigit) words.push(lower.slice(from, at))
    from = at + 1
    hasDigit = false
  }
  return words
}

const SMALL_A = 0x61
const SMALL_Z = 0x7a
const DIGIT_0 = 0x30
const DIGIT_9 = 0x39

function fold(word: string): string {
  const lower = word.toLowerCase()
  if (ASCII_ALONE.test(lower)) return lower
  return LATIN_ALONE.test(lower) ? lower.normalize('NFD').replace(MARKS, '') : lower
}
