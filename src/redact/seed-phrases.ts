/** @module Finds the words from which a wallet is recovered: twelve to twenty-four, behind a name that tells. Linear. */

import { matchAt } from './names.ts'
import type { Finding } from './span.ts'

/** What a seed phrase is called, in lower case. */
export const SEED_NAMES: readonly string[] = [
  ...['mnemonic', 'seed phrase', 'seed_phrase', 'seed-phrase', 'seedphrase', 'seed words', 'seed_words', 'seedwords'],
  ...['recovery phrase', 'recovery_phrase', 'recoveryphrase', 'recovery words', 'recovery seed', 'backup phrase'],
  ...['secret phrase', 'secret recovery phrase', 'wallet seed', 'wallet_seed', 'wallet phrase', 'bip39', 'bip-39'],
  ...['seed'],
]
/** From the name to the first word: signs, markup, line ends, the numbers of a list. */
const SIGN =
  /[A-Za-z_0-9]{0,20}(?:\\{0,8}["'`*\])]|<\/?\w{1,12}>|[ \t|,=:>({[-]|\b(?:is|value|words|phrase)\b|\r?\n|\\{1,8}[nr]){1,30}/y
const BETWEEN = String.raw`(?:[ \t]{1,4}|,[ \t]{0,2}|(?:[ \t]{0,4}(?:\r?\n|\\{1,8}n)[ \t>|+→-]{0,12})|\\{0,8}["'],?\s{0,12}\\{0,8}["']|[ \t]{0,3}\|[ \t]{0,3})(?:\d{1,6}[→\t])?(?:\d{1,2}[.):][ \t]{0,3})?`
const PHRASE = new RegExp(
  String.raw`(?:\d{1,2}[.):][ \t]{0,3})?(?<words>[a-z]{3,8}(?:${BETWEEN}[a-z]{3,8}){11,23})(?![A-Za-z])`,
  'y',
)
/** Words of prose that no list of seed words has. */
const PROSE = new Set('the and are was for not but has its this that with from they you your will can'.split(' '))

/** Returns the phrase that is named at this position; undefined if there is none. */
export function readSeedPhrase(text: string, at: number, keyword: string): Finding | undefined {
  const from = at + keyword.length
  const sign = matchAt(SIGN, text, from)?.[0]
  if (sign === undefined) return undefined
  const start = from + sign.length
  const words = matchAt(PHRASE, text, start)?.groups?.['words']
  if (words === undefined) return undefined
  const all = words.match(/[a-z]{3,8}/g) ?? []
  if (all.some((word) => PROSE.has(word))) return undefined
  const first = start + (matchAt(PHRASE, text, start)?.[0].length ?? 0) - words.length
  return { end: first + words.length, spans: [{ start: first, end: first + words.length, kind: 'seed-phrase' }] }
}
