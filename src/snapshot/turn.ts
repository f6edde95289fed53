/**
 * @module A turn of a session: what the person asked, what the agent did, and what it said at the end. Plain JSON.
 *
 * Texts are quoted, bounded, and redacted. A field that no record shows is absent.
 */

import type { CommandRun, FileChange } from './types.ts'

export interface Turn {
  /** 1 for the session's first turn. A number is never given again. */
  readonly number: number
  readonly at?: string
  /** What the person typed, with what they typed while the agent worked; a paste in it is folded. Absent: the agent went on by itself. */
  readonly request?: string
  /** What the host put before the model for a slash command. */
  readonly instructions?: string
  /** Ordinary words, a slash command, or a plan that the person approved. Default: words. */
  readonly kind?: 'command' | 'plan'
  /** What the person was asked in a dialog, and what they refused, each with their answer. */
  readonly asked?: readonly Asked[]
  /** Files that the turn changed, the latest last. */
  readonly files?: readonly Pick<FileChange, 'path' | 'change'>[]
  /** Checks, commits and what failed, the latest last. */
  readonly commands?: readonly TurnCommand[]
  /** How many other commands ran. */
  readonly otherCommands?: number
  /** Files that it read. */
  readonly read?: readonly string[]
  /** Its last edits and commands with what came back, oldest first, quoted in part. */
  readonly calls?: readonly TurnCall[]
  /** What subagents were asked, and what they reported. */
  readonly agents?: readonly { readonly asked: string; readonly report?: string }[]
  /** What the agent said, oldest first; the last one is its answer. */
  readonly said?: readonly string[]
  /** How it ended; absent while it runs. */
  readonly ended?: 'answered' | 'interrupted' | 'cut-off'
  /** The person went back before the turn of this number: it and those behind it are taken back. */
  readonly withdrawsFrom?: number
  /** It is of the session that was gone on with: told only of turns that are given back, never stored. */
  readonly earlier?: true
  /** A compaction lies behind it. */
  readonly compacted?: true
}

export interface Asked {
  /** A question of a dialog, "Approved plan:", or the call that was refused. */
  readonly question: string
  /** The person's answer; absent: refused without a word. */
  readonly answer?: string
  readonly refused?: true
}

export interface TurnCall {
  /** For instance "`npm test` → failed" or "modified src/limiter.ts". One line. */
  readonly call: string
  /** Lines that were added and removed, each behind its sign, or what the command printed. */
  readonly text: string
}

export type TurnCommand = Pick<CommandRun, 'command' | 'outcome' | 'result' | 'by'>

/** Returns the turns that were not taken back. */
export function standingTurns(turns: readonly Turn[]): Turn[] {
  return turns.filter(
    ({ number }) =>
      !turns.some((later) => later.number > number && (later.withdrawsFrom ?? Number.POSITIVE_INFINITY) <= number),
  )
}
