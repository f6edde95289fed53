/**
 * @module Finds secrets by their name: `PASSWORD=…`, `apiKey: "…"`, `--token …`, `<password>…`, also where they stand apart from
 * it: in the next cell, element, line or argument, behind a default's sign or markup, or before the name.
 *
 * The name decides whether a value may be secret; the form of the value decides whether it is. Code mentions passwords far
 * more often than it contains one, so a name alone never redacts a variable, a type, a placeholder or a word. What stands
 * apart must look like a secret by itself. Linear: every sign is bounded, and a rejected value was short or is skipped.
 */

import { ADDED, isOtherName, isPasswordName, kindOf, matchAt, SHORT_NAME, splitName, wordStart } from './names.ts'
import type { Finding } from './span.ts'
import {
  isFingerprint,
  isGivenPass,
  isOpaque,
  isRandom,
  isScrambled,
  isSecret,
  isSelf,
  JUDGED_LENGTH,
  readJoined,
  readValue,
  UUID,
  type Value,
} from './values.ts'

/** Returns the value named by the member of SECRET_NAMES that starts at this position; undefined if there is none. */
export function readNamedSecret(text: string, at: number, keyword: string): Finding | undefined {
  const nameEnd = at + keyword.length
  const from = nameEnd + (matchAt(ADDED, text, nameEnd)?.[0].length ?? 0)
  // Most names are parts of other words.
  if (/\w/.test(text.charAt(from))) return undefined
  const start = wordStart(text, at, matchAt(BEFORE, text, at)?.groups?.['before'] ?? '')
  const named = { text, name: text.slice(at, nameEnd), before: text.slice(start, at), start }
  if (isOtherName(named.before, named.name)) return undefined
  const kind = kindOf(named.name)
  const earlier = readBefore(named)
  if (earlier) return { end: from, spans: [{ ...earlier, kind }] }
  if (!matchAt(ANY, text, from)) return undefined
  for (const sign of SIGNS) {
    const found = readSigned(named, from, sign)
    if (found) return { end: found.end, spans: [{ ...found, kind }] }
  }
  // A longer name may start here too: `secret` of `secret key: …`.
  return undefined
}

/** Returns the kind of secret that a value is by its name (a key of an object), or undefined. */
export function kindOfNamed(name: string, value: string): string | undefined {
  const { before, core } = splitName(name)
  if (core === '' || isOtherName(before, core)) return undefined
  if (/^key$/i.test(core) && !isRandom(value)) return undefined
  if (SHORT_NAME.test(core) && !isGivenPass(before, value, 'quoted')) return undefined
  return isSecret(value, core, 'quoted', /^[A-Z0-9_]+$/.test(name)) ? kindOf(core) : undefined
}

// --- internal ---

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
  /** The value is judged as it is written, in quotes or not; otherwise it only has letters with digits or signs. */
  readonly isDirect?: true
  /** The value is the rest of its line. */
  readonly isWholeLine?: true
  /** The value looks random. */
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

