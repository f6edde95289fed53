/** @module Facts about a store's location that need no open store. */

import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Returns whether a location names a PostgreSQL store. */
export function isAddress(location: string): boolean {
  return /^postgres(ql)?:/i.test(location)
}

/** Returns the location that identifies a store: for a file, its path with the links among its folders resolved. */
export function placeOfStore(location: string): string {
  if (isAddress(location)) return location
  const path = resolve(location)
  const folder = dirname(path)
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path
}

/** Returns whether there may be a store at the location: false if the file does not exist. Contacts no server. */
export function mayHoldStore(location: string): boolean {
  return isAddress(location) || existsSync(location)
}
