/**
 * @module A text as one word of a POSIX shell, and back.
 */

/** How a single quote stands inside single quotes. */
export const QUOTE_IN_WORD = `'\\''`

/** Returns the text as one word, quoted only where it must be: the host compares permission rules by text. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", QUOTE_IN_WORD)}'`
}

/** Returns the text that `shellWord` made the word of. */
export function readShellWord(word: string): string {
  return word.startsWith("'") ? word.slice(1, -1).replaceAll(QUOTE_IN_WORD, "'") : word
}
