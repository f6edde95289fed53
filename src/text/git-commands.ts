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

/** Returns the commit that a line of git says it made: `[main 1a2b3c4] tides: low water`. */
export function commitMade(line: string): { readonly hash: string; readonly subject: string } | undefined {
  const [, hash, subject] = MADE.exec(line) ?? []
  return hash === undefined || subject === undefined ? undefined : { hash, subject }
}

// --- internal ---

const STEP = /^git\s+(?:-[cC]\s+\S+\s+|-(?![cC]\s)\S+\s+)*(add|commit)(?:\s+([\s\S]*))?$/
const MADE = /^\[[\w/.-]{1,100}(?: \(root-commit\))? ([0-9a-f]{7,40})\] (.{1,200})/
