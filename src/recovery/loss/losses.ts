/**
 * @module Survival: what of a session a compaction's summary still has, and what it lost. Pure.
 *
 * The same comparison tells what a text of ours gave back. What carries nothing (a bare "yes", a command that
 * only looks around) is no item: losing it loses nothing.
 */

import { ownCommands } from '../../snapshot/own-commands.ts'
import type { Turn } from '../../snapshot/turn.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { lastParagraph } from '../../text/fold.ts'
import { withoutPastes } from '../../text/pastes.ts'
import { onlyLooks } from '../../text/read-only-commands.ts'
import { commandParts } from '../../text/shell-commands.ts'
import { countWords, namesPath, type ParsedText, parseText, quotes, tells } from './summary-text.ts'

/** What a session is taken apart into, in the order in which a person reads it. */
export const LOSS_CLASSES = ['requests', 'answers', 'tasks', 'statements', 'files', 'commands'] as const
export type LossClass = (typeof LOSS_CLASSES)[number]

/** What a session held at one moment: its snapshot, and its turns that were not taken back. */
export interface Held {
  readonly snapshot: SessionSnapshot
  readonly turns: readonly Turn[]
}

export interface Verdict {
  /** One line that tells the item. */
  readonly item: string
  readonly kept: boolean
  /** How the text has it, or what it lacks. */
  readonly reason: string
}

export type Loss = Readonly<Record<LossClass, readonly Verdict[]>>

/** Returns for every item of the session whether the summary has it, and why that is said. */
export function compareWithSummary({ snapshot, turns }: Held, summary: string): Loss {
  const parsed = parseText(visibleSummary(summary))
  const judge = (items: readonly string[], how: (item: string) => string | undefined) =>
    items.map((item): Verdict => {
      const reason = how(item)
      return { item: truncate(oneLine(item), ITEM_LENGTH), kept: reason !== undefined, reason: reason ?? 'not in it' }
    })
  const find = (text: string, share: number) => quotes(parsed, text) ?? tells(parsed, text, share)
  // What agents ran was never in the conversation: no compaction loses it.
  const runs = ownCommands(snapshot.commands).filter(({ command }) => !onlyLooks(command))
  const known = [...snapshot.files.map(({ path }) => path), ...snapshot.filesRead]
  return {
    requests: judge(
      requestsIn({ snapshot, turns }).filter(hasWords),
      (text) => find(text, TOLD.request) ?? tells(parsed, text.slice(0, OPENING_LENGTH), TOLD.request),
    ),
    // An answer says at its end what came of it.
    answers: judge(turns.map(({ said: all = [] }) => lastParagraph(all.at(-1) ?? '')).filter(hasWords), (text) =>
      find(text, TOLD.request),
    ),
    tasks: judge(
      snapshot.tasks.flatMap(({ status, text }) => (status === 'completed' ? [] : text)).filter(hasWords),
      (text) => find(text, TOLD.task),
    ),
    statements: judge(
      statementsIn(snapshot).filter(hasWords),
      (text) => answerIn(parsed, text) ?? find(text, TOLD.statement),
    ),
    files: judge(
      snapshot.files.map(({ path }) => path),
      (path) => namesPath(parsed, path, isOnlyName(path, known)),
    ),
    commands: judge(
      runs.map(({ command }) => command),
      (command) => commandIn(parsed, command),
    ),
  }
}

/** Returns what the person asked for: by the turns, or of a snapshot without any, as an imported one, by its own list. */
export function requestsIn({ snapshot, turns }: Held): string[] {
  return turns.length === 0
    ? snapshot.conversation.requests.map(({ text }) => text)
    : turns.flatMap(({ request, kind }) => (request === undefined || kind === 'command' ? [] : withoutPastes(request)))
}

/** Returns the part of a summary that the model receives: the host removes the analysis before it. */
export function visibleSummary(summary: string): string {
  return summary.replace(/<analysis>[\s\S]*?(?:<\/analysis>|$)/g, '')
}

/** Returns how many items of a class there are, and how many of them are kept. */
export function countKept(verdicts: readonly Verdict[]): { readonly of: number; readonly kept: number } {
  return { of: verdicts.length, kept: verdicts.filter(({ kept }) => kept).length }
}

