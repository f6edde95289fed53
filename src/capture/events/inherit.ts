/**
 * @module What a session takes over from the snapshot that it was resumed from.
 *
 * The work continues in a new transcript that lacks what the old one holds: files, commands, tasks and answers
 * of the earlier session are where the new one starts from, and ids go on counting. Pure.
 */

import { isAbsolute, join } from 'node:path'
import { defined } from '../../defined.ts'
import { HOST_OPENING } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { checksOf, isTestCommand } from '../../text/checks.ts'
import type { LeftWork } from '../state/session-state.ts'
import { emptyState, type SessionState } from '../state/session-state.ts'

/** Commands of the earlier session that are kept: the latest ones say where the work stood. */
const COMMANDS = 20
/** Requests beside the first. */
const REQUESTS = 6

/** Returns the state of a session that continues `before`, before any of its own transcript is read. */
export function inheritState(before: SessionSnapshot): SessionState {
  const { project, conversation } = before
  const absolute = (path: string) => (isAbsolute(path) || project.root === undefined ? path : join(project.root, path))
  const { testsPassing } = before.quality
  const passed = testsPassing === undefined ? {} : { passed: testsPassing }
  return {
    ...emptyState(),
    inherited: {
      name: before.name,
      topic: before.topic,
      ...defined({
        goal: before.goal,
        nextStep: before.nextStep,
        nextStepFrom: before.nextStepFrom,
        resumedAt: before.resumedAt,
      }),
      left: leftBy(before),
    },
    lastId: {
      D: highest(before.decisions),
      C: highest(before.constraints),
      Q: highest(before.questions),
      E: highest(before.evidence),
    },
    files: before.files.map(({ path, change, what = '', names }) => ({
      path: absolute(path),
      change,
      edits: Number(/(?:^|, )(\d+) edits?/.exec(what)?.[1] ?? 1),
      added: Number(/\+(\d+) /.exec(what)?.[1] ?? 0),
      removed: Number(/−(\d+) lines/.exec(what)?.[1] ?? 0),
      ...defined({ names }),
      ...(before.quality.editedSinceTests?.includes(path) === true ? { untested: true as const } : {}),
      ...agentIn(what),
    })),
    commands: before.commands
      .slice(-COMMANDS)
      .map((run) =>
        run.by === undefined && isTestCommand(run.command) ? { ...run, checks: checksOf(run.command), ...passed } : run,
      ),
    requests: requestsOf(before),
    todos: [...before.tasks],
    answers: before.decisions
      .filter(({ origin }) => origin === 'user')
      .map(({ id, decision, at }) => ({ id, question: '', answer: decision, ...defined({ at }) })),
    waves: [...(before.waveList ?? [])],
    ...defined({ model: conversation.model }),
  }
}

// --- internal ---

function agentIn(what: string): { readonly by?: string } {
  const by = /^by agent ([\w-]+)/.exec(what)?.[1]
  return by === undefined ? {} : { by }
}

function leftBy({ nextStep, nextStepFrom, needsFromUser = [], conversation }: SessionSnapshot): LeftWork {
  const { lastExchange, cutOff } = conversation
  return { needsFromUser, lastExchange, ...defined({ nextStep, nextStepFrom, cutOff }) }
}

/** The first request, and the newest. */
function requestsOf({ conversation }: SessionSnapshot): SessionState['requests'] {
  const [first, ...others] = conversation.requests
  return (first === undefined ? [] : [first, ...others.slice(-REQUESTS)]).map(({ text, at }) => ({
    text,
    kind: text.startsWith(HOST_OPENING.plan) ? 'plan' : 'words',
    turn: 0,
    earlier: true,
    ...defined({ at }),
  }))
}

function highest(entries: readonly { readonly id: string }[]): number {
  return entries.reduce((most, { id }) => Math.max(most, Number(id.slice(1)) || 0), 0)
}
