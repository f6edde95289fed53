/**
 * @module What is stated in a session, added to its state: each once, with its origin and, where its kind has one, an id.
 *
 * Of what a person states plainly in prose, their own sentence is kept, whole: no summary, no inference. Where a sentence can
 * be read both ways it is left out.
 */

import { defined } from '../../defined.ts'
import { KEEP, STATEMENT_LENGTH } from '../../rules.ts'
import { truncate } from '../../text/budget.ts'
import { clipLine } from '../../text/clip.ts'
import { anyHint, type HintedPattern } from '../../text/lazy-pattern.ts'
import { repeating } from '../../text/memoize.ts'
import { proseOf, sentenceEnd } from '../../text/sentences.ts'
import { keep, nextId, type SessionState, type StatementKind } from '../state/session-state.ts'
import { findLimits } from './constraints.ts'
import { CHOSEN, DECIDED, LEFT_OPEN, PREFERRED } from './statement-phrases.ts'

/** A statement as it was found, and as it is kept. */
export interface Statement extends FoundStatement {
  readonly line: string
}

/** What a person's words state. */
export interface UserStatements {
  readonly limits: readonly string[]
  readonly statements: readonly Statement[]
}

/** Returns the limits and statements of a person's words. */
export function readUserStatements(words: string): UserStatements {
  return { limits: findLimits(words), statements: kept(statementsOfUser(words)) }
}

/** Notes what a person's words state. */
export function noteUserStatements(
  state: SessionState,
  { limits, statements }: UserStatements,
  at: string | undefined,
): void {
  for (const text of limits) {
    if (state.limits.some((known) => known.text === text)) continue
    keep(state.limits, { id: nextId(state, 'C'), text, ...defined({ at }) }, KEEP.constraints)
  }
  // A sentence that sets a limit or answers a question is one statement, not two.
  const known = [...limits, state.answers.at(-1)?.answer ?? '']
  const others = statements.filter(({ text }) => !known.some((one) => one.includes(text)))
  note(state, others, at)
}

/** Forgets the limits of the moment that a prompt lifts: "don't commit yet" is over with "please commit it". */
export function liftLimits(state: SessionState, words: string): void {
  if (!state.limits.some(({ text }) => FOR_NOW.test(text))) return
  const orders = [...words.slice(0, ORDERS_LENGTH).matchAll(ORDER)].map(([, verb = '']) => verb.toLowerCase())
  if (orders.length === 0) return
  state.limits = state.limits.filter(({ text }) => {
    if (!FOR_NOW.test(text)) return true
    const forbidden = FORBIDS.exec(text)?.[1]?.toLowerCase()
    return !(forbidden === undefined ? orders.some((verb) => BEGINS.test(verb)) : orders.includes(forbidden))
  })
}

/**
 * Notes that a prompt follows the question that the model ended its turn with, and returns that question. What plainly
 * answers it resolves it, and such an answer to a real choice is a decision.
 */
export function noteReply(state: SessionState, words: string, at: string | undefined): string | undefined {
  const question = state.asked
  delete state.asked
  if (question === undefined) return undefined
  const id = nextId(state, 'Q')
  const reply = words.trim()
  if (reply.length > LONGEST_REPLY || reply.includes('?') || !ANSWER.test(reply)) return question
  keep(state.questions, { id, question, resolution: clipLine(reply, LONGEST_REPLY), ...defined({ at }) }, RESOLVED)
  // A bare number has no meaning without the option that it names.
  const option = optionNamed(reply, state.lastMessages.findLast(({ role }) => role === 'assistant')?.text ?? '')
  if (
    (option !== undefined || !(PICKS.test(reply) || choosesNothing(question, reply))) &&
    CHOICE.test(question) &&
    !COURTESY.test(question)
  ) {
    const answer = option === undefined ? reply : `${reply} (${option})`
    keep(
      state.answers,
      { id: nextId(state, 'D'), question, answer: clipLine(answer, LONGEST_REPLY + OPTION_LENGTH), ...defined({ at }) },
      KEEP.questions,
    )
  }
  return question
}

