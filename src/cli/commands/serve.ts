/**
 * @module The commands `serve --http`, which loads the HTTP server from its own bundle and starts it, and `new-token`.
 *
 * The server's libraries take longer to load than everything else together, so no other command loads them, and neither
 * does the server over stdin and stdout (./start-server.ts).
 */

import { secret } from '../../compose.ts'
import { ERRORS, type ErrorCode, ThroughlineError } from '../../errors.ts'
import type { HttpOptions, HttpServer } from '../../http/serve.ts'
import { renewTokens, tokenFile } from '../../http/tokens.ts'
import type { Run } from '../terminal/context.ts'

/** Starts the HTTP server and prints where its surfaces and tokens are. @throws as startHttpServer */
export async function serveHttpCommand(
  store: string | undefined,
  version: string,
  options: Omit<HttpOptions, 'folder'>,
  { context, output }: Run,
): Promise<void> {
  const { home } = context.config
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

/** Replaces both tokens and prints where the new ones are. @throws FOLDER_UNWRITABLE */
export function newTokenCommand(options: { readonly json?: boolean }, { context, output }: Run): void {
  const { home } = context.config
  renewTokens(home, secret)
  const files = { write: tokenFile(home, 'write'), read: tokenFile(home, 'read') }
  if (options.json === true) {
    output.json(files)
    return
  }
  output.data(files.write)
  output.data(files.read)
  output.say('A running server accepts only these tokens from now on. Give them to your clients.')
  output.say('Open viewer pages are signed out. Run `throughline view` to open a new one.')
}

// --- internal ---

/** The other bundle has its own copy of our error class: its errors are recognised by their code. */
function ownError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  return typeof code === 'string' && code in ERRORS
    ? new ThroughlineError(code as ErrorCode, message ?? '', { cause: error })
    : error
}
