/**
 * @module The most entries of each section that a state keeps where it does not fit whole, and which ones: what blocks or
 * is urgent, then the newest. Pure; the snapshot that is stored is never cut.
 *
 * Source: context preservation, "Truncation Logic".
 */

import { defined } from '../defined.ts'
import { SECTION_CEILING } from '../rules.ts'
import { notesOf } from './notes.ts'
import type { SessionSnapshot } from './types.ts'

export type Ceiling = keyof typeof SECTION_CEILING

export interface UnderCeilings {
  readonly snapshot: SessionSnapshot
  /** How many entries each section lost; sections that are whole are absent. */
  readonly dropped: Readonly<Partial<Record<Ceiling, number>>>
}

/** Returns the snapshot with every section under its ceiling, entries in their order. */
export function underCeilings(snapshot: SessionSnapshot): UnderCeilings {
  const dropped: Partial<Record<Ceiling, number>> = {}
  const keep = <T>(section: Ceiling, items: readonly T[], rank: (item: T) => number = () => 0): ReadonlySet<T> => {
    const ceiling = SECTION_CEILING[section]
    if (items.length > ceiling) dropped[section] = items.length - ceiling
    // Of equals the newest, which stands last.
    return new Set([...items.toReversed()].sort((a, b) => rank(b) - rank(a)).slice(0, ceiling))
  }
  const { decisions, constraints, questions, evidence, tasks, notes } = snapshot
  const highlights = keep('highlights', notesOf(snapshot, HIGHLIGHTS))
  const keptDecisions = keep('decisions', decisions)
  const keptConstraints = keep('constraints', constraints, ({ blocking }) => Number(blocking === true))
  const open = questions.filter(({ resolution }) => resolution === undefined)
  const keptQuestions = keep('questions', open, ({ priority }) => URGENCY[priority ?? 'low'])
  const keptEvidence = keep('evidence', evidence)
  // Tasks are done in their order, so the first ones are needed first.
  const actions = tasks.filter(({ status }) => status !== 'completed').reverse()
  const keptActions = keep('actions', actions, ({ status }) => Number(status === 'in-progress'))
  return {
    snapshot: {
      ...snapshot,
      ...defined({ notes: notes?.filter((note) => note.key !== HIGHLIGHTS || highlights.has(note)) }),
      decisions: decisions.filter((each) => keptDecisions.has(each)),
      constraints: constraints.filter((each) => keptConstraints.has(each)),
      questions: questions.filter((each) => each.resolution !== undefined || keptQuestions.has(each)),
      evidence: evidence.filter((each) => keptEvidence.has(each)),
      tasks: tasks.filter((each) => each.status === 'completed' || keptActions.has(each)),
    },
    dropped,
  }
}

// --- internal ---

/** Context preservation's name for them. */
const HIGHLIGHTS = 'summaries.contextHighlights'
const URGENCY = { high: 2, medium: 1, low: 0 } as const
