/**
 * @module The lines in which a snapshot's state is told within a budget: each with its use, and with a shorter form
 * where there is one. Pure.
 *
 * What the next step needs and what a host's summary loses comes first: goal, next step, what blocks, the paths of the
 * files, what was decided and refused, whether the build is green. A line in brief is worth more than another in full.
 */

import { CHARS_PER_TOKEN } from '../../rules.ts'
import type { Ceiling, UnderCeilings } from '../../snapshot/ceilings.ts'
import { asksForNoWork, leavesWorkAlone } from '../../snapshot/no-work.ts'
import { ownCommands } from '../../snapshot/own-commands.ts'
import { isVerification } from '../../snapshot/probe.ts'
import { isToolMisuse } from '../../snapshot/tool-misuse.ts'
import type { CommandRun, FileChange, SessionSnapshot } from '../../snapshot/types.ts'
import { type BudgetLine, type BudgetSection, oneLine, truncate } from '../../text/budget.ts'
import { onlyLooks } from '../../text/read-only-commands.ts'
import { neutralise } from '../../text/untrusted.ts'
import { pathLines } from './path-lines.ts'

/** Returns the state as sections of lines, for a text of so many tokens. */
export function stateSections({ snapshot, dropped }: UnderCeilings, budget: number): BudgetSection[] {
  const lost = (...kinds: Ceiling[]) => kinds.reduce((sum, kind) => sum + (dropped[kind] ?? 0), 0)
  // Half of the room at most: the other half says what was done to them.
  const room = (budget * CHARS_PER_TOKEN) / 2
  return (
    [
      { heading: '🎯 GOAL', lines: goalLines(snapshot) },
      { heading: '⏳ PENDING', lines: pendingLines(snapshot), omitted: lost('actions') },
      {
        heading: '🔑 KEY CONTEXT',
        lines: contextLines(snapshot),
        omitted: lost('constraints', 'decisions', 'questions', 'evidence', 'highlights'),
      },
      { heading: '✅ COMPLETED', lines: [...fileLines(snapshot.files, room), ...doneLines(snapshot)] },
      { heading: '🧪 COMMANDS AND RESULTS', lines: commandLines(snapshot) },
      { heading: '📁 FILES READ', lines: readLines(snapshot, room / 2) },
      { heading: '🗣 USER REQUESTS', lines: requestLines(snapshot) },
      { heading: '💬 LAST EXCHANGE', lines: exchangeLines(snapshot) },
      { heading: '📌 WORKSPACE', lines: workspaceLines(snapshot) },
    ]
      .filter((section) => section.lines.length > 0)
      // Before the budget, not after it: what is made visible takes room.
      .map(({ lines, ...section }) => ({ ...section, lines: lines.map(visible) }))
  )
}

/** Returns a command and what became of it in one line: "`npm test` → failed, exit 1: 1 failed, 5 passed". */
export function commandLine(run: CommandRun): string {
  const times = run.times === undefined ? '' : ` (run ${run.times} times, last result)`
  const result = run.result === undefined ? '' : `: ${truncate(oneLine(run.result), 160)}`
  return `\`${truncate(shownCommand(run), LONG_COMMAND)}\`${byAgent(run)}${times} → ${outcomeOf(run)}${result}`
}

// --- internal ---

const ITEM = 300
const LONG_COMMAND = 220
const SHORT_COMMAND = 100
/** What a sentence of a request is cut to before the request is left out. */
const SHORT_REQUEST = 120
const SHORT_STEP = 120
/** What goal and next step are cut to before anything else is said. */
const SHORT_AIM = 60

function line(text: string, utility: number, brief?: BudgetLine['brief']): BudgetLine {
  return brief === undefined || brief.text.length >= text.length
    ? { text, utility: Math.max(utility, brief?.utility ?? 0) }
    : { text, utility, brief }
}

/** Where it goes: said in brief before any other line, in full before all but its brief fellow. */
function aim(label: string, text: string): BudgetLine {
  return line(label + text, 1, { text: label + truncate(oneLine(text), SHORT_AIM), utility: 1.01 })
}

function visible({ text, utility, brief }: BudgetLine): BudgetLine {
  return line(neutralise(text), utility, brief && { ...brief, text: neutralise(brief.text) })
}

function goalLines(snapshot: SessionSnapshot): BudgetLine[] {
  const { goal } = snapshot
  const request = currentRequest(snapshot)
  return [
    ...(goal === undefined ? [] : [aim('', goal)]),
    ...(request === undefined ? [] : [line(`Current request: ${clip(request)}`, 0.96)]),
  ]
}

