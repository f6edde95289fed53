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
import * as api from './api.ts'

export interface Route {
  readonly method: 'get' | 'post' | 'delete'
  readonly path: string
  /** `open`: without a token. */
  readonly access: 'open' | 'read' | 'write'
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly status: 200 | 201
  /** `events`: a stream of server-sent events with this data. */
  readonly answer: { readonly shape: z.ZodType; readonly as?: 'events' }
}

/**
 * What REST adds to each operation: its path, its summary and the shape of its answer. Parts of a path that begin with a
 * colon are fields of the input; the others are the query of a GET or DELETE, and the body of a POST.
 */
export const WORDS = {
  capture: create('/api/checkpoints', 'Captures a checkpoint of a session', api.Captured),
  checkpoints: read('/api/checkpoints', 'Checkpoints, newest first', api.CheckpointList),
  latest: read('/api/checkpoints/latest/:sessionId', 'Newest checkpoint of a session', api.CheckpointDetail),
  checkpoint: read('/api/checkpoints/:id', 'One checkpoint in full', api.CheckpointDetail),
  preview: read('/api/checkpoints/:id/preview', 'What a new session would be given for a checkpoint', api.Preview),
  restore: write('/api/checkpoints/:id/restore', 'Resumes the work of a checkpoint', api.Restored),
  deleteCheckpoint: remove('/api/checkpoints/:id', 'Deletes one checkpoint', api.Deleted),
  prune: remove('/api/sessions/:sessionId/checkpoints', 'Deletes checkpoints of a session', api.Deleted),
  setStatus: write('/api/checkpoints/:id/status', 'Sets the status of the work', api.StatusChanged),
  diff: read('/api/checkpoints/:id/diff/:other', 'The differences between two checkpoints', api.CheckpointDiff),
  timeline: read('/api/timeline', 'Sessions with their snapshots and what each compaction lost', api.Timeline),
  session: read('/api/sessions/:sessionId', 'One session of the timeline', api.TimelineSession),
  compactions: read('/api/compactions', 'What each compaction lost and what was given back', api.CompactionList),
  losses: read('/api/losses', 'What compactions cost, before Throughline and with it', api.LossSum),
  injections: read('/api/injections', 'What was put before the model, and whether it was used', api.InjectionList),
  projects: read('/api/projects', 'Projects with snapshots, newest first', api.ProjectList),
  entities: read('/api/entities', 'Entities, newest first', api.EntityList),
  entity: read('/api/entity', 'One entity with its observations and relations', api.EntityDetail),
  createEntities: create('/api/entities', 'Creates entities; skips existing ones', api.Entities),
  deleteEntity: remove('/api/entity', 'Deletes an entity and its relations', api.Deleted),
  addObservations: create('/api/observations', 'Adds observations to entities', api.Observations),
  relations: read('/api/relations', 'Relations of an entity, or all', api.RelationList),
  createRelations: create('/api/relations', 'Creates relations; skips existing ones', api.RelationList),
  deleteRelation: remove('/api/relations', 'Deletes one relation', api.RelationList),
  picture: read('/api/picture', 'What lies within two relations of an entity, drawn', api.Picture),
  recall: read('/api/recall', 'Ranked search: any word order, prefixes, typos', api.RecallPage),
  history: read('/api/history', 'Sessions and decisions that touched a file', api.FileHistory),
  forget: write('/api/forget', 'Erases something from the memory for good', api.Forgotten),
  forgettings: read('/api/forgettings', 'Every forgetting so far, newest first', api.ForgettingList),
  redactions: read('/api/redactions', 'What was redacted before it was stored', api.RedactionList),
} as const satisfies Readonly<Record<OperationName, Route>>

/** The routes about the server itself. */
const OWN = {
  health: { ...read('/health', 'Whether the server runs', api.Health), access: 'open' },
  state: read('/api/state', 'The store, and what this token may do', api.StoreState),
  events: {
    ...read('/api/events', 'Feed of all changes to the store', api.RevisionEvent),
    answer: { shape: api.RevisionEvent, as: 'events' },
  },
  createCode: {
    ...create('/api/login/codes', 'Issues a one-time code that a page exchanges for a token', api.LoginCode),
    body: z.strictObject({ access: z.enum(['read', 'write']).optional() }),
  },
  prove: {
    ...write('/api/login/proof', 'Proves to a holder of the token that this server has it too', api.Proof),
    access: 'open',
    body: z.strictObject({ number: z.string().regex(/^[\w-]{32,64}$/) }),
  },
  login: {
    ...write('/api/login', 'Exchanges a code for the token of a page', api.Login),
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

function read<S extends z.ZodType>(path: string, summary: string, shape: S) {
  return { method: 'get', path, access: 'read', summary, status: 200, answer: { shape } } as const
}

function write<S extends z.ZodType>(path: string, summary: string, shape: S) {
  return { method: 'post', path, access: 'write', summary, status: 200, answer: { shape } } as const
}

function create<S extends z.ZodType>(path: string, summary: string, shape: S) {
  return { ...write(path, summary, shape), status: 201 } as const
}

function remove<S extends z.ZodType>(path: string, summary: string, shape: S) {
  return { ...write(path, summary, shape), method: 'delete' } as const
}
