/**
 * @module What a session is about: its goal and its topic, in the person's own words. Pure.
 *
 * The goal quotes what was asked for last, and beside it the plan or the first request. What says nothing of the work is
 * no goal: agreements, choices, chores such as a commit or a run of the tests.
 */

import { GOAL_LENGTH } from '../../rules.ts'
import { asksForNoWork, isOwnTool, leavesWorkAlone } from '../../snapshot/no-work.ts'
import { FIRST_ASKED, LAST_ASKED, NO_TOPIC, PLAN_LABEL } from '../../snapshot/title.ts'
import { ASKING, SENTENCE_END, sentenceThatAsks } from '../../text/asking.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import type { RequestState, SessionState } from '../state/session-state.ts'
import { planTitle } from '../state/tasks.ts'

/** Returns true for a request that says what is to be done: no greeting, no bare reply or thanks, no command of Throughline. */
export function asksForWork({ kind, text }: RequestState): boolean {
  return kind === 'plan' || !(asksForNoWork(text) || text.trim().replace(ACKNOWLEDGES, '') === '')
}

/** Returns true where there is something to save: work was asked for, done or taken over. */
export function holdsWork({ requests, inherited, toolCalls }: SessionState): boolean {
  return (
    inherited !== undefined ||
    requests.some(({ text }) => !leavesWorkAlone(text)) ||
    Object.keys(toolCalls).some((name) => !isOwnTool(name))
  )
}

/** Returns true for a request that says something of the work: no agreement, no choice, no chore, no host's own words. */
export function saysWhatToDo(request: RequestState): boolean {
  return takesOffer(request) || (saysSomething(request) && !isChore(request))
}

/** Returns the goal; undefined where nobody asked for anything. */
export function findGoal(state: SessionState): string | undefined {
  const { inherited, plan } = state
  const told = telling(state)
  const last =
    lastOf(told, state) ?? standing(state).findLast((request) => asksForWork(request) && request.earlier !== true)
  if (last === undefined) return inherited?.goal
  const asked = wordsOf(last)
  const first = told[0]
  const [label, frame] =
    plan === undefined || last.kind === 'plan'
      ? [FIRST_ASKED, first === undefined ? asked : wordsOf(first)]
      : [PLAN_LABEL, planTitle(plan)]
  if (frame === asked) return truncate(asked, GOAL_LENGTH)
  return `${LAST_ASKED}${truncate(asked.replace(/:? …$/, ''), ASKED_LENGTH)} (${label}: ${truncate(frame, FRAME_LENGTH)})`
}

/** Returns what the person asked for last, in the words of the request or of the proposal that they agreed to. */
export function lastAsked(state: SessionState, length: number): string | undefined {
  const last = lastOf(
    standing(state).filter((request) => asksForWork(request) || takesOffer(request)),
    state,
  )
  if (last === undefined) return undefined
  if (last.kind === 'plan') return titleOf(last.text)
  return truncate(asksForWork(last) ? oneLine(withoutPaste(last.text)) : proposalOf(last), length)
}

/** Returns the topic in a few words: the session's name, else the current work. */
export function findTopic(state: SessionState): string {
  const { title, titled, inherited } = state
  const told = telling(state).filter(({ kind, earlier }) => kind !== 'command' && earlier !== true)
  if (inherited !== undefined && !told.some(namesWork)) return inherited.topic
  // The host's title of a session without a request has no meaning.
  if (title !== undefined && (titled === true || (inherited === undefined && told.length > 0))) return title
  const current = told.findLast(namesWork) ?? told[0] ?? telling(state)[0]
  return current === undefined ? NO_TOPIC : topicOf(current)
}

/** Returns what a prompt that plan mode wrote asks for, by the plan's title. */
export function titleOf(plan: string): string {
  return /^#+\s/m.test(plan) ? `Implement the plan: ${planTitle(plan)}` : oneLine(plan)
}

/** Returns the person's own words before what they pasted; the whole where nothing else is there. */
export function withoutPaste(text: string): string {
  const lines = text.split('\n')
  const paste = lines.findIndex((line, index) => PASTED.test(line) || (index > 0 && line.length > LONG_LINE))
  const own = (paste === -1 ? lines : lines.slice(0, paste)).join('\n').trim()
  const kept = own.length < SHORTEST ? text.trim() : own
  // A console prints everything in one line: what follows an error's name is its own text.
  const log = kept.length > LONG_LINE ? LOG.exec(kept) : null
  return log !== null && log.index >= SHORTEST ? `${kept.slice(0, log.index + log[0].length).trim()} …` : kept
}

// --- internal ---

const ASKED_LENGTH = 320
const FRAME_LENGTH = GOAL_LENGTH - ASKED_LENGTH - 40

