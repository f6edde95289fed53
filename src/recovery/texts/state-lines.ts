/** @module The state of a session in sections: its aims, its turns, and what its ledgers hold. Pure. */

import type { UnderCeilings } from '../../snapshot/ceilings.ts'
import { LAST_ASKED } from '../../snapshot/title.ts'
import type { Turn } from '../../snapshot/turn.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { isTestCommand } from '../../text/checks.ts'
import type { Entry, Item, Section } from '../../text/share-room.ts'
import { neutralise } from '../../text/untrusted.ts'
import { commandLines } from './command-lines.ts'
import { fileLines, lookedAtLines, readLines } from './file-lines.ts'
import { clip } from './lines.ts'
import { answerItems, callItems, goalItems, reachedLine, type ShownTurns, turnItems, turnsShown } from './turn-lines.ts'

/** Returns the state as sections. */
export function stateSections({ snapshot, dropped }: UnderCeilings, turns: readonly Turn[]): Section[] {
  const shown = turnsShown(turns, snapshot.workTurn)
  const isCutOff = snapshot.conversation.cutOff === true
  const left = Object.values(dropped).reduce((sum, lines) => sum + lines, 0)
  const sections: Section[] = [
    { heading: '🎯 GOAL', items: [...statedGoal(snapshot, shown.newest), ...goalItems(shown)] },
    {
      heading: '⏳ PENDING',
      items: [...pendingItems(snapshot, shown), ...list(openTasks(snapshot), WEIGHT.tasks)],
    },
    {
      heading: '💬 LAST ANSWER',
      items:
        shown.turns.length === 0 ? lastAnswer(snapshot) : answerItems(shown, snapshot.project.root ?? '', isCutOff),
    },
    {
      heading: '🔑 KEY CONTEXT',
      items: list([...contextLines(snapshot), ...(left === 0 ? [] : [`… ${left} more`])], WEIGHT.context),
    },
    shown.turns.length === 0
      ? { heading: '🗣 USER REQUESTS, the newest first', items: list(requestLines(snapshot), WEIGHT.requests) }
      : {
          heading: '🗣 TURNS, oldest first',
          items: turnItems(shown, snapshot.project.root ?? '', isCutOff),
        },
    {
      heading: '✅ COMPLETED',
      items: [
        ...list(fileLines(snapshot, isCutOff ? shown.turns.at(-1) : undefined), WEIGHT.files),
        ...list(doneLines(snapshot), WEIGHT.done),
      ],
    },
    {
      heading: '🧪 COMMANDS AND RESULTS',
      items: list(commandLines(snapshot.commands, snapshot.project.root), WEIGHT.commands),
    },
    {
      heading: '🔧 LAST CALLS, oldest first',
      items: callItems(shown, snapshot.project.root ?? '', isCutOff),
    },
    { heading: '📁 FILES READ', items: list(readLines(snapshot), WEIGHT.read) },
    { heading: '👀 LOOKED AT LAST', items: list(lookedAtLines(snapshot), WEIGHT.lookedAt) },
    { heading: '📌 WORKSPACE', items: list(workspaceLines(snapshot), WEIGHT.workspace) },
  ]
  return sections.map(({ heading, items }) => ({ heading, items: items.map(visibleItem) }))
}

// --- internal ---

/** How the room is shared with the turns (./turn-lines.ts). */
const WEIGHT = {
  goal: 30,
  needs: 14,
  workspace: 6,
  requests: 8,
  tasks: 12,
  context: 20,
  files: 10,
  done: 2,
  commands: 12,
  read: 3,
  lookedAt: 3,
} as const
/** Characters of the goal and of the next step that are there whatever else is. */
const LEAST = 120
/** Files edited since the last run of the tests that are named. */
const EDITED = 4

function list(entries: readonly (string | Entry)[], weight: number): Item[] {
  if (entries.length === 0) return []
  return [{ list: entries.map((entry) => (typeof entry === 'string' ? { text: entry } : entry)), weight }]
}

