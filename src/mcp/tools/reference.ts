/**
 * @module The nine tools of the reference memory server: its names, schemas, annotations and replies, word for word.
 *
 * A client that knows the reference server must not notice a difference, so nothing is added here.
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
import { fitGraph, fitList, REPLY_LENGTH, result } from '../reply.ts'
import type { Surface } from '../surface.ts'

/** Registers the nine tools, in the reference's order. */
export function registerNineTools({ server, withStore, provenance, wrote }: Surface): void {
  server.registerTool(
    'create_entities',
    {
      title: 'Create Entities',
      description: 'Create multiple new entities in the knowledge graph',
      inputSchema: { entities: z.array(Entity) },
      outputSchema: { entities: z.array(Entity) },
      annotations: ADDING,
    },
    async ({ entities }) => {
      const by = await provenance()
      const fitted = fitList(await withStore((store) => createEntities(store, entities, by)))
      wrote()
      return result(fitted.entries, { entities: noted(fitted, entityOfNote) }, fitted.note)
    },
  )
  server.registerTool(
    'create_relations',
    {
      title: 'Create Relations',
      description:
        'Create multiple new relations between entities in the knowledge graph. Relations should be in active voice',
      inputSchema: { relations: z.array(Relation) },
      outputSchema: { relations: z.array(Relation) },
      annotations: ADDING,
    },
    async ({ relations }) => {
      const by = await provenance()
      const fitted = fitList(await withStore((store) => createRelations(store, relations, by)))
      wrote()
      return result(fitted.entries, { relations: noted(fitted, relationOfNote) }, fitted.note)
    },
  )
  server.registerTool(
    'add_observations',
    {
      title: 'Add Observations',
      description: 'Add new observations to existing entities in the knowledge graph',
      inputSchema: {
        observations: z.array(
          z.object({
            entityName: z.string().describe('The name of the entity to add the observations to'),
            contents: z.array(z.string()).describe('An array of observation contents to add'),
          }),
        ),
      },
      outputSchema: {
        results: z.array(z.object({ entityName: z.string(), addedObservations: z.array(z.string()) })),
      },
      annotations: ADDING,
    },
    async ({ observations }) => {
      const by = await provenance()
      const fitted = fitList(await withStore((store) => addObservations(store, observations, by)))
      wrote()
      return result(fitted.entries, { results: noted(fitted, addedOfNote) }, fitted.note)
    },
  )
  server.registerTool(
    'delete_entities',
    {
      title: 'Delete Entities',
      description: 'Delete multiple entities and their associated relations from the knowledge graph',
      inputSchema: { entityNames: z.array(z.string()).describe('An array of entity names to delete') },
      outputSchema: Done,
      annotations: DELETING,
    },
    async ({ entityNames }) => {
      const by = await provenance()
      await withStore((store) => deleteEntities(store, entityNames, by))
      wrote()
      return done('Entities deleted successfully')
    },
  )
  server.registerTool(
    'delete_observations',
    {
      title: 'Delete Observations',
      description: 'Delete specific observations from entities in the knowledge graph',
      inputSchema: {
        deletions: z.array(
          z.object({
            entityName: z.string().describe('The name of the entity containing the observations'),
            observations: z.array(z.string()).describe('An array of observations to delete'),
          }),
        ),
      },
      outputSchema: Done,
      annotations: DELETING,
    },
    async ({ deletions }) => {
      const by = await provenance()
      await withStore((store) => deleteObservations(store, deletions, by))
      wrote()
      return done('Observations deleted successfully')
    },
  )
  server.registerTool(
    'delete_relations',
    {
      title: 'Delete Relations',
      description: 'Delete multiple relations from the knowledge graph',
      inputSchema: { relations: z.array(Relation).describe('An array of relations to delete') },
      outputSchema: Done,
      annotations: DELETING,
    },
    async ({ relations }) => {
      await withStore((store) => deleteRelations(store, relations))
      wrote()
      return done('Relations deleted successfully')
    },
  )
  server.registerTool(
    'read_graph',
    {
      title: 'Read Graph',
      description: 'Read the entire knowledge graph',
      inputSchema: {},
      outputSchema: GraphShape,
      annotations: READING,
    },
    async () => {
      const { graph, size } = await withStore((store) => readGraph(store, MOST_READ))
      return graphResult(fitGraph(graph, size))
    },
  )
  server.registerTool(
    'search_nodes',
    {
      title: 'Search Nodes',
      description: 'Search for nodes in the knowledge graph based on a query',
      inputSchema: {
        query: z.string().describe('The search query to match against entity names, types, and observation content'),
      },
      outputSchema: GraphShape,
      annotations: READING,
    },
    async ({ query }) => {
      const { graph, size } = await withStore((store) => searchNodes(store, query, MOST_READ))
      return graphResult(fitGraph(graph, size))
    },
  )
  server.registerTool(
    'open_nodes',
    {
      title: 'Open Nodes',
      description: 'Open specific nodes in the knowledge graph by their names',
      inputSchema: { names: z.array(z.string()).describe('An array of entity names to retrieve') },
      outputSchema: GraphShape,
      annotations: READING,
    },
    async ({ names }) => {
      const { graph, size } = await withStore((store) => openNodes(store, names, MOST_READ))
      return graphResult(fitGraph(graph, size))
    },
  )
}

/** Most that is read of a graph to show: more never fits one reply. */
export const MOST_READ: Most = { each: 1_000, characters: REPLY_LENGTH }

// --- internal ---

const Entity = z.object({
  name: z.string().describe('The name of the entity'),
  entityType: z.string().describe('The type of the entity'),
  observations: z.array(z.string()).describe('An array of observation contents associated with the entity'),
})
const Relation = z.object({
  from: z.string().describe('The name of the entity where the relation starts'),
  to: z.string().describe('The name of the entity where the relation ends'),
  relationType: z.string().describe('The type of the relation'),
})
const Done = { success: z.boolean(), message: z.string() }
const GraphShape = { entities: z.array(Entity), relations: z.array(Relation) }

const ADDING = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
const DELETING = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
const READING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

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
