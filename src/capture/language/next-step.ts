/**
 * @module What a session was about to do, as a person would note it down: the next step. Pure.
 *
 * Nothing is made up: it is put together from what an answer says comes next, the question that waits for the person, the
 * call that they refused, what the model announced, the task in progress, and the check that is red or has not run since
 * the last edit.
 */

import type { Tool } from '../../hosts/session-event.ts'
import { NOTHING_OPEN } from '../../rules.ts'
import { leavesWorkAlone } from '../../snapshot/no-work.ts'
import type { Task } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { clipLine } from '../../text/clip.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { type CheckState, lastChecks } from '../commands/kinds.ts'
import type { OpenCall, SessionState } from '../state/session-state.ts'
import { lastAsked } from './goal.ts'
import { leftToDo } from './listed-steps.ts'

/** Characters of a text in which an announcement is looked for, from its end; and what else it says, from its beginning. */
export const END_LENGTH = 2_000

export interface Moment {
  readonly tasks: readonly Task[]
  /** The turn has ended: the model has answered, and waits. */
  readonly ended: boolean
  /** It ended because the person stopped it. */
  readonly interrupted: boolean
  /** The answer, where the turn has ended; else the last that was said. */
  readonly answer?: string
  /** What the person was asked and has not answered. */
  readonly asked: readonly string[]
  /** What was started and has not reported. */
  readonly awaited: readonly string[]
}

/** Returns the next step; where nothing is open, that; undefined where nobody has asked for anything yet. */
export function findNextStep(state: SessionState, moment: Moment): string | undefined {
  const { tasks, ended, interrupted, answer, asked, awaited } = moment
  const stated = answer === undefined ? undefined : statedNext(answer)
  // A list from before the latest request does not say what is done next.
  const isTalk = ended && state.doing.unchecked === undefined
  const outdated = state.tasksOutdated === true && (isTalk || !tasks.some(({ status }) => status === 'in-progress'))
  const listed = outdated ? [] : tasks
  const task =
    listed.find(({ status }) => status === 'in-progress') ?? listed.find(({ status }) => status === 'pending')
  const red = lastChecks(state.commands).findLast(({ passed, excused }) => !passed && excused !== true)
  if (ended && !interrupted) {
    if (stated !== undefined) return stated
    // What the agent asks about is not begun before the answer.
    if (asked[0] !== undefined)
      return joined([waitFor(asked[0]), task === undefined ? undefined : `then: ${task.text}`])
    if (awaited.length > 0)
      return joined([`Wait for ${awaited.slice(0, AWAITED).join(', ')}: no report yet`, task && `then: ${task.text}`])
    if (task !== undefined) return joined([task.text, red === undefined ? undefined : fix(red)])
    return red === undefined ? (leftToDo(answer ?? '')[0] ?? waitForRequest(state)) : capital(fix(red))
  }
  return running(state, moment, { task, red }) ?? stated
}

/** Returns the step that a text of the model announces before it acts: "add the import" of "Now let me add the import:". */
export function announcedStep(words: string): string | undefined {
  // An announcement stands at the end: what is far above it was done already.
  const lines = words
    .slice(-END_LENGTH)
    .split('\n')
    .map(bare)
    .filter((line) => line !== '')
    .slice(-END_LINES)
  const last = lines.at(-1) ?? ''
  const sentences = last.split(SENTENCE_END)
  const sentence = sentences.findLast((text) => ANNOUNCES.test(text))
  const step = sentence === undefined ? lines.findLast((line) => ANNOUNCES.test(line)) : sentence
  // What follows the announcement names its object: "Now apply the fixes." / "Fix 1: …".
  const object = sentence === undefined && step !== undefined && last.length < LONGEST_OBJECT ? last : undefined
  const found = step
    ?.replace(ANNOUNCES, '')
    .replace(/(?<![.:…])[.:…]+$/, '')
    .trim()
  if (found === undefined || found.length < SHORTEST) return undefined
  return clipLine(object === undefined || object === step ? found : `${found}: ${object}`, STEP_LENGTH)
}

