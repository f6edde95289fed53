/**
 * @module What a session takes over from the snapshot that it was resumed from.
 *
 * The work continues in a new transcript that lacks what the old one holds: files, commands, tasks, limits, answers and
 * errors of the earlier session are where the new one starts from, and ids go on counting. Pure.
 */

import { isAbsolute, join } from 'node:path'
import { defined } from '../../defined.ts'
import { HOST_OPENING } from '../../rules.ts'
import { splitAge } from '../../snapshot/finding-age.ts'
import type { Evidence, SessionSnapshot } from '../../snapshot/types.ts'
import { checksOf } from '../commands/kinds.ts'
import { isTestCommand } from '../commands/outcome.ts'
import { findingIn } from '../language/findings.ts'
import type { LeftWork, StatementKind } from '../state/session-state.ts'
import { emptyState, type SessionState, type StatementState } from '../state/session-state.ts'

/** Commands of the earlier session that are kept: the latest ones say where the work stood. */
const COMMANDS = 20
/** What is known of a lesson of an earlier session. */
const INHERITED_WORTH = 4
/** Requests beside the first. */
const REQUESTS = 6

/** Returns the state of a session that continues `before`, before any of its own transcript is read. */
export function inheritState(before: SessionSnapshot): SessionState {
  const { project, conversation } = before
  const absolute = (path: string) => (isAbsolute(path) || project.root === undefined ? path : join(project.root, path))
  const { testsPassing } = before.quality
  const passed = testsPassing === undefined ? {} : { passed: testsPassing }
  const evidence = ({ id, content, source = 'earlier', explanation, at }: Evidence) => ({
    id,
    source,
    text: content,
    ...defined({ said: explanation, at }),
  })
  return {
    ...emptyState(),
    inherited: {
      name: before.name,
      topic: before.topic,
      ...defined({ goal: before.goal, resumedAt: before.resumedAt }),
      left: leftBy(before),
    },
    lastId: {
      D: highest(before.decisions),
      C: highest(before.constraints),
      Q: highest(before.questions),
      E: highest(before.evidence),
    },
    files: before.files.map(({ path, change, what = '', names, committed }) => ({
      path: absolute(path),
      change,
      edits: Number(/(?:^|, )(\d+) edits?/.exec(what)?.[1] ?? 1),
      added: Number(/\+(\d+) /.exec(what)?.[1] ?? 0),
      removed: Number(/−(\d+) lines/.exec(what)?.[1] ?? 0),
      ...defined({ names, committed }),
      ...(before.quality.editedSinceTests?.includes(path) === true ? { untested: true as const } : {}),
      ...agentIn(what),
    })),
    commands: before.commands
      .slice(-COMMANDS)
      .map((run) =>
        run.by === undefined && isTestCommand(run.command)
          ? { ...run, test: true, checks: checksOf(run.command), ...passed }
          : run,
      ),
    requests: requestsOf(before),
    todos: [...before.tasks],
    answers: before.decisions
      .filter(({ origin }) => origin === 'user')
      .map(({ id, decision, at }) => ({ id, question: '', answer: decision, ...defined({ at }) })),
    waves: [...(before.waveList ?? [])],
    statements: statementsOf(before),
    ...findingsOf(before),
    limits: before.constraints
      .filter(({ origin }) => origin === 'user')
      .map(({ id, constraint, at }) => ({ id, text: constraint, ...defined({ at }) })),
    errors: before.evidence.filter(({ type }) => type === 'error').map(evidence),
    comments: before.evidence.filter(({ type }) => type !== 'error').map(evidence),
    ...defined({ model: conversation.model }),
  }
}

// --- internal ---

function agentIn(what: string): { readonly by?: string } {
  const by = /^by agent ([\w-]+)/.exec(what)?.[1]
  return by === undefined ? {} : { by }
}

function leftBy({ nextStep, announced = [], needsFromUser = [], conversation }: SessionSnapshot): LeftWork {
  const { lastExchange, cutOff } = conversation
  return { announced, needsFromUser, lastExchange, ...defined({ nextStep, cutOff }) }
}

/** The first request, and the newest. */
function requestsOf({ conversation }: SessionSnapshot): SessionState['requests'] {
  const [first, ...others] = conversation.requests
  return (first === undefined ? [] : [first, ...others.slice(-REQUESTS)]).map(({ text, at }) => ({
    text,
    kind: text.startsWith(HOST_OPENING.plan) ? 'plan' : 'words',
    earlier: true,
    ...defined({ at }),
  }))
}

/** What it found, the last answer among it: of the new session's own exchanges none is earlier. */
function findingsOf({
  findings = [],
  lessons = [],
  conversation,
}: SessionSnapshot): Pick<SessionState, 'findings' | 'lessons'> {
  const answer = conversation.lastExchange.findLast(({ role }) => role === 'assistant')?.text
  const last = answer === undefined ? undefined : findingIn(answer)
  const whole = [...findings.map((one) => splitAge(one).finding).toReversed(), ...(last === undefined ? [] : [last])]
  return {
    findings: whole.map((text) => ({ text, exchange: 0, edits: 0 })),
    lessons: lessons.toReversed().map((text) => ({ text, exchange: 0, edits: 0, worth: INHERITED_WORTH })),
  }
}

/** What the earlier session found in prose; what its model stated by the tool is carried by its snapshot. */
function statementsOf({ decisions, questions, preferences }: SessionSnapshot): StatementState[] {
  const of = (
    kind: StatementKind,
    entries: readonly { readonly id?: string; readonly text: string; readonly origin: string; readonly at?: string }[],
  ) =>
    entries.flatMap(({ id, text, origin, at }): StatementState[] =>
      origin === 'user' || origin === 'transcript'
        ? [{ kind, ...defined({ id }), text, origin, ...defined({ at }) }]
        : [],
    )
  return [
    // Those of the person are inherited as answers.
    ...of(
      'decision',
      decisions.filter(({ origin }) => origin === 'transcript').map((one) => ({ ...one, text: one.decision })),
    ),
    ...of(
      'question',
      questions.filter(({ resolution }) => resolution === undefined).map((one) => ({ ...one, text: one.question })),
    ),
    ...of('preference', preferences),
  ]
}

function highest(entries: readonly { readonly id: string }[]): number {
  return entries.reduce((most, { id }) => Math.max(most, Number(id.slice(1)) || 0), 0)
}
