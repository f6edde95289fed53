/**
 * @module The reasoning part of a draft: decisions, open questions, approaches and what else was stated. Pure.
 */

import { defined } from '../../defined.ts'
import { EVIDENCE_LENGTH } from '../../rules.ts'
import type { Approach, Decision, Evidence, OpenQuestion, Statement } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { shortPath } from '../../workspace/relative-path.ts'
import type { StatementKind } from '../state/session-state.ts'
import { comingId, type SessionState } from '../state/session-state.ts'

/** Returns what was decided: answers to questions, approved plans, and decisions in somebody's own sentence. */
export function decisionsOf(state: SessionState): Decision[] {
  const answered = state.answers.flatMap(({ id, question, answer, at }): Decision[] =>
    picksUntold(answer) ? [] : [{ id, decision: `${question} ${answer}`.trim(), ...defined({ at }), origin: 'user' }],
  )
  const stated = state.statements.flatMap(({ kind, id, text, origin, at }): Decision[] =>
    kind === 'decision' && id !== undefined && !picksUntold(text)
      ? [{ id, decision: text, ...defined({ at }), origin }]
      : [],
  )
  return byId([...answered, ...stated])
}

/** Returns the questions of a session: those that were answered, what is left open on purpose, and the one that waits. */
export function questionsOf(state: SessionState, waiting: string | undefined): OpenQuestion[] {
  const answered = state.questions.map(
    ({ id, question, resolution, at }): OpenQuestion => ({
      id,
      question,
      resolution,
      ...defined({ resolvedAt: at }),
      origin: 'transcript',
    }),
  )
  const open = state.statements.flatMap(({ kind, id, text, origin, at }): OpenQuestion[] =>
    kind === 'question' && id !== undefined ? [{ id, question: text, ...defined({ at }), origin }] : [],
  )
  // The id that it will have once the person continues.
  const last: OpenQuestion[] =
    waiting === undefined ? [] : [{ id: comingId(state, 'Q'), question: waiting, origin: 'transcript' }]
  return byId([...answered, ...open, ...last])
}

/** Returns what was tried: what the person refused, and errors with what fixed them. */
export function approachesOf(state: SessionState, root: string): Approach[] {
  const refused = state.refusals.map(
    ({ what, said }): Approach => ({
      text: said ? `${what}: refused: ${oneLine(said)}` : `${what}: refused`,
      worked: false,
      origin: 'user',
    }),
  )
  const fixed = state.fixes.map(({ command, error, first, files }): Approach => {
    const errors = [...(first === undefined ? [] : [first]), error].map(short).join('; later ')
    const edited = files.map((file) => shortPath(file, root)).join(', ')
    const text = `\`${oneLine(command)}\` failed (${errors}); it passes since the edits of ${edited}`
    return { text, worked: true, origin: 'transcript' }
  })
  return [...refused, ...fixed]
}

/** Returns what went wrong, with what the agent said of it, and what reviewers want changed. */
export function evidenceOf({ errors, comments }: SessionState): Evidence[] {
  const of = (entries: typeof errors, type: Evidence['type']) =>
    entries.map(
      ({ id, source, text, said, at }): Evidence => ({
        id,
        type,
        content: truncate(text, EVIDENCE_LENGTH),
        source,
        ...defined({ explanation: said, at }),
      }),
    )
  return byId([...of(errors, 'error'), ...of(comments, 'observation')])
}

/** Returns the statements of a kind. */
export function statementsOf(state: SessionState, wanted: StatementKind): Statement[] {
  return state.statements.flatMap(({ kind, text, origin }) => (kind === wanted ? [{ text, origin }] : []))
}

// --- internal ---

/** An agreement, or a choice by its number, whose option is not told behind it. */
function picksUntold(answer: string): boolean {
  return AGREES.test(answer) || (PICKS.test(answer) && !TOLD.test(answer))
}

/** A bare yes answers its question; these answer none. */
const AGREES = /^\W*(?:(?:lgtm|ok|okay|fine|good|great|looks good|sounds good|go ahead|thanks)\b\W*){1,4}$/i
const PICKS =
  /^\W*(?:(?:\d{1,2}[.)] )?(?:i(?:['’]d)? (?:like|prefer|want|pick|choose|take) |let['’]?s (?:do|go with|take) |go with |use |take )?(?:the )?(?:(?:option|variant|choice|number) (?:\d{1,2}|[a-d])|(?:left|right) ?most)\b[\s,.;!]*){1,6}$/i
const TOLD = /\(option \w{1,3}: /i

/** Of an error that is over: enough to know it again. */
const short = (error: string) => truncate(oneLine(error), 140)

function byId<T extends { readonly id: string }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
}