/** Returns the question that a text ends with: the model waits for the person. Courtesies ask nothing. */
export function trailingQuestion(text: string): string | undefined {
  if (!text.includes('?') && !text.includes('？')) return undefined
  const whole = text.trimEnd()
  const line = whole.slice(whole.lastIndexOf('\n') + 1).trim()
  if (!/[?？]/.test(line)) return undefined
  const last = line.replace(/^[*_`#>-]+\s*/, '').replace(/(?<![*_`\s])[*_`\s]+$/, '')
  // An offer may be followed by what it would bring.
  const offer = OFFER.exec(last)
  const question = offer?.[1] ?? (/[?？]$/.test(last) ? last.split(/(?<=[.!])\s/).at(-1) : undefined)
  return question === undefined || NOTHING.test(question) ? undefined : clipLine(question, QUESTION_LENGTH)
}

interface FoundStatement {
  readonly kind: StatementKind
  readonly text: string
}

/** Returns what a person states in a prompt, in order. */
export function statementsOfUser(prompt: string): FoundStatement[] {
  return prompt.length > LONGEST_PROMPT ? [] : find(prompt, BY_USER, HINT_OF_USER, USER_LENGTH)
}

// --- internal ---

/** A limit that holds for the moment. */
const FOR_NOW = /\b(?:yet|for now|until|no code changes|just the (?:analysis|plan))\b/i
const FORBIDS = /\b(?:don['’]?t|do not) (?:ever )?(\w{2,20})/i
const ORDERS_LENGTH = 1_000
/** A verb that a sentence begins with, behind what is polite. */
const ORDER =
  /(?:^|[.!?,\n]\s{0,3}|\band )(?:(?:ok|okay|yes|now|please|then|so|great|good|you can|you may|go ahead and)[,.!]? ){0,4}(do it|go ahead|commit|push|merge|deploy|implement|change|edit|delete|create|run|start|install|fix)\b/gi
const BEGINS = /^(?:do it|go ahead|implement|change|edit|fix|start)$/
const LONGEST_REPLY = 240
const QUESTION_LENGTH = 300
const OFFER =
  /(?:^|[.!] )((?:want me to|shall i|should i|would you like me to|do you want me to) [^?]{3,200}\?(?: .*)?)$/i
const NOTHING =
  /\b(?:anything else|something else|what(?:['’]s| is) next|what (?:else )?(?:would you like|do you want|should we|can i|shall we)(?: me)?(?: to)? (?:do|work on|tackle|help)\b(?: (?:next|now|today))?|how (?:else )?can i help)\b[^?]{0,60}[?]$/i
const RESOLVED = 20
/** A question between things, or about how: its answer decides something. */
const CHOICE =
  /\bor\b|^(?:which|what|where|how|who|when)\b|\b(?:should (?:i|we|it|the)|do you (?:prefer|want)|would you (?:prefer|like)|want me to|shall (?:i|we))\b/i
const BARE = /^\W*(?:lgtm|looks good|sounds good|yes|yep|yeah|ok(?:ay)?|sure|correct|right|exactly)\W*$/i
const BETWEEN = /\bor\b|^(?:does|do|is|are) (?:this|that|these|it)\b/i
/** The option that a reply names. */
const NAMES_OPTION = /\boption ?#?(\d{1,2}|[a-d])\b|^\W*(\d{1,2}|[a-d])\W*$/i
const OPTION_LENGTH = 120
const PICKS = /^\W*(?:option )?(?:\d{1,2}|[a-d])\W*$/i
/** Going on, committing, pushing: a permission of the moment. */
const COURTESY =
  /\b(?:anything else|something else|continue|proceed|go ahead|go on|carry on|resume|pick (?:it|this) up|commit|push|start|try|help|next|ready|(?:create|open|make) (?:a|the) (?:pr|pull request)|run (?:it|the tests?|this)|explain|clarify|more details?|shall (?:i|we)\?|take a look|look (?:at|into))\b/i
/** How an answer begins: anything else may be another thought. */
const ANSWER =
  /^\W*(?:yes|yep|yeah|yup|no|nope|sure|ok|okay|correct|right|exactly|option|both|neither|none|all|lgtm|(?:the )?(?:first|second|third|last|former|latter)|\d{1,2}(?=$|[\s.,)])|[a-d](?=$|[.,)])|let['’]?s|use|keep|go with|i['’]?d? (?:like|prefer|want|choose|pick|would)|you decide|ja|nein|oui|non|sí|si|sim|não|да|нет|是|对|不|好|네|아니|हाँ|नहीं)(?=$|[\s\W])/i

/** A bare yes to "this or that?", or to "does this feel right?": it says nothing without what stood above. */
function choosesNothing(question: string, reply: string): boolean {
  return BARE.test(reply) && BETWEEN.test(question)
}

/** The option of a list that a reply chooses, as the model put it: "option 2: keep the table". */
function optionNamed(reply: string, offered: string): string | undefined {
  const [, named, bare = named] = NAMES_OPTION.exec(reply) ?? []
  if (bare === undefined) return undefined
  const line = new RegExp(`^(?:option )?${bare}(?: ?[.):]| [—–-]) ?(\\S.*)$`, 'i')
  const options = offered
    .split('\n')
    .flatMap((each) => line.exec(each.replace(/[*#_`]|^[\s>-]+/g, '').trim())?.[1] ?? [])
  // Two lists have two first items, and a list of questions offers nothing.
  return options.length === 1 && !/[?？]$/.test(options[0] ?? '')
    ? `option ${bare}: ${truncate(options[0] ?? '', OPTION_LENGTH)}`
    : undefined
}

function kept(found: readonly FoundStatement[]): Statement[] {
  return found.map(({ kind, text }) => ({ kind, text, line: clipLine(text, STATEMENT_LENGTH) }))
}

function note(state: SessionState, found: readonly Statement[], at?: string): void {
  for (const { kind, line } of found) {
    if (line === '' || isStated(state, kind, line)) continue
    const letter = LETTER[kind]
    state.statements.push({
      kind,
      ...(letter === undefined ? {} : { id: nextId(state, letter) }),
      text: line,
      origin: 'user',
      ...defined({ at }),
    })
    const ofKind = state.statements.filter((known) => known.kind === kind)
    const oldest = ofKind.length > KEEP.statements ? ofKind[0] : undefined
    if (oldest !== undefined) state.statements.splice(state.statements.indexOf(oldest), 1)
  }
}

const LETTER: { readonly [K in StatementKind]?: 'D' | 'Q' } = { decision: 'D', question: 'Q' }

/** A repeated statement mostly has the same words. Only otherwise are case and punctuation compared loosely. */
function isStated({ statements }: SessionState, kind: StatementKind, line: string): boolean {
  for (const known of statements) if (known.text === line && known.kind === kind) return true
  const words = plain(line)
  for (const known of statements) if (known.kind === kind && plain(known.text) === words) return true
  return false
}

/** Each new statement is compared with all that are kept. */
const plain = repeating((text) => text.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]+/g, ' '), 5 * KEEP.statements)

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