/** The focus, where it is what the person asked for last and not a task of the list. */
function currentRequest({ focus, goal, tasks }: SessionSnapshot): string | undefined {
  return focus === goal || tasks.some(({ text }) => text === focus) ? undefined : focus
}

function pendingLines(snapshot: SessionSnapshot): BudgetLine[] {
  const open = snapshot.tasks
    .filter((task) => task.status !== 'completed' && task.text !== snapshot.nextStep)
    .sort((a, b) => Number(b.status === 'in-progress') - Number(a.status === 'in-progress'))
  return [
    ...(snapshot.nextStep === undefined ? [] : [aim('Next immediate step: ', clip(snapshot.nextStep))]),
    ...(snapshot.needsFromUser ?? []).map((need) => line(`Needs from user: ${clip(need)}`, 0.97)),
    ...(snapshot.blockers ?? []).map((blocker) => line(`Blocker: ${clip(blocker)}`, 0.97)),
    ...open.map((task, index) =>
      line(
        `${index + 1}. ${clip(task.text)}${task.status === 'pending' ? '' : ` [${task.status}]`}`,
        0.93 - index / 500,
      ),
    ),
    ...(snapshot.announced ?? []).map((step, index) =>
      line(`- announced: ${clip(step)}`, 0.8 - index / 500, {
        text: `- announced: ${truncate(oneLine(step), SHORT_STEP)}`,
        utility: 0.9 - index / 500,
      }),
    ),
  ]
}

function contextLines(snapshot: SessionSnapshot): BudgetLine[] {
  const { constraints, decisions, approaches, preferences, questions, discoveries, summaries } = snapshot
  return [
    ...constraints.map(({ id, constraint, blocking }, index) =>
      line(`- ${id} constraint: ${clip(constraint)}`, (blocking === true ? 0.97 : 0.86) + index / 5_000),
    ),
    ...decisions.map(({ id, decision, rationale }, index) => {
      const brief = `- ${id} decided: ${clip(decision)}`
      const utility = 0.85 + index / 5_000
      return line(rationale === undefined ? brief : `${brief}: ${clip(rationale)}`, utility - 0.05, {
        text: brief,
        utility,
      })
    }),
    ...approaches.map(({ text, worked }, index) =>
      line(`- ${worked ? '✅' : '❌'} ${clip(text)}`, (worked ? 0.6 : 0.84) + index / 5_000),
    ),
    ...preferences.map(({ text }) => line(`- prefers: ${clip(text)}`, 0.83)),
    ...questions
      .filter(({ resolution }) => resolution === undefined)
      .map(({ id, question, priority }) => line(`- ${id} open: ${clip(question)}`, priority === 'high' ? 0.87 : 0.7)),
    ...discoveries.map(({ text }, index) => line(`- found: ${clip(text)}`, 0.6 + index / 5_000)),
    ...(summaries?.highlights ?? []).map((text) => line(`- highlight: ${clip(text)}`, 0.6)),
    ...standing(snapshot).map(({ id, type, content, source, explanation }, index) =>
      line(
        `- ${id} ${type}${source === undefined ? '' : ` (${truncate(oneLine(source), 80)})`}: ${clip(content)}${explanation === undefined ? '' : `; the agent: ${clip(explanation)}`}`,
        0.55 + index / 200,
        { text: `- ${id} ${type}: ${truncate(oneLine(content), 120)}`, utility: 0.64 + index / 500 },
      ),
    ),
  ]
}

function fileLines(files: readonly FileChange[], room: number): BudgetLine[] {
  const told = files.map((file) => ({
    path: file.path,
    detail: `: ${file.change}${file.what === undefined ? '' : `, ${file.what}`}`,
  }))
  return pathLines(told, room, { utility: 0.95, beyond: 0.45, detail: 0.5 })
}

function readLines({ filesRead, files }: SessionSnapshot, room: number): BudgetLine[] {
  const changed = new Set(files.map(({ path }) => path))
  const others = filesRead.filter((path) => !changed.has(path)).map((path) => ({ path, detail: '' }))
  return pathLines(others, room, { utility: 0.58, beyond: 0.1, detail: 0 })
}

