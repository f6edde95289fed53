/**
 * @module The commands of a state, as they are told: the last check of each kind, the last command, and the newest that
 * did something or failed. What only looked around, and old runs, stay in the snapshot. Pure.
 */

import { ownCommands } from '../../snapshot/own-commands.ts'
import { checkedBy } from '../../snapshot/probe.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import { type BudgetLine, oneLine, truncate } from '../../text/budget.ts'
import { onlyLooks } from '../../text/read-only-commands.ts'
import { passedSince } from './failure-lines.ts'
import { line } from './lines.ts'

/** Returns the lines of the commands, in the order in which they ran. */
export function commandLines(commands: readonly CommandRun[]): BudgetLine[] {
  const own = ownCommands(commands).filter((run) => run.outcome !== 'failed' || !passedSince(run.command, commands))
  const standing = new Set([...lastChecks(own), ...own.slice(-1)])
  const doing = own.filter((run) => !onlyLooks(run.command))
  const newest = doing.slice(-MOST.own)
  // What failed and has not passed since is told however old it is.
  const failed = doing.filter(({ outcome }) => outcome === 'failed').slice(-MOST.failed)
  const looking = own.filter((run) => onlyLooks(run.command)).slice(-MOST.looking)
  const agents = commands.filter((run) => run.by !== undefined && !onlyLooks(run.command)).slice(-MOST.agents)
  const told = new Set([...standing, ...newest, ...failed, ...looking, ...agents])
  return commands
    .filter((run) => told.has(run))
    .map((run, index) => {
      const whole = `- ${commandLine(run, WHOLE_COMMAND)}`
      const full = (utility: number, brief: BudgetLine) =>
        line(whole, 0.05 + utility / 20, line(`- ${commandLine(run)}`, utility, brief))
      const recency = index / (told.size * 10)
      // Is the work right now? The last check says so; an agent may have checked a part of it, in a folder of its own.
      if (standing.has(run)) return full(0.92, { text: shortCommand(run), utility: 0.94 })
      if (onlyLooks(run.command)) return full(0.1 + recency, { text: shortCommand(run), utility: 0.2 + recency })
      const utility = run.by !== undefined ? 0.3 : run.outcome === 'failed' ? 0.72 : 0.66
      return full(utility - 0.06 + recency, { text: shortCommand(run), utility: utility + recency })
    })
}

/** Returns a command and what became of it in one line: "`npm test` → failed, exit 1: 1 failed, 5 passed". */
export function commandLine(run: CommandRun, length = LONG_COMMAND): string {
  const times = run.times === undefined ? '' : ` (run ${run.times} times, last result)`
  const result = run.result === undefined ? '' : `: ${truncate(oneLine(run.result), 160)}`
  return `\`${truncate(shownCommand(run), length)}\`${byAgent(run)}${times} → ${outcomeOf(run)}${result}`
}

// --- internal ---

const MOST = { own: 3, failed: 3, looking: 8, agents: 3 } as const
const LONG_COMMAND = 220
/** Where there is room. */
const WHOLE_COMMAND = 600
const SHORT_COMMAND = 100

function lastChecks(commands: readonly CommandRun[]): CommandRun[] {
  const last = new Map<string, CommandRun>()
  for (const run of commands) for (const kind of checkedBy(run)) last.set(kind, run)
  return [...last.values()]
}

function shortCommand(run: CommandRun): string {
  return `- \`${truncate(shownCommand(run), SHORT_COMMAND)}\`${byAgent(run)} → ${outcomeOf(run)}`
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
