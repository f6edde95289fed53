/**
 * @module The command `serve`: hands the process over to the memory server, which is a file of its own.
 *
 * Its libraries take longer to load than everything else together; no other command pays for them, and who is served over
 * stdin and stdout does not pay for HTTP.
 */

import { ERRORS, type ErrorCode, ThroughlineError } from '../errors.ts'
import type { HttpOptions, HttpServer } from '../http/serve.ts'

/** Starts the memory server of the file beside this one; the process ends with its client. */
export async function startServer(store: string | undefined, version: string): Promise<void> {
  const file = new URL('./serve.js', import.meta.url).href
  const { serveProcess } = (await import(file)) as typeof import('../mcp/serve.ts')
  await serveProcess(store, version)
}

/** Starts the HTTP server of the file beside this one and returns it; the process ends when it is stopped. @throws what starting it throws */
export async function startHttpServer(
  store: string | undefined,
  version: string,
  options: Omit<HttpOptions, 'folder'>,
): Promise<HttpServer> {
  const file = new URL('./http.js', import.meta.url).href
  const { serveHttpProcess } = (await import(file)) as typeof import('../http/serve.ts')
  try {
    return await serveHttpProcess(store, version, options)
  } catch (error) {
    throw ownError(error)
  }
}

// --- internal ---

/** The other file has a class of errors of its own: its errors are recognised by their code. */
function ownError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  return typeof code === 'string' && code in ERRORS
    ? new ThroughlineError(code as ErrorCode, message ?? '', { cause: error })
    : error
}
