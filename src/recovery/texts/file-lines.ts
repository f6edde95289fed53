/**
 * @module The files of a state: what was changed in each, what of it was committed, and what was read. Pure.
 */

import type { CommandRun, FileChange, SessionSnapshot } from '../../snapshot/types.ts'
import { type BudgetLine, oneLine, truncate } from '../../text/budget.ts'
import { commitMade, gitStep } from '../../text/git-commands.ts'
import { groupedPaths } from '../../text/grouped-paths.ts'
import { commandParts } from '../../text/shell-commands.ts'
import { clip, line } from './lines.ts'

/** Returns the lines of the changed files; `room` is how many characters their paths may take. */
export function fileLines(snapshot: SessionSnapshot, room: number): BudgetLine[] {
  const told = snapshot.files.map((file) => ({ path: file.path, detail: detailOf(file) }))
  return [...pathLines(told, room, { utility: 0.95, beyond: 0.45, detail: 0.72 }), ...commitLines(snapshot)]
}

/** Returns the lines of the files that were read and not changed. */
export function readLines({ filesRead, files }: SessionSnapshot, room: number): BudgetLine[] {
  const changed = new Set(files.map(({ path }) => path))
  const others = filesRead.filter((path) => !changed.has(path)).map((path) => ({ path, detail: '' }))
  return pathLines(others, room, { utility: 0.935, beyond: 0.4, detail: 0 })
}

/**
 * Returns the lines of what was looked at last: a search, or a file, with the names in it where the session changed it;
 * `room` is how many characters they may take. The names in other files fill what nothing else needs.
 */
export function lookedAtLines({ lookedAt = [], files }: SessionSnapshot, room: number): BudgetLine[] {
  const changed = new Set(files.map(({ path }) => path))
  let left = room
  return lookedAt.map((one, index) => {
    const text = oneLine(one)
    const path = text.split(': ', 1)[0] ?? text
    const listed = text.startsWith(LISTED)
    const whole = listed || text.startsWith('search: ') || changed.has(path)
    const told = `- ${truncate(whole ? text : path, listed ? LOOKED_AT.listed : LOOKED_AT.short)}`
    left -= told.length + 1
    const filler = 0.02 - index / 1_000
    return line(`- ${truncate(text, LOOKED_AT.long)}`, filler, {
      text: told,
      utility: listed ? 0.8 : left < 0 ? filler : 0.75 - index / 100,
    })
  })
}

interface ToldPath {
  readonly path: string
  /** What is said of it behind the path, where there is room: `: modified, 3 edits`. */
  readonly detail: string
}

interface PathUtility {
  readonly utility: number
  /** Of the paths beyond the room. */
  readonly beyond: number
  /** Of the details. */
  readonly detail: number
}

/**
 * Returns the lines of the paths: each on its own where all of them fit the room, in their order; else a folder a line,
 * `src/{a.ts,b.ts}`, in the order of their newest file. What does not fit is the least useful, the oldest first.
 */
export function pathLines(paths: readonly ToldPath[], room: number, worth: PathUtility): BudgetLine[] {
  const recency = (index: number) => (0.04 * index) / Math.max(1, paths.length)
  if (lengthOf(paths.map(({ path }) => `- ${path}`)) <= room) {
    return paths.map(({ path, detail }, index) => {
      const brief = { text: `- ${path}`, utility: worth.utility + recency(index) / 4 }
      return detail === '' ? brief : { text: `- ${path}${detail}`, utility: worth.detail + 4 * recency(index), brief }
    })
  }
  const lines = groupedPaths(paths.map(({ path }) => path)).map((text) => `- ${text}`)
  let left = room
  const within = lines.map(() => false)
  for (let index = lines.length - 1; index >= 0; index--) {
    left -= (lines[index]?.length ?? 0) + 1
    if (left < 0) break
    within[index] = true
  }
  return lines.map((text, index) => ({
    text,
    utility: (within[index] === true ? worth.utility : worth.beyond) + recency(index) / 4,
  }))
}

// --- internal ---

