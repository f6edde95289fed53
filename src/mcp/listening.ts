/** @module Tells by what it sends that a client listens. Loads no library, so that whoever serves pages alone loads none. */

/** The request of the modern era that stays open as long as its client listens. */
export const LISTEN = 'subscriptions/listen'

/** Returns the addresses of the resources that a client wants to hear of by this message; undefined if it is no such request. */
export function listenedTo(message: unknown): string[] | undefined {
  if (field(message, 'method') !== LISTEN) return undefined
  const uris = field(field(field(message, 'params'), 'notifications'), 'resourceSubscriptions')
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : []
}

/** Returns whether a request over HTTP opens a stream that stays open until its client goes. */
export function opensStream(request: Request, body: unknown): boolean {
  return request.method === 'GET' || listenedTo(body) !== undefined
}

// --- internal ---

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
