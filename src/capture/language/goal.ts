/**
 * @module What a session is about: its goal (the latest task, in the person's own words), what was asked for since then,
 * and its topic. Pure.
 *
 * A task stands until another one is set: agreements, chores such as a commit, questions, corrections and "also …" belong
 * to it. They are the current request beside the goal, never the goal itself. The first request is a task whatever it says.
 */

import { GOAL_LENGTH } from '../../rules.ts'
import { asksForNoWork, isOwnTool, leavesWorkAlone } from '../../snapshot/no-work.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { isGreeting } from '../../text/reply.ts'
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

/** Returns the goal; undefined where nobody asked for anything. */
export function findGoal(state: SessionState): string | undefined {
  const requests = standing(state)
  const { inherited } = state
  const task = lastTask(requests, inherited?.goal !== undefined)
  const agreed = agreedProposal(requests)
  if (agreed !== undefined && (task === undefined || requests.lastIndexOf(agreed) > requests.lastIndexOf(task)))
    return truncate(proposalOf(agreed), GOAL_LENGTH)
  if (task === undefined && inherited?.goal !== undefined) return inherited.goal
  const latest = task ?? requests.findLast(asksForWork)
  return latest === undefined ? undefined : truncate(wordsOf(latest), GOAL_LENGTH)
}

/** Returns what the person asked for after the goal and as a part of it: the latest correction, question or wish. */
export function findFollowUp(state: SessionState): string | undefined {
  const requests = standing(state)
  const task = lastTask(requests, state.inherited?.goal !== undefined)
  const agreed = agreedProposal(requests)
  const from = Math.max(
    task === undefined ? -1 : requests.lastIndexOf(task),
    agreed === undefined ? -1 : requests.lastIndexOf(agreed),
  )
  if (from === -1 && state.inherited?.goal === undefined) return undefined
  const latest = requests
    .slice(from + 1)
    .findLast((request) => request.kind === 'words' && saysSomething(request) && !isChore(request.text))
  return latest === undefined ? undefined : truncate(wordsOf(latest), FOLLOW_UP_LENGTH)
}

/** Returns what the person asked for last, in the words of the request or of the proposal that they agreed to. */
export function lastAsked(state: SessionState, length: number): string | undefined {
  const requests = standing(state)
  const last = requests.findLast((request) => asksForWork(request) || agreedProposal([request]) !== undefined)
  if (last === undefined) return undefined
  if (last.kind === 'plan') return titleOf(last.text)
  return truncate(asksForWork(last) ? oneLine(withoutPaste(last.text)) : proposalOf(last), length)
}

