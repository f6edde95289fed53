/**
 * @module What the protocol's conformance suite calls by fixed names in either era, added to our server's own tools.
 *
 * Part of the tests: nothing of it is in what is built or shipped.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { type CallToolResult, completable, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Adds the tools, resources and prompts that both eras have. */
export function addSharedFixtures(server: McpServer): void {
  server.server.registerCapabilities({ logging: {} })
  addContentTools(server)
  addProgressTool(server)
  addResources(server)
  addPrompts(server)
  addSchemaTool(server.server)
}

/** What every fixture says of itself. */
export const FIXTURE = {
  title: 'Fixture',
  description: 'A fixture of the conformance suite',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
} as const

/** Returns a result of one text. */
export const words = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

/** Adds a tool to the list whose schema has more than the library can write: it is listed as it is. */
function addSchemaTool(server: object): void {
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
  wrapHandler(server, 'tools/list', async (list, ...given) => {
    const { tools, ...rest } = (await list(...given)) as { readonly tools: readonly object[] }
    return { ...rest, tools: [...tools, tool] }
  })
}

type Handler = (...given: unknown[]) => Promise<unknown>

/** Puts a function around the library's own answer to a method. */
export function wrapHandler(
  server: object,
  method: string,
  answer: (own: Handler, ...given: unknown[]) => Promise<unknown>,
): void {
  const handlers = (server as { readonly _requestHandlers: Map<string, Handler> })._requestHandlers
  const own = handlers.get(method)
  if (own === undefined) throw new Error(`The server does not answer ${method}.`)
  handlers.set(method, (...given) => answer(own, ...given))
}

// --- internal ---

/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** An empty wave file. */
const WAV = Buffer.from(
  'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\0\0\0\0',
  'latin1',
).toString('base64')

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
  server.registerTool('test_error_handling', FIXTURE, async () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
}

function addProgressTool(server: McpServer): void {
  server.registerTool('test_tool_with_progress', FIXTURE, async ({ mcpReq }) => {
    for (const progress of [0, 50, 100]) {
      const progressToken = mcpReq._meta?.progressToken
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await wait(50)
    }
    return words('Progressed.')
  })
}

function addResources(server: McpServer): void {
  const add = (name: string, mimeType: string, body: { text: string } | { blob: string }) =>
    server.registerResource(name, `test://${name}`, { title: FIXTURE.title, mimeType }, async ({ href: uri }) => ({
      contents: [{ uri, mimeType, ...body }],
    }))
  add('static-text', 'text/plain', { text: 'This is the content of the static text resource.' })
  add('static-binary', 'image/png', { blob: PNG })
  add('watched-resource', 'text/plain', { text: 'Watched.' })
  const mimeType = 'application/json'
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template-data', template, { title: FIXTURE.title, mimeType }, async ({ href: uri }) => {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
    return { contents: [{ uri, mimeType, text }] }
  })
}

function addPrompts(server: McpServer): void {
  const said = (text: string) => ({ role: 'user', content: { type: 'text', text } }) as const
  server.registerPrompt('test_simple_prompt', FIXTURE, () => ({
    messages: [said('This is a simple prompt for testing.')],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      ...FIXTURE,
      argsSchema: z.object({
        arg1: completable(z.string(), (part) => ['paris', 'park', 'party'].filter((word) => word.startsWith(part))),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...FIXTURE, argsSchema: z.object({ resourceUri: z.string() }) },
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
