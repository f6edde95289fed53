/**
 * @module What a person states plainly in prose: decisions, preferences and open questions.
 *
 * Their own sentence is kept, whole: no summary, no inference. Where a sentence can be read both ways it is left out. Pure.
 */

import { anyHint, type HintedPattern } from '../../text/lazy-pattern.ts'
import { proseOf, sentenceEnd } from '../../text/sentences.ts'
import type { StatementKind } from '../state/session-state.ts'
import { CHOSEN, DECIDED, LEFT_OPEN, PREFERRED } from './statement-phrases.ts'

export interface FoundStatement {
  readonly kind: StatementKind
  readonly text: string
}

/** Returns what a person states in a prompt, in order. */
export function statementsOfUser(prompt: string): FoundStatement[] {
  return prompt.length > LONGEST_PROMPT ? [] : find(prompt, BY_USER, HINT_OF_USER, USER_LENGTH)
}

// --- internal ---

/** Longer prompts are pastes and plans: what is stated in them is not the person's own sentence. */
const LONGEST_PROMPT = 1_500
const USER_LENGTH = { least: 12, most: 300 }
/** Most statements of one text: more of them are a report. */
const MOST = 4

type Rules = readonly (readonly [StatementKind, readonly HintedPattern[]])[]

const BY_USER: Rules = [
  ['question', LEFT_OPEN],
  ['preference', PREFERRED],
  ['decision', DECIDED],
  ['decision', CHOSEN],
]

const HINT_OF_USER = anyHint(BY_USER.flatMap(([, patterns]) => patterns))

function find(text: string, rules: Rules, hint: RegExp, { least, most }: typeof USER_LENGTH): FoundStatement[] {
  const found: FoundStatement[] = []
  // Emphasis may stand inside a word of a sentence.
  if (text.replaceAll('**', '').search(hint) === -1) return found
  const prose = proseOf(text)
  hint.lastIndex = 0
  for (let from = 0; found.length < MOST && hint.test(prose); hint.lastIndex = from) {
    // Of the sentences only those with a hint are looked at.
    let end = sentenceEnd(prose, from)
    for (; end < hint.lastIndex; end = sentenceEnd(prose, from)) from = end
    const sentence = prose.slice(from, end).trim()
    from = end
    if (sentence.length > most || isShort(sentence, least)) continue
    const rule = rules.find(([, patterns]) => patterns.some(({ fits }) => fits(sentence)))
    if (rule === undefined || UNUSABLE.test(sentence)) continue
    const [kind] = rule
    found.push({ kind, text: sentence })
  }
  return found
}

/** The scripts without spaces say as much in a third of the characters. */
function isShort(sentence: string, least: number): boolean {
  return sentence.length < least && (sentence.length * 3 < least || !DENSE.test(sentence))
}

const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
/** Questions, announcements of what follows, code, conditions. */
const UNUSABLE = /[?？]["')\]]*$|[:：]$|=>|[{}]|^(?:if|when|unless|once|wenn|falls|si|se|если|如果|만약|अगर)\s/i
