/**
 * @module The OpenAPI document, generated from the table of routes.
 */

import { z } from 'zod'
import { defined } from '../defined.ts'
import * as api from './api.ts'
import { ROUTES, type Route } from './routes.ts'
import { SnapshotShape } from './snapshot-shape.ts'

/** Returns the document, as JSON. */
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
      schemas: Object.fromEntries(Object.entries(componentSchemas()).map(([name, schema]) => [name, bare(schema)])),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ token: [] }],
  }
}

// --- internal ---

/** The shapes that have a name: the exported ones of the interface, and the snapshot. */
const NAMED = new Map<z.ZodType, string>(
  [...Object.entries(api), ['Snapshot', SnapshotShape] as const].flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[value, name] as const] : [],
  ),
)

function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [shape, id] of NAMED) registry.add(shape, { id })
  return z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` }).schemas
}

function operation(operationId: string, { path, query, body, answer, status, access, summary }: Route) {
  const placed = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    operationId,
    summary,
    ...(access === 'open' ? { security: [] } : {}),
    parameters: [...placed, ...(query === undefined ? [] : parametersOf(query))],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    responses: {
      [status]: {
        description: answer.as === 'events' ? 'Server-sent events; the data of each is of this schema' : summary,
        content: {
          [answer.as === 'events' ? 'text/event-stream' : 'application/json']: { schema: schemaOf(answer.shape) },
        },
      },
      default: {
        description: 'What went wrong',
        content: { 'application/problem+json': { schema: schemaOf(api.Problem) } },
      },
    },
  }
}

function parametersOf(query: z.ZodType): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' })
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

function schemaOf(shape: z.ZodType, io: 'input' | 'output' = 'output'): object {
  const name = NAMED.get(shape)
  return name === undefined ? bare(z.toJSONSchema(shape, { io })) : { $ref: `#/components/schemas/${name}` }
}

/** Without what only a document of its own has. */
function bare({ $schema: _, $id: __, ...schema }: { readonly $schema?: unknown; readonly $id?: unknown }): object {
  return schema
}