/** The most names of one file, and files of one commit, that are shown. */
const MOST = { names: 12, files: 8, commits: 3 } as const
/** Characters of a subject that tell it from another: what git prints may be cut. */
const SAME = 40
const SUBJECT = 100
const LOOKED_AT = { short: 250, listed: 500, long: 1_000 } as const
/** What stands before the files that git listed as changed. */
const LISTED = 'listed by git: '

/** What was done to a file: the names that its edits brought and took away, else how much was edited. */
function detailOf({ change, what, names }: FileChange): string {
  const signed = [
    ...(names?.added ?? []).map((name) => `+${name}`),
    ...(names?.removed ?? []).map((name) => `−${name}`),
  ]
  // Names of code first: a message is long, and found by what writes it.
  const told = [...signed.filter((name) => !/\s/.test(name)), ...signed.filter((name) => /\s/.test(name))]
  const more = told.length > MOST.names ? `, ${told.length - MOST.names} more` : ''
  const named = told.length === 0 ? what : `${told.slice(0, MOST.names).join(', ')}${more}`
  return `: ${change}${named === undefined ? '' : `, ${clip(named)}`}`
}

/**
 * Each commit with its files, and what is in none. What git has in its index is not committed, whatever the transcript
 * says. Where no transcript was read, or a commit was made whose files are not known, nothing is said of the other files; nor where a part of it was not.
 */
function commitLines({ files: all, commands, workspace, transcript }: SessionSnapshot): BudgetLine[] {
  const staged = new Set(workspace.gitStatus?.map((entry) => entry.replace(/^\S+\s+/, '')))
  const files = all.map(({ committed, ...file }): FileChange => {
    return committed === undefined || staged.has(file.path) ? file : { ...file, committed }
  })
  const subjects = [...new Set(files.flatMap(({ committed }) => committed ?? []))]
  const of = (subject: string | undefined) => files.filter(({ committed }) => committed === subject)
  const made = commitsMade(commands)
  const hashOf = (subject: string) => made.findLast((commit) => commit.subject.startsWith(subject.slice(0, SAME)))?.hash
  const lines = subjects.map((subject) => {
    const hash = hashOf(subject)
    const quoted = `"${truncate(oneLine(subject), SUBJECT)}"${hash === undefined ? '' : ` (${hash})`}`
    return `- committed as ${quoted}: ${listed(of(subject), files)}`
  })
  const told = new Set(subjects.map(hashOf))
  const others = made
    .filter(({ hash }) => !told.has(hash))
    .slice(-MOST.commits)
    .map(({ hash, subject }) => `- commit ${hash} "${truncate(subject, SUBJECT)}"`)
  const rest = of(undefined)
  const isOther = ({ command, outcome }: CommandRun) =>
    outcome !== 'failed' && commandParts(command).some(({ text }) => gitStep(text)?.verb === 'commit')
  const isWhole = transcript?.unread === undefined
  const isKnown = isWhole && (lines.length > 0 || (transcript !== undefined && !commands.some(isOther)))
  const open = `- not committed${lines.length === 0 ? ', no commit in this session' : ''}: ${listed(rest, files)}`
  const end =
    rest.length > 0
      ? isKnown
        ? [open]
        : []
      : lines.length > 0 && isWhole
        ? ['- nothing edited since the last commit']
        : []
  return [
    ...others.map((text, index) => line(text, 0.8 + index / 1_000)),
    ...[...lines, ...end].map((text, index) => line(text, 0.955 + index / 1_000)),
  ]
}

/** What git answered to commits, oldest first. An amended one stands for the one before. */
function commitsMade(commands: readonly CommandRun[]): { hash: string; subject: string }[] {
  const made = new Map<string, string>()
  for (const { result = '' } of commands) {
    const commit = commitMade(result)
    if (commit === undefined) continue
    made.delete(commit.subject)
    made.set(commit.subject, commit.hash)
  }
  return [...made].map(([subject, hash]) => ({ subject, hash }))
}

function listed(some: readonly FileChange[], all: readonly FileChange[]): string {
  if (some.length === all.length) return 'all of them'
  const names = some.slice(-MOST.files).map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  return `${names.join(', ')}${some.length > names.length ? ` and ${some.length - names.length} more` : ''}`
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, text) => sum + text.length + 1, 0)
}
