/**
 * @module The routes of the graph: entities, relations, search, the questions asked of it, forgetting.
 */

import { defined } from '../defined.ts'
import { ThroughlineError } from '../errors.ts'
import { neighbours, paths, related } from '../memory/graph/explore.ts'
import { history } from '../memory/graph/file-history.ts'
import {
  addObservations,
  createEntities,
  createRelations,
  deleteEntities,
  deleteRelations,
} from '../memory/graph/operations.ts'
import { pictureOf } from '../memory/graph/picture.ts'
import { recall } from '../memory/graph/recall.ts'
import { findRedactions } from '../memory/graph/redactions.ts'
import { forget, forgetFiles, mentionsOf, planForget } from '../memory/session/forget.ts'
import { momentOf } from '../memory/session/moment.ts'
import { sessionsOf, titlesOf } from '../memory/session/titles.ts'
import { findCopies } from '../memory/transfer/noted-files.ts'
import { redact } from '../redact/redact.ts'
import type { GraphStore } from '../store/port.ts'
import { type Handlers, type RouteContext, SOURCE } from './handlers.ts'

/** Returns the handlers of these routes. */
export function graphHandlers({ context, withStore }: RouteContext) {
  const by = () => ({ at: context.now().toISOString(), source: SOURCE })
  return {
    entities: async ({ query }) => {
      const { found, ...more } = await withStore((store) => recall(store, { ...defined(query), now: context.now() }))
      return { ...more, entities: found.map(({ matches: _, ...facts }) => facts) }
    },
    entity: ({ query: { name: given } }) =>
      withStore(async (store) => {
        const name = redact(given)
        const [part] = await store.entities([name], 1, MOST_CHARACTERS)
        const [facts] = (await store.facts({ names: [name] })).entities
        if (part === undefined || facts === undefined) throw missing()
        const entity = { name: part.name, entityType: part.entityType, observations: part.observations }
        const relations = (await store.relations([name], MOST_RELATIONS)).relations
        const ends = relations.flatMap(({ from, to }) => [from, to])
        return { entity, facts, relations, titles: await titlesIn(store, ends) }
      }),
    createEntities: async ({ body: { entities } }) => ({
      entities: await withStore((store) => createEntities(store, entities, by())),
    }),
    deleteEntity: ({ query: { name } }) =>
      withStore(async (store) => {
        if ((await store.facts({ names: [redact(name)] })).entities.length === 0) throw missing()
        await deleteEntities(store, [name], by())
        return { deleted: [name] }
      }),
    addObservations: async ({ body: { observations } }) => ({
      added: await withStore((store) => addObservations(store, observations, by())),
    }),
    relations: ({ query: { name, limit = MOST_RELATIONS } }) =>
      withStore(async (store) => {
        const { relations } = await store.relations(name === undefined ? undefined : [redact(name)], limit)
        return { relations }
      }),
    createRelations: async ({ body: { relations } }) => ({
      relations: await withStore((store) => createRelations(store, relations, by())),
    }),
    deleteRelation: ({ query: relation }) =>
      withStore(async (store) => {
        await deleteRelations(store, [relation])
        return { relations: [relation] }
      }),
    picture: ({ query: { name } }) => withStore((store) => pictureOf(store, redact(name))),
    recall: async ({ query: { q, ...question } }) =>
      withStore(async (store) => {
        const { found, ...more } = await recall(store, { ...defined({ query: q, ...question }), now: context.now() })
        const sessions = await sessionsOf(
          store,
          found.map(({ name }) => name),
        )
        return { ...more, found: found.map((one) => ({ ...sessions.get(one.name), ...one })) }
      }),
    neighbours: ({ query: { name, depth, ...options } }) =>
      withStore((store) => neighbours(store, redact(name), { ...defined(options), ...depthOf(depth) })),
    paths: ({ query: { from, to, ...options } }) =>
      withStore((store) => paths(store, redact(from), redact(to), defined(options))),
    related: ({ query: { name, ...options } }) => withStore((store) => related(store, redact(name), defined(options))),
    history: ({ query: { file, ...options } }) =>
      withStore(async (store) => {
        const { sessions, ...found } = await history(store, redact(file), defined(options))
        const titles = await titlesOf(
          store,
          sessions.map(({ snapshot }) => snapshot),
        )
        return {
          ...found,
          sessions: sessions.map((one) => ({ ...one, title: titles.get(one.snapshot) ?? one.topic })),
        }
      }),
    forget: async ({ body: { dryRun = false, ...request } }) => {
      const now = context.now()
      const time = (text: string | undefined) => (text === undefined ? undefined : momentOf(text, now))
      const asked = defined({ ...request, since: time(request.since), until: time(request.until) })
      return withStore(async (store) => {
        const done = await (dryRun ? planForget(store, asked) : forget(store, asked, now))
        if (!dryRun) forgetFiles(context.config, done.sessions)
        const going = new Set(done.entities)
        const mentions = await mentionsOf(store, [...(request.names ?? []), ...done.entities])
        return {
          dryRun,
          ...done,
          mentions: mentions.filter((name) => !going.has(name)),
          copies: await findCopies(store),
        }
      })
    },
    forgettings: () =>
      withStore(async (store) => ({ forgettings: await store.forgettings(), copies: await findCopies(store) })),
    redactions: () =>
      withStore(async (store) => {
        const redactions = await findRedactions(store)
        const names = redactions.flatMap((one) => one.names)
        return { redactions, titles: await titlesIn(store, names) }
      }),
  } satisfies Partial<Handlers>
}

// --- internal ---

const MOST_RELATIONS = 1_000
/** Of one entity's observations: `facts` says how many it has. */
const MOST_CHARACTERS = 1_000_000

async function titlesIn(store: GraphStore, names: readonly string[]) {
  return Array.from(await titlesOf(store, names), ([name, title]) => ({ name, title }))
}

function depthOf(depth: number | undefined): { readonly depth?: 1 | 2 | 3 } {
  return depth === undefined ? {} : { depth: depth as 1 | 2 | 3 }
}

function missing(): ThroughlineError {
  return new ThroughlineError('ENTITY_NOT_FOUND', 'There is no entity of this name')
}
