/** Data of other people that is kept beside the repository, never in it. Without it, the repository's own stands in. */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { SAMPLE } from './world.ts'

export interface Files {
  readonly folder: string
  /** Paths within the folder, sorted. */
  readonly files: readonly string[]
  /** False where the repository's own file stands in for the real ones. */
  readonly isReal: boolean
}

/** The transcripts of real sessions below a folder of the collection. Without a collection: the repository's sample session. */
export function transcripts(below = ''): Files {
  return realOrOwn(join('transcripts', below), SAMPLE)
}

/** Files that people keep for the reference memory server. Without a collection: the given file of the repository. */
export function memoryFiles(own: string): Files {
  return realOrOwn('memory-graphs', own)
}

// --- internal ---

const DATA = process.env['THROUGHLINE_REAL_DATA'] ?? join(import.meta.dirname, '../../shared/data')

function realOrOwn(below: string, own: string): Files {
  const folder = join(DATA, below)
  if (existsSync(folder)) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return { folder, files: files.filter((file) => file.endsWith('.jsonl')).sort(), isReal: true }
  }
  process.stderr.write(`\n!!! NO REAL DATA at ${folder}: tried on the repository's ${basename(own)} alone.\n\n`)
  return { folder: dirname(own), files: [basename(own)], isReal: false }
}
