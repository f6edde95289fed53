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
  if (isPlain(value, delimiters)) return value
  const characters = [...value]
  const last = characters.length - 1
  const out: string[] = []
  // From the end, since whether a backslash is doubled depends on what is written after it.
  for (let i = last; i >= 0; i--) {
    const character = characters[i] as string
    const following = out.at(-1)?.[0]
    out.push(escapeOne(character, characters[i - 1], characters[i + 1], following, delimiters))
  }
  const text = out.reverse().join('')
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

/** Neither a backslash, a control character, a half of a surrogate pair, nor a blank or quotation mark at an edge. */
const HARMLESS = /^(?![\s"[])[\t -[\]-~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\uffff]*$(?<!\s)/

/** True for a text that needs no escaping, as most texts; a quick check. */
function isPlain(value: string, { attribute, detail, comma }: Delimiters): boolean {
  return (
    HARMLESS.test(value) &&
    !(attribute === true && value.includes('|')) &&
    !(detail !== undefined && value.includes(detail.trim())) &&
    !(comma === true && value.includes(','))
  )
}

function escapeOne(
  character: string,
  before: string | undefined,
  after: string | undefined,
  following: string | undefined,
  { attribute, detail, comma }: Delimiters,
): string {
  const atEdge = before === undefined || after === undefined
  const opens = before === undefined || before === ' '
  const closes = after === undefined || /\s/.test(after)
  switch (character) {
    case '\\':
      return following === undefined || MEANINGFUL.includes(following) ? '\\\\' : '\\'
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

function hex(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
