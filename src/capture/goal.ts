/**
 * @module What a session is about: its goal (the latest task, in the person's own words) and its topic. Pure.
 *
 * No goal are agreements, answers to the model's questions, chores such as a commit, slash commands and what was pasted:
 * the task that they belong to stands before them.
 */

import { GOAL_LENGTH } from '../rules.ts'
import { oneLine, truncate } from '../snapshot/tokens.ts'
import { planTitle } from './plan-tasks.ts'
import type { SessionState } from './session-state.ts'

/** Returns the goal; undefined where nobody asked for anything. */
export function findGoal(state: SessionState): string | undefined {
  const requests = state.requests.filter(({ withdrawn }) => withdrawn !== true)
  const asking = requests.filter((request) => isTask(request))
  if (asking.length === 0 && state.inherited?.goal !== undefined) return state.inherited.goal
  const words = asking.filter(({ kind }) => kind !== 'command')
  const latest = words.findLast(({ text }) => !CHORE.test(text.trim())) ?? asking.at(-1) ?? requests.at(-1)
  if (latest === undefined) return undefined
  const agreed = requests.findLast(({ text, answers }) => answers !== undefined && AGREEMENT.test(text.trim()))
  if (agreed?.answers !== undefined && isProposal(agreed.answers) && isLater(state, agreed, latest))
    return truncate(oneLine(`${agreed.text} (to: ${agreed.answers})`), GOAL_LENGTH)
  return truncate(latest.kind === 'plan' ? titleOf(latest.text) : oneLine(withoutPaste(latest.text)), GOAL_LENGTH)
}

/** Returns the topic in a few words. */
export function findTopic(state: SessionState): string {
  if (state.inherited !== undefined) return state.inherited.topic
  if (state.title !== undefined) return state.title
  const first = state.requests.find((request) => isTask(request)) ?? state.requests[0]
  if (first === undefined) return 'session'
  if (first.kind === 'plan') return truncate(titleOf(first.text).replace(/^Implement the plan: /, ''), TOPIC_LENGTH)
  const sentences = oneLine(first.text).split(/(?<=[.!?])\s/)
  const asking = sentences.find((sentence) => ASKING.test(sentence)) ?? sentences[0] ?? ''
  const words = asking
    .replace(POLITENESS, '')
    .replace(/:\s.*$/, '')
    .replace(/[.!?:]+$/, '')
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
  /^(?:(?:yes|yep|yeah+|y|no|ok|okay|sure|go|do|do it|do that|so|go on|go ahead|continue|proceed|keep going|resume|thanks|thank you|thx|great|good|nice|perfect|cool|lgtm|looks good|sounds good|please|pls|next|done|commit|push|retry|try again|stop|wait|hello|hi|hey|both|all|all of (?:them|it|these)|option|the (?:first|second|third|last)(?: one)?|and|let['’]?s|\d+\.?)\b[\s,.!&]*)+(?:(?:it|this|that|then|now|please|on|with (?:it|that|this)|the work|one)\b[\s,.!]*)*$/i
const COMPACTION_REQUEST = /^\[continuation summary of /
/** Housekeeping at the end of a task. */
const CHORE =
  /^(?:(?:ok|okay|great|good|nice|perfect|thanks|yes|yeah|now|please|just|can you|could you|lgtm|saved|all|go ahead|and|then|let['’]?s)[\s,.!]*)*(?:git )?(?:re)?(?:commit|push|hpush|merge|rebase|squash|amend|tag|release|format|lint|save)\b.{0,60}$|^(?:\S+ )?(?:create|open|make) (?:a |the )?(?:pr|pull request)\b.{0,30}$|^another pr comment|^some more pr comments/i

const TOPIC_LENGTH = 80
/** A question of this length or more usually carries the task with it. */
const SHORT_QUESTION = 60
const SHORTEST = 12
const LONG_LINE = 240
/** A sentence that asks for work, as against the story that leads to it. */
const ASKING =
  /^(?:(?:please|now|so|then|ok|okay|hi|hey|first|yes|yeah|no|and|also|but|great|thanks)[,!.]? )*(?:(?:can|could|would) you|let[’']?s|i(?:[’']d| would)? (?:want|need|like)|we (?:also )?(?:need|want|should|have) to|help me|add|build|change|clean|convert|create|debug|delete|design|document|draft|explain|extract|find|fix|generate|implement|improve|install|integrate|investigate|make|migrate|move|optimi[sz]e|port|prepare|refactor|remove|rename|replace|review|rewrite|run|set up|simplify|split|switch|test|translate|update|upgrade|write)\b/i
const POLITENESS =
  /^(?:(?:please|now|so|then|ok|okay|hi|hey|first)[,!]? )*(?:(?:can|could|would) you (?:please )?|let[’']?s |help me (?:to )?|i(?:[’']d| would)? (?:want|need|like) (?:you )?to )?/i
/** The first line of something pasted: a fence, a quotation, a frame of a stack trace, a log line, JSON. */
const PASTED =
  /^\s*(?:```|>|[│├└┌╭╰⏺⎿|]|at \S+[ (:].*\d|\[?\d{4}-\d\d-\d\d|\[(?:INFO|WARN|ERROR|DEBUG)|Traceback \(|[{[]["{]|\S+ (?:error|warning)(?:\[|:)|<\?xml|<!DOCTYPE|diff --git)/i
/** A choice among what the model laid out. */
const CHOOSES = /^\W*(?:\d+[.)]\s*)?(?:i (?:like|prefer|choose|pick|want)|let['’]?s go with|go with) option\b/i
/** A wish stated as what has to be. */
const OBLIGES = /\b(?:should|must|needs? to|has to|have to)\b/i
const LOG =
  /\b(?:Warning: |Uncaught |(?:[A-Z]\w*)?(?:Error|Exception): |Traceback|error TS\d+|panic: |fatal: |ERR! )[^.\n]{0,80}|: (?=\S+: \S)/

/** A piece of work that the model offers to do, as against a courtesy or a chore. */
function isProposal(question: string): boolean {
  return PROPOSAL.test(question) && !OFFERED_CHORE.test(question)
}

function isLater(state: SessionState, one: SessionState['requests'][number], other: typeof one): boolean {
  return state.requests.lastIndexOf(one) > state.requests.lastIndexOf(other)
}

const PROPOSAL = /\b(?:should i|shall i|want me to|like me to|shall we|should we) \w+/i
const OFFERED_CHORE =
  /\b(?:should i|shall i|want me to|like me to|shall we|should we) (?:also |now |first |then |just )*(?:go ahead|go on|proceed|continue|commit|push|merge|rebase|do (?:that|this|it|so)|try|help|explain|show|(?:make|create|open) (?:a|the|this) (?:commit|pr|pull request)|update the pr|run)\b/i

function isTask({ text, answers }: { readonly text: string; readonly answers?: string }): boolean {
  const words = text.trim()
  if (AGREEMENT.test(words) || CHOOSES.test(words) || COMPACTION_REQUEST.test(words)) return false
  const asks = words.split(/(?<=[.!?])\s|\n+/).some((part) => ASKING.test(part))
  if (asks) return true
  if (answers !== undefined && !OBLIGES.test(words)) return false
  if (/[?？]$/.test(words) && words.length < SHORT_QUESTION) return false
  return words.length >= SHORTEST || /[^\x00-\u024f]{4,}/.test(words)
}
