/**
 * @module The store's file in the file system: whether it is usable, and who may read it.
 *
 * The file is never opened here once it exists: closing any descriptor of it would drop the locks that SQLite holds on it
 * for other connections of this process (POSIX). A symbolic link in place of the file is refused, whoever owns it and
 * wherever it leads; name the target instead. (Links among the folders of the path are followed.)
 * Folders are made 0700, files 0600, whatever the umask.
 */

import { accessSync, chmodSync, closeSync, constants, fchmodSync, lstatSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ThroughlineError } from '../../errors.ts'

/** Returns whether a file exists at the path. @throws STORE_UNAVAILABLE if it or one beside it is not a regular file */
export function inspectStoreFile(path: string): 'missing' | 'empty' | 'filled' {
  for (const suffix of BESIDE) {
    // SQLite would wait for the other end of a FIFO.
    const beside = lstatSync(path + suffix, { throwIfNoEntry: false })
    if (beside !== undefined && !beside.isFile())
      throw new ThroughlineError('STORE_UNAVAILABLE', `${path}${suffix} is not a regular file.`)
  }
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 'missing'
  if (stats.isSymbolicLink()) {
    throw new ThroughlineError('STORE_UNAVAILABLE', `${path} is a symbolic link: name the file itself.`)
  }
  if (!stats.isFile()) throw new ThroughlineError('STORE_UNAVAILABLE', `${path} is not a regular file.`)
  return stats.size === 0 ? 'empty' : 'filled'
}

/** Creates the empty file and the folders above it. Another process may have been faster: then its file is used. */
export function createStoreFile(path: string): void {
  createFolder(dirname(path))
  const { O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW } = constants
  try {
    // Windows has no O_NOFOLLOW, and `|` takes undefined for 0.
    const file = openSync(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, 0o600)
    fchmodSync(file, 0o600)
    closeSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Removes the rights of group and others from the file and from SQLite's files beside it. SQLite gives new ones the mode
 * of the first.
 */
export function tightenStoreFile(path: string): void {
  for (const suffix of ['', ...BESIDE]) {
    const stats = lstatSync(path + suffix, { throwIfNoEntry: false })
    if (stats?.isFile() && (stats.mode & SHARED) !== 0) chmodSync(path + suffix, stats.mode & 0o700)
  }
}

/** Returns the identity of the file, which differs from that of another file at the same path. */
export function identifyFile(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats === undefined ? 'none' : `${stats.dev}:${stats.ino}`
}

/** Whether this process may write the file and the folder that holds its write-ahead log. */
export function isWritableStore(path: string): boolean {
  return mayWrite(path) && mayWrite(dirname(path))
}

/** Whether the write-ahead log beside the file holds anything. */
export function hasWriteAheadLog(path: string): boolean {
  return (lstatSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** Returns the address that opens a file read-only as it is: without a lock, without its log, and without writing. */
export function immutableAddress(path: string): string {
  return `${pathToFileURL(path).href}?mode=ro&immutable=1`
}

/**
 * Returns the address that opens a store read-only. In a folder without write access SQLite can open it only as immutable,
 * which is safe while there is no log.
 */
export function readingAddress(path: string): string {
  return isWritableStore(path) || hasWriteAheadLog(path) ? path : immutableAddress(path)
}

// --- internal ---

/** Of SQLite's files beside the store's. */
const BESIDE = ['-wal', '-shm', '-journal'] as const
/** What group and others may do; Windows has no such bits. */
const SHARED = process.platform === 'win32' ? 0 : 0o077

function createFolder(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return
  createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
    // A umask may have taken the owner's own rights.
    chmodSync(folder, 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
