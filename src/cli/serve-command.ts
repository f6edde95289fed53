/**
 * @module The command `serve`: hands the process over to the memory server, which is a file of its own.
 *
 * Its libraries take longer to load than everything else together; no other command pays for them.
 */

/** Starts the memory server of the file beside this one; the process ends with its client. */
export async function startServer(store: string | undefined, version: string): Promise<void> {
  const file = new URL('./serve.js', import.meta.url).href
  const { serveProcess } = (await import(file)) as typeof import('../mcp/serve.ts')
  await serveProcess(store, version)
}
