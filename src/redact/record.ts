/**
 * @module Redacts values of JSON: the records of a transcript, the input of a tool. A text is read with all that tells what it
 * is: its name, which may be a field of its own, the texts beside it in a list, and the JSON that a text may be itself.
 */

import { valueIn } from '../text/json.ts'
import { kindOfNamed } from './named-secrets.ts'
import { plain } from './plain.ts'
import { holdsKeyword, marker, redact, redactParts } from './redact.ts'
import { type Redacted, type RedactedJson, type RedactedValue, UNSCANNED } from './redacted.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns an object of JSON with every text and key redacted, and without terminal sequences, which may hide a secret. Values
 * nested deeper than 500 levels are replaced as a whole. Fields with a name of `unread` are left out unless they are an empty
 * text: redacting what nobody reads takes longer than all else.
 */
export function redactRecord(record: Fields, unread: ReadonlySet<string> = NONE): RedactedJson {
  return redactObject(record, { name: '', depth: 0, unread })
}

/** Returns a text from outside, redacted and without terminal sequences. */
export function redactText(text: string): Redacted {
  return redactNamedText(text, { name: '', depth: 0, unread: NONE })
}

// --- internal ---

const NONE: ReadonlySet<string> = new Set()

/** Where a value stands. */
interface Place {
  readonly name: string
  readonly depth: number
  readonly unread: ReadonlySet<string>
}

const DEEPEST = 500

function redactValue(value: unknown, place: Place): RedactedValue {
  if (typeof value === 'string') return redactNamedText(value, place)
  if (typeof value === 'number') return isPin(value, place.name) ? marker('password') : value
  if (typeof value !== 'object' || value === null) return value as RedactedValue
  if (place.depth >= DEEPEST) return UNSCANNED
  return Array.isArray(value) ? redactList(value, place) : redactObject(value as Fields, place)
}

/** What a tool is given is read whole. */
const GIVEN = 'input'
/** A field for the name of something, and one for its value. */
const NAMES = ['name', 'key', 'field', 'variable', 'parameter', 'header', 'label', 'Name', 'Key']
const VALUES = /^(?:value|val|v|default|current|content|secret)$/i

/** A copy is made only where something changes: most records hold no secret. */
function redactObject(fields: Fields, { name, depth, unread }: Place): RedactedJson {
  let changed: Record<string, unknown> | undefined
  for (const key in fields) {
    const told = fields[key]
    const { holdsSign, isOfValue, own: ownKey } = signsOf(key)
    if (typeof told === 'boolean' || told === null || (typeof told === 'number' && !holdsSign)) continue
    const value = unread.has(key) && told !== '' ? undefined : told
    const own = redactValue(value, {
      name: isOfValue ? (nameIn(fields) ?? name) : key,
      depth: depth + 1,
      unread: key === GIVEN ? NONE : unread,
    })
    if (own === told && ownKey === key) continue
    changed ??= { ...fields }
    if (ownKey !== key) delete changed[key]
    // A key of the record may be `__proto__`.
    Object.defineProperty(changed, ownKey, { value: own, enumerable: true, writable: true, configurable: true })
  }
  return (changed ?? fields) as RedactedJson
}

function nameIn(fields: Fields): string | undefined {
  return NAMES.map((key) => fields[key]).find((value) => typeof value === 'string') as string | undefined
}

/** Words of a command line, at most, and their characters; a list of more is one of lines. */
const MOST_WORDS = 100
const WORDS_LENGTH = 8_000

function redactList(values: readonly unknown[], place: Place): RedactedValue {
  const inside = { ...place, depth: place.depth + 1 }
  const own = values.map((value) => redactValue(value, inside))
  if (own.length < 2 || !own.every((one) => typeof one === 'string'))
    return own.every((one, index) => one === values[index]) ? (values as RedactedValue[]) : own
  const lines = redactLines(own as Redacted[])
  const [first = '', second] = lines
  // A pair in a list of pairs.
  if (lines.length === 2 && second !== undefined) return [first as Redacted, redactNamed(second, first)]
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  return lines.length <= MOST_WORDS && length <= WORDS_LENGTH && !isPatch(lines) ? redactParts(lines, ' ') : lines
}

/** Lines of a file, or those of a diff, each behind its sign: a secret may run over several. */
function redactLines(lines: readonly string[]): Redacted[] {
  if (!isPatch(lines)) return redactParts(lines, '\n')
  const bodies = redactParts(
    lines.map((line) => line.slice(1)),
    '\n',
  )
  return lines.map((line, index) => `${line.slice(0, 1)}${bodies[index]}` as Redacted)
}

