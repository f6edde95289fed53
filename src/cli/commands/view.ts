/**
 * @module The command `view`: opens the memory in a browser. Uses a running server, else serves it from this process.
 *
 * Any program may listen on the port. We send it nothing and open none of its pages until it has proved that it has this
 * installation's token; the token itself is never sent. The address carries a code that opens one page, once, for a short
 * time: another process that later reads the browser's command line cannot use it.
 */

import { spawn } from 'node:child_process'
import { secret } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { ThroughlineError } from '../../errors.ts'
import { isProof, proofOf } from '../../http/proof.ts'
import { tokenOf } from '../../http/tokens.ts'
import { placeOfStore } from '../../store/location.ts'
import type { Run } from '../terminal/context.ts'
import { startHttpServer } from './serve.ts'

export interface ViewOptions {
  readonly port: number
  /** Whether to open a browser, if there is a screen. */
  readonly open: boolean
}

/** Prints the viewer's address and opens it; serves it until stopped unless another process does. @throws as startHttpServer */
export async function viewCommand(
  store: string | undefined,
  version: string,
  { port, open }: ViewOptions,
  { context: { config }, output }: Run,
): Promise<void> {
  const running = await askRunning(port, config)
  const address = running.is === 'ours' ? running.address : await serveHere(store, version, port, running)
  output.data(address)
  if (open && hasScreen(config.env)) openBrowser(address)
  if (running.is === 'other store')
    output.say(`The server on port ${port} serves another store, so this store has its own server.`)
  const stop = running.is === 'ours' ? '' : ' Press Ctrl-C to stop the server.'
  output.say(`This address works once, within two minutes.${stop}`)
}

// --- internal ---

/** How long to wait for an answer, in milliseconds: our server answers at once. */
const ANSWER_WITHIN = 1_000

/** What listens on the port: our server with this store or another one, a program without the proof, or nobody. */
type Running =
  | { readonly is: 'ours'; readonly address: string }
  | { readonly is: 'other store' | 'unproven' | 'nobody' }

async function serveHere(store: string | undefined, version: string, port: number, running: Running): Promise<string> {
  try {
    const { url, tokens } = await startHttpServer(store, version, { port: running.is === 'other store' ? 0 : port })
    return `${url}/#${tokens.issueCode('write').code}`
  } catch (error) {
    const isTaken = error instanceof ThroughlineError && error.code === 'PORT_UNAVAILABLE'
    if (!isTaken || running.is !== 'unproven') throw error
    throw new ThroughlineError('PORT_UNAVAILABLE', unproven(port), { cause: error })
  }
}

function unproven(port: number): string {
  return [
    `127.0.0.1:${port} is in use by a program that did not prove to be this installation's server.`,
    'No token was sent to it, and no page was opened.',
    "Stop it if it is an earlier version's server.",
  ].join(' ')
}

/** Asks the program on the port for its proof. Sends only a random number. */
async function askRunning(port: number, { home, store }: Config): Promise<Running> {
  const address = `127.0.0.1:${port}`
  const asked = secret()
  let answer: Response
  try {
    answer = await fetch(`http://${address}/api/login/proof`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ number: asked }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    })
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return { is: port === 0 || code === 'ECONNREFUSED' ? 'nobody' : 'unproven' }
  }
  const reply = (await answer.json().catch(() => undefined)) as Record<string, unknown> | null | undefined
  const answered = reply?.['number']
  const token = tokenOf(home, 'write')
  if (token === undefined || typeof answered !== 'string') return { is: 'unproven' }
  const challenge = { address, asked, answered }
  if (!isProof(reply?.['proof'], proofOf(token, challenge, 'server'))) return { is: 'unproven' }
  const isSame = isProof(reply?.['store'], proofOf(token, challenge, 'store', placeOfStore(store)))
  if (!isSame) return { is: 'other store' }
  return { is: 'ours', address: `http://${address}/#${proofOf(token, challenge, 'code')}` }
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