/** Returns true for a step that only looks around: it is over with the answer. */
export function looksAround(step: string): boolean {
  return LOOKS_AROUND.test(step)
}

/** Returns true if a text ends with an announcement: the turn continues. */
export function announcesMore(words: string): boolean {
  const line = bare(words.slice(-END_LENGTH).trimEnd().split('\n').at(-1) ?? '')
  if (/[:：]$/.test(line)) return true
  const sentence = line.split(SENTENCE_END).findLast((text) => text !== '') ?? ''
  if (words.length < SHORT_TEXT && EDITS.test(sentence)) return true
  return sentence.length < LONGEST_STEP && ACTS.test(sentence)
}

/** Returns true for a paragraph of which every sentence says what is done next, or opens what follows. */
export function isAnnouncement(paragraph: string): boolean {
  return withoutAnnouncements(paragraph).trim() === ''
}

/** Returns what a short text of the model says beside what it announces; of a long one its beginning. */
export function withoutAnnouncements(words: string): string {
  return sentencesOf(words.slice(0, END_LENGTH))
    .filter((sentence) => !ANNOUNCES.test(sentence) && !sentence.endsWith(':'))
    .join(' ')
}

// --- internal ---

const LOOKS_AROUND =
  /^(?:(?:also|now|first|quickly|just|start by|and) )*(?:check(?:ing)?|look(?:ing)?|see|find|explor(?:e|ing)|search(?:ing)?|read(?:ing)?|examine|review|understand|investigate|inspect|grep|trace|analy[sz]e)\b/i
