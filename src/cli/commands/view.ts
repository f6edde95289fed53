/**
 * @module The command `view`: the memory in a browser. Served already, that server is used; else this process serves it.
 *
 * Any program may listen on the port. It is told nothing and no page of it is opened until it has proved that it has this
 * installation's token; the token itself is never sent. The address carries a code that opens one page once and soon: another
 * process that reads the browser's command line later has nothing of it.
 */

import { spawn } from 'node:child_process'
import { secret } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { ThroughlineError } from '../../errors.ts'
import { isProof, proofOf } from '../../http/proof.ts'
import { tokenOf } from '../../http/tokens.ts'
import { placeOfStore } from '../../store/location.ts'
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
  const running = await askRunning(port, config)
  const address = running.is === 'ours' ? running.address : await serveHere(store, version, port, running)
  output.data(address)
  if (open && hasScreen(config.env)) openBrowser(address)
  if (running.is === 'other store')
    output.say(`The server on port ${port} serves another store: this one is served beside it.`)
  output.say('It opens one page, within two minutes.')
  if (running.is !== 'ours') output.say('Ctrl-C ends the server.')
}

// --- internal ---

/** A server of ours answers at once. */
const ANSWER_WITHIN = 1_000

/** What listens on the port: our server, with this store or another one; a program that proves nothing; nobody. */
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
  return `127.0.0.1:${port} is in use by a program that did not prove to be this installation's server. It was sent no token, and no page of it was opened. Stop it where it is a server of an earlier version, or serve on a free port: \`throughline view --port 0\`.`
}

/** Asks what listens there for its proof. What is sent is a random number. */
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
  const given = (await answer.json().catch(() => undefined)) as Record<string, unknown> | null | undefined
  const answered = given?.['number']
  const token = tokenOf(home, 'write')
  if (token === undefined || typeof answered !== 'string') return { is: 'unproven' }
  const challenge = { address, asked, answered }
  if (!isProof(given?.['proof'], proofOf(token, challenge, { is: 'server' }))) return { is: 'unproven' }
  const isSame = isProof(given?.['store'], proofOf(token, challenge, { is: 'store', store: placeOfStore(store) }))
  if (!isSame) return { is: 'other store' }
  return { is: 'ours', address: `http://${address}/#${proofOf(token, challenge, { is: 'code' })}` }
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
