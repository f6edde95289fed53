/**
 * @module The people of a server that stands before a store on a PostgreSQL server: each has a token and a role there.
 *
 * `http-users.json` in the home lists them, with the digest of each token and never the token: who reads the file can ask
 * for nothing. What a person may read is decided by the database, by that role.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ThroughlineError } from '../errors.ts'

export type Access = 'read' | 'write'

/** Whoever carries a token. */
export interface Principal {
  /** Tells tokens apart without holding one. */
  readonly id: string
  readonly access: Access
  /** The role of the store's server whose rows and rights they have; absent = the server's own. */
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

/** Returns the people of a home; none where there is no list. @throws INVALID_INPUT where the list cannot be used */
export function readUsers(home: string): Entry[] {
  let text: string
  try {
    text = readFileSync(usersFile(home), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw invalid(home, 'cannot be read')
  }
  const list = parse(text)
  if (!Array.isArray(list)) throw invalid(home, 'is not a JSON list')
  return list.map((each, place) => {
    const { role, access = 'write', sha256 } = (each ?? {}) as Record<string, unknown>
    const isUsable =
      typeof role === 'string' &&
      /^[a-z_][a-z0-9_-]{0,62}$/i.test(role) &&
      (access === 'read' || access === 'write') &&
      typeof sha256 === 'string' &&
      /^[0-9a-f]{64}$/i.test(sha256)
    if (!isUsable) throw invalid(home, `has no role, access (read, write) and sha256 in entry ${place + 1}`)
    const digest = Buffer.from(sha256, 'hex')
    return { id: `${role}:${sha256.slice(0, 16)}`, role, access, digest, until: Number.POSITIVE_INFINITY }
  })
}

// --- internal ---

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function invalid(home: string, why: string): ThroughlineError {
  return new ThroughlineError('INVALID_INPUT', `${usersFile(home)} ${why}.`)
}