function isPatch(lines: readonly string[]): boolean {
  return lines.every((line) => SIGNED.test(line)) && lines.some((line) => !line.startsWith('-'))
}

const SIGNED = /^(?:[ +\\-]|$)/

/** Texts up to this length, in characters, are read with their name before them. */
const NAMED_LENGTH = 10_000

function redactNamedText(raw: string, { name, depth }: Place): Redacted {
  const isNamed = signsOf(name).holdsSign
  if (!isNamed && MARK.test(raw)) return raw as Redacted
  const last = LAST.get(name)
  if (last?.raw === raw) return last.text
  const own = redact(plain(raw))
  const text =
    isJsonText(raw) || (own !== raw && OPENS.test(raw))
      ? redactJson(raw, own, depth)
      : isNamed
        ? redactNamed(own, name)
        : own
  if (raw.length < NAMED_LENGTH && SIGNS.has(name)) LAST.set(name, { raw, text })
  return text
}

/** What marks a record, and is nothing else by itself: an id, a moment, one word of the host's. */
const MARK =
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]{8,15}Z|(?:msg|toolu|req)_[A-Za-z\d]{20,32}|[a-z]{1,12}(?:_[a-z]{1,12}){0,2})$/
/** The last text of each name: the folder, the branch and the like stand in every record. */
const LAST = new Map<string, { readonly raw: string; readonly text: Redacted }>()

/** Returns a text that is redacted by itself, with what its name tells of it. */
function redactNamed(text: Redacted, name: string): Redacted {
  if (text === '' || text.length > NAMED_LENGTH || !signsOf(name).holdsSign) return text
  const kind = kindOfNamed(name, text)
  if (kind !== undefined) return marker(kind)
  const head = `"${name}": `
  const read = `${head}${JSON.stringify(text)}`
  const redacted = redact(read)
  if (redacted === read) return text
  const value = redacted.startsWith(head) ? valueIn(redacted.slice(head.length)) : undefined
  return typeof value === 'string' ? (value as Redacted) : marker('secret')
}

const OPENS = /^\s{0,20}(?:\{\s{0,200}"|\[)/
const CLOSES = /[}\]]\s{0,20}$/
/** Line ends inside a text, and values that are named by another field: what the text itself does not show. */
const TELLS_MORE = /\\[nrtu]|"(?:value|val|v|default|current|content|secret)"/i

function isJsonText(text: string): boolean {
  return OPENS.test(text) && CLOSES.test(text.slice(-21)) && TELLS_MORE.test(text)
}

/** The text stays as it is written where its fields tell no more than the text does. */
function redactJson(raw: string, text: Redacted, depth: number): Redacted {
  const whole = valueIn(text)
  const value = whole ?? valueIn(raw)
  if (typeof value !== 'object' || value === null) return text
  const own = redactValue(value, { name: '', depth: depth + 1, unread: NONE })
  if (whole !== undefined && own === whole) return text
  const indent = /^[{[]\r?\n([ \t]{1,8})/.exec(raw.trimStart())?.[1]
  return redact(JSON.stringify(own, null, indent))
}

/** Numbers have names such as `input_tokens`, too. */
const PIN = /pass|pwd|pin|wort|senha|clave/i

function isPin(value: number, name: string): boolean {
  return PIN.test(name) && signsOf(name).holdsSign && kindOfNamed(name, String(value)) === 'password'
}

/** What a name tells. */
interface Signs {
  /** It may tell that its value is a secret, or be one. */
  readonly holdsSign: boolean
  /** Its value is that of something named beside it. */
  readonly isOfValue: boolean
  /** The name itself, redacted. */
  readonly own: string
}

/** Names come again in every record. */
const SIGNS = new Map<string, Signs>()
const MOST_SIGNS = 2_000
const LONGEST_NAME = 200

function signsOf(name: string): Signs {
  const known = SIGNS.get(name)
  if (known !== undefined) return known
  const holdsSign = name !== '' && (holdsKeyword(`"${name}":`) || plain(name) !== name)
  const signs = { holdsSign, isOfValue: VALUES.test(name), own: holdsSign ? redact(plain(name)) : name }
  if (name.length > LONGEST_NAME) return signs
  if (SIGNS.size >= MOST_SIGNS) {
    SIGNS.clear()
    LAST.clear()
  }
  SIGNS.set(name, signs)
  return signs
}
