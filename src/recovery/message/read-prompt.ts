/**
 * @module A message of a person, read once. Pure.
 *
 * Whoever decides about a message takes this value. What only a host knows of a prompt, and whether it asks for a save, are no
 * parts of it: the hooks add both (hooks/process/sent-prompt.ts).
 */

import { withoutPlaceholders } from '../../text/pastes.ts'
import { isGreeting } from '../../text/reply.ts'
import { documentsToRead } from './documents.ts'
import { filesIn } from './files.ts'
import { findReference, type Reference } from './reference.ts'
import { detectSignal, isCommand, type Signal } from './signal.ts'

export interface Prompt {
  readonly text: string
  /** The summary or the checkpoint that it refers to. */
  readonly reference: Reference
  /** What it says about earlier work. */
  readonly signal: Signal
  /** Files that it names. */
  readonly files: readonly string[]
  /** Documents that it tells to read. */
  readonly documents: readonly string[]
  /** It is a slash command. */
  readonly isCommand: boolean
  readonly isGreeting: boolean
}

/**
 * Returns what the message says. `mayRefer`: what the quick check has said of it, where it was asked; `isEarly`: it is one of the
 * first of its session, in which plain words count.
 */
export function readPrompt(given: string, { mayRefer = true, isEarly = true } = {}): Prompt {
  const text = withoutPlaceholders(given)
  const reference: Reference = mayRefer ? findReference(text) : { kind: 'none' }
  const files = filesIn(text)
  return {
    text,
    reference,
    signal: detectSignal(text, { files, reference, isEarly }),
    files,
    documents: documentsToRead(text),
    isCommand: isCommand(text),
    isGreeting: isGreeting(text),
  }
}
