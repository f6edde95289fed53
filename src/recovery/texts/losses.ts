/**
 * @module What a compaction lost and the given state does not hold, for the next prompt. Only where it is worth the
 * tokens. Pure.
 *
 * The state that was given back after the compaction could not know the summary: what neither of the two holds is
 * named here once, in the order in which it would be missed.
 */

import { BUDGET, CHARS_PER_TOKEN, LOST, TEMPLATE } from '../../rules.ts'
import { shareRoom } from '../../text/share-room.ts'
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
  // Each class has the same room, and the latest of each stands first.
  const sections = LOST.order.map((kind) => ({
    heading: kind.toUpperCase(),
    items: [{ list: (lost[kind] ?? []).map((item) => ({ text: `- ${neutralise(item)}` })).reverse(), weight: 1 }],
  }))
  const opening = [
    `${TEMPLATE.lost} ${DATA_NOTICE}`,
    `All of it: \`${options.command} timeline ${options.sessionId}\``,
  ].join('\n')
  const room = BUDGET.lost * CHARS_PER_TOKEN - opening.length - FRAME_LENGTH
  return frame(opening, shareRoom(sections, room), options.sentinel)
}

// --- internal ---

const FRAME_LENGTH = 120
