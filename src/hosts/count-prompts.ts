/**
 * @module How many prompts a transcript begins with: enough to tell a session's first ones from all later ones, cheaply.
 *
 * Every prompt of every session is preceded by this: the beginning of the file is read, and only lines that may hold a
 * prompt are looked into.
 */

import { closeSync, fstatSync, readSync } from 'node:fs'
import { openRegular } from '../files/foreign-files.ts'
import type { HookHost } from './hook.ts'

/** Returns how many prompts a line holds in which one of the marks was found. */
type PromptsOf = (line: Buffer, mark: string) => number

/**
 * Returns what counts the prompts in a transcript's beginning up to `limit`: exact where it finds so many or the file is no
 * longer than what is looked through, else the least that there are, one. A file that is not there yet holds none; what
 * cannot be read, `limit`. `promptsOf` is asked of each line that holds one of the marks, with that mark.
 */
export function promptCounter(marks: readonly string[], promptsOf: PromptsOf): HookHost['countPrompts'] {
  return (path, limit) => {
    let fd: number | undefined
    try {
      fd = openRegular(path, (_what, cause) =>
        cause instanceof Error ? cause : new Error('It is not a regular file.'),
      )
      const stat = fstatSync(fd)
      for (const longest of [BEGINNING, LONGEST]) {
        const bytes = readBeginning(fd, Math.min(stat.size, longest))
        let count = 0
        for (const mark of marks) count += promptsIn(bytes, limit - count, mark, promptsOf)
        if (count >= limit || stat.size <= longest) return Math.min(count, limit)
      }
      return 1
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 0 : limit
    } finally {
      if (fd !== undefined) closeSync(fd)
    }
  }
}

// --- internal ---

/** Of 28 real sessions of more than 300 kB, 11 have their second prompt behind this: a first turn may be long. */
const BEGINNING = 256 * 1024
/** The longest first turn of them was 1.8 MB. */
const LONGEST = 4 * 1024 * 1024
const NEWLINE = 10

function readBeginning(fd: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.subarray(0, readSync(fd, buffer, 0, length, 0))
}

function promptsIn(bytes: Buffer, limit: number, mark: string, promptsOf: PromptsOf): number {
  let count = 0
  for (let at = bytes.indexOf(mark); at !== -1 && count < limit; ) {
    const start = bytes.lastIndexOf(NEWLINE, at) + 1
    const end = bytes.indexOf(NEWLINE, at)
    count += promptsOf(bytes.subarray(start, end === -1 ? undefined : end), mark)
    at = end === -1 ? -1 : bytes.indexOf(mark, end)
  }
  return count
}
