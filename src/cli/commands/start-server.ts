/**
 * @module The command `serve` over standard input and output: hands the process over to the memory server.
 *
 * The server is a file of its own, and so is all else that the command line holds: every session starts a server, which
 * loads nothing but what it runs. It is CommonJS, which node starts faster than a module that is found while it runs.
 */

import { createRequire } from 'node:module'

/** Starts the memory server of the file beside this one; the process ends with its client. */
export async function startServer(store: string | undefined, version: string): Promise<void> {
  const { serveProcess } = createRequire(import.meta.url)('./serve.cjs') as typeof import('../../mcp/serve.ts')
  await serveProcess(store, version)
}
