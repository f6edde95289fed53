/**
 * @module How single values are written in an observation line and read from one.
 *
 * A codec's decode(encode(v)) is v. What people and other agents write is read loosely: "165k", "60% complete",
 * "In Progress". `raw` marks text that was not written by us: nothing in it is escaped.
 */

import { escapeList, escapeText, unescapeList, unescapeText } from './escape.ts'

export interface Codec<T> {
  /** The JSON schema of a value. */
  readonly schema: JsonSchema
  /** Returns the text of a value: never empty, on one line, no blank at either end. */
  readonly encode: (value: T) => string
  /** Returns the value, or undefined if the text does not hold one. */
  readonly decode: (text: string, raw: boolean) => T | undefined
}

/** A schema of JSON Schema 2020-12, as far as values of a snapshot need it. */
export type JsonSchema =
  | { readonly type: 'string' | 'number' | 'boolean'; readonly enum?: readonly string[]; readonly const?: number }
  | { readonly type: 'array'; readonly items: JsonSchema }
  | ObjectSchema
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
}

/** Words by which people say that there is nothing. */
const NOTHING = /^\[?(none|n\/a|nothing|unknown|-|–|—)\.?\]?$/i

/** True for a hand-written "none", "n/a", "unknown". */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text)
}

export const TEXT: Codec<string> = {
  schema: { type: 'string' },
  encode: (value) => escapeText(value),
  decode: (text, raw) => (raw ? (saysNothing(text) ? undefined : text) : unescapeText(text)),
}

/** A text that an attribute follows. */
export const ATTRIBUTE_TEXT: Codec<string> = {
  schema: TEXT.schema,
  encode: (value) => escapeText(value, { attribute: true }),
  decode: TEXT.decode,
}

