/** @module How the words of a query are marked in a text that a search found, and where the text is cut. */

/** A part of a text, and whether it is a word that was asked for. */
export interface Piece {
  readonly text: string
  readonly isMarked: boolean
}

/** Returns how to cut a text into pieces: words of the query and their other forms are marked. */
export function markerOf(query: string): (text: string) => Piece[] {
  const find = finderOf(query)
  return (text) => {
    const meant = find(text)
    return piecesOf(cutAround(text, meant[0]?.index ?? 0), meant, text)
  }
}

/** Returns how to find these words in a text. */
export function finderOf(query: string): (text: string) => RegExpExecArray[] {
  const sought = [...new Set(query.toLowerCase().match(WORD) ?? [])].filter((word) => word.length > 1)
  const stems = sought.map(stemOf)
  return (text) => [...text.matchAll(WORD)].filter(([word]) => stems.some((stem) => fold(word).startsWith(stem)))
}

// --- internal ---

const WORD = /[\p{L}\p{N}]+/gu
/** Characters of a line that are shown, and of these before the first word that answers. */
const LONGEST = 260
const BEFORE = 60

interface Cut {
  readonly from: number
  readonly to: number
}

function cutAround(text: string, at: number): Cut {
  if (text.length <= LONGEST) return { from: 0, to: text.length }
  const from = at <= BEFORE ? 0 : text.lastIndexOf(' ', at - BEFORE) + 1
  return { from, to: Math.min(text.length, from + LONGEST) }
}

function piecesOf({ from, to }: Cut, marked: readonly RegExpExecArray[], text: string): Piece[] {
  const pieces: Piece[] = from === 0 ? [] : [{ text: '… ', isMarked: false }]
  let end = from
  for (const { 0: word, index } of marked) {
    if (index < end || index + word.length > to) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isMarked: false })
    pieces.push({ text: word, isMarked: true })
    end = index + word.length
  }
  if (end < to) pieces.push({ text: text.slice(end, to), isMarked: false })
  if (to < text.length) pieces.push({ text: ' …', isMarked: false })
  return pieces
}

/** A word in lower case without accents. */
function fold(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** The beginning that the forms of an English word share; words of four letters and less as they are. */
function stemOf(word: string): string {
  const folded = fold(word)
  const stem = folded.replace(/(?:ations?|ings?|ions?|ers?|ed|es|s|e|y)$/, '')
  return stem.length >= 4 ? stem : folded
}
