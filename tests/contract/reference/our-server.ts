/** Our server on a store of its own, asked message by message, so that nothing of its answers is reordered or dropped. */

import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server'
import { composeLasting } from '../../../src/compose.ts'
import { createMemoryServer } from '../../../src/mcp/server.ts'
import { createWorld } from '../../world.ts'
import { type Answer, comparable } from './reference-server.ts'

export interface OurServer {
  readonly request: (method: string, params?: object) => Promise<unknown>
  readonly call: (tool: string, args: unknown) => Promise<Answer>
  readonly close: () => Promise<void>
}

/** Returns our server with an empty store: a file of its own, or the one at the address. */
export async function startOurs(store?: string): Promise<OurServer> {
  const world = createWorld()
  const lasting = composeLasting(store === undefined ? world.context.config : { ...world.context.config, store }, {
    command: 'throughline',
    version: 'test',
  })
  const { server } = createMemoryServer({ ...lasting, now: world.context.now }, { folder: world.project })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const waiting = new Map<number, (message: JSONRPCMessage) => void>()
  theirs.onmessage = (message) => {
    if ('id' in message && typeof message.id === 'number')
      waiting.get(message.id)?.(JSON.parse(JSON.stringify(message)))
  }
  await Promise.all([server.connect(ours), theirs.start()])
  let id = 0
  const request: OurServer['request'] = async (method, params = {}) => {
    id += 1
    const mine = id
    const answer = new Promise<JSONRPCMessage>((done) => waiting.set(mine, done))
    await theirs.send({ jsonrpc: '2.0', id: mine, method, params: { ...params } })
    const message = await answer
    if ('error' in message) throw new Error(message.error.message)
    return 'result' in message ? message.result : undefined
  }
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'differential', version: '1' },
  })
  return {
    request,
    call: async (name, args) => comparable(await request('tools/call', { name, arguments: args })),
    close: async () => {
      await server.close()
      await lasting.close()
      world.remove()
    },
  }
}
