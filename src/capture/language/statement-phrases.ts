/**
 * @module Words by which people and models state a decision, a preference, a discovery or a failure.
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

/** What is done in one way, and not in another. */
const MEANS = new Set([
  ...'use take keep pass put store return write implement make'.split(' '),
  'go with',
  'switch to',
  'stick with',
])
/** What it was chosen against, or why. */
const REASON = '(?:instead of|rather than|because|since|so that|to avoid|to match|matching|for consistency)'
const RESOLVED = '(?:decided|chosen|chose|opted|changed the approach|switched (?:from|to)|went with)'
const WAY = '(?:approach|solution|fix|option|way)(?: here)? is'
const CAUSE = '(?:root cause|cause|issue|problem|bug|culprit) (?:here )?(?:is|was)'
const BECAUSE = '(?:fails|failed|happens|happened|breaks|broke|crashes|crashed|hangs|hung) because'
const TRIAL = '(?:approach|attempt|workaround|idea|strategy)'
const TAKEN_BACK = '(?:reverted|backed out|rolled back)'
const TO_SETTLE = 'to (?:decide|figure out|clarify|agree on)'
const STILL_OPEN = 'still (?:an )?(?:open|undecided|to be decided)'
const UNTRUE = '(?:is|was) (?:not (?:correct|right|true|what)|wrong|incorrect)'
const NOT_SO = 'not (?:as |in |on |with |a |an |the )'

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

/** What a model found out. */
export const FOUND: readonly HintedPattern[] = [
  any(
    'found (?:it|the )|root cause|turns out|key ',
    '^\\W*found (?:it|the (?:issue|problem|bug|cause|root cause|culprit))\\b\\W+\\w.{30}',
    '\\broot cause\\b(?: identified| found| confirmed)?(?:\\*\\*)?(?: is| was|:) ?\\S',
    '(?:^|[,;—–-] )(?:it |this |that )?turns out\\b',
    '^\\W*(?:the )?key (?:insight|finding|discovery|point)\\b[^:]{0,30}(?: is|:) ',
  ),
  hinted(
    CAUSE,
    `^\\W*(?:so |now |and |here,? )?the (?:real |actual |underlying |main |core )?${CAUSE}\\b (?!now|clear|to |not )`,
  ),
  hinted(BECAUSE, `\\b(?:it|this|that|which|test|tests|build|command|hook|call) ${BECAUSE}\\b`),
]

/** What a model tried or weighed that does not work. */
export const FAILED: readonly HintedPattern[] = [
  any(
    "['’]t work|not work",
    "\\b(?:did|does|do|will|would|can)(?:n['’]t| not) work\\b.{0,12}\\b(?:because|since|as|with|when|if|in|for|on)\\b",
    "\\b(?:didn['’]t|did not|won['’]t|will not) work\\b",
  ),
  hinted(
    `${TRIAL} `,
    `\\b(?:this|that|the|my|first|second|previous|current|old|new) (?:[\\w\`-]+ ){0,4}${TRIAL}\\b (?:is flawed|failed|fails|was wrong|is wrong|broke|breaks|doesn['’]t|didn['’]t|does not|did not|won['’]t|can['’]t|cannot|only stops)`,
  ),
  any(
    `tried |attempted |${TAKEN_BACK} `,
    "\\bi (?:tried|attempted) .{3,160}\\b(?:but (?:it|that|this|the)|failed|without success|didn['’]t|did not)\\b",
    `^\\W*i(?:['’]ve| have)? ${TAKEN_BACK} \\S`,
  ),
]

/** What a model chose to do, with what it chose against or why. */
export const CHOSE: readonly HintedPattern[] = [
  hinted(RESOLVED, `^\\W*i(?:['’]ve| have)? ${RESOLVED}\\b`),
  hinted(
    REASON,
    `^\\W*(?:so |okay,? |actually,? |then )?(?:i['’]ll|i will|i(?:['’]m| am) going to|we['’]ll|let['’]?s) (go with|switch to|stick with|\\w+)\\b .{3,200}\\b${REASON}\\b`,
    { among: MEANS },
  ),
  hinted(
    `${WAY} `,
    `^\\W*(?:actually,? |so )?(?:a|the) (?:simpler|simplest|cleaner|cleanest|better|best|safer|right|correct|minimal) ${WAY} (?:just |simply )?to\\b`,
  ),
  any(
    'instead of|it is',
    "^\\W*instead of [^,]{3,120}, (?:i|we|i['’]ll|we['’]ll|i['’]ve|let me|let['’]s)\\b",
    '^\\W*option \\w+ it is\\b',
  ),
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

/** A person sets the model right. */
export const CORRECTED: readonly HintedPattern[] = [
  any(
    `${UNTRUE}|${NOT_SO}`,
    `${LEAD}(?:again,? )?(?:this|that|it|the [\\w ]{1,30}) ${UNTRUE}\\b.{15}`,
    `${LEAD}(?:no,? )?${NOT_SO}.{3,120}\\bbut\\b`,
  ),
]

/** Words that make a finding a guess. */
export const GUESS =
  /\b(?:might|may be|could be|could|would be|probably|likely|perhaps|maybe|possibly|seems?|appears?|suspect|not sure|unclear|whether|wonder|I think|hypothesis|assum\w+)\b/i
