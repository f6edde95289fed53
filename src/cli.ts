#!/usr/bin/env node
/**
 * @module The program `throughline`: runs a hook, the status line, a worker or the server directly, else the command line.
 *
 * Each of them is loaded only when it runs. There is no top-level await, because the loaded files import this one.
 */

import { startServer } from './cli/commands/start-server.ts'
import { WORKER } from './hooks/queue/spawn-worker.ts'
import { VERSION } from './version.ts'

// The reader closed the pipe: nothing more is wanted.
process.stdout.on('error', () => process.exit())
void run()

// --- internal ---

async function run(): Promise<void> {
  const [name, ...words] = process.argv.slice(2)
  const { store, others } = takeStore(words)
  const wantsHelp = words.includes('--help')
  // With other arguments the command line reports what is wrong: a server on the wrong store would lose work.
  if (name === 'serve' && others.length === 0) return startServer(store, VERSION)
  if (name === 'hook' && !wantsHelp) {
    const { hookProcess } = await import('./hooks/main.ts')
    return hookProcess(others[0], { store, host: others[1] === '--host' ? others[2] : undefined }, VERSION)
  }
  if (name === WORKER) {
    const { workerProcess } = await import('./hooks/worker/worker.ts')
    return workerProcess(VERSION)
  }
  if (name === 'statusline' && !wantsHelp) {
    const { statusLineProcess } = await import('./hooks/status-line/process.ts')
    return statusLineProcess(others, store, VERSION)
  }
  const { runProgram } = await import('./cli/program.ts')
  process.exitCode = await runProgram(process.argv.slice(2), process)
}

/** Splits `--store FILE` and `--store=FILE` from the other arguments, as the command line reads them. */
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
