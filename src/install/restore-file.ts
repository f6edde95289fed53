/**
 * @module Restores one text file: brings back the text from before us, and keeps a copy of what a person wrote since.
 */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { backUp, digest, readIfThere, unwritable } from '../files/atomic-write.ts'
import type { LedgerFile } from './ledger.ts'

/** What becomes known while files are changed, for the report. */
export interface Draft {
  readonly changed: string[]
  readonly kept: string[]
  readonly backups: string[]
  readonly notes: string[]
}

/**
 * Removes one text file of ours. Returns true where `known` tells what was there before, and that is back.
 * @throws FOLDER_UNWRITABLE
 */
export function restoreOrRemove(file: string, known: LedgerFile | undefined, now: Date, report: Draft): boolean {
  const there = readIfThere(file)
  if (there === undefined) return false
  if (known && digest(there) !== known.wrote) {
    const copy = backUp(file, now)
    report.backups.push(copy)
    report.notes.push(`${file} had been edited. The edited text is kept as ${copy}.`)
  }
  const before = known?.before
  const isRestored = before?.kind === 'copy' && existsSync(before.path)
  if (isRestored) move(before.path, file)
  else remove(file)
  report.changed.push(file)
  return isRestored
}

/** Removes a file or a folder with all that is in it. @throws FOLDER_UNWRITABLE */
export function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    throw unwritable(path, error)
  }
}

// --- internal ---

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    throw unwritable(to, error)
  }
}