const SHORTEST = 8
const END_LINES = 5
const TELLING = 14
/** Of what is awaited, named in the next step. */
const AWAITED = 3
const STEP_LENGTH = 300
const LONGEST_OBJECT = 120
const REQUEST_LENGTH = 160
/** How a model says what it does next. */
const ANNOUNCES =
  /^(?:(?:good|great|perfect|excellent|ok|okay|right|now|next|first|then|so|and|also|finally|alright|done|yes|sure|actually)[,.!:]* )*(?:(?:now )?let me(?: now| also| first| quickly| just| then)*|let['’]s(?: now| also| first)*|i['’]ll(?: now| also| first| start by| begin by| go ahead and)*|i will(?: now| also| first)*|i(?:['’]m| am) going to|(?:now )?i (?:also |still |now )?(?:need|have) to(?: also)?|we (?:also |now |still )?need to|next(?: step)?:?|now(?=[, ]+(?:add|apply|build|check|clean|commit|create|define|delete|edit|find|fix|implement|install|make|move|populate|port|push|read|rebuild|refactor|remove|rename|replace|rewrite|run|set|start|test|update|use|verify|wire|write)\b),?|moving (?:on )?to|(?=(?:fix|step|task|part|phase) \d+:))\s*/i
/** How a model says that it acts now, as against what it offers or leaves to the person. */
const ACTS =
  /^(?:(?:good|great|perfect|excellent|ok|okay|right|now|next|first|then|so|and|also|finally|alright|done|yes|sure|actually)[,.!:]* )*(?:(?:now )?let me (?!know\b)|i['’]ll (?!(?:wait|leave|be|stop|hold|pause|stand)\b)|i(?:['’]m| am) going to )/i
const LONGEST_STEP = 240
/** A short text that ends with the edit to come: "Remove unused `strings`." */
const SHORT_TEXT = 160
const EDITS =
  /^(?:now |also |then )?(?:remove|replace|rename|delete|inline|blank|move|update|fix|add) (?:[a-z]+ ){0,4}`/i
const STATED =
  /^(?:the )?(?:suggested |immediate |logical |only )?(?:(?:next(?: up| steps?)?|remaining|still to do|left to do|to do next|what['’]s (?:next|left))(?: is(?: to)?)?\s*[:—–-]\s*(?=\S)|next step (?:is|would be) to (?=\S)|what['’]s left is (?:to )?(?=\S))/i
/** "The docs come next." · "I'll add the tests next." */
const NEXT_LAST = /^(?:i['’]ll |i will |then )?(\S.{6,200}?)(?: (?:is|are|comes?))? next\.?$/i
const SENTENCE_END = /(?<=[.!?])\s+/
/** What an answer ends with that owes something: "Fixed. I still need to update the docs." */
const OWED = /^(?:next,? i(?:['’]ll| will)|i(?:['’]ll| will) now|i still (?:need|have) to)\s+(?=\S)/i
const STOPPED =
  /^i(?:['’]m| am) (?:blocked|stuck)\b|^i (?:could not|couldn['’]t|can(?:no|['’])t) (?:finish|complete|continue|go on|proceed)\b/i
const HEADING =
  /^\W*(?:next(?: up| steps?)?|remaining(?: work| steps| tasks)?|still to do|what['’]s (?:next|left))\W*$/i

/** The unfinished turn: what it is at, and what it owes. */
function running(
  state: SessionState,
  { asked }: Moment,
  { task, red }: { readonly task: Task | undefined; readonly red: CheckState | undefined },
): string | undefined {
  const { announced, file, unchecked, done } = state.doing
  const pending = pendingCall(state)
  const checked = lastChecks(state.commands)
  const name = file === undefined ? undefined : base(file)
  const step = announced ?? task?.text
  const last = lastAsked(state, 300)
  // Of a file that was only read nobody knows whether the step is there.
  const at = unchecked === true ? name : `last read: ${name}`
  const where = name !== undefined && step !== undefined && !step.includes(name) ? `${step} (${at})` : step
  const later =
    announced !== undefined && task !== undefined && !near(announced, task.text) ? `task: ${task.text}` : undefined
  if (asked[0] !== undefined) return waitFor(asked[0])
  if (state.doing.refused === true)
    return joined([refusal(state), task === undefined ? undefined : `task: ${task.text}`])
  const check = unchecked === true ? (red === undefined ? again(checked) : rerun(red, state)) : red && fix(red)
  const finished = done !== undefined && unchecked !== true && red === undefined && pending === undefined
  if (finished && announced === undefined && last !== undefined && checked.some(({ command }) => command === done))
    return joined([task?.text ?? `Go on with the last request: ${last}`, `\`${clipLine(done, 120)}\` passed`])
  if (step !== undefined || pending !== undefined)
    return joined([
      capital(where ?? ''),
      pending,
      later,
      check,
      // "Fix this" means nothing to a reader of another session.
      last !== undefined && (step === undefined || step.length < TELLING) ? requestOf(last) : undefined,
    ])
  // An edit is seldom the last one: what the check covers comes before it.
  if (unchecked === true && red === undefined && name !== undefined)
    return joined([
      `Go on from the edit of ${name}${check === undefined ? ', which no check has covered yet' : ''}`,
      check,
      last && requestOf(last),
    ])
  if (check !== undefined) return joined([capital(check), last && requestOf(last)])
  return last && `Answer the last request: ${last}`
}

function waitFor(question: string): string {
  return `Wait for the person's answer: ${question.replace(STATED, '')}`
}

/** The person refused a call, and nothing followed: that step needs a new request. */
function refusal({ refusals }: SessionState): string | undefined {
  const last = refusals.at(-1)
  if (last === undefined) return undefined
  return last.said === undefined
    ? `The person refused ${last.what}: ask what they want instead`
    : `The person refused ${last.what} and said: ${truncate(oneLine(last.said), 300)}`
}

/** The turn has ended and left nothing open: that is the state, and no step is made up. */
function waitForRequest(state: SessionState): string | undefined {
  const last = lastAsked(state, REQUEST_LENGTH)
  if (last !== undefined) return `${NOTHING_OPEN}: "${last}" was answered; wait for the next request`
  // What a bare yes went on with is not in this transcript.
  return state.requests.every(({ text }) => leavesWorkAlone(text))
    ? undefined
    : `${NOTHING_OPEN}: wait for the next request`
}

