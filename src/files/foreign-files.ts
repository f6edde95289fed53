/**
 * @module The door to files whose place another program may have filled: a FIFO, a socket, a device or a folder may lie there.
 *
 * Only regular files are opened. A FIFO waits for its other end, and a device may have none: no timer of this process ends
 * that. Hooks, and what they load, open files here only (`tests/architecture.test.ts`).
 */

import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'

/** Returns the error for a file that is not there, or else for `what` hinders its reading: the end of a sentence about the file. */
export type FileProblem = (what: 'is not there' | (string & {}), cause?: unknown) => Error

/** Returns the descriptor of a regular file, opened for reading. @throws what `problem` gives */
export function openRegular(path: string, problem: FileProblem): number {
  try {
    const file = open(path, constants.O_RDONLY)
    if (file !== undefined) return file
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw problem(code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : `cannot be opened (${code})`, cause)
  }
  throw problem('is not a regular file')
}

/** Returns the bytes of a file; undefined for one that is not there, no regular file, unreadable, or larger than 64 MB. */
export function bytesOf(path: string): Buffer | undefined {
  try {
    // Checked first: usually there is no file, and a failed opening costs ten times as much as the check.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined
    return readWhole(path)
  } catch {
    return undefined
  }
}

/** Returns a file's text; undefined for one that is not there, no regular file, unreadable, or larger than 64 MB. */
export function textOf(path: string): string | undefined {
  return bytesOf(path)?.toString('utf8')
}

/** Writes a text in the place of what the file holds. @throws for anything but a regular file, and what the system throws */
export function overwrite(path: string, text: string, mode: number): void {
  writeTo(path, constants.O_WRONLY | constants.O_CREAT, text, mode)
}

/** Appends a text to a file. @throws for anything but a regular file, and what the system throws */
export function append(path: string, text: string, mode: number): void {
  writeTo(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, text, mode)
}

/**
 * Writes bytes into a file from a position on, with nothing behind them; they are on the disk when it returns. Where that fails
 * the file ends at the position again. @throws for anything but a regular file, and what the system throws
 */
export function continueAt(path: string, position: number, bytes: Buffer, mode: number): void {
  const file = open(path, constants.O_WRONLY | constants.O_CREAT, mode)
  if (file === undefined) throw new Error('It is not a regular file.')
  try {
    ftruncateSync(file, position)
    for (let length = 0; length < bytes.length; )
      length += writeSync(file, bytes, length, bytes.length - length, position + length)
    fsyncSync(file)
  } catch (error) {
    ftruncateSync(file, position)
    throw error
  } finally {
    closeSync(file)
  }
}

/** Returns the names in a folder, or none for a folder that cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns the names of the regular files in a folder, or none for a folder that cannot be read. Links are not followed. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  } catch {
    return []
  }
}

/** Removes a file if it is there. What cannot be removed stays: a folder in its place, or a file of a folder that is read-only. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Nobody reads it, and another run tries again.
  }
}

/** Fills the buffer from a position of the file, and returns how many bytes there were. @throws what `problem` gives */
export function readAt(file: number, buffer: Buffer, position: number, problem: FileProblem): number {
  try {
    return readSync(file, buffer, 0, buffer.length, position)
  } catch (cause) {
    throw problem(`cannot be read (${(cause as NodeJS.ErrnoException).code})`, cause)
  }
}

// --- internal ---

/** Largest file that is read whole, in bytes: a hook's payload with pasted files reaches megabytes, never this. */
const LARGEST = 64 * 1024 * 1024

/** Returns the descriptor; undefined for anything but a regular file. @throws what the system throws */
function open(path: string, flags: number, mode?: number): number | undefined {
  // Looked at first: to open a device may do something, and so may what is written to it.
  const there = statSync(path, { throwIfNoEntry: false })
  if (there !== undefined && !there.isFile()) return undefined
  // O_NONBLOCK, for what came since: a FIFO must not wait. Windows has no such flag, and `|` takes undefined for 0.
  const file = openSync(path, flags | constants.O_NONBLOCK, mode)
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  return undefined
}

function readWhole(path: string): Buffer | undefined {
  const file = open(path, constants.O_RDONLY)
  if (file === undefined) return undefined
  try {
    const { size } = fstatSync(file)
    if (size > LARGEST) return undefined
    const bytes = Buffer.allocUnsafe(size)
    let length = 0
    for (let count = -1; length < size && count !== 0; length += count)
      count = readSync(file, bytes, length, size - length, length)
    return bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}

function writeTo(path: string, flags: number, text: string, mode: number): void {
  const file = open(path, flags, mode)
  if (file === undefined) throw new Error('It is not a regular file.')
  try {
    if ((flags & constants.O_APPEND) === 0) ftruncateSync(file)
    const bytes = Buffer.from(text)
    // On a full disk a single write may store only a part.
    for (let length = 0; length < bytes.length; ) length += writeSync(file, bytes, length)
  } finally {
    closeSync(file)
  }
}
