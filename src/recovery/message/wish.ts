/**
 * @module Whether a message asks to go on with earlier work: by a phrase of the context recovery agent, or by its first words.
 * Pure.
 *
 * Everything else is the model's to understand, which is given a line. So a list here needs no form twice: what it lacks is
 * heard all the same.
 */

import { defined } from '../../defined.ts'
import { CONTINUATION_PHRASES, RESUME_PHRASES } from '../../rules.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { UNSPACED } from '../../text/holds-word.ts'
import { GO_ON } from '../../text/languages.ts'
import { isGreeting } from '../../text/reply.ts'
import { ownWords } from './own-words.ts'
import { saysWhat } from './words.ts'

export interface Wish {
  /** `natural` asks to go on; `reference` mentions earlier work. */
  readonly kind: 'natural' | 'reference'
  /** What decided, as written. */
  readonly phrase: string
  /** The words behind it, where they say what the work is about; at most 120 characters. */
  readonly topic?: string
  /** Its first words alone ask: they also begin ordinary tasks ("resume the download when …"). */
  readonly byFirstWords?: true
}

/**
 * Returns what a message asks for in its writer's own words; `refusal` where it puts earlier work aside ("new task: …", "start
 * fresh"); undefined where neither a phrase nor its beginning asks.
 */
export function readWish(message: string): Wish | 'refusal' | undefined {
  const text = straight(ownWords(message.slice(0, READ)))
  if (REFUSES.test(text)) return 'refusal'
  return byPhrase(text, message) ?? byFirstWords(text, message)
}

// --- internal ---

/** In characters: who asks does so at the beginning. */
const READ = 1_000
const LONGEST_TOPIC = 120
/** Words before a phrase that turn it into its opposite, in its own sentence. */
const DENIES = /\b(?:not|don't|dont|never|no|without|instead of|rather than|forget|ignore)\b[^.!?\n]{0,40}$/i
/** What puts earlier work aside, in the first sentence or any. */
const REFUSES =
  /\bnew task\b|\bstart(?:ing)? (?:fresh|over|from scratch)\b|\b(?:forget|ignore|disregard) (?:what|everything|all|about)\b/i

const NATURAL = phrasePattern([...CONTINUATION_PHRASES.natural, ...RESUME_PHRASES])
const REFERENCE = phrasePattern(CONTINUATION_PHRASES.reference)
/** What may stand before the first word that asks. */
const BEFORE =
  /^(?:[\s"'“”«»„「『*_>#-]+|(?:hi|hello|hey|good morning|ok|okay|alright|so|now|well|and|yes|yeah|please|pls|claude|codex|copilot|let's|lets|let us|i want to|i'd like to|can you|can we|could you|could we|bitte|hallo|por favor|hola|vamos a|s'il te plaît|bonjour|per favore|ciao|请|請|我们|我們)(?![\p{L}\d]|$)[,.!:]?|(?:请|請|我们|我們))/iu
const FIRST_WORDS = GO_ON.toSorted((a, b) => b.length - a.length)
/** What goes on with a word. */
const LETTER = /^[\p{L}\p{M}\d_-]/u
/** Behind a first word, what turns it into its opposite: "continue pas". */
const DENIED = /^\s+(?:pas|nicht|not|nie|niet)(?!\p{L})/iu
/** Beside a first word, what speaks of earlier work ("Pattern 2" of the context recovery agent). */
const EARLIER = /\b(?:from before|we were \w+ing|we left off|we stopped)\b/i
/** Small words and marks between those that ask and the topic. */
const BEHIND = /^[\s:,，、。]*(?:(?:working|work) )?(?:(?:on|with|at)\b\s*)?/i

/** What stands around the topic in the examples of the context recovery agent, on one line: "the … work", "… from before", "… we were building". */
const AROUND =
  /^(?:the|my|our) |(?: (?:from (?:before|yesterday)|(?:where )?we (?:were|left|stopped)\b.{0,60}|work))?[ .?!]{0,20}$/gi

function byPhrase(text: string, message: string): Wish | undefined {
  for (const [kind, pattern] of [
    ['natural', NATURAL],
    ['reference', REFERENCE],
  ] as const) {
    const match = pattern.exec(text)
    if (match === null || DENIES.test(text.slice(0, match.index))) continue
    const end = match.index + match[0].length
    const topic = topicOf(message.slice(end)) ?? byFirstWords(text, message)?.topic
    return { kind, phrase: message.slice(match.index, end), ...defined({ topic }) }
  }
  return undefined
}

function byFirstWords(text: string, message: string): Wish | undefined {
  let from = 0
  for (let match = BEFORE.exec(text); match !== null && from < READ; match = BEFORE.exec(text.slice(from)))
    from += match[0].length
  const asking = firstWords(text.slice(from))
  if (asking === undefined || DENIED.test(text.slice(from + asking.length))) return undefined
  const end = from + asking.length
  return {
    kind: 'natural',
    phrase: message.slice(0, end).trim(),
    ...defined({ topic: topicOf(message.slice(end)), byFirstWords: EARLIER.test(text) ? undefined : (true as const) }),
  }
}

function topicOf(behind: string): string | undefined {
  const words = oneLine(behind.slice(0, READ).replace(BEHIND, '')).replace(AROUND, '')
  return (saysWhat(words) || /\d/.test(words)) && !isGreeting(words) ? truncate(words, LONGEST_TOPIC) : undefined
}

function phrasePattern(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${phrases.map((phrase) => phrase.replaceAll(' ', '\\s+')).join('|')})\\b`, 'i')
}

/** One character for one: positions stay. */
function straight(text: string): string {
  return text.replace(/[’‘ʼ]/g, "'").replace(/\u00a0|\u3000/g, ' ')
}

/** Returns the longest words of the list that a text begins with. Scripts without spaces know no end of a word. */
function firstWords(text: string): string | undefined {
  const lower = text.slice(0, FIRST_WORDS[0]?.length).toLowerCase()
  const ends = (at: number) => !LETTER.test(text.slice(at, at + 2))
  return FIRST_WORDS.find((words) => lower.startsWith(words) && (words >= UNSPACED || ends(words.length)))
}
