/**
 * @module Redaction: no secret goes past this point; every text is redacted before its first byte is stored.
 *
 * Pure and total: never throws, and what it cannot scan it replaces as a whole. `redact(redact(x)) = redact(x)`: what is
 * redacted is hidden from the rules, so no rule reads a marker. Time grows with the length of the text alone.
 *
 * Knowingly missed: a secret split by a line break or by zero-width characters; a URL-encoded, base64- or otherwise
 * encoded one (encoded key blocks and Basic credentials excepted); a format not in the tables that has no telling name
 * before it; a value without quotes that is a plain word where code could stand (`password: correcthorse`); a quoted
 * one with blanks in it unless it is called a passphrase; lines of a key block that lost both its ends.
 */

import { findNamedSecrets, kindOfNamed } from './named-secrets.ts'
import { findPrivateKeys, type Span } from './private-keys.ts'
import { PLACE_RULES, type RedactionRule, TOKEN_RULES } from './redaction-rules.ts'

/** Every kind that a marker can name. */
export const REDACTION_KINDS: readonly string[] = [
  ...new Set([
    'private-key',
    ...TOKEN_RULES.map((rule) => rule.kind),
    ...PLACE_RULES.map((rule) => rule.kind),
    'password',
    'token',
    'api-key',
    'secret',
    'unscanned',
  ]),
]

/** Returns the text with every secret replaced by `[REDACTED:kind]`, the rest unchanged. */
export function redact(text: string): string {
  try {
    const hidden = hideMarkers(text)
    const scanned = scanUntilStable(hidden)
    return scanned === hidden ? text : showMarkers(scanned)
  } catch {
    // A pattern ran out of stack on a text of many megabytes: unscanned text must not be stored.
    return marker('unscanned')
  }
}

/**
 * Returns a copy of a plain JSON value with every string in it redacted, keys included; a string under a telling key
 * (`password`) is judged by that name too. What is nested deeper than 500 levels is replaced as a whole.
 */
export function redactDeep<T>(value: T): T {
  return redactValue(value, '', 0) as T
}

// --- internal ---

const DEEPEST = 500
/** Rules see at most this often what earlier ones left. One pass is the rule, two where a secret stood beside another. */
const MOST_PASSES = 4

const marker = (kind: string): string => `[REDACTED:${kind}]`
const FINDERS = [
  findPrivateKeys,
  ...[...TOKEN_RULES, ...PLACE_RULES].map((rule) => (text: string) => findByRule(text, rule)),
  findNamedSecrets,
]

/*
 * While rules run, a marker is two of Unicode's non-characters, which stand for the kind's number: rules know them as
 * neither letter nor blank. Should the text itself hold such a character, it is written in the same way.
 */
const FIRST = 0xfdd0
const SECOND = 0xfde0
const LITERALS = 224
const code = (n: number): string => String.fromCharCode(FIRST + (n >> 4), SECOND + (n & 15))

function hideMarkers(text: string): string {
  const literal = /[\uFDD0-\uFDEF]/.test(text)
    ? text.replace(/[\uFDD0-\uFDEF]/g, (char) => code(LITERALS + char.charCodeAt(0) - FIRST))
    : text
  if (!literal.includes('[REDACTED:')) return literal
  return literal.replace(/\[REDACTED:([a-z0-9-]{1,40})\]/g, (whole, kind: string) => {
    const n = REDACTION_KINDS.indexOf(kind)
    return n < 0 ? whole : code(n)
  })
}

function showMarkers(text: string): string {
  return text.replace(/[\uFDD0-\uFDDF][\uFDE0-\uFDEF]|[\uFDD0-\uFDEF]/g, (pair) => {
    const n = ((pair.charCodeAt(0) - FIRST) << 4) + (pair.charCodeAt(1) - SECOND)
    const kind = REDACTION_KINDS[n]
    if (kind !== undefined) return marker(kind)
    // Half a pair is left where a secret ended inside it.
    return n >= LITERALS ? String.fromCharCode(FIRST + n - LITERALS) : ''
  })
}

function scanUntilStable(text: string): string {
  let before = text
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let after = before
    for (const find of FINDERS) after = hideSpans(after, find(after))
    if (after === before) break
    before = after
  }
  return before
}

function hideSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const span of spans) {
    parts.push(text.slice(from, span.start), code(REDACTION_KINDS.indexOf(span.kind)))
    from = span.end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

function findByRule(text: string, { kind, keywords, pattern, accept }: RedactionRule): Span[] {
  const spans: Span[] = []
  if (keywords.length > 0 && !keywords.some((keyword) => text.includes(keyword))) return spans
  for (const match of text.matchAll(pattern)) {
    const start = match.index + (match.groups?.['keep']?.length ?? 0)
    const end = match.index + match[0].length
    if (!accept || accept(text.slice(start, end))) spans.push({ start, end, kind })
  }
  return spans
}

function redactValue(value: unknown, key: string, depth: number): unknown {
  if (typeof value === 'string') {
    const text = redact(value)
    const kind = key === '' ? undefined : kindOfNamed(key, hideMarkers(text))
    return kind === undefined ? text : marker(kind)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return marker('unscanned')
  if (Array.isArray(value)) return value.map((item) => redactValue(item, key, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name), redactValue(item, name, depth + 1)]),
  )
}
