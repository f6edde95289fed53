/**
 * @module The operations on the graph: entities, relations, search, the questions asked of it, forgetting.
 */

import { defined } from '../defined.ts'
import { ThroughlineError } from '../errors.ts'
import { history } from '../memory/graph/file-history.ts'
import {
  addObservations,
  createEntities,
  createRelations,
  deleteEntities,
  deleteRelations,
} from '../memory/graph/operations.ts'
import { pictureOf } from '../memory/graph/picture.ts'
import { recall, recallHere } from '../memory/graph/recall.ts'
import { findRedactions } from '../memory/graph/redactions.ts'
import { forget, forgetFiles, mentionsOf, planForget } from '../memory/session/forget.ts'
import { endOf, momentOf } from '../memory/session/moment.ts'
import type { Forgotten } from '../memory/session/select-forgotten.ts'
import { titlesOf } from '../memory/session/titles.ts'
import { findCopies } from '../memory/transfer/noted-files.ts'
import { redact } from '../redact/redact.ts'
import type { GraphStore } from '../store/port.ts'
import { sharedCopies } from '../sync/settings.ts'
import { entities, entityName, limit, selection, words, type Z } from './inputs.ts'
import { type Caller, operation, projectOf } from './operation.ts'
import { unknownIn } from './sessions.ts'

/** Without words, the newest. */
const recalling = operation(
  (z) => ({ ...entities(z), q: words(z) }),
  async (store, { q = '', project: named, until, ...filter }, caller) => {
    const project = await projectOf(caller, named)
    const query = { ...filter, ...defined({ until: until && endOf(until) }), query: q, now: caller.context.now() }
    const page = await (named === undefined && project !== undefined
      ? recallHere(store, query, project)
      : recall(store, { ...query, ...defined({ project }) }))
    return { ...page, ...(await unknownIn(store, page.found, named)) }
  },
)

export const GRAPH = {
  recall: recalling,
  entities: operation(entities, async (_, asked, caller) => {
    const { found, ...more } = await recalling.run(caller, asked)
    return { ...more, entities: found.map(({ matches: _, ...facts }) => facts) }
  }),
  entity: operation(entityName, async (store, { name: given }) => {
    const part = (await store.entities([redact(given)], 1, MOST_CHARACTERS))[0]
    const [facts] = (await store.facts({ names: [redact(given)] })).entities
    if (part === undefined || facts === undefined) throw missing()
    const { name, entityType, observations } = part
    const { relations } = await store.relations([name], MOST_RELATIONS)
    const ends = relations.flatMap(({ from, to }) => [from, to])
    return { entity: { name, entityType, observations }, facts, relations, titles: await titlesIn(store, ends) }
  }),
  createEntities: operation(
    (z) => ({
      entities: z
        .array(z.object({ name: z.string(), entityType: z.string(), observations: z.array(z.string()) }))
        .max(1_000),
    }),
    async (store, { entities }, caller) => ({ entities: await createEntities(store, entities, by(caller)) }),
  ),
  deleteEntity: operation(entityName, async (store, { name }, caller) => {
    if ((await store.facts({ names: [redact(name)] })).entities.length === 0) throw missing()
    await deleteEntities(store, [name], by(caller))
    return { deleted: [name] }
  }),
  addObservations: operation(
    (z) => ({
      observations: z.array(z.object({ entityName: z.string(), contents: z.array(z.string()) })).max(1_000),
    }),
    async (store, { observations }, caller) => ({ added: await addObservations(store, observations, by(caller)) }),
  ),
  relations: operation(
    (z) => ({ name: words(z), limit: limit(z, 20_000) }),
    async (store, { name, limit = MOST_RELATIONS }) => {
      const { relations } = await store.relations(name === undefined ? undefined : [redact(name)], limit)
      return { relations }
    },
  ),
  createRelations: operation(
    (z) => ({ relations: z.array(z.object(relation(z))).max(1_000) }),
    async (store, { relations }, caller) => ({ relations: await createRelations(store, relations, by(caller)) }),
  ),
  deleteRelation: operation(relation, async (store, deleted) => {
    await deleteRelations(store, [deleted])
    return { relations: [deleted] }
  }),
  picture: operation(entityName, (store, { name }) => pictureOf(store, redact(name))),
  /** The sessions and decisions that touched a file. */
  history: operation(
    (z) => ({ ...entityName(z), limit: limit(z, 50) }),
    async (store, { name, limit }) => {
      const { sessions, ...found } = await history(store, redact(name), limit)
      const names = sessions.map(({ snapshot }) => snapshot)
      return { ...found, sessions, titles: await titlesIn(store, names) }
    },
  ),
  /** `dryRun` says what would go, and writes nothing. */
  forget: operation(
    (z) => ({ ...selection(z), dryRun: z.boolean().optional() }),
    async (store, { dryRun = false, names: given = [], source, since, until }, { context }) => {
      const now = context.now()
      const names = given.map(redact)
      const request = defined({
        names: names.length === 0 ? undefined : names,
        source,
        since: since && momentOf(since, now),
        until: until && momentOf(endOf(until), now),
      })
      const done: Forgotten & { readonly erased?: boolean } = await (dryRun
        ? planForget(store, request)
        : forget(store, request, now))
      if (names.length > 0 && done.unknown.length === names.length)
        throw new ThroughlineError('ENTITY_NOT_FOUND', 'No entity has one of these names. Search for a part of one.')
      if (!dryRun) forgetFiles(context.config, done.sessions)
      const going = new Set(done.entities)
      const mentions = await mentionsOf(store, [...names, ...done.entities])
      const copies = [...(await findCopies(store)), ...sharedCopies(context.config.home)]
      return { dryRun, ...done, mentions: mentions.filter((name) => !going.has(name)), copies }
    },
  ),
  redactions: operation(
    () => ({}),
    async (store) => {
      const redactions = await findRedactions(store)
      const names = redactions.flatMap((redaction) => redaction.names)
      return { redactions, titles: await titlesIn(store, names) }
    },
  ),
}

// --- internal ---

const MOST_RELATIONS = 1_000
/** Of one entity's observations: `facts` says how many it has. */
const MOST_CHARACTERS = 1_000_000

function relation(z: Z) {
  return { from: z.string(), to: z.string(), relationType: z.string() }
}

function by({ context, source }: Caller) {
  return { at: context.now().toISOString(), source: source() }
}

function missing(): ThroughlineError {
  return new ThroughlineError('ENTITY_NOT_FOUND', 'There is no entity of this name')
}

async function titlesIn(store: GraphStore, names: readonly string[]) {
  return Array.from(await titlesOf(store, names), ([name, title]) => ({ name, title }))
}
