/**
 * @module Excludes our files from a project's git, because they contain paths of this machine.
 *
 * The patterns are in `info/exclude`, which belongs to one clone and is never committed, between two lines that name the
 * installation. The rest of the file keeps its bytes.
 */

import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { BACKUP_MARK } from '../files/atomic-write.ts'

/** The exclude file of a folder's repository, and the folder that its patterns start at. */
export interface ExcludeFile {
  readonly file: string
  readonly root: string
}

/** Returns the exclude file that applies to this folder; undefined outside a repository. */
export function excludeFileOf(folder: string): ExcludeFile | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const git = join(at, '.git')
    const stat = statSync(git, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return { file: join(git, 'info', 'exclude'), root: at }
    if (stat?.isFile()) return linkedExclude(at, git)
    if (dirname(at) === at) return undefined
  }
}

/** Returns the patterns for an installation's files and their backup copies. */
export function excludePatterns({ root }: ExcludeFile, folder: string, files: readonly string[]): string[] {
  return [
    ...files.map((file) => `/${escaped(relative(root, file))}`),
    `/${escaped(relative(root, folder))}/**/*${BACKUP_MARK}*`,
  ]
}

/** Returns the text with an installation's patterns, which replace older ones or are added at the end. */
export function addExcluded(text: string, folder: string, patterns: readonly string[]): string {
  const there = blockIn(text, folder)
  if (there !== undefined) {
    const { start, first, end } = there
    return `${text.slice(0, start)}${block(first, folder, patterns)}${text.slice(end)}`
  }
  return text === '' || text.endsWith('\n')
    ? `${text}${block(BEGIN, folder, patterns)}`
    : `${text}\n${block(BEGIN_UNENDED, folder, patterns)}`
}

/** Returns the text without an installation's patterns. */
export function removeExcluded(text: string, folder: string): string {
  const there = blockIn(text, folder)
  if (there === undefined) return text
  const { start, first, end } = there
  const before = text.slice(0, start)
  const after = text.slice(end)
  return `${first === BEGIN_UNENDED && after === '' ? before.slice(0, -1) : before}${after}`
}

// --- internal ---

const BEGIN = '# Throughline, begin:'
/** Where the last line before had no end. */
const BEGIN_UNENDED = '# Throughline, begin after a line without end:'
const END = '# Throughline, end:'

/** One line, whatever the folder is called. */
const named = (mark: string, folder: string): string => `${mark} ${JSON.stringify(folder)}\n`

function block(first: string, folder: string, patterns: readonly string[]): string {
  return `${named(first, folder)}${patterns.map((pattern) => `${pattern}\n`).join('')}${named(END, folder)}`
}

function blockIn(text: string, folder: string) {
  for (const first of [BEGIN, BEGIN_UNENDED]) {
    const start = text.indexOf(named(first, folder))
    const last = named(END, folder)
    const end = text.indexOf(last, start)
    if (start !== -1 && end !== -1) return { start, first, end: end + last.length }
  }
  return undefined
}

/** Returns the pattern that matches only this path. */
function escaped(path: string): string {
  return path
    .split(sep)
    .join('/')
    .replace(/[\\*?[\]]|[ \t]$/g, '\\$&')
}

/** Of a linked worktree and a submodule: the file names git's own folder, which may name the one of the repository. */
function linkedExclude(root: string, git: string): ExcludeFile | undefined {
  const own = /^gitdir: (.+)$/m.exec(read(git))?.[1]
  if (own === undefined) return undefined
  const folder = resolve(root, own)
  return { file: join(resolve(folder, read(join(folder, 'commondir')).trim()), 'info', 'exclude'), root }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
