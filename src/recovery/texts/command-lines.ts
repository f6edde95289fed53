/**
 * @module The commands of a state, as they are told: the last check of each kind, what failed since, and the newest that did
 * something. What only looked around, and old runs, stay in the snapshot. Pure.
 */

import { ownCommands } from '../../snapshot/own-commands.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { checksOf } from '../../text/checks.ts'
import { commitMade } from '../../text/git-commands.ts'
import { onlyStages } from '../../text/read-only-commands.ts'
import type { Entry } from '../../text/share-room.ts'
import { withoutRoot } from './lines.ts'

/** Returns the lines of the commands: the last check of each kind, what failed and did not pass since, then the newest others. */
export function commandLines(commands: readonly CommandRun[], root = ''): Entry[] {
  const own = ownCommands(commands).filter((run) => !isToldAsCommit(run) && !onlyStages(run.command))
  const newest = own.toReversed()
  const failed = newest.filter((run) => run.outcome === 'failed' && !passedSince(run, own))
  const others = newest.filter(({ outcome }) => outcome !== 'failed').slice(0, MOST.others)
  return [...new Set([...lastChecks(own), ...failed.slice(0, MOST.failed), ...others])].map((run) => ({
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

const MOST = { failed: 4, others: 4 } as const
const LONG_COMMAND = 220
const SHORT_COMMAND = 120

/** The same command ran again and went well, or a check of its kinds did. Of tests, only the same ones count. */
function passedSince({ command }: CommandRun, runs: readonly CommandRun[]): boolean {
  const kinds = checksOf(command).filter((kind) => kind !== 'tests')
  const isAlike = (run: CommandRun) =>
    oneLine(run.command) === oneLine(command) ||
    (kinds.length > 0 && kinds.every((kind) => checksOf(run.command).includes(kind)))
  return runs.findLast(isAlike)?.outcome === 'ok'
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
