/**
 * @module The command `serve` over standard input and output: hands the process over to the memory server.
 *
 * The server is a file of its own, and so is all else that the command line holds: every session starts a server, which
 * loads nothing but what it runs. That is why nothing is imported here.
 */

/** Starts the memory server of the file beside this one; the process ends with its client. */
export async function startServer(store: string | undefined, version: string): Promise<void> {
  const file = new URL('./serve.js', import.meta.url).href
  const { serveProcess } = (await import(file)) as typeof import('../mcp/serve.ts')
  await serveProcess(store, version)
}
