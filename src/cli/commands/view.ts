/**
 * @module The command `view`: the memory in a browser. Served already, that server is used; else this process serves it.
 *
 * The address carries a code that opens one page once and soon: another process that reads the browser's command line
 * later has nothing of it.
 */

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { tokenFile } from '../../http/tokens.ts'
import type { Output } from '../terminal/output.ts'
import { startHttpServer } from './serve.ts'

export interface ViewOptions {
  readonly port: number
  /** Open a browser, where there is a screen. */
  readonly open: boolean
}

/** Prints the address of the viewer and opens it; serves until it is stopped unless another process does. @throws as startHttpServer */
export async function viewCommand(
  store: string | undefined,
  version: string,
  { port, open }: ViewOptions,
  config: Config,
  output: Output,
): Promise<void> {
  // A store that is named is this command's own: the server that runs may have another one.
  const running = store === undefined ? await codeFrom(`http://127.0.0.1:${port}`, config) : undefined
  const address = running ?? (await serveHere(store, version, port))
  output.data(address)
  if (open && hasScreen(config.env)) openBrowser(address)
  output.say('It opens one page, within two minutes.')
  if (running === undefined) output.say('Ctrl-C ends the server.')
}

// --- internal ---

/** A server of ours answers at once. */
const ANSWER_WITHIN = 1_000

async function serveHere(store: string | undefined, version: string, port: number): Promise<string> {
  const { url, tokens } = await startHttpServer(store, version, { port })
  return `${url}/#${tokens.issueCode('write').code}`
}

/** A code of the server that runs there with our token; undefined where none does. */
async function codeFrom(url: string, { home }: Config): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/api/login/codes`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${readFileSync(tokenFile(home, 'write'), 'utf8').trim()}`,
        'Content-Type': 'application/json',
      },
      body: '{}',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    })
    const { code } = (await answer.json()) as Partial<{ code: string }>
    return answer.ok && code !== undefined ? `${url}/#${code}` : undefined
  } catch {
    return undefined
  }
}

function hasScreen(env: NodeJS.ProcessEnv): boolean {
  return (
    process.stdout.isTTY === true &&
    (process.platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']))
  )
}

/** Where there is no such program the printed address is all that is needed. */
function openBrowser(address: string): void {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const child = spawn(program, [address], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}
