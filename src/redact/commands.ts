/**
 * @module The table of secrets on command lines: behind an option, as an argument, before a pipe. They run after the formats,
 * so that a known format keeps its kind.
 */

import { format, place, type RedactionRule } from './formats.ts'
import { linesFrom } from './lines.ts'
import type { Finding, Span } from './span.ts'
import { isGiven, isOpaque, isRandom } from './values.ts'

const KIND = 'command-password'
/** A quote, also in a text with escapes. */
const Q = String.raw`(?:\\{0,8}["'])?`
/** Blanks between words, or a line that goes on behind `\`, also escaped or numbered. */
const BREAK = String.raw`\\{1,8}(?:\r?\n|n)(?:[ \t]{0,8}\d{1,6}[→\t]|[+>])?`
const GAP = `(?:[ \\t]{1,40}(?:${BREAK}[ \\t]{0,40})?|${BREAK}[ \\t]{0,40})`
const WORD = String.raw`(?:\\{0,8}"[^"\\\n]{0,60}\\{0,8}"|["'\w.,@:/=+%*-]{1,80}|\\\\\S{1,80})`
const VALUE = String.raw`[^\s"'\\-][^\s"'\\]{3,}`

/** A command, words of its line, then its option with the secret. Options differ by case. */
const option = (names: readonly string[], options: string, sign = `(?:${GAP}|=)`): RedactionRule =>
  format(
    KIND,
    names.map((name) => `${name.split(' ', 1)[0]} `),
    String.raw`(?<keep>(?<![\w.-])(?:${names.map((name) => name.replace(/ /g, GAP)).join('|')})(?:${GAP}(?!(?:${options})[ \t=\\"'])${WORD}){0,12}${GAP}(?:${options})${sign}${Q})${VALUE}`,
    isGiven,
  )

/** A command, its words, then the secret as an argument. */
const argument = (
  keyword: string,
  before: string,
  accept: (secret: string) => boolean = isGiven,
  gap = GAP,
): RedactionRule =>
  place(
    KIND,
    [keyword],
    String.raw`(?<keep>(?<![\w.-])${before}${gap}${Q})[^\s"'\\|;&<>$/-](?:[^\s"'\\|;&<>]|&(?=\w)){3,}`,
    accept,
  )

