/**
 * @module The most entries of each section that a state keeps where it does not fit whole, and which ones: what blocks or
 * is urgent, then what the next step needs, then the newest. Pure; the snapshot that is stored is never cut.
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
  const needed = wordsOf([snapshot.nextStep ?? '', snapshot.goal ?? ''].join(' '))
  const dropped: Partial<Record<Ceiling, number>> = {}
  const keep = <T>(section: Ceiling, items: readonly T[], { rank = () => 0, text = () => '' }: Weight<T>): T[] => {
    const ceiling = SECTION_CEILING[section]
    if (items.length <= ceiling) return [...items]
    dropped[section] = items.length - ceiling
    const ranked = items.map((item, index) => ({ item, index, rank: rank(item) + share(wordsOf(text(item)), needed) }))
    // Of equals the newest, which stands last.
    const kept = ranked.sort((a, b) => b.rank - a.rank || b.index - a.index).slice(0, ceiling)
    return kept.sort((a, b) => a.index - b.index).map(({ item }) => item)
  }
  const { questions, tasks } = snapshot
  const open = questions.filter(({ resolution }) => resolution === undefined)
  const keptOpen = new Set(
    keep('questions', open, {
      rank: ({ priority }) => URGENCY[priority ?? 'low'],
      text: ({ question }) => question,
    }),
  )
  // Tasks are done in their order, so the first ones are needed first.
  const actions = tasks.filter(({ status }) => status !== 'completed').reverse()
  const keptActions = new Set(keep('actions', actions, { rank: ({ status }) => (status === 'in-progress' ? 4 : 0) }))
  const highlights = notesOf(snapshot, HIGHLIGHTS)
  const keptHighlights = new Set(keep('highlights', highlights, { text: ({ text = '' }) => text }))
  return {
    snapshot: {
      ...snapshot,
      ...defined({ notes: snapshot.notes?.filter((note) => note.key !== HIGHLIGHTS || keptHighlights.has(note)) }),
      decisions: keep('decisions', snapshot.decisions, { text: ({ decision }) => decision }),
      constraints: keep('constraints', snapshot.constraints, {
        rank: ({ blocking }) => (blocking === true ? 4 : 0),
        text: ({ constraint }) => constraint,
      }),
      questions: questions.filter((question) => question.resolution !== undefined || keptOpen.has(question)),
      evidence: keep('evidence', snapshot.evidence, {
        rank: ({ type }) => (type === 'error' ? 0.5 : 0),
        text: ({ content }) => content,
      }),
      tasks: tasks.filter((task) => task.status === 'completed' || keptActions.has(task)),
    },
    dropped,
  }
}

// --- internal ---

/** What makes an item of a section stay: how urgent it is, and the words in which it may name what is needed. */
interface Weight<T> {
  readonly rank?: (item: T) => number
  readonly text?: (item: T) => string
}

/** Context preservation's name for them. */
const HIGHLIGHTS = 'summaries.contextHighlights'
const URGENCY = { high: 4, medium: 2, low: 0 } as const

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d_]{4,}/gu) ?? [])
}

/** What part of the words that are needed stands among these: 0 to 1. */
function share(words: ReadonlySet<string>, needed: ReadonlySet<string>): number {
  const met = [...words].filter((word) => needed.has(word)).length
  return words.size === 0 ? 0 : met / words.size
}
