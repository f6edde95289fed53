/**
 * @module When Throughline was off, by project: one small file in the data folder, so that a hook asks it without the store.
 *
 * A time without an end lasts still. What a transcript got in such a time is left out by every reading of it, whenever
 * that comes: what was said while Throughline was off is never stored.
 */

import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { defined } from '../defined.ts'
import { textOf } from '../files/foreign-files.ts'
import { isJson, stringOf } from '../text/json.ts'
import { projectFolder } from './project-folder.ts'

export interface OffTime {
  /** The project's folder. */
  readonly folder: string
  /** ISO times; absent `to` = off still. */
  readonly from: string
  readonly to?: string
}

/** Returns the file that lists them. */
export function offFile(home: string): string {
  return join(home, 'off.json')
}

/** Returns all times of all projects, oldest first; none where the file is absent or damaged. */
export function readOffTimes(home: string): OffTime[] {
  try {
    const value: unknown = JSON.parse(textOf(offFile(home)) ?? '[]')
    return Array.isArray(value) ? value.flatMap(readTime) : []
  } catch {
    return []
  }
}

/** Returns the times of the project that one of the folders belongs to. */
export function offTimesOf(times: readonly OffTime[], folders: readonly (string | undefined)[]): OffTime[] {
  if (times.length === 0) return []
  const known = [...new Set(folders)].filter((folder) => folder !== undefined)
  const projects = new Set(known.map(projectFolder))
  // A folder that is gone, as worktrees go, tells no repository: it belongs to the one that it lay in.
  const gone = known.filter((folder) => !existsSync(folder))
  return times.filter(
    ({ folder }) =>
      projects.has(folder) || gone.some((one) => one.startsWith(folder.endsWith(sep) ? folder : folder + sep)),
  )
}

/** Returns whether the moment lies in one of the times. */
export function isWithin(times: readonly OffTime[], at: string): boolean {
  return times.some(({ from, to }) => from <= at && (to === undefined || at < to))
}

// --- internal ---

function readTime(value: unknown): OffTime[] {
  if (!isJson(value)) return []
  const [folder, from, to] = [stringOf(value['folder']), stringOf(value['from']), stringOf(value['to'])]
  return folder === undefined || from === undefined ? [] : [{ folder, from, ...defined({ to }) }]
}