function doneLines(snapshot: SessionSnapshot): BudgetLine[] {
  const done = snapshot.tasks.filter((task) => task.status === 'completed')
  return [
    ...(snapshot.solutions ?? []).map((solution) => line(`- ${clip(solution)}`, 0.66)),
    ...done.map((task) => line(`- ✅ ${clip(task.text)}`, 0.45)),
  ]
}

function commandLines({ commands }: SessionSnapshot): BudgetLine[] {
  const own = ownCommands(commands)
  const last = own.at(-1)
  const verified = own.findLast(isVerification)
  return commands.map((run, index) => {
    const recency = index / (commands.length * 10)
    const full = `- ${commandLine(run)}`
    if (onlyLooks(run.command)) return line(full, 0.1 + recency, { text: shortCommand(run), utility: 0.2 + recency })
    // Is the work right now? The last check says so; an agent may have checked a part of it, in a folder of its own.
    if (run === verified || run === last) return line(full, 0.92)
    if (run.by !== undefined) return line(full, 0.2 + recency, { text: shortCommand(run), utility: 0.3 + recency })
    const utility = run.outcome === 'failed' ? 0.72 : 0.66
    return line(full, utility - 0.06 + recency, { text: shortCommand(run), utility: utility + recency })
  })
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

function requestLines(snapshot: SessionSnapshot): BudgetLine[] {
  const { requests } = snapshot.conversation
  return (
    requests
      .filter(({ text }) => !asksForNoWork(text))
      .map((request, index) => ({ text: oneLine(request.text), index }))
      // Both stand above, without an acknowledgement before them.
      .filter(
        ({ text }) =>
          ![snapshot.goal, currentRequest(snapshot)].some((said) => said !== undefined && text.endsWith(said)),
      )
      .map(({ text, index }) => {
        const utility = index === 0 ? 0.78 : 0.68 + (0.12 * index) / requests.length
        return line(`${index + 1}. ${truncate(text, ITEM)}`, utility - 0.1, {
          text: `${index + 1}. ${truncate(firstSentence(text), SHORT_REQUEST)}`,
          utility,
        })
      })
  )
}

function firstSentence(text: string): string {
  const end = /[.!?。！？](?=\s)/.exec(text)
  const sentence = end === null ? text : text.slice(0, end.index + 1)
  // "Hi." and "Great!" ask for nothing.
  return sentence.length < 20 ? text : sentence
}

function exchangeLines(snapshot: SessionSnapshot): BudgetLine[] {
  const last = snapshot.conversation.lastExchange.filter(
    ({ role, text }) => role === 'assistant' || !(leavesWorkAlone(text) || isRequest(snapshot, text)),
  )
  return last.slice(-2).map(({ role, text }, index) => {
    const who = role === 'user' ? 'User' : 'Agent'
    return line(`${who} said: ${truncate(oneLine(text), 600)}`, 0.3 + index / 10, {
      text: `${who} said: ${truncate(oneLine(text), 300)}`,
      utility: 0.45 + index / 10,
    })
  })
}

function workspaceLines({ workspace, quality }: SessionSnapshot): BudgetLine[] {
  const place = [
    workspace.gitBranch === undefined ? undefined : `branch ${workspace.gitBranch}`,
    workspace.gitHead === undefined ? undefined : `HEAD ${workspace.gitHead.slice(0, 7)}`,
    workspace.cwd === undefined ? undefined : `folder ${workspace.cwd}`,
  ].filter((part) => part !== undefined)
  return [
    ...(place.length === 0 ? [] : [line(`- ${place.join(', ')}`, 0.65)]),
    ...(quality.testsPassing === undefined
      ? []
      : [line(`- tests when last run: ${quality.testsPassing ? 'passing' : 'failing'}`, 0.94)]),
  ]
}

/** The last message of the person stands among the requests already. */
function isRequest(snapshot: SessionSnapshot, text: string): boolean {
  return snapshot.conversation.requests.some((request) => oneLine(request.text).startsWith(oneLine(text).slice(0, 200)))
}

/** Evidence that still stands: no slip with a tool, no error of a command that has passed since, nor what its own line says already. */
function standing({ evidence, commands }: SessionSnapshot): SessionSnapshot['evidence'] {
  return evidence.filter(({ type, content, source }) => {
    if (type !== 'error') return true
    const run = commands.find(({ command }) => truncate(oneLine(command), 120) === source)
    return run === undefined ? !isToolMisuse(content) : run.outcome !== 'ok' && run.result !== content
  })
}

function clip(text: string): string {
  return truncate(oneLine(text), ITEM)
}
