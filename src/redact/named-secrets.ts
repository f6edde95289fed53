/**
 * @module Secrets known by the name they are given: `PASSWORD=…`, `apiKey: "…"`, `--token …`, `<password>…`.
 *
 * The name decides that a value may be secret, the form and look of the value whether it is: code speaks of passwords
 * far more often than it holds one. A name alone never redacts a variable, a type, a placeholder or a word. Linear:
 * values are read by plain loops, and a value that is refused was short or is skipped.
 */

const KEY_OWNERS = [
  ...['access', 'secret', 'private', 'account', 'auth', 'encryption', 'signing', 'master', 'shared', 'storage', 'api'],
  ...['service_role', 'service-role', 'servicerole'],
]
/** What the telling names end in, in lower case; where one stands, `readNamedSecret` looks. */
export const SECRET_NAMES: readonly string[] = [
  ...[
    'password',
    'passwd',
    'passphrase',
    'pwd',
    '_pass',
    '-pass',
    'secret',
    'token',
    'credential',
    'credentials',
    '_auth',
  ],
  ...KEY_OWNERS.flatMap((owner) => ['_key', '-key', 'key'].map((key) => owner + key)),
]
const NAME = `(?<name>${[...SECRET_NAMES].sort((a, b) => b.length - a.length).join('|')})`
/** What may follow the name and leaves it telling. */
const ADDITION =
  '(?:[_-]?(?:base|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|live|test|value|old|new|\\d{1,3})){0,2}'
/** From name to value: a sign (with a type in between), "is", a blank after a command's option, the end of an opening tag. */
const SIGN =
  '\\\\{0,8}["\'`]?\\]?[ \\t]{0,4}!?[:=](?:[ \\t]{0,2}[A-Za-z]{1,20}[ \\t]{0,2}=(?![=>]))?[=>]{0,2}|[ \\t]is:?[ \\t]|[ \\t]{1,4}(?=["\'\\w])|>(?=[^<\\s])'
const NAMED = new RegExp(`(?<=(?<before>[\\w$.-]{0,40}))${NAME}${ADDITION}(?<sign>${SIGN})`, 'iy')
const ANY_NAME = new RegExp(`^(?<before>[^]{0,200}?)${NAME}${ADDITION}$`, 'i')

