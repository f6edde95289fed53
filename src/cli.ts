/**
 * @module The program `throughline`: hooks, the status line and the server take the short way, everything else the command line.
 *
 * Each way is loaded when it is taken. Nothing is awaited at the top: the files that are loaded import this one.
 */

import { startServer } from './cli/start-server.ts'
import { WORKER } from './hooks/start-worker.ts'
import { VERSION } from './version.ts'

// A closed pipe: whoever read has seen enough.
process.stdout.on('error', () => process.exit())
void run()

// --- internal ---

async function run(): Promise<void> {
  const [name, ...words] = process.argv.slice(2)
  const at = words.indexOf('--store')
  const store = at === -1 ? undefined : words[at + 1]
  const helps = words.includes('--help')
  if (name === 'serve' && !helps && !words.includes('--http')) return startServer(store, VERSION)
  if (name === 'hook' && !helps) {
    const { hookProcess } = await import('./hooks/main.ts')
    return hookProcess(words[0], store, VERSION)
  }
  if (name === WORKER) {
    const { workerProcess } = await import('./hooks/worker.ts')
    return workerProcess(VERSION)
  }
  if (name === 'statusline' && !helps) {
    const { statusLineProcess } = await import('./hooks/status-line.ts')
    return statusLineProcess(words, store, VERSION)
  }
  const { runProgram } = await import('./cli/program.ts')
  process.exitCode = await runProgram(process.argv.slice(2), process)
}
