/**
 * @module The command `serve --http`: hands the process over to the HTTP server, which is a file of its own.
 *
 * Its libraries take longer to load than everything else together; no other command pays for them, and who is served over
 * stdin and stdout (./start-server.ts) does not pay for HTTP.
 */

import { ERRORS, type ErrorCode, ThroughlineError } from '../../errors.ts'
import type { HttpOptions, HttpServer } from '../../http/serve.ts'

/** Starts the HTTP server of the file beside this one and returns it; the process ends when it is stopped. @throws what starting it throws */
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

/** The other file has a class of errors of its own: its errors are recognised by their code. */
function ownError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  return typeof code === 'string' && code in ERRORS
    ? new ThroughlineError(code as ErrorCode, message ?? '', { cause: error })
    : error
}
