/**
 * @module Limits that a person states in a prompt: "don't add a dependency", "keep the public API", "never …".
 *
 * Their own sentence is kept, whole. Only plain English statements count: no questions, no code, no pasted logs, no
 * reports of what happened. Wrong ones would be obeyed: where a sentence can be read both ways it is left out. Pure.
 */

import { anyHint, type HintedPattern, hinted } from '../../text/lazy-pattern.ts'

const LONGEST = 240
const MOST = 5
const LONG = 1_500
const LONGEST_PROMPT = 8_000

/** Returns the sentences of a prompt that set a limit, in order. */
export function findLimits(prompt: string): string[] {
  if (prompt.search(HINT) === -1) return []
  // In a long one, and in one that quotes code, only plain orders are the person's own.
  const plain = prompt.length <= LONG && !prompt.includes('```')
  const [hint, limits] = plain ? [HINT, LIMITS] : [ORDER_HINT, ORDERS]
  return withoutCode(prompt.slice(0, LONGEST_PROMPT))
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[-*•\d.)\s]+/, '').trim())
    .filter(
      (sentence) =>
        sentence.length >= 8 &&
        sentence.length <= LONGEST &&
        sentence.search(hint) !== -1 &&
        limits.some(({ fits }) => fits(sentence)) &&
        !/[?？]["')\]]*$/.test(sentence) &&
        !ASKS.test(sentence) &&
        !CODE.test(sentence),
    )
    .slice(0, MOST)
}

// --- internal ---

/** A question, with or without its mark. */
const ASKS =
  /^(?:why|what|how|when|where|who|which|is|are|does|do you|did|can|could|would|should|shouldn['’]?t|isn['’]?t|aren['’]?t|doesn['’]?t)\b/i
