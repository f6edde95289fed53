/**
 * @module What the protocol's conformance suite calls by fixed names, added to our server's own tools for its runs.
 *
 * Part of the tests: nothing of it is in what is built or shipped.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { completable } from '@modelcontextprotocol/sdk/server/completable.js'
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { EventStore } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  type CallToolResult,
  CreateMessageResultSchema,
  ElicitResultSchema,
  type ListToolsResult,
  SetLevelRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

/** Adds all fixtures to the server of a session that has not begun. */
export function addFixtures(server: McpServer): void {
  server.server.registerCapabilities({ logging: {} })
  server.server.setRequestHandler(SetLevelRequestSchema, async () => ({}))
  addContentTools(server)
  addTalkingTools(server)
  addAskingTools(server)
  addResources(server)
  addPrompts(server)
  addSchemaTool(server)
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

/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** An empty wave file. */
const WAV = Buffer.from(
  'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\0\0\0\0',
  'latin1',
).toString('base64')

const FIXTURE = { description: 'A fixture of the conformance suite' }

const words = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

function addContentTools(server: McpServer): void {
  const add = (name: string, content: CallToolResult['content']) =>
    server.registerTool(name, FIXTURE, async () => ({ content }))
  const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const
  add('test_simple_text', [{ type: 'text', text: 'This is a simple text response for testing.' }])
  add('test_image_content', [image])
  add('test_audio_content', [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }])
  add('test_embedded_resource', [
    {
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    },
  ])
  add('test_multiple_content_types', [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: '{"test":"data","value":123}',
      },
    },
  ])
}

function addTalkingTools(server: McpServer): void {
  server.registerTool('test_tool_with_logging', FIXTURE, async ({ sendNotification }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await sendNotification({ method: 'notifications/message', params: { level: 'info', data } })
      await wait(50)
    }
    return words('Logged.')
  })
  server.registerTool('test_tool_with_progress', FIXTURE, async ({ sendNotification, _meta }) => {
    for (const progress of [0, 50, 100]) {
      if (_meta?.progressToken !== undefined) {
        const params = { progressToken: _meta.progressToken, progress, total: 100 }
        await sendNotification({ method: 'notifications/progress', params })
      }
      await wait(50)
    }
    return words('Progressed.')
  })
  server.registerTool('test_error_handling', FIXTURE, async () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool('test_reconnection', FIXTURE, async ({ closeSSEStream }) => {
    closeSSEStream?.()
    await wait(100)
    return words('Reconnected.')
  })
}

function addAskingTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { ...FIXTURE, inputSchema: { prompt: z.string() } },
    async ({ prompt }, { sendRequest }) => {
      const { content } = await sendRequest(
        {
          method: 'sampling/createMessage',
          params: { messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens: 100 },
        },
        CreateMessageResultSchema,
      )
      return words(`LLM response: ${content.type === 'text' ? content.text : content.type}`)
    },
  )
  const ask = (name: string, label: string, properties: Record<string, object>, required: readonly string[] = []) =>
    server.registerTool(
      name,
      { ...FIXTURE, inputSchema: { message: z.string().optional() } },
      async ({ message = 'Please fill this in' }, { sendRequest }) => {
        const params = { message, requestedSchema: { type: 'object', properties, required } }
        // The schemas are the suite's own: which of them the library's types know is what it tests.
        const request = { method: 'elicitation/create', params } as unknown as Parameters<typeof sendRequest>[0]
        const { action, content } = await sendRequest(request, ElicitResultSchema)
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

function addResources(server: McpServer): void {
  const add = (name: string, mimeType: string, body: { text: string } | { blob: string }) =>
    server.registerResource(name, `test://${name}`, { mimeType }, async ({ href }) => ({
      contents: [{ uri: href, mimeType, ...body }],
    }))
  add('static-text', 'text/plain', { text: 'This is the content of the static text resource.' })
  add('static-binary', 'image/png', { blob: PNG })
  add('watched-resource', 'text/plain', { text: 'Watched.' })
  server.registerResource(
    'template-data',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    async ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  )
}

function addPrompts(server: McpServer): void {
  const said = (text: string) => ({ role: 'user', content: { type: 'text', text } }) as const
  server.registerPrompt('test_simple_prompt', FIXTURE, () => ({
    messages: [said('This is a simple prompt for testing.')],
  }))
  const argument = completable(z.string(), (part) => ['paris', 'park', 'party'].filter((word) => word.startsWith(part)))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...FIXTURE, argsSchema: { arg1: argument, arg2: z.string() } },
    ({ arg1, arg2 }) => ({ messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...FIXTURE, argsSchema: { resourceUri: z.string() } },
    ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          },
        },
        said('Please process the embedded resource above.'),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', FIXTURE, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      said('Please analyze the image above.'),
    ],
  }))
}

/** A schema with more than the library can write: it is put into the list as it is. */
function addSchemaTool({ server }: McpServer): void {
  const inputSchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object' as const,
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  }
  const tool = { name: 'json_schema_2020_12_tool', description: 'Tool with JSON Schema 2020-12 features', inputSchema }
  const handlers = (server as unknown as { _requestHandlers: Map<string, (...given: unknown[]) => Promise<unknown>> })
    ._requestHandlers
  const list = handlers.get('tools/list')
  handlers.set('tools/list', async (...given) => {
    if (list === undefined) throw new Error('The server lists no tools.')
    const { tools, ...rest } = (await list(...given)) as ListToolsResult
    return { ...rest, tools: [...tools, tool] }
  })
}
