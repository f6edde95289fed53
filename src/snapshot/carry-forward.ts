/**
 * @module What a new draft of a session takes over from the snapshot before it.
 *
 * The draft knows all that the session's transcript holds; it does not know what the model added, what another client
 * wrote, and what an earlier session had settled. Pure.
 */

import type { SessionSnapshot } from './types.ts'

/** Returns the draft with what only `before` knows: statements, and other clients' lines. */
export function carryForward(before: SessionSnapshot, draft: SessionSnapshot): SessionSnapshot {
  const others = [...(before.otherLines ?? []), ...(draft.otherLines ?? [])]
  return {
    ...draft,
    decisions: byId(before.decisions, draft.decisions),
    constraints: byId(before.constraints, draft.constraints),
    questions: byId(before.questions, draft.questions),
    approaches: byText(before.approaches, draft.approaches),
    preferences: byText(before.preferences, draft.preferences),
    discoveries: byText(before.discoveries, draft.discoveries),
    ...(others.length === 0 ? {} : { otherLines: [...new Set(others)] }),
  }
}

// --- internal ---

function byId<T extends { readonly id: string }>(before: readonly T[], draft: readonly T[]): T[] {
  const added = before.filter((entry) => !draft.some(({ id }) => id === entry.id))
  return [...added, ...draft].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
}

function byText<T extends { readonly text: string }>(before: readonly T[], draft: readonly T[]): T[] {
  return [...before.filter((entry) => !draft.some(({ text }) => text === entry.text)), ...draft]
}
