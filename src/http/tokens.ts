/**
 * @module Who may ask: the tokens of this installation and those of open pages.
 *
 * Two tokens are made at the first start, one for everything and one for reading, each in a file of its own that only the
 * owner can read; a server for several people knows one of each (./users.ts). A token is compared by its digest and in constant time; nothing that was sent is ever repeated or logged.
 * A page gets a token of its own for a code that works once: those live in this process alone.
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { HTTP } from '../rules.ts'
import { type Access, type Entry, type Principal, readUsers } from './users.ts'

export type { Access, Principal } from './users.ts'

export interface Tokens {
  /** Returns who carries this token; undefined for any that is unknown or has expired. */
  readonly identify: (token: string | undefined) => Principal | undefined
  /** Returns a code that `redeem` turns into a token once, and when it expires. */
  readonly issueCode: (access: Access, role?: string) => { readonly code: string; readonly expiresAt: Date }
  /** Returns the page's token for a code; undefined where there is no such code any more. */
  readonly redeem: (
    code: string,
  ) => { readonly token: string; readonly access: Access; readonly expiresAt: Date } | undefined
}

/** Returns where the token is kept. */
export function tokenFile(home: string, access: Access): string {
  return join(home, access === 'write' ? 'http-token' : 'http-token-read')
}

/** Returns the tokens of a home; those that are not there yet are made. @throws FOLDER_UNWRITABLE */
export function openTokens(home: string, facts: { readonly now: () => Date; readonly secret: () => string }): Tokens {
  const { now, secret } = facts
  const lasting = (['write', 'read'] as const).map((access) => ({
    ...entryOf(readOrMake(tokenFile(home, access), secret), access),
    until: Number.POSITIVE_INFINITY,
  }))
  const users = readUsers(home)
  let pages: Entry[] = []
  let codes: Entry[] = []
  const alive = (entries: readonly Entry[]): Entry[] => entries.filter(({ until }) => until > now().getTime())
  const find = (entries: readonly Entry[], given: string): Entry | undefined => {
    const digest = digestOf(given)
    let found: Entry | undefined
    // Every entry is compared, so that the time tells nothing.
    for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) found = entry
    return found
  }
  return {
    identify: (token) => {
      pages = alive(pages)
      const found = find([...lasting, ...users, ...pages], token ?? '')
      return found === undefined ? undefined : { id: found.id, access: found.access, ...roleOf(found) }
    },
    issueCode: (access, role) => {
      const code = secret()
      const expiresAt = new Date(now().getTime() + HTTP.codeLife)
      codes = [
        ...alive(codes).slice(-MOST_CODES),
        { ...entryOf(code, access), ...roleOf({ role }), until: expiresAt.getTime() },
      ]
      return { code, expiresAt }
    },
    redeem: (code) => {
      codes = alive(codes)
      const found = find(codes, code)
      if (found === undefined) return undefined
      codes = codes.filter((entry) => entry !== found)
      const token = secret()
      const expiresAt = new Date(now().getTime() + HTTP.pageLife)
      pages = [
        ...alive(pages).slice(-MOST_PAGES),
        { ...entryOf(token, found.access), ...roleOf(found), until: expiresAt.getTime() },
      ]
      return { token, access: found.access, expiresAt }
    },
  }
}

// --- internal ---

const MOST_CODES = 20
const MOST_PAGES = 100
const SHORTEST_TOKEN = 32

function roleOf({ role }: { readonly role?: string | undefined }): Pick<Principal, 'role'> {
  return role === undefined ? {} : { role }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function entryOf(token: string, access: Access): Omit<Entry, 'until'> {
  const digest = digestOf(token)
  return { id: digest.toString('hex').slice(0, 16), access, digest }
}

/** Two servers that start at once agree: one file is put in its place whole, the other server reads that one. */
function readOrMake(file: string, secret: () => string): string {
  try {
    return readToken(file) ?? makeToken(file, secret())
  } catch (error) {
    if (error instanceof ThroughlineError) throw error
    throw new ThroughlineError('FOLDER_UNWRITABLE', `The token ${file} can be neither read nor made.`, { cause: error })
  }
}

function readToken(file: string): string | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    if ((fstatSync(descriptor).mode & 0o077) !== 0) fchmodSync(descriptor, 0o600)
    const token = readFileSync(descriptor, 'utf8').trim()
    if (token.length >= SHORTEST_TOKEN) return token
  } finally {
    closeSync(descriptor)
  }
  throw new ThroughlineError(
    'FOLDER_UNWRITABLE',
    `${file} holds no token of at least ${SHORTEST_TOKEN} characters: remove it, and a new one is made.`,
  )
}

function makeToken(file: string, token: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}.new`
  try {
    writeFileSync(temporary, `${token}\n`, { flag: 'wx', mode: 0o600 })
    linkSync(temporary, file)
    return token
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const other = readToken(file)
    if (other === undefined) throw error
    return other
  } finally {
    rmSync(temporary, { force: true })
  }
}
