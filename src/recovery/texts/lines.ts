/**
 * @module Lines of a text within a budget: how one is made, with its use and with shorter forms where there are some. Pure.
 */

import { type BudgetLine, oneLine, truncate } from '../../text/budget.ts'
import { neutralise } from '../../text/untrusted.ts'

/** Longest item of a list, in characters; settled. */
export const ITEM = 300

/** Returns a line. A brief form that is not shorter is dropped, and its worth is added to the line. */
export function line(text: string, utility: number, brief?: BudgetLine): BudgetLine {
  return brief === undefined || brief.text.length >= text.length
    ? { ...brief, text, utility: Math.max(utility, brief?.utility ?? 0) }
    : { text, utility, brief }
}

/** Returns the line as it is given, with its forms: what is made visible takes room. */
export function visibleLine({ text, utility, brief }: BudgetLine): BudgetLine {
  return line(neutralise(text), utility, brief && visibleLine(brief))
}

/** Returns a text as one item of a list. */
export function clip(text: string): string {
  return truncate(oneLine(text), ITEM)
}
