/**
 * @module Survival: which items of a snapshot a compaction's summary still has, and which it lost. Pure.
 *
 * The same comparison tells what a text of ours gave back. What carries nothing (a bare "yes", a command that
 * only looks around) is no item: losing it loses nothing.
 */

import { ownCommands } from '../../snapshot/own-commands.ts'
import type { CommandRun, SessionSnapshot } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { commandParts, onlyLooks } from '../../text/read-only-commands.ts'
import { countWords, holds, namesPath, type ParsedText, parseText, quotes, tells } from './summary-text.ts'

/** What a snapshot is taken apart into, in the order in which a person reads it. */
export const LOSS_CLASSES = [
  'next step',
  'tasks',
  'requests',
  'constraints',
  'decisions',
  'rejected',
  'errors',
  'files',
  'commands',
  'results',
  'identifiers',
] as const
export type LossClass = (typeof LOSS_CLASSES)[number]

export interface Verdict {
  /** One line that tells the item. */
  readonly item: string
  readonly kept: boolean
  /** How the text has it, or what it lacks. */
  readonly reason: string
}

export type Loss = Readonly<Record<LossClass, readonly Verdict[]>>

/** Returns for every item of the snapshot whether the summary has it, and why that is said. */
export function compareWithSummary(snapshot: SessionSnapshot, summary: string): Loss {
  const parsed = parseText(visibleSummary(summary))
  const judge = <T>(items: readonly T[], item: (value: T) => string, how: (value: T) => string | undefined) =>
    items.map((value): Verdict => {
      const reason = how(value)
      return { item: shown(item(value)), kept: reason !== undefined, reason: reason ?? 'not in it' }
    })
  const said = (text: string, share: number) => quotes(parsed, text) ?? tells(parsed, text, share)
  const itself = (text: string) => text

  // What agents ran was never in the conversation: no compaction loses it.
  const runs = ownCommands(snapshot.commands).filter(({ command }) => !onlyLooks(command))
  const known = [...snapshot.files.map(({ path }) => path), ...snapshot.filesRead]
  return {
    'next step': judge([snapshot.nextStep].filter(isText), itself, (text) =>
      said(text.replace(LAST_REQUEST, ''), TOLD.step),
    ),
    tasks: judge(
      snapshot.tasks.filter(({ status }) => status !== 'completed'),
      ({ text }) => text,
      ({ text }) => said(text, TOLD.step),
    ),
    requests: judge(
      snapshot.conversation.requests.map(({ text }) => text).filter((text) => countWords(text) > 0),
      itself,
      (text) => said(text, TOLD.request) ?? tells(parsed, text.slice(0, OPENING_LENGTH), TOLD.request),
    ),
    constraints: judge(
      snapshot.constraints.map(({ constraint }) => constraint),
      itself,
      (text) => said(text, TOLD.statement),
    ),
    decisions: judge(
      snapshot.decisions.map(({ decision }) => decision),
      itself,
      (text) => decisionIn(parsed, text),
    ),
    rejected: judge(
      snapshot.approaches.filter(({ text, worked }) => !worked && !BARE_REFUSAL.test(text)).map(({ text }) => text),
      itself,
      (text) => said(text, TOLD.statement),
    ),
    errors: judge(
      snapshot.evidence
        .filter(({ type, content }) => type === 'error' && countWords(content) >= 2 && !BARE_FAILURE.test(content))
        .map(({ content }) => content),
      itself,
      (text) => errorIn(parsed, text),
    ),
    files: judge(
      snapshot.files.map(({ path }) => path),
      itself,
      (path) => namesPath(parsed, path, isOnlyName(path, known)),
    ),
    commands: judge(
      runs.map(({ command }) => command),
      itself,
      (command) => commandIn(parsed, command),
    ),
    results: judge(
      runs.filter(({ result = '' }) => countWords(result) >= 2),
      ({ command, result = '' }) => `${shown(command, 50)} → ${oneLine(result)}`,
      (run) => resultIn(parsed, run),
    ),
    identifiers: judge(identifiersIn(snapshot), itself, (token) => holds(parsed, token)),
  }
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
const TOLD = { step: 0.6, request: 0.6, statement: 0.55, question: 0.3, error: 0.5 } as const
const ITEM_LENGTH = 120
/** Beginning of a long request, as of a pasted plan, that tells what it is about. */
const OPENING_LENGTH = 400
/** A next step that is a request still: the request counts. */
const LAST_REQUEST = /^Answer the last request: /
/** A failure without a word of what failed, and a file that is too long to be read at once. */
const BARE_FAILURE = /^(?:File content \(|Exit code \d+\s*$|EXIT:?\s*\d+\s*$|Found \d+ errors?\.?\s*$)/
/** Where an error was found: `src/view.go:333:19: `. */
const LOCATION = /^\S+?:\d+(?::\d+)?:?\s+/
/** A refusal without a word of what or why. */
const BARE_REFUSAL = /^\w+: refused$/
const ERROR_LENGTH = 300

function shown(text: string, length = ITEM_LENGTH): string {
  return truncate(oneLine(text), length)
}

function isText(text: string | undefined): text is string {
  return text !== undefined && countWords(text) > 0
}

function isOnlyName(path: string, known: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return known.every((other) => other === path || other.slice(other.lastIndexOf('/') + 1) !== name)
}

/** A decision is its answer; of the question, enough to know what was answered. */
function decisionIn(parsed: ParsedText, decision: string): string | undefined {
  const end = Math.max(decision.lastIndexOf('? '), decision.lastIndexOf('？'))
  const answer = end === -1 ? '' : decision.slice(end + 1).trim()
  const given = answer === '' ? undefined : (quotes(parsed, answer) ?? tells(parsed, answer, TOLD.statement))
  if (given !== undefined && tells(parsed, decision.slice(0, end), TOLD.question, 1) !== undefined) return given
  return quotes(parsed, decision) ?? tells(parsed, decision, TOLD.statement)
}

/** An error survived if any of its telling lines did, or enough of its words. */
function errorIn(parsed: ParsedText, content: string): string | undefined {
  const line = content
    .split('\n')
    .map((text) => text.trim())
    .find((text) => text.length >= 25 && quotes(parsed, text) !== undefined)
  if (line !== undefined) return 'a line of it in its own words'
  const message = content.replace(LOCATION, '').slice(0, ERROR_LENGTH)
  return tells(parsed, message, TOLD.error) ?? tells(parsed, content.slice(0, ERROR_LENGTH), TOLD.error)
}

function commandIn(parsed: ParsedText, command: string): string | undefined {
  const parts = commandParts(command).filter((part) => !onlyLooks(part))
  const bare = (part: string) => part.replace(/(?<!\s)\s+\d?>>?\s*(?:&\d|\S+)/g, '').trim()
  const exact = quotes(parsed, parts.map(bare).join(' && ')) ?? quotes(parsed, command)
  if (exact !== undefined && headOf(parts[0] ?? '').length > 1) return exact
  return parts.length > 0 && parts.every((part) => headIn(parsed, headOf(part))) ? 'by its head' : undefined
}

/** The program, its task and its objects: `npm run test`, `go test ./cmd`. Without flags and quoted arguments. */
function headOf(part: string): string[] {
  const words = part
    .replace(/^(?:\w+=\S*\s+|(?:sudo|time|npx|timeout \S+)\s+)+/, '')
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
  const told = `${literal(program)}(?:[ \\t]+-\\S{1,60}){0,5}[ \\t]+(?:\\S{0,200}/)?${literal(lastPart(task))}(?![\\w-])[^\\n]*`
  const lines = raw.matchAll(new RegExp(`(?:^|[^\\w.-])${told}`, 'gm'))
  return Array.from(lines, ([text]) => text).some((text) => objects.every((word) => text.includes(lastPart(word))))
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

function lastPart(word: string): string {
  return word.split('/').filter(Boolean).at(-1) ?? word
}

/** A result is kept where its numbers are; one that only says "well" where the parsed says of that kind that it is. */
function resultIn(parsed: ParsedText, { command, result = '', outcome }: CommandRun): string | undefined {
  const text = oneLine(result)
  const exact = text.length >= 12 ? quotes(parsed, text) : undefined
  if (exact !== undefined) return exact
  const numbers = [...new Set(text.replace(/(?<!\d)\d+(?:\.\d+)?\s*m?s\b/g, ' ').match(/\d{2,}(?:\.\d+)?/g) ?? [])]
  if (numbers.length > 0 && !numbers.every((number) => holds(parsed, number))) return undefined
  const told = tells(parsed, text, TOLD.error)
  if (told !== undefined) return numbers.length > 0 ? `${told}, with its numbers` : told
  if (outcome !== 'ok') return undefined
  const kind = KIND.exec(command)?.[1]
  const green =
    kind === undefined
      ? undefined
      : new RegExp(`${kind}\\w*[^.\\n]{0,60}\\b(?:${WELL})|\\b(?:${WELL})[^.\\n]{0,40}${kind}`, 'i')
  return green?.test(parsed.raw) === true ? 'that it went well' : undefined
}

const KIND = /\b(test|lint|build|check|fmt|format|compile|typecheck|tsc)\b/
const WELL = 'pass(?:es|ed|ing)?|succe\\w+|clean|green|ok|fine|without errors|no errors|0 errors'

/** Returns the ids, hashes, versions, ports and numbers that a snapshot's own words hold, each once, the latest last. */
export function identifiersIn(snapshot: SessionSnapshot): string[] {
  const { conversation, commands, evidence, tasks, decisions, constraints } = snapshot
  const texts = [
    ...conversation.requests.map(({ text }) => text),
    ...decisions.map(({ decision }) => decision),
    ...constraints.map(({ constraint }) => constraint),
    ...tasks.map(({ text }) => text),
    ...commands.flatMap(({ command, result = '' }) => [command, result]),
    ...evidence.map(({ content }) => content),
    ...conversation.lastExchange.map(({ text }) => text),
  ]
  const found = new Set<string>()
  for (const text of texts) {
    for (const pattern of IDENTIFIERS) {
      for (const match of text.replace(/\[REDACTED:[\w-]+\]/g, ' ').matchAll(pattern)) {
        const token = match[1] ?? match[0]
        found.delete(token)
        found.add(token)
      }
    }
  }
  return [...found].slice(-MOST_IDENTIFIERS)
}

const MOST_IDENTIFIERS = 60
const IDENTIFIERS: readonly RegExp[] = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // A commit or digest; plain numbers and plain words do not count.
  /(?<![\w-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}(?![\w-])/g,
  /(?<![\w./-])v?\d+\.\d+\.\d+(?:-[\w.]+)?(?![\w./])|(?<![\w./-])v\d+\.\d+(?![\w.])/g,
  /(?:\bports?\b[ =:]{1,2}|\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):)(\d{2,5})\b/gi,
  /(?<![\w#&/])#\d{1,6}\b/g,
  /(?<![\w-])(?!UTF-|ISO-|SHA-|ES-|RFC-|CVE-)[A-Z]{2,10}-\d{1,6}\b/g,
]
