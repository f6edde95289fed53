/**
 * @module The files that a session changed: what its edits do, which of them are committed, and which a shell command
 * (`rm`, `git rm`, `mv`, `git mv`) deleted or moved. One entry a file, the latest last.
 *
 * Of commands only those count that succeeded. Patterns, variables and paths outside the project are left out, and so is
 * what a build makes: a file counts as deleted only where the command names it.
 */

import { createHash } from 'node:crypto'
import { posix, win32 } from 'node:path'
import { defined } from '../../defined.ts'
import type { FileEdit } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import { filesWritten } from '../../text/files-written.ts'
import { commandParts, folderEntered } from '../../text/shell-commands.ts'
import { isInside } from '../../workspace/relative-path.ts'
import { type EditNames, type FileState, keep, type SessionState } from './session-state.ts'

/**
 * Notes a file that was written or edited, with the names that the file's edits changed so far. A file whose edits were
 * all taken back is as it was, and no change.
 */
export function noteEdit(
  state: SessionState,
  path: string,
  { change, added, removed, lines = [] }: FileEdit,
  names: EditNames | undefined,
): void {
  const index = state.files.findIndex((file) => file.path === path)
  const known = index === -1 ? undefined : state.files.splice(index, 1)[0]
  const edited = withEdit(known, lines, added + removed)
  if (edited?.length === 0 && known?.change === 'modified') {
    const before = unchanged(known)
    if (before !== undefined) keep(state.files, before, KEEP.files)
    return
  }
  keep(
    state.files,
    {
      path,
      // What stands again was there before.
      change: known?.change === 'deleted' ? 'modified' : known?.change === 'created' ? 'created' : change,
      edits: (known?.edits ?? 0) + 1,
      added: (known?.added ?? 0) + added,
      removed: (known?.removed ?? 0) + removed,
      ...defined({ names, edited, committedBefore: known?.committed ?? known?.committedBefore }),
      untested: true,
    },
    KEEP.files,
  )
}

/** Notes that a file is there: it was read, so what was said of its deletion is over. */
export function noteThere(state: SessionState, path: string): void {
  if (state.files.some((file) => file.path === path && file.change === 'deleted'))
    state.files = state.files.filter((file) => file.path !== path)
}

/** Notes a run of the tests: it covers all that was changed before it. */
export function noteTested(state: SessionState): void {
  state.files = state.files.map(({ untested: _, ...file }) => file)
}

/** Notes that the files were put into the index: those that `holds` says, of those that are not committed. */
export function noteStaged(state: SessionState, holds: (path: string) => boolean): void {
  state.files = state.files.map((file) =>
    file.committed === undefined && holds(file.path) ? { ...file, staged: true } : file,
  )
}

/** Notes a commit of what is in the index, or of all that changed. */
export function noteCommitted(state: SessionState, all: boolean): void {
  state.files = state.files.map((file): FileState => {
    if (file.staged !== true && !(all && file.committed === undefined)) return file
    const { staged: _, committedBefore: __, ...rest } = file
    return { ...rest, committed: true }
  })
}

/** Applies what a command did to the files of the session; `output` names what `git clean` removed. */
export function noteMovedFiles(state: SessionState, command: string, output: string): void {
  if (!HINT.test(command)) return
  if (CLEANS.test(command))
    for (const [, path = ''] of output.matchAll(REMOVED))
      noteDeleted(state, resolve(state.cwd, path.replace(/\/$/, '')), true, false)
  let folder = state.cwd
  for (const { text } of commandParts(command)) {
    const words = wordsOf(text)
    const entered = folderEntered(words)
    // What follows happens where only the shell knows.
    if (entered === null) return
    if (entered !== undefined) folder = resolve(folder, entered)
    const git = words[0] === 'git'
    const [program, ...rest] = git ? gitWords(words) : words
    if (git && words.some((word) => word === 'checkout' || word === 'restore' || word === 'reset'))
      noteRestored(state, words, folder)
    if (program !== 'rm' && program !== 'mv') continue
    const options = rest.filter((word) => word.startsWith('-'))
    const named = rest.filter((word) => !word.startsWith('-') && !UNKNOWN.test(word))
    // A pattern or a variable stands for files that are not named.
    if (named.length + options.length < rest.length && program === 'mv') continue
    if (options.includes('--cached')) continue
    const at = folder
    const paths = named.map((word) => resolve(at, word))
    if (program === 'rm') {
      const forced = !git && options.some((option) => /^-\w*f|^--force$/.test(option))
      for (const path of paths) noteDeleted(state, path, forced, git)
    } else if (paths.length >= 2) noteMoved(state, paths, named.at(-1) ?? '', git)
  }
}