const CODE = /[{}]|=>|<\/|\);$|\s=\s.*;$|^(?:\/\/|#|>|\$|\||@)/
/** Words that may stand before the one that counts. */
const LEAD =
  '^(?:(?:but|and|also|please|pls|oh|so|then|note(?: that)?|remember|important|ok|okay|just|again|yes|no|for now|one thing|btw),?:? ){0,8}'
const ACTS = new Set([
  ...'touch change modify edit alter add remove delete drop rename use create commit push install break refactor rewrite write run bump upgrade downgrade move introduce include mention merge deploy import require rely depend assume start begin implement make put hardcode hard-code call log print skip disable mock generate update amend force rebase squash format reformat guess invent publish release expose store save send open close stop wrap duplicate copy overengineer over-engineer ask check prefer return keep validate escape show respond answer follow read confirm quote lint test sign leave go do build catch swallow throw cache block exceed ship fetch download execute'.split(
    ' ',
  ),
  'bother with',
])
/** What is done this way and not that. */
const CHOICES = new Set([
  ...'use prefer write return put take call do make add throw import store extend reuse pick choose build fix implement change solve keep move run create handle'.split(
    ' ',
  ),
  'go with',
])
/** What a part must not do. */
const FORBIDDEN = new Set(
  'touch change modify edit add remove delete use create commit push install break depend rely require introduce import call store log block mutate know contain exceed assume drop upgrade expose write leak throw'.split(
    ' ',
  ),
)
/** A word that may be one of the acts. */
const ACT = '(hard-?code|over-?engineer|bother with|\\w+)\\b'
const ENSURED = 'make sure (?:that |to |you |we |it |the |all |every |no |nothing )'
const BOUND = '(?:stick (?:to|with)|limit (?:it|this|yourself|the|changes)) '
const CONFINED = '(?:only|just) (?:touch|change|modify|edit|use|add|run|fix|look at|work (?:on|in)|update|read) '
const LASTING =
  'to (?:stay|remain|keep|be (?:backwards?|compatible|reversible|idempotent)|(?:work|run) (?:on|with|without|under|in) )'
const NOT = "(?:don[’']?t|do not|never)"

/** Sentences that are orders from their first word on. */
const ORDERS: readonly HintedPattern[] = [
  // don't touch the schema · never push to main
  hinted(NOT, `${LEAD}${NOT} (?:ever )?${ACT}`, { among: ACTS }),
  hinted('avoid ', `${LEAD}avoid (?!that$|it$)\\w+`),
  hinted('always ', `${LEAD}always ${ACT}`, { among: ACTS }),
  // no new dependencies · no breaking changes
  hinted(
    'no ',
    `${LEAD}no (?:(?:new|additional|extra|more|breaking|external|third[- ]party|runtime|code|other|further|direct|global|hard-?coded|inline|npm|manual) )*(?:dependenc(?:y|ies)|deps|packages?|libraries|library|frameworks?|changes?|commits?|pushes|classes|comments?|emojis?|mocks?|mocking|globals?|network(?: calls)?|refactor(?:ing|s)?|rewrites?|migrations?|files?|semicolons|any|shortcuts|hacks|workarounds|placeholders|todos|abbreviations|side effects|regressions|downtime|telemetry)\\b(?!.*\\b(?:were|was|is|are|found|happened|shows?|showed|appears?|yet|anymore|since|so far|worked|works)\\b)`,
  ),
]
const LIMITS: readonly HintedPattern[] = [
  ...ORDERS,
  // fix the parser, but don't touch the schema
  hinted(NOT, `(?:,|;|:|—| -| but| and|\\.{3})(?= (?:please )?(?:just )?${NOT} (?:ever )?${ACT})`, { among: ACTS }),
  hinted(ENSURED, `${LEAD}${ENSURED}`),
  hinted(BOUND, `${LEAD}${BOUND}`),
  hinted(
    'keep |leave ',
    `${LEAD}(?:keep|leave) (?:(?:the|this|our|my|all|every|that|these|those) .+|it (?:as|under|in|small|simple|short|minimal|the|backwards?|compatible|local|private|within|below|to|pure|typed).*)$`,
  ),
  hinted(CONFINED, `${LEAD}${CONFINED}`),
  // use pnpm instead of npm · let's go with sqlite rather than postgres
  hinted(
    'instead of|rather than|without |only when|only if',
    `${LEAD}(?:let[’']?s |we (?:should|must|want to) |i[’']?d (?:like|prefer) (?:you )?to |i (?:want|need|would like) (?:you )?to |you should )?(go with|\\w+)\\b.* (?:instead of|rather than|without (?:adding|touching|changing|breaking|using|introducing|modifying|installing|renaming|removing|rewriting)|only (?:when|if))\\b`,
    { among: CHOICES },
  ),
  // the API must stay compatible, as against "it must be a race"
  hinted('must not|must never', '\\bmust (?:not|never)\\b(?! have\\b)'),
  hinted(
    'must ',
    '\\bmust(?! (?:have|not|never)\\b)(?! be (?:because|why|due|something|some|that|the|a|an|wrong|broken|missing|related|coming|caused|how|where|what|it)\\b) \\w+',
  ),
  hinted(
    "should(?:n[’']?t| not| never)|may not|can(?:[’']?t|not)",
    "\\b(?:should(?:n[’']?t| not| never)|may not|(?:we|you) (?:can[’']?t|cannot)) (?:ever )?(\\w+)",
    { among: FORBIDDEN },
  ),
  hinted(
    'allowed|forbidden|limits|out of scope',
    '^(?!.*\\b(?:says?|said|error|message|complains?)\\b).*\\b(?:is|are) (?:not allowed|forbidden|off[- ]limits|out of scope)\\b',
  ),
  hinted(LASTING, `\\b(?:has|have|needs?) ${LASTING}`),
]
const HINT = anyHint(LIMITS)
const ORDER_HINT = anyHint(ORDERS)

function withoutCode(text: string): string {
  return text.includes('```') ? text.replace(/```[\s\S]*?(?:```|$)/g, '\n') : text
}
