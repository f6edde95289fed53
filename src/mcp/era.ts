/**
 * @module Tells the era of a client by what it sends. Loads no library, so that a legacy client never loads the modern one.
 */

/** The revision with which the modern era begins. Revisions are dates, so they can be compared as texts. */
const FIRST_MODERN = '2026-07-28'
/** The field of `_meta` in which a modern request names its revision (2026-07-28, basic/index). */
const REVISION_FIELD = 'io.modelcontextprotocol/protocolVersion'

/** Returns whether a message names its revision, as every modern request does; of a list of messages, whether one does. */
export function namesRevision(message: unknown): boolean {
  const messages: readonly unknown[] = Array.isArray(message) ? message : [message]
  return messages.some((each) => field(field(field(each, 'params'), '_meta'), REVISION_FIELD) !== undefined)
}

/** Returns whether a request over HTTP is a modern one, by the revision that its header or its body names. */
export function isModernRequest({ headers }: Request, body: unknown): boolean {
  const revision = headers.get('mcp-protocol-version')
  return (revision !== null && revision >= FIRST_MODERN) || namesRevision(body)
}

/** Returns the addresses of the resources that a client wants to hear of by this message; undefined if it is no such request. */
export function listenedTo(message: unknown): string[] | undefined {
  if (field(message, 'method') !== LISTEN) return undefined
  const uris = field(field(field(message, 'params'), 'notifications'), 'resourceSubscriptions')
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : []
}

/** The request that stays open as long as its client listens. */
export const LISTEN = 'subscriptions/listen'

// --- internal ---

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
