/**
 * @module What the model takes back: decisions, constraints and questions that hold no more, and answers that do not.
 *
 * The old wording is deleted of the session, also where its transcript has it, and its id is not given to anything else.
 */

import { ThroughlineError } from '../../errors.ts'
import type { OpenQuestion, SessionSnapshot } from '../../snapshot/types.ts'

/** What statements say of what was stated before. */
export interface Corrections {
  /** With an `id`, the one of that id gets this wording, and what was said of the old one goes. */
  readonly decisions?: readonly { readonly id?: string; readonly decision: string }[]
  readonly constraints?: readonly { readonly id?: string; readonly constraint: string }[]
  readonly questions?: readonly { readonly question: string }[]
  /** Ids of decisions, constraints and questions that hold no more: they go, and their ids are not given again. */
  readonly withdraw?: readonly string[]
  /** Ids of questions whose answer holds no more: they are open again. */
  readonly reopen?: readonly string[]
}

/** What a correction takes out. */
export interface Dropped {
  /** The snapshot without what is withdrawn; what is replaced has its new wording, what is reopened no answer. */
  readonly base: SessionSnapshot
  /** The wordings that hold no more, with their fields, and all that was said of them. */
  readonly wordings: readonly { readonly text: string; readonly field: string }[]
  readonly texts: readonly string[]
  /** Replaced ones that the transcript gave. */
  readonly replaced: readonly string[]
  /** Ids of withdrawn ones that no transcript gave: nothing else says that they were given. */
  readonly withdrawn: readonly string[]
}

/** Takes out what the statements withdraw, replace or reopen. @throws INVALID_INPUT for an id that is none of the session's */
export function correct(snapshot: SessionSnapshot, given: Corrections, at: string): Dropped {
  const { withdraw = [] } = given
  const base: Record<string, unknown> = { ...snapshot }
  const dropped: { readonly entry: Correctable; readonly text: string; readonly field: string }[] = []
  for (const [kind, { field, words }] of Object.entries(CORRECTED)) {
    const entries = snapshot[field] as unknown as readonly Correctable[]
    const stated = (given[field] ?? []) as unknown as readonly Partial<Correctable>[]
    const worded = new Map(stated.flatMap((one) => (one.id === undefined ? [] : [[one.id, one[words]] as const])))
    const withdrawn = withdraw.filter((id) => kindOf(id) === kind)
    requireIds(words, [...withdrawn, ...worded.keys()], entries)
    const goes = ({ id, [words]: text }: Correctable): boolean =>
      withdrawn.includes(id) || (worded.has(id) && ![text, id].includes(worded.get(id)))
    base[field] = entries.flatMap((entry) => {
      if (!goes(entry)) return [entry]
      const { id } = entry
      return withdrawn.includes(id) ? [] : [{ id, [words]: worded.get(id), at, origin: 'model' }]
    })
    dropped.push(...entries.filter(goes).map((entry) => ({ entry, text: String(entry[words]), field })))
  }
  base['questions'] = reopened(base['questions'] as OpenQuestion[], given.reopen ?? [])
  return {
    base: base as unknown as SessionSnapshot,
    wordings: dropped.map(({ text, field }) => ({ text, field })),
    texts: dropped.flatMap(({ entry, text }) => [text, ...SAID_OF_IT.flatMap((key) => entry[key] ?? []).map(String)]),
    replaced: dropped.flatMap(({ entry: { id, origin } }) => (origin === 'model' || withdraw.includes(id) ? [] : [id])),
    withdrawn: dropped.flatMap(({ entry: { id, origin } }) =>
      withdraw.includes(id) && (origin === 'model' || origin === 'import') ? [id] : [],
    ),
  }
}

// --- internal ---

/** What can be corrected, by the first letter of its id: its list, and the property that has its words. */
const CORRECTED = {
  D: { field: 'decisions', words: 'decision' },
  C: { field: 'constraints', words: 'constraint' },
  Q: { field: 'questions', words: 'question' },
} as const
type Correctable = { readonly id: string; readonly origin?: string } & Readonly<Record<string, unknown>>

/** What goes with the words of an entry. */
const SAID_OF_IT = ['rationale', 'impact', 'context', 'resolution'] as const

function kindOf(id: string): string {
  return id.slice(0, 1) in CORRECTED ? id.slice(0, 1) : 'D'
}

function requireIds(what: string, ids: readonly string[], entries: readonly Correctable[]): void {
  const known = entries.map(({ id }) => id)
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown === undefined) return
  const there = known.length === 0 ? 'It has none.' : `There are: ${known.join(', ')}.`
  throw new ThroughlineError('INVALID_INPUT', `There is no ${what} ${unknown} in this session. ${there}`)
}

/** Returns the questions with those of the ids open again. */
function reopened(questions: readonly OpenQuestion[], ids: readonly string[]): OpenQuestion[] {
  requireIds('question', ids, questions as unknown as readonly Correctable[])
  return questions.map((question) => {
    const { resolution: _, resolvedAt: __, ...open } = question
    return ids.includes(question.id) ? open : question
  })
}