/** Returns the files of the project that a command wrote by itself, and notes them. What a build makes is left out. */
export function noteWrittenFiles(state: SessionState, command: string): { path: string; change: FileEdit['change'] }[] {
  return filesWritten(command).flatMap(({ path: named, wasThere, folder }) => {
    const path = resolve(folder === undefined ? state.cwd : resolve(state.cwd, folder), named)
    if (!isOwn(state, path)) return []
    const isKnown = wasThere || state.filesRead.includes(path) || state.files.some((file) => file.path === path)
    const change = isKnown ? 'modified' : 'created'
    noteEdit(state, path, { change, added: 0, removed: 0 }, undefined)
    return [{ path, change }]
  })
}

// --- internal ---

/** Edits of a file since its last commit that are known by what they did. */
const MOST_EDITED = 12

/** The edits of a file with one more; an edit that is the reverse of an earlier one takes that back. */
function withEdit(known: FileState | undefined, lines: readonly string[], changed: number): string[] | undefined {
  const before = known === undefined || known.committed !== undefined ? [] : known.edited
  // Of a long edit only the first lines are known.
  if (before === undefined || lines.length === 0 || lines.length < changed) return undefined
  const side = (sign: string) =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n')
  const [plus, minus] = [side('+'), side('-')]
  const undone = before.indexOf(`${numberOf(minus)} ${numberOf(plus)}`)
  if (undone !== -1 && plus !== minus) return before.toSpliced(undone, 1)
  return before.length === MOST_EDITED ? undefined : [...before, `${numberOf(plus)} ${numberOf(minus)}`]
}

/** A file without its changes since the last commit that the session made of it; undefined where it made none. */
function unchanged({ committedBefore, staged: _, edited: __, ...file }: FileState): FileState | undefined {
  return committedBefore === undefined ? undefined : { ...file, committed: true, untested: true }
}

/** `git checkout -- a.ts`, `git restore .`, `git reset --hard`: the files are as the last commit has them. */
function noteRestored(state: SessionState, words: readonly string[], folder: string | undefined): void {
  const at = words.findIndex((word) => word === 'checkout' || word === 'restore' || word === 'reset')
  const rest = words.slice(at + 1)
  const whole = words[at] === 'reset'
  if (whole ? !rest.includes('--hard') : rest.some((word) => /^(?:--staged|-S|-b|-B|--ours|--theirs|-p)$/.test(word)))
    return
  const paths = rest.filter((word) => !word.startsWith('-') && !UNKNOWN.test(word)).map((word) => resolve(folder, word))
  const isRestored = ({ path }: FileState) => whole || paths.some((one) => isInside(path, one))
  state.files = state.files.flatMap((file) => {
    if (file.change === 'created' || file.committed !== undefined || !isRestored(file)) return [file]
    return unchanged(file) ?? []
  })
}

function numberOf(text: string): string {
  return createHash('sha1').update(text).digest('base64').slice(0, 8)
}