const OPENING = /(?:\s{0,12}[bfru]{0,2}(\\{0,8})(["'`]))?/y
const SPACE = /[ \t]{0,4}/y
/** A value in `NAME=value` is looked at this far and, when it is secret, taken to its end. */
const ENVIRONMENT = /[^\s"'`\\<>]{0,256}/y
const ENVIRONMENT_REST = /[^\s"'`\\<>]*/y
const BARE = /[^\s"'`\\<>&,;:=(){}[\]|]{0,256}=?=?/y
const BARE_REST = /[^\s"'`\\<>&,;:=(){}[\]|]*=?=?/y

/** What was found at a keyword: how far the text is dealt with, and the secret if there is one. */
export interface Finding {
  readonly end: number
  readonly span?: { readonly start: number; readonly end: number; readonly kind: string }
}

/** Returns what is named by one of SECRET_NAMES that starts at this place, or undefined where nothing is. */
export function readNamedSecret(text: string, at: number): Finding | undefined {
  const match = matchAt(NAMED, text, at)
  if (!match) return undefined
  const { before = '', name = '', sign = '' } = match.groups ?? {}
  const from = at + match[0].length
  if (isOtherName(before, name)) return { end: from }
  if (sign.trim() === '' && !/--[\w-]*$/.test(before)) return { end: from }
  if (sign === '>' && text.charAt(at - before.length - 1) !== '<') return { end: from }
  const isConstant = /^[A-Z0-9_]+$/.test(before.replace(/^.*[.$-]/, '') + name)
  const value = readValue(text, from, sign === '=' && isConstant)
  if (!value || !isSecret(text.slice(value.start, value.end), name, value.form, isConstant)) return { end: from }
  const end = value.restEnd()
  return { end, span: { start: value.start, end, kind: kindOf(name) } }
}

/** Returns the kind of secret that a value is because of its name (a key of an object), or undefined. */
export function kindOfNamed(name: string, value: string): string | undefined {
  const { before = '', name: core } = ANY_NAME.exec(name)?.groups ?? {}
  if (core === undefined || isOtherName(before, core)) return undefined
  return isSecret(value, core, 'quoted', /^[A-Z0-9_]+$/.test(name)) ? kindOf(core) : undefined
}

// --- internal ---

/** How a value is written: in quotes, right after `NAME=`, or bare as code and prose have it. */
type Form = 'quoted' | 'environment' | 'bare'

/** Names that end alike and mean something else: paging cursors, the tokens of a lexer or model, the working folder. */
function isOtherName(before: string, name: string): boolean {
  if (/^token$/i.test(name)) return OTHER_TOKENS.test(before)
  return name === 'PWD' && /^(?:OLD)?$/.test(before)
}

const OTHER_TOKENS =
  /(?:next|prev(?:ious)?|page|sync|cancel(?:lation)?|stop|pad|[be]os|unk|mask|sep|cls|special|syntax|design|max|min|per|num)[_-]?$/i

function kindOf(name: string): string {
  if (/^(?:[_-]?pass|pwd)/i.test(name)) return 'password'
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
  // A call, an index or a block follows: code.
  if (!isEnvironment && end < text.length && '([{'.includes(text.charAt(end))) return undefined
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

/** The beginning of a value tells what it is. */
const JUDGED_LENGTH = 4_096

function isSecret(raw: string, name: string, form: Form, isConstant: boolean): boolean {
  const value = raw.slice(0, JUDGED_LENGTH).replace(/[\uFDD0-\uFDEF]+/g, '')
  if (value.length < 4 || WORDS.test(value) || PLACEHOLDER.test(value)) return false
  const isPassword = /^(?:[_-]?pass|pwd)/i.test(name)
  if (form === 'environment') return isEnvironmentValue(value, isPassword)
  if (/^pwd$/i.test(name) && /^(?:~|[A-Za-z]:)?[/\\]/.test(value)) return false
  if (/\s/.test(value)) return form === 'quoted' && /^passphrase$/i.test(name)
  if (isPath(value) || /^(?:0x[\da-f]{1,8}|[\^~]?\d+(?:\.\d+){1,3})$/i.test(value)) return false
  if (form === 'quoted') {
    if (isPassword) return !SELF.test(value) && !/^[A-Za-z]+(?:\.[A-Za-z_]+)+$/.test(value)
    if (isConstant && !SELF.test(value)) return isEnvironmentValue(value, false)
    return value.length >= 8 && !isReadable(value)
  }
  if (CODE.test(value)) return false
  if (isPassword)
    return (
      value.length >= 6 && /[0-9!@#$%^*]/.test(value) && /[A-Za-z]/.test(value) && !SELF.test(value.replace(/\d+$/, ''))
    )
  const isMixed = /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
  return value.length >= (isMixed ? 10 : 16) && !isReadable(value)
}

function isEnvironmentValue(value: string, isPassword: boolean): boolean {
  if (CODE.test(value) || isPath(value) || /^(?:https?:|[A-Z][A-Z_]*$|[A-Z][A-Z0-9_]*=)/.test(value)) return false
  if (/^\d+$/.test(value)) return isPassword && value.length >= 6
  return isPassword || value.length >= 8
}

function isPath(value: string): boolean {
  return /^(?:(?:~|\.{1,2}|[A-Za-z]:)?[/\\]|[\w.-]+(?:\/[\w.-]+)+\.[a-z]{2,5}$)/.test(value) && isReadable(value)
}

/** Tells whether a value is made of words and short numbers, as names, paths, slugs and versions are, and not at random. */
function isReadable(value: string): boolean {
  if (/^(?:\d+|0x[\da-f]{1,8})$/i.test(value)) return true
  const words = value.slice(0, 256).match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []
  let letters = 0
  let digits = 0
  let longest = 0
  let broken = 0
  for (const word of words) {
    if (/^\d/.test(word)) {
      digits += word.length
      longest = Math.max(longest, word.length)
    } else {
      letters += 1
      if (word.length > 18 || /[^aeiouy]{5}/i.test(word) || (word.length > 2 && !/[aeiouy]/i.test(word))) broken += 1
    }
  }
  // Letters and digits in turn, as no word has them.
  if (digits >= 6 && (value.match(/[A-Za-z]\d/g)?.length ?? 0) >= 2) return false
  const characters = value.length - digits
  return letters > 0 && longest <= 4 && digits <= 8 && broken * 3 <= letters && characters / letters >= 3.5
}
