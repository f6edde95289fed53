/**
 * @module Errors as RFC 9457 problems: a stable code and a text for a person, without repeating the request.
 */

import type { z } from 'zod'
import { defined } from '../defined.ts'
import { type ErrorCode, ThroughlineError } from '../errors.ts'
import { asStarted } from '../install/installed-command.ts'
import { reportFault } from '../mcp/server-process.ts'
import type { Problem } from './api.ts'

/** HTTP statuses of the errors that a caller can cause or must know; every other error is 500. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  INVALID_INPUT: 400,
  SNAPSHOT_NOT_FOUND: 404,
  ENTITY_NOT_FOUND: 404,
  ILLEGAL_STATUS: 409,
  SESSION_FORGOTTEN: 409,
  STORE_BUSY: 503,
  STORE_UNAVAILABLE: 503,
}

/** Errors of the request itself, before it reaches the memory. */
export const REFUSALS = {
  BAD_REQUEST: { status: 400, title: 'The request is malformed' },
  UNAUTHORIZED: { status: 401, title: 'A token is needed: Authorization: Bearer <token>' },
  FORBIDDEN_HOST: { status: 403, title: 'This server does not answer to that host' },
  FORBIDDEN_ORIGIN: { status: 403, title: 'This server does not answer to that origin' },
  READ_ONLY: { status: 403, title: 'This token may only read' },
  NOT_FOUND: { status: 404, title: 'This path does not exist' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This path does not allow this method' },
  TOO_LARGE: { status: 413, title: 'The body is too large' },
  MEDIA_TYPE: { status: 415, title: 'The body must be application/json' },
  TOO_MANY_STREAMS: { status: 503, title: 'Too many streams are open' },
} as const
export type Refusal = keyof typeof REFUSALS

/** Returns the answer that refuses a request. */
export function refuse(code: Refusal, detail?: string, headers: Record<string, string> = {}): Response {
  const { status, title } = REFUSALS[code]
  return answer({ title, status, code, ...defined({ detail }) }, headers)
}

/** Returns the answer to a request that does not match the schema: where, and what is expected there. */
export function refuseShape(error: z.ZodError): Response {
  return answer({
    title: 'The request does not match the schema of this route',
    status: 400,
    code: 'INVALID_INPUT',
    errors: error.issues
      .slice(0, MOST_ISSUES)
      .map(({ path, message }) => ({ at: path.map(String).join('.').slice(0, LONGEST_PLACE), message })),
  })
}

/**
 * Returns the answer to a thrown error. `command` starts the program on this machine. A defect of ours goes to stderr; the client
 * learns only that it is one.
 */
export function toProblem(error: unknown, command: string): Response {
  if (!(error instanceof ThroughlineError)) {
    reportFault(error)
    return answer({ title: "A defect of Throughline. See the server's stderr", status: 500, code: 'DEFECT' })
  }
  const { code, message, hint } = error
  const status = STATUS[code] ?? 500
  // Most hints are written for the command line: only those about the store apply here.
  const detail = code.startsWith('STORE_') ? asStarted(`${message} ${hint}`, command) : message
  return answer({ title: titleOf(code), status, code, detail }, status === 503 ? { 'Retry-After': '1' } : {})
}

// --- internal ---

const MOST_ISSUES = 20
const LONGEST_PLACE = 200

function answer(problem: Omit<Problem, 'type'>, headers: Record<string, string> = {}): Response {
  return Response.json({ type: 'about:blank', ...problem } satisfies Problem, {
    status: problem.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  })
}

/** "SNAPSHOT_NOT_FOUND" in words. */
function titleOf(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
