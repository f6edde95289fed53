/** @module How the words of a query are marked in a text that a search found, and where the text is cut. */

/** A part of a text, and whether it is a word that was asked for. */
export interface Piece {
  readonly text: string
  readonly isMarked: boolean
}

/** Returns how to cut a text into pieces: words of the query, their other forms and what they are a mistype of are marked. */
export function markerOf(query: string): (text: string) => Piece[] {
  const sought = [...new Set(query.toLowerCase().match(WORD) ?? [])].filter((word) => word.length > 1)
  const stems = sought.map(stemOf)
  return (text) => {
    const words = [...text.matchAll(WORD)]
    const exact = words.filter(([word]) => stems.some((stem) => fold(word).startsWith(stem)))
    const meant =
      exact.length > 0 ? exact : words.filter(([word]) => sought.some((each) => isMistyped(each, fold(word))))
    return piecesOf(cutAround(text, meant[0]?.index ?? 0), meant, text)
  }
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

/** Whether one of two words of some length may be a mistype of the other: one letter off, two from eight letters on. */
function isMistyped(asked: string, word: string): boolean {
  const most = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2
  return most > 0 && Math.abs(asked.length - word.length) <= most && distance(fold(asked), word) <= most
}

/** Letters to change, add, take away or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const at = (up: number, left: number): number => (up === 0 ? line : rows[row - up])?.[column - left] ?? 0
      const change = at(1, 1) + Number(a[row - 1] !== b[column - 1])
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, change, swapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY))
    }
    rows.push(line)
  }
  return rows[a.length]?.[b.length] ?? 0
}
