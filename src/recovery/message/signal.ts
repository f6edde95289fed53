/**
 * @module Detects whether a message continues earlier work, and in which form. Pure.
 *
 * Silence is the default: a message that could be an ordinary task has no signal. Natural language and references count
 * in a session's first messages only; a summary or an id counts in any. Source: context recovery agent, "Detection
 * Patterns".
 */

import { defined } from '../../defined.ts'
import { HOST_OPENING } from '../../rules.ts'
import { isGreeting, type Reply, readReply } from '../../text/reply.ts'
import { mayBeHandoff, readHandoff } from './handoff-document.ts'
import { idsIn } from './reference.ts'
import { readSpoken, type Spoken } from './request.ts'
import { filesIn } from './sentences.ts'
import { mayAskToGoOn } from './uncertain.ts'

export interface Signal {
  /**
   * `formatted`: a continuation summary or a handoff document; `natural`: the message asks to go on; `reference`: it
   * mentions earlier work, or names a checkpoint; `uncertain`: the words may ask to go on, or may not.
   */
  readonly kind: 'formatted' | 'natural' | 'reference' | 'uncertain' | 'none'
  /** What decided, as written. */
  readonly phrases: readonly string[]
  /** What the message says that the work is about. */
  readonly topic?: string
  /** Checkpoints that the message names. */
  readonly ids: readonly string[]
  /** Files that the message names, whatever its kind. */
  readonly files?: readonly string[]
}

/** The parts of a signal. Each is computed only where it counts. */
export interface SignalParts {
  readonly ids: () => readonly string[]
  readonly files: () => readonly string[]
  /** What the sentences say; undefined for a task. */
  readonly spoken: () => Spoken | undefined
  /** It is a plan that the host hands over, or a slash command. */
  readonly task: () => boolean
  readonly greets: () => boolean
  /** What it would answer, had something been asked. */
  readonly reply: () => Reply | undefined
}

/**
 * Returns what a message says about earlier work. `firstMessages`: it is one of the first two of its session. `parts`:
 * what was read of the message before.
 */
export function detectSignal(
  message: string,
  context: { readonly firstMessages: boolean },
  parts: SignalParts = partsOf(message),
): Signal {
  const ids = parts.ids()
  const files = parts.files()
  const facts = { ids, ...(files.length === 0 ? {} : { files }) }
  if (!context.firstMessages && ids.length === 0) return { kind: 'none', phrases: [], ...facts }
  const spoken = parts.spoken()
  const handoff = readHandoff(message, spoken !== undefined)
  if (handoff !== undefined) {
    const topic = handoff.topic ?? spoken?.topic
    return {
      kind: 'formatted',
      phrases: handoff.phrases,
      ...defined({ topic }),
      ...facts,
    }
  }
  if (ids.length > 0) return { kind: 'reference', phrases: ids, ...facts }
  if (spoken === undefined) {
    const perhaps = !parts.task() && !parts.greets() && (mayAskToGoOn(message, parts.reply) || mayBeHandoff(message))
    return { kind: perhaps ? 'uncertain' : 'none', phrases: [], ...facts }
  }
  const { kind, phrases, topic } = spoken
  return { kind, phrases, ...defined({ topic }), ...facts }
}

/** True for a plan that the host hands over, and for a slash command: both bring their own context. */
export function isTask(message: string): boolean {
  return message.trimStart().startsWith(HOST_OPENING.plan) || COMMAND.test(message)
}

// --- internal ---

const COMMAND = /^\s*(?:<command-(?:name|message)>|\/[a-z][\w:-]*(?![\w/:.-]))/i

function partsOf(message: string): SignalParts {
  return {
    ids: () => idsIn(message),
    files: () => filesIn(message),
    spoken: () => (isTask(message) ? undefined : readSpoken(message)),
    task: () => isTask(message),
    greets: () => isGreeting(message),
    reply: () => readReply(message),
  }
}
