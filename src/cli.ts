/** @module The program `throughline`: hooks, the status line and the server take the short way, everything else the command line. */

import { startServer } from './cli/serve-command.ts'
import { hookProcess } from './hooks/main.ts'
import { statusLineProcess } from './hooks/status-line.ts'
import { VERSION } from './version.ts'

// A closed pipe: whoever read has seen enough.
process.stdout.on('error', () => process.exit())

const [name, ...words] = process.argv.slice(2)
const at = words.indexOf('--store')
const store = at === -1 ? undefined : words[at + 1]
if (name === 'hook' && !words.includes('--help')) await hookProcess(words[0], store, VERSION)
else if (name === 'statusline' && !words.includes('--help')) await statusLineProcess(words, store, VERSION)
else if (name === 'serve' && !words.includes('--help') && !words.includes('--http')) await startServer(store, VERSION)
else {
  const { runProgram } = await import('./cli/program.ts')
  process.exitCode = await runProgram(process.argv.slice(2), process)
}
