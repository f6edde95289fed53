/** @module Recognises our installed programs in texts of a host. Imports little, because hooks load this file. */

import { join } from 'node:path'
import type { Ours } from '../hosts/installer.ts'
import { QUOTE_IN_WORD } from '../text/shell-quote.ts'

/** Returns how programs of ours are recognised: by the file of a bundle of any version, below `bin` or another data folder. */
export function oursIn(bin: string): Ours {
  return {
    runsHook: (text) => namesBundle(text, bin, HOOK_BUNDLE),
    runsCommand: (text) => namesBundle(text, bin, CLI_BUNDLE),
  }
}

/** Returns whether the text of a settings file registers a hook of ours. */
export function registersOurHook(text: string, bin: string): boolean {
  return [...text.matchAll(/(?<!\\)"((?:[^"\\]|\\.)*?hook\.cjs)/g)].some(([, word = '']) => oursIn(bin).runsHook(word))
}

// --- internal ---

const HOOK_BUNDLE = /[\\/]throughline[\\/]bin[\\/][^\\/]+[\\/]hook\.cjs(?=$|["'\s])/
const CLI_BUNDLE = /[\\/]throughline[\\/]bin[\\/][^\\/]+[\\/]cli\.js(?=$|["'\s:)])/

function namesBundle(text: string, bin: string, bundle: RegExp): boolean {
  return bundle.test(text) || text.replaceAll(QUOTE_IN_WORD, "'").includes(join(bin, '/'))
}
