/**
 * @module A message of a person, read once: each part is read at its first use and kept. Pure.
 *
 * Whoever decides about a message takes this value, so that no part of it is read a second time. What only a host knows
 * of a prompt, and whether it asks for a save, are no parts of it: the hooks add both (hooks/process/sent-prompt.ts).
 */

import { lazy } from '../../text/lazy.ts'
import { isGreeting, type Reply, readReply } from '../../text/reply.ts'
import { findReference, idsIn, type Reference } from './reference.ts'
import { readSpoken, type Spoken } from './request.ts'
import { filesIn } from './sentences.ts'
import { detectSignal, isTask, type Signal } from './signal.ts'
import { answerIn, type MayAnswer, mayConcern } from './uncertain.ts'

export interface Prompt {
  readonly text: string
  /** The summary or the checkpoint that it refers to. */
  readonly reference: Reference
  /** What it says about earlier work as one of the first messages of its session. */
  readonly signal: Signal
  /** What it says as a later one, in which plain words do not count. */
  readonly laterSignal: Signal
  /** What its own sentences say of earlier work; undefined where they say nothing of it, and for a task. */
  readonly spoken: Spoken | undefined
  /** Files that it names. */
  readonly files: readonly string[]
  /** It is a plan that the host hands over, or a slash command. */
  readonly isTask: boolean
  readonly isGreeting: boolean
  /** It is short and no clear task: it asks to go on where its words are those of saved work. */
  readonly mayConcern: boolean
  /** What it may be as the answer to a question, where it is short. */
  readonly mayAnswer: MayAnswer | undefined
}

/**
 * Returns the message; nothing of it is read yet. `mayRefer`: what the quick check has said of it, where it was asked;
 * `reply`: what it would answer, where that is read already.
 */
export function readPrompt(
  text: string,
  {
    mayRefer,
    reply = lazy(() => readReply(text)),
  }: { readonly mayRefer?: boolean; readonly reply?: () => Reply | undefined } = {},
): Prompt {
  const task = lazy(() => isTask(text))
  const greets = lazy(() => isGreeting(text))
  const parts = {
    ids: lazy(() => idsIn(text)),
    files: lazy(() => filesIn(text)),
    spoken: lazy(() => (task() ? undefined : readSpoken(text))),
    task,
    greets,
    reply,
  }
  const reference = lazy((): Reference => (mayRefer === false ? { kind: 'none' } : findReference(text)))
  const signal = lazy(() => detectSignal(text, { firstMessages: true }, parts))
  const laterSignal = lazy(() =>
    parts.ids().length > 0 ? signal() : detectSignal(text, { firstMessages: false }, parts),
  )
  const concerns = lazy(() => !task() && !greets() && mayConcern(text))
  const answer = lazy(() => (task() || greets() ? undefined : answerIn(text)))
  return {
    text,
    get reference() {
      return reference()
    },
    get signal() {
      return signal()
    },
    get laterSignal() {
      return laterSignal()
    },
    get spoken() {
      return parts.spoken()
    },
    get files() {
      return parts.files()
    },
    get isTask() {
      return task()
    },
    get isGreeting() {
      return greets()
    },
    get mayConcern() {
      return concerns()
    },
    get mayAnswer() {
      return answer()
    },
  }
}
