/**
 * @module The address of a PostgreSQL store: read, and shown without its password.
 *
 * `postgres://user:password@host:port/database?…`. Of the parameters these are known: `host` (a socket's folder),
 * `sslmode` (disable, require, verify-full), `sslrootcert` (a file), `role` (whose rights to take on). Without `sslmode` a server on another machine has to show a certificate that holds.
 */

import { ThroughlineError } from '../errors.ts'
import { isAddress } from './location.ts'

export interface StoreAddress {
  readonly host?: string
  readonly port?: number
  readonly database?: string
  readonly user?: string
  readonly password?: string
  readonly sslMode: (typeof SSL_MODES)[number]
  /** File of the certificates that the server's is checked by. */
  readonly sslRootCert?: string
  /** The role whose rights and rows are used, where it is not the user's own. */
  readonly role?: string
}

/** Returns what an address says. @throws STORE_ADDRESS_INVALID, without the address: it may hold a password */
export function readAddress(location: string): StoreAddress {
  const url = parse(location)
  const known = new Set(['host', 'sslmode', 'sslrootcert', 'role'])
  for (const key of url.searchParams.keys()) if (!known.has(key)) throw invalid(`The parameter ${key} is not known.`)
  const given = <T>(key: string, value: T | undefined | '') =>
    value === undefined || value === '' ? {} : { [key]: value }
  const query = (key: string) => url.searchParams.get(key) ?? undefined
  return {
    ...given('host', query('host') ?? decode(url.hostname.replace(/^\[|\]$/g, ''))),
    ...given('port', url.port === '' ? undefined : Number(url.port)),
    ...given('database', decode(url.pathname.slice(1))),
    ...given('user', decode(url.username)),
    ...given('password', decode(url.password)),
    ...given('sslRootCert', query('sslrootcert')),
    ...given('role', query('role')),
    sslMode: sslModeOf(query('sslmode') ?? (isLocal(query('host') ?? url.hostname) ? 'disable' : 'verify-full')),
  }
}

/**
 * Returns a text that two addresses share where they name the same rows: the server, the database, and who reads and writes
 * them, each as the driver takes it from the environment where the address leaves it out. Without a password. An address
 * that cannot be used is only the same as itself.
 */
export function identifyAddress(location: string, env: NodeJS.ProcessEnv): string {
  try {
    const url = parse(location)
    const query = (key: string) => url.searchParams.get(key) ?? undefined
    const user = decode(url.username) || env['PGUSER'] || env['USER'] || env['USERNAME'] || ''
    const host = (query('host') ?? url.hostname.toLowerCase()) || env['PGHOST'] || 'localhost'
    const port = url.port || env['PGPORT'] || '5432'
    const database = decode(url.pathname.slice(1)) || env['PGDATABASE'] || user
    return JSON.stringify([host, port, database, user, query('role') ?? ''])
  } catch {
    const [from, to] = [location.indexOf('//'), location.lastIndexOf('@')]
    return from === -1 || to < from ? location : `${location.slice(0, from + 2)}${location.slice(to + 1)}`
  }
}

/** Returns a location as it may be shown: an address without its password, a path as it is. */
export function describeLocation(location: string): string {
  if (!isAddress(location)) return location
  try {
    const { user, host, port, database } = readAddress(location)
    const name = user === undefined ? '' : `${user}@`
    return `postgres://${name}${host ?? 'localhost'}${port === undefined ? '' : `:${port}`}/${database ?? ''}`
  } catch {
    return 'postgres://…'
  }
}

// --- internal ---

const SSL_MODES = ['disable', 'require', 'verify-full'] as const

function parse(location: string): URL {
  try {
    // A socket's folder is no host of a URL: it is given as a parameter, and the host left empty.
    return new URL(location.replace(/^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?=[/?]|$)/i, '$1localhost'))
  } catch {
    throw invalid('It is not of the form postgres://user@host:port/database.')
  }
}

function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalid('A part of it is not percent-encoded as it must be.')
  }
}

function sslModeOf(value: string): StoreAddress['sslMode'] {
  const found = SSL_MODES.find((one) => one === value)
  if (found === undefined) throw invalid(`sslmode is one of ${SSL_MODES.join(', ')}.`)
  return found
}

function invalid(why: string): ThroughlineError {
  return new ThroughlineError('STORE_ADDRESS_INVALID', `The address of the store cannot be used. ${why}`)
}
