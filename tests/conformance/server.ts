/**
 * @module The HTTP server for development: the product's own, with the suite's fixtures behind `--conformance-fixtures`.
 *
 * Prints its address on stdout, lives in the home that `$HOME` names, and ends with its parent.
 */

import type { McpServer } from '@modelcontextprotocol/server'
import { composeLasting } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { startHttp } from '../../src/http/serve.ts'
import { addSharedFixtures } from './fixtures.ts'
import { addLegacyFixtures, createEventStore } from './legacy-fixtures.ts'
import { addModernFixtures } from './modern-fixtures.ts'

const words = process.argv.slice(2)
const allowed = words.flatMap((word, index) => (words[index - 1] === '--allow-host' ? [word] : []))
const context = composeLasting(readConfig(), { command: 'throughline', version: 'development' })
const server = await startHttp(context, {
  port: 0,
  folder: process.cwd(),
  allowedHosts: allowed,
  ...(words.includes('--conformance-fixtures')
    ? {
        mcp: {
          extend: (server: McpServer) => {
            for (const add of [addSharedFixtures, addLegacyFixtures, addModernFixtures]) add(server)
          },
          transport: () => ({ eventStore: createEventStore(), retryInterval: 500 }),
        },
      }
    : {}),
})
process.stdout.write(`Listening on ${server.url}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
