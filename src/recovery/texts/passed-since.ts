/** @module Whether a command that failed went well since: alone, or as a part of another one. Pure. */

import type { CommandRun } from '../../snapshot/types.ts'
import { oneLine } from '../../text/budget.ts'
import { checksOf, isTestCommand } from '../../text/checks.ts'
import { repeating } from '../../text/memoize.ts'
import { onlyLooks } from '../../text/read-only-commands.ts'
import { commandParts } from '../../text/shell-commands.ts'

/**
 * Returns true where a command ran again and went well, alone or as a part of another one: each of its tasks passes, or a
 * check of its kinds does. A run of fewer tests covers no failure of more.
 */
export function passedSince(command = '', commands: readonly CommandRun[]): boolean {
  const kinds = checksOf(command)
  const same = (run: CommandRun) => oneLine(run.command).slice(0, SAME) === oneLine(command).slice(0, SAME)
  const alike = (run: CommandRun) => {
    const found = checksOf(run.command)
    return kinds.length > 0 && !kinds.includes('tests') && kinds.every((kind) => found.includes(kind))
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

/** Returns true for a run that went well after another run of its program had failed, with something else given. */
export function workedAfterFailures(run: CommandRun, commands: readonly CommandRun[]): boolean {
  if (run.outcome !== 'ok') return false
  const names = tasksOf(run.command).map(({ name }) => name)
  const before = commands.slice(0, commands.indexOf(run)).filter(({ outcome }) => outcome === 'failed')
  return before.some((failed) => tasksOf(failed.command).some(({ name }) => names.includes(name)))
}

// --- internal ---

/** Characters by which a command is known. */
const SAME = 60

/** A program with its main task, and what it is given beside that. */
interface CommandTask {
  readonly name: string
  readonly given: readonly string[]
  readonly tests: boolean
}

/** Programs whose second or third word says what they do. */
const HAS_TASK =
  /^(?:npm|pnpm|yarn|bun|mise|just|task|make|go|cargo|dotnet|git|gh|docker|mvn|gradle|gradlew|deno|swift|nx|turbo)$/
const RUNS = /^(?:run|run-script|exec)$/

/** The tasks of a command that do something, without what only looks, cuts the output or changes the folder. */
const tasksOf = repeating((command): CommandTask[] =>
  commandParts(command)
    .filter(({ text }) => !onlyLooks(text))
    .flatMap(({ text }): CommandTask[] => {
      const words = text.replace(/(?<!\s)\s*\d?>{1,2}&?\s*\S+/g, '').split(/\s+/)
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
          tests: isTestCommand(text),
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
