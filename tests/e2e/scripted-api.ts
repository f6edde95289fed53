/**
 * @module What the stand-ins for model APIs share: a server on the loopback interface, and a script that is played turn by turn.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test sees of a stand-in. */
export interface ScriptedApi<Request> {
  readonly url: string
  /** Every request to the model so far, in order. */
  readonly requests: readonly Request[]
  /** Turns that were not played yet. */
  readonly left: () => number
  readonly close: () => Promise<void>
}

/** A started server on a free port of the loopback interface, that answers each request whose body has come. */
export async function startServer(
  answer: (raw: string, request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void readAll(request).then((raw) => answer(raw, request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** What a request is for. `other` is the client's own business, for instance a title: it takes no turn of the script. */
export type RequestKind = 'main' | 'compaction' | 'other'

/** How a stand-in speaks one API: what it makes of a request's body, and how it answers. */
export interface Protocol<Body, Turn extends object, Request extends { readonly kind: RequestKind }> {
  /** End of the path of the model's requests. */
  readonly path: string
  /** What other requests for data are answered. */
  readonly otherwise: string
  readonly read: (body: Body) => Request
  readonly play: (response: ServerResponse, turn: Turn, body: Body) => void
  /** Played where the script has nothing left. */
  readonly filler: Readonly<Record<RequestKind, Turn>>
}

/** A started stand-in. A turn with a `summary` is played to the next compaction, any other to the next main request. */
export async function startScriptedApi<Body, Turn extends object, Request extends { readonly kind: RequestKind }>(
  { path, otherwise, read, play, filler }: Protocol<Body, Turn, Request>,
  script: readonly Turn[],
): Promise<ScriptedApi<Request>> {
  const queue = [...script]
  const requests: Request[] = []
  const { url, close } = await startServer((raw, request, response) => {
    if (request.method !== 'POST' || !request.url?.endsWith(path)) {
      response.writeHead(request.method === 'GET' ? 200 : 404, { 'content-type': 'application/json' })
      response.end(otherwise)
      return
    }
    if (request.headers['content-encoding'] !== undefined)
      throw new Error('the client compresses its requests: this stand-in reads plain ones')
    const body = JSON.parse(raw) as Body
    const asked = read(body)
    requests.push(asked)
    const isNext = (turn: Turn) => asked.kind !== 'other' && 'summary' in turn === (asked.kind === 'compaction')
    const at = queue.findIndex(isNext)
    play(response, (at < 0 ? undefined : queue.splice(at, 1)[0]) ?? filler[asked.kind], body)
  })
  return { url: `${url}/v1`, requests, left: () => queue.length, close }
}

/** An id that no other answer of this process has. */
export function newId(prefix: string): string {
  serial += 1
  return `${prefix}_${process.pid}_${String(serial).padStart(6, '0')}`
}

/** Sends one event of a stream. */
export function sendEvent(response: ServerResponse, data: object, name?: string): void {
  response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
}

// --- internal ---

let serial = 0

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
