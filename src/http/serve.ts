/**
 * @module The HTTP server: the application on a socket, with limits so that slow or idle clients do not block others.
 *
 * It binds to the loopback address by default. It always requires a token. A server on another address also needs the list
 * of host names under which clients may call it.
 */

import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, composeLasting, secret } from '../compose.ts'
import { readConfig } from '../config.ts'
import { defined } from '../defined.ts'
import { invalidInput, ThroughlineError } from '../errors.ts'
import { typedCommand } from '../install/installed-command.ts'
import type { McpOverHttp, McpOverHttpOptions } from '../mcp/http-sessions.ts'
import { endWhenStopped } from '../mcp/server-process.ts'
import { createFeed } from '../operations/feed.ts'
import { type Caller, catchUpFor } from '../operations/operation.ts'
import { BUSY_TIMEOUT, HTTP } from '../rules.ts'
import { isAddress } from '../store/location.ts'
import { readProject } from '../workspace/git.ts'
import { createApp } from './app.ts'
import { openTokens, type Tokens } from './tokens.ts'
import { readUsers, usersFile } from './users.ts'
import { readViewer } from './viewer-files.ts'

export interface HttpOptions {
  /** 0 selects a free port. */
  readonly port: number
  /** Where to listen. Default: 127.0.0.1. */
  readonly host?: string
  /** Host names under which clients may call it, besides the address itself. */
  readonly allowedHosts?: readonly string[]
  /** The folder of clients that name no project. */
  readonly folder: string
  /** The viewer's files. Default: the folder `viewer` next to the program. */
  readonly viewer?: string
  /** What a development server adds to MCP. */
  readonly mcp?: Pick<McpOverHttpOptions, 'extend' | 'transport'>
}

export interface HttpServer {
  /** For instance `http://127.0.0.1:8377`. */
  readonly url: string
  readonly tokens: Tokens
  readonly close: () => Promise<void>
}

/** Starts the server and returns it when it listens. @throws PORT_UNAVAILABLE, INVALID_INPUT, FOLDER_UNWRITABLE */
export async function startHttp(context: Context, options: HttpOptions): Promise<HttpServer> {
  const { port, host = LOOPBACK, allowedHosts = [], folder } = options
  if (ANY_ADDRESS.has(host) && allowedHosts.length === 0) {
    throw invalidInput(`--host ${host} listens everywhere: name with --allow-host what clients call it.`)
  }
  if (readUsers(context.config.home).length > 0 && !isAddress(context.config.store)) {
    const file = usersFile(context.config.home)
    throw invalidInput(`${file} gives people roles of a PostgreSQL server, and the store is a file.`)
  }
  const tokens = openTokens(context.config.home, { now: context.now, secret })
  // Half of what a server would start with, which one that only pages call never needs.
  let loaded: Promise<McpOverHttp> | undefined
  const mcp = (): Promise<McpOverHttp> => {
    const given = { folder, secret, maxSessions: HTTP.sessions, idle: HTTP.sessionIdle, longestBody: HTTP.body }
    loaded ??= import('../mcp/http.ts').then(({ createMcpOverHttp }) =>
      createMcpOverHttp(context, { ...given, ...options.mcp }),
    )
    return loaded
  }
  const hosts = new Set<string>()
  const caller = callerOf(context, folder)
  const app = createApp({
    caller,
    as: (role, work) => {
      if (context.as === undefined) throw new Error('This process acts for nobody but itself.')
      return context.as(role, work)
    },
    tokens,
    mcp,
    feed: createFeed(caller.withStore),
    hosts,
    viewer: readViewer(options.viewer ?? fileURLToPath(new URL('./viewer', import.meta.url))),
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: LIMITS,
    overrideGlobalObjects: false,
  }) as Server
  refuseTunnels(server)
  await listen(server, port, host)
  const { port: bound } = server.address() as AddressInfo
  for (const name of hostsOf(host, allowedHosts, bound)) hosts.add(name)
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound}`,
    tokens,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await (await loaded)?.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Serves until the process is stopped, then ends it with exit 0. Returns the server once it listens. @throws as startHttp */
export async function serveHttpProcess(
  store: string | undefined,
  version: string,
  options: Omit<HttpOptions, 'folder'>,
): Promise<HttpServer> {
  const config = readConfig(defined({ store }))
  const context = composeLasting(config, { command: typedCommand(config.env), version })
  const server = await startHttp(context, { ...options, folder: config.projectDir ?? process.cwd() })
  // While a browser loads the page; a store that cannot be opened is reported to whoever asks.
  if (!isAddress(config.store)) {
    context.withStore(BUSY_TIMEOUT.foreground, (store) => store.revision()).catch(() => undefined)
    import('../graph/rank.ts').catch(() => undefined)
  }
  endWhenStopped(async () => {
    await server.close()
    await context.close().catch(() => undefined)
  })
  return server
}

// --- internal ---

const LOOPBACK = '127.0.0.1'
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::', ''])

const LIMITS = {
  maxHeaderSize: HTTP.headers,
  headersTimeout: HTTP.headersTime,
  requestTimeout: HTTP.requestTime,
  connectionsCheckingInterval: HTTP.checkEvery,
  keepAliveTimeout: HTTP.keepAlive,
}

/** Whoever holds the token asks for the memory of every project. */
function callerOf(context: Context, folder: string): Caller {
  const { config } = context
  const caller: Caller = {
    context,
    source: () => 'http',
    withStore: (work) => context.withStore(BUSY_TIMEOUT.foreground, work),
    defaultProject: async () => undefined,
    workspace: () => readProject(folder, config.env),
    readUnread: (store, place) => catchUpFor(caller, store, place),
    session: async (named) => {
      if (named === undefined) throw invalidInput('Name the session: sessionId.')
      const [{ listTranscripts }, { locateSession }] = await Promise.all([
        import('../hosts/known.ts'),
        import('../memory/session/current-session.ts'),
      ])
      return (await locateSession({ list: () => listTranscripts(config), folder, named })) ?? { sessionId: named }
    },
  }
  return caller
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be listened on (${code})`
    throw new ThroughlineError('PORT_UNAVAILABLE', `${host}:${port} ${why}.`, { cause: error })
  }
}

/** Answers a proxy's CONNECT request instead of only closing the socket. */
function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}

/** The Host headers of a server: its own address, and the names given; each with the port where it names none. */
function hostsOf(host: string, allowed: readonly string[], port: number): string[] {
  const own = ANY_ADDRESS.has(host) ? [] : [isIPv6(host) ? `[${host}]` : host]
  const names = LOOPBACK_NAMES.includes(own[0] ?? '') ? LOOPBACK_NAMES : own
  return [...names.map((name) => `${name}:${port}`), ...allowed.flatMap((name) => withPort(name, port))].map((name) =>
    name.toLowerCase(),
  )
}

function withPort(name: string, port: number): string[] {
  return /:\d+$/.test(name) ? [name] : [name, `${name}:${port}`]
}
