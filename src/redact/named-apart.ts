/**
 * @module Finds secrets that stand apart from their name: in the next cell, element, line or argument, behind a default's
 * sign or markup, or before the name. Ordinary text has such neighbours too, so the value itself must look like a secret.
 *
 * Linear: every sign is bounded, and so is what is read of a value.
 */

import { ADDED, isOtherName, kindOf, matchAt, SHORT_NAME, wordStart } from './names.ts'
import type { Finding } from './span.ts'
import {
  isFingerprint,
  isGivenPass,
  isOpaque,
  isRandom,
  isScrambled,
  isSecret,
  JUDGED_LENGTH,
  readValue,
  type Value,
} from './values.ts'

/** A name where it stands. */
interface Named {
  readonly text: string
  readonly name: string
  /** What stands before the name without a blank, and where that begins. */
  readonly before: string
  readonly start: number
}

interface Sign {
  /** From the name to the value. */
  readonly pattern: RegExp
  /** Whether this sign joins this name to a value. */
  readonly joins?: (named: Named, sign: string) => boolean
  /** The value is the rest of its line. */
  readonly isWholeLine?: true
  /** The value looks random; otherwise it only has letters with digits or signs, as passwords have. */
  readonly isRandom?: true
}

const QUOTE = String.raw`\\{0,8}["'\x60]`
/** The end of a line, also in a text with escapes, and the number or mark that a listing puts before the next. */
const LISTED = String.raw`(?:[ \t]{0,8}\d{1,6}[→\t:]|[+>-])`
const LINE_END = String.raw`(?:\r?\n|\\{1,8}(?:r\\{1,8})?n)${LISTED}?`
/** Blanks and line ends, as many as this at most. */
const blanks = (most: number): string => String.raw`(?:[ \t]|${LINE_END}|\\{1,8}t){0,${most}}`
/** `key: value,` or `key = "value"⏎` between a name and its value. */
const PAIR = String.raw`(?:${QUOTE})?\w{1,20}(?:${QUOTE})?[ \t]{0,8}[:=][ \t]{0,4}(?:${QUOTE})?[\w -]{0,40}(?:${QUOTE})?,?${blanks(20)}`
const TAGS = String.raw`[ \t]{0,4}[:=]?[ \t]{0,2}(?:</[a-z]\w{0,10}>${blanks(20)}){1,3}(?:<[a-z][^<>]{0,80}>${blanks(20)}){0,4}(?=[^<\s\\])`

const sign = (source: string, more: Omit<Sign, 'pattern'> = {}): Sign => ({ pattern: new RegExp(source, 'y'), ...more })