// --- internal ---

/** Share of an item's words that must stand together for it to count as told; settled on real summaries. */
const TOLD = { task: 0.6, request: 0.6, statement: 0.55, question: 0.3 } as const
const ITEM_LENGTH = 120
/** Beginning of a long request, as of a pasted plan, that tells what it is about. */
const OPENING_LENGTH = 400
/** A refusal without a word of what or why. */
const BARE_REFUSAL = /^\w+: refused$/

function hasWords(text: string): boolean {
  return countWords(text) > 0
}

/** What a person or a model recorded, and what the person answered in dialogs and refused. */
function statementsIn(snapshot: SessionSnapshot): string[] {
  const { constraints, decisions, approaches, preferences, questions, discoveries, evidence } = snapshot
  return [
    ...constraints.map(({ constraint }) => constraint),
    ...decisions.map(({ decision }) => decision),
    ...approaches.filter(({ worked, text }) => !worked && !BARE_REFUSAL.test(text)).map(({ text }) => text),
    ...preferences.map(({ text }) => text),
    ...questions.filter(({ resolution }) => resolution === undefined).map(({ question }) => question),
    ...discoveries.map(({ text }) => text),
    ...evidence.map(({ content }) => content),
  ]
}

function isOnlyName(path: string, known: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return known.every((other) => other === path || other.slice(other.lastIndexOf('/') + 1) !== name)
}

/** A question with its answer is its answer; of the question, enough to know what was answered. */
function answerIn(parsed: ParsedText, statement: string): string | undefined {
  const end = Math.max(statement.lastIndexOf('? '), statement.lastIndexOf('？'))
  const answer = end === -1 ? '' : statement.slice(end + 1).trim()
  if (answer === '' || tells(parsed, statement.slice(0, end), TOLD.question, 1) === undefined) return undefined
  return quotes(parsed, answer) ?? tells(parsed, answer, TOLD.statement)
}

function commandIn(parsed: ParsedText, command: string): string | undefined {
  const parts = commandParts(command).flatMap(({ text }) => (onlyLooks(text) ? [] : text))
  const bare = (part: string) => part.replace(/(?<!\s)\s+\d?>>?\s*(?:&\d|\S+)/g, '').trim()
  const exact = quotes(parsed, parts.map(bare).join(' && ')) ?? quotes(parsed, command)
  if (exact !== undefined && headOf(parts[0] ?? '').length > 1) return exact
  return parts.length > 0 && parts.every((part) => headIn(parsed, headOf(part))) ? 'by its head' : undefined
}

/** The program, its task and its objects: `npm run test`, `go test ./cmd`. Without flags and quoted arguments. */
function headOf(part: string): string[] {
  const words = part
    .replace(/"(?:[^"\\]|\\.){0,2000}"|'[^']*'/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^[-<>&\d(){}$\\]/.test(word))
  return words.slice(0, 3).map((word, index) => (index === 0 ? word.slice(word.lastIndexOf('/') + 1) : word))
}

function headIn({ raw }: ParsedText, [program = '', task, ...objects]: readonly string[]): boolean {
  if (program === '') return false
  // A program's name alone may be an ordinary word: it counts where it is set as code.
  const alone = new RegExp(`(?:\`|^\\s*\\$ )(?:[^\\s\`]{0,200}/)?${literal(program)}(?:\`|\\s|$)`, 'm')
  if (task === undefined) return alone.test(raw)
  // The task follows the program, with flags in between. The objects are on the same line.
  const pattern = `${literal(program)}(?:[ \\t]+-\\S{1,60}){0,5}[ \\t]+(?:\\S{0,200}/)?${literal(lastPart(task))}(?![\\w-])[^\\n]*`
  const lines = raw.matchAll(new RegExp(`(?:^|[^\\w.-])${pattern}`, 'gm'))
  return Array.from(lines, ([text]) => text).some((text) => objects.every((word) => text.includes(lastPart(word))))
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

function lastPart(word: string): string {
  return word.split('/').filter(Boolean).at(-1) ?? word
}
