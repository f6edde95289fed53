/**
 * @module Finds secrets by their name: `PASSWORD=…`, `apiKey: "…"`, `--token …`, `<password>…`.
 *
 * The name decides whether a value may be secret; the form of the value decides whether it is. Code mentions passwords far
 * more often than it contains one, so a name alone never redacts a variable, a type, a placeholder or a word. Linear:
 * plain loops read the values, and a rejected value was short or is skipped.
 */

import { isLineStart, readApart } from './named-apart.ts'
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

/** A text block of YAML: its sign, then the first line, which is indented. */
const BLOCK = '(?:[ \\t]{0,3}[|>][+-]?[ \\t]{0,3}(?:\\n|\\\\{1,8}n)[ \\t]{1,20}(?=\\S))?'
const IS = '(?:is|ist|lautet|est|es|é|è|jest|to|là|adalah|hai|है|هي|هو|—|–)'
/** From name to value. */
const SIGNS = [
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
const BEFORE = /(?<=(?<before>[\w$.-]{0,40}))/y
const SIGN = new RegExp(SIGNS.join('|'), 'y')

/** Returns the value named by the member of SECRET_NAMES that starts at this position; undefined if there is none. */
export function readNamedSecret(text: string, at: number, keyword: string): Finding | undefined {
  const found = readSigned(text, at, keyword)
  return found?.spans ? found : (readApart(text, at, keyword) ?? found)
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

/** Reads a value that a sign joins to the name. */
function readSigned(text: string, at: number, keyword: string): Finding | undefined {
  const nameEnd = at + keyword.length
  const signStart = nameEnd + (matchAt(ADDED, text, nameEnd)?.[0].length ?? 0)
  const sign = matchAt(SIGN, text, signStart)?.[0]
  if (sign === undefined) return undefined
  const name = text.slice(at, nameEnd)
  const start = wordStart(text, at, matchAt(BEFORE, text, at)?.groups?.['before'] ?? '')
  const before = text.slice(start, at)
  const from = signStart + sign.length
  // A longer name may start here too: `secret` of `secret key: …`.
  if (!isSignOf(text, start, before, name, sign)) return undefined
  if (isOtherName(before, name)) return { end: from }
  const isConstant = /^[A-Z0-9_]+$/.test(before.replace(/^.*[.$-]/, '') + name)
  const isSecretValue = (value: Value) => {
    const raw = text.slice(value.start, Math.min(value.end, value.start + JUDGED_LENGTH))
    if (!isSecret(raw, name, value.form, isConstant) || isFingerprint(name, raw)) return false
    // `PASS: some test 2`
    const isResult = /^pass$/i.test(name) && before === '' && /^ ?:$/.test(sign) && `${name}${sign}` !== 'pass:'
    if (isResult && !isUnlikeWords(raw)) return false
    if (SHORT_NAME.test(name) && (isCited(text, value) || !isGivenPass(before, raw, value.form))) return false
    if (LIST.test(sign) && isPasswordName(name))
      return isOpaque(raw) || (/\d/.test(raw) && /[A-Za-z]/.test(raw) && !isSelf(raw))
    if (LIST.test(sign) && sign !== ',' && UUID.test(raw)) return true
    return !(/^key$/i.test(name) || LIST.test(sign)) || isRandom(raw) || isScrambled(raw)
  }
  const value = readValue(text, from, sign === '=' && isConstant)
  const joined = value?.form === 'bare' ? readJoined(text, value) : undefined
  const found = value && isSecretValue(value) ? value : joined && isSecretValue(joined) ? joined : undefined
  if (!found) return { end: from }
  const end = found.restEnd()
  return { end, spans: [{ start: found.start, end, kind: kindOf(name) }] }
}

const isUnlikeWords = (raw: string): boolean =>
  isRandom(raw) || isScrambled(raw) || /[A-Za-z][^\w\s./-]+\w*\d/.test(raw)

/** "All tests pass: `name`". */
const isCited = (text: string, { start }: Value): boolean => text.charAt(start - 1) === '`'

/** Signs that stand in any list: what follows must look random. */
const LIST = /,[ \t]*$/

/** Tells whether a sign joins this name to a value where it stands. */
function isSignOf(text: string, start: number, before: string, name: string, sign: string): boolean {
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
