/**
 * @module The command `view`: serves the memory from this process, and opens it in a browser.
 *
 * The page is one of this process's own server, whatever else listens on this machine. The address carries a code that opens one
 * page, once, for a short time: another process that later reads the browser's command line cannot use it.
 */

import { spawn } from 'node:child_process'
import { ThroughlineError } from '../../errors.ts'
import type { HttpServer } from '../../http/serve.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { startHttpServer } from './serve.ts'

export interface ViewOptions {
  readonly port: number
  /** Whether to open a browser, if there is a screen. */
  readonly open: boolean
}

/** Serves the viewer until stopped, prints its address and opens it. @throws as startHttpServer */
export async function viewCommand(
  store: string | undefined,
  version: string,
  { port, open }: ViewOptions,
  { context: { config }, output }: Run,
): Promise<void> {
  const { url, tokens } = await serveOn(port, store, version, output)
  const address = `${url}/#${tokens.issueCode('write').code}`
  output.data(address)
  if (open && hasScreen(config.env)) openBrowser(address)
  output.say('This address works once, within two minutes. Press Ctrl-C to stop the server.')
}

// --- internal ---

/** Starts the server on the port; where another program has it, on a free one. */
async function serveOn(port: number, store: string | undefined, version: string, output: Output): Promise<HttpServer> {
  try {
    return await startHttpServer(store, version, { port })
  } catch (error) {
    if (!(error instanceof ThroughlineError) || error.code !== 'PORT_UNAVAILABLE') throw error
    const server = await startHttpServer(store, version, { port: 0 })
    output.say(`${error.message} Serving on ${server.url}.`)
    return server
  }
}

function hasScreen(env: NodeJS.ProcessEnv): boolean {
  return (
    process.stdout.isTTY === true &&
    (process.platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']))
  )
}

/** Opens the address in a browser. Without such a program, the printed address is enough. */
function openBrowser(address: string): void {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const child = spawn(program, [address], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}
