/**
 * @module A text as one word of a shell, and back: of a POSIX shell, and on Windows of both shells that a host may use.
 *
 * On Windows the word stands in double quotes, with the escapes of Windows programs. The bash of Git and `cmd.exe` read
 * these alike. A `$` or a `%` in such a word may still be replaced by the shell.
 */

/** How a single quote stands inside single quotes. */
export const QUOTE_IN_WORD = `'\\''`

/** Returns the text as one word, quoted only where it must be: the host compares permission rules by text. */
export function shellWord(text: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  if (platform !== 'win32') return `'${text.replaceAll("'", QUOTE_IN_WORD)}'`
  return `"${text.replace(BEFORE_QUOTE, (slashes) => slashes.replaceAll('\\', '\\\\').replace('"', '\\"'))}"`
}

/** Returns the text that `shellWord` made the word of, on whichever system. */
export function readShellWord(word: string): string {
  if (word.startsWith("'")) return word.slice(1, -1).replaceAll(QUOTE_IN_WORD, "'")
  if (!word.startsWith('"')) return word
  return word.slice(1, -1).replace(BEFORE_QUOTE, (slashes) => slashes.replace(/\\(.)/g, '$1'))
}

// --- internal ---

/** Backslashes count only where a quote follows them: one inside the text, or the one at the end of the word. */
const BEFORE_QUOTE = /(?<!\\)\\*"|(?<!\\)\\+$/g
