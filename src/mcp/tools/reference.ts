/**
 * @module The nine tools of the reference memory server: its names, arguments, annotations and replies.
 *
 * A client that knows the reference server must not notice a difference, so nothing is added here. Descriptions are shorter:
 * every session pays for them.
 */

import { z } from 'zod'
import { defined } from '../../defined.ts'
import {
  addObservations,
  createEntities,
  createRelations,
  deleteEntities,
  deleteObservations,
  deleteRelations,
  type Most,
  openNodes,
  readGraph,
} from '../../memory/graph/operations.ts'
import { searchNodes } from '../../memory/graph/search.ts'
import type { GraphStore, Provenance } from '../../store/port.ts'
import { fitGraph, fitList, REPLY_LENGTH, result } from '../reply.ts'
import type { Surface } from '../surface.ts'
import { READS } from './input.ts'

/** Registers the nine tools, in the reference's order. */
export function registerNineTools({ server, withStore, provenance, wrote }: Surface): void {
  const registerTool = ((...given: Parameters<typeof server.registerTool>) => {
    const tool = server.registerTool(...given)
    tool.execution = { taskSupport: 'forbidden' }
    return tool
  }) as typeof server.registerTool
  const write = async <T>(work: (store: GraphStore, by: Provenance) => Promise<T>): Promise<T> => {
    const by = await provenance()
    const done = await withStore((store) => work(store, by))
    wrote()
    return done
  }
  const show = async (read: (store: GraphStore) => ReturnType<typeof readGraph>) => {
    const { graph, size } = await withStore(read)
    return graphResult(fitGraph(graph, size))
  }
  registerTool(
    'create_entities',
    {
      title: 'Create Entities',
      description: 'Create entities in the knowledge graph',
      inputSchema: plain({ entities: z.array(Entity) }),
      outputSchema: z.object({ entities: z.array(Entity) }),
      annotations: ADDING,
    },
    async ({ entities }) => {
      const fitted = fitList(await write((store, by) => createEntities(store, entities, by)))
      return result(fitted.entries, { entities: noted(fitted, entityOfNote) }, fitted.note)
    },
  )
  registerTool(
    'create_relations',
    {
      title: 'Create Relations',
      description: 'Create relations between entities, in active voice',
      inputSchema: plain({ relations: z.array(Relation) }),
      outputSchema: z.object({ relations: z.array(Relation) }),
      annotations: ADDING,
    },
    async ({ relations }) => {
      const fitted = fitList(await write((store, by) => createRelations(store, relations, by)))
      return result(fitted.entries, { relations: noted(fitted, relationOfNote) }, fitted.note)
    },
  )
  registerTool(
    'add_observations',
    {
      title: 'Add Observations',
      description: 'Add observations to existing entities',
      inputSchema: plain({
        observations: z.array(
          z.object({
            entityName: z.string(),
            contents: z.array(z.string()),
          }),
        ),
      }),
      outputSchema: z.object({
        results: z.array(z.object({ entityName: z.string(), addedObservations: z.array(z.string()) })),
      }),
      annotations: ADDING,
    },
    async ({ observations }) => {
      const fitted = fitList(await write((store, by) => addObservations(store, observations, by)))
      return result(fitted.entries, { results: noted(fitted, addedOfNote) }, fitted.note)
    },
  )
  registerTool(
    'delete_entities',
    {
      title: 'Delete Entities',
      description: 'Delete entities and their relations',
      inputSchema: plain({ entityNames: z.array(z.string()) }),
      outputSchema: Done,
      annotations: DELETING,
    },
    async ({ entityNames }) => {
      await write((store, by) => deleteEntities(store, entityNames, by))
      return done('Entities deleted successfully')
    },
  )
  registerTool(
    'delete_observations',
    {
      title: 'Delete Observations',
      description: 'Delete observations from entities',
      inputSchema: plain({
        deletions: z.array(
          z.object({
            entityName: z.string(),
            observations: z.array(z.string()),
          }),
        ),
      }),
      outputSchema: Done,
      annotations: DELETING,
    },
    async ({ deletions }) => {
      await write((store, by) => deleteObservations(store, deletions, by))
      return done('Observations deleted successfully')
    },
  )
  registerTool(
    'delete_relations',
    {
      title: 'Delete Relations',
      description: 'Delete relations',
      inputSchema: plain({ relations: z.array(Relation) }),
      outputSchema: Done,
      annotations: DELETING,
    },
    async ({ relations }) => {
      await write((store) => deleteRelations(store, relations))
      return done('Relations deleted successfully')
    },
  )
  registerTool(
    'read_graph',
    {
      title: 'Read Graph',
      description: 'Read the entire knowledge graph, up to 10,000 tokens',
      inputSchema: plain({}),
      outputSchema: GraphShape,
      annotations: READS,
    },
    () => show((store) => readGraph(store, MOST_READ)),
  )
  registerTool(
    'search_nodes',
    {
      title: 'Search Nodes',
      description: 'Search names, types and observations for a literal text',
      inputSchema: plain({
        query: z.string(),
      }),
      outputSchema: GraphShape,
      annotations: READS,
    },
    ({ query }) => show((store) => searchNodes(store, query, MOST_READ)),
  )
  registerTool(
    'open_nodes',
    {
      title: 'Open Nodes',
      description: 'Open entities by their names',
      inputSchema: plain({ names: z.array(z.string()) }),
      outputSchema: GraphShape,
      annotations: READS,
    },
    ({ names }) => show((store) => openNodes(store, names, MOST_READ)),
  )
}

/** Most that is read of a graph to show: more never fits one reply. */
export const MOST_READ: Most = { each: 1_000, characters: REPLY_LENGTH }

// --- internal ---

/** Without the dialect of JSON Schema, which every session would pay for nine times. */
function plain<T extends z.ZodRawShape>(shape: T) {
  return z.object(shape).meta({ $schema: undefined })
}

const Entity = z.object({
  name: z.string(),
  entityType: z.string(),
  observations: z.array(z.string()),
})
const Relation = z.object({
  from: z.string(),
  to: z.string(),
  relationType: z.string(),
})
const Done = z.object({ success: z.boolean(), message: z.string() })
const GraphShape = z.object({ entities: z.array(Entity), relations: z.array(Relation) })

const ADDING = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
const DELETING = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }

function done(message: string) {
  return result(message, { success: true, message })
}

function graphResult({ graph, note }: ReturnType<typeof fitGraph>) {
  const entities = noted({ entries: graph.entities, ...defined({ note }) }, entityOfNote)
  return result(graph, { ...graph, entities }, note)
}

/**
 * Trigger: some clients pass on the structured content alone (Claude Code among them, observed), and the reference's shapes
 * have no place for a note. Outcome: of a reply that was cut, and of no other, the first entry of the structured content
 * is the note.
 */
function noted<T>(
  { entries, note }: { readonly entries: readonly T[]; readonly note?: string },
  entryOf: (note: string) => T,
) {
  return note === undefined ? entries : [entryOf(note), ...entries]
}

const CUT = '[this reply was cut]'
const entityOfNote = (note: string) => ({ name: CUT, entityType: 'note', observations: [note] })
const relationOfNote = (note: string) => ({ from: CUT, to: note, relationType: 'note' })
const addedOfNote = (note: string) => ({ entityName: CUT, addedObservations: [note] })
