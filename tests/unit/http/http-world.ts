/** A running HTTP server on a store of its own, and ways to ask it: as a client, and byte by byte. */

import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { composeLasting } from '../../../src/compose.ts'
import { type HttpServer, startHttp } from '../../../src/http/serve.ts'
import { tokenFile } from '../../../src/http/tokens.ts'
import { createWorld, type World } from '../../world.ts'

export interface HttpWorld extends World {
  readonly server: HttpServer
  readonly port: number
  /** The token for everything, and the one for reading. */
  readonly token: string
  readonly readToken: string
  readonly ask: (path: string, options?: Asking) => Promise<Response>
  /** The answer's JSON; fails unless the status is 2xx. */
  readonly json: <T = Record<string, unknown>>(path: string, options?: Asking) => Promise<T>
  /** Sends bytes as they are and returns all that comes back until the server hangs up or `wait` has passed. */
  readonly raw: (bytes: string | Buffer, wait?: number) => Promise<string>
  readonly end: () => Promise<void>
}

export interface Asking {
  readonly method?: string
  /** Undefined sends none. */
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export async function createHttpWorld(
  options: { readonly viewer?: string; readonly allowedHosts?: readonly string[] } = {},
): Promise<HttpWorld> {
  const made = createWorld()
  const lasting = composeLasting(made.context.config, { command: 'throughline', version: 'test' })
  const world = { ...made, context: { ...made.context, withStore: lasting.withStore } }
  const server = await startHttp(world.context, { port: 0, folder: world.project, ...options })
  const port = Number(new URL(server.url).port)
  const { home } = world.context.config
  const token = readFileSync(tokenFile(home, 'write'), 'utf8').trim()
  const ask: HttpWorld['ask'] = (path, asking = {}) => {
    const { method = asking.body === undefined ? 'GET' : 'POST', body, headers = {} } = asking
    const bearer = 'token' in asking ? asking.token : token
    return fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }
  return {
    ...world,
    server,
    port,
    token,
    readToken: readFileSync(tokenFile(home, 'read'), 'utf8').trim(),
    ask,
    json: async <T>(path: string, asking?: Asking) => {
      const response = await ask(path, asking)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return JSON.parse(text) as T
    },
    raw: (bytes, wait) => rawTo(port, bytes, wait),
    end: async () => {
      await server.close()
      await lasting.close()
      world.remove()
    },
  }
}

/** Sends bytes to a port of this machine as they are; returns all that comes back until the server hangs up or `wait` has passed. */
export function rawTo(port: number, bytes: string | Buffer, wait = 60_000): Promise<string> {
  return new Promise((done) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    const timer = setTimeout(() => socket.destroy(), wait)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      done(answer)
    })
  })
}

/** The status of a raw answer; 0 where the server only hung up. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
