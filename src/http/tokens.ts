/**
 * @module Authentication: the tokens of this installation and those of open pages.
 *
 * The first start creates two tokens, one to write and one to read only, each in its own file that only the owner can read.
 * A server for several people has a token for each of them (./users.ts). Tokens are compared by digest and in constant
 * time, and never repeated or logged. A page exchanges a one-time code for its own token, which is
 * signed with the tokens of this installation. The server keeps no list of pages, so a page stays signed in when the server
 * restarts. New tokens end every page.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { defined } from '../defined.ts'
import { ThroughlineError } from '../errors.ts'
import { HTTP } from '../rules.ts'
import { type Access, type Entry, type Principal, readUsers } from './users.ts'

export type { Access, Principal } from './users.ts'

export interface Tokens {
  /** Returns the owner of this token; undefined if it is unknown or expired. */
  readonly identify: (token: string | undefined) => Principal | undefined
  /** Returns a code that `redeem` exchanges for a token once, and when it expires. */
  readonly issueCode: (access: Access, role?: string) => { readonly code: string; readonly expiresAt: Date }
  /** Returns the page's token for a code; undefined if the code is unknown, used or expired. */
  readonly redeem: (
    code: string,
  ) => { readonly token: string; readonly access: Access; readonly expiresAt: Date } | undefined
}

/** Returns where the token is kept. */
export function tokenFile(home: string, access: Access): string {
  return join(home, access === 'write' ? 'http-token' : 'http-token-read')
}

/** Returns the tokens of a data folder; creates missing ones. @throws FOLDER_UNWRITABLE */
export function openTokens(home: string, facts: { readonly now: () => Date; readonly secret: () => string }): Tokens {
  const { now, secret } = facts
  let tokens = KINDS.map((access) => readOrMake(tokenFile(home, access), secret))
  const users = readUsers(home)
  let codes: Entry[] = []
  /** The tokens as the files have them now. Codes that a token issued end with it. */
  const lasting = (): Entry[] => {
    // Absent or unusable: the token that is known stays until there is another one.
    const found = tokens.map((token, at) => tryRead(tokenFile(home, KINDS[at] as Access)) ?? token)
    if (found.join() !== tokens.join()) [tokens, codes] = [found, []]
    return tokens.map((token, at) => ({ ...entryOf(token, KINDS[at] as Access), until: Number.POSITIVE_INFINITY }))
  }
  /** Signs the tokens of pages: other tokens or other users make all pages sign in again. */
  const pageKey = (): string => JSON.stringify([tokens, users.map(({ id, access, digest }) => [id, access, digest])])
  const alive = (entries: readonly Entry[]): Entry[] => entries.filter(({ until }) => until > now().getTime())
  const find = (entries: readonly Entry[], given: string): Entry | undefined => {
    const digest = digestOf(given)
    let found: Entry | undefined
    // Every entry is compared, so that the time taken reveals nothing.
    for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) found = entry
    return found
  }
  return {
    identify: (token) => {
      const kept = lasting()
      if (token === undefined) return undefined
      const found = find([...kept, ...users], token)
      if (found !== undefined) return { id: found.id, access: found.access, ...roleOf(found) }
      const page = readPage(pageKey(), token)
      if (page === undefined || page.until <= now().getTime()) return undefined
      return { id: idOf(digestOf(token)), access: page.access, ...roleOf(page) }
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
      lasting()
      codes = alive(codes)
      const found = find(codes, code)
      if (found === undefined) return undefined
      codes = codes.filter((entry) => entry !== found)
      const { access } = found
      const until = now().getTime() + HTTP.pageLife
      const token = signPage(pageKey(), { access, ...roleOf(found), until }, secret())
      return { token, access, expiresAt: new Date(until) }
    },
  }
}

/** Replaces both tokens. A running server then refuses the old ones too. @throws FOLDER_UNWRITABLE */
export function renewTokens(home: string, secret: () => string): void {
  for (const access of KINDS) {
    const file = tokenFile(home, access)
    try {
      writeToken(file, secret(), renameSync)
    } catch (error) {
      throw new ThroughlineError('FOLDER_UNWRITABLE', `The token ${file} cannot be replaced.`, { cause: error })
    }
  }
}

// --- internal ---

const KINDS = ['write', 'read'] as const

function tryRead(file: string): string | undefined {
  try {
    return readToken(file)
  } catch {
    return undefined
  }
}

const MOST_CODES = 20
const SHORTEST_TOKEN = 32

function roleOf({ role }: { readonly role?: string | undefined }): Pick<Principal, 'role'> {
  return defined({ role })
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function entryOf(token: string, access: Access): Omit<Entry, 'until'> {
  const digest = digestOf(token)
  return { id: idOf(digest), access, digest }
}

function idOf(digest: Buffer): string {
  return digest.toString('hex').slice(0, 16)
}

/** Of two servers that start at once, one writes the whole file and the other reads it. */
function readOrMake(file: string, secret: () => string): string {
  try {
    return readToken(file) ?? makeToken(file, secret())
  } catch (error) {
    if (error instanceof ThroughlineError) throw error
    throw new ThroughlineError('FOLDER_UNWRITABLE', `The token ${file} can neither be read nor created.`, {
      cause: error,
    })
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
  try {
    writeToken(file, token, linkSync)
    return token
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const other = readToken(file)
    if (other === undefined) throw error
    return other
  }
}

/** Writes the whole file beside its name, and moves it there by `move`. */
function writeToken(file: string, token: string, move: (from: string, to: string) => void): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}.new`
  try {
    rmSync(temporary, { force: true })
    writeFileSync(temporary, `${token}\n`, { flag: 'wx', mode: 0o600 })
    move(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** What a page may do, and until when. */
interface PageRights {
  readonly access: Access
  readonly role?: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Returns the token of a page. `nonce` tells two pages with the same rights apart. */
function signPage(key: string, rights: PageRights, nonce: string): string {
  const text = Buffer.from(JSON.stringify([nonce, rights])).toString('base64url')
  return `${text}.${signatureOf(key, text)}`
}

/** Returns the rights of a page by its token; undefined if this key did not sign it. Does not look at the time. */
function readPage(key: string, token: string): PageRights | undefined {
  const [text = '', signature] = token.split('.')
  const [given, expected] = [Buffer.from(signature ?? ''), Buffer.from(signatureOf(key, text))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))[1] as PageRights
}

function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['throughline', 'page', text]))
    .digest('base64url')
}
