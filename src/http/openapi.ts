/**
 * @module The OpenAPI document, generated from the table of routes.
 */

import { z } from 'zod'
import { defined } from '../defined.ts'
import { SNAPSHOT_SCHEMA } from '../snapshot/json-schema.ts'
import { ROUTES, type Route } from './routes.ts'

/** Returns the document, as JSON. Of an answer it names the fields; a checkpoint is described in full. */
export function openApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, route] of Object.entries<Route>(ROUTES)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(operationId, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Throughline',
      version,
      description:
        'Checkpoints of coding-agent sessions and the knowledge graph that holds them. MCP over streamable HTTP is at /mcp.',
    },
    paths,
    components: {
      schemas: { Snapshot: SNAPSHOT_SCHEMA, Problem: PROBLEM },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ token: [] }],
  }
}

// --- internal ---

const TEXT = { type: 'string' }
/** RFC 9457. `code` is ours and stable; `errors` name what is wrong with the request, by place. */
const PROBLEM = {
  type: 'object',
  properties: {
    ...{ type: TEXT, title: TEXT, status: { type: 'integer' }, detail: TEXT, code: TEXT },
    errors: { type: 'array', items: { type: 'object', properties: { at: TEXT, message: TEXT } } },
  },
  required: ['type', 'title', 'status', 'code'],
}

function operation(operationId: string, { path, query, body, fields, isStream, status, access, summary }: Route) {
  const placed = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: TEXT,
  }))
  return {
    operationId,
    summary,
    ...(access === 'open' ? { security: [] } : {}),
    parameters: [...placed, ...(query === undefined ? [] : parametersOf(query))],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bare(z.toJSONSchema(body, INPUT)) } },
          },
        }),
    responses: {
      [status]: {
        description: isStream ? 'Server-sent events; the data of each has these fields' : summary,
        content: { [isStream ? 'text/event-stream' : 'application/json']: { schema: answerOf(fields) } },
      },
      default: {
        description: 'What went wrong',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const INPUT = { io: 'input' } as const

function answerOf(fields: string): object {
  const shapeOf = (field: string) => (field === 'checkpoint' ? { $ref: '#/components/schemas/Snapshot' } : {})
  return { type: 'object', properties: Object.fromEntries(fields.split(' ').map((field) => [field, shapeOf(field)])) }
}

function parametersOf(query: z.ZodType): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, INPUT)
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = schema as { description?: string }
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...defined({ description }),
      schema: rest,
    }
  })
}

/** Without what only a document of its own has. */
function bare({ $schema: _, $id: __, ...schema }: { readonly $schema?: unknown; readonly $id?: unknown }): object {
  return schema
}
