/** @module The memory server as a program of its own, on the store that its only argument names. */

import { serveProcess } from '../../src/mcp/serve.ts'

await serveProcess(process.argv[2], 'promises')
