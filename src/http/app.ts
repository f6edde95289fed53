/**
 * @module The HTTP application: every route of the table with its checks, the MCP endpoint and the viewer's files.
 */

import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { ActAs } from '../compose.ts'
import { knownHosts } from '../hosts/hook-hosts.ts'
import type { McpOverHttp } from '../mcp/http-sessions.ts'
import { opensStream } from '../mcp/listening.ts'
import type { Feed } from '../operations/feed.ts'
import type { Caller, Operation } from '../operations/operation.ts'
import { OPERATIONS, type OperationName } from '../operations/operations.ts'
import { HTTP } from '../rules.ts'
import { valueIn } from '../text/json.ts'
import { ANSWERS } from './answers.ts'
import type { RevisionEvent, StoreState } from './api.ts'
import {
  type Bindings,
  readText,
  requireHost,
  requireJson,
  requireMethod,
  requireSmall,
  requireToken,
  withHeaders,
} from './guard.ts'
import { openApi } from './openapi.ts'
import { refuse, refuseShape, toProblem } from './problem.ts'
import { ROUTES, type Route } from './routes.ts'
import type { Access, Principal, Tokens } from './tokens.ts'
import type { ViewerFile } from './viewer-files.ts'

export interface AppParts {
  readonly caller: Caller
  /** Does what a person asks with the rights of their role. */
  readonly as: ActAs
  readonly tokens: Tokens
  readonly mcp: () => Promise<McpOverHttp>
  readonly feed: Feed
  /** Host headers that are answered, with their port. */
  readonly hosts: ReadonlySet<string>
  readonly viewer: ReadonlyMap<string, ViewerFile>
}

/** Returns the application. */
export function createApp({ caller, as, tokens, mcp, feed, hosts, viewer }: AppParts): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const token = requireToken(tokens, as)
  const streams = createGate(HTTP.streams)
  const own: Readonly<Record<string, OwnHandler>> = ownHandlers(caller, tokens)

  app.onError((error) => toProblem(error, caller.context.command))
  app.notFound(() => refuse('NOT_FOUND'))
  app.use(withHeaders, requireHost(hosts), requireMethod, requireJson, requireSmall)
  const open = new Set(Object.values<Route>(ROUTES).flatMap(({ access, path }) => (access === 'open' ? [path] : [])))
  app.use('/api/*', (context, next) => (open.has(context.req.path) ? next() : token(context, next)))

  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    if (name === 'events') continue
    const handle = (own[name] ?? handlerOf(name as OperationName, caller)) as Handler
    app.on(route.method, route.path, async (context) => {
      const principal = context.get('principal') as Principal | undefined
      if (route.access === 'write' && principal?.access !== 'write') return refuse('READ_ONLY')
      const query = parse(route.query ?? NOTHING, valuesOf(route.query, context.req.queries()))
      if (query instanceof Response) return query
      const body = route.body === undefined ? {} : parseBody(route.body, await readText(context.req.raw))
      if (body instanceof Response) return body
      const answer = await handle({ ...query, ...body, ...context.req.param() }, principal)
      return answer instanceof Response ? answer : context.json(answer as object, route.status)
    })
  }

  app.get(ROUTES.events.path, (context) => {
    // Answered by the same route, without its body: a stream that nobody could end.
    if (context.req.raw.method === 'HEAD') return refuse('METHOD_NOT_ALLOWED', undefined, { Allow: 'GET' })
    const leave = streams.enter()
    if (leave === undefined) return refuse('TOO_MANY_STREAMS', undefined, { 'Retry-After': '30' })
    return streamSSE(context, async (stream) => {
      const tell = (revision: number): void => {
        const data = JSON.stringify({ revision } satisfies RevisionEvent)
        void stream.writeSSE({ event: 'revision', data })
      }
      const stop = feed.listen(tell)
      const beat = setInterval(() => void stream.write(': still here\n\n'), HTTP.heartbeat)
      await new Promise<void>((done) => stream.onAbort(done))
      clearInterval(beat)
      stop()
      leave()
    })
  })

  app.on(['GET', 'POST', 'DELETE'], '/mcp', token, async (context) => {
    const { id, access } = context.get('principal')
    const request = context.req.raw
    const text = request.method === 'POST' ? await readText(request) : ''
    if (text === undefined) return refuse('TOO_LARGE')
    const body = valueIn(text)
    const onGone = (call: () => void) => void context.env.outgoing.once('close', call)
    if (opensStream(request, body)) {
      const leave = streams.enter()
      if (leave === undefined) return refuse('TOO_MANY_STREAMS', undefined, { 'Retry-After': '30' })
      onGone(leave)
    }
    return (await mcp()).handle(request, body, { id, readOnly: access === 'read', onGone })
  })

  // Made when it is asked for: hardly anybody does, and it takes as long as everything else of the start.
  app.get('/openapi.json', token, (context) => context.json(openApi(caller.context.version)))

  // A known path with another method, after the token where one is needed.
  const methods = new Map<string, string[]>([['/mcp', ['GET', 'POST', 'DELETE']]])
  for (const { path, method } of Object.values<Route>(ROUTES)) {
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()])
  }
  for (const [path, allowed] of methods) {
    app.all(path, () => refuse('METHOD_NOT_ALLOWED', undefined, { Allow: allowed.join(', ') }))
  }
  app.all('/api/*', () => refuse('NOT_FOUND'))

  app.all('*', (context) => {
    const { method, path } = context.req
    if (method !== 'GET' && method !== 'HEAD') return refuse('METHOD_NOT_ALLOWED', undefined, { Allow: 'GET, HEAD' })
    const file = viewer.get(path)
    if (file === undefined) return refuse('NOT_FOUND')
    return context.body(new Uint8Array(file.content), 200, { 'Content-Type': file.type })
  })
  return app
}

