/** @module The names under which secrets stand, and those that end alike and mean something else. Pure. */

const KEY_OWNERS = [
  ...[
    'access',
    'secret',
    'private',
    'account',
    'auth',
    'encryption',
    'signing',
    'master',
    'shared',
    'storage',
    'api',
    'hmac',
    'license',
  ],
  ...['service_role', 'service-role', 'servicerole'],
]
/** "Password" in the languages whose requests are understood, and a few more that people paste. */
export const PASSWORD_WORDS = [
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
/** The endings of secret names, in lower case. */
export const SECRET_NAMES: readonly string[] = [
  ...['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'pswd', 'pass', 'psk', 'pw', 'secret', 'token'],
  ...['credential', 'credentials', 'creds'],
  ...['_auth', 'masterauth', 'dockerconfigjson', 'dockercfg', 'key'],
  ...KEY_OWNERS.flatMap((owner) => ['_key', '-key', ' key', 'key'].map((key) => owner + key)),
  ...PASSWORD_WORDS,
  ...API_KEY_WORDS,
]
/** What may follow the name and leaves it telling. */
const ADDITION =
  '(?:[_-]?(?:base|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|live|test|value|string|plain(?:text)?|clear(?:text)?|old|new|\\d{1,3})){0,2}'

/** Returns the pattern's match at this position; the pattern is sticky. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * Returns where the word begins that ends at this position with these letters. In a string of JSON, the letter of an
 * escaped line end is none of the word.
 */
export function wordStart(text: string, at: number, letters: string): number {
  const start = at - letters.length
  return /^[nrt]/.test(letters) && text.charAt(start - 1) === '\\' ? start + 1 : start
}

export const ADDED = new RegExp(ADDITION, 'iy')

/** Returns the longest secret ending of a name, and the part before it. */
export function splitName(name: string): { before: string; core: string } {
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

/** Names that end alike and mean something else: paging cursors, the tokens of a lexer or model, the working folder. */
export function isOtherName(before: string, name: string): boolean {
  if (/^token$/i.test(name)) return OTHER_TOKENS.test(before)
  if (/^key$/i.test(name)) return !isWordEnd(before, name) || !/[a-z\d]/i.test(before) || OTHER_KEYS.test(before)
  if (SHORT_NAME.test(name)) return !isWordEnd(before, name) && !PASS_OWNERS.test(before)
  return name === 'PWD' && /^(?:OLD)?$/.test(before)
}

/** Names that are the end of other words, too. */
export const SHORT_NAME = /^(?:pass|pw|psk)$/i

const OTHER_TOKENS =
  /(?:next|prev(?:ious)?|page|sync|cancel(?:lation)?|stop|pad|[be]os|unk|mask|sep|cls|special|syntax|design|max|min|per|num|jsonweb|csrf|xsrf|pub(?:lic)?)[_-]?$/i
const OTHER_KEYS =
  /(?:pub(?:lic)?|primary|foreign|cache|hot|idx|index|natural|schema|sequence|bucket|object|issuer|partition|sort|row|group|map|query|lookup|idempotency|dedupe?|translation|i18n|locale|host|known|ssh|route|routing|message|label|param|field|column|site)[_-]?$/i
export const PASS_OWNERS =
  /(?:^|[^a-z])(?:db|database|user|smtp|mail|admin|root|login|ftp|ssh|proxy|store|key|auth|sql|pg|redis|mongo|wifi|wpa|sudo|bind|require)[_-]?$/i

/** Tells whether a short name is a word of its own (`db_pass`, `dbPass`, `PASS`) and not the end of one (`compass`). */
function isWordEnd(before: string, name: string): boolean {
  return !/[A-Za-z]$/.test(before) || (/[a-z]$/.test(before) && /^[A-Z][a-z]/.test(name))
}

/** Returns whether a name is one of a password. */
export function isPasswordName(name: string): boolean {
  return (
    /^(?:pass(?!phrase)|pwd|pswd|psk|pw$|masterauth)/i.test(name) ||
    PASSWORD_WORDS.includes(name.toLowerCase()) ||
    /^passphrase$/i.test(name)
  )
}

/** Returns the kind that the marker of a value with this name says. */
export function kindOf(name: string): string {
  if (isPasswordName(name)) return 'password'
  if (/token|_auth|docker/i.test(name)) return 'token'
  return /^api/i.test(name) || API_KEY_WORDS.includes(name.toLowerCase()) ? 'api-key' : 'secret'
}
