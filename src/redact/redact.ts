/**
 * @module Redaction: every text passes through here before its first byte is stored.
 *
 * Pure and total: it never throws, and replaces a text that it cannot scan as a whole. `redact(redact(x)) = redact(x)`:
 * markers are hidden from the rules, so no rule reads one. The time is linear in the length of the text.
 *
 * Known gaps: a secret split by a line break or by zero-width characters; a URL-encoded or otherwise encoded one (base64 of
 * text that holds a secret excepted); a format not in the tables that has no telling name
 * before it; a value without quotes that is a plain word where code could stand (`password: correcthorse`); a quoted
 * one with blanks in it unless it is called a passphrase; lines of a key block that lost both its ends.
 */

import { lazy } from '../text/lazy.ts'
import { COMMAND_RULES, readHeredoc } from './commands.ts'
import { findEncoded } from './encoded.ts'
import { FORMAT_RULES, PLACE_RULES, type RedactionRule } from './formats.ts'
import { createKeywordScan } from './keyword-scan.ts'
import { findKubernetesSecrets } from './kubernetes.ts'
import { listingIn } from './listings.ts'
import { kindOfNamed, readNamedSecret } from './named-secrets.ts'
import { SECRET_NAMES } from './names.ts'
import { findPrivateKeys } from './private-keys.ts'
import { type Redacted, UNSCANNED } from './redacted.ts'
import { readSeedPhrase, SEED_NAMES } from './seed-phrases.ts'
import type { Finding, Span } from './span.ts'
import { readTable } from './tables.ts'

/** Every kind that a marker can name. */
export const REDACTION_KINDS: readonly string[] = [
  ...new Set([
    'private-key',
    'kubernetes-secret',
    ...FORMAT_RULES.map((rule) => rule.kind),
    ...PLACE_RULES.map((rule) => rule.kind),
    ...COMMAND_RULES.map((rule) => rule.kind),
    'seed-phrase',
    'encoded-secret',
    'password',
    'token',
    'api-key',
    'secret',
    'unscanned',
  ]),
]

/** Returns what stands for a secret of a kind. */
export const marker = (kind: string): Redacted => `[REDACTED:${kind}]` as Redacted

/** Returns the text with every secret replaced by `[REDACTED:kind]`, the rest unchanged. */
export function redact(text: string): Redacted {
  try {
    const hidden = hideMarkers(text)
    const scanned = scanText(hidden)
    return (scanned === hidden ? text : showMarkers(scanned)) as Redacted
  } catch {
    // A pattern ran out of stack on a text of many megabytes. Unscanned text must not be stored.
    return UNSCANNED
  }
}

/** Returns as many texts as it is given, redacted as the one text that they make with `separator` between them. */
export function redactParts(parts: readonly string[], separator: string): Redacted[] {
  try {
    const hidden = parts.map(hideMarkers)
    const scanned = scanParts(hidden, separator)
    return parts.map((part, index) => {
      const after = scanned[index] as string
      return (after === hidden[index] ? part : showMarkers(after)) as Redacted
    })
  } catch {
    return parts.map(() => UNSCANNED)
  }
}

/** Returns whether a text holds a word that secrets are found by: one that holds none is as it would be redacted. */
export function holdsKeyword(text: string): boolean {
  let found = false
  keywordScan()(text, (hit, at) => {
    const { keyword, detector } = KEYWORDS[hit] as (typeof KEYWORDS)[number]
    found ||= !detector.isExact || text.startsWith(keyword, at)
  })
  return found || text.includes('PRIVATE KEY')
}

/**
 * Returns a copy of a plain JSON value with every string and key redacted. A string under a key such as `password` is
 * judged by that name too. Values nested deeper than 500 levels are replaced as a whole.
 */
export function redactDeep<T>(value: T): T {
  return redactValue(value, '', 0) as T
}

// --- internal ---

const DEEPEST = 500
/** Most passes over a text. One is usual; adjacent secrets need two. */
const MOST_PASSES = 4

/** Something that looks at the places where its keywords stand. */
interface Detector {
  readonly keywords: readonly string[]
  readonly isExact: boolean
  readonly detect: (text: string, at: number, keyword: string) => Finding | undefined
}

