/**
 * @module The process `throughline serve`: serves one client over stdin and stdout, until it hangs up or stops the process.
 *
 * The store is opened by the first call, or at the start if `MEMORY_FILE_PATH` names a file that may need an import.
 * Only the protocol writes to stdout.
 */

import { defined } from '../defined.ts'
import './interpret-schemas.ts'
import { statSync } from 'node:fs'
import { Writable } from 'node:stream'
import { type Context, composeLasting } from '../compose.ts'
import { readConfig } from '../config.ts'
import { runningCommand } from '../install/installed-command.ts'
import { isImported } from '../memory/transfer/noted-files.ts'
import { BUSY_TIMEOUT, LONGEST_MESSAGE } from '../rules.ts'
import { mayHoldStore } from '../store/location.ts'
import { createMemoryServer } from './server.ts'
import { endWhenStopped, reportFault } from './server-process.ts'
import { servePipe } from './stdio.ts'

/** Serves this process's client; ends the process when the client has gone, with exit 0. */
export async function serveProcess(store: string | undefined, version: string): Promise<void> {
  const output = takeOutput()
  const config = readConfig(defined({ store }))
  const context = composeLasting(config, { command: runningCommand(), version })
  const notice = await memoryFileNotice(context)
  if (notice !== undefined) process.stderr.write(`throughline: ${notice.toPerson}\n`)
  const folder = config.projectDir ?? process.cwd()
  const pipe = { input: process.stdin, output, longest: LONGEST_MESSAGE }
  const hangUp = servePipe(
    pipe,
    () => createMemoryServer(context, { folder }, { notice: notice?.toModel }),
    reportFault,
  )
  const end = endWhenStopped(async () => {
    await hangUp()
    await context.close().catch(() => undefined)
  })
  process.stdin.once('end', end).once('error', end)
  // The client has closed the pipe.
  process.stdout.on('error', end)
}

// --- internal ---

/** Reserves stdout for the protocol: what a library prints goes to stderr. */
function takeOutput(): Writable {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  console.log = console.error
  console.info = console.error
  return new Writable({ write: (line, _encoding, done) => void write(line, () => done()) })
}

/** The notice about a file that was not imported. */
interface MemoryFileNotice {
  /** A line of the server's instructions. */
  readonly toModel: string
  /** A line for the server's log. */
  readonly toPerson: string
}

/** Returns the notice about the file; undefined if there is no file, it is empty, or it was imported. */
export async function memoryFileNotice(context: Context): Promise<MemoryFileNotice | undefined> {
  const { memoryFile, store } = context.config
  if (memoryFile === undefined || !holdsSomething(memoryFile)) return undefined
  // A store that cannot be read is reported at the first call.
  const known =
    mayHoldStore(store) &&
    (await context.withStore(BUSY_TIMEOUT.hook, (open) => isImported(open, memoryFile)).catch(() => true))
  if (known) return undefined
  const shown = memoryFile.length <= LONGEST_SHOWN && PLAIN.test(memoryFile) ? memoryFile : 'FILE'
  return {
    toModel:
      `Tell the user once: their earlier memory is not here until they run \`${context.command} import ${shown}\`` +
      `${shown === 'FILE' ? ' with the file of MEMORY_FILE_PATH' : ''}.`,
    toPerson:
      `MEMORY_FILE_PATH names ${memoryFile}, which this server does not read: run ` +
      `\`${context.command} import ${memoryFile}\` once to bring its memory over, or take the variable out.`,
  }
}

/** With it the instructions stay below the 2,048 characters at which the host cuts them (observed). */
const LONGEST_SHOWN = 80
/** Holds no character that a shell or a reader could take for more than a path. */
const PLAIN = /^[\p{L}\p{N}/\\:._~@+-]+$/u

function holdsSomething(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size > 0
}
