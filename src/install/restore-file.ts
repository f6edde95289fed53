/**
 * @module Restores one text file: brings back the text from before us, and keeps a copy of what a person wrote since.
 */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { backUp, digest, readIfThere, unwritable } from '../files/atomic-write.ts'
import type { LedgerFile } from './ledger.ts'

/** What becomes known while files are changed, for the report. */
export interface Draft {
  readonly changed: string[]
  readonly restored: string[]
  readonly kept: string[]
  readonly backups: string[]
  readonly notes: string[]
}

/** Restores one text file, if `known` tells what was there before. @throws FOLDER_UNWRITABLE */
export function takeBack(file: string, known: LedgerFile | undefined, now: Date, report: Draft): void {
  const there = readIfThere(file)
  if (there === undefined) return
  if (known && digest(there) !== known.wrote) {
    const copy = backUp(file, now)
    report.backups.push(copy)
    report.notes.push(`${file} had been edited. The edited text is kept as ${copy}.`)
  }
  const before = known?.before
  if (before?.kind === 'copy' && existsSync(before.path)) {
    move(before.path, file)
    report.restored.push(file)
  } else remove(file)
  report.changed.push(file)
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
