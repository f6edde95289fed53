/**
 * @module The store's file before SQLite sees it: what it is, and who may read it.
 *
 * A file that is not ours is recognised by its first bytes and never opened for writing, so that its bytes and mode stay.
 * A symbolic link in place of the file is refused, whoever owns it and wherever it leads: whoever means the target names
 * the target. (Links among the folders of the path are followed.) Folders are made 0700, files 0600, whatever the umask.
 */

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
} from 'node:fs'
import { dirname } from 'node:path'
import { ThroughlineError } from '../errors.ts'

/** "Thrd", in the SQLite header of every store (`application_id`). */
export const APPLICATION_ID = 0x5468_7264

/** A file of ours tells the version of its schema; the write-ahead log may hold a newer one. */
export type StoreFile =
  | { readonly kind: 'missing' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'store'; readonly version: number }

/** Returns what lies at the path. @throws STORE_FOREIGN, STORE_DAMAGED, STORE_UNAVAILABLE (not a regular file, unreadable) */
export function inspectStoreFile(path: string): StoreFile {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return { kind: 'missing' }
  if (stats.isSymbolicLink()) {
    throw new ThroughlineError('STORE_UNAVAILABLE', `${path} is a symbolic link: name the file itself.`)
  }
  if (!stats.isFile()) throw new ThroughlineError('STORE_UNAVAILABLE', `${path} is not a regular file.`)
  if (stats.size === 0) return { kind: 'empty' }
  const header = readHeader(path)
  if (!header.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, header.length))) {
    throw new ThroughlineError('STORE_FOREIGN', `${path} is not a Throughline store.`)
  }
  if (header.length < HEADER_LENGTH) throw new ThroughlineError('STORE_DAMAGED', `${path} is cut short.`)
  if (header.readUInt32BE(68) !== APPLICATION_ID) {
    throw new ThroughlineError('STORE_FOREIGN', `${path} is a database of another program.`)
  }
  return { kind: 'store', version: header.readUInt32BE(60) }
}

/** Creates the empty file and the folders above it. Another process may have been faster: then its file is used. */
export function createStoreFile(path: string): void {
  createFolder(dirname(path))
  const { O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW } = constants
  try {
    const file = openSync(path, O_CREAT | O_EXCL | O_RDWR | (O_NOFOLLOW ?? 0), 0o600)
    fchmodSync(file, 0o600)
    closeSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Takes the file and SQLite's files beside it away from group and others. SQLite gives new ones the mode of the first. */
export function tightenStoreFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    const stats = lstatSync(path + suffix, { throwIfNoEntry: false })
    if (stats?.isFile() && isShared(stats)) chmodSync(path + suffix, stats.mode & 0o700)
  }
}

/** Whether this process may write the file and the folder that holds its write-ahead log. */
export function isWritableStore(path: string): boolean {
  return mayWrite(path) && mayWrite(dirname(path))
}

/** Whether the write-ahead log beside the file holds anything. */
export function hasWriteAheadLog(path: string): boolean {
  return (lstatSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

// --- internal ---

const MAGIC = Buffer.from('SQLite format 3\0')
const HEADER_LENGTH = 100

function readHeader(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const header = Buffer.alloc(HEADER_LENGTH)
    return header.subarray(0, readSync(file, header, 0, HEADER_LENGTH, 0))
  } finally {
    closeSync(file)
  }
}

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

function isShared(stats: Stats): boolean {
  return process.platform !== 'win32' && (stats.mode & 0o077) !== 0
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
