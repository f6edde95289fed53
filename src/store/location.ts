/** @module Facts about a store's location that need no open store. */

import { existsSync } from 'node:fs'

/** Returns whether a location names a PostgreSQL store. */
export function isAddress(location: string): boolean {
  return /^postgres(ql)?:/i.test(location)
}

/** Returns whether there may be a store at the location: false if the file does not exist. Contacts no server. */
export function mayHoldStore(location: string): boolean {
  return isAddress(location) || existsSync(location)
}
