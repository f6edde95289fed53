/**
 * @module Walking over one line of JSON without parsing it: where its strings and values end.
 *
 * A quote inside a string is always escaped, so the next one that is not ends it, and a native search finds that. Nothing
 * is taken from a pattern's looks. What is not JSON as the host writes it (no blanks between tokens) throws NOT_WALKED:
 * its reader parses it instead. Text may be bytes read as Latin-1: what JSON is made of is ASCII. Pure.
 */

/** Thrown where the text is not what was expected; it says nothing of what the text is. */
export const NOT_WALKED = new Error('not the JSON that the host writes')

/** Returns the position behind the value of any kind that begins at `at`. */
export function endOfValue(text: string, at: number): number {
  const first = text.charCodeAt(at)
  if (first === QUOTE) return endOfString(text, at)
  if (first !== BRACE && first !== BRACKET) return endOfWord(text, at)
  let depth = 0
  let position = at
  for (;;) {
    const code = text.charCodeAt(position)
    if (code === QUOTE) {
      position = endOfString(text, position)
      const next = text.charCodeAt(position)
      // Where two half lines have run together, something else stands here.
      if (next !== COLON && next !== COMMA && next !== BRACE_END && next !== BRACKET_END) throw NOT_WALKED
      continue
    }
    position += 1
    if (code === BRACE || code === BRACKET) depth += 1
    else if (code === BRACE_END || code === BRACKET_END) {
      depth -= 1
      if (depth === 0) return position
    } else if (code !== COMMA && code !== COLON) position = endOfWord(text, position - 1)
  }
}

/**
 * Calls `member` with each key of the object that begins at `at` and with the position of its value; it returns the one
 * behind the value. Returns the position behind the object.
 */
export function walkObject(text: string, at: number, member: (key: string, value: number) => number): number {
  if (text.charCodeAt(at) !== BRACE) throw NOT_WALKED
  if (text.charCodeAt(at + 1) === BRACE_END) return at + 2
  let position = at
  do {
    const key = position + 1
    const end = endOfString(text, key)
    if (text.charCodeAt(end) !== COLON) throw NOT_WALKED
    position = member(text.slice(key + 1, end - 1), end + 1)
  } while (text.charCodeAt(position) === COMMA)
  if (text.charCodeAt(position) !== BRACE_END) throw NOT_WALKED
  return position + 1
}

/** Calls `item` with the position of each value of the array that begins at `at`; it returns the one behind the value. */
export function walkArray(text: string, at: number, item: (value: number) => number): number {
  if (text.charCodeAt(at) !== BRACKET) throw NOT_WALKED
  if (text.charCodeAt(at + 1) === BRACKET_END) return at + 2
  let position = at
  do position = item(position + 1)
  while (text.charCodeAt(position) === COMMA)
  if (text.charCodeAt(position) !== BRACKET_END) throw NOT_WALKED
  return position + 1
}

// --- internal ---

const QUOTE = 34
const COMMA = 44
const COLON = 58
const BRACKET = 91
const BACKSLASH = 92
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125

/** Returns the position behind the string that begins at `at`. */
function endOfString(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) throw NOT_WALKED
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    if (text.charCodeAt(end - 1) !== BACKSLASH || !isEscaped(text, end)) return end + 1
  }
  throw NOT_WALKED
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before -= 1
  return (at - 1 - before) % 2 === 1
}

/** Numbers, true, false, null: letters, digits and signs. */
function endOfWord(text: string, at: number): number {
  let end = at
  for (let code = text.charCodeAt(end); isWordPart(code); code = text.charCodeAt(end)) end += 1
  if (end === at) throw NOT_WALKED
  return end
}

function isWordPart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code === 46 ||
    code === 43 ||
    code === 69
  )
}
