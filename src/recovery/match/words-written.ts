/**
 * @module How much of a message stands word for word in a text that was written before: in runs of eight words, or of eight
 * characters of a script without blanks. Pure.
 */

import { WRITTEN } from '../../rules.ts'

/** Returns the runs of a text, each once, in the form in which they are compared; fenced code is left out. */
export function runsOf(text: string): Set<string> {
  const parts = text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu)
  const runs = new Set<string>()
  for (let at = 0; at + WRITTEN.run <= (parts?.length ?? 0); at += 1)
    runs.add((parts ?? []).slice(at, at + WRITTEN.run).join(' '))
  return runs
}

/** Returns the share of the runs that stand among those of a text, 0 to 1; 0 where there are none. */
export function shareOf(runs: ReadonlySet<string>, text: string): number {
  if (runs.size === 0) return 0
  const written = runsOf(text)
  let shared = 0
  for (const run of runs) if (written.has(run)) shared += 1
  return shared / runs.size
}
