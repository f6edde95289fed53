/**
 * @module Secrets known by the name they are given: `PASSWORD=…`, `apiKey: "…"`, `--token …`, `<password>…`.
 *
 * The name decides that a value may be secret, the form and look of the value whether it is: code speaks of passwords
 * far more often than it holds one. A name alone never redacts a variable, a type, a placeholder or a word. Linear:
 * values are read by plain loops, and a value that is refused was short or is skipped.
 */

import type { Span } from './private-keys.ts'

const KEY_NAMES =
  '(?:access|secret|private|account|auth|encryption|signing|master|shared|storage|service[_-]?role)[_-]?key'
const NAME =
  `(?<name>passw(?:or)?d|passphrase|pwd|(?<=[_-])pass|secret|token|api[_-]?key|${KEY_NAMES}|credentials?|(?<![A-Za-z0-9])_auth)` +
  '(?:[_-]?(?:base|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|live|test|value|old|new|\\d{1,3})){0,2}'
/** The sign between name and value, with the name read backwards from it: signs are rarer than letters. */
const ASSIGNMENT = new RegExp(
  `[:=](?<=(?<before>[\\w$.-]{0,40})${NAME}\\\\{0,8}["'\`]?\\]?[ \\t]{0,4}!?[:=])(?:[ \\t]{0,2}[A-Za-z]{1,20}[ \\t]{0,2}=(?![=>]))?[=>]{0,2}`,
  'gi',
)
const FLAG = new RegExp(`--(?<before>[\\w-]{0,30}?)${NAME}[ \\t]{1,4}(?=["'\\w])`, 'gi')
const ELEMENT = new RegExp(`>(?<=<(?<before>[\\w.:-]{0,40})${NAME}>)(?=[^<\\s])`, 'gi')
const ANY_NAME = new RegExp(`^(?<before>[\\w$. -]{0,40}?)${NAME}$`, 'i')

