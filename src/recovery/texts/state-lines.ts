/**
 * @module The lines in which a snapshot's state is told within a budget: each with its use, and with a shorter form
 * where there is one. Pure.
 *
 * What the next step needs and what a host's summary loses comes first: goal, next step, what blocks, the paths of the
 * files, what was decided and refused, whether the build is green. A line in brief is worth more than another in full.
 */

import { CHARS_PER_TOKEN } from '../../rules.ts'
import type { Ceiling, UnderCeilings } from '../../snapshot/ceilings.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { type BudgetLine, type BudgetSection, oneLine, truncate } from '../../text/budget.ts'
import { holdsWord } from '../../text/holds-word.ts'
import { commandLines } from './command-lines.ts'
import { failureLines } from './failure-lines.ts'
import { fileLines, lookedAtLines, readLines } from './file-lines.ts'
import { clip, line, visibleLine } from './lines.ts'
import { answerLines, findingLines, lessonLines, requestLines } from './said-lines.ts'

/** Returns the state as sections of lines, for a text of so many tokens; of what leaves traces, first what was used before. */
export function stateSections(
  { snapshot, dropped }: UnderCeilings,
  budget: number,
  usedBefore: readonly string[] = [],
): BudgetSection[] {
  const lost = (...kinds: Ceiling[]) => kinds.reduce((sum, kind) => sum + (dropped[kind] ?? 0), 0)
  // Half of the room at most: the other half says what was done to them.
  const room = (budget * CHARS_PER_TOKEN) / 2
  const said = [snapshot.goal, currentRequest(snapshot)].filter((text) => text !== undefined)
  return (
    [
      { heading: '🎯 GOAL', lines: goalLines(snapshot) },
      { heading: '⏳ PENDING', lines: pendingLines(snapshot), omitted: lost('actions') },
      { heading: '💬 LAST ANSWER', lines: answerLines(snapshot) },
      { heading: '🔎 FOUND BEFORE', lines: findingLines(snapshot), leavesTraces: true },
      { heading: EARLIER, lines: lessonLines(snapshot), leavesTraces: true },
      {
        heading: '🔑 KEY CONTEXT',
        lines: contextLines(snapshot),
        omitted: lost('constraints', 'decisions', 'questions', 'evidence', 'highlights'),
      },
      { heading: '✅ COMPLETED', lines: [...fileLines(snapshot, room), ...doneLines(snapshot)], leavesTraces: true },
      { heading: '🧪 COMMANDS AND RESULTS', lines: commandLines(snapshot.commands), leavesTraces: true },
      { heading: '📁 FILES READ', lines: readLines(snapshot, room / 4), leavesTraces: true },
      { heading: '👀 LOOKED AT LAST', lines: lookedAtLines(snapshot, room / 5), leavesTraces: true },
      { heading: '🗣 USER REQUESTS', lines: requestLines(snapshot, said) },
      { heading: '📌 WORKSPACE', lines: workspaceLines(snapshot) },
    ]
      .filter((section) => section.lines.length > 0)
      // Before the budget, not after it: what is made visible takes room.
      .map(({ lines, leavesTraces = false, ...section }) => {
        const visible = lines.map(visibleLine)
        return { ...section, lines: leavesTraces ? usedFirst(visible, usedBefore) : visible }
      })
  )
}

/**
 * Returns the lines; the shortest form of those that have one of the items is worth more. A line that was given before and not
 * seen to be used keeps its place: to lower such lines brought nothing on real sessions (tests/bench/results/use.md).
 */
export function usedFirst(lines: readonly BudgetLine[], items: readonly string[]): BudgetLine[] {
  return lines.map((line) => (items.some((item) => holdsWord(line.text, item)) ? raised(line) : line))
}

// --- internal ---

const EARLIER = '🕰 SAID EARLIER, perhaps overtaken'
/** A refusal without a word of what or why. */
const BARE_REFUSAL = /: refused$/
const SHORT_STEP = 120
/** Files edited since the last run of the tests that are named. */
const EDITED = 4
/** What goal and next step are cut to before anything else is said. */
const SHORT_AIM = 60