const isLikely = (secret: string): boolean => isGiven(secret) && (isRandom(secret) || isOpaque(secret))
/** Returns whether this may be a password where words of prose stand too. */
const hasSigns = (secret: string): boolean =>
  isGiven(secret) && (isOpaque(secret) || (/[\d!@#$%^*]/.test(secret) && /[A-Za-z]/.test(secret)))

/** What reads a secret from its input. */
const READERS = [
  ...['passwd', '--password-stdin', '--with-token', '--stdin', 'sudo -s', 'convertto-securestring', 'cryptsetup luks'],
  ...['kinit', '--passphrase-fd', 'secret put', 'secret create', 'secrets create', '--data-file=-', '--body-file -'],
]
/** `echo secret | …`, `"secret" | …`, before a reader. */
const PIPED = String.raw`(?<=(?:(?:echo|printf|write-output)(?: {1,2}-\w{1,3}){0,2}(?: {1,2}${Q}[\w:]{0,40}(?:%s(?:\\{1,4}n)?){1,3}${Q})? {1,2}${Q}(?:[\w.-]{1,60}:)?|(?:(?<![\w.])|(?<=\\n))\\{0,8}["'])(?<secret>[^\s"'|\\$:][^\s"'|\\:]{3,200})${Q}[ \t]{0,4}\|[ \t]{0,4}[^\n|]{0,80})`

export const COMMAND_RULES: readonly RedactionRule[] = [
  place(
    KIND,
    [' -u', ' --user', ' --proxy-user', ' -a ', ' --auth'],
    String.raw`(?<keep> (?:-[ua] {0,4}|(?:--(?:proxy-)?user|--auth)[ =]{1,4}|-u${GAP})${Q}[\w.@+-]{0,100}${Q}:${Q})[^\s"'\\]{3,}(?<=(?:curl|https?|xhs?|etcdctl|wget)\s[^]{1,300})`,
    isGiven,
  ),
  place(
    KIND,
    [' -u', ' --user'],
    String.raw`(?<keep> (?:-u {0,4}|--user[ =]{1,4})${Q})[^\s"'\\:]{8,}(?=:${Q}(?:\s|$))(?<=curl[^]{1,300})`,
    (secret) => isGiven(secret) && /\d/.test(secret) && /[A-Za-z]/.test(secret),
  ),
  option(['mysql', 'mysqldump', 'mysqladmin', 'mariadb', 'mariadb-dump'], '-p', ''),
  option(['7z', '7za', '7zz', 'unrar', 'rar'], '-(?:hp|p)', ''),
  option(['sshpass'], '-p', '[ ]?'),
  option(['docker login', 'podman login', 'nerdctl login', 'helm registry login', 'skopeo login', 'oras login'], '-p'),
  option(['redis-cli', 'valkey-cli'], '-a|--pass'),
  place(KIND, ['-pass'], String.raw`(?<keep>-pass(?:in|out)?[ =]${Q}pass:)[^\s"'\\]{3,}`, isGiven),
  place(KIND, ['login '], String.raw`(?<keep>login \S{1,80}\s{1,40}password )[^\s"'\\]{3,}`, hasSigns),
  option(['az', 'mongo', 'mongosh', 'mongodump', 'mongorestore', 'mongoexport', 'mongoimport'], '-p'),
  option(
    [
      'cqlsh',
      'psexec',
      'twine',
      'useradd',
      'usermod',
      'clickhouse-client',
      'crackmapexec',
      'mosquitto_pub',
      'rdesktop',
    ],
    '-[pP]',
  ),
  option(['schtasks'], '/rp|/RP|/Rp'),
  option(['ldapsearch', 'ldapadd', 'ldapmodify', 'ldapdelete', 'ldapwhoami', 'ldappasswd'], '-w'),
  option(['unzip', 'zip', 'ipmitool', 'mosquitto_sub'], '-P'),
  option(['sqlcmd', 'isql', 'tsql', 'bcp'], '-P', `(?:${GAP})?`),
  option(['ssh-keygen'], '-[NP]'),
  option(['openssl'], '-[kK]'),
  ...['-A', '-X'].map((name) => option(['snmpwalk', 'snmpget', 'snmpset', 'snmpbulkwalk'], name)),
  option(['slappasswd', 'ldappasswd'], '-[sa]'),
  option(['caddy hash-password'], '--plaintext'),
  option(
    ['az keyvault secret set', 'eas secret:create', 'eas env:create', 'aws ssm put-parameter', 'doppler secrets'],
    '--value',
  ),
  option(['aws secretsmanager'], '--secret-string'),
  option(['gh secret set', 'gh variable set'], '-b|--body', `(?:${GAP}|=)?`),
  option(['smbclient', 'rpcclient', 'smbmap', 'net rpc'], '-U|--user', String.raw`[ =]${Q}[\w.\\/-]{1,60}%`),
  option(['lftp', 'ncftp'], '-u', String.raw`${GAP}${Q}[\w.-]{1,60},`),
  place(KIND, [' /p:', ' /pass:', ' /pw:'], String.raw`(?<keep> /p(?:ass|w)?:${Q})[^\s"'\\/$%][^\s"'\\]{3,}`, hasSigns),
  place(
    'password',
    ['--from-literal'],
    String.raw`(?<keep>--from-literal(?:=|${GAP})${Q}[\w.-]{1,100}=${Q})[^\s"'\\$<{][^\s"'\\]*`,
    (secret) => secret.length >= 3 && isGiven(secret),
  ),
  argument(
    'htpasswd',
    String.raw`htpasswd(?:${GAP}-(?=\w{0,8}b)(?!\w{0,8}n)\w{1,8})(?:${GAP}\d{1,2})?(?:${GAP}-\w{1,8}(?:${GAP}\d{1,2})?){0,3}${GAP}${WORD}${GAP}${WORD}`,
  ),
  argument(
    'htpasswd',
    String.raw`htpasswd(?:${GAP}-(?=\w{0,8}n)(?=\w{0,8}b)\w{1,8})(?:${GAP}\d{1,2})?(?:${GAP}-\w{1,8}(?:${GAP}\d{1,2})?){0,3}${GAP}${WORD}`,
  ),
  argument('net ', String.raw`net(?:\.exe)?${GAP}user${GAP}${WORD}`, hasSigns),
  argument('net ', String.raw`net(?:\.exe)?${GAP}use(?:${GAP}(?!/)${WORD}|${GAP}/user:${WORD}){1,4}`, hasSigns),
  argument('wpa_passphrase', `wpa_passphrase${GAP}${WORD}`),
  argument('rabbitmqctl', `rabbitmqctl${GAP}(?:add_user|change_password|authenticate_user)${GAP}${WORD}`),
  argument('vault ', `vault${GAP}login`, isLikely),
  argument(
    'vault ',
    String.raw`vault${GAP}(?:kv${GAP})?(?:put|patch|write)${GAP}${WORD}${GAP}[\w.-]{1,60}=`,
    isLikely,
    '',
  ),
  argument('secret', String.raw`secrets?${GAP}set(?:${GAP}-{1,2}[\w=-]{1,40}){0,3}${GAP}[\w.-]{1,60}=`, isLikely, ''),
  argument('config ', String.raw`config${GAP}set${GAP}--secret${GAP}[\w.:-]{1,80}`, isLikely),
  argument('cargo ', `cargo${GAP}login`, isLikely),
  argument(
    'mkpasswd',
    String.raw`mkpasswd(?:${GAP}-{1,2}[\w=-]{1,20}(?:${GAP}(?:sha-\d{3}|yescrypt|bcrypt|md5))?){0,3}`,
    (secret) => hasSigns(secret) && !/^(?:sha|md5|bcrypt)/i.test(secret),
  ),
  argument('openssl ', String.raw`openssl${GAP}passwd(?:${GAP}-\w{1,8}(?<!salt)){1,3}`, hasSigns),
  argument('rclone ', `rclone${GAP}obscure`),
  argument('rclone ', `rclone${GAP}config${GAP}(?:create|update)(?:${GAP}${WORD}){1,12}${GAP}pass[ =]?`, isGiven, ''),
  argument('mosquitto_passwd', `mosquitto_passwd(?:${GAP}-[bcU]{1,3}){1,2}${GAP}${WORD}${GAP}${WORD}`),
  argument('samba-tool ', `samba-tool${GAP}user${GAP}(?:add|create)${GAP}${WORD}`, hasSigns),
  argument('drush ', `drush${GAP}(?:upwd|user:password)${GAP}${WORD}`),
  argument('mc ', `mc${GAP}alias${GAP}set${GAP}${WORD}${GAP}${WORD}${GAP}${WORD}`, isLikely),
  place(
    KIND,
    ['password-command', 'passcommand'],
    String.raw`(?<keep>pass(?:word-)?command(?:${GAP}|=)${Q}(?:echo|printf)${GAP}${Q})[^\s"'\\$][^\s"'\\]{3,}`,
    hasSigns,
  ),
  argument('config ', String.raw`config${GAP}(?:--[a-z]{1,12}${GAP}){0,2}http-basic\.[\w.-]{1,80}${GAP}${WORD}`),
  argument('pypi-token.', String.raw`pypi-token\.[\w-]{1,40}`, isLikely),
  argument(
    'auth ',
    String.raw`(?<=(?:^|\n|>|\\n|\d[→\t]|\+|":\s?\\{0,8}")[ \t]{0,4})auth(?:${GAP}[a-z]{1,20})?`,
    isLikely,
  ),
  argument('-string', String.raw`convertto-securestring(?:${GAP}-\w{2,12}){0,3}`),
  place(
    KIND,
    ['convertto-securestring'],
    String.raw`(?<keep>convertto-securestring(?:${GAP}-(?:asplaintext|force|string)){0,3}${GAP}${Q})[^\s"'\\$(@-][^\s"'\\]{3,}`,
    isGiven,
  ),
  place(
    KIND,
    ['sqlplus', 'sqlldr', 'expdp', 'impdp', 'rman', 'jdbc:oracle:'],
    String.raw`(?<keep>(?:(?:sqlplus|sqlldr|expdp|impdp|rman target)(?: -\w){0,3} ${Q}|jdbc:oracle:\w{1,8}:)[\w$]{1,60}/${Q})[^\s"'\\/@]{4,200}(?=${Q}(?:[@\s\\,}]|</|$))`,
    (secret) => isGiven(secret) && !/\.sql$/i.test(secret),
  ),
  // `auth=("app", "…")`, `jwt.sign(payload, "…")`
  place(
    KIND,
    ['login(', 'auth(', 'auth=(', 'authenticate(', 'jwt.', 'sp_addlogin'],
    String.raw`(?<keep>(?:(?:(?<!\w)auth=|(?:login|auth|authenticate))\(\s{0,4}\\{0,8}["'][^"'\\\n]{1,80}\\{0,8}["']|jwt\.(?:sign|verify|encode|decode)\([^"'\\\n]{1,80}|sp_addlogin[ \t]{1,4}n?['"][^'"\n]{1,80}['"]),\s{0,4}\\{0,8}["'])[^\s"'\\]{6,200}(?=\\{0,8}["'])`,
    hasSigns,
  ),
  place(KIND, ['snmp-server '], String.raw`(?<keep>snmp-server community )[^\s"'\\]{3,}(?= R[OW])`, isGiven),
  place(
    KIND,
    ['base64 -d', 'base64 --decode'],
    String.raw`(?<=(?:secret|passw|token|credential)[^\n]{0,200})(?<keep>base64 (?:-d|--decode)[^\n\\]{0,40}(?:\n|\\{1,8}n)[ \t>+]{0,8})[^\s"'\\]{6,}(?=["\\\n]|$)`,
    isGiven,
  ),
  // Numbers are secrets behind such a name alone.
  place(
    'password',
    ['pin', 'otp'],
    String.raw`(?<![\w-])(?<keep>(?:pin|otp)(?:[ _-]?(?:code|number))?\\{0,8}["']?(?:[ ]?[:=]|[ ]is)[ ]{0,2}\\{0,8}["']?)\d{4,8}(?![.-]?\w)`,
  ),
  place(
    KIND,
    ['identified'],
    String.raw`(?<keep>identified(?: with ${Q}?\w{1,40}${Q}?)? by (?:password )?\\{0,8}["'])[^\s"'\\]{4,}`,
    isGiven,
  ),
  place(KIND, ['send '], String.raw`(?<keep>(?<![\w.])send(?: --)? \\{0,8}["'])[^\s"'\\]{6,60}(?=\\{1,8}r)`, isLikely),
  {
    kind: KIND,
    keywords: READERS,
    isExact: false,
    pattern: new RegExp(`${PIPED}(?:${READERS.map((reader) => reader.replace(/\W/g, '\\$&')).join('|')})`, 'diy'),
    accept: isGiven,
  },
  place(
    KIND,
    ['<<<'],
    String.raw`(?<=(?:chpasswd|kinit|passwd|sudo -s|\bsu|secret create|env add|--password-stdin|--with-token)[^\n|<]{0,80})(?<keep><<<\s?${Q}(?:[\w.-]{1,60}:)?)[^\s"'\\$][^\s"'\\]{3,}`,
    isGiven,
  ),
  // A connection of ODBC; a Wi-Fi network in the code of a picture, in Windows' profile, on a router.
  place('password', ['pwd='], String.raw`(?<=;[ \t]?)(?<keep>pwd=)[^\s"'\\;/~$%{<][^\s"'\\;]{3,}`, hasSigns),
  place('password', ['wifi:'], String.raw`(?<keep>wifi:(?:[tshr]:[^;\n]{0,64};){0,4}p:)[^;\n]{4,63}(?=;)`, isGiven),
  place('password', ['keymaterial'], String.raw`(?<keep>keymaterial(?:>|=)${Q})[^\s"'\\<]{4,}`, isGiven),
  place('password', ['option key '], String.raw`(?<keep>option key ${Q})[^\s"'\\]{8,63}`, hasSigns),
  place('password', ['wireless.'], String.raw`(?<keep>wireless\.[^\s=]{1,60}\.key=${Q})[^\s"'\\]{8,63}`, isGiven),
  // `host:port:database:user:password`
  place(
    'password',
    ['5432', '5433', '5434', '5435', '6432', '6543', '15432', '25432', '54320', '55432', '*'].map(
      (port) => `:${port}:`,
    ),
    String.raw`(?<=(?:^|[\n"'→>+\t ]|\\n)(?:\d{1,6}\t)?[\w.*-]{1,80})(?<keep>:(?:\d{4,5}|\*):[A-Za-z_*][\w.*-]{0,60}:[\w.*@-]{1,60}:)(?!:)[^\s"'\\:]{4,}(?=["'\s\\]|$)`,
    hasSigns,
  ),
]

/** Returns the passwords in the text that a shell gives to `chpasswd` or `passwd`: behind `user:`, or on lines of their own. */
export function readHeredoc(text: string, at: number): Finding | undefined {
  const window = text.slice(Math.max(0, at - COMMAND_LENGTH), at + COMMAND_LENGTH)
  const from = Math.min(at, COMMAND_LENGTH)
  const end = HEREDOC.exec(window.slice(beginOfLine(window, from)))?.groups?.['end']
  if (end === undefined) return undefined
  const spans: Span[] = []
  const ofUsers = /ch$/i.test(text.slice(Math.max(0, at - 2), at))
  const lines = take(linesFrom(text, at), 200)
  let read = lines.next().value?.next ?? text.length
  for (const { start, text: row, next } of lines) {
    if (row.trim() === end) break
    const { secret } = (ofUsers ? OF_USER : OF_ANY).exec(row)?.groups ?? {}
    // Others are given to `/etc/passwd`.
    if (secret === undefined && !ofUsers) break
    read = next
    if (secret === undefined) continue
    const begin = start + row.length - secret.length
    spans.push({ start: begin, end: begin + secret.length, kind: KIND })
  }
  return { end: read - 1, spans }
}

// --- internal ---

const COMMAND_LENGTH = 200
/** `chpasswd <<EOF`, `cat <<EOF | chpasswd`. */
const HEREDOC = /^[^\n\\]{0,200}?<<[-~]?[ \t]{0,4}["'\\]{0,3}(?<end>\w{1,20})/

/** A line of `chpasswd`, and one of `passwd`. */
const OF_USER = /^[ \t]{0,40}[\w.$@-]{1,60}:(?<secret>[^\s"'\\$]{4,200})$/
const OF_ANY = /^[ \t]{0,40}(?:[\w.$@-]{1,60}:)?(?<secret>[^\s"'\\$:]{4,200})$/

function beginOfLine(text: string, at: number): number {
  const before = text.slice(0, at)
  return Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\\n') + 1, before.lastIndexOf('"')) + 1
}

function* take<T>(all: Iterable<T>, most: number): Generator<T, undefined> {
  let taken = 0
  for (const one of all) {
    if (taken >= most) return
    taken += 1
    yield one
  }
}
