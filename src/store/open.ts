/**
 * @module Which store a location names.
 */

import { ThroughlineError } from '../errors.ts'
import type { GraphStore } from './port.ts'
import { openSqliteStore } from './sqlite.ts'

export interface StoreOptions {
  /** A file's path, or `:memory:`. */
  readonly location: string
  /** How long a lock of another process is waited for, in milliseconds. */
  readonly busyTimeout: number
}

/** Returns the open store at the location, created where there is none. @throws INVALID_INPUT, and what the store throws */
export async function openStore(options: StoreOptions): Promise<GraphStore> {
  if (/^postgres(ql)?:/i.test(options.location)) {
    // The address may hold a password: it is not repeated.
    throw new ThroughlineError('INVALID_INPUT', 'PostgreSQL stores are not supported yet: name a file.')
  }
  if (options.location === '' || options.location.includes('\0')) {
    throw new ThroughlineError('INVALID_INPUT', 'The location of the store is not a path.')
  }
  return openSqliteStore(options)
}
