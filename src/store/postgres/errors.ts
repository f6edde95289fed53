/**
 * @module What the server's or the network's error means for the caller of a store. No message carries stored text or a password.
 */

import { type ErrorCode, ThroughlineError } from '../../errors.ts'

/** SQLSTATE codes that a caller can act on (postgresql.org/docs/current/errcodes-appendix.html); a class is two letters. */
const CODE_BY_STATE: readonly (readonly [RegExp, ErrorCode, string])[] = [
  [/^55P03$/, 'STORE_BUSY', 'is held by another client'],
  [/^40/, 'STORE_BUSY', 'is held by another client'],
  [/^57014$/, 'STORE_BUSY', 'took too long to answer'],
  [/^28/, 'STORE_UNREACHABLE', 'refuses this user or password'],
  [/^3D000$/, 'STORE_UNREACHABLE', 'has no such database'],
  [/^42501$/, 'STORE_UNAVAILABLE', 'may not be used so by this role'],
  [/^25006$/, 'STORE_UNAVAILABLE', 'cannot be written'],
  [/^22023$|^42704$/, 'STORE_UNAVAILABLE', 'does not know a role or setting of the address'],
  [/^53100$/, 'STORE_UNAVAILABLE', 'has no space left'],
  [/^XX00[12]$/, 'STORE_DAMAGED', 'is damaged'],
  [/^(3F000|42P01|42703|42883)$/, 'STORE_UNAVAILABLE', 'lacks a part of its tables'],
  // What these report is a state of the server, and passes: 55000, a database that lets nobody in; 26, a pooler of
  // transactions; 42P07, tables that another client is making.
  [/^(0A|25|26|42P07|53|55|57|58|F0|HV|XX)/, 'STORE_UNREACHABLE', 'cannot do this now'],
]

/** The server or the network is down, or not up yet: a retry may succeed. */
const PASSING = /^(08|57P0[1-4]|53300|25P0[23])/
const PASSING_NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/
/** The driver gives these no code. */
const PASSING_MESSAGE =
  /Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|not queryable/

/** Whether the connection is broken and a new one may work. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ThroughlineError) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return PASSING.test(code) || PASSING_NETWORK.test(code)
  return PASSING_MESSAGE.test(error.message)
}

/** Whether the error says that a table or the schema is missing. */
export function isMissingSchema(error: unknown): boolean {
  return /^(42P01|3F000)$/.test(String((error as { code?: unknown }).code))
}

/** Returns the error to throw where no connection came about, whatever was in the way. */
export function toConnectError(place: string, error: unknown): unknown {
  const known = toPostgresError(place, error)
  if (known instanceof ThroughlineError || !(known instanceof Error)) return known
  // An invalid certificate, a password that is asked for and not there, a server without TLS.
  return new ThroughlineError('STORE_UNREACHABLE', `The store ${place} accepts no connection (${whyOf(known)}).`, {
    cause: error,
  })
}

/** Returns the error to throw for one that was caught while working on the store at this place. */
export function toPostgresError(place: string, error: unknown): unknown {
  if (error instanceof ThroughlineError || !(error instanceof Error)) return error
  if (isPassing(error)) return unreachable(place, error)
  const state = String((error as { code?: unknown }).code ?? '')
  const known = CODE_BY_STATE.find(([pattern]) => pattern.test(state))
  if (known === undefined) return error
  return new ThroughlineError(known[1], `The store ${place} ${known[2]} (${state}).`, { cause: error })
}

// --- internal ---

function whyOf(error: Error): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.message
}

function unreachable(place: string, error: Error): ThroughlineError {
  const code = (error as { code?: unknown }).code
  const why = typeof code === 'string' ? code : 'no answer in time'
  return new ThroughlineError('STORE_UNREACHABLE', `The store ${place} cannot be reached (${why}).`, { cause: error })
}
