/**
 * @module Which store a location names.
 */

import { ThroughlineError } from '../errors.ts'
import { isAddress } from './location.ts'
import type { GraphStore, StoreOptions } from './port.ts'
import { openSqliteStore } from './sqlite/store.ts'

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
