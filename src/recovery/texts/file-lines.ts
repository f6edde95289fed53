/**
 * @module The files of a state: what was changed in each, what of it was committed, and what was read. Pure.
 */

import type { FileChange, SessionSnapshot } from '../../snapshot/types.ts'
import { type BudgetLine, oneLine, truncate } from '../../text/budget.ts'
import { clip, line } from './lines.ts'
import { pathLines } from './path-lines.ts'

/** Returns the lines of the changed files; `room` is how many characters their paths may take. */
export function fileLines(files: readonly FileChange[], room: number): BudgetLine[] {
  const told = files.map((file) => ({ path: file.path, detail: detailOf(file) }))
  return [...pathLines(told, room, { utility: 0.95, beyond: 0.45, detail: 0.72 }), ...commitLines(files)]
}

/** Returns the lines of the files that were read and not changed. */
export function readLines({ filesRead, files }: SessionSnapshot, room: number): BudgetLine[] {
  const changed = new Set(files.map(({ path }) => path))
  const others = filesRead.filter((path) => !changed.has(path)).map((path) => ({ path, detail: '' }))
  return pathLines(others, room, { utility: 0.935, beyond: 0.4, detail: 0 })
}

/** Returns the lines of what was looked at last: a file with the names in it, or a search. */
export function lookedAtLines({ lookedAt = [] }: SessionSnapshot): BudgetLine[] {
  return lookedAt.map((one, index) => {
    const text = oneLine(one)
    return line(`- ${truncate(text, LOOKED_AT.long)}`, 0.35 - index / 100, {
      text: `- ${truncate(text, LOOKED_AT.short)}`,
      utility: 0.84 - index / 25,
    })
  })
}

// --- internal ---

/** The most names of one file, and files of one commit, that are shown. */
const MOST = { names: 12, files: 8 } as const
const SUBJECT = 100
const LOOKED_AT = { short: 250, long: 1_000 } as const

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

/** Each commit with its files. That a file is in none is said only beside others that are. */
function commitLines(files: readonly FileChange[]): BudgetLine[] {
  const subjects = [...new Set(files.flatMap(({ committed }) => committed ?? []))]
  const of = (subject: string | undefined) => files.filter(({ committed }) => committed === subject)
  const lines = subjects.map(
    (subject) => `- committed as "${truncate(oneLine(subject), SUBJECT)}": ${listed(of(subject), files)}`,
  )
  const rest = of(undefined)
  return [...lines, ...(lines.length > 0 && rest.length > 0 ? [`- not committed: ${listed(rest, files)}`] : [])].map(
    (text, index) => line(text, 0.93 + index / 1_000),
  )
}

function listed(some: readonly FileChange[], all: readonly FileChange[]): string {
  if (some.length === all.length) return 'all of them'
  const names = some.slice(-MOST.files).map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  return `${names.join(', ')}${some.length > names.length ? ` and ${some.length - names.length} more` : ''}`
}
