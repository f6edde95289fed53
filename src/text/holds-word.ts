/** @module Whether a text has a word or a phrase, and not only as a part of longer words. Pure. */

/** From here on scripts are written without spaces, and have no bounds of words: Han, Hiragana, Katakana, Hangul. */
export const UNSPACED = '\u2e80'

/** Returns whether neither a letter nor a digit stands beside it somewhere in the text; the case counts. */
export function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text, at - 1) && !isLetter(text, at + word.length)) return true
  }
  return false
}

// --- internal ---

function isLetter(text: string, at: number): boolean {
  const character = text[at] ?? ''
  return character < '\x80' ? PLAIN_LETTER.test(character) : LETTER.test(character)
}

/** Nearly every one: the pattern of all letters takes half a millisecond to compile. */
const PLAIN_LETTER = /[a-zA-Z0-9]/
const LETTER = /[\p{L}\p{N}\p{M}]/u
