/**
 * @module What failed and cost work: the newest errors that the agent explained, and the newest that edits put right.
 * Pure. An error without an explanation stands with its command while the command fails, and is left out afterwards.
 */

import { checkedBy } from '../../snapshot/probe.ts'
import type { CommandRun, Evidence, SessionSnapshot } from '../../snapshot/types.ts'
import { type BudgetLine, oneLine, truncate } from '../../text/budget.ts'
import { repeating } from '../../text/memoize.ts'
import { commandParts, onlyLooks } from '../../text/read-only-commands.ts'
import { clip, line } from './lines.ts'

/** Returns the lines of failures that the transcript shows, oldest first. */
export function failureLines({ evidence, approaches, commands }: SessionSnapshot): BudgetLine[] {
  const explained = evidence.filter(isExplained).slice(-MOST.explained)
  const told = explained.map(({ source = '' }) => `\`${oneLine(source).slice(0, SAME)}`)
  const fixed = approaches
    .filter(
      ({ text, worked, origin }) => worked && origin === 'transcript' && !told.some((one) => text.startsWith(one)),
    )
    .slice(-MOST.fixed)
  return [
    ...fixed.map(({ text }) =>
      line(`- ✅ ${clip(text)}`, UTILITY.fixed - 0.1, {
        text: `- ✅ ${truncate(oneLine(text), LENGTH.fixed)}`,
        utility: UTILITY.fixed,
      }),
    ),
    ...explained.map((one, index) => {
      const utility = UTILITY.explained + index / 5_000
      const over = passedSince(one.source, commands)
      return line(lineOf(one, over, LENGTH.long), utility - 0.1, { text: lineOf(one, over, LENGTH.short), utility })
    }),
  ]
}

/**
 * Returns true where a command ran again and went well, alone or as a part of another one: each of its tasks passes, or a
 * check of its kinds does. A run of fewer tests covers no failure of more.
 */
export function passedSince(command = '', commands: readonly CommandRun[]): boolean {
  const kinds = checkedBy({ command })
  const same = (run: CommandRun) => oneLine(run.command).slice(0, SAME) === oneLine(command).slice(0, SAME)
  const alike = (run: CommandRun) => {
    const found = checkedBy(run)
    return kinds.length > 0 && !kinds.includes('test') && kinds.every((kind) => found.includes(kind))
  }
  if (commands.findLast((run) => same(run) || alike(run))?.outcome === 'ok') return true
  const tasks = tasksOf(command)
  return (
    tasks.length > 0 &&
    tasks.every(
      (task) => commands.findLast((run) => tasksOf(run.command).some((one) => covers(one, task)))?.outcome === 'ok',
    )
  )
}

// --- internal ---

const MOST = { explained: 2, fixed: 2 } as const
const UTILITY = { explained: 0.865, fixed: 0.86 } as const
/** Of the command, its error and what the agent said of it, in characters. */
const LENGTH = { long: [80, 160, 300], short: [50, 100, 120], fixed: 180 } as const
/** Characters by which a command is known. */
const SAME = 60

function lineOf(
  { source, content, explanation = '' }: Evidence,
  over: boolean,
  [command, error, said]: readonly number[],
): string {
  const what = source === undefined ? '' : `\`${truncate(oneLine(source), command ?? 0)}\` `
  const [first = ''] = content.split('\n')
  const failed = `${over ? '✅' : '❌'} ${what}failed${over ? ', passes since' : ''}`
  return `- ${failed}: ${truncate(oneLine(first), error ?? 0)}; the agent: ${truncate(oneLine(explanation), said ?? 0)}`
}

/** The words after an error are about it where they share a name of code with it, or two other words. */
function isExplained({ type, origin, content, explanation }: Evidence): boolean {
  if (type !== 'error' || origin !== undefined || explanation === undefined) return false
  if (EXPECTED.test(explanation)) return false
  const said = new Set(explanation.match(WORD))
  const shared = [...new Set(content.match(WORD))].filter((word) => said.has(word))
  return shared.length > 1 || shared.some((word) => NAME.test(word))
}

/** A test that was written first fails by intention, and so does a trial of an error's message. */
const EXPECTED = /^(?:good|great|perfect)\b|\bas expected\b|\bred phase\b/i
const WORD = /[\p{L}\d_]{5,}/gu
const NAME = /_|\p{Ll}\p{Lu}/u

/** A program with its main task, and what it is given beside that. */
interface CommandTask {
  readonly name: string
  readonly given: readonly string[]
  readonly tests: boolean
}

/** What stands before a program, and programs whose second or third word says what they do. */
const BEFORE = /^(?:\w+=\S*\s+|(?:rtk|npx|bunx|time|sudo|env|poetry run|uv run|pnpm exec)\s+)*/
const HAS_TASK =
  /^(?:npm|pnpm|yarn|bun|mise|just|task|make|go|cargo|dotnet|git|gh|docker|mvn|gradle|gradlew|deno|swift|nx|turbo)$/
const RUNS = /^(?:run|run-script|exec)$/

/** The tasks of a command that do something, without what only looks, cuts the output or changes the folder. */
const tasksOf = repeating((command): CommandTask[] =>
  commandParts(command)
    .filter((part) => !onlyLooks(part))
    .flatMap((part): CommandTask[] => {
      const words = part
        .replace(BEFORE, '')
        .replace(/(?<!\s)\s*\d?>{1,2}&?\s*\S+/g, '')
        .split(/\s+/)
      const [program = '', ...rest] = words
      const name = program.slice(program.lastIndexOf('/') + 1)
      if (name === '' || name === 'export') return []
      const plain = rest.filter((word) => !word.startsWith('-'))
      const main = HAS_TASK.test(name) ? plain.slice(0, RUNS.test(plain[0] ?? '') ? 2 : 1) : []
      const given = rest.filter((word) => !main.includes(word) && word !== '--')
      return [
        {
          name: [name, ...main.filter((word) => !RUNS.test(word))].join(' '),
          given,
          tests: checkedBy({ command: part }).includes('test'),
        },
      ]
    }),
)

/** A program without a task of its own is known by what it is given; more tests cover fewer. */
function covers(later: CommandTask, failed: CommandTask): boolean {
  if (later.name !== failed.name) return false
  if (later.tests) return later.given.every((word) => failed.given.includes(word) || HARMLESS.test(word))
  if (later.name.includes(' ')) return true
  return (
    later.given.filter((word) => !word.startsWith('-')).join(' ') ===
    failed.given.filter((word) => !word.startsWith('-')).join(' ')
  )
}

const HARMLESS = /^(?:-v|--verbose|--color(?:=\w+)?|-count=1|-race|\.\/\.\.\.)$/