/** A number; also "165k", "165,000", "~45 messages". */
export const NUMBER: Codec<number> = {
  schema: { type: 'number' },
  encode: String,
  decode(text) {
    if (/^-?\d/.test(text) && Number.isFinite(Number(text))) return Number(text)
    const found = /^[~[]?\s*(\d[\d,]*(?:\.\d+)?)\s*([km])?(?![a-z])/i.exec(text) ?? /^[~[]?\s*(\d[\d,]*)/.exec(text)
    if (found === null) return undefined
    const unit = found[2]?.toLowerCase()
    return Number((found[1] as string).replaceAll(',', '')) * (unit === 'k' ? 1_000 : unit === 'm' ? 1_000_000 : 1)
  },
}

export const FLAG: Codec<boolean> = {
  schema: { type: 'boolean' },
  encode: (value) => (value ? 'yes' : 'no'),
  decode: (text) => (/^\W*(yes|true)\b/i.test(text) ? true : /^\W*(no|false)\b/i.test(text) ? false : undefined),
}

/** `a, b`, or `[]`. */
export const INLINE_LIST: Codec<readonly string[]> = {
  schema: { type: 'array', items: TEXT.schema },
  encode: escapeList,
  decode: (text, raw) => (raw ? splitByHand(text) : unescapeList(text)),
}

/** Names that stand in a file since its edits, and names that are gone. */
export interface ChangedNames {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** `+added, −removed`, or `[]`. */
export const CHANGED_NAMES: Codec<ChangedNames> = {
  schema: objectSchema({ added: INLINE_LIST.schema, removed: INLINE_LIST.schema }),
  encode: ({ added, removed }) =>
    escapeList([...added.map((name) => `+${name}`), ...removed.map((name) => `−${name}`)]),
  decode(text, raw) {
    const signed = INLINE_LIST.decode(text, raw) ?? []
    const signedWith = (signs: string) =>
      signed.filter((name) => signs.includes(name[0] ?? ' ')).map((name) => name.slice(1))
    return { added: signedWith('+'), removed: signedWith('−-') }
  },
}

/** Returns a codec of closed words; "In Progress" and "in_progress" are read as "in-progress". */
export function oneOf<T extends string>(words: readonly T[]): Codec<T> {
  return {
    schema: { type: 'string', enum: words },
    encode: (value) => value,
    decode(text) {
      const plain = hyphenated(text)
      // The longest first: one word may begin another.
      const byLength = [...words].sort((a, b) => b.length - a.length)
      return byLength.find((word) => {
        const rest = plain.slice(word.length)
        return plain.startsWith(hyphenated(word)) && !/^[\p{L}\d]/u.test(rest)
      })
    },
  }
}

/** How two values of a snapshot are written on one line. Either may be absent, never both. */
export interface PairCodec<A, B> {
  readonly schemas: readonly [JsonSchema, JsonSchema]
  readonly encode: (values: readonly [A | undefined, B | undefined]) => string
  readonly decode: (text: string, raw: boolean) => readonly [A | undefined, B | undefined] | undefined
}

/** Returns a codec of two numbers, "used / of". */
export function pairOfNumbers(separator: string): PairCodec<number, number> {
  const part = (value: number | undefined) => (value === undefined ? 'unknown' : NUMBER.encode(value))
  return {
    schemas: [NUMBER.schema, NUMBER.schema],
    encode: ([first, second]) =>
      second === undefined ? part(first) : `${part(first)}${separator}${NUMBER.encode(second)}`,
    decode(text, raw) {
      const [left = '', right] = text.split(/(?:(?<!\s)\s+)?(?:\/|\bof\b)\s*/, 2)
      const first = NUMBER.decode(left, raw)
      const second = right === undefined ? undefined : NUMBER.decode(right, raw)
      return first === undefined && second === undefined ? undefined : [first, second]
    },
  }
}

/** "60%", "60% — 3 of 5 tasks done", "3 of 5 tasks done": percent and milestone, never both absent. */
export const PROGRESS: PairCodec<number, string> = {
  schemas: [NUMBER.schema, TEXT.schema],
  encode([percent, milestone]) {
    if (percent === undefined) return keepFrom(PERCENT, escapeText(milestone ?? ''))
    return milestone === undefined ? `${percent}%` : `${percent}% — ${escapeText(milestone)}`
  },
  decode(text, raw) {
    const milestone = (value: string) => TEXT.decode(value, raw)
    const found = PERCENT.exec(text)
    if (found === null) return absentPair(undefined, milestone(text))
    const percent = Number(found[1])
    const rest = (found[2] ?? '').trim()
    if (rest === '') return [percent, undefined]
    const detail = DETAIL.exec(rest)
    return [percent, milestone(detail?.[1] ?? text)]
  },
}

/** "testing", "testing — QA round 2": the phase, and the words of the project for it. */
export function labelled<T extends string>(words: readonly T[], otherwise: T): PairCodec<T, string> {
  const first = new RegExp(`^(${words.join('|')})(?![\\p{L}\\d])(.*)$`, 'iu')
  return {
    schemas: [{ type: 'string', enum: words }, TEXT.schema],
    encode: ([word = otherwise, label]) => (label === undefined ? word : `${word} — ${escapeText(label)}`),
    decode(text, raw) {
      const found = first.exec(text)
      if (found === null) return absentPair(otherwise, TEXT.decode(text, raw))
      const word = (found[1] as string).toLowerCase() as T
      const rest = (found[2] ?? '').trim()
      if (rest === '') return [word, undefined]
      return [word, TEXT.decode(DETAIL.exec(rest)?.[1] ?? text, raw)]
    },
  }
}

/** Returns the schema of an object that has these properties, all of them unless `optional` names them. */
export function objectSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: ReadonlySet<string> = new Set(),
): ObjectSchema {
  const required = Object.keys(properties).filter((key) => !optional.has(key))
  return { type: 'object', properties, required }
}

/** Returns the entries of a list that a person wrote on one line. */
export function splitByHand(text: string): string[] {
  if (saysNothing(text)) return []
  return text
    .replace(/^\[(.*)\]$/, '$1')
    .split(/,\s+|;\s+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

// --- internal ---

function hyphenated(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\W+/, '')
    .replace(/[\s_]+/g, '-')
}

const PERCENT = /^\[?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*%(?:\s*(?:complete|completed|done)(?![\p{L}\d])\.?)?\]?(.*)$/iu
const DETAIL = /^[—–:,;-]\s*(.+)$/

/** Hides the first character of a text that would be read as the pattern. */
function keepFrom(pattern: RegExp, text: string): string {
  return pattern.test(text) ? `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}${text.slice(1)}` : text
}

function absentPair<A, B>(
  first: A | undefined,
  second: B | undefined,
): readonly [A | undefined, B | undefined] | undefined {
  return first === undefined && second === undefined ? undefined : [first, second]
}
