/**
 * @module One call: what the host says about it beside its arguments, and which of these were given.
 */

import { ThroughlineError } from '../errors.ts'
import { callIdOf } from '../hosts/hook-hosts.ts'
import { truncate } from '../text/budget.ts'

/** Returns the host's id of the tool use that this call is, where it tells: it finds the session that calls. */
export function callOf(extra: { readonly _meta?: Readonly<Record<string, unknown>> | undefined }): string | undefined {
  const id = extra._meta === undefined ? undefined : callIdOf(extra._meta)
  return id !== undefined && /^[\w-]{8,200}$/.test(id) ? id : undefined
}

/** Returns what a tool of ours says of a name that no entity has. */
export function entityNotFound(name: string): ThroughlineError {
  const message = `Entity with name ${truncate(name, LONGEST_NAME)} not found: recall {query} finds names that come close.`
  return new ThroughlineError('ENTITY_NOT_FOUND', message)
}

/**
 * Returns the arguments without those that are absent or blank: some clients fill in every one, with nothing where they
 * mean none.
 */
export function given<T extends object>(args: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined && value !== '')) as never
}

// --- internal ---

/** Longest name that an error repeats, in characters. */
const LONGEST_NAME = 200