const OPENING = /(?:\s{0,12}[bfru]{0,2}(\\{0,8})(["'`]))?/y
const SPACE = /[ \t]{0,4}/y
/** A value in `NAME=value` is looked at this far and, when it is secret, taken to its end. */
const ENVIRONMENT = /[^\s"'`\\<>]{0,256}/y
const ENVIRONMENT_REST = /[^\s"'`\\<>]*/y
const BARE = /[^\s"'`\\<>&,;:=(){}[\]|]{0,256}=?=?/y
const BARE_REST = /[^\s"'`\\<>&,;:=(){}[\]|]*=?=?/y

/** Returns where the values of telling names stand, in order, without overlaps. */
export function findNamedSecrets(text: string): Span[] {
  const spans: Span[] = []
  for (const pattern of [ASSIGNMENT, FLAG, ELEMENT]) {
    let free = 0
    for (const match of text.matchAll(pattern)) {
      if (match.index < free) continue
      const { before = '', name = '' } = match.groups ?? {}
      if (isOtherName(before, name)) continue
      const isEnvironment = match[0] === '=' && /^[A-Z][A-Z0-9_]*$/.test(before + name)
      const value = readValue(text, match.index + match[0].length, isEnvironment)
      if (!value || !isSecret(text.slice(value.start, value.end), name, value.form)) continue
      free = value.restEnd()
      spans.push({ start: value.start, end: free, kind: kindOf(name) })
    }
  }
  return withoutOverlaps(spans)
}

/** Returns the kind of secret that a value is because of its name (a key of an object), or undefined. */
export function kindOfNamed(name: string, value: string): string | undefined {
  const { before = '', name: core } = ANY_NAME.exec(name)?.groups ?? {}
  if (core === undefined || isOtherName(before, core)) return undefined
  return isSecret(value, core, 'quoted') ? kindOf(core) : undefined
}

// --- internal ---

/** How a value is written: in quotes, right after `NAME=`, or bare as code and prose have it. */
type Form = 'quoted' | 'environment' | 'bare'

/** Names that end alike and mean something else: paging cursors, the tokens of a lexer or model, the working folder. */
function isOtherName(before: string, name: string): boolean {
  if (/^token$/i.test(name)) return OTHER_TOKENS.test(before)
  return /^pwd$/i.test(name) && /^(?:old)?$/i.test(before)
}

const OTHER_TOKENS =
  /(?:next|prev(?:ious)?|page|sync|cancel(?:lation)?|stop|pad|[be]os|unk|mask|sep|cls|special|syntax|design|max|min|per|num)[_-]?$/i

function kindOf(name: string): string {
  if (/^(?:pass|pwd)/i.test(name)) return 'password'
  if (/token|_auth/i.test(name)) return 'token'
  return /^api/i.test(name) ? 'api-key' : 'secret'
}

interface Value {
  readonly start: number
  /** End of the part that is judged. */
  readonly end: number
  readonly form: Form
  /** End of the whole value. */
  readonly restEnd: () => number
}

function readValue(text: string, from: number, isEnvironment: boolean): Value | undefined {
  const [opening = '', escapes = '', quote] = matchAt(OPENING, text, from) ?? []
  if (quote !== undefined) {
    const start = from + opening.length
    const end = quotedEnd(text, start, quote, escapes !== '')
    return { start, end, form: 'quoted', restEnd: () => end }
  }
  const start = isEnvironment ? from : from + (matchAt(SPACE, text, from)?.[0].length ?? 0)
  const head = matchAt(isEnvironment ? ENVIRONMENT : BARE, text, start)?.[0] ?? ''
  const end = start + head.length
  // A call, an index or a generic type follows: code.
  if (!isEnvironment && end < text.length && '([<{'.includes(text.charAt(end))) return undefined
  const rest = isEnvironment ? ENVIRONMENT_REST : BARE_REST
  const restEnd = () => start + (matchAt(rest, text, start)?.[0] ?? '').replace(/[),.;\]}]{1,8}$/, '').length
  return {
    start,
    end: Math.min(end, start + head.replace(/[),.;\]}]{1,8}$/, '').length),
    form: isEnvironment ? 'environment' : 'bare',
    restEnd,
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function quotedEnd(text: string, from: number, quote: string, isEscaped: boolean): number {
  let end = from
  for (; end < text.length; end += 1) {
    const char = text.charAt(end)
    if (char === '\n' || char === quote) break
    if (char === '\\' && !isEscaped) end += 1
  }
  end = Math.min(end, text.length)
  if (isEscaped) while (end > from && text.charAt(end - 1) === '\\') end -= 1
  return end
}

/** Words that stand where a value would: types, literals, fetch modes, what a form calls its field. */
const WORDS =
  /^(?:true|false|null|none|nil|undefined|any|unknown|never|void|str(?:ing)?|int(?:eger)?|number|bool(?:ean)?|object|optional|required|bytes?|buffer|text|varchar|symbol|include|omit|same-origin|hidden|redacted|changeme|placeholder|todo|missing|invalid|empty|default|input|stdin|env|file|prompt|value|test|foo|bar|baz|abc|xyz|yes|no|on|off)$/i
const PLACEHOLDER =
  /^(?:<|\$\{?[A-Za-z_({]|\{|%[A-Za-z_]|#\{|[*.…•x_-]+$|\[)|\$\{|\{\{|%s|(?:^|[^A-Za-z])(?:your|example|placeholder|change[-_]?me|change[-_]?this|replace|redacted|dummy|sample|insert|fake|mock|xxx+|here|todo)(?:[^A-Za-z]|$)|process\.env|environ|getenv|import\.meta|\bsecrets\./i
/** The name said again (`password: 'Password'`, `token: authToken`): a variable or a label. */
const SELF = /^[A-Za-z_$.-]*(?:pass(?:word|wd)?|pwd|token|secret|key|credentials?|auth)[A-Za-z_$.-]{0,12}$/i
const CODE = /^!*[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\?\.|\[|\()/

function isSecret(raw: string, name: string, form: Form): boolean {
  const value = raw.replace(/[\uFDD0-\uFDEF]+/g, '')
  if (value.length < 4 || WORDS.test(value) || PLACEHOLDER.test(value)) return false
  const isPassword = /^(?:pass|pwd)/i.test(name)
  if (form === 'environment') return isEnvironmentValue(value, isPassword)
  if (/\s/.test(value)) return form === 'quoted' && /^passphrase$/i.test(name)
  if (isPath(value)) return false
  if (form === 'quoted') {
    if (isPassword) return !SELF.test(value) && !/^[A-Za-z]+(?:\.[A-Za-z_]+)+$/.test(value)
    return value.length >= 8 && !isReadable(value)
  }
  if (CODE.test(value)) return false
  if (isPassword)
    return (
      value.length >= 6 && /[0-9!@#$%^*]/.test(value) && /[A-Za-z]/.test(value) && !SELF.test(value.replace(/\d+$/, ''))
    )
  return value.length >= 16 && !isReadable(value)
}

function isEnvironmentValue(value: string, isPassword: boolean): boolean {
  if (CODE.test(value) || isPath(value) || /^(?:https?:|[A-Z][A-Z_]*$|[A-Z][A-Z0-9_]*=)/.test(value)) return false
  if (/^\d+$/.test(value)) return isPassword && value.length >= 6
  return isPassword || value.length >= 8
}

function isPath(value: string): boolean {
  return /^(?:~|\.{1,2}|[A-Za-z]:)?[/\\]/.test(value) && isReadable(value)
}

/** Tells whether a value is made of words and short numbers, as names, paths, slugs and versions are, and not at random. */
function isReadable(value: string): boolean {
  if (/^\d+$/.test(value)) return true
  const words = value.slice(0, 256).match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []
  let letters = 0
  let digits = 0
  let broken = 0
  for (const word of words) {
    if (/^\d/.test(word)) digits += word.length
    else {
      letters += 1
      if (word.length > 18 || /[^aeiouy]{5}/i.test(word) || (word.length > 2 && !/[aeiouy]/i.test(word))) broken += 1
    }
  }
  const characters = value.length - digits
  return letters > 0 && longest <= 4 && digits <= 8 && broken * 3 <= letters && characters / letters >= 4
}

function withoutOverlaps(spans: Span[]): Span[] {
  let free = 0
  return spans
    .sort((a, b) => a.start - b.start)
    .filter((span) => {
      if (span.start < free) return false
      free = span.end
      return true
    })
}
