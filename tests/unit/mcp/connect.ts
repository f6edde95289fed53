/** A client of the memory server in this very process. */

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterEach, beforeEach } from 'vitest'
import type { Context } from '../../../src/compose.ts'
import { createMemoryServer } from '../../../src/mcp/server.ts'
import type { World } from '../../world.ts'

export interface Connection {
  readonly client: Client
  readonly call: (
    tool: string,
    args?: Record<string, unknown>,
    meta?: Record<string, unknown>,
  ) => Promise<CallToolResult>
  /** Calls a tool and returns the structured content of its answer. */
  readonly ask: (...call: Parameters<Connection['call']>) => Promise<Record<string, unknown>>
  readonly close: () => Promise<void>
}

export async function connect(context: Context, folder: string): Promise<Connection> {
  const { server } = createMemoryServer(context, { folder })
  const client = new Client({ name: 'test-client', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ours), client.connect(theirs)])
  const call: Connection['call'] = async (name, args = {}, _meta) =>
    (await client.callTool({ name, arguments: args, ...(_meta === undefined ? {} : { _meta }) })) as CallToolResult
  return {
    client,
    call,
    ask: async (...asked) => structured(await call(...asked)),
    close: () => client.close(),
  }
}

/** The client of the test that runs, in the world's project; `context`: what its server works with, the world's own by default. */
export function connectionForEachTest(world: World, context = (): Context => world.context): Connection {
  let connection: Connection
  beforeEach(async () => {
    connection = await connect(context(), world.project)
  })
  afterEach(() => connection.close())
  return {
    get client() {
      return connection.client
    },
    call: (...asked) => connection.call(...asked),
    ask: (...asked) => connection.ask(...asked),
    close: () => connection.close(),
  }
}

/** All text of an answer. */
export function textOf(result: CallToolResult): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
}

/** The structured content of an answer that has one. */
export function structured(result: CallToolResult): Record<string, unknown> {
  if (result.structuredContent === undefined) throw new Error(`no structured content: ${textOf(result)}`)
  return result.structuredContent
}
