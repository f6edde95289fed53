/**
 * @module What shows that a session's work is unfinished: the evidence that an offer names. Pure.
 *
 * Without such evidence nothing is offered. Source: context recovery agent, "Present recovery for trivial/completed work"
 * among what not to do.
 */

import { isOwnTool } from '../../snapshot/no-work.ts'
import { ownCommands } from '../../snapshot/own-commands.ts'
import type { CommandRun, SessionSnapshot } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { otherChecksOf } from '../../text/checks.ts'

export interface Unfinished {
  readonly kind: 'tasks' | 'tests' | 'build' | 'files' | 'question' | 'cut-off' | 'elsewhere'
  /** For a list of facts: "2 of 6 tasks open". Holds no recorded text. */
  readonly text: string
  /** Recorded text that tells more: the question, the files. */
  readonly detail?: string
}

/**
 * Returns what of the session's work is unfinished; `uncommitted` are its files that git does not have yet. They count
 * only beside another sign, or where the turn did not end with a plain report: many people commit by hand.
 */
export function findUnfinished(snapshot: SessionSnapshot, uncommitted: readonly string[] | undefined): Unfinished[] {
  const { tasks, quality, conversation } = snapshot
  const open = tasks.filter(({ status }) => status !== 'completed')
  const questions = openQuestions(snapshot)
  const found: Unfinished[] = []
  if (open.length > 0)
    found.push({ kind: 'tasks', text: `${open.length} of ${tasks.length} tasks open`, detail: open[0]?.text ?? '' })
  // What failed before the newest request is not what that asks for.
  const isOver = quality.askedSince === true
  if (quality.testsPassing === false && !isOver) found.push({ kind: 'tests', text: 'the last test run failed' })
  if (lastBuildFailed(snapshot) && !isOver) found.push({ kind: 'build', text: 'the last build failed' })
  if (conversation.cutOff === true) found.push({ kind: 'cut-off', text: 'the last turn was cut off' })
  if (questions[0] !== undefined)
    found.push({ kind: 'question', text: 'a question is unanswered', detail: truncate(oneLine(questions[0]), 120) })
  if (uncommitted !== undefined && uncommitted.length > 0 && found.length > 0)
    found.push({
      kind: 'files',
      text: `${uncommitted.length} ${uncommitted.length === 1 ? 'file' : 'files'} not committed`,
      detail: uncommitted.slice(0, 3).join(', '),
    })
  return found
}

/** Returns whether the session ended with an offer of more than was asked for: nothing is unfinished, but it waits for an answer. */
export function offeredMore({ needsFromUser = [] }: SessionSnapshot): boolean {
  return needsFromUser.map(oneLine).some((question) => !COURTESY.test(question) && offersMoreIn(question))
}

/**
 * Returns true for a session in which nothing was done: no tool ran, no task was set, and what was asked was a line and its answer
 * short; and for one of slash commands alone that changed nothing. A long request that was cut off before the first answer is no
 * trifle, nor is a plan that was only talked over: its words would be lost.
 */
export function isTrivial({ type, tasks, tools, files, commands, conversation }: SessionSnapshot): boolean {
  // Somebody asked for it to be kept.
  if (type === 'manual') return false
  const { requests, lastExchange } = conversation
  if (tasks.length > 0 || files.length > 0) return false
  if (requests.length > 0 && requests.every(({ text }) => COMMAND.test(text))) return true
  if (commands.length > 0 || tools.calls.some(({ name }) => !isOwnTool(name))) return false
  if (lastExchange.some(({ role, text }) => role === 'assistant' && text.length >= LONG_ANSWER)) return false
  return requests.every(({ text }) => oneLine(text).replace(WIDE, '$&$&$&').length < SHORT_REQUEST)
}

// --- internal ---

/** In characters; one of a script without blanks says as much as three. */
const SHORT_REQUEST = 60
const WIDE = /[\u2e80-\ud7ff]/g
const LONG_ANSWER = 600
/** Courtesies at the end of an answer ask for nothing that is needed. */
const COURTESY =
  /\b(?:anything else|something else|what(?:'s| is) next|(?:how|what) (?:else )?(?:can|may|should|would|could) (?:i|we|you)(?: like(?: me)?(?: to)?)?(?: (?:help|do|work on|assist|tackle)\b.*)?(?: you)?(?: (?:next|today|now|with))?|(?:would|do) you (?:like|want) (?:me to )?(?:help|anything|something))\b[^?？]{0,60}[?？]$/i
/** "Want me to …?" offers more than was asked; in lower case, because letters of any script and case take milliseconds to compile. */
const OFFERS_MORE =
  /(?<!\p{L})(?:(?:want|like) me to|shall i|should i (?:also|go ahead)|soll ich|möchtest du,? dass ich|(?:veux|souhaites)-tu que je|(?:voulez|souhaitez)-vous que je|quieres que|quer que eu|vuoi che|wil je dat ik|chcesz,? żebym|хо(?:чешь|тите),? чтобы я)(?!\p{L})[^?？]{0,300}[?？]$|(?:要我|需要我)[^?？]{0,100}[?？]$|(?:しましょう|しておきましょう|해 ?드릴)[かカ까]?요?[?？]$/u
/** A request that is a slash command, as it is kept. */
const COMMAND = /^\/[a-z][\w:-]*(?:\s|$)/i
/** Linters that compile: what they refuse, a build does. */
const COMPILES = /\b(?:cargo\s+clippy|go\s+vet)\b/

function openQuestions({ needsFromUser = [], questions }: SessionSnapshot): string[] {
  const asked = [
    ...needsFromUser,
    ...questions.filter(({ resolution }) => resolution === undefined).map(({ question }) => question),
  ]
  return asked
    .map(oneLine)
    .filter((question) => !isAsking(question) || !(COURTESY.test(question) || offersMoreIn(question)))
}

function offersMoreIn(question: string): boolean {
  return OFFERS_MORE.test(question.toLowerCase())
}

/** What both patterns end with. */
function isAsking(question: string): boolean {
  return question.endsWith('?') || question.endsWith('？')
}

function lastBuildFailed({ commands }: SessionSnapshot): boolean {
  const own = ownCommands(commands)
  // What a command builds takes patterns to know.
  return own.some(hasFailed) && own.findLast(builds)?.outcome === 'failed'
}

function hasFailed({ outcome }: CommandRun): boolean {
  return outcome === 'failed'
}

function builds({ command }: CommandRun): boolean {
  const kinds = otherChecksOf(command)
  return kinds.includes('build') || kinds.includes('types') || (kinds.includes('lint') && COMPILES.test(command))
}
