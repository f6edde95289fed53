/** @module The turns of a session as they grow: each quotes what was asked, done and said. Bounded. */

import { defined } from '../../defined.ts'
import type { Prompt } from '../../hosts/session-event.ts'
import { QUOTE, TURN, WRITTEN } from '../../rules.ts'
import { leavesWorkAlone } from '../../snapshot/no-work.ts'
import type { Asked, Turn, TurnCommand } from '../../snapshot/turn.ts'
import type { FileChange } from '../../snapshot/types.ts'
import { clip, clipEnds, clipLine } from '../../text/clip.ts'
import { foldPastes } from '../../text/pastes.ts'
import { joinRuns, runsOf } from '../../text/word-runs.ts'
import type { CommandState, SessionState } from './session-state.ts'

/** Begins a turn with a prompt, which may take back the turns from a number on, and returns its number. */
export function beginTurn(state: SessionState, { text, kind, at }: Prompt, withdrawsFrom?: number): number {
  endTurn(state, 'cut-off')
  const number = (state.turns.at(-1)?.number ?? 0) + 1
  state.turns.push({
    number,
    ...defined({ at, withdrawsFrom }),
    request: clipEnds(foldPastes(text), QUOTE.request),
    ...(kind === 'words' ? {} : { kind }),
  })
  return number
}

/** Adds what the slash command stands for that the running turn began with; of a command of ours nothing. */
export function noteInstructions(state: SessionState, text: string): void {
  const { kind, request = '' } = state.turns.at(-1) ?? {}
  if (kind !== 'command' || leavesWorkAlone(request)) return
  change(state, (turn) => ({ ...turn, instructions: clipEnds(text, QUOTE.instructions) }))
}

/** Ends the running turn. */
export function endTurn(state: SessionState, how: NonNullable<Turn['ended']>): void {
  if (state.turns.length === 0) return
  change(state, (turn) =>
    turn.ended === undefined
      ? { ...turn, ended: (turn.said?.length ?? 0) > 0 && how === 'cut-off' ? 'answered' : how }
      : turn,
  )
}

/** Adds a text of the agent; one that goes on with the message before it is added to that. */
export function sayInTurn(state: SessionState, text: string, continued: boolean): void {
  change(state, (turn) => {
    const said = [...(turn.said ?? [])]
    const last = said.at(-1)
    const words = clipEnds(text, QUOTE.answer)
    if (continued && last !== undefined && last.length + words.length < QUOTE.answer)
      said[said.length - 1] = `${last}\n${words}`
    else {
      // What was said on the way gives place to the answer: a short line announced a call.
      if (last !== undefined) {
        if (last.length < QUOTE.short) said.pop()
        else said[said.length - 1] = clipEnds(last, QUOTE.onTheWay)
      }
      said.push(words)
    }
    return { ...turn, said: keepEnds(said, TURN.said) }
  })
}

/** Adds words that the agent wrote, by which a later session knows them again. */
export function noteWords(state: SessionState, text: string): void {
  for (const run of runsOf(text)) state.wrote.push(run)
  if (state.wrote.length > 2 * WRITTEN.kept) state.wrote = joinRuns(state.wrote, [])
}

/** Adds a file that was changed. */
export function noteTurnFile(state: SessionState, path: string, how: FileChange['change']): void {
  change(state, (turn) => {
    const known = turn.files?.find((file) => file.path === path)
    const files = (turn.files ?? []).filter((file) => file.path !== path)
    return {
      ...turn,
      files: [...files, { path, change: known?.change === 'created' ? 'created' : how }].slice(-TURN.files),
    }
  })
}

/** Adds a command: one that checks, or that failed; with the commits that it made, as `hash subject`. Of others only how many. */
export function noteTurnCommand(state: SessionState, run: CommandState, commits: readonly string[]): void {
  const matters =
    run.outcome === 'failed' || run.passed !== undefined || (run.checks?.length ?? 0) > 0 || commits.length > 0
  change(state, (turn) => {
    if (!matters) return { ...turn, otherCommands: (turn.otherCommands ?? 0) + 1 }
    const result = commits.length > 0 ? commits.join('; ') : run.result
    const command = clip(run.command, TURN.command)
    // What failed in another way, or before it passed, was tried.
    const isSame = (one: TurnCommand) =>
      one.command === command && one.outcome === run.outcome && (run.outcome !== 'failed' || one.result === result)
    const commands = (turn.commands ?? []).filter((one) => !isSame(one))
    return {
      ...turn,
      commands: [...commands, { command, outcome: run.outcome, ...defined({ result, by: run.by }) }].slice(
        -TURN.commands,
      ),
    }
  })
}

