/**
 * @module Patterns over many languages that are cheap to make, and the plain text that they read. Pure.
 *
 * Invariant: `plain(text)` is as long as the text: a position in one is a position in the other. A hook is a new process
 * for every prompt: a pattern with Unicode classes that ignores case takes milliseconds to compile, one with
 * ranges over lower-case text a tenth of one.
 */

/** Letters and marks of the scripts that we know, for use inside a character class. */
const LETTERS =
  'a-z\\u00b5\\u00c0-\\u060b\\u060d-\\u061a\\u0620-\\u0963\\u0966-\\u1fff\\u2c00-\\u2dff\\u3005\\u3040-\\u30fa\\u30fc-\\u318f\\u3400-\\u9fff\\uac00-\\ud7af'
const RANGES: Readonly<Record<string, string>> = {
  '\\p{L}': LETTERS,
  '\\p{N}': '0-9',
  '\\p{Script=Han}': '\\u3400-\\u9fff',
}

/** Some letter or digit. */
export const SAYS_SOMETHING = new RegExp(`[A-Z0-9${LETTERS}]`)

/** Returns the text in lower case, Latin letters freed of their accents, one character for one: people leave them out. */
export function plain(text: string): string {
  const bare = text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => UNACCENTED[letter] ?? withoutAccent(letter))
  const lower = bare.toLowerCase()
  return lower.length === bare.length ? lower : bare
}

/**
 * Returns a pattern for plain text. In `source`, `\p{L}` stands for a letter or mark, `\p{N}` for a digit, and
 * accents are taken off as in the text. `sticky`: it matches at `lastIndex` alone.
 */
export function pattern(source: string, options: { sticky?: boolean } = {}): RegExp {
  return new RegExp(withRanges(withoutAccents(source)), options.sticky === true ? 'y' : '')
}

// --- internal ---

const UNACCENTED: Readonly<Record<string, string>> = { đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ı: 'i', İ: 'I' }

const bareLetters = new Map<string, string>()

/** Some letters come apart into more than one: those stay as they are. */
function withoutAccent(letter: string): string {
  let bare = bareLetters.get(letter)
  if (bare === undefined) {
    const [first = letter] = letter.normalize('NFD')
    bare = /^[A-Za-z]$/.test(first) ? first : letter
    bareLetters.set(letter, bare)
  }
  return bare
}

function withoutAccents(source: string): string {
  return source.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) =>
    (UNACCENTED[letter] ?? withoutAccent(letter)).toLowerCase(),
  )
}

function withRanges(source: string): string {
  let inClass = false
  let from = 0
  let made = ''
  for (const match of source.matchAll(/\\p\{(?:L|N|Script=Han)\}|\\.|[[\]]/g)) {
    const [token] = match
    if (token === '[') inClass = true
    else if (token === ']') inClass = false
    const ranges = RANGES[token]
    if (ranges === undefined) continue
    made += source.slice(from, match.index) + (inClass ? ranges : `[${ranges}]`)
    from = match.index + token.length
  }
  return made + source.slice(from)
}