/** What sets a variable without a sign of assignment, and what files write as `name value`. */
const SETS =
  /(?:(?:^|[^\w-])(?:set(?:[ \t]{1,2}-{1,2}[A-Za-z-]{1,12}){1,4}|setenv|setx|ENV|ARG|SETUVAR(?: --export)?|#[ \t]{0,2}define|\(def|\\p?set|(?:config|secret|env)[ \t]{1,2}(?:set|add)(?:[ \t]{1,2}--?[a-z-]{1,12}){0,2}|config(?:[ \t]{1,2}--[a-z]{1,12}){0,2}|(?:aws|configure)[ \t]{1,2}(?:configure[ \t]{1,2})?set))[ \t]{1,4}["']?(?:\/\/[^\s"']{1,80})?$/
const LINE_START = new RegExp(String.raw`(?:^${LISTED}?|${LINE_END}|\n)[ \t]{0,16}$`)
const VALUE_START = /":\s?\\{0,8}"[ \t]{0,16}$/

/** Returns whether a line starts at this position, also in a text with escapes or in a listing. */
export const isLineStart = (text: string, at: number): boolean => LINE_START.test(text.slice(Math.max(0, at - 40), at))

const SIGNS: readonly Sign[] = [
  // `process.env.PASSWORD ?? "…"`
  sign(String.raw`["'\]]{0,2}\)?[ \t]{1,2}(?:\?\?|\|\||or)[ \t]{1,2}(?=${QUOTE})`),
  // `char password[] = "…"`, `PASSWORD: &'static str = "…"`, `password <- "…"`, `password = (⏎ "…"`
  sign(
    String.raw`(?:${QUOTE})?[\]})]?(?:\[\d{0,4}\])?[ \t]{0,3}(?::[ \t]{0,2}&?(?:'static )?[A-Za-z]{1,20}(?:<\w{1,20}>|\[\w{0,20}\])?[ \t]{0,2})?(?:=|<-)[ \t]{0,2}\(?${blanks(20)}(?=${QUOTE})`,
  ),
  // "Password - …", "Password → …"
  sign(String.raw`(?:${QUOTE})?\*{0,2}[ \t]{1,3}(?:-|–|—|→|->|=>)[ \t]{1,2}(?=\S)`),
  // `**Password:** …`, `**Password**: …`, `- API token: …`
  sign(String.raw`(?:${QUOTE})?\*{1,3}[ \t]{0,2}[:=]?\*{0,3}[ \t]{1,3}(?=\S)`),
  sign(String.raw`[ \t]{0,2}[:=]\*{1,3}[ \t]{1,3}(?=\S)`),
  // `<td>password</td><td>…`, `<key>password</key><string>…`, `<strong>Password:</strong> …`
  sign(TAGS),
  // `<entry key="password">…`
  sign(String.raw`${QUOTE}[^<>"'\n]{0,40}>\s{0,40}(?=[^<\s])`, {
    joins: ({ text, start }) => /=\\{0,8}["']$/.test(text.slice(Math.max(0, start - 10), start)),
  }),
  // `"password":⏎ "…"`
  sign(String.raw`(?:${QUOTE})?[ \t]{0,2}:[ \t]{0,2}${LINE_END}[ \t]{0,40}(?=${QUOTE})`),
  // `password: !vault …`, `password: &anchor …`
  sign(
    String.raw`(?:${QUOTE})?[ \t]{0,2}:[ \t]{1,4}(?:(?:!{1,2}[\w/.:-]{0,30}|&[\w-]{1,30})[ \t]{1,3}){1,2}(?:[|>][+-]?${LINE_END}[ \t]{1,20})?(?=\S)`,
  ),
  // `password:⏎  …`
  sign(String.raw`(?:${QUOTE})?[ \t]{0,2}[:=][ \t]{0,2}(?:[|>][+-]?)?[ \t]{0,2}${LINE_END}[ \t]{1,40}(?=[^\s-])`, {
    isWholeLine: true,
  }),
  // `--password \⏎ …`, `PASSWORD=\⏎…`
  sign(String.raw`[ \t=]{1,4}\\{1,16}(?:\r?\n|n)(?:[ \t]{0,8}\d{1,6}[→\t]|[+>])?[ \t]{0,40}(?=\S)`),
  // `{"name":"PASSWORD","type":"x","value":"…"}`, `variable "password" {⏎ default = "…"`
  sign(
    String.raw`(?:${QUOTE})?(?:,|(?=[ \t\r\n\\])|[ \t]{0,4}\{)${blanks(20)}(?:${PAIR}){0,3}(?:${QUOTE})?(?:\w{0,20}[Vv]alue|val|content|default|secretString)(?:${QUOTE})?[ \t]{0,8}[:=][ \t]{0,4}`,
  ),
  // `["PASSWORD", "…"]`
  sign(String.raw`${QUOTE},[ \t]{0,4}(?=${QUOTE})`, {
    joins: ({ text, start }) => /\[\s{0,8}\\{0,8}["'`]$/.test(text.slice(Math.max(0, start - 24), start)),
    isRandom: true,
  }),
  // `setPassword("…")`, `PASSWORD('…')`
  sign(String.raw`\(\s{0,4}(?=${QUOTE})`, {
    joins: ({ before, name }) => /(?:set|with|\.)_?$/i.test(before) || /^[A-Z]+$/.test(name),
  }),
  // `password(String, "…")`, `SET PASSWORD FOR 'a'@'b' = '…'`
  sign(String.raw`[ \t](?:FOR|for)[ \t][^\s=]{1,60}[ \t]?=[ \t]?`),
  // `set -x API_TOKEN …`, `git config user.password …`
  sign(String.raw`[ \t]{1,4}(?=\S)`, {
    joins: ({ text, start }) => SETS.test(text.slice(Math.max(0, start - 100), start)),
  }),
  // `WITH PASSWORD '…'`, `{:password "…"}`
  sign(String.raw`[ \t]{1,2}(?=${QUOTE})`),
  // `requirepass …`, `password 7 …`, `password> …`: a line of a configuration, or of a dialog
  sign(String.raw`>?(?:[ \t]|\\{1,8}t){1,20}(?:\d[ \t])?(?=\S)`, {
    joins: ({ text, start }) =>
      isLineStart(text, start) || VALUE_START.test(text.slice(Math.max(0, start - 40), start)),
    isWholeLine: true,
  }),
  // `PASSWORD=$(echo …)`, `read -x PASSWORD <<< …`
  sign(String.raw`(?:=[ \t]?(?:${QUOTE})?(?:\$\(|\x60)|[ \t]{1,4}\()[ \t]?(?:echo|printf)[ \t]{1,4}(?=\S)`),
  sign(String.raw`[ \t]{1,4}<<<[ \t]{0,4}(?=\S)`, { joins: ({ name }) => !/passwd/i.test(name) }),
  sign(String.raw`[ \t]{1,2}(?:\d[ \t])?(?=\w)`, { isRandom: true }),
]
/** Whether any sign follows: none does behind most names. */
const ANY = new RegExp(SIGNS.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'y')
const BEFORE = /(?<=(?<before>[\w$.:-]{0,40}))/y
/** What an error of a tool ends with counts as the end of its last line. */
const WHOLE_LINE = new RegExp(String.raw`[ \t,;]{0,8}(?:$|${QUOTE}|${LINE_END}|</[a-z])`, 'y')

const NAME_BEFORE = /(?:name|key|variable)\\{0,8}["']?\s{0,4}[:=]\s{0,4}\\{0,8}["'`]$/i
/** `"value":"…","name":"`, before a name. */
const VALUE_BEFORE = new RegExp(
  String.raw`(?:${QUOTE})?[Vv]alue(?:${QUOTE})?\s{0,4}[:=]\s{0,4}(?<quote>${QUOTE})(?<value>[^"'\x60\\\n]{6,200})${QUOTE},\s{0,20}(?:${QUOTE})?(?:[Nn]ame|[Kk]ey|[Vv]ariable)(?:${QUOTE})?\s{0,4}[:=]\s{0,4}${QUOTE}$`,
)

/** Returns the value that stands apart from the member of SECRET_NAMES that starts at this position; undefined if none does. */
export function readApart(text: string, at: number, keyword: string): Finding | undefined {
  const nameEnd = at + keyword.length
  const from = nameEnd + (matchAt(ADDED, text, nameEnd)?.[0].length ?? 0)
  // Most names are parts of other words.
  if (/\w/.test(text.charAt(from))) return undefined
  const start = wordStart(text, at, matchAt(BEFORE, text, at)?.groups?.['before'] ?? '')
  const before = text.slice(start, at)
  const name = text.slice(at, nameEnd)
  if (isOtherName(before, name)) return undefined
  const named = { text, name, before, start }
  const earlier = readBefore(named)
  if (earlier) return { end: from, spans: [{ ...earlier, kind: kindOf(name) }] }
  if (!matchAt(ANY, text, from)) return undefined
  for (const { pattern, joins, isWholeLine, isRandom: mustBeRandom } of SIGNS) {
    const match = matchAt(pattern, text, from)?.[0]
    if (match === undefined || joins?.(named, match) === false) continue
    // "Simply pass `x1` on."
    if (/^pass$/i.test(name) && before === '' && match.trim() === '') continue
    const value = readValue(text, from + match.length, false)
    if (!value || !isGiven(named, value, mustBeRandom)) continue
    const end = value.restEnd()
    if (isWholeLine && !matchAt(WHOLE_LINE, text, end)) continue
    return { end, spans: [{ start: value.start, end, kind: kindOf(name) }] }
  }
  return undefined
}

// --- internal ---

function isGiven({ text, name, before }: Named, value: Value, mustBeRandom = false): boolean {
  const raw = text.slice(value.start, Math.min(value.end, value.start + JUDGED_LENGTH))
  if (!isSecret(raw, name, 'bare', false)) return false
  if (SHORT_NAME.test(name) && !isGivenPass(before, raw, 'bare')) return false
  // A key is often named and fingerprinted where no secret stands.
  if (/key$/i.test(name)) return (isRandom(raw) || isScrambled(raw)) && !isFingerprint(name, raw)
  return !mustBeRandom || isRandom(raw) || isOpaque(raw)
}

function readBefore({ text, start }: Named): { start: number; end: number } | undefined {
  if (!/["'`]/.test(text.charAt(start - 1))) return undefined
  if (!NAME_BEFORE.test(text.slice(Math.max(0, start - 40), start))) return undefined
  const from = Math.max(0, start - 300)
  const match = VALUE_BEFORE.exec(text.slice(from, start))
  const value = match?.groups?.['value']
  if (match === null || value === undefined) return undefined
  if (!isRandom(value) && !isOpaque(value)) return undefined
  const end = from + match.index + match[0].lastIndexOf(value) + value.length
  return { start: end - value.length, end }
}