/** Before the room is shared, not after it: what is made visible takes room. */
function visibleItem(item: Item): Item {
  if (typeof item === 'string') return neutralise(item)
  return 'list' in item
    ? { ...item, list: item.list.map(visibleEntry) }
    : { ...item, label: neutralise(item.label), text: neutralise(item.text) }
}

function visibleEntry({ text, brief }: Entry): Entry {
  return { text: neutralise(text), ...(brief === undefined ? {} : { brief: neutralise(brief) }) }
}

/** A goal that a person or a model stated, or one without turns. */
function statedGoal({ goal, goalStated }: SessionSnapshot, newest: Turn | undefined): Item[] {
  if (goal === undefined || (newest !== undefined && goalStated !== true)) return []
  return [{ label: '', text: oneLine(goal), weight: WEIGHT.goal, endShare: 0, least: LEAST }]
}

function lastAnswer({ conversation }: SessionSnapshot): Item[] {
  const answer = conversation.lastExchange.findLast(({ role }) => role === 'assistant')?.text
  return answer === undefined ? [] : [{ label: '', text: answer, weight: 20 }]
}

function pendingItems(
  { nextStep, nextStepFrom, needsFromUser = [], awaited = [], blockers = [], project, quality }: SessionSnapshot,
  shown: ShownTurns,
): Item[] {
  const { newest } = shown
  const isQuoted = nextStepFrom === 'request' && newest !== undefined
  const isOfTests = nextStepFrom === 'check' && quality.testsPassing === false && isTestCommand(quoted(nextStep))
  const edited = isOfTests ? editedNames(quality) : ''
  const step = !isQuoted
    ? `${oneLine(nextStep ?? '')}${edited === '' ? '' : `; edited since: ${edited}`}`
    : newest.ended === 'answered'
      ? 'none is recorded: the newest request was answered'
      : `${LAST_ASKED}as under GOAL${reachedLine(shown, project.root ?? '')}`
  const from = nextStepFrom === 'stated' ? ' (as stated)' : nextStepFrom === 'task' ? ' (from the task list)' : ''
  const others = [
    ...needsFromUser
      .filter((need) => nextStep?.includes(oneLine(need).slice(0, SAME)) !== true)
      .map((need) => `Needs from user: ${clip(need)}`),
    ...awaited.map((one) => `Awaited, not reported yet: ${clip(one)}`),
    ...blockers.map((blocker) => `Blocker: ${clip(blocker)}`),
  ]
  return [
    ...(nextStep === undefined
      ? []
      : [{ label: `Next immediate step${from}: `, text: step, weight: WEIGHT.goal, endShare: 0, least: LEAST }]),
    ...list(others, WEIGHT.needs),
  ]
}

/** The command that a next step quotes. */
function quoted(step = ''): string {
  return step.split('`')[1] ?? ''
}

/** What was asked, the newest first: of a snapshot whose turns are not here, for instance an imported one. */
function requestLines({ conversation, goal = '' }: SessionSnapshot): string[] {
  return conversation.requests
    .map(({ text }) => `- ${clip(text)}`)
    .filter((line) => !goal.includes(line.slice(2, SAME)))
    .reverse()
}

/** Characters by which a text is known in another one. */
const SAME = 80

function openTasks({ tasks, nextStep }: SessionSnapshot): string[] {
  const done = tasks.filter(({ status }) => status === 'completed').length
  const open = tasks.filter(({ status, text }) => status !== 'completed' && text !== nextStep)
  const lines = open.map(({ text, status }) => `- ${clip(text)}${status === 'pending' ? '' : ` [${status}]`}`)
  return lines.length === 0 ? [] : [`Tasks, ${done} of ${tasks.length} done, open:`, ...lines]
}

