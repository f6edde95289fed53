/**
 * @module A message of a person, read once: each part is read at its first use and kept. Pure.
 *
 * Whoever decides about a message takes this value, so that no part of it is read a second time. What only a host knows
 * of a prompt, and whether it asks for a save, are no parts of it: the hooks add both (hooks/process/sent-prompt.ts).
 */

import { lazy } from '../../text/lazy.ts'
import { withoutPlaceholders } from '../../text/pastes.ts'
import { isGreeting } from '../../text/reply.ts'
import { documentsToRead } from './documents.ts'
import { filesIn } from './files.ts'
import { findReference, idsIn, type Reference } from './reference.ts'
import { detectSignal, isCommand, type Signal } from './signal.ts'

export interface Prompt {
  readonly text: string
  /** The summary or the checkpoint that it refers to. */
  readonly reference: Reference
  /** What it says about earlier work as one of the first messages of its session. */
  readonly signal: Signal
  /** What it says as a later one, in which plain words do not count. */
  readonly laterSignal: Signal
  /** Files that it names. */
  readonly files: readonly string[]
  /** Documents that it tells to read. */
  readonly documents: readonly string[]
  /** It is a slash command. */
  readonly isCommand: boolean
  readonly isGreeting: boolean
}

/** Returns the message; nothing of it is read yet. `mayRefer`: what the quick check has said of it, where it was asked. */
export function readPrompt(given: string, { mayRefer }: { readonly mayRefer?: boolean } = {}): Prompt {
  const text = withoutPlaceholders(given)
  const reference = lazy((): Reference => (mayRefer === false ? { kind: 'none' } : findReference(text)))
  const ids = lazy(() => idsIn(text))
  const files = lazy(() => filesIn(text))
  const documents = lazy(() => documentsToRead(text))
  const greets = lazy(() => isGreeting(text))
  const signalOf = (isEarly: boolean) =>
    detectSignal(text, { ids: ids(), files: files(), reference: reference(), isEarly })
  const signal = lazy(() => signalOf(true))
  const laterSignal = lazy(() => signalOf(false))
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
    get files() {
      return files()
    },
    get documents() {
      return documents()
    },
    get isCommand() {
      return isCommand(text)
    },
    get isGreeting() {
      return greets()
    },
  }
}