/** Adds a call with what it changed or printed; one edit after another of a file is one call. Of edits and of runs the newest stay. */
export function noteTurnCall(state: SessionState, source: string, text: string): void {
  const call = clipLine(source, TURN.command)
  const isRun = (one: string) => RAN.test(one)
  change(state, (turn) => {
    const calls = [...(turn.calls ?? [])]
    const before = !isRun(call) && calls.at(-1)?.call === call ? calls.pop()?.text : undefined
    calls.push({ call, text: clipEnds(before === undefined ? text : `${before}\n${text}`, QUOTE.call) })
    const same = calls.filter((one) => isRun(one.call) === isRun(call))
    const limit = isRun(call) ? TURN.runs : TURN.edits
    return { ...turn, calls: same.length > limit ? calls.filter((one) => one !== same[0]) : calls }
  })
}

/** Adds a call of a tool that is no program. */
export function noteToolCall(
  state: SessionState,
  source: string,
  outcome: 'ok' | 'failed',
  result: string | undefined,
): void {
  const one = { command: clipLine(source, TURN.command), outcome, ...defined({ result }) }
  change(state, (turn) => ({ ...turn, commands: [...(turn.commands ?? []), one].slice(-TURN.commands) }))
}

/** Returns whether a call of this tool failed in the running turn. */
export function failedInTurn(state: SessionState, tool: string): boolean {
  const commands = state.turns.at(-1)?.commands ?? []
  return commands.some(({ command, outcome }) => outcome === 'failed' && command.split(' ')[0] === tool)
}

/** Returns the turns with an answer that the host has given and not written yet; another reading finds it in its place. */
export function withAnswer(turns: readonly Turn[], answer: string | undefined): readonly Turn[] {
  const last = turns.at(-1)
  if (answer === undefined || last === undefined || last.ended === 'answered') return turns
  const words = clipEnds(answer, QUOTE.answer)
  return last.said?.at(-1) === words
    ? turns
    : [...turns.slice(0, -1), { ...last, said: [...(last.said ?? []), words], ended: 'answered' }]
}

/** Returns the number of the running turn. */
export function turnNumber(state: SessionState): number {
  return state.turns.at(-1)?.number ?? 1
}

/** Adds a question that the person was asked, or what they refused. */
export function noteAsked(state: SessionState, asked: Asked): void {
  change(state, (turn) => ({ ...turn, asked: [...(turn.asked ?? []), asked].slice(-TURN.asked) }))
}

export function noteTurnRead(state: SessionState, path: string): void {
  change(state, (turn) =>
    turn.read?.includes(path) === true ? turn : { ...turn, read: [...(turn.read ?? []), path].slice(-TURN.read) },
  )
}

/** Adds what a subagent was asked, and what it reported. */
export function noteTurnAgent(state: SessionState, asked: string, report: string | undefined): void {
  const one = {
    asked: clipLine(asked, TURN.command),
    ...(report === undefined ? {} : { report: clipEnds(report, QUOTE.report) }),
  }
  change(state, (turn) => ({ ...turn, agents: [...(turn.agents ?? []), one].slice(-TURN.agents) }))
}

/** Marks that a compaction lies behind the last turn. */
export function noteCompacted(state: SessionState): void {
  if (state.turns.length === 0) return
  change(state, (turn) => ({ ...turn, compacted: true }))
}

// --- internal ---

function change(state: SessionState, how: (turn: Turn) => Turn): void {
  const last = state.turns.pop() ?? { number: 1 }
  state.turns.push(how(last))
}

/** What ran stands with its outcome. */
const RAN = /→ \w+$/

/** The first of a list and its newest. */
function keepEnds<T>(list: readonly T[], limit: number): T[] {
  return list.length <= limit ? [...list] : [...list.slice(0, 1), ...list.slice(-(limit - 1))]
}
