/** @module What the storage core is, said once for its coverage and its mutants: the store without its PostgreSQL wing. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Of the project. */
export const CORE_FOLDER = 'src/store'

/** Returns the files of the core, from its folder. The PostgreSQL store has suites of its own, which need a server. */
export function coreFiles(root: string): string[] {
  return readdirSync(join(root, CORE_FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('postgres'))
    .sort()
}

/** A file system in memory, on Linux: neither branches nor mutants ask a disk. */
export const MEMORY = '/dev/shm'

/** Asks a store for everything that it is. */
export const CONTRACT = 'tests/contract/sqlite.slow.test.ts'

/** Returns the suites that run the core in the tests' own process, from the project's root. */
export function coreSuites(root: string): string[] {
  const folder = 'tests/unit/store'
  const own = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'))
  return [...own.map((name) => `${folder}/${name}`), CONTRACT, 'tests/unit/memory/transfer.process.test.ts']
}
