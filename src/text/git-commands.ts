/** @module What a step of git does with the index, and what git answers to a commit. Pure. */

export interface GitStep {
  readonly verb: 'add' | 'commit'
  /** What follows the verb. */
  readonly words: string
}

/** Returns the step that a part of a command line is (./shell-commands.ts); undefined for any other, and for a dry run. */
export function gitStep(part: string): GitStep | undefined {
  const [, verb, words = ''] = STEP.exec(part) ?? []
  if (verb === 'add') return { verb, words }
  return verb === 'commit' && !/(?:^|\s)--dry-run\b/.test(words) ? { verb, words } : undefined
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

const STEP = /^git\s+(?:-[cC]\s+\S+\s+|-(?![cC]\s)\S+\s+)*(add|commit)(?:\s+([\s\S]*))?$/
const MADE = new RegExp(COMMIT_LINE, 'gm')
