/** @module Errors of JSON-RPC. Pure. */

/** Codes of JSON-RPC 2.0, section 5.1; `REFUSED` is the one of a server that turns a request away. */
export const PARSE_ERROR = -32_700
export const INVALID_REQUEST = -32_600
export const REFUSED = -32_001

/** Returns the message that answers a request with an error. */
export function failure(id: string | number | null, code: number, message: string) {
  return { jsonrpc: '2.0' as const, id, error: { code, message } }
}

/** Returns the HTTP answer to a request that is not looked into. */
export function refuse(status: number, code: number, message: string): Response {
  return Response.json(failure(null, code, message), { status })
}
