/**
 * @module What stands around a phrase and changes what it means: a button, a download, a condition. Pure.
 *
 * The same words ask to go on with work, and name a part of a program: a continue button, a download that resumes, a
 * curriculum vitae.
 */

import { EARLIER_WORK } from '../../text/languages/index.ts'
import type { EarlierWork, OtherMeaning } from '../../text/languages/language.ts'
import { alternatives, type Choice } from '../../text/languages/notation.ts'
import { once, pattern } from '../../text/pattern.ts'
import type { Phrase } from './phrase.ts'

/**
 * True when a phrase at `start` to `end` of a sentence speaks of a program, or of a step of what is asked. `asks`: it
 * would ask to go on.
 */
export function isFeature(sentence: string, start: number, end: number, at: Phrase['at'], asks: boolean): boolean {
  if (isConditional(sentence.slice(0, start)) || NEVER_WITHIN().test(sentence)) return true
  if (PUT_ASIDE().test(sentence.slice(0, end))) return true
  const behind = sentence.slice(end)
  if (asks && OTHER_SENSE().test(behind)) return true
  if (WORK_WITHIN().test(sentence)) return false
  return (asks && namesFeature(sentence.slice(start, end), behind)) || (at === 'any' && FEATURE_WITHIN().test(sentence))
}

/** True when the words before a phrase make it a condition or an order. */
export function isConditional(before: string): boolean {
  return before.trim() !== '' && CONDITION_BEFORE().test(before)
}

/** True when the words right behind a phrase name a part of a program. */
export function namesFeature(phrase: string, behind: string): boolean {
  if (NO_WORK_BEHIND().test(behind)) return true
  if (UI_BEHIND().test(behind) && !ARTICLE_LAST().test(phrase)) return true
  return RESUMING().test(phrase) && RUNTIME_BEHIND().test(behind)
}

// --- internal ---

/** Returns what the languages list under a name: all of them, or those whose words have bounds, or those without. */
function listed(name: keyof OtherMeaning, among: (language: EarlierWork) => boolean = () => true): string {
  return EARLIER_WORK.filter(among)
    .flatMap(({ otherMeaning }) =>
      otherMeaning[name] === undefined ? [] : [alternatives(otherMeaning[name] as Choice)],
    )
    .filter((source) => source !== '')
    .join('|')
}
const bounded = ({ withinWords }: EarlierWork) => !withinWords
const unbounded = ({ withinWords }: EarlierWork) => withinWords

/** Directly behind a phrase: the word is a name here, or what goes on is no work with us. */
const OTHER_SENSE = once(() => pattern(`^\\s*(?:${listed('otherSense')})(?![\\p{L}])`))

/** Right behind the bare verb these make it a part of a page: "continue button", "continue with Google". */
const UI_BEHIND = once(() =>
  pattern(
    String.raw`^\s*["'([]*(?:(?:${listed('uiPrepositions')}) )?(?:(?!(?:the|our|my|all) )\p{L}+ )?(?:${listed('uiParts')})(?![\p{L}\p{N}])`,
  ),
)
const ARTICLE_LAST = once(() => pattern(`(?<![\\p{L}])(?:${listed('articles')}|these)\\s*$`))

/** What a program resumes. People go on with some of these too: they count behind the verbs of resuming alone. */
const RESUMING = once(() => new RegExp(listed('resuming')))
const RUNTIME_BEHIND = once(() =>
  pattern(
    String.raw`^\s*["'([]*(?:(?:${listed('articles')}|an) ){0,2}(?:\p{L}+ )?(?:${listed('runtimeThings')})(?![\p{L}\p{N}])`,
  ),
)

/** Behind any verb: a condition, a text to be spun on, a thing that keeps failing. */
const NO_WORK_BEHIND = once(() =>
  pattern(String.raw`^\s*(?:(?:${listed('noWorkPrepositions')}) ){0,2}(?:${listed('noWork')})(?![\p{L}\p{N}])`),
)

/** In a short sentence these make it speak of a program wherever they stand. */
const FEATURE_WITHIN = within('uiWords')

/** With these in the sentence it does not go on with work: a curriculum vitae, a program that waits for a key. */
const NEVER_WITHIN = within('neverWork', String.raw`\[y\/n\]|\(y\/n\)`)

/** Earlier work that is to be left alone; "did you forget what we said" and "don't forget" want it. */
const PUT_ASIDE = once(() =>
  pattern(String.raw`(?<![\p{L}])(?<!(?:not|n't|never|you|we|i) )(?:${listed('putAside')})(?![\p{L}])`),
)

/** The work itself: with these in the sentence a feature's name is only what the work is about. */
const WORK_WITHIN = within('workWords')

/** A condition or an order before the phrase: going on is a step of what is asked, or of what a program does. */
const CONDITION_BEFORE = once(() =>
  pattern(
    String.raw`(?:^|[\s,])(?:${listed('conditions', bounded)})\s[^.!?\n]{0,200}$|${listed('conditions', unbounded)}`,
  ),
)

/** Returns a pattern that finds these in a sentence, as words of their own where the language has such. */
function within(name: keyof OtherMeaning, more?: string): () => RegExp {
  return once(() => {
    const anywhere = [listed(name, unbounded), more].filter((source) => source !== undefined).join('|')
    return pattern(String.raw`(?<![\p{L}])(?:${listed(name, bounded)})(?![\p{L}])|${anywhere}`)
  })
}