/** Returns the topic in a few words. */
export function findTopic(state: SessionState): string {
  if (state.inherited !== undefined) return state.inherited.topic
  const requests = state.requests.filter(asksForWork)
  // What the host calls a session in which nobody has asked for anything says nothing.
  if (state.title !== undefined && (state.titled === true || requests.length > 0)) return state.title
  const first = requests.find(saysSomething) ?? requests[0]
  if (first === undefined) return 'session'
  if (first.kind === 'plan') return truncate(titleOf(first.text).replace(/^Implement the plan: /, ''), TOPIC_LENGTH)
  const sentences = oneLine(first.text)
    .split(SENTENCE_END)
    .filter((sentence) => !isGreeting(sentence))
  const asking = sentences.find((sentence) => ASKING.test(sentence)) ?? sentences[0] ?? ''
  const words = asking
    .replace(POLITENESS, '')
    .replace(/:\s.*$/, '')
    .replace(/[.!?:。！？：]+$/, '')
  return truncate(words || oneLine(first.text), TOPIC_LENGTH)
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

/** Words that agree or go on: they ask for nothing new. */
const AGREEMENT =
  /^(?:(?:yes|yep|yeah+|y|no|ok|okay|sure|go|do|do it|do that|so|go on|go ahead|continue|proceed|keep going|resume|thanks|thank you|thx|great|good|nice|perfect|cool|lgtm|looks good|sounds good|please|pls|next|done|commit|push|retry|try again|stop|wait|hello|hi|hey|both|all|all of (?:them|it|these)|option|the (?:first|second|third|last)(?: one)?|and|let['’]?s|\d+)\b[\s,.!&]*)+(?:(?:it|this|that|then|now|please|on|with (?:it|that|this)|the work|one)\b[\s,.!]*)*$/i
const COMPACTION_REQUEST = /^\[continuation summary of /
/** Housekeeping at the end of a task. */
const CHORE =
  /^(?:(?:ok|okay|great|good|nice|perfect|thanks|yes|yeah|now|please|just|can you|could you|lgtm|saved|all|go ahead|and|then|let['’]?s)[\s,.!]*)*(?:git )?(?:re)?(?:commit|push|hpush|merge|rebase|squash|amend|tag|release|format|lint|save)\b.{0,60}$|^(?:\S+ )?(?:create|open|make) (?:a |the )?(?:pr|pull request)\b.{0,30}$|^another pr comment|^some more pr comments/i

const SENTENCE_END = /(?<=[.!?])\s|(?<=[。！？])/
const TOPIC_LENGTH = 80
const SHORTEST = 12
const LONG_LINE = 240
/** A sentence that asks for work, as against the story that leads to it. */
const ASKING =
  /^(?:(?:please|now|so|then|ok|okay|hi|hey|first|yes|yeah|no|and|also|but|great|thanks)[,!.]? )*(?:(?:can|could|would) you|(?:can|could|shall|should) we|let[’']?s|i(?:[’']d| would)? (?:want|need|like)|we (?:also )?(?:need|want|should|have) to|help me|add|build|change|clean|convert|create|debug|delete|design|document|draft|explain|extract|find|fix|generate|implement|improve|install|integrate|investigate|analy[sz]e|apply|address|branch off|check|compare|disable|enable|handle|look (?:at|into)|make|migrate|move|optimi[sz]e|port|prepare|refactor|remove|rename|replace|review|rewrite|run|set up|simplify|split|switch|test|translate|update|upgrade|write)\b/i
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

/** The latest task; of requests that are none the first, which set the session going. Words go before commands. */
function lastTask(requests: readonly RequestState[], hasInherited: boolean): RequestState | undefined {
  const words = requests.filter((request) => request.kind !== 'command' && saysSomething(request))
  const task = words.findLast((request) => request.kind === 'plan' || setsTask(request))
  if (task !== undefined || hasInherited) return task
  return words.find(({ text }) => !isChore(text)) ?? words[0] ?? requests.findLast(saysSomething)
}

function saysSomething(request: RequestState): boolean {
  const words = request.text.trim()
  return asksForWork(request) && !AGREEMENT.test(words) && !CHOOSES.test(words) && !COMPACTION_REQUEST.test(words)
}

/** A request that says by itself what is to be done, and not of what was asked for before. */
function setsTask({ text, answers }: RequestState): boolean {
  const words = withoutAcknowledgement(withoutPaste(text))
  if (words === '' || isChore(text) || isChore(words) || SHELL_LINE.test(words)) return false
  const sentences = words.split(/(?<=[.!?])\s|\n+/)
  const asks = sentences.some((sentence) => ASKING.test(sentence) || isImperative(sentence))
  if (!ENGLISH.test(words))
    return (
      answers === undefined && !/[?？]$/.test(words) && (words.length >= SHORTEST || /[^\x00-\u024f]{4,}/.test(words))
    )
  if (!asks || AMENDS.test(words) || INQUIRES.test(words)) return false
  return words.length >= LONG_TASK || !REFERS_BACK.test(sentences[0] ?? '')
}

/** "Draw the gauge": a word that opens no statement, and its object. */
function isImperative(sentence: string): boolean {
  // "Link the file" is a touch to what is there.
  const [, word = ''] = (sentence.length < SHORT_TASK ? null : IMPERATIVE.exec(sentence)) ?? []
  return word !== '' && !OPENS_STATEMENT.test(word)
}

function isChore(text: string): boolean {
  return CHORE.test(text.trim())
}

/** A piece of work that the model offered and the person agreed to, as against a courtesy or a chore. */
function agreedProposal(requests: readonly RequestState[]): RequestState | undefined {
  return requests.findLast(
    ({ text, answers }) =>
      answers !== undefined && AGREEMENT.test(text.trim()) && PROPOSAL.test(answers) && !OFFERED_CHORE.test(answers),
  )
}

/** "Implement the fix (offered by the agent; the answer: yes)" of "Want me to implement the fix?" */
function proposalOf({ text, answers = '' }: RequestState): string {
  const [, work = answers, more = ''] = OFFERED_WORK.exec(answers) ?? []
  const offered = `${work.slice(0, 1).toUpperCase()}${work.slice(1)}${more.trim() === '' ? '' : `: ${more.trim()}`}`
  return oneLine(`${offered} (offered by the agent; the answer: ${text})`)
}

function wordsOf({ kind, text }: RequestState): string {
  if (kind === 'plan') return titleOf(text)
  const own = oneLine(withoutPaste(text))
  return withoutAcknowledgement(own) || own
}

/** "Good. Now draw the gauge" is about the gauge. */
function withoutAcknowledgement(words: string): string {
  const rest = words.trim().replace(ACKNOWLEDGES, '')
  return rest.length < SHORTEST ? words.trim() : rest
}

const FOLLOW_UP_LENGTH = 300
/** From this length a request says by itself what it is about. */
const LONG_TASK = 400
const SHORT_TASK = 20
const PROPOSAL = /\b(?:should i|shall i|want me to|like me to|shall we|should we) \w+/i
const OFFERED_WORK = /\b(?:should i|shall i|want me to|like me to|shall we|should we) ([^?]+)\?(.*)$/is
const OFFERED_CHORE =
  /\b(?:should i|shall i|want me to|like me to|shall we|should we) (?:also |now |first |then |just )*(?:go ahead|go on|proceed|continue|commit|push|merge|rebase|do (?:that|this|it|so)|try|help|explain|show|(?:make|create|open) (?:a|the|this) (?:commit|pr|pull request)|update the pr|run)\b/i
/** Words before the request itself. */
const ACKNOWLEDGES =
  /^(?:(?:(?:yes|yep|yeah|ok|okay|sure|good|great|nice|perfect|cool|excellent|awesome|fine|right|thanks|thank you|thx|lgtm|looks good|sounds good|works|very (?:good|nice)|(?:that|it) works(?: now)?|(?:this|that) is (?:really |very )?(?:helpful|great|good|nice|perfect|awesome))\b[\s,.!:–—-]*)+(?:(?:now|then|so|please)\b[\s,]*)*)/i
/** A request that goes on with the one before it. */
const AMENDS =
  /^(?:also|and|but|plus|again|no|nope|not|oh|wait|actually|sorry|btw|by the way|before (?:you|we)|i forgot|one more|another|instead|same|revert|undo|redo)\b/i
const REFERS_BACK =
  /\b(?:it|they|them|also|too|as well|instead|another one|one more|the same)\b|\b(?:this|that|these|those)(?=\s*(?:[.,;!?)]|$)|\s+(?:and|to|for|in|with|on|by|so|as|too|now|first|instead|please|yourself|two|three)\b)/i
/** Wants to be told something, and nothing changed. */
const INQUIRES = /^(?:(?:can|could|would) you (?:please )?)?(?:explain|tell me|clarify|describe|remind me)\b/i
const IMPERATIVE =
  /^(?:(?:please|now|then|first|so|finally|next),? )*([a-z]+) (?:the|an?|all|every|each|your|my|our|any|both|more|new)\b/i
const OPENS_STATEMENT =
  /^(?:i|we|you|he|she|they|it|this|that|these|those|there|here|the|all|some|both|most|if|when|while|since|because|as|for|in|on|at|to|of|with|without|from|by|after|before|during|about|is|are|was|were|does|do|did|has|have|had|isn|what|why|how|where|who|which|not|no|or|only|just|maybe|probably|looks|seems|shows|says|gives|gets|still|also|even|let|got|see|saw|than|into|over)$/i
/** A line for a shell. */
const SHELL_LINE =
  /^(?:\$ )?(?:python3?|node|npm|npx|pnpm|yarn|pip3?|conda|git|cd|ls|cat|docker|cargo|go|make|brew|curl|\.\/\S+) [\w./-]+(?: [\w./=:@-]+)*$/
/** Requests in other languages are not taken apart. */
const ENGLISH =
  /\b(?:the|to|is|are|of|and|it|in|for|this|that|we|you|can|with|on|not|do|my|me|should|have|from|what|why|how|these|they|does|was|be|an|or|as|at|if|there)\b/i
