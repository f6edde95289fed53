/**
 * @module The commands of a state, as they are told: the last check of each kind, the last command, and the newest that
 * did something or failed. What only looked around, and old runs, stay in the snapshot. Pure.
 */

import { ownCommands } from '../../snapshot/own-commands.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { checksOf } from '../../text/checks.ts'
import { commitMade } from '../../text/git-commands.ts'
import { onlyLooks, onlyStages } from '../../text/read-only-commands.ts'
import type { Entry } from '../../text/share-room.ts'
import { withoutRoot } from './lines.ts'
import { passedSince, workedAfterFailures } from './passed-since.ts'

/** Returns the lines of the commands: the last check of each kind, what failed and has not passed since, what worked after failures of its program, then the newest others. */
export function commandLines(commands: readonly CommandRun[], root = ''): Entry[] {
  const own = ownCommands(commands).filter(
    (run) =>
      (run.outcome !== 'failed' || !passedSince(run.command, commands)) &&
      !isToldAsCommit(run) &&
      !onlyStages(run.command),
  )
  const checks = lastChecks(own)
  const failed = own
    .filter((run) => run.outcome === 'failed')
    .slice(-MOST.failed)
    .reverse()
  const doing = own
    .filter((run) => !onlyLooks(run.command))
    .slice(-MOST.own)
    .reverse()
  const worked = own
    .filter((run) => workedAfterFailures(run, commands))
    .slice(-MOST.worked)
    .reverse()
  const agents = commands.filter((run) => run.by !== undefined && !onlyLooks(run.command)).slice(-MOST.agents)
  const looking = own
    .filter((run) => onlyLooks(run.command))
    .slice(-MOST.looking)
    .reverse()
  return [...new Set([...checks, ...failed, ...worked, ...doing, ...agents, ...looking])].map((run) => ({
    text: `- ${withoutRoot(commandLine(run), root)}`,
    brief: `- ${withoutRoot(briefLine(run), root)}`,
  }))
}

/** Returns a command and what became of it in one line: "`npm test` → failed, exit 1: 1 failed, 5 passed". */
export function commandLine(run: CommandRun, length = LONG_COMMAND): string {
  const times = run.times === undefined ? '' : ` (run ${run.times} times, last result)`
  const result = run.result === undefined ? '' : `: ${truncate(oneLine(run.result), 160)}`
  return `\`${truncate(shownCommand(run), length)}\`${byAgent(run)}${times} → ${outcomeOf(run)}${result}`
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

const MOST = { own: 30, failed: 6, worked: 3, looking: 4, agents: 3 } as const
const LONG_COMMAND = 220
const SHORT_COMMAND = 120

function lastChecks(commands: readonly CommandRun[]): CommandRun[] {
  const last = new Map<string, CommandRun>()
  for (const run of commands) for (const kind of checksOf(run.command)) last.set(kind, run)
  return [...last.values()]
}

function byAgent({ by }: CommandRun): string {
  return by === undefined ? '' : ` (by agent ${oneLine(by)})`
}

function outcomeOf({ outcome, exitCode }: CommandRun): string {
  return exitCode === undefined || outcome === 'ok' ? outcome : `${outcome}, exit ${exitCode}`
}

function shownCommand({ command }: CommandRun): string {
  const [first = '', second = '', ...more] = command.trim().split('\n')
  // What a here-document writes stands in its file, and its first line is a title; any other script is the command itself.
  return oneLine(first.includes('<<') && more.length > 0 ? `${first} ${second} …` : command)
}
