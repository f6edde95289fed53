/** @module How the value of a secret name is written, and whether it may be a secret. Pure, linear. */

import { isPasswordName, matchAt, PASS_OWNERS, PASSWORD_WORDS } from './names.ts'

/** How a value is written: in quotes, right after `NAME=`, or bare as code and prose have it. */
export type Form = 'quoted' | 'environment' | 'bare'

export interface Value {
  readonly start: number
  /** End of the part that is judged. */
  readonly end: number
  readonly form: Form
  /** End of the whole value. */
  readonly restEnd: () => number
}

/** Returns the value that stands here, or undefined for code. */
export function readValue(text: string, from: number, isEnvironment: boolean): Value | undefined {
  const [opening = '', prefix = '', escapes = '', quote, more = ''] = matchAt(OPENING, text, from) ?? []
  if (quote !== undefined) {
    const start = from + opening.length
    const end = quotedEnd(text, start, { prefix, escapes, quote, more })
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

/** Reads a bare value on past the signs that end one. */
export function readJoined(text: string, { start, end }: Value): Value | undefined {
  const head = matchAt(JOINED, text, start)?.[0] ?? ''
  const joined = start + head.replace(/[),.;:\]}]{1,8}$/, '').length
  // An address, a chain of assignments or a line of code is no one value.
  if (joined <= end || /:\/\/|[:|].*[:|]/.test(head) || !isRandom(head)) return undefined
  const restEnd = () => start + (matchAt(JOINED_REST, text, start)?.[0] ?? '').replace(/[),.;:\]}]{1,8}$/, '').length
  return { start, end: joined, form: 'bare', restEnd }
}

