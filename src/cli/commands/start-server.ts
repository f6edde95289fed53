/**
 * @module The command `serve` over stdin and stdout: loads the memory server from its own bundle and starts it.
 *
 * Every session starts a server, so it must load nothing else. Its bundle is CommonJS, which node starts faster than a
 * dynamically imported module.
 */

import { createRequire } from 'node:module'

/** Starts the memory server; the process ends with its client. */
export async function startServer(store: string | undefined, version: string): Promise<void> {
  const { serveProcess } = createRequire(import.meta.url)('./serve.cjs') as typeof import('../../mcp/serve.ts')
  await serveProcess(store, version)
}
