/** @module Commits: which command makes one, and what git answers to it. Pure. */

import { commandParts } from './shell-commands.ts'

/** Returns true for a command line that makes a commit. */
export function makesCommit(command: string): boolean {
  return command.includes('commit') && commandParts(command).some(({ text }) => COMMITS.test(text))
}

/** What git answers to a commit; on a branch of any name, or on `detached HEAD`. */
export const COMMIT_LINE = /^\[(?:detached HEAD|[^\s[\]]{1,200})(?: \(root-commit\))? ([0-9a-f]{7,40})\] (.{1,200})/

export interface Commit {
  readonly hash: string
  readonly subject: string
}

/** Returns the commit that a line of git says it made: `[main 1a2b3c4] tides: low water`; of several lines, the first that says so. */
export function commitMade(output: string): Commit | undefined {
  return commitsMade(output)[0]
}

/** Returns the commits that an output of git reports, in its order. */
export function commitsMade(output: string): Commit[] {
  return [...output.matchAll(MADE)].map(([, hash = '', subject = '']) => ({ hash, subject: subject.trimEnd() }))
}

// --- internal ---

const COMMITS = /^git\s+(?:-[cC]\s+\S+\s+|-(?![cC]\s)\S+\s+)*commit(?!\S)(?!.*\s--dry-run(?!\S))/
const MADE = new RegExp(COMMIT_LINE, 'gm')
