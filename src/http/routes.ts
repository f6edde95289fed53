/**
 * @module The table of routes: what REST adds to each operation, and the routes about the server itself.
 *
 * The router and the OpenAPI document follow from it. An entity's name is a query parameter, not part of a path, because names
 * contain slashes. Routes with access `write` refuse a read-only token.
 */

import { z } from 'zod'
import { FIELDS } from '../mcp/tools/input.ts'
import type { Z } from '../operations/inputs.ts'
import { OPERATIONS, type OperationName } from '../operations/operations.ts'

export interface Route {
  readonly method: 'get' | 'post' | 'delete'
  readonly path: string
  /** `open`: without a token. */
  readonly access: 'open' | 'read' | 'write'
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly status: 200 | 201
  /** The fields of its answer, with a blank between them. */
  readonly fields: string
  /** Its answer is a stream of server-sent events; each has these fields. */
  readonly isStream?: true
}

const DETAIL = 'checkpoint summary moves reopenable resume handOver before title snapshots'
const SESSION =
  'session project title goal status unfinished host startedAt savedAt model nextStep testsPassing exchanges compactions ' +
  'snapshots'
const PAGE = 'nextCursor cut absent nearest unknownProject'
const FORGOTTEN = 'dryRun entities observations snapshots relations sessions unknown erased mentions copies'
const STATE = 'version revision entities relations access hosts location'

/**
 * What REST adds to each operation: its path, its summary and the fields of its answer. Parts of a path that begin with a
 * colon are fields of the input; the others are the query of a GET or DELETE, and the body of a POST.
 */
export const WORDS = {
  capture: create('/api/checkpoints', 'Captures a checkpoint of a session', 'checkpoint summary ids'),
  checkpoints: read('/api/checkpoints', 'Checkpoints, newest first', 'checkpoints nextCursor unknownProject'),
  latest: read('/api/checkpoints/latest/:sessionId', 'Newest checkpoint of a session', DETAIL),
  checkpoint: read('/api/checkpoints/:id', 'One checkpoint in full', DETAIL),
  preview: read(
    '/api/checkpoints/:id/preview',
    'What a new session would be given for a checkpoint',
    'text snapshot tokens',
  ),
  restore: write(
    '/api/checkpoints/:id/restore',
    'Resumes the work of a checkpoint',
    'checkpoint resumePrompt warnings',
  ),
  deleteCheckpoint: remove('/api/checkpoints/:id', 'Deletes one checkpoint', 'deleted'),
  prune: remove('/api/sessions/:sessionId/checkpoints', 'Deletes checkpoints of a session', 'deleted'),
  setStatus: write('/api/checkpoints/:id/status', 'Sets the status of the work', 'checkpoint from along'),
  diff: read('/api/checkpoints/:id/diff/:other', 'The differences between two checkpoints', 'from to fields'),
  timeline: read('/api/timeline', 'Sessions with their snapshots', 'sessions earlier'),
  session: read('/api/sessions/:sessionId', 'One session of the timeline', SESSION),
  compactions: read('/api/compactions', 'What each compaction lost and what was given back', 'compactions'),
  losses: read('/api/losses', 'What compactions cost, before Throughline and with it', 'before with opaque dropped'),
  injections: read('/api/injections', 'What was put before the model, and whether it was used', 'injections earlier'),
  projects: read('/api/projects', 'Projects with snapshots, newest first', 'projects'),
  entities: read('/api/entities', 'Entities, newest first', `entities ${PAGE}`),
  entity: read(
    '/api/entity',
    'One entity with its first observations, and its relations',
    'entity facts relations titles',
  ),
  createEntities: create('/api/entities', 'Creates entities; skips existing ones', 'entities'),
  deleteEntity: remove('/api/entity', 'Deletes an entity and its relations', 'deleted'),
  addObservations: create('/api/observations', 'Adds observations to entities', 'added'),
  relations: read('/api/relations', 'Relations of an entity, or all', 'relations'),
  createRelations: create('/api/relations', 'Creates relations; skips existing ones', 'relations'),
  deleteRelation: remove('/api/relations', 'Deletes one relation', 'relations'),
  picture: read('/api/picture', 'What lies within two relations of an entity, drawn', 'nodes links cut'),
  recall: read('/api/recall', 'Ranked search: any word order, prefixes, typos', `found ${PAGE}`),
  history: read('/api/history', 'Sessions and decisions that touched a file', 'sessions cut titles'),
  forget: write('/api/forget', 'Erases something from the memory for good', FORGOTTEN),
  redactions: read('/api/redactions', 'What was redacted before it was stored', 'redactions titles'),
} as const satisfies Readonly<Record<OperationName, Route>>

/** The routes about the server itself. */
const OWN = {
  health: { ...read('/health', 'Whether the server runs', 'status version'), access: 'open' },
  state: read('/api/state', 'The store, and what this token may do', STATE),
  events: { ...read('/api/events', 'Feed of all changes to the store', 'revision'), isStream: true },
  createCode: {
    ...create('/api/login/codes', 'Issues a one-time code that a page exchanges for a token', 'code expiresAt'),
    body: z.strictObject({ access: z.enum(['read', 'write']).optional() }),
  },
  login: {
    ...write('/api/login', 'Exchanges a code for the token of a page', 'token access expiresAt'),
    access: 'open',
    body: z.strictObject({ code: z.string().max(200) }),
  },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof WORDS | keyof typeof OWN

/** Every route. */
export const ROUTES = {
  ...(Object.fromEntries(
    Object.entries<Route>(WORDS).map(([name, words]) => [name, withInput(name as OperationName, words)]),
  ) as typeof WORDS),
  ...OWN,
}

// --- internal ---

/** Adds what an operation takes. A field that nobody knows is refused, at every depth. */
function withInput(name: OperationName, route: Route): Route {
  const strict = { ...FIELDS, object: z.strictObject } as unknown as Z
  const fields = Object.entries(OPERATIONS[name].input(strict)).filter(([key]) => !route.path.includes(`:${key}`))
  return { ...route, [route.method === 'post' ? 'body' : 'query']: z.strictObject(Object.fromEntries(fields)) }
}

function read(path: string, summary: string, fields: string) {
  return { method: 'get', path, access: 'read', summary, status: 200, fields } as const
}

function write(path: string, summary: string, fields: string) {
  return { method: 'post', path, access: 'write', summary, status: 200, fields } as const
}

function create(path: string, summary: string, fields: string) {
  return { ...write(path, summary, fields), status: 201 } as const
}

function remove(path: string, summary: string, fields: string) {
  return { ...write(path, summary, fields), method: 'delete' } as const
}