/** Where two find the same place, the earlier one names it: formats before places before names. */
const DETECTORS: readonly Detector[] = [
  ...[...FORMAT_RULES, ...PLACE_RULES, ...COMMAND_RULES].map((rule) => ({
    keywords: rule.keywords,
    isExact: rule.isExact,
    detect: (text: string, at: number) => applyRule(text, at, rule),
  })),
  { keywords: SECRET_NAMES, isExact: false, detect: readNamedSecret },
  { keywords: SECRET_NAMES, isExact: false, detect: readTable },
  { keywords: SEED_NAMES, isExact: false, detect: readSeedPhrase },
  { keywords: ['passwd'], isExact: false, detect: readHeredoc },
]
const KEYWORDS = DETECTORS.flatMap((detector, rank) =>
  detector.keywords.map((keyword) => ({ keyword, detector, rank })),
)
/** Made for the first text: many processes redact none. */
const keywordScan = lazy(() => createKeywordScan(KEYWORDS.map(({ keyword }) => keyword.toLowerCase())))

/*
 * While rules run, a marker is two of Unicode's non-characters, which encode the kind's number: rules treat them as
 * neither letter nor blank. If the text itself contains such a character, it is encoded in the same way.
 */
const FIRST = 0xfdd0
const SECOND = 0xfde0
const LITERALS = 224
/** Placeholders that documentation uses for secrets. */
const FILLER = /x{12}|X{12}|\*{6}|#{6}|\.{6}/
/** Nothing but markers, with or without the name of a user before. */
const HIDDEN = /^(?:(?:[\w.@-]{1,60}[:=,%/])?[\uFDD0-\uFDEF]+)?$/
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
    const after = hideSpans(before, findSecrets(before))
    if (after === before) break
    before = after
  }
  return before
}

/** A secret that runs over several parts is hidden in each of them. */
function scanParts(parts: readonly string[], separator: string): readonly string[] {
  let before = parts
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const spans = findSecrets(before.join(separator))
    if (spans.length === 0) break
    let [next, start] = [0, 0]
    before = before.map((part) => {
      const end = start + part.length
      const own: Span[] = []
      while (next < spans.length && (spans[next] as Span).start < end) {
        const span = spans[next] as Span
        if (span.end > start)
          own.push({ ...span, start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start })
        if (span.end > end) break
        next += 1
      }
      start = end + separator.length
      return hideSpans(part, own)
    })
  }
  return before
}

/** What the lines of a listing or a diff begin with keeps rules from lines that they know: it is left out for them. */
function scanText(text: string): string {
  const listing = listingIn(text)
  if (listing === undefined) return scanUntilStable(text)
  const { is, prefixes, bodies } = listing
  const scanned = scanParts(bodies, '\n')
  const own = scanned === bodies ? text : scanned.map((body, index) => `${prefixes[index]}${body}`).join('\n')
  return is === 'diff' ? scanUntilStable(own) : own
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

function applyRule(text: string, at: number, { kind, pattern, accept }: RedactionRule): Finding | undefined {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (!match) return undefined
  const [start, secretEnd] = match.indices?.groups?.['secret'] ?? [
    at - (match.groups?.['lead']?.length ?? 0) + (match.groups?.['keep']?.length ?? 0),
    at + match[0].length,
  ]
  const end = at + match[0].length
  const secret = text.slice(start, secretEnd)
  const isRefused = HIDDEN.test(secret) || FILLER.test(secret) || (accept && !accept(secret))
  return isRefused ? { end } : { end, spans: [{ start, end: secretEnd, kind }] }
}

/** Returns the spans of all detectors in order; overlapping spans are merged. */
function findSecrets(text: string): Span[] {
  const found = [...findPrivateKeys(text), ...findKubernetesSecrets(text)].map((span) => ({ span, rank: -1 }))
  for (const span of findEncoded(text, redact)) found.push({ span, rank: DETECTORS.length })
  // A detector never reads the same text twice, so a keyword repeated a million times costs one reading.
  const read: number[] = []
  keywordScan()(text, (hit, at) => {
    const { keyword, detector, rank } = KEYWORDS[hit] as (typeof KEYWORDS)[number]
    if (at < (read[rank] ?? 0) || (detector.isExact && !text.startsWith(keyword, at))) return
    const finding = detector.detect(text, at, keyword)
    if (!finding) return
    read[rank] = finding.end
    for (const span of finding.spans ?? []) found.push({ span, rank })
  })
  const united: Span[] = []
  for (const { span } of found.sort((a, b) => a.span.start - b.span.start || a.rank - b.rank)) {
    const last = united.at(-1)
    if (!last || span.start >= last.end) united.push(span)
    else if (span.end > last.end) united[united.length - 1] = { ...last, end: span.end }
  }
  return united
}

function redactValue(value: unknown, key: string, depth: number): unknown {
  if (typeof value === 'string') {
    const text = redact(value)
    const kind = key === '' ? undefined : kindOfNamed(key, hideMarkers(text))
    return kind === undefined ? text : marker(kind)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return UNSCANNED
  if (Array.isArray(value)) return value.map((item) => redactValue(item, key, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name), redactValue(item, name, depth + 1)]),
  )
}
