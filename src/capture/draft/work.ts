/**
 * @module The work that a draft tells: the files and commands of the session, and those of its subagents. Pure.
 */

import { defined } from '../../defined.ts'
import { KEEP } from '../../rules.ts'
import type { CommandRun, FileChange } from '../../snapshot/types.ts'
import { shortPath } from '../../workspace/relative-path.ts'
import { isProse } from '../commands/edit-names.ts'
import type { AgentWork, CommandState, FileState, InlineWork, SessionState } from '../state/session-state.ts'

/** Returns the changed files: what only subagents changed stands before the session's own, as the older work. */
export function filesOf(state: SessionState, root: string): FileChange[] {
  return [...agentFiles(state), ...state.files].map((file) => fileChange(file, root))
}

/** Returns the commands: what only subagents ran stands before the session's own. */
export function commandsOf(state: SessionState): CommandRun[] {
  return [...agentCommands(state), ...state.commands].map(
    ({ passed: _, checks: __, turn: ___, ...run }): CommandRun => run,
  )
}

/** Returns the files of code that the session changed after the last run of its tests; undefined where there is none. */
export function editedSinceTests({ files }: SessionState, root: string): string[] | undefined {
  const edited = files.filter(({ path, untested }) => untested === true && !isProse(path))
  return edited.length === 0 ? undefined : edited.map(({ path }) => shortPath(path, root))
}

// --- internal ---

function fileChange(file: FileState, root: string): FileChange {
  const { edits, added, removed, movedFrom, movedTo, by, names } = file
  const what = [
    by === undefined ? undefined : `by agent ${by}`,
    movedTo === undefined ? undefined : `moved to ${shortPath(movedTo, root)}`,
    movedFrom === undefined ? undefined : `moved from ${shortPath(movedFrom, root)}`,
    edits === 0 ? undefined : `${edits} ${edits === 1 ? 'edit' : 'edits'}`,
    added + removed === 0 ? undefined : `+${added} −${removed} lines`,
  ].filter((part) => part !== undefined)
  return {
    path: shortPath(file.path, root),
    change: file.change,
    ...defined({
      what: what.join(', ') || undefined,
      names: names && { added: names.added, removed: names.removed },
    }),
  }
}

/** Prefers the subagent's own file: the transcript holds a subset of the same work. */
function workOfAgents<T extends { readonly by?: string }>(
  { agentWork, inline }: SessionState,
  own: (work: AgentWork | InlineWork) => readonly T[],
): T[] {
  const known = new Set(agentWork.map(({ id }) => id))
  const works = [...agentWork].sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
  return [
    ...own(inline).filter(({ by }) => by === undefined || !known.has(by)),
    ...works.flatMap((work) => own(work).map((one) => ({ ...one, by: work.id }))),
  ]
}

/** The latest of each name that is not among `seen`, in their order. */
function latestOf<T>(all: readonly T[], name: (one: T) => string, seen: Iterable<string>, limit: number): T[] {
  const known = new Set(seen)
  return all
    .toReversed()
    .filter((one) => !known.has(name(one)) && known.add(name(one)))
    .slice(0, limit)
    .reverse()
}

function agentFiles(state: SessionState): FileState[] {
  const path = (file: FileState): string => file.path
  const own = state.files.map(path)
  return latestOf(
    workOfAgents(state, ({ files }) => files),
    path,
    own,
    KEEP.agentFiles,
  )
}

function agentCommands(state: SessionState): CommandState[] {
  const text = (run: CommandState): string => run.command
  const own = state.commands.map(text)
  return latestOf(
    workOfAgents(state, ({ commands }) => commands),
    text,
    own,
    KEEP.agentCommands,
  )
}
