/**
 * @module The files that a session changed, one entry a file, the latest last: by its edits, and by the shell commands that
 * write, delete or move them.
 *
 * Of commands only those count that succeeded. Paths outside the project are left out, and so is what a build makes.
 */

import { posix, win32 } from 'node:path'
import { defined } from '../../defined.ts'
import type { FileEdit } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import type { ChangedNames, FileChange } from '../../snapshot/types.ts'
import { type FileStep, fileSteps } from '../../text/file-commands.ts'
import { isInside } from '../../workspace/relative-path.ts'
import { type FileState, keep, type SessionState } from './session-state.ts'

/** What became of a file. */
export type Changed = Pick<FileChange, 'path' | 'change'>

/** Notes a file that was written or edited, with the names that the file's edits changed so far. */
export function noteEdit(
  state: SessionState,
  path: string,
  { change, added, removed }: FileEdit,
  names: ChangedNames | undefined,
): void {
  const known = state.files.find((file) => file.path === path)
  put(state, {
    path,
    // What stands again was there before.
    change: known?.change === 'deleted' ? 'modified' : known?.change === 'created' ? 'created' : change,
    edits: (known?.edits ?? 0) + 1,
    added: (known?.added ?? 0) + added,
    removed: (known?.removed ?? 0) + removed,
    ...defined({ names }),
  })
}

/** Notes that a file is there: it was read, so what was said of its deletion is over. */
export function noteThere(state: SessionState, path: string): void {
  if (state.files.some((file) => file.path === path && file.change === 'deleted')) take(state, path)
}

/** Notes a run of the tests: it covers all that was changed before it. */
export function noteTested(state: SessionState): void {
  state.files = state.files.map(({ untested: _, ...file }) => file)
}

/** Notes what a command did to files by itself, and returns it. */
export function noteFileCommand(state: SessionState, command: string): Changed[] {
  return fileSteps(command).flatMap((step) => {
    const folder = step.folder === undefined ? state.cwd : resolve(state.cwd, step.folder)
    const path = resolve(folder, step.path)
    if (step.does === 'moves') return noteMoved(state, path, step, folder)
    return step.does === 'deletes' || step.does === 'clears'
      ? noteDeleted(state, path, step.does)
      : noteWritten(state, path, step.does)
  })
}

// --- internal ---

const BUILT =
  /(?:^|[\\/])(?:node_modules|dist|build|out|target|coverage|tmp|temp|__pycache__|venv|vendor|\.(?:git|next|nuxt|cache|venv|tox|turbo|parcel-cache|pytest_cache))(?:[\\/]|$)|\.(?:log|tmp|bak|orig|rej|pid|swp|pyc|o)$/

const UNSEEN = { edits: 0, added: 0, removed: 0 } as const

function noteWritten(state: SessionState, path: string, does: FileStep['does']): Changed[] {
  if (!isOwn(state, path)) return []
  const wasThere =
    does === 'changes' || state.filesRead.includes(path) || state.files.some((file) => file.path === path)
  const change = wasThere ? 'modified' : 'created'
  noteEdit(state, path, { change, added: 0, removed: 0 }, undefined)
  return [{ path, change }]
}

/** What was cleared away of what nobody spoke of may never have been there. */
function noteDeleted(state: SessionState, path: string, does: 'deletes' | 'clears'): Changed[] {
  const known = filesIn(state, path)
  for (const { names: _, ...file } of known) {
    // What the session made and threw away was never there.
    if (file.change === 'created') take(state, file.path)
    else put(state, { ...file, change: 'deleted' })
  }
  if (known.length > 0) return known.map((file) => ({ path: file.path, change: 'deleted' }))
  const wasSeen = state.filesRead.some((read) => isInside(read, path))
  if (!wasSeen && (does === 'clears' || !isOwn(state, path) || isOutput(state, path))) return []
  put(state, { path, change: 'deleted', ...UNSEEN })
  return [{ path, change: 'deleted' }]
}

/** Whether a command was told to write a file of this name: `-o demo`, `2> errors.txt`. */
function isOutput({ commands }: SessionState, path: string): boolean {
  return commands.some(({ command }) =>
    [...command.matchAll(OUTPUT)].some(([, file = '']) => base(file) === base(path)),
  )
}

const OUTPUT = /(?:\s(?:-o|-O|--output)[\s=]{1,2}|2>\s?)["']?([^\s"'<>|;&]{1,200})/g

function noteMoved(state: SessionState, source: string, { to = '' }: FileStep, folder: string | undefined): Changed[] {
  const name = base(source)
  const isFolder = /[\\/]$/.test(to) || (name.includes('.') && !base(to).includes('.'))
  const target = isFolder ? resolve(resolve(folder, to), name) : resolve(folder, to)
  const known = filesIn(state, source)
  const unseen = known.length === 0 && (isOwn(state, source) || isOwn(state, target))
  const moved: readonly FileState[] = unseen ? [{ path: source, change: 'modified', ...UNSEEN }] : known
  return moved.flatMap((file): Changed[] => {
    const path = `${target}${file.path.slice(source.length)}`
    take(state, file.path)
    // A file that the session made itself was never anywhere else, for those who see the result.
    const leaves = file.change !== 'created' && (known.length > 0 || isOwn(state, source))
    if (leaves) put(state, { ...file, change: 'deleted', movedTo: path })
    const arrives = known.length > 0 || isOwn(state, path)
    if (arrives) put(state, { ...file, path, change: 'created', movedFrom: file.path })
    return [
      ...(leaves ? [{ path: file.path, change: 'deleted' } as const] : []),
      ...(arrives ? [{ path, change: 'created' } as const] : []),
    ]
  })
}

function filesIn({ files }: SessionState, path: string): FileState[] {
  return files.filter((file) => isInside(file.path, path) && file.change !== 'deleted')
}

function take(state: SessionState, path: string): void {
  state.files = state.files.filter((file) => file.path !== path)
}

/** A change that no run of the tests has seen. */
function put(state: SessionState, file: FileState): void {
  take(state, file.path)
  keep(state.files, { ...file, untested: true }, KEEP.files)
}

/** In the project, and no product of a build. */
function isOwn({ startCwd }: SessionState, path: string): boolean {
  return (
    startCwd !== undefined && path !== startCwd && isInside(path, startCwd) && !BUILT.test(path.slice(startCwd.length))
  )
}

/** Paths are those of the machine that the transcript was written on. */
function resolve(folder: string | undefined, word: string): string {
  if (folder === undefined) return posix.normalize(word).replace(/\/$/, '')
  return (/^[a-z]:[\\/]/i.test(folder) ? win32 : posix).resolve(folder, word)
}

function base(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
