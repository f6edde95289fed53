/**
 * @module How a server proves to whoever has its token that it has the same one, without either of them sending it.
 *
 * The client sends a number that it uses once; the server answers with one of its own and a keyed digest (HMAC) of both. The
 * code that opens a page is such a digest, too: both sides make it, and it is never sent before the page has it. A recorded
 * answer fits no other number. A digest is of the address that the server listens on, so that a program that passes the
 * question on to a server elsewhere gets an answer that does not hold for its own address. Pure.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'

/** What both sides know of one question. */
export interface Challenge {
  /** Where the server listens: `127.0.0.1:8377`. */
  readonly address: string
  /** The number of the client, and that of the server. */
  readonly asked: string
  readonly answered: string
}

/** What a digest says: that the server has the token; which store it serves; the code for one page. */
export type Said =
  | { readonly is: 'server' }
  | { readonly is: 'store'; readonly store: string }
  | { readonly is: 'code' }

/** Returns the digest by which the holder of a token says this. */
export function proofOf(token: string, { address, asked, answered }: Challenge, said: Said): string {
  const text = JSON.stringify(['throughline', said.is, address, asked, answered, 'store' in said ? said.store : ''])
  return createHmac('sha256', token).update(text).digest('base64url')
}

/** Returns whether a digest is the one expected, in constant time. */
export function isProof(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
