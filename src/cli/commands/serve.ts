/**
 * @module The command `serve --http`: loads the HTTP server from its own bundle and starts it.
 *
 * The server's libraries take longer to load than everything else together, so no other command loads them, and neither
 * does the server over stdin and stdout (./start-server.ts).
 */

import type { Config } from '../../config.ts'
import { ERRORS, type ErrorCode, ThroughlineError } from '../../errors.ts'
import type { HttpOptions, HttpServer } from '../../http/serve.ts'
import { tokenFile } from '../../http/tokens.ts'
import type { Output } from '../terminal/output.ts'

/** Starts the HTTP server and prints where its surfaces and tokens are. @throws as startHttpServer */
export async function serveHttpCommand(
  store: string | undefined,
  version: string,
  options: Omit<HttpOptions, 'folder'>,
  { home }: Config,
  output: Output,
): Promise<void> {
  const { url } = await startHttpServer(store, version, options)
  output.say(`Listening on ${url}`)
  output.say(`  MCP      ${url}/mcp`)
  output.say(`  REST     ${url}/api/…, described in ${url}/openapi.json`)
  output.say('  viewer   throughline view')
  output.say(`  token    ${tokenFile(home, 'write')}`)
  output.say(`           ${tokenFile(home, 'read')} (may only read)`)
}

/** Starts the HTTP server and returns it; the process ends when the server stops. @throws PORT_UNAVAILABLE and others */
export async function startHttpServer(
  store: string | undefined,
  version: string,
  options: Omit<HttpOptions, 'folder'>,
): Promise<HttpServer> {
  const file = new URL('./http.js', import.meta.url).href
  const { serveHttpProcess } = (await import(file)) as typeof import('../../http/serve.ts')
  try {
    return await serveHttpProcess(store, version, options)
  } catch (error) {
    throw ownError(error)
  }
}

// --- internal ---

/** The other bundle has its own copy of our error class: its errors are recognised by their code. */
function ownError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  return typeof code === 'string' && code in ERRORS
    ? new ThroughlineError(code as ErrorCode, message ?? '', { cause: error })
    : error
}
