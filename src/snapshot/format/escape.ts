/**
 * @module Escaping of values inside an observation line.
 *
 * A backslash is written only where a value would otherwise be misread (line breaks, edge blanks, our delimiters), so
 * ordinary text, Windows paths and regular expressions read untouched. Invariant: unescapeText(escapeText(v, d)) = v.
 */

/** Between the attributes of an item: `text | from: user | at: …`. */
export const ATTRIBUTE_MARK = ' | '

/** What escapeText() must keep from being read as structure besides line breaks and edges. */
export interface Delimiters {
  /** ` | ` separates attributes. */
  readonly attribute?: boolean
  /** `: ` or ` → ` separates the text from its detail. */
  readonly detail?: ': ' | ' → ' | undefined
  /** `, ` separates the entries of an inline list. */
  readonly comma?: boolean
}

const EMPTY = '""'
const EMPTY_LIST = '[]'
/** Letters that a backslash gives a meaning; before any other character a backslash is itself. */
const MEANINGFUL = '\\nru|:,"[→'
/** Control characters (tab apart), the line separators that are not `\n`, and halves of surrogate pairs. */
const UNSAFE = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\ufeff]|\p{Surrogate}/u

/** Returns the value as it is written inside a line. Never empty, never with a blank at either end. */
export function escapeText(value: string, delimiters: Delimiters = {}): string {
  if (value === '') return EMPTY
  const text = value.replace(MARKED, (character, at: number) => escapeAt(value, character, at, delimiters))
  return text === EMPTY || text === EMPTY_LIST ? `\\${text}` : text
}

/** Returns the value that escapeText() was given. */
export function unescapeText(text: string): string {
  if (text === EMPTY) return ''
  return text.replace(/\\(?:u([0-9a-f]{4})|([\\nr|:,"[→]))/g, (_, hex?: string, plain?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    return plain === 'n' ? '\n' : plain === 'r' ? '\r' : (plain as string)
  })
}

/** Returns the position of the next unescaped separator at or after `from`, or -1. */
export function indexOfMark(text: string, mark: string, from = 0): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\' && i + 1 < text.length && MEANINGFUL.includes(text[i + 1] as string)) i++
    else if (text.startsWith(mark, i)) return i
  }
  return -1
}

/** Returns the pieces between unescaped separators. */
export function splitAtMark(text: string, mark: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (let at = indexOfMark(text, mark); at >= 0; at = indexOfMark(text, mark, start)) {
    pieces.push(text.slice(start, at))
    start = at + mark.length
  }
  pieces.push(text.slice(start))
  return pieces
}

/** Returns the values as one inline list: `a, b`, or `[]`. */
export function escapeList(values: readonly string[]): string {
  if (values.length === 0) return EMPTY_LIST
  return values.map((value) => escapeText(value, { comma: true, attribute: true })).join(', ')
}

/** Returns the values of an inline list. */
export function unescapeList(text: string): string[] {
  return text === EMPTY_LIST ? [] : splitAtMark(text, ', ').map(unescapeText)
}

// --- internal ---

/** What may have to be escaped: every other character stands as it is. */
const MARKED = new RegExp(`[\\\\|:,→]|${UNSAFE.source}|^\\s|\\s$`, 'gu')

function escapeAt(value: string, character: string, at: number, delimiters: Delimiters): string {
  const { attribute, detail, comma } = delimiters
  const before = value[at - 1]
  const after = value[at + character.length]
  const atEdge = before === undefined || after === undefined
  const opens = before === undefined || before === ' '
  const closes = after === undefined || /\s/.test(after)
  switch (character) {
    case '\\':
      return isMeaningful(value, at + 1, delimiters) ? '\\\\' : '\\'
    case '\n':
      return '\\n'
    case '\r':
      return '\\r'
    case '|':
      return attribute && opens && closes ? '\\|' : '|'
    case ':':
      return detail === ': ' && closes ? '\\:' : ':'
    case '→':
      return detail === ' → ' && opens && closes ? '\\→' : '→'
    case ',':
      return comma && closes ? '\\,' : ','
    default:
      return UNSAFE.test(character) || (atEdge && /^\s$/.test(character)) ? hex(character) : character
  }
}

/** Whether what is written from this place on gives a backslash before it a meaning. */
function isMeaningful(value: string, at: number, delimiters: Delimiters): boolean {
  const code = value.codePointAt(at)
  if (code === undefined) return true
  const character = String.fromCodePoint(code)
  return MEANINGFUL.includes(character) || escapeAt(value, character, at, delimiters).startsWith('\\')
}

function hex(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
