/**
 * @module Finds secrets by their name: `PASSWORD=…`, `apiKey: "…"`, `--token …`, `<password>…`.
 *
 * The name decides whether a value may be secret; the form of the value decides whether it is. Code mentions passwords far
 * more often than it contains one, so a name alone never redacts a variable, a type, a placeholder or a word. Linear:
 * plain loops read the values, and a rejected value was short or is skipped.
 */

const KEY_OWNERS = [
  ...['access', 'secret', 'private', 'account', 'auth', 'encryption', 'signing', 'master', 'shared', 'storage', 'api'],
  ...['service_role', 'service-role', 'servicerole'],
]
/** "Password" in the languages whose requests are understood, and a few more that people paste. */
const PASSWORD_WORDS = [
  ...['passwort', 'kennwort', 'contraseña', 'contrasena', 'clave', 'mot de passe', 'senha', 'palavra-passe'],
  ...['wachtwoord', 'hasło', 'haslo', 'şifre', 'şifresi', 'sifre', 'parola', 'mật khẩu', 'lösenord', 'salasana'],
  ...['adgangskode', 'passord', 'heslo', 'jelszó', 'kata sandi', 'пароль', 'كلمة المرور', 'كلمة السر', 'סיסמה'],
  ...['पासवर्ड', 'パスワード', '暗証番号', '비밀번호', '패스워드', '암호', '密码', '密碼', '口令', 'κωδικός'],
]
/** "API key" in the same languages. */
const API_KEY_WORDS = [
  ...['api-schlüssel', 'clave api', 'clave de api', 'clé api', "clé d'api", 'chave api', 'chave de api', 'chiave api'],
  ...['api-sleutel', 'klucz api', 'api anahtarı', 'khóa api', 'api-ключ', 'api ключ', 'ключ api', 'مفتاح api'],
  ...['api कुंजी', 'apiキー', 'api キー', 'api 키', 'api키', 'api密钥', 'api 密钥', '密钥', '密鑰'],
]
/** The endings of secret names, in lower case. `readNamedSecret` is called at each occurrence. */
export const SECRET_NAMES: readonly string[] = [
  ...['password', 'passwd', 'passphrase', 'pwd', 'pass', 'secret', 'token', 'credential', 'credentials', 'creds'],
  ...['_auth', 'dockerconfigjson', 'dockercfg', 'key'],
  ...KEY_OWNERS.flatMap((owner) => ['_key', '-key', ' key', 'key'].map((key) => owner + key)),
  ...PASSWORD_WORDS,
  ...API_KEY_WORDS,
]
/** What may follow the name and leaves it telling. */
const ADDITION =
  '(?:[_-]?(?:base|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|live|test|value|string|old|new|\\d{1,3})){0,2}'
/** A text block of YAML: its sign, then the first line, which is indented. */
const BLOCK = '(?:[ \\t]{0,3}[|>][+-]?[ \\t]{0,3}(?:\\n|\\\\n)[ \\t]{1,20}(?=\\S))?'
const IS = '(?:is|ist|lautet|est|es|é|è|jest|to|là|adalah|hai|है|هي|هو|—|–)'
/** From name to value. */
const SIGNS = [
  // An assignment, with a type in between or not.
  `\\\\{0,8}["'\`]?\\]?[ \\t]{0,4}(?:[!.+]|\\?{1,2}|\\|\\||:{1,3}(?==))?[:=：](?:[ \\t]{0,2}[A-Za-z]{1,20}[ \\t]{0,2}=(?![=>]))?[=>]{0,2}${BLOCK}`,
  '[ \\t]{1,2}(?:[*&]|\\[\\])?(?:[Ss]tring|str|char|byte|text|varchar)(?:\\[\\])?[ \\t]{0,2}:?=(?![=>])',
  // "password (for admin): …", "password for admin is …", "the password is …".
  '[ \\t]?[(（][^()（）\\n]{1,40}[)）][ \\t]{0,2}[:=：]',
  `[ \\t](?:for|of|para|für|von|pour|de|van|voor|per|dla|do|для|от|для|till)(?:[ \\t][^\\s:="']{1,30}){1,3}(?:[ \\t]?:|[ \\t]${IS}:?[ \\t])`,
  `[ \\t]${IS}(?:[ \\t]?:)?[ \\t]`,
  '(?:は|是|为|為|는|은)[ \\t：:]{0,2}(?=[!-~])',
  // `name="password" value="…"`, `name: PASSWORD⏎value: …`, `{"name":"password","value":"…"}`.
  '\\\\{0,4}["\']?(?:,\\s{0,20}|\\s{1,20})\\\\{0,4}["\']?[Vv]alue\\\\{0,4}["\']?\\s{0,4}[:=]',
  // A call with name and value, a row of a table.
  '\\\\{0,4}["\'],[ \\t]{0,4}(?=\\\\{0,4}["\'])',
  ',(?=[^\\s,"\'])',
  // A blank after a command's option, the end of an opening tag.
  '[ \\t]{1,4}(?=["\'\\w])',
  '>\\s{0,40}(?=[^<\\s])',
]
const BEFORE = /(?<=(?<before>[\w$.-]{0,40}))/y
const ADDED = new RegExp(ADDITION, 'iy')
const SIGN = new RegExp(SIGNS.join('|'), 'y')