/** What sets a variable without a sign of assignment, and what files write as `name value`. */
const SETS =
  /(?:(?:^|[^\w-])(?:set(?:[ \t]{1,2}-{1,2}[A-Za-z-]{1,12}){1,4}|setenv|setx|ENV|ARG|SETUVAR(?: --export)?|#[ \t]{0,2}define|\(def|\\p?set|(?:config|secret|env)[ \t]{1,2}(?:set|add)(?:[ \t]{1,2}--?[a-z-]{1,12}){0,2}|config(?:[ \t]{1,2}--[a-z]{1,12}){0,2}|(?:aws|configure)[ \t]{1,2}(?:configure[ \t]{1,2})?set))[ \t]{1,4}["']?(?:\/\/[^\s"']{1,80})?$/
const LINE_START = new RegExp(String.raw`(?:^${LISTED}?|${LINE_END}|\n)[ \t]{0,16}$`)
const VALUE_START = /":\s?\\{0,8}"[ \t]{0,16}$/

/** Returns whether a line starts at this position, also in a text with escapes or in a listing. */
export const isLineStart = (text: string, at: number): boolean => LINE_START.test(text.slice(Math.max(0, at - 40), at))

/** A text block of YAML: its sign, then the first line, which is indented. */
const BLOCK = '(?:[ \\t]{0,3}[|>][+-]?[ \\t]{0,3}(?:\\n|\\\\{1,8}n)[ \\t]{1,20}(?=\\S))?'
const IS = '(?:is|ist|lautet|est|es|é|è|jest|to|là|adalah|hai|है|هي|هو|—|–)'
/** From a name to a value beside it. */
const DIRECT = [
  // A default of the shell.
  ':-(?=[^\\s}])',
  // An assignment, with a type in between or not.
  `\\\\{0,8}["'\`]?\\]?[ \\t]{0,4}(?:[!.+]|\\?{1,2}|\\|\\||:{1,3}(?==))?[:=：＝](?:[ \\t]{0,2}[A-Za-z]{1,20}[ \\t]{0,2}=(?![=>]))?[=>]{0,2}${BLOCK}`,
  '[ \\t]{1,2}(?:[*&]|\\[\\])?(?:[Ss]tring|str|char|byte|text|varchar)(?:\\[\\])?[ \\t]{0,2}:?=(?![=>])',
  // "Password ........ : …", as installers line up what they tell.
  '[ \\t]?\\.{3,40}[ \\t]{0,2}[:=]',
  // "password (for admin): …", "password for admin is …", "the password is …".
  '[ \\t]?[(（][^()（）\\n]{1,40}[)）][ \\t]{0,2}[:=：]',
  // "A password was generated for root@localhost: …"
  '[ \\t](?:is|was)[ \\t](?:generated|created|set)(?:[ \\t]for[ \\t][^\\s:]{1,60})?[ \\t]?:[ \\t]',
  '[ \\t]for[ \\t]["\'][^"\'\\n]{1,80}["\'][ \\t]?:[ \\t]?',
  `[ \\t](?:for|of|para|für|von|pour|de|van|voor|per|dla|do|для|от|для|till)(?:[ \\t][^\\s:="']{1,30}){1,3}(?:[ \\t]?:|[ \\t]${IS}:?[ \\t])`,
  `[ \\t]${IS}(?:[ \\t]?:)?[ \\t]`,
  '(?:は|是|为|為|는|은)[ \\t：:]{0,2}(?=[!-~])',
  // `name="password" value="…"`, `name: PASSWORD⏎value: …`, `{"name":"password","value":"…"}`.
  '\\\\{0,4}["\']?(?:,\\s{0,20}|\\s{1,20})\\\\{0,4}["\']?[Vv]alue\\\\{0,4}["\']?\\s{0,4}[:=]',
  // PowerShell's `-Path Env:PASSWORD -Value value`.
  '[ \\t]{1,2}-[Vv]alue[ \\t]{1,2}',
  // A call with name and value, a row of a table.
  '\\\\{0,4}["\'],[ \\t]{0,4}(?=\\\\{0,4}["\'])',
  ',(?=[^\\s,"\'])',
  // A blank after a command's option, the end of an opening tag.
  '[ \\t]{1,4}(?=["\'\\w])',
  '>\\s{0,40}(?=[^<\\s])',
]

const sign = (source: string, more: Omit<Sign, 'pattern'> = {}): Sign => ({ pattern: new RegExp(source, 'y'), ...more })

const SIGNS: readonly Sign[] = [
  sign(DIRECT.join('|'), { joins: isDirectSign, isDirect: true }),
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

function readSigned(whole: Named, from: number, sign: Sign): { start: number; end: number } | undefined {
  const { pattern, joins, isWholeLine, isDirect } = sign
  // `redis:pass=…`: what stands before a colon is no part of a name that its value stands beside.
  const named = isDirect ? { ...whole, before: whole.before.replace(/^.*:/, '') } : whole
  const { text, name, before } = named
  const match = matchAt(pattern, text, from)?.[0]
  if (match === undefined || joins?.(named, match) === false) return undefined
  // "Simply pass `x1` on."
  if (/^pass$/i.test(name) && before === '' && match.trim() === '') return undefined
  const value = readValue(text, from + match.length, isDirect === true && match === '=' && isConstant(named))
  const joined = isDirect && value?.form === 'bare' ? readJoined(text, value) : undefined
  const found = [value, joined].find((one) => one !== undefined && isGiven(named, match, sign, one))
  if (!found) return undefined
  const end = found.restEnd()
  return isWholeLine && !matchAt(WHOLE_LINE, text, end) ? undefined : { start: found.start, end }
}

/** Whether the name is written in capitals, as constants and variables of an environment are. */
function isConstant({ before, name }: Named): boolean {
  return /^[A-Z0-9_]+$/.test(before.replace(/^.*[.$:-]/, '') + name)
}

function isGiven(named: Named, match: string, { isDirect, isRandom: mustBeRandom }: Sign, value: Value): boolean {
  const { text, name, before } = named
  const raw = text.slice(value.start, Math.min(value.end, value.start + JUDGED_LENGTH))
  const form = isDirect ? value.form : 'bare'
  if (!isSecret(raw, name, form, isDirect === true && isConstant(named)) || isFingerprint(name, raw)) return false
  if (SHORT_NAME.test(name) && !isGivenPass(before, raw, form)) return false
  const looksMade = isRandom(raw) || isScrambled(raw)
  if (!isDirect) return /key$/i.test(name) ? looksMade : !mustBeRandom || isRandom(raw) || isOpaque(raw)
  // "All tests pass: `name`", `PASS: some test 2`
  if (SHORT_NAME.test(name) && text.charAt(value.start - 1) === '`') return false
  const isResult = /^pass$/i.test(name) && before === '' && /^ ?:$/.test(match) && `${name}${match}` !== 'pass:'
  if (isResult && !looksMade && !/[A-Za-z][^\w\s./-]+\w*\d/.test(raw)) return false
  if (!LIST.test(match)) return !/^key$/i.test(name) || looksMade
  if (isPasswordName(name)) return isOpaque(raw) || (/\d/.test(raw) && /[A-Za-z]/.test(raw) && !isSelf(raw))
  return looksMade || (match !== ',' && UUID.test(raw))
}

/** Signs that stand in any list: what follows must look random. */
const LIST = /,[ \t]*$/

/** Tells whether a sign joins this name to the value beside it. */
function isDirectSign({ text, start, before, name }: Named, sign: string): boolean {
  if (sign.trim() === '') return /^--?[\w-]*$/.test(before)
  if (sign.trim() === '>') return text.charAt(start - 1) === '<'
  // A call: the name is its first argument.
  if (/^\\*["'],/.test(sign) && LIST.test(sign))
    return /\(\s{0,4}\\{0,4}["']$/.test(text.slice(Math.max(0, start - 12), start))
  if (sign === ',') return isLineStart(text, start)
  // `PASS: some test`, `pass is …`: a result.
  if (/^pass$/i.test(name) && before === '') {
    return /^\\{0,8}["']?\]?\s{0,4}=|^\\{0,8}["']|value/.test(sign) || (name !== 'PASS' && /^ ?: ?$/.test(sign))
  }
  return true
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
