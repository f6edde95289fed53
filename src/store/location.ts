/** @module What can be told of a store's location without loading a store. */

import { existsSync } from 'node:fs'

/** Returns whether a location names a PostgreSQL store. */
export function isAddress(location: string): boolean {
  return /^postgres(ql)?:/i.test(location)
}

/** Returns whether there may be a store at the location: a file that is not there is none. Asks no server. */
export function mayHoldStore(location: string): boolean {
  return isAddress(location) || existsSync(location)
}