/** Where it goes: said in brief before any other line, in full before all but its brief fellow. */
function aim(label: string, text: string): BudgetLine {
  return line(label + text, 1, { text: label + truncate(oneLine(text), SHORT_AIM), utility: 1.01 })
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
    ...(snapshot.awaited ?? []).map((one) => line(`Awaited, not reported yet: ${clip(one)}`, 0.97)),
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
  const { constraints, decisions, preferences, questions, evidence, summaries, approaches } = snapshot
  return [
    ...constraints.map(({ id, constraint, blocking }, index) =>
      line(`- ${id} constraint: ${clip(constraint)}`, (blocking === true ? 0.97 : 0.9) + index / 5_000),
    ),
    ...decisions.map(({ id, decision, rationale }, index) => {
      const brief = `- ${id} decided: ${clip(decision)}`
      const utility = 0.89 + index / 5_000
      return line(rationale === undefined ? brief : `${brief}: ${clip(rationale)}`, utility - 0.05, {
        text: brief,
        utility,
      })
    }),
    ...approaches
      .filter(({ text, worked, origin }) => (origin !== 'transcript' || !worked) && !BARE_REFUSAL.test(text))
      .map(({ text, worked }, index) =>
        line(`- ${worked ? '✅' : '❌'} ${clip(text)}`, (worked ? 0.6 : 0.84) + index / 5_000),
      ),
    ...failureLines(snapshot),
    ...preferences.map(({ text }) => line(`- prefers: ${clip(text)}`, 0.83)),
    ...questions
      .filter(({ resolution }) => resolution === undefined)
      .map(({ id, question, priority }) => line(`- ${id} open: ${clip(question)}`, priority === 'high' ? 0.87 : 0.7)),
    ...snapshot.discoveries.map(({ text }, index) => line(`- found: ${clip(text)}`, 0.83 + index / 5_000)),
    ...(summaries?.highlights ?? []).map((text) => line(`- highlight: ${clip(text)}`, 0.6)),
    ...evidence
      .filter(({ origin }) => origin !== undefined)
      .map(({ id, type, content, source }, index) =>
        line(
          `- ${id} ${type}${source === undefined ? '' : ` (${truncate(oneLine(source), 80)})`}: ${clip(content)}`,
          0.7 + index / 5_000,
        ),
      ),
  ]
}

function doneLines(snapshot: SessionSnapshot): BudgetLine[] {
  const done = snapshot.tasks.filter((task) => task.status === 'completed')
  return [
    ...(snapshot.solutions ?? []).map((solution) => line(`- ${clip(solution)}`, 0.66)),
    ...done.map((task) => line(`- ✅ ${clip(task.text)}`, 0.45)),
  ]
}

function workspaceLines({ workspace, quality }: SessionSnapshot): BudgetLine[] {
  const place = [
    workspace.gitBranch === undefined ? undefined : `branch ${workspace.gitBranch}`,
    workspace.gitHead === undefined ? undefined : `HEAD ${workspace.gitHead.slice(0, 7)}`,
    workspace.cwd === undefined ? undefined : `folder ${workspace.cwd}`,
  ].filter((part) => part !== undefined)
  return [
    ...(place.length === 0 ? [] : [line(`- ${place.join(', ')}`, 0.94)]),
    ...(quality.testsPassing === undefined ? [] : [line(`- tests when last run: ${testsLine(quality)}`, 0.94)]),
  ]
}

/** A run of the tests says nothing of the code that was edited after it. */
function testsLine({ testsPassing, editedSinceTests = [] }: SessionSnapshot['quality']): string {
  const how = testsPassing === true ? 'passing' : 'failing'
  const { length } = editedSinceTests
  if (length === 0) return how
  const names = editedSinceTests.slice(-EDITED).map((path) => path.slice(path.lastIndexOf('/') + 1))
  const more = length > names.length ? ` and ${length - names.length} more` : ''
  return `${how} before the last edits (${length} ${length === 1 ? 'file' : 'files'} edited since: ${names.join(', ')}${more})`
}

/** What a shortest form with something that was used is worth at least: as much as a decision. Chosen on real sessions. */
const USED = 0.9

function raised(line: BudgetLine): BudgetLine {
  const { brief, utility } = line
  return brief === undefined ? { ...line, utility: Math.max(utility, USED) } : { ...line, brief: raised(brief) }
}