// --- internal ---

/** Answers the fields of a request. */
type Handler = (asked: object, principal: Principal | undefined) => unknown
/** What it takes is what the route's own shapes let through. */
type OwnHandler = (asked: never, principal: Principal | undefined) => unknown

const NOTHING = z.strictObject({})

/** Returns the handler of an operation. */
function handlerOf(name: OperationName, caller: Caller): Handler {
  const { run } = OPERATIONS[name] as Operation<never, object>
  const answerOf = (ANSWERS as Partial<Record<string, (result: object, caller: Caller) => unknown>>)[name]
  return async (asked, principal) => {
    // Those of one of several people are on that person's machine.
    const { readUnread: _, ...shared } = caller
    const asking = principal?.role === undefined ? caller : shared
    const result = await run(asking, asked as never)
    return answerOf === undefined ? result : answerOf(result, asking)
  }
}

/** The routes about the server itself. */
function ownHandlers({ context, withStore }: Caller, tokens: Tokens) {
  const { version } = context
  return {
    health: () => ({ status: 'ok', version }),
    state: (_: object, principal) =>
      withStore(async (store): Promise<StoreState> => {
        const { entities, relations } = await store.size()
        return {
          version,
          revision: await store.revision(),
          entities,
          relations,
          access: principal?.access ?? 'read',
          hosts: knownHosts(),
          location: store.location,
        }
      }),
    createCode: ({ access = 'write' }: { readonly access?: Access }, principal) => {
      const { code, expiresAt } = tokens.issueCode(access, principal?.role)
      return { code, expiresAt: expiresAt.toISOString() }
    },
    login: ({ code }: { readonly code: string }) => {
      const made = tokens.redeem(code)
      return made === undefined
        ? refuse('UNAUTHORIZED', `The code is unknown, used or expired. Run \`${context.command} view\` again.`)
        : { ...made, expiresAt: made.expiresAt.toISOString() }
    },
  } satisfies Readonly<Record<string, OwnHandler>>
}

/** Limits how many may be open at one time. Each one that is admitted gets a function to call once when it closes. */
function createGate(limit: number): { readonly enter: () => (() => void) | undefined } {
  let inside = 0
  return {
    enter: () => {
      if (inside >= limit) return undefined
      inside += 1
      let left = false
      return () => {
        if (!left) inside -= 1
        left = true
      }
    },
  }
}

/** Returns the parameters of a query as the values that its schema means. A list is repeated, or has commas between its values. */
function valuesOf(schema: z.ZodObject | undefined, queries: Readonly<Record<string, readonly string[]>>): object {
  const value = (key: string, given: readonly string[]): unknown => {
    const optional = schema?.shape[key]
    const field = optional instanceof z.ZodOptional ? optional.unwrap() : optional
    if (field instanceof z.ZodArray)
      return given.flatMap((each) => each.split(',')).flatMap((each) => (each.trim() === '' ? [] : each.trim()))
    const [text] = given
    if (given.length > 1 || text === undefined) return given
    if (field instanceof z.ZodNumber) return Number(text)
    return field instanceof z.ZodBoolean ? (BOOLEANS[text] ?? text) : text
  }
  return Object.fromEntries(Object.entries(queries).map(([key, given]) => [key, value(key, given)]))
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false }

function parse(shape: z.ZodType, value: unknown): object | Response {
  const parsed = shape.safeParse(value)
  return parsed.success ? (parsed.data as object) : refuseShape(parsed.error)
}

function parseBody(shape: z.ZodType, text: string | undefined): object | Response {
  if (text === undefined) return refuse('TOO_LARGE')
  const value = valueIn(text)
  return value === undefined ? refuse('BAD_REQUEST', 'The body is not JSON.') : parse(shape, value)
}
