/**
 * @module The users of an HTTP server whose store is on PostgreSQL: each has a token and a database role.
 *
 * `http-users.json` in the data folder lists them with the digest of each token, never the token itself, so reading the
 * file gives no access. What they do is done with the rights of their role, and stored under its name.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invalidInput, type ThroughlineError } from '../errors.ts'
import { valueIn } from '../text/json.ts'

export type Access = 'read' | 'write'

/** The owner of a token. */
export interface Principal {
  /** Tells tokens apart without holding one. */
  readonly id: string
  readonly access: Access
  /** The database role that they act as; absent = the server's own. */
  readonly role?: string
}

/** A token, by its digest, and whose it is. */
export interface Entry extends Principal {
  readonly digest: Buffer
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Returns the file that lists them. */
export function usersFile(home: string): string {
  return join(home, 'http-users.json')
}

/** Returns the users of a data folder; none without a list. @throws INVALID_INPUT if the list is malformed */
export function readUsers(home: string): Entry[] {
  let text: string
  try {
    text = readFileSync(usersFile(home), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw invalid(home, 'cannot be read')
  }
  const list = valueIn(text)
  if (!Array.isArray(list)) throw invalid(home, 'is not a JSON list')
  return list.map((each, index) => {
    const { role, access = 'write', sha256 } = (each ?? {}) as Record<string, unknown>
    const isUsable =
      typeof role === 'string' &&
      /^[a-z_][a-z0-9_-]{0,62}$/i.test(role) &&
      (access === 'read' || access === 'write') &&
      typeof sha256 === 'string' &&
      /^[0-9a-f]{64}$/i.test(sha256)
    if (!isUsable) throw invalid(home, `has no role, access (read, write) and sha256 in entry ${index + 1}`)
    const digest = Buffer.from(sha256, 'hex')
    return { id: `${role}:${sha256.slice(0, 16)}`, role, access, digest, until: Number.POSITIVE_INFINITY }
  })
}

// --- internal ---

function invalid(home: string, why: string): ThroughlineError {
  return invalidInput(`${usersFile(home)} ${why}.`)
}