const OPENING = /(?:\s{0,12}[bfru]{0,2}(\\{0,8})(["'`]))?/y
const SPACE = /[ \t]{0,4}/y
/** A value in `NAME=value` is looked at this far and, when it is secret, taken to its end. */
const ENVIRONMENT = /[^\s"'`\\<>]{0,256}/y
const ENVIRONMENT_REST = /[^\s"'`\\<>]*/y
/** Neither code's punctuation nor that of Chinese and Japanese, which write no blank after a value. */
const BARE = /[^\s"'`\\<>&,;:=(){}[\]|\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]{0,256}=?=?/y
const BARE_REST = /[^\s"'`\\<>&,;:=(){}[\]|\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]*=?=?/y
/** A value that holds a sign of its own: `12345:AbC…`, `id|secret`, `abc=def`. */
const JOINED = /[^\s"'`\\<>&,;(){}[\]]{0,256}/y
const JOINED_REST = /[^\s"'`\\<>&,;(){}[\]]*/y

/** The result at a keyword: how far the text was read, and the secret if there is one. */
export interface Finding {
  readonly end: number
  readonly span?: { readonly start: number; readonly end: number; readonly kind: string }
}

/** Returns the value named by the member of SECRET_NAMES that starts at this position; undefined if there is none. */
export function readNamedSecret(text: string, at: number, keyword: string): Finding | undefined {
  const nameEnd = at + keyword.length
  const signStart = nameEnd + (matchAt(ADDED, text, nameEnd)?.[0].length ?? 0)
  const sign = matchAt(SIGN, text, signStart)?.[0]
  if (sign === undefined) return undefined
  const name = text.slice(at, nameEnd)
  const before = matchAt(BEFORE, text, at)?.groups?.['before'] ?? ''
  const from = signStart + sign.length
  // A longer name may start here too: `secret` of `secret key: …`.
  if (!isSignOf(text, at, before, name, sign)) return undefined
  if (isOtherName(before, name)) return { end: from }
  const isConstant = /^[A-Z0-9_]+$/.test(before.replace(/^.*[.$-]/, '') + name)
  const isSecretValue = (value: Value) => {
    const raw = text.slice(value.start, Math.min(value.end, value.start + JUDGED_LENGTH))
    if (!isSecret(raw, name, value.form, isConstant)) return false
    if (/^pass$/i.test(name) && (isCited(text, value) || !isGivenPass(before, raw, value.form))) return false
    if (LIST.test(sign) && isPasswordName(name)) return /\d/.test(raw) && /[A-Za-z]/.test(raw) && !isSelf(raw)
    if (LIST.test(sign) && sign !== ',' && UUID.test(raw)) return true
    return !(/^key$/i.test(name) || LIST.test(sign)) || isRandom(raw)
  }
  const value = readValue(text, from, sign === '=' && isConstant)
  const joined = value?.form === 'bare' ? readJoined(text, value) : undefined
  const found = value && isSecretValue(value) ? value : joined && isSecretValue(joined) ? joined : undefined
  if (!found) return { end: from }
  const end = found.restEnd()
  return { end, span: { start: found.start, end, kind: kindOf(name) } }
}

/** Returns the kind of secret that a value is by its name (a key of an object), or undefined. */
export function kindOfNamed(name: string, value: string): string | undefined {
  const { before, core } = splitName(name)
  if (core === '' || isOtherName(before, core)) return undefined
  if (/^key$/i.test(core) && !isRandom(value)) return undefined
  if (/^pass$/i.test(core) && !isGivenPass(before, value, 'quoted')) return undefined
  return isSecret(value, core, 'quoted', /^[A-Z0-9_]+$/.test(name)) ? kindOf(core) : undefined
}

// --- internal ---

/** Returns the longest secret ending of a name, and the part before it. */
function splitName(name: string): { before: string; core: string } {
  const lower = name.toLowerCase()
  const length = SECRET_NAMES.reduce((longest, known) => {
    const at = lower.lastIndexOf(known)
    return at >= 0 &&
      known.length > longest &&
      matchAt(ADDED, lower, at + known.length)?.[0].length === lower.length - at - known.length
      ? known.length
      : longest
  }, 0)
  if (length === 0) return { before: '', core: '' }
  const known = SECRET_NAMES.filter((one) => one.length === length)
  const at = Math.max(...known.map((one) => lower.lastIndexOf(one)))
  return { before: name.slice(0, at), core: name.slice(at, at + length) }
}

/** How a value is written: in quotes, right after `NAME=`, or bare as code and prose have it. */
type Form = 'quoted' | 'environment' | 'bare'

/** Names that end alike and mean something else: paging cursors, the tokens of a lexer or model, the working folder. */
function isOtherName(before: string, name: string): boolean {
  if (/^token$/i.test(name)) return OTHER_TOKENS.test(before)
  if (/^key$/i.test(name)) return !isWordEnd(before, name) || !/[a-z\d]/i.test(before) || OTHER_KEYS.test(before)
  if (/^pass$/i.test(name)) return !isWordEnd(before, name) && !PASS_OWNERS.test(before)
  return name === 'PWD' && /^(?:OLD)?$/.test(before)
}

const OTHER_TOKENS =
  /(?:next|prev(?:ious)?|page|sync|cancel(?:lation)?|stop|pad|[be]os|unk|mask|sep|cls|special|syntax|design|max|min|per|num|jsonweb|csrf|xsrf|pub(?:lic)?)[_-]?$/i
const OTHER_KEYS =
  /(?:pub(?:lic)?|primary|foreign|cache|hot|idx|index|natural|schema|sequence|bucket|object|issuer|partition|sort|row|group|map|query|lookup|idempotency|dedupe?|translation|i18n|locale|host|known|ssh|route|routing|message|label|param|field|column|site)[_-]?$/i
const PASS_OWNERS =
  /(?:^|[^a-z])(?:db|database|user|smtp|mail|admin|root|login|ftp|ssh|proxy|store|key|auth|sql|pg|redis|mongo|wifi|sudo)[_-]?$/i

/** Tells whether a short name is a word of its own (`db_pass`, `dbPass`, `PASS`) and not the end of one (`compass`). */
function isWordEnd(before: string, name: string): boolean {
  return !/[A-Za-z]$/.test(before) || (/[a-z]$/.test(before) && /^[A-Z][a-z]/.test(name))
}

/** `pass` is also what a test and a shader do: the value of such a name has letters and digits, or a sign. */
function isGivenPass(before: string, value: string, form: Form): boolean {
  if (form === 'environment' || PASS_OWNERS.test(before)) return true
  return /[\d!@#$%^&*]/.test(value) && /[A-Za-z]/.test(value) && (before === '' || !/^[A-Za-z]+\d{0,2}$/.test(value))
}

/** "All tests pass: `name`". */
const isCited = (text: string, { start }: Value): boolean => text.charAt(start - 1) === '`'

/** Signs that stand in any list: what follows must look random. */
const LIST = /,[ \t]*$/

/** Tells whether a sign joins this name to a value where it stands. */
function isSignOf(text: string, at: number, before: string, name: string, sign: string): boolean {
  const previous = text.charAt(at - before.length - 1)
  if (sign.trim() === '') return /^--?[\w-]*$/.test(before)
  if (sign.trim() === '>') return previous === '<'
  // A call: the name is its first argument.
  if (/^\\*["'],/.test(sign) && LIST.test(sign))
    return /\(\s{0,4}\\{0,4}["']$/.test(text.slice(0, at - before.length).slice(-12))
  if (sign === ',') return /^(?:\n|)$/.test(previous)
  // `PASS: some test`, `pass is …`: a result.
  if (/^pass$/i.test(name) && before === '') {
    return /^\\{0,8}["']?\]?\s{0,4}=|^\\{0,8}["']|value/.test(sign) || (name === 'pass' && sign === ':')
  }
  return true
}

function isPasswordName(name: string): boolean {
  return (
    /^(?:pass(?!phrase)|pwd)/i.test(name) || PASSWORD_WORDS.includes(name.toLowerCase()) || /^passphrase$/i.test(name)
  )
}

function kindOf(name: string): string {
  if (isPasswordName(name)) return 'password'
  if (/token|_auth|docker/i.test(name)) return 'token'
  return /^api/i.test(name) || API_KEY_WORDS.includes(name.toLowerCase()) ? 'api-key' : 'secret'
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

/** Reads a bare value on past the signs that end one. */
function readJoined(text: string, { start, end }: Value): Value | undefined {
  const head = matchAt(JOINED, text, start)?.[0] ?? ''
  const joined = start + head.replace(/[),.;:\]}]{1,8}$/, '').length
  // An address, a chain of assignments or a line of code is no one value.
  if (joined <= end || /:\/\/|[:|].*[:|]/.test(head) || !isRandom(head)) return undefined
  const restEnd = () => start + (matchAt(JOINED_REST, text, start)?.[0] ?? '').replace(/[),.;:\]}]{1,8}$/, '').length
  return { start, end: joined, form: 'bare', restEnd }
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
  /^(?:true|false|null|none|nil|undefined|any|unknown|never|void|str(?:ing)?|int(?:eger)?|number|bool(?:ean)?|object|optional|required|bytes?|buffer|text|varchar|symbol|include|omit|same-origin|hidden|redacted|changeme|placeholder|todo|missing|invalid|empty|default|input|stdin|env|file|function|prompt|value|test|foo|bar|baz|abc|xyz|yes|no|on|off)$/i
const PLACEHOLDER =
  /^(?:<|\$\{?[A-Za-z_({]|\{|%[A-Za-z_]|#\{|[*.…•x_-]+$|\[)|\$\{|\{\{|%s|(?:^|[^A-Za-z])(?:your|example|placeholder|change[-_]?me|change[-_]?this|replace|redacted|dummy|sample|insert|fake|mock|xxx+|here|todo)(?:[^A-Za-z]|$)|process\.env|environ|getenv|import\.meta|\bsecrets\./i
/** The name said again (`password: 'Password'`, `token: authToken`): a variable or a label. */
const SELF = /^[A-Za-z_$.-]*(?:pass(?:word|wd)?|pwd|token|secret|key|credentials?|auth)[A-Za-z_$.-]{0,12}$/i
const isSelf = (value: string): boolean => SELF.test(value.replace(/\d/g, ''))
const CODE = /^!*[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\?\.|\[|\()/

/** Text of a script that writes no blanks: what a label or a message says. */
const CJK = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af]/
const CJK_ALL = new RegExp(CJK.source, 'g')

/** The beginning of a value tells what it is. */
const JUDGED_LENGTH = 4_096

function isSecret(raw: string, name: string, form: Form, isConstant: boolean): boolean {
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
  // `<user>:<password>@host`: a template.
  if (value.startsWith('@')) return false
  if (isPassword)
    return (
      value.length >= 6 &&
      /[0-9!@#$%^*]/.test(value) &&
      /[A-Za-z]/.test(value) &&
      !SELF.test(value.replace(/(?<!\d)\d+$/, ''))
    )
  const isMixed = /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
  return isMixed
    ? value.length >= 10 && !isReadable(value)
    : isRandom(value) || (value.length >= 16 && !isReadable(value))
}

function isEnvironmentValue(value: string, isPassword: boolean): boolean {
  if (CODE.test(value) || isPath(value) || /^(?:https?:|[A-Z][A-Z_]*$|[A-Z][A-Z0-9_]*=)/.test(value)) return false
  if (/^\d+$/.test(value)) return isPassword && value.length >= 6
  return isPassword || value.length >= 8
}

/** Returns whether a value mixes letters and digits unlike any word, name or version. */
function isRandom(value: string): boolean {
  if (value.length < 12 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  return !UUID.test(value) && !isReadable(value)
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

function isPath(value: string): boolean {
  return /^(?:(?:~|\.{1,2}|[A-Za-z]:)?[/\\]|[\w.-]+(?:\/[\w.-]+)+\.[a-z]{2,5}$)/.test(value) && isReadable(value)
}

/** Returns whether a value consists of words and short numbers, like names, paths, slugs and versions, rather than random. */
export function isReadable(value: string): boolean {
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
  if (value.match(/[A-Za-z\d]{10,}/g)?.some((part) => (part.match(DIGIT_INSIDE)?.length ?? 0) >= 2)) return false
  const characters = value.length - digits
  return letters > 0 && longest <= 4 && digits <= 8 && broken * 3 <= letters && characters / letters >= 3.5
}

/** A digit that a lower-case letter or an abbreviation follows; in names like `utf8ToBase64String` a new word does. */
const DIGIT_INSIDE = /\d(?=[a-z]|[A-Z](?![a-z]))/g
