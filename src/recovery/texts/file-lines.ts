/**
 * @module The files of a state: what was changed in each, what was read, and the commits. Pure. Which file is in which
 * commit is not told: a commit may be of another repository, and a file outside of it.
 */

import type { Turn } from '../../snapshot/turn.ts'
import type { CommandRun, FileChange, SessionSnapshot } from '../../snapshot/types.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { commitMade } from '../../text/git-commands.ts'
import { groupedPaths } from '../../text/grouped-paths.ts'
import type { Entry } from '../../text/share-room.ts'
import { shortPath } from '../../workspace/relative-path.ts'
import { clip } from './lines.ts'
import { labelOf } from './turn-lines.ts'

/** Returns the lines of the commits and of the changed files, the latest first; apart those of a turn that goes on. */
export function fileLines({ files, commands, project }: SessionSnapshot, goesOn?: Turn): Entry[] {
  const edited = new Set(goesOn?.files?.map(({ path }) => shortPath(path, project.root ?? '')))
  const open = files.filter(({ path }) => edited.has(path))
  const before = [
    ...commitsOf(commands)
      .slice(-MOST.commits)
      .reverse()
      .map(({ hash, subject }) => ({ text: `- commit ${hash} "${truncate(oneLine(subject), SUBJECT)}"` })),
    ...changedLines(files.filter((file) => !open.includes(file))),
  ]
  if (goesOn === undefined || open.length === 0) return before
  return [
    { text: `Edited in ${labelOf(goesOn)}${goesOn.ended === undefined ? ', which goes on' : ''}:` },
    ...changedLines(open),
    ...(before.length === 0 ? [] : [{ text: 'Before it:' }, ...before]),
  ]
}

/** Returns the lines of the files that were read and not changed, the latest first, a folder a line. */
export function readLines({ filesRead, files }: SessionSnapshot): Entry[] {
  const changed = new Set(files.map(({ path }) => path))
  const read = filesRead.filter((path) => !changed.has(path)).toReversed()
  return groupedPaths(read).map((path) => ({ text: `- ${path}`, brief: truncate(`- ${path}`, BRIEF) }))
}

/** Returns the lines of what was looked at last: a search, or a file with the names in it. */
export function lookedAtLines({ lookedAt = [] }: SessionSnapshot): Entry[] {
  return lookedAt.map((one) => ({
    text: `- ${truncate(oneLine(one), LOOKED_AT.long)}`,
    brief: `- ${truncate(oneLine(one), LOOKED_AT.short)}`,
  }))
}

// --- internal ---

/** The latest first; the older ones by their folders. */
function changedLines(files: readonly FileChange[]): Entry[] {
  return [
    ...files
      .slice(-MOST.files)
      .reverse()
      .map((file) => ({ text: `- ${file.path}${detailOf(file)}`, brief: `- ${file.path}` })),
    ...groupedPaths(files.slice(0, -MOST.files).map(({ path }) => path))
      .reverse()
      .map((paths) => ({ text: `- ${paths}` })),
  ]
}

/** The most names of one file that are shown, commits, and files that have a line of their own. */
const MOST = { names: 12, commits: 5, files: 4 } as const
const SUBJECT = 100
/** Characters of a folder's files where there is room for no more. */
const BRIEF = 140
const LOOKED_AT = { long: 400, short: 120 } as const

/** What was done to a file: the names that its edits brought and took away, else how much was edited. */
function detailOf({ change, what, names }: FileChange): string {
  const signed = [
    ...(names?.added ?? []).map((name) => `+${name}`),
    ...(names?.removed ?? []).map((name) => `−${name}`),
  ]
  // Names of code first: a message is long, and found by what writes it.
  const codeFirst = [...signed.filter((name) => !/\s/.test(name)), ...signed.filter((name) => /\s/.test(name))]
  const more = codeFirst.length > MOST.names ? `, ${codeFirst.length - MOST.names} more` : ''
  const named = codeFirst.length === 0 ? what : `${codeFirst.slice(0, MOST.names).join(', ')}${more}`
  return `: ${change}${named === undefined ? '' : `, ${clip(named)}`}`
}

/** What git answered to commits, oldest first. An amended one stands for the one before. */
function commitsOf(commands: readonly CommandRun[]): { hash: string; subject: string }[] {
  const made = new Map<string, string>()
  for (const { result = '' } of commands) {
    const commit = commitMade(result)
    if (commit === undefined) continue
    made.delete(commit.subject)
    made.set(commit.subject, commit.hash)
  }
  return [...made].map(([subject, hash]) => ({ subject, hash }))
}
