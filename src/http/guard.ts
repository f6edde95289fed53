/**
 * @module The checks that every request must pass: host, origin, token, content type and size of its body.
 *
 * A browser that another site led here fails at Host or Origin. Another user's program fails at the token. No header ever
 * allows another origin to read an answer.
 */

import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { ActAs } from '../compose.ts'
import { HTTP } from '../rules.ts'
import { refuse } from './problem.ts'
import type { Principal, Tokens } from './tokens.ts'

export interface Bindings {
  readonly Bindings: HttpBindings
  readonly Variables: { principal: Principal }
}

/** What our pages may do: run and load what this server sends, and nothing else. */
const CONTENT_POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'connect-src'].map((kind) => `${kind} 'self'`),
  ...['form-action', 'frame-ancestors', 'base-uri'].map((kind) => `${kind} 'none'`),
].join('; ')

const HEADERS = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

/** Adds the security headers to every answer. */
export const withHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value)
}

/** Passes requests to one of these hosts that come from one of its pages, or from no page. */
export function requireHost(hosts: ReadonlySet<string>): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const { rawHeaders } = context.env.incoming
    const given = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
    if (given.length !== 1 || !hosts.has((given[0] as string).toLowerCase())) return refuse('FORBIDDEN_HOST')
    const origin = context.req.header('origin')
    if (origin !== undefined && !hosts.has(origin.toLowerCase().replace(/^https?:\/\//, ''))) {
      return refuse('FORBIDDEN_ORIGIN')
    }
    return next()
  }
}

/** Passes the methods that any route has. */
export const requireMethod: MiddlewareHandler = async (context, next) =>
  METHODS.has(context.req.method) ? next() : refuse('METHOD_NOT_ALLOWED', undefined, { Allow: [...METHODS].join(', ') })

/** Passes requests with a valid token, and runs them with the rights of the token's owner. */
export function requireToken(tokens: Tokens, as: ActAs): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const principal = tokens.identify(bearerOf(context))
    if (principal === undefined) {
      return refuse('UNAUTHORIZED', undefined, { 'WWW-Authenticate': 'Bearer realm="throughline"' })
    }
    context.set('principal', principal)
    return principal.role === undefined ? next() : as(principal.role, next)
  }
}

/** Passes bodies that are JSON. */
export const requireJson: MiddlewareHandler = async (context, next) => {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (context.req.method === 'POST' && type !== 'application/json') return refuse('MEDIA_TYPE')
  return next()
}

/** Passes bodies up to the limit. A body without a stated length is checked while it is read. */
export const requireSmall: MiddlewareHandler = async (context, next) =>
  Number(context.req.header('content-length') ?? 0) > HTTP.body ? refuse('TOO_LARGE') : next()

/** Returns the body as text; undefined where it is longer than the limit. */
export async function readText(request: Request): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    // A stream of the web has an iterator wherever this program runs; its type does not say so.
    for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += part.length
      if (length > HTTP.body) return undefined
      parts.push(part)
    }
  } catch {
    // The client has gone or was too slow: what is answered now reaches nobody.
    return ''
  }
  return Buffer.concat(parts).toString('utf8')
}

// --- internal ---

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE'])

function bearerOf(context: HonoContext): string | undefined {
  return /^Bearer +([\w.-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
}
