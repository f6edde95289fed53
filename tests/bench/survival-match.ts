/**
 * @module Does a text have an item? Strictly, character for character; or described, as a reader takes it for told.
 */

import {
  countWords,
  namesPath,
  type ParsedText,
  parseText,
  quotes,
  tells,
} from '../../src/recovery/loss/summary-text.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { oneLine } from '../../src/text/budget.ts'

export type Kind =
  | 'edited files'
  | 'files the summary names'
  | 'user requests'
  | 'commands'
  | 'pending (by the summary)'
  | 'errors (by the summary)'
  | 'errors (by the results)'
  | 'decisions (as captured)'

export interface Text {
  readonly raw: string
  /** On one line, without the marks that set code apart. */
  readonly plain: string
  readonly parsed: ParsedText
  /** Each line for itself: what a long text uses all over may still tell something where it stands alone. */
  readonly lines: readonly { readonly line: string; readonly words: ReadonlySet<string>; parsed?: ParsedText }[]
}

/** Returns a text made ready for questions. */
export function textFor(raw: string): Text {
  const parsed = parseText(raw)
  const lines = raw.split('\n').filter((line) => countWords(line) >= FEWEST_WORDS)
  return { raw, plain: plainOf(parsed.raw), parsed, lines: lines.map((line) => ({ line, words: wordSet(line) })) }
}

/** True where the text has the item as it was. */
export function isStrict(text: Text, { kind, text: item }: { readonly kind: Kind; readonly text: string }): boolean {
  switch (kind) {
    case 'edited files':
    case 'files the summary names':
      return hasPath(text.parsed.raw, item)
    case 'pending (by the summary)':
    case 'errors (by the summary)':
      return codeOf(item).every((name) => text.raw.includes(name)) && tells(text.parsed, item, 0.8) !== undefined
    case 'errors (by the results)':
      return linesOf(item).some((line) => text.plain.includes(line))
    default:
      return text.plain.includes(plainOf(item).slice(0, OPENING).trimEnd())
  }
}

/** True where a reader would take the item for told. */
export function isDescribed(
  text: Text,
  item: { readonly kind: Kind; readonly text: string },
  snapshot: SessionSnapshot,
): boolean {
  if (isStrict(text, item)) return true
  switch (item.kind) {
    case 'edited files':
    case 'files the summary names':
      return namesPath(text.parsed, item.text, isOnlyName(item.text, snapshot)) !== undefined
    case 'commands':
      return quotes(text.parsed, item.text) !== undefined
    case 'errors (by the summary)':
      // What went wrong; how it was mended is the rest of the line.
      return told(text, item.text, 0.5) || told(text, item.text.split(/:\s|\n/)[0] ?? '', 0.5)
    case 'errors (by the results)':
      return told(text, item.text.slice(0, 300), 0.5)
    case 'user requests':
      return told(text, item.text, 0.6) || told(text, item.text.slice(0, 400), 0.6)
    default:
      return told(text, item.text, 0.6)
  }
}

// --- internal ---

/** Characters of a request or a command by which it is known again. */
const OPENING = 200
const FEWEST_WORDS = 3

function plainOf(text: string): string {
  // As the text that it is looked for in.
  return oneLine(text.replaceAll('`', '')).replace(/…$/, '').trimEnd().normalize('NFKC')
}

function hasPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    const [before = ' ', after = ' '] = [text[at - 1], text.slice(at + path.length, at + path.length + 2)]
    if (!/[\w.-]/.test(before) && !/^(?:[\w/-]|\.\w)/.test(after)) return true
  }
  return false
}

function codeOf(item: string): string[] {
  return [...item.matchAll(/`([^`\s]{2,60})`/g)].map(([, name = '']) => name)
}

function linesOf(output: string): string[] {
  return output
    .split('\n')
    .map(plainOf)
    .filter((line) => line.length >= 20)
    .map((line) => line.slice(0, OPENING))
}

function told({ parsed, lines }: Text, item: string, share: number): boolean {
  if (countWords(item) === 0) return false
  const says = (one: ParsedText) => (quotes(one, item) ?? tells(one, item, share)) !== undefined
  if (says(parsed)) return true
  const wanted = wordSet(item)
  return lines.some((one) => {
    // Most lines share too little with it to be read closely.
    if ([...wanted].filter((word) => one.words.has(word)).length < Math.min(FEWEST_WORDS, wanted.size)) return false
    one.parsed ??= parseText(one.line)
    return says(one.parsed)
  })
}

function wordSet(text: string): ReadonlySet<string> {
  // The first letters stand for the stem.
  return new Set((text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).map((word) => word.slice(0, 4)))
}

function isOnlyName(path: string, { files, filesRead }: SessionSnapshot): boolean {
  const nameOf = (one: string) => one.slice(one.lastIndexOf('/') + 1)
  return [...files.map((file) => file.path), ...filesRead].every((one) => one === path || nameOf(one) !== nameOf(path))
}
