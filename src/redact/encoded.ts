/**
 * @module Finds secrets in base64: a service account, a kubeconfig, an `.env` that was encoded for a variable. Linear: a run of
 * base64 is decoded once, and only where it begins like text.
 */

import type { Span } from './span.ts'

const LETTER = /[A-Za-z0-9+/]/
/** Shortest run that is decoded. */
const LEAST = 40
/** The end of a line, and the number or mark that a listing puts before the next. */
const BREAK = String.raw`(?:\r?\n|\\{1,8}n)(?:[ \t]{0,8}\d{1,6}[→\t:]|> ?|\+)?[ \t]{0,16}`
const BREAKS = new RegExp(BREAK, 'g')
/** A run, on one line or wrapped. */
const RUN = new RegExp(
  `[A-Za-z0-9+/]{40,}(?:${BREAK}[A-Za-z0-9+/]{40,}){0,2000}(?:${BREAK}[A-Za-z0-9+/]{1,76})?={0,2}`,
  'y',
)
/** Longest run that is decoded: longer ones are pictures and maps. */
const MOST = 100_000
const TEXT = /^[\t\n\r\x20-\x7e]+$/

/** Returns the spans of runs whose text `redact` would change. */
export function findEncoded(text: string, redact: (text: string) => string): Span[] {
  const spans: Span[] = []
  for (const { start, written } of runsIn(text)) {
    if (written.length > MOST || !TEXT.test(decode(written.slice(0, 40)).slice(0, 28))) continue
    const decoded = decode(written.replace(BREAKS, ''))
    if (TEXT.test(decoded) && redact(decoded) !== decoded)
      spans.push({ start, end: start + written.length, kind: 'encoded-secret' })
  }
  return spans
}

// --- internal ---

const IS_LETTER = Array.from({ length: 128 }, (_, code) => LETTER.test(String.fromCharCode(code)))

const decode = (text: string): string => Buffer.from(text, 'base64').toString('latin1')

interface Run {
  readonly start: number
  readonly written: string
}

function endOfLetters(text: string, start: number): number {
  let end = start
  while (IS_LETTER[text.charCodeAt(end)]) end += 1
  return end
}

/** Yields the runs of base64. What is no run is mostly skipped: the last letter of one is looked at first. */
function* runsIn(text: string): Generator<Run> {
  let start = 0
  while (start + LEAST <= text.length) {
    let at = start + LEAST - 1
    while (at >= start && IS_LETTER[text.charCodeAt(at)]) at -= 1
    if (at >= start) {
      start = at + 1
      continue
    }
    // An escaped line end ends in a letter. The mark of a difference is one; what encodes text does not begin with it.
    if (text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start))) start += 1
    if (text.charAt(start) === '+') start += 1
    const end = endOfLetters(text, start)
    // A pattern would run out of stack on megabytes of letters.
    if (end - start > MOST) {
      start = end
      continue
    }
    RUN.lastIndex = start
    const written = RUN.exec(text)?.[0]
    if (written !== undefined) yield { start, written }
    start += written?.length ?? 1
  }
}
