/** @module The program `throughline`: hooks take the short way, everything else the command line. */

import { runProgram } from './cli/program.ts'
import { hookProcess } from './hooks/main.ts'
import { VERSION } from './version.ts'

if (process.argv[2] === 'hook' && !process.argv.includes('--help')) {
  const at = process.argv.indexOf('--store')
  await hookProcess(process.argv[3], at === -1 ? undefined : process.argv[at + 1], VERSION)
} else {
  process.exitCode = await runProgram(process.argv.slice(2), process)
}