function requestOf(request: string): string {
  return `last request: ${truncate(request, REQUEST_LENGTH)}`
}

/** A call of this exchange that changes something and whose result was never seen: it has to be made again, or looked after. */
function pendingCall({ openCalls, exchanges }: SessionState): string | undefined {
  const call = Object.values(openCalls).findLast(({ tool, exchange = exchanges }: OpenCall) => {
    return CHANGES.has(tool) && exchange === exchanges
  })
  if (call?.target === undefined) return undefined
  const what = call.tool === 'run' ? `\`${clipLine(call.target, 120)}\`` : base(clipLine(call.target, 120))
  return `unfinished: ${call.name} ${what}`
}

const CHANGES: ReadonlySet<Tool> = new Set<Tool>(['run', 'edit', 'write'])

function fix(red: CheckState): string {
  return `fix \`${clipLine(red.command, 120)}\`${resultOf(red)}`
}

function resultOf({ result }: CheckState): string {
  return result === undefined ? '' : ` (${truncate(result, 140)})`
}

/** Edited since it was red: it has to run again. */
function rerun(red: CheckState, state: SessionState): string {
  const failing = state.failing.findLast(({ command }) => command === red.command)
  const files = (failing?.files ?? []).map(base).slice(-3)
  const edits = files.length === 0 ? '' : `, before the edits of ${files.join(', ')}`
  return `run \`${clipLine(red.command, 120)}\` again: it failed${resultOf(red)}${edits}`
}

/** Edited since the last check: the usual one has to run. */
function again(checked: readonly CheckState[]): string | undefined {
  const usual = checked.find(({ kind }) => kind === 'tests') ?? checked.at(-1)
  return usual === undefined ? undefined : `then run \`${clipLine(usual.command, 120)}\``
}

/** A line of an answer, or a sentence of its last one, that begins with "Next"; the first entry under such a heading; what stopped it. */
function statedNext(answer: string): string | undefined {
  const lines = answer.split('\n').map(bare)
  const closing = (lines.findLast((text) => text !== '') ?? '').slice(-END_LENGTH).split(SENTENCE_END)
  const line = [...lines, ...closing].findLast((text) => STATED.test(text))?.replace(STATED, '')
  const heading = lines.findLastIndex((text) => HEADING.test(text.split(SENTENCE_END).at(-1) ?? ''))
  const listed =
    heading === -1 ? undefined : lines.slice(heading + 1).find((text) => text !== '' && !text.endsWith(':'))
  const owed = closing.findLast((text) => OWED.test(text))?.replace(OWED, '')
  const stopped = closing.findLast((text) => STOPPED.test(text))
  const words = [
    line,
    listed?.replace(/^\d{1,2}[.)]\s+/, ''),
    owed,
    closing.map((text) => NEXT_LAST.exec(text)?.[1]).findLast((text) => text !== undefined),
    stopped === undefined ? undefined : `Resolve what stopped it: ${stopped}`,
  ].find((text) => text !== undefined && text.length >= SHORTEST && !/[?？]$/.test(text))
  return words === undefined ? undefined : truncate(words, 400)
}

function bare(line: string): string {
  if (!MARKED.test(line)) return line
  return line
    .replaceAll('**', '')
    .replace(/^[\s*_#>\-•☐▶✅→]+/, '')
    .replace(/(?<![\s*_])[\s*_]+$/, '')
    .trim()
}

/** Something that is taken off. */
const MARKED = /^[\s*_#>\-•☐▶✅→]|[\s*_]$|\*\*/

/** Two texts of one step share most of the shorter one's words. */
function near(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => new Set(text.toLowerCase().match(/[a-z0-9_]{4,}/g) ?? [])) as [
    Set<string>,
    Set<string>,
  ]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared >= Math.max(1, Math.min(left.size, right.size) / 2)
}

function joined(parts: readonly (string | undefined)[]): string {
  return truncate(parts.filter((part) => part !== undefined && part !== '').join('; '), 500)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function base(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
