/**
 * @module Detects whether a message continues earlier work, and in which form. Pure.
 *
 * Silence is the default: what neither a format, an id nor a phrase says is left to the model. Plain words count in a
 * session's first messages only; a summary or an id counts in any. Source: context recovery agent, "Detection Patterns".
 */

import { defined } from '../../defined.ts'
import { CONTINUATION_PHRASES, HOST_OPENING, SUMMARY_HEADING } from '../../rules.ts'
import { ownWords } from './own-words.ts'
import type { Reference } from './reference.ts'
import { readWish } from './wish.ts'

export interface Signal {
  /**
   * `formatted`: a continuation summary, or what has its form; `natural`: the message asks to go on; `reference`: it mentions
   * earlier work, or names a checkpoint.
   */
  readonly kind: 'formatted' | 'natural' | 'reference' | 'none'
  /** What decided, as written. */
  readonly phrases: readonly string[]
  /** What the message says that the work is about. */
  readonly topic?: string
  /** Checkpoints that the message names. */
  readonly ids: readonly string[]
  /** Files that the message names, whatever its kind. */
  readonly files?: readonly string[]
  /** It asks by its first words alone, which begin ordinary tasks too. */
  readonly byFirstWords?: true
  /** It puts earlier work aside. */
  readonly refuses?: true
}

/** What was read of the message before. */
export interface MessageFacts {
  readonly files: readonly string[]
  readonly reference: Reference
  /** It is one of the first two of its session. */
  readonly isEarly: boolean
}

/** Returns what a message says about earlier work. */
export function detectSignal(message: string, { files, reference, isEarly }: MessageFacts): Signal {
  const ids = reference.kind === 'id' ? [reference.name, ...reference.others] : []
  const facts = { ids, ...(files.length === 0 ? {} : { files }) }
  if (!isEarly && ids.length === 0) return { kind: 'none', phrases: [], ...facts }
  const format = formatOf(message, reference)
  if (format !== undefined) return { kind: 'formatted', ...format, ...facts }
  if (ids.length > 0) return { kind: 'reference', phrases: ids, ...facts }
  const wish = isTask(message) ? undefined : readWish(message)
  if (wish === undefined) return { kind: 'none', phrases: [], ...facts }
  if (wish === 'refusal') return { kind: 'none', phrases: [], refuses: true, ...facts }
  const { kind, phrase, topic, byFirstWords } = wish
  return { kind, phrases: [phrase], ...defined({ topic, byFirstWords }), ...facts }
}

/** True for a slash command. */
export function isCommand(message: string): boolean {
  return COMMAND.test(message)
}

// --- internal ---

const COMMAND = /^\s*(?:<command-(?:name|message)>|\/[a-z][\w:-]*(?![\w/:.-]))/i
/** In characters: a handed-over text says what it is at its beginning. */
const READ = 20_000
const LONGEST_PHRASE = 120
const PATTERN_RECOGNITION = new RegExp(`\\[[^\\]\\n]{0,40}${CONTINUATION_PHRASES.formatted[0]}[^\\]\\n]{0,80}\\]`, 'i')
const PARTS = [SUMMARY_HEADING.progress, SUMMARY_HEADING.next, SUMMARY_HEADING.files]

/** A plan that the host hands over, or a slash command: no words of theirs ask to go on. */
function isTask(message: string): boolean {
  return message.trimStart().startsWith(HOST_OPENING.plan) || isCommand(message)
}

/** The formatted continuation of the context recovery agent ("Pattern 1"), and what the host writes after a compaction. */
function formatOf(message: string, reference: Reference): Pick<Signal, 'phrases' | 'topic'> | undefined {
  if (message.trimStart().startsWith(HOST_OPENING.compaction)) return { phrases: [HOST_OPENING.compaction] }
  const lines = message
    .slice(0, READ)
    .split('\n')
    .map((line) => line.trim())
  const summary = 'summary' in reference ? reference.summary : undefined
  const headings = [...SUMMARY_HEADING.topic, ...PARTS.flat(), ...SUMMARY_HEADING.context]
  if (summary !== undefined) {
    const phrases = lines.filter((line) => headings.some((heading) => begins(line, heading)))
    return { phrases: phrases.map((line) => line.slice(0, LONGEST_PHRASE)), ...defined({ topic: summary.topic }) }
  }
  const named = PATTERN_RECOGNITION.exec(message.slice(0, READ))
  if (named !== null) return { phrases: [named[0]] }
  const own = ownWords(message.slice(0, READ)).split('\n')
  const parts = PARTS.flatMap((part) => own.find((line) => part.some((heading) => begins(line.trim(), heading))) ?? [])
  return parts.length < PARTS.length
    ? undefined
    : { phrases: parts.map((line) => line.trim().slice(0, LONGEST_PHRASE)) }
}

/** With or without marks around the heading. */
function begins(line: string, heading: string): boolean {
  return line
    .replace(/^[\s>#*_-]+/, '')
    .toLowerCase()
    .startsWith(heading.toLowerCase())
}
