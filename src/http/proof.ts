/**
 * @module Lets a server prove to a client that both have the same token, without sending it.
 *
 * The client sends a number that it uses once. The server answers with its own number and a keyed digest (HMAC) of both, so
 * a recorded answer fits no other number. The digest includes the address that the server listens on, so a program that
 * relays the question to a server elsewhere gets an answer that is invalid for its own address. The code that opens a page
 * is such a digest too: both sides compute it, and nobody sends it before the page does. Pure.
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

/**
 * Returns the digest by which a token's holder states that the server has the token, which store it serves, or the code for
 * one page.
 */
export function proofOf(
  token: string,
  { address, asked, answered }: Challenge,
  claim: 'server' | 'store' | 'code',
  store = '',
): string {
  const text = JSON.stringify(['throughline', claim, address, asked, answered, store])
  return createHmac('sha256', token).update(text).digest('base64url')
}

/** Returns whether a digest is the one expected, in constant time. */
export function isProof(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)]
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}
