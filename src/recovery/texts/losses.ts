/**
 * @module What a compaction lost and the given state does not hold, for the next prompt. Only where it is worth the
 * tokens. Pure.
 *
 * The state that was given back after the compaction could not know the summary: what neither of the two holds is
 * named here once, in the order in which it would be missed.
 */

import { BUDGET, LOST, TEMPLATE } from '../../rules.ts'
import { fitLines } from '../../text/budget.ts'
import { frame, neutralise } from '../../text/untrusted.ts'
import type { LossClass } from '../loss/losses.ts'
import { DATA_NOTICE } from './state.ts'

/** Items of one class that neither the summary nor what was given back holds. */
export type LostForGood = Readonly<Partial<Record<LossClass, readonly string[]>>>

/** Returns true where what was lost is to be given: one item that the work is bound by, or several of any class. */
export function isWorthGiving(lost: LostForGood): boolean {
  const count = (classes: readonly LossClass[]) => classes.reduce((sum, kind) => sum + (lost[kind]?.length ?? 0), 0)
  return count(LOST.binding) > 0 || count(LOST.order) >= LOST.fewest
}

/** Returns the text that the model is given of it, within its budget. */
export function lostText(
  lost: LostForGood,
  options: { readonly sentinel: string; readonly command: string; readonly sessionId: string },
): string {
  const sections = LOST.order.map((kind, place) => ({
    heading: `${kind.toUpperCase()}`,
    // The latest of each class first, and a little of every class before all of one.
    lines: (lost[kind] ?? []).map((item, index, all) => ({
      text: `- ${neutralise(item)}`,
      utility: 1 / (all.length - index) - place / 100,
    })),
  }))
  const opening = [
    `${TEMPLATE.lost} ${DATA_NOTICE}`,
    `All of it: \`${options.command} timeline ${options.sessionId}\``,
  ].join('\n')
  const room = BUDGET.lost - Math.ceil((opening.length + FRAME_LENGTH) / 4)
  const { text } = fitLines(
    sections.filter(({ lines }) => lines.length > 0),
    room,
  )
  return frame(opening, text, options.sentinel)
}

// --- internal ---

const FRAME_LENGTH = 120
