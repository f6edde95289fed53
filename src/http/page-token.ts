/**
 * @module The token of an open page: who it acts for and until when, signed with the tokens of this installation.
 *
 * The server keeps no list of pages, so a page stays signed in when the server restarts. New tokens end every page. Pure.
 */

import { createHmac } from 'node:crypto'
import { isProof } from './proof.ts'
import type { Access } from './users.ts'

/** What a page may do, and until when. */
export interface PageRights {
  readonly access: Access
  readonly role?: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Returns the token of a page. `nonce` tells two pages with the same rights apart. */
export function signPage(key: string, rights: PageRights, nonce: string): string {
  const text = Buffer.from(JSON.stringify([nonce, rights])).toString('base64url')
  return `${text}.${signatureOf(key, text)}`
}

/** Returns the rights of a page by its token; undefined if this key did not sign it. Does not look at the time. */
export function readPage(key: string, token: string): PageRights | undefined {
  const [text = '', signature] = token.split('.')
  if (!isProof(signature, signatureOf(key, text))) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))[1] as PageRights
}

// --- internal ---

function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['throughline', 'page', text]))
    .digest('base64url')
}
