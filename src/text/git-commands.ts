/** @module Commits: which command makes one, which lists them, and what git answers. Pure. */

import { commandParts } from './shell-commands.ts'

/** Returns true for a command line that makes a commit. */
export function makesCommit(command: string): boolean {
  return command.includes('commit') && commandParts(command).some(({ text }) => isGit(text, 'commit', DRY_RUN))
}

/** Returns true for a command, one part of a command line, that lists commits with the newest first. */
export function listsCommits(part: string): boolean {
  return isGit(part, 'log', REVERSE) || isGit(part, 'reflog', REVERSE)
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

/** What git is to do, behind its own options, and what stands behind that on the line. */
const GIT = /^git\s+(?:-[cC]\s+\S+\s+|-(?![cC]\s)\S+\s+)*(?<name>[a-z-]+)(?!\S)(?<rest>.*)/
const DRY_RUN = /\s--dry-run(?!\S)/
const REVERSE = /\s--reverse(?!\S)/

function isGit(text: string, command: string, without: RegExp): boolean {
  const { name, rest = '' } = GIT.exec(text)?.groups ?? {}
  return name === command && !without.test(rest)
}

const MADE = new RegExp(COMMIT_LINE, 'gm')
