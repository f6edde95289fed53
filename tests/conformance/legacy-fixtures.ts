/**
 * @module The fixtures of the legacy era: a server that logs, and that asks its client in the middle of a call.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { CreateMessageResult, ElicitRequestFormParams, EventStore, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { FIXTURE, words } from './fixtures.ts'

/** Adds what only this era has. */
export function addLegacyFixtures(server: McpServer): void {
  addTalkingTools(server)
  addAskingTools(server)
}

/** Returns a store of one session's events, so that a client can take up a stream that was cut. */
export function createEventStore(): EventStore {
  const events: {
    readonly id: string
    readonly stream: string
    readonly message: Parameters<EventStore['storeEvent']>[1]
  }[] = []
  return {
    storeEvent: async (stream, message) => {
      const id = `${stream}:${events.length}`
      events.push({ id, stream, message })
      return id
    },
    getStreamIdForEventId: async (id) => events.find((event) => event.id === id)?.stream,
    replayEventsAfter: async (lastId, { send }) => {
      const at = events.findIndex(({ id }) => id === lastId)
      const stream = events[at]?.stream ?? ''
      for (const event of events.slice(at + 1)) {
        // What only opens a stream says nothing.
        if (event.stream === stream && Object.keys(event.message).length > 0) await send(event.id, event.message)
      }
      return stream
    },
  }
}

// --- internal ---

function addTalkingTools(server: McpServer): void {
  server.registerTool('test_tool_with_logging', FIXTURE, async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
      await wait(50)
    }
    return words('Logged.')
  })
  server.registerTool('test_reconnection', FIXTURE, async ({ http }) => {
    http?.closeSSE?.()
    await wait(100)
    return words('Reconnected.')
  })
}

function addAskingTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { ...FIXTURE, inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }]
      const { content } = (await mcpReq.requestSampling({ messages, maxTokens: 100 })) as CreateMessageResult
      return words(`LLM response: ${content.type === 'text' ? content.text : content.type}`)
    },
  )
  const ask = (name: string, label: string, properties: Record<string, object>, required: readonly string[] = []) =>
    server.registerTool(
      name,
      { ...FIXTURE, inputSchema: z.object({ message: z.string().optional() }) },
      async ({ message = 'Please fill this in' }, { mcpReq }) => {
        // The schemas are the suite's own: which of them the library's types know is what it tests.
        const requestedSchema = { type: 'object', properties, required } as unknown
        const params = { message, requestedSchema } as ElicitRequestFormParams
        const { action, content } = await mcpReq.elicitInput(params)
        return words(`${label}: action=${action}, content=${JSON.stringify(content ?? {})}`)
      },
    )
  ask(
    'test_elicitation',
    'User response',
    {
      username: { type: 'string', description: "User's response" },
      email: { type: 'string', description: "User's email address" },
    },
    ['username', 'email'],
  )
  ask('test_elicitation_sep1034_defaults', 'Elicitation completed', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  })
  const titled = (count: number) =>
    ['First', 'Second', 'Third']
      .slice(0, count)
      .map((word, index) => ({ const: `value${index + 1}`, title: `${word} Option` }))
  const plain = ['option1', 'option2', 'option3']
  ask('test_elicitation_sep1330_enums', 'Elicitation completed', {
    untitledSingle: { type: 'string', enum: plain },
    titledSingle: { type: 'string', oneOf: titled(3) },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: plain } },
    titledMulti: { type: 'array', items: { anyOf: titled(3) } },
  })
}
