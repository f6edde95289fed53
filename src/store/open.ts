/**
 * @module Which store a location names.
 */

import { ThroughlineError } from '../errors.ts'
import { isAddress } from './location.ts'
import type { GraphStore } from './port.ts'
import { openSqliteStore } from './sqlite/store.ts'

export interface StoreOptions {
  /** A file's path, `:memory:`, or the address of a PostgreSQL database (./address.ts). */
  readonly location: string
  /** How long a lock of another process is waited for, in milliseconds; and a server that is away. */
  readonly busyTimeout: number
  /** The role of a PostgreSQL database whose rights and rows are used, whatever the address says. */
  readonly role?: string
}

/** Returns the open store at the location, created where there is none. @throws INVALID_INPUT, and what the store throws */
export async function openStore(options: StoreOptions): Promise<GraphStore> {
  if (isAddress(options.location)) {
    // A file of its own beside the running one: its driver is loaded only where it is used.
    const { openPostgresStore } = await import('./postgres/open-postgres.ts')
    return openPostgresStore(options)
  }
  if (options.location === '' || options.location.includes('\0')) {
    throw new ThroughlineError('INVALID_INPUT', 'The location of the store is not a path.')
  }
  return openSqliteStore(options)
}
