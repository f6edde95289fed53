/**
 * @module The process `throughline serve`: one client over standard input and output, until it hangs up or stops us.
 *
 * Nothing is read or built at the start: the store is opened by the first call, or to see whether the file of the reference
 * server was imported, where `MEMORY_FILE_PATH` names one. Standard output is the protocol's alone.
 */

import './interpret-schemas.ts'
import { composeLasting } from '../compose.ts'
import { readConfig } from '../config.ts'
import { LONGEST_MESSAGE, SERVER_END } from '../rules.ts'
import { memoryFileNotice } from './memory-file.ts'
import { createMemoryServer } from './server.ts'
import { createStdioTransport } from './stdio-transport.ts'

/** Serves this process's client; ends the process when the client has gone, with exit 0. */
export async function serveProcess(store: string | undefined, version: string): Promise<void> {
  const write = takeOutput()
  const config = readConfig(store === undefined ? {} : { store })
  const context = composeLasting(config, { command: 'throughline', version })
  const notice = await memoryFileNotice(context)
  if (notice !== undefined) process.stderr.write(`throughline: ${notice.toPerson}\n`)
  const { server, stop } = createMemoryServer(context, config.projectDir ?? process.cwd(), { notice: notice?.toModel })
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(0), SERVER_END)
    stop()
    await transport.settled()
    await context.close().catch(() => undefined)
    process.exit(0)
  }
  const transport = createStdioTransport({ input: process.stdin, write }, LONGEST_MESSAGE, () => void end())
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  process.on('SIGHUP', () => void end())
  // The client has gone without a word.
  process.stdout.on('error', () => void end())
  process.on('uncaughtException', report)
  process.on('unhandledRejection', report)
  await server.connect(transport)
}

// --- internal ---

/** Keeps standard output for the protocol: what a library prints goes to standard error instead. */
function takeOutput(): (line: string, done: () => void) => void {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  console.log = console.error
  console.info = console.error
  return (line, done) => void write(line, () => done())
}

function report(fault: unknown): void {
  process.stderr.write(`throughline: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`)
}
