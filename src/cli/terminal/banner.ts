/**
 * @module The banner of a saved state: git, directive, decisions, constraints, questions and actions.
 *
 * The format is that of context preservation. Lines without a value are left out. The headings say "saved", because
 * showing a state restores nothing.
 */

import { STATE_RECENT_AGE } from '../../rules.ts'
import { noteTexts } from '../../snapshot/notes.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { checkFreshness } from '../../snapshot/validate.ts'
import { fitLine } from './table.ts'

/** Returns the lines of the banner, each of at most `width` cells. */
export function renderBanner(snapshot: SessionSnapshot, now: Date, width: number): string[] {
  const rule = '='.repeat(Math.min(RULE, width))
  const isRecent = checkFreshness(snapshot, now, STATE_RECENT_AGE).isFresh
  return [
    rule,
    `[SAVED STATE] Session state from ${snapshot.timestamp}`,
    rule,
    ...gitLines(snapshot),
    ...workLines(snapshot),
    ...reasoningLines(snapshot),
    ...actionLines(snapshot),
    rule,
    isRecent
      ? '[SAVED STATE] Shown only, nothing was restored'
      : `[SAVED STATE] Shown only, nothing was restored - older than ${STATE_RECENT_AGE / 60_000} minutes: ` +
        'decide whether to resume or to start fresh',
  ].map((line) => indentOf(line) + fitLine(line, width - indentOf(line).length))
}

// --- internal ---

const RULE = 61
const MOST = 5

function indentOf(line: string): string {
  return /^ */.exec(line)?.[0] ?? ''
}

function gitLines({ workspace, files }: SessionSnapshot): string[] {
  const { gitBranch, gitStatus, recentCommits } = workspace
  const [label, changes] =
    gitStatus === undefined || gitStatus.length === 0
      ? ['Changed files', files.length]
      : ['Uncommitted changes', gitStatus.length]
  return [
    ...(gitBranch === undefined ? [] : [`[GIT] Branch: ${gitBranch}`]),
    ...(gitBranch === undefined || changes === 0 ? [] : [`[GIT] ${label}: ${changes}`]),
    ...(recentCommits?.[0] === undefined ? [] : [`[GIT] Latest: ${recentCommits[0]}`]),
  ]
}

function workLines(snapshot: SessionSnapshot): string[] {
  const { goal, topic, phase, phaseLabel } = snapshot
  const [directive] = noteTexts(snapshot, 'sd.id')
  const label = noteTexts(snapshot, 'sd.phase')[0] ?? phaseLabel ?? (phase === 'unknown' ? undefined : phase)
  return [
    directive === undefined ? `[GOAL] ${goal ?? topic}` : `[SD] Working on: ${directive}`,
    ...(label === undefined ? [] : [`[${directive === undefined ? 'WORK' : 'SD'}] Phase: ${label}`]),
  ]
}

function reasoningLines({ decisions, constraints, questions }: SessionSnapshot): string[] {
  const blocking = constraints.filter((each) => each.blocking === true)
  const limits = blocking.length > 0 ? blocking : constraints
  const open = questions.filter(({ resolution }) => resolution === undefined)
  return [
    ...list(
      `[DECISIONS] ${decisions.length} recorded`,
      decisions.map(({ id, decision }) => `   ${id}: ${decision}`),
    ),
    ...list(
      `[CONSTRAINTS] ${limits.length} ${blocking.length > 0 ? 'BLOCKING' : 'recorded'}`,
      limits.map(({ id, constraint }) => `   ${id}: ${constraint}`),
    ),
    ...list(
      `[QUESTIONS] ${open.length} open`,
      open.map(
        ({ id, priority, question }) =>
          `   ${id}${priority === undefined ? '' : ` [${priority.toUpperCase()}]`}: ${question}`,
      ),
    ),
  ]
}

function actionLines(snapshot: SessionSnapshot): string[] {
  const nextStep = snapshot.nextStep
  const pending = snapshot.tasks.filter(({ status }) => status !== 'completed').map(({ text }) => text)
  const actions = nextStep === undefined || pending.includes(nextStep) ? pending : [nextStep, ...pending]
  return list(
    `[TODO] Pending actions: ${actions.length}`,
    actions.map((text) => `       - ${text}`),
    false,
  )
}

/** Returns the newest (or the first) entries under their heading; nothing if there are none. */
function list(heading: string, lines: readonly string[], newest = true): string[] {
  if (lines.length === 0) return []
  const shown = newest ? lines.slice(-MOST) : lines.slice(0, MOST)
  return [
    heading,
    ...shown,
    ...(lines.length > shown.length ? [`   and ${lines.length - shown.length} more: throughline show`] : []),
  ]
}
