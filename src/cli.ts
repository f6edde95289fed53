/**
 * @module The program `throughline`: hooks, the status line and the server take the short way, everything else the command line.
 *
 * Each way is loaded when it is taken. Nothing is awaited at the top: the files that are loaded import this one.
 */

import { startServer } from './cli/commands/start-server.ts'
import { WORKER } from './hooks/queue/spawn-worker.ts'
import { VERSION } from './version.ts'

// A closed pipe: whoever read has seen enough.
process.stdout.on('error', () => process.exit())
void run()

// --- internal ---

async function run(): Promise<void> {
  const [name, ...words] = process.argv.slice(2)
  const { store, others } = takeStore(words)
  const helps = words.includes('--help')
  // With anything else beside it the command line says what is wrong: a server on another store than was meant loses work.
  if (name === 'serve' && others.length === 0) return startServer(store, VERSION)
  if (name === 'hook' && !helps) {
    const { hookProcess } = await import('./hooks/main.ts')
    return hookProcess(others[0], store, VERSION)
  }
  if (name === WORKER) {
    const { workerProcess } = await import('./hooks/worker/worker.ts')
    return workerProcess(VERSION)
  }
  if (name === 'statusline' && !helps) {
    const { statusLineProcess } = await import('./hooks/status-line/process.ts')
    return statusLineProcess(others, store, VERSION)
  }
  const { runProgram } = await import('./cli/program.ts')
  process.exitCode = await runProgram(process.argv.slice(2), process)
}

/** Takes `--store FILE` and `--store=FILE` out of the words, as the command line reads them. */
function takeStore(words: readonly string[]): { store: string | undefined; others: string[] } {
  const others: string[] = []
  let store: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string
    if (word.startsWith('--store=')) store = word.slice('--store='.length)
    else if (word === '--store' && at + 1 < words.length) store = words[++at]
    else others.push(word)
  }
  return { store, others }
}