/** What was recorded, and what the person answered and refused. */
function contextLines(snapshot: SessionSnapshot): (string | Entry)[] {
  const { constraints, decisions, preferences, questions, evidence, approaches, discoveries, notes = [] } = snapshot
  const source = (text: string | undefined) => (text === undefined ? '' : ` (${truncate(oneLine(text), 80)})`)
  return [
    ...constraints.map(
      ({ id, constraint, blocking }) =>
        `- ${id} ${blocking === true ? 'blocking ' : ''}constraint: ${clip(constraint)}`,
    ),
    ...decisions.toReversed().map(({ id, decision, rationale }) => ({
      text: `- ${id} decided: ${clip(decision)}${rationale === undefined ? '' : `: ${clip(rationale)}`}`,
      brief: `- ${id} decided: ${answerFirst(oneLine(decision))}`,
    })),
    ...approaches.map(({ text, worked }) => `- ${worked ? '✅' : '❌'} ${clip(text)}`),
    ...preferences.map(({ text }) => `- prefers: ${clip(text)}`),
    ...questions
      .filter(({ resolution }) => resolution === undefined)
      .map(({ id, question }) => `- ${id} open: ${clip(question)}`),
    ...discoveries.map(({ text }) => `- found: ${clip(text)}`),
    ...evidence.map(({ id, type, content, source: from }) => `- ${id} ${type}${source(from)}: ${clip(content)}`),
    ...notes.map(({ key, text = '' }) => `- ${key}: ${clip(text)}`),
  ]
}

/** Of a question with its answer as much as names them. */
function answerFirst(decision: string): string {
  const at = decision.search(/(?<=[?？])\s/)
  if (at === -1) return truncate(decision, BRIEF.answer)
  return `${truncate(decision.slice(0, at), BRIEF.question)}${truncate(decision.slice(at), BRIEF.answer)}`
}

const BRIEF = { question: 60, answer: 110 } as const

function doneLines({ solutions = [], tasks }: SessionSnapshot): string[] {
  const done = tasks.filter(({ status }) => status === 'completed')
  return [...solutions.map((solution) => `- ${clip(solution)}`), ...done.map(({ text }) => `- ✅ ${clip(text)}`)]
}

function workspaceLines({ workspace, quality }: SessionSnapshot): string[] {
  const { gitBranch, gitHead, cwd, gitStatus = [] } = workspace
  const place = [
    gitBranch === undefined ? undefined : `branch ${gitBranch}`,
    gitHead === undefined ? undefined : `HEAD ${gitHead.slice(0, 7)}`,
    cwd === undefined ? undefined : `folder ${cwd}`,
  ].filter((part) => part !== undefined)
  return [
    ...(place.length === 0 ? [] : [`- ${place.join(', ')}`]),
    ...(gitStatus.length === 0 ? [] : [`- staged when it was saved: ${clip(gitStatus.join(', '))}`]),
    ...(quality.testsPassing === undefined ? [] : [`- tests when last run: ${testsLine(quality)}`]),
  ]
}

/** A run of the tests says nothing of the code that was edited after it. */
function testsLine({ testsPassing, editedSinceTests = [] }: SessionSnapshot['quality']): string {
  const how = testsPassing === true ? 'passing' : 'failing'
  const { length } = editedSinceTests
  if (length === 0) return how
  return `${how} before the last edits (${length} ${length === 1 ? 'file' : 'files'} edited since: ${editedNames({ editedSinceTests })})`
}

/** The names of the files that were edited after the last run of the tests: "a.ts, b.ts and 3 more". */
function editedNames({ editedSinceTests = [] }: SessionSnapshot['quality']): string {
  const names = editedSinceTests.slice(-EDITED).map((path) => path.slice(path.lastIndexOf('/') + 1))
  const more = editedSinceTests.length > names.length ? ` and ${editedSinceTests.length - names.length} more` : ''
  return `${names.join(', ')}${more}`
}
