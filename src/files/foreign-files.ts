/** @module Files and folders that other programs write: looked into and read. Anything but a regular file is refused. */

import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs'

/** Returns the error for a file that is not there, or else for `what` hinders its reading: the end of a sentence about the file. */
export type FileProblem = (what: 'is not there' | (string & {}), cause?: unknown) => Error

/** Returns the descriptor of a regular file, opened for reading. @throws what `problem` gives */
export function openRegular(path: string, problem: FileProblem): number {
  let file: number
  try {
    // O_NONBLOCK: opening a FIFO must not wait for its writer. Windows has no such flag, and `|` takes undefined for 0.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw problem(code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : `cannot be opened (${code})`, cause)
  }
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw problem('is not a regular file')
}

/** Returns the names in a folder, or none for a folder that cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
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
