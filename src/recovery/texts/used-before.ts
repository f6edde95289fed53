/**
 * @module What a session used of the states that it was given before, regarded in the next one: a line with something of it is
 * among the first that get room. Pure.
 *
 * A line that was given and not seen to be used keeps its place: what a model keeps to leaves no trace, and to lower such lines
 * brought nothing on real sessions (tests/bench/results/use.md).
 */

import type { BudgetLine } from '../../text/budget.ts'
import { holdsWord } from '../../text/holds-word.ts'

/** Returns the lines; the shortest form of those that have one of the items is worth more. */
export function usedFirst(lines: readonly BudgetLine[], items: readonly string[]): BudgetLine[] {
  return lines.map((line) => (items.some((item) => holdsWord(line.text, item)) ? raised(line) : line))
}

// --- internal ---

/** What a shortest form with something that was used is worth at least: as much as a decision. Chosen on real sessions. */
const USED = 0.9

function raised(line: BudgetLine): BudgetLine {
  const { brief, utility } = line
  return brief === undefined ? { ...line, utility: Math.max(utility, USED) } : { ...line, brief: raised(brief) }
}