const HINT = /(?:^|[\s;&|(])(?:rm|mv|checkout|restore|reset|clean)\s/
/** What `git clean` says of each file that it removed; of a dry run it says "Would remove". */
const CLEANS = /\bgit\s[^\n]{0,80}\bclean\b/
const REMOVED = /^Removing (.{1,400})$/gm
/** What the shell fills in. */
const UNKNOWN = /[*?[\]$`~{}<>]/
const WRITES = /(?:\d?>{1,2}|\s-o|\s--output[= ]|\btouch|\btee(?:\s-a)?|\bcp(?:\s-\w+)?\s+\S+)\s*["']?([^\s"'<>|;&]+)/g
const BUILT =
  /(?:^|[\\/])(?:node_modules|dist|build|out|target|coverage|tmp|temp|__pycache__|venv|vendor|\.(?:git|next|nuxt|cache|venv|tox|turbo|parcel-cache|pytest_cache))(?:[\\/]|$)|\.(?:log|tmp|bak|orig|rej|pid|swp|pyc|o)$/

function gitWords(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => index > 0 && (word === 'rm' || word === 'mv'))
  return at === -1 || at > 3 ? [] : words.slice(at)
}

/** `rm -f` of a file that nobody spoke of may have deleted nothing. */
function noteDeleted(state: SessionState, path: string, forced: boolean, staged: boolean): void {
  const known = state.files.filter((file) => isInside(file.path, path) && file.change !== 'deleted')
  for (const file of known) {
    const { names: _, edited: __, ...rest } = file
    const isOwnWork = file.change === 'created' && (file.committed ?? file.committedBefore) === undefined
    // What the session made and threw away was never there.
    if (isOwnWork) state.files = state.files.filter((one) => one !== file)
    else put(state, { ...rest, change: 'deleted' }, staged)
  }
  if (known.length > 0 || wasWritten(state, path)) return
  const spokenOf = state.filesRead.some((read) => isInside(read, path))
  if (spokenOf || (!forced && isOwn(state, path)))
    put(state, { path, change: 'deleted', edits: 0, added: 0, removed: 0 }, staged)
}

/** A command of the session wrote it: `> notes.txt`, `go build -o app`, `touch`, `tee`, `cp`. */
function wasWritten({ commands }: SessionState, path: string): boolean {
  const name = base(path)
  return commands.some(({ command }) => {
    return command.includes(name) && [...command.matchAll(WRITES)].some(([, target = '']) => base(target) === name)
  })
}

function noteMoved(state: SessionState, paths: readonly string[], written: string, staged: boolean): void {
  const target = paths.at(-1) as string
  const sources = paths.slice(0, -1)
  for (const source of sources) {
    const name = base(source)
    const into = sources.length > 1 || /[\\/]$/.test(written) || (name.includes('.') && !base(target).includes('.'))
    const to = into ? join(target, name) : target
    const known = state.files.filter((file) => isInside(file.path, source) && file.change !== 'deleted')
    for (const file of known) move(state, file, `${to}${file.path.slice(source.length)}`, staged)
    if (known.length > 0 || (!isOwn(state, source) && !isOwn(state, to))) continue
    if (isOwn(state, source))
      put(state, { path: source, change: 'deleted', edits: 0, added: 0, removed: 0, movedTo: to }, staged)
    if (isOwn(state, to))
      put(state, { path: to, change: 'created', edits: 0, added: 0, removed: 0, movedFrom: source }, staged)
  }
}

function move(state: SessionState, file: FileState, to: string, staged: boolean): void {
  state.files = state.files.filter(({ path }) => path !== file.path)
  // A file that the session made itself was never anywhere else, for those who see the result.
  if (file.change !== 'created') put(state, { ...file, change: 'deleted', movedTo: to }, staged)
  put(state, { ...file, path: to, change: 'created', movedFrom: file.path }, staged)
}

/** A deletion or a move is a change that neither a commit nor a run of the tests has seen; git puts its own into the index. */
function put(state: SessionState, { committed, staged: _, ...file }: FileState, staged: boolean): void {
  state.files = state.files.filter(({ path }) => path !== file.path)
  const before = committed ?? file.committedBefore
  const now = { ...file, ...defined({ committedBefore: before }), untested: true as const }
  keep(state.files, staged ? { ...now, staged } : now, KEEP.files)
}

/** In the project, and no product of a build. */
function isOwn({ startCwd }: SessionState, path: string): boolean {
  return (
    startCwd !== undefined && path !== startCwd && isInside(path, startCwd) && !BUILT.test(path.slice(startCwd.length))
  )
}

/** Paths are those of the machine that the transcript was written on. */
function pathsOf(folder: string): typeof posix {
  return /^[a-z]:[\\/]/i.test(folder) ? win32 : posix
}

function resolve(folder: string | undefined, word: string): string {
  if (folder === undefined) return posix.normalize(word).replace(/\/$/, '')
  return pathsOf(folder).resolve(folder, word)
}

function join(folder: string, name: string): string {
  return pathsOf(folder).join(folder, name)
}

function base(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

/** The words of a simple command, without their quotes. */
function wordsOf(part: string): string[] {
  return [...part.matchAll(/(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\]|\\.)+))/g)].map(
    ([, double, single, bare]) => double ?? single ?? (bare ?? '').replace(/\\(.)/g, '$1'),
  )
}