/** `pass` is also what a test and a shader do: the value of such a name has letters and digits, or a sign. */
export function isGivenPass(before: string, value: string, form: Form): boolean {
  if (form === 'environment' || PASS_OWNERS.test(before)) return true
  return (
    isOpaque(value) ||
    (/[\d!@#$%^&*]/.test(value) && /[A-Za-z]/.test(value) && (before === '' || !/^[A-Za-z]+\d{0,2}$/.test(value)))
  )
}

/** Words that stand where a value would: types, literals, fetch modes, what a form calls its field. */
const WORDS =
  /^(?:true|false|null|none|nil|undefined|any|unknown|never|void|str(?:ing)?|int(?:eger)?|number|bool(?:ean)?|object|optional|required|bytes?|buffer|text|varchar|symbol|include|omit|same-origin|hidden|redacted|changeme|placeholder|todo|missing|invalid|empty|default|input|stdin|env|file|function|prompt|value|test|foo|bar|baz|abc|xyz|yes|no|on|off)$/i
const PLACEHOLDER =
  /^(?:<|\$\{?[A-Za-z_({]|\{|%[A-Za-z_]|#\{|[*.…•x_-]+$|\[)|\$\{|\{\{|%s|(?:^|[^A-Za-z])(?:your|example|placeholder|change[-_]?me|change[-_]?this|replace|redacted|dummy|sample|insert|fake|mock|xxx+|here|todo)(?:[^A-Za-z]|$)|process\.env|environ|getenv|import\.meta|\bsecrets\./i
/** The name said again (`password: 'Password'`, `token: authToken`): a variable or a label. */
const SELF = /^[A-Za-z_$.-]*(?:pass(?:word|wd)?|pwd|token|secret|key|credentials?|auth)[A-Za-z_$.-]{0,12}$/i
export const isSelf = (value: string): boolean => SELF.test(value.replace(/\d/g, ''))
const CODE = /^!*[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\?\.|\[|\()/

/** Text of a script that writes no blanks: what a label or a message says. */
const CJK = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af]/
const CJK_ALL = new RegExp(CJK.source, 'g')

/** The beginning of a value tells what it is. */
export const JUDGED_LENGTH = 4_096

/** Returns whether this is the fingerprint of a key that signs, which anybody may know. */
export const isFingerprint = (name: string, value: string): boolean =>
  /^signing.?key$/i.test(name) && /^(?:[\dA-F]{16}|[\dA-F]{40})$/.test(value)

/** Returns whether a value in this form is a secret where it stands under this name. */
export function isSecret(raw: string, name: string, form: Form, isConstant: boolean): boolean {
  const value = raw.slice(0, JUDGED_LENGTH).replace(/[\uFDD0-\uFDEF]+/g, '')
  if (value.length < 4 || WORDS.test(value) || PLACEHOLDER.test(value)) return false
  const isPassword = isPasswordName(name)
  if (form === 'environment') return isEnvironmentValue(value, isPassword)
  if (/^pwd$/i.test(name) && /^(?:~|[A-Za-z]:)?[/\\]/.test(value)) return false
  if (/\s/.test(value)) return form === 'quoted' && /^passphrase$/i.test(name)
  if (isPath(value) || /^(?:0x[\da-f]{1,8}|[\^~]?\d+(?:\.\d+){1,15})$/i.test(value)) return false
  if (PASSWORD_WORDS.includes(value.toLowerCase()) || (CJK.test(value) && !isRandom(value.replace(CJK_ALL, ''))))
    return false
  if (form === 'quoted') {
    if (isPassword) return !SELF.test(value) && !/^[A-Za-z]+(?:\.[A-Za-z_]+)+$/.test(value)
    if (isConstant && !SELF.test(value) && !/^storage/i.test(name)) return isEnvironmentValue(value, false)
    return value.length >= 8 && !isReadable(value)
  }
  if (CODE.test(value) && !value.split('.').some((part) => part.length >= 16 && isRandom(part) && !isSelf(part)))
    return false
  // A tag of YAML.
  if (/^!{1,2}[A-Za-z]+$/.test(value)) return false
  // `<user>:<password>@host`: a template.
  if (value.startsWith('@')) return false
  if (isPassword)
    return (
      isOpaque(value) ||
      (value.length >= 6 && /[0-9!@#$%^*]/.test(value) && /[A-Za-z]/.test(value) && !isAlmostSelf(value))
    )
  const isMixed = /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
  return isMixed
    ? value.length >= 10 && !isReadable(value)
    : isRandom(value) || (value.length >= 16 && !isReadable(value))
}

/** The name with a number: `password1`. */
const isAlmostSelf = (value: string): boolean => SELF.test(value.replace(/(?<!\d)\d+$/, ''))

/** Returns whether a value without digits has small and large letters unlike any word or name. */
export function isOpaque(value: string): boolean {
  if (isScrambled(value)) return true
  const turns = value.match(/[a-z][A-Z]/g)?.length ?? 0
  return value.length >= 14 && /^[A-Za-z\d]+$/.test(value) && turns >= 2 && !isReadable(value)
}

function isEnvironmentValue(value: string, isPassword: boolean): boolean {
  if (CODE.test(value) || isPath(value) || /^(?:https?:|[A-Z][A-Z_]*$|[A-Z][A-Z0-9_]*=)/.test(value)) return false
  if (/^\d+$/.test(value)) return isPassword && value.length >= 6
  return isPassword || value.length >= 8
}

/** Returns whether a value mixes letters and digits unlike any word, name or version. */
export function isRandom(value: string): boolean {
  if (value.length < 12 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  return !UUID.test(value) && !isReadable(value)
}

export const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

function isPath(value: string): boolean {
  return /^(?:(?:~|\.{1,2}|[A-Za-z]:)?[/\\]|[\w.-]+(?:\/[\w.-]+)+\.[a-z]{2,5}$)/.test(value) && isReadable(value)
}

/** Returns whether a value consists of words and short numbers, like names, paths, slugs and versions, rather than random. */
export function isReadable(value: string): boolean {
  if (/^(?:\d+|0x[\da-f]{1,8})$/i.test(value)) return true
  if (isScrambled(value)) return false
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
  if (value.match(/[A-Za-z\d]{10,}/g)?.some((part) => (part.match(DIGIT_INSIDE)?.length ?? 0) >= 2)) return false
  const characters = value.length - digits
  return letters > 0 && longest <= 4 && digits <= 8 && broken * 3 <= letters && characters / letters >= 3.5
}

/**
 * How often a letter follows another one in the names and words of code and documentation: the logarithm (base 2) of the
 * frequency against chance, plus 6; one row a letter. Counted in 28 million characters of packages' code and documents.
 */
const FOLLOWS = [
  '46774462515877061878553452',
  '85658533763844742664722364',
  '74557428617743841657631140',
  '75569643822643742664633241',
  '74775652412668454887354651',
  '75667732901734831656611151',
  '64439357722657640876633234',
  '83249233803554841657523252',
  '55666561213769751677350505',
  '74559444645555754485745444',
  '74549454834536553475734343',
  '84469442813732841366642162',
  '96449332712564782364522241',
  '73777583625435741378552132',
  '55672551525778660866756321',
  '83458346614744761867632152',
  '45443543533754344665955444',
  '83559452805565740677542060',
  '62638436705645664379634151',
  '82548427812543751766523361',
  '66557551612778471878231322',
  '84549443723444652454333232',
  '83447447824547833864334333',
  '64658434723473583479433663',
  '65646453533777693587435354',
  '75459445844664644455544355',
]
/** Below it lie 92 % of the random values that seem to consist of words, and 0.5 % of the names in code. */
const LEAST_LIKELY = 6

/** Returns whether letters of both cases, or with digits, follow each other as in no word. */
export function isScrambled(value: string): boolean {
  if (value.length < 12 || value.length > 256 || !/^[A-Za-z\d]+$/.test(value)) return false
  if (!/[A-Z]/.test(value) || !/[a-z]/.test(value)) return false
  let pairs = 0
  let sum = 0
  for (let at = 1; at < value.length; at += 1) {
    const [first, second] = [value.charCodeAt(at - 1), value.charCodeAt(at)]
    // From a small letter to a large one a new word begins.
    if (first < 65 || second < 65 || (first >= 97 && second < 97)) continue
    pairs += 1
    sum += Number(FOLLOWS[(first | 32) - 97]?.charAt((second | 32) - 97))
  }
  return pairs >= 4 && sum / pairs < LEAST_LIKELY
}

/** A digit that a lower-case letter or an abbreviation follows; in names like `utf8ToBase64String` a new word does. */
const DIGIT_INSIDE = /\d(?=[a-z]|[A-Z](?![a-z]))/g

/** Returns whether this is a password of a command or address, not a variable, placeholder or port. */
export const isGiven = (secret: string): boolean =>
  !/^(?:\$[A-Za-z_{(]|\$\d$|[<{%*[]|&lt;|\d{1,5}$)/.test(secret) && !PLACEHOLDER_PASSWORD.test(secret)

/** Placeholders that documentation uses for passwords. */
const PLACEHOLDER_PASSWORD =
  /^(?:pass(?:word|wd|phrase)?|pwd|pw|[a-z]|x{2,}|y{2,}|xyz|bar|token|test|my-?pass(?:word)?|your.{0,20}|change(?:it|me)|\.{3})["']?$/i

// --- internal ---

/** With what languages put before a quotation: `b"`, `@"`, `r#"`. */
const OPENING = /(?:\s{0,12}([bfru@$]{0,2}|b?r#{1,3})(\\{0,8})(["'`])((?:\2\3\2\3)?))?/y
/** Up to the value: also a quotation of Perl opens, or Lua's long brackets. */
const SPACE = /[ \t]{0,4}(?:qq?\{(?=[^\s"'`\\<>&,;:=(){}[\]|]{4,256}\})|\[\[(?=[^\s"'`\\<>&,;:=(){}[\]|]{4,256}\]\]))?/y
/** A value in `NAME=value` is looked at this far and, when it is secret, taken to its end. */
const ENVIRONMENT = /[^\s"'`\\<>]{0,256}/y
const ENVIRONMENT_REST = /[^\s"'`\\<>]*/y
/** Neither code's punctuation nor that of Chinese and Japanese, which write no blank after a value. */
const BARE = /[^\s"'`\\<>&,;:=(){}[\]|\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]{0,256}=?=?/y
const BARE_REST = /[^\s"'`\\<>&,;:=(){}[\]|\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]*=?=?/y
/** A value that holds a sign of its own: `12345:AbC…`, `id|secret`, `abc=def`. */
const JOINED = /[^\s"'`\\<>&,;(){}[\]]{0,256}/y
const JOINED_REST = /[^\s"'`\\<>&,;(){}[\]]*/y

interface Quotation {
  readonly prefix: string
  /** Backslashes before each quotation mark, where this stands in a string. */
  readonly escapes: string
  readonly quote: string
  /** The other two quotation marks of three. */
  readonly more: string
}

/** Three marks end what three began, and `#` in Rust as many as began it. C# doubles a mark in `@"…"`. */
function quotedEnd(text: string, from: number, { prefix, escapes, quote, more }: Quotation): number {
  const hashes = prefix.replace(/[^#]/g, '')
  const doubled = prefix.includes('@') ? escapes + quote : undefined
  let end = from
  for (; end < text.length; end += 1) {
    const char = text.charAt(end)
    if (char === '\n') break
    if (char === quote) {
      if (doubled !== undefined && text.startsWith(doubled, end + 1)) end += doubled.length
      else if (text.startsWith(more + hashes, end + 1)) break
    }
    if (char === '\\' && escapes === '' && hashes === '') end += 1
  }
  end = Math.min(end, text.length)
  if (escapes !== '') while (end > from && text.charAt(end - 1) === '\\') end -= 1
  return end
}
