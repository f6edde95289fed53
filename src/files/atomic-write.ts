/**
 * @module Writes files that other programs may read meanwhile: whole or not at all.
 *
 * A write goes to a new file next to the target, is flushed, and replaces the target by a rename. A symbolic link stays a
 * link: its target is replaced.
 */

import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ThroughlineError } from '../errors.ts'

/** Returns the file's bytes; undefined if there is no file. @throws FOLDER_UNWRITABLE for anything but a regular file */
export function readIfThere(file: string): Buffer | undefined {
  try {
    requireRegular(statIfThere(file))
    return readFileSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw unwritable(file, error)
  }
}

/** Replaces the file's content in one step and keeps its mode and owner; a new file gets `mode`. @throws FOLDER_UNWRITABLE */
export function writeWhole(file: string, content: string | Buffer, mode: number): void {
  const target = followLinks(file)
  const temporary = temporaryBeside(target)
  try {
    const before = statIfThere(target)
    // A rename would replace the device that a link leads to.
    requireRegular(before)
    const descriptor = openSync(temporary, 'wx', mode)
    try {
      writeFileSync(descriptor, content)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    if (before) keepOwner(temporary, before)
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw unwritable(file, error)
  }
}

/** Part of the name of every backup copy that install and uninstall write. */
export const BACKUP_MARK = '.throughline-backup-'

/** Copies the file to a free name next to it, and returns that name. */
export function backUp(file: string, now: Date): string {
  const base = `${file}${BACKUP_MARK}${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  let copy = base
  for (let n = 2; !writeCopy(file, copy); n++) copy = `${base}-${n}`
  return copy
}

/** Creates the folder with its parents. Returns those that it created, outermost first. @throws FOLDER_UNWRITABLE */
export function ensureFolder(folder: string, mode: number): string[] {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at)
  try {
    mkdirSync(folder, { recursive: true, mode })
  } catch (error) {
    throw unwritable(folder, error)
  }
  return missing
}

/** Removes the folder if it is empty. Returns whether it did. */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    // The folder is not empty, or it is gone.
    return false
  }
}

/** Checks, before anything changes, that the folder or its nearest existing parent can be written. @throws FOLDER_UNWRITABLE */
export function requireWritable(folder: string): void {
  let at = resolve(folder)
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  try {
    // access(2) would check the real user, and does not notice a full disk.
    const probe = temporaryBeside(join(at, 'probe'))
    writeFileSync(probe, '', { flag: 'wx' })
    rmSync(probe)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

/** Returns the target of a path's symbolic links, even if the last one points to nothing. */
export function followLinks(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    try {
      return resolve(dirname(file), readlinkSync(file))
    } catch {
      return file
    }
  }
}

/** Returns a name beside the path that nobody else uses. */
export function temporaryBeside(path: string): string {
  return `${path}.throughline-tmp-${process.getBuiltinModule('node:crypto').randomBytes(6).toString('hex')}`
}

/** Returns the SHA-256 of the content, in hex. */
export function digest(content: string | Buffer): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(content).digest('hex')
}

/** Returns an error for a person that names the path. An error of ours passes unchanged. */
export function unwritable(path: string, cause: unknown): ThroughlineError {
  if (cause instanceof ThroughlineError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ThroughlineError('FOLDER_UNWRITABLE', `Cannot write ${path}: ${reason}`, { cause, details: { path } })
}

// --- internal ---

/** Writes a copy with the mode of the original. Returns false if the name is taken: a copy is never replaced. */
function writeCopy(original: string, copy: string): boolean {
  try {
    writeFileSync(copy, readFileSync(original), { flag: 'wx', mode: statSync(original).mode & 0o777 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw unwritable(copy, error)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function statIfThere(file: string): ReturnType<typeof statSync> | undefined {
  return statSync(file, { throwIfNoEntry: false })
}

function requireRegular(there: ReturnType<typeof statIfThere>): void {
  if (there !== undefined && !there.isFile()) throw new Error('It is not a regular file.')
}

function keepOwner(file: string, before: NonNullable<ReturnType<typeof statIfThere>>): void {
  chmodSync(file, Number(before.mode) & 0o777)
  try {
    chownSync(file, Number(before.uid), Number(before.gid))
  } catch {
    // Only root may keep another user's ownership. Otherwise the caller owns the file, as with any editor.
  }
}
