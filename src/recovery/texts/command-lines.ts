/**
 * @module The commands of a state, as they are told: the last check of each kind, what failed since, what worked after failures
 * of its program, and the newest that did something. What only looked around, and old runs, stay in the snapshot. Pure.
 */

import { ownCommands } from '../../snapshot/own-commands.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { checksOf } from '../../text/checks.ts'
import { commitMade } from '../../text/git-commands.ts'
import { onlyLooks, onlyStages } from '../../text/read-only-commands.ts'
import type { Entry } from '../../text/share-room.ts'
import { commandParts } from '../../text/shell-commands.ts'
import { withoutRoot } from './lines.ts'

/** Returns the lines of the commands: the last check of each kind, what failed and did not pass since, what worked after failures, then the newest others. */
export function commandLines(commands: readonly CommandRun[], root = ''): Entry[] {
  const own = ownCommands(commands).filter((run) => !isToldAsCommit(run) && !onlyStages(run.command))
  const newest = own.toReversed()
  const failed = newest.filter((run) => run.outcome === 'failed' && !passedSince(run, own))
  const worked = workedAfterFailures(own).slice(-MOST.worked).reverse()
  const others = newest.filter(({ outcome }) => outcome !== 'failed').slice(0, MOST.others)
  return [...new Set([...lastChecks(own), ...failed.slice(0, MOST.failed), ...worked, ...others])].map((run) => ({
    text: `- ${withoutRoot(commandLine(run), root)}`,
    brief: `- ${withoutRoot(briefLine(run), root)}`,
  }))
}

/** Returns a command and what became of it in one line: "`npm test` → failed, exit 1: 1 failed, 5 passed". */
export function commandLine(run: CommandRun, length = LONG_COMMAND): string {
  const times = run.times === undefined ? '' : ` (run ${run.times} times, last result)`
  const result = run.result === undefined ? '' : `: ${truncate(oneLine(run.result), 160)}`
  return `\`${truncate(shownCommand(run), length)}\`${times} → ${outcomeOf(run)}${result}`
}

// --- internal ---

/** What git answered to it stands among the commits (./file-lines.ts). */
function isToldAsCommit({ result = '' }: CommandRun): boolean {
  return commitMade(result) !== undefined
}

/** The command and its outcome; what failed says why. */
function briefLine(run: CommandRun): string {
  const { result: _, ...bare } = run
  return commandLine(run.outcome === 'failed' ? run : bare, SHORT_COMMAND)
}

const MOST = { failed: 4, worked: 3, others: 4 } as const
const LONG_COMMAND = 220
const SHORT_COMMAND = 120

/** The same command ran again and went well, or a check of its kinds did: of tests, one that names nothing else. */
function passedSince({ command }: CommandRun, runs: readonly CommandRun[]): boolean {
  const kinds = checksOf(command)
  const words = wordsOf(command)
  const isAlike = (run: CommandRun) =>
    oneLine(run.command) === oneLine(command) ||
    (kinds.length > 0 &&
      kinds.every((kind) => checksOf(run.command).includes(kind)) &&
      (!kinds.includes('tests') || wordsOf(run.command).every((word) => words.includes(word))))
  return runs.findLast(isAlike)?.outcome === 'ok'
}

/** Returns the runs that went well after others of their program had failed, the first one each time. */
function workedAfterFailures(runs: readonly CommandRun[]): CommandRun[] {
  const failed = new Set<string>()
  return runs.filter(({ command, outcome }) => {
    const doing = commandParts(command).find(({ text }) => !onlyLooks(text))
    const [program] = doing === undefined ? [] : wordsOf(doing.text)
    if (program !== undefined && outcome === 'failed') failed.add(program)
    return program !== undefined && outcome === 'ok' && failed.delete(program)
  })
}

function wordsOf(command: string): string[] {
  return oneLine(command).split(' ')
}

function lastChecks(commands: readonly CommandRun[]): CommandRun[] {
  const last = new Map<string, CommandRun>()
  for (const run of commands) for (const kind of checksOf(run.command)) last.set(kind, run)
  return [...last.values()]
}

function outcomeOf({ outcome, exitCode }: CommandRun): string {
  return exitCode === undefined || outcome === 'ok' ? outcome : `${outcome}, exit ${exitCode}`
}

function shownCommand({ command }: CommandRun): string {
  const [first = '', second = '', ...more] = command.trim().split('\n')
  // What a here-document writes stands in its file, and its first line is a title; any other script is the command itself.
  return oneLine(first.includes('<<') && more.length > 0 ? `${first} ${second} …` : command)
}
