/**
 * @module Texts known again by their words: runs of eight words, or of eight characters of a script without blanks, as numbers.
 * Pure.
 *
 * Of many runs the smallest numbers are kept. Which runs these are depends on the words alone, so that the share of a message
 * that stands in a long text is told from the part of its runs that can be among them.
 */

import { WRITTEN } from '../rules.ts'

/** Returns the runs of a text, each once, ascending, in the form in which they are compared. */
export function runsOf(text: string): number[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu)
  const numbers = (words ?? []).map(numberOf)
  const runs = new Set<number>()
  for (let at = 0; at + WRITTEN.run <= numbers.length; at += 1) {
    let run = 0
    for (let next = at; next < at + WRITTEN.run; next += 1) run = Math.imul(run, 0x01000193) ^ (numbers[next] ?? 0)
    runs.add(spread(run))
  }
  return [...runs].sort((one, other) => one - other)
}

/** Returns the runs of both, ascending; of more than WRITTEN.kept the smallest. */
export function joinRuns(one: Iterable<number>, other: Iterable<number>): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, WRITTEN.kept)
}

/**
 * Returns the share of a message's runs that stand in a text, 0 to 1; 0 where too few of them tell it. `kept`: of the text's
 * runs, as `joinRuns` gives them; `others`: runs that do not count as the text's.
 */
export function shareOf(
  runs: readonly number[],
  kept: ArrayLike<number>,
  others: ReadonlySet<number> = new Set(),
): number {
  const most = kept.length < WRITTEN.kept ? Number.POSITIVE_INFINITY : (kept[kept.length - 1] ?? 0)
  const comparable = runs.filter((run) => run <= most)
  if (comparable.length < WRITTEN.compared) return 0
  return comparable.filter((run) => isAmong(run, kept) && !others.has(run)).length / comparable.length
}

/** Returns the message without its fenced code: a log or code that somebody shows is not what they hand over. */
export function withoutFences(message: string): string {
  return message.replace(/```[\s\S]*?(?:```|$)/g, ' ')
}

// --- internal ---

/** A message has few runs, and what is kept of a session thousands: these are in order. */
function isAmong(run: number, kept: ArrayLike<number>): boolean {
  let from = 0
  let behind = kept.length
  while (from < behind) {
    const middle = (from + behind) >>> 1
    if ((kept[middle] ?? 0) < run) from = middle + 1
    else behind = middle
  }
  return kept[from] === run
}

/** FNV-1a, 32 bits. */
function numberOf(word: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) number = Math.imul(number ^ word.charCodeAt(at), 0x01000193)
  return number
}

/** Makes every bit depend on all others: the smallest numbers are a fair sample then. Never negative. */
function spread(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
