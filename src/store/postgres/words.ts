/**
 * @module The words of a text as the server's index has them: folded here, stemmed there.
 *
 * The server's own parser is not used: it splits addresses and paths in its own way and depends on the server's locale.
 */

import { indexText, WORD } from '../queries/index-text.ts'

/** Returns the folded words of a text, blanks between them, its extra tokens among them. */
export function indexWords(text: string): string {
  return termWords(indexText(text)).join(' ')
}

/** Returns the folded words of a term. */
export function termWords(term: string): string[] {
  const words: string[] = []
  for (const word of term.match(WORD) ?? []) {
    const folded = fold(word.toLowerCase())
    if (folded !== '' && folded.length <= LONGEST) words.push(folded)
  }
  return words
}

// --- internal ---

/** Longer ones are no words: hashes, encoded bytes. */
const LONGEST = 255
const ACCENTS = /[\u0300-\u036f]/g
const PLAIN = /^[a-z0-9]*$/

function fold(word: string): string {
  return PLAIN.test(word) ? word : word.normalize('NFD').replace(ACCENTS, '').normalize('NFC')
}
