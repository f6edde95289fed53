/**
 * @module Words by which people state a decision, a preference or an open question.
 *
 * The English ones are here, those of other languages in ../../text/languages.
 *
 * They are looked for in one sentence of prose. Precision goes first: a wrong decision in a snapshot is worse than none.
 * No Unicode classes: those compile slowly, and hooks start often.
 */

import { STATEMENTS } from '../../text/languages/index.ts'
import type { StatedPhrases } from '../../text/languages/language.ts'
import { type HintedPattern, hinted } from '../../text/lazy-pattern.ts'

const any = (hint: string, ...words: readonly string[]): HintedPattern => hinted(hint, words.join('|'))
const stated = ({ needs, phrases }: StatedPhrases) => hinted(needs.join('|'), phrases.join('|'))

/** Polite and connecting words in front. */
const LEAD =
  '^(?:(?:ok|okay|so|and|but|then|yes|yeah|yep|no|sure|thinking again|actually|also|great|good|right|well|hmm|please|now|for now|honestly)[,:.! ]+)*'
/** A name, or a word that stands for a person. */
const WHO = "(?:[Ii]|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Tt]he )?[Uu]ser|[A-Z][\\w'’-]+(?: [A-Z][\\w'’-]+)?)"

const TO_SETTLE = 'to (?:decide|figure out|clarify|agree on)'
const STILL_OPEN = 'still (?:an )?(?:open|undecided|to be decided)'

/** What somebody decided. */
export const DECIDED: readonly HintedPattern[] = [
  hinted(
    'decided|chosen|chose|agreed|settled|opted',
    `${LEAD}${WHO}(?:['’]ve| have| has)? (?:now |just |both |all )?(?:decided|chosen|chose|agreed|settled|opted) (?:that|to|on|for|not|against|against|we|[\\w-]+(?: [\\w-]+){0,3} over)\\b`,
  ),
  any(
    'decided|opted|settled|agreed|decision',
    `${LEAD}(?:decided|opted|settled|agreed) (?:on|to|for|that|against)\\b`,
    `${LEAD}decision(?: made)?(?: (?:on|about) [^:]{1,60})?: ?\\S`,
    '\\b(?:talked|discussed) .{0,30}\\band agreed\\b',
  ),
  ...STATEMENTS.map(({ decisions }) => stated(decisions)),
]

/** A choice that a person makes in a prompt. */
export const CHOSEN: readonly HintedPattern[] = [
  any(
    "let['’]?s |option|(?:go|going) with|(?:t|longer) (?:need|want)|should only",
    `${LEAD}let['’]?s (?:completely |just |not )?(?:use|go with|stick (?:with|to)|switch to|drop|remove|keep (?!going)|skip|default to|call it|name it)\\b`,
    `${LEAD}(?:i|we) (?:like|prefer|choose|pick|take|want) option\\b`,
    `${LEAD}(?:go|going|i['’]d go|we go|let['’]?s go) with (?:option|the|a|an)\\b`,
    `${LEAD}we (?:only |really |just )?(?:don['’]?t|do not|no longer) (?:need|want)\\b`,
    `${LEAD}(?:i think )?we should only\\b`,
  ),
]

/** What somebody prefers. */
export const PREFERRED: readonly HintedPattern[] = [
  hinted(
    'prefer',
    `(?:^|[.,:;—] )${WHO} (?:really |strongly |much |generally |usually |always |still )?prefers? (?!not sure)\\S`,
    { flags: '' },
  ),
  any(
    'rather|prefer|from now on|going forward|in the future|next time|i like|i love|i hate|i dislike|t like',
    "\\b(?:i|we|he|she|they)(?:['’]d| would) (?:much |really )?(?:rather|prefer)\\b(?! not say)",
    `${LEAD}(?:from now on|going forward|in the future|next time),? \\S+ \\S+`,
    `${LEAD}i (?:like|love|hate|dislike|don['’]?t like|do not like) (?:it )?(?:when|to |having|seeing|working)`,
  ),
  ...STATEMENTS.map(({ preferences }) => stated(preferences)),
]

/** What is left open on purpose. */
export const LEFT_OPEN: readonly HintedPattern[] = [
  any(
    `open question|${TO_SETTLE} |${STILL_OPEN}`,
    '^\\W*open questions?:? \\S.{10}',
    `${LEAD}(?:we|i) (?:still )?(?:need|have) ${TO_SETTLE} (?:whether|if|how|which|what|where|who|on)\\b`,
    `\\b(?:is|are|remains) ${STILL_OPEN}\\b`,
  ),
]