/** Words that agree or continue: they ask for nothing new. */
const AGREEMENT =
  /^(?:(?:yes|yep|yeah+|y|no|(?:that|this) (?:was|is) (?:the|my) (?:idea|plan|intention)|ok|okay|sure|go|do|do it|do that|so|go on|go ahead|implement|apply|fix|add|use|try|continue|proceed|keep going|resume|thanks|thank you|thx|great|good|nice|perfect|cool|lgtm|looks good|sounds good|please|pls|next|done|commit|push|retry|try again|stop|wait|hello|hi|hey|both|all|all of (?:them|it|these)|option|the (?:first|second|third|last)(?: one)?|and|let['’]?s|\d+)\b[\s,.!&]*)+(?:(?:it|this|that|then|now|please|on|thing|step|task|with (?:it|that|this)|the work|one|where (?:we|you) left off)\b[\s,.!]*)*$/i
/** A prompt that is one element with a name of its own: a host or a script wrote it. */
const ONE_ELEMENT = /^<([a-z][\w-]{0,60})(?:\s[^>]{0,500})?>[\s\S]*<\/\1>$/i
/** Housekeeping at the end of a task, and the checks. */
const CHORE =
  /^(?:(?:ok|okay|great|good|nice|perfect|thanks|yes|yeah|now|please|just|can you|could you|lgtm|saved|all|go ahead|and|then|let['’]?s)[\s,.!]*)*(?:(?:git )?(?:re)?(?:commit|push|hpush|merge|rebase|squash|amend|tag|release|format|lint|save)\b.{0,60}|(?:re-?)?(?:run|check) (?:all |the |unit |integration )*(?:tests?|test suite|lint(?:er)?|checks?|build)\b.{0,20})$|^(?:\S+ )?(?:create|open|make) (?:a |the )?(?:pr|pull request)\b.{0,30}$/i
/** A wish to continue earlier work that does not name the work. */
const GOES_ON =
  /^(?:(?:please|ok|okay|hi|hey|let['’]?s|can we|could we)[,!]? )*(?:continue|resume|recover|restore|pick up|carry on|go on|keep going)\b.{0,100}$/i

/** A question of what is, as against one that asks for a change: "can we …?", "what about …?", "why can't it …?". */
const ASKS_A_FACT =
  /^(?:(?:ok|okay|so|and|but|also|wait|hm+|hey|oh|actually)[,.! -]+)*(?:is|are|was|were|does|do|did|has|have|(?:what|how)(?! about\b| if\b)|which|where|who|when)\b[^?]{0,240}\?\W*$/i
const TOPIC_LENGTH = 80
const SHORTEST = 12
const LONG_LINE = 240
const POLITENESS =
  /^(?:(?:please|now|so|then|ok|okay|hi|hey|first)[,!]? )*(?:(?:can|could|would) you (?:please )?|let[’']?s |help me (?:to )?|i(?:[’']d| would)? (?:want|need|like) (?:you )?to )?/i
/** The first line of something pasted: a fence, a quotation, a frame of a stack trace, a log line, JSON. */
const PASTED =
  /^\s*(?:```|>|[│├└┌╭╰⏺⎿|]|at \S+[ (:].*\d|\[?\d{4}-\d\d-\d\d|\[(?:INFO|WARN|ERROR|DEBUG)|Traceback \(|[{[]["{]|\S+ (?:error|warning)(?:\[|:)|<\?xml|<!DOCTYPE|diff --git)/i
/** A choice among what the model laid out. */
const CHOOSES =
  /^\W*(?:\d+[.)]\s*)?(?:(?:i (?:like|prefer|choose|pick|want)|let['’]?s go with|go with) option\b|(?:implement|do|fix|apply|address|take|start with|go with|let['’]?s do)(?: (?:option|number|step|nr))? ?#?\d+(?:(?:\s*,\s*|\s+and\s+|\s*&\s*)#?\d+)*\.?$)/i
const LOG =
  /\b(?:Warning: |Uncaught |(?:[A-Z]\w*)?(?:Error|Exception): |Traceback|error TS\d+|panic: |fatal: |ERR! )[^.\n]{0,80}|: (?=\S+: \S)/

/** Requests that are part of the conversation still. */
function standing({ requests }: SessionState): RequestState[] {
  return requests.filter(({ withdrawn }) => withdrawn !== true)
}

/** The last one but for a question that was put in while the work went on: an answer in words, and edits behind it. */
function lastOf(requests: readonly RequestState[], { edits }: SessionState): RequestState | undefined {
  const isAside = ({ kind, text, edits: before = edits }: RequestState) =>
    kind === 'words' && before < edits && ASKS_A_FACT.test(text.trim())
  return requests.findLast((request) => !isAside(request)) ?? requests.at(-1)
}

/** The requests that say something of the work; commands where there are no words. */
function telling(state: SessionState): RequestState[] {
  const told = standing(state).filter(saysWhatToDo)
  const words = told.filter(({ kind }) => kind !== 'command')
  return words.length > 0 ? words : told
}

function saysSomething(request: RequestState): boolean {
  const words = request.text.trim()
  return asksForWork(request) && !AGREEMENT.test(words) && !CHOOSES.test(words) && !ONE_ELEMENT.test(words)
}

function isChore({ text, kind }: RequestState): boolean {
  return kind !== 'plan' && (CHORE.test(text.trim()) || GOES_ON.test(text.trim()))
}

/** A piece of work that the model offered and the person agreed to, as against a courtesy or a chore. */
function takesOffer({ text, answers }: RequestState): boolean {
  return answers !== undefined && AGREEMENT.test(text.trim()) && PROPOSAL.test(answers) && !OFFERED_CHORE.test(answers)
}

/** "Implement the fix (offered by the agent; the answer: yes)" of "Want me to implement the fix?" */
function proposalOf(request: RequestState): string {
  return oneLine(`${offerOf(request)} (offered by the agent; the answer: ${request.text})`)
}

function offerOf({ answers = '' }: RequestState): string {
  const [, work = answers, more = ''] = OFFERED_WORK.exec(answers) ?? []
  return oneLine(`${work.slice(0, 1).toUpperCase()}${work.slice(1)}${more.trim() === '' ? '' : `: ${more.trim()}`}`)
}

function wordsOf(request: RequestState): string {
  const { kind, text } = request
  if (kind === 'plan') return titleOf(text)
  if (takesOffer(request)) return proposalOf(request)
  const own = oneLine(withoutPaste(text))
  return withoutAcknowledgement(own) || own
}

/** A request that tells what the work is: no question, no touch to what is there. */
function namesWork(request: RequestState): boolean {
  if (request.kind === 'plan') return true
  const isOffer = takesOffer(request)
  const words = isOffer ? offerOf(request) : wordsOf(request)
  // An offer asks in its first words, whatever its verb.
  const sentence = words.split(SENTENCE_END).find((one) => isOffer || ASKING.test(one))
  return sentence !== undefined && !REFERS_BACK.test(sentence) && words.length >= SHORT_TASK
}

function topicOf(request: RequestState): string {
  const words = takesOffer(request) ? offerOf(request) : wordsOf(request)
  if (request.kind === 'plan') return atClause(words.replace(/^Implement the plan: /, ''))
  const asking = sentenceThatAsks(words)
  const colon = asking.search(/:\s/)
  const before = colon === -1 ? asking : asking.slice(0, colon)
  // The colon of "readTide(row: number)" ends no clause.
  const head = before.lastIndexOf('(') > before.lastIndexOf(')') ? asking : before
  // "Implement this: the limit grows" is about the limit.
  const about = colon !== -1 && REFERS_BACK.test(head) ? asking.slice(colon + 1).trim() : head
  const bare = about.replace(POLITENESS, '').replace(/(?<![.!?:。！？：])[.!?:。！？：]+$/, '')
  return atClause(bare || words)
}

/** As many clauses as have room; of a first one that has none, as many words. */
function atClause(text: string): string {
  if (text.length <= TOPIC_LENGTH) return text
  const head = text.slice(0, TOPIC_LENGTH + 1)
  const clause = Math.max(
    ...[', ', ' - ', ' — ', ' (', '; ', ' so that ', ' because ', ' and '].map((mark) => head.lastIndexOf(mark)),
  )
  if (clause >= SHORT_TASK) return head.slice(0, clause)
  return truncate(text, TOPIC_LENGTH)
}

/** "Good. Now draw the gauge" is about the gauge. */
function withoutAcknowledgement(words: string): string {
  const rest = words.trim().replace(ACKNOWLEDGES, '')
  return rest.length < SHORTEST ? words.trim() : rest
}

const SHORT_TASK = 20
const PROPOSAL = /\b(?:should i|shall i|want me to|like me to|shall we|should we) \w+/i
const OFFERED_WORK = /\b(?:should i|shall i|want me to|like me to|shall we|should we) ([^?]{1,1000})\?(.*)$/is
const OFFERED_CHORE =
  /\b(?:should i|shall i|want me to|like me to|shall we|should we) (?:also |now |first |then |just )*(?:go ahead|go on|proceed|continue|commit|push|merge|rebase|do (?:that|this|it|so)|try|help|explain|show|(?:make|create|open) (?:a|the|this) (?:commit|pr|pull request)|update the pr|run)\b/i
/** Words before the request itself. */
const ACKNOWLEDGES =
  /^(?:(?:(?:yes|yep|yeah|ok|okay|sure|thinking again|on second thoughts?|actually|good|great|nice|perfect|cool|excellent|awesome|fine|right|thanks|thank you|thx|lgtm|looks good|sounds good|works|very (?:good|nice)|(?:that|it) works(?: now)?|(?:this|that) is (?:really |very )?(?:helpful|great|good|nice|perfect|awesome))\b[\s,.!:–—-]*)+(?:(?:now|then|so|please)\b[\s,]*)*)/i
/** A sentence that says little without the one before it. */
const REFERS_BACK =
  /\b(?:it|they|them|also|too|as well|instead|another one|one more|the same)\b|\b(?:this|that|these|those)(?=\s*(?:[.,;!?)]|$)|\s+(?:and|to|for|in|with|on|by|so|as|too|now|first|instead|please|yourself|two|three)\b)/i
