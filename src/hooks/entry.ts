/**
 * @module The hook bundle's entry: `node hook.cjs EVENT [--host HOST]`, registered with the host, and what a hook starts
 * (queue/spawn-worker.ts). `node hook.cjs statusline` goes to status-line/entry.ts.
 *
 * What is imported here, and by ./main.ts, is loaded at every prompt. Everything else is loaded once it is needed, from
 * files of its own beside this one.
 */

import { VERSION } from '../version.ts'
import { hookProcess } from './main.ts'
import { WORKER } from './queue/spawn-worker.ts'

const [name, ...words] = process.argv.slice(2)
// What is registered with a host that may have been started by another one names it.
const host = words[0] === '--host' ? words[1] : undefined
if (name === WORKER) void import('./worker/worker.ts').then(({ workerProcess }) => workerProcess(VERSION))
else void hookProcess(name, { host }, VERSION)
