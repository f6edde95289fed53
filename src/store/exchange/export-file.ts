/**
 * @module Writes the file of an export or a backup: as a whole or not at all, readable by the owner only. It replaces a
 * file only on request.
 *
 * It is written beside the target under a name of its own and takes the target's place when every byte is on the disk. A
 * link, a folder and the store's own files are never replaced; a regular file only when that was asked for.
 */

import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ThroughlineError } from '../../errors.ts'

export interface ExportTarget {
  readonly path: string
  /** A regular file of that name may be replaced. */
  readonly replace: boolean
  /** The store's file: neither it nor what lies beside it is ever a target. */
  readonly store: string
  /** Makes the temporary name one that nobody else uses. */
  readonly mark: string
}

/** Writes what `produce` gives to the target. @throws EXPORT_REFUSED, and what `produce` throws: the target is as it was */
export async function writeExport(
  target: ExportTarget,
  produce: (write: (text: string) => void) => Promise<void>,
): Promise<void> {
  await placeFile(target, async (temporary) => {
    const file = openOwn(temporary, constants.O_WRONLY)
    try {
      const pending: string[] = []
      let length = 0
      const flush = (): void => {
        writeAll(file, Buffer.from(pending.join(''), 'utf8'))
        pending.length = 0
        length = 0
      }
      await produce((text) => {
        pending.push(text)
        length += text.length
        if (length > BUFFERED) flush()
      })
      flush()
    } finally {
      closeSync(file)
    }
  })
}

/**
 * Lets `fill` write an empty file beside the target, which then takes the target's place, every byte on the disk.
 * @throws EXPORT_REFUSED, and what `fill` throws: the target is as it was
 */
export async function placeFile(target: ExportTarget, fill: (temporary: string) => Promise<void>): Promise<void> {
  const path = resolve(target.path)
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${target.mark}.tmp`)
  let isOurs = false
  try {
    requireTarget(path, target)
    create(temporary)
    isOurs = true
    await fill(temporary)
    sync(temporary, constants.O_RDWR)
    requireTarget(path, target)
    takePlace(temporary, path, target.replace)
    syncFolder(dirname(path))
  } catch (error) {
    throw refusal(path, error)
  } finally {
    if (isOurs) rmSync(temporary, { force: true })
  }
}

// --- internal ---

const BUFFERED = 256 * 1024

function requireTarget(path: string, { replace, store }: ExportTarget): void {
  const refuse = (why: string): never => {
    throw new ThroughlineError('EXPORT_REFUSED', `${path} ${why}.`)
  }
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (isStoreFile(path, store)) refuse('is the store')
  if (found === undefined) return
  if (found.isSymbolicLink()) refuse('is a symbolic link: name the file itself')
  if (found.isDirectory()) refuse('is a folder')
  if (!found.isFile()) refuse('is not a regular file')
  if (!replace) refuse('already exists')
}

function isStoreFile(path: string, store: string): boolean {
  return ['', '-wal', '-shm', '-journal'].some((suffix) => {
    const own = resolve(store) + suffix
    if (own === path) return true
    const [mine, theirs] = [own, path].map((each) => statSync(each, { throwIfNoEntry: false }))
    return mine !== undefined && theirs !== undefined && mine.dev === theirs.dev && mine.ino === theirs.ino
  })
}

function create(temporary: string): void {
  const { O_CREAT, O_EXCL, O_WRONLY } = constants
  const file = openOwn(temporary, O_CREAT | O_EXCL | O_WRONLY)
  fchmodSync(file, 0o600)
  closeSync(file)
}

function openOwn(path: string, flags: number): number {
  // Windows has no O_NOFOLLOW, and `|` takes undefined for 0.
  return openSync(path, flags | constants.O_NOFOLLOW, 0o600)
}

function sync(path: string, flags: number): void {
  const file = openOwn(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from)
}

function takePlace(temporary: string, path: string, replace: boolean): void {
  if (replace) {
    renameSync(temporary, path)
    return
  }
  try {
    // A link, unlike a rename, fails where somebody made the file in the meantime.
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Trigger: a file system without hard links. It was free a moment ago.
    renameSync(temporary, path)
  }
}

function syncFolder(folder: string): void {
  try {
    sync(folder, constants.O_RDONLY)
  } catch {
    // Trigger: a system that cannot sync folders. The file itself is on the disk.
  }
}

function refusal(path: string, error: unknown): unknown {
  if (error instanceof ThroughlineError) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error
  const why = existsSync(dirname(path)) ? ` (${code})` : `: there is no folder ${dirname(path)}`
  return new ThroughlineError('EXPORT_REFUSED', `${path} cannot be written${why}.`, { cause: error })
}
