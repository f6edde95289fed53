/**
 * @module The nine tools of the reference memory server: its names, arguments, annotations and replies.
 *
 * A client that knows the reference server must not notice a difference, so nothing is added here. Descriptions are shorter:
 * every session pays for them.
 */

import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
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
export function registerNineTools(surface: Surface): void {
  const { adding, deleting, reading } = kindsOf(surface)
  adding('create_entities', 'Create entities in the knowledge graph', {
    input: { entities: z.array(Entity) },
    work: (store, { entities }, by) => createEntities(store, entities, by),
    answer: { key: 'entities', shape: Entity, noteAs: entityOfNote },
  })
  adding('create_relations', 'Create relations between entities, in active voice', {
    input: { relations: z.array(Relation) },
    work: (store, { relations }, by) => createRelations(store, relations, by),
    answer: {
      key: 'relations',
      shape: Relation,
      noteAs: (note) => ({ from: CUT, to: note, relationType: 'note' }),
    },
  })
  adding('add_observations', 'Add observations to existing entities', {
    input: { observations: z.array(z.object({ entityName: z.string(), contents: z.array(z.string()) })) },
    work: (store, { observations }, by) => addObservations(store, observations, by),
    answer: {
      key: 'results',
      shape: z.object({ entityName: z.string(), addedObservations: z.array(z.string()) }),
      noteAs: (note) => ({ entityName: CUT, addedObservations: [note] }),
    },
  })
  deleting('delete_entities', 'Delete entities and their relations', {
    input: { entityNames: z.array(z.string()) },
    work: (store, { entityNames }, by) => deleteEntities(store, entityNames, by),
  })
  deleting('delete_observations', 'Delete observations from entities', {
    input: { deletions: z.array(z.object({ entityName: z.string(), observations: z.array(z.string()) })) },
    work: (store, { deletions }, by) => deleteObservations(store, deletions, by),
  })
  deleting('delete_relations', 'Delete relations', {
    input: { relations: z.array(Relation) },
    work: (store, { relations }) => deleteRelations(store, relations),
  })
  reading('read_graph', 'Read the entire knowledge graph, up to 10,000 tokens', {
    input: {},
    work: (store) => readGraph(store, MOST_READ),
  })
  reading('search_nodes', 'Search names, types and observations for a literal text', {
    input: { query: z.string() },
    work: (store, { query }) => searchNodes(store, query, MOST_READ),
  })
  reading('open_nodes', 'Open entities by their names', {
    input: { names: z.array(z.string()) },
    work: (store, { names }) => openNodes(store, names, MOST_READ),
  })
}

/** Most that is read of a graph to show: more never fits one reply. */
export const MOST_READ: Most = { each: 1_000, characters: REPLY_LENGTH }

// --- internal ---

/** What a tool takes, and what it does with that. */
interface Does<Input extends z.ZodRawShape, Result> {
  readonly input: Input
  readonly work: (store: GraphStore, given: z.output<z.ZodObject<Input>>, by: Provenance) => Promise<Result>
}
/** What a tool that adds answers with, and how a note stands among it. */
interface Added<Entry> {
  readonly answer: { readonly key: string; readonly shape: z.ZodType; readonly noteAs: (note: string) => Entry }
}

/** Returns how the three kinds of tools are registered: their names, their words, what they do. */
function kindsOf({ server, withStore, provenance, wrote }: Surface) {
  const register = <Input extends z.ZodRawShape>(
    name: string,
    words: { readonly description: string; readonly outputSchema: z.ZodObject; readonly annotations: ToolAnnotations },
    input: Input,
    call: (given: z.output<z.ZodObject<Input>>) => Promise<CallToolResult>,
  ): void => {
    // Without the dialect of JSON Schema, which every session would pay for nine times.
    const inputSchema: z.ZodObject = z.object(input).meta({ $schema: undefined })
    const tool = server.registerTool(name, { title: titleOf(name), inputSchema, ...words }, (given) =>
      call(given as z.output<z.ZodObject<Input>>),
    )
    tool.execution = { taskSupport: 'forbidden' }
  }
  const write = async <T>(work: (store: GraphStore, by: Provenance) => Promise<T>): Promise<T> => {
    const by = await provenance()
    const done = await withStore((store) => work(store, by))
    wrote()
    return done
  }
  return {
    adding: <Input extends z.ZodRawShape, Entry>(
      name: string,
      description: string,
      { input, work, answer: { key, shape, noteAs } }: Does<Input, readonly Entry[]> & Added<Entry>,
    ): void => {
      const outputSchema = z.object({ [key]: z.array(shape) })
      register(name, { description, outputSchema, annotations: ADDING }, input, async (given) => {
        const fitted = fitList(await write((store, by) => work(store, given, by)))
        return result(fitted.entries, { [key]: noted(fitted, noteAs) }, fitted.note)
      })
    },
    deleting: <Input extends z.ZodRawShape>(
      name: string,
      description: string,
      { input, work }: Does<Input, unknown>,
    ): void => {
      const message = `${titleOf(name).replace('Delete ', '')} deleted successfully`
      register(name, { description, outputSchema: Done, annotations: DELETING }, input, async (given) => {
        await write((store, by) => work(store, given, by))
        return result(message, { success: true, message })
      })
    },
    reading: <Input extends z.ZodRawShape>(
      name: string,
      description: string,
      { input, work }: { readonly input: Input; readonly work: Read<Input> },
    ): void =>
      register(name, { description, outputSchema: GraphShape, annotations: READS }, input, async (given) => {
        const { graph: whole, size } = await withStore((store) => work(store, given))
        const { graph, note } = fitGraph(whole, size)
        const entities = noted({ entries: graph.entities, ...defined({ note }) }, entityOfNote)
        return result(graph, { ...graph, entities }, note)
      }),
  }
}
type Read<Input extends z.ZodRawShape> = (
  store: GraphStore,
  given: z.output<z.ZodObject<Input>>,
) => ReturnType<typeof readGraph>

/** `create_entities` is called "Create Entities". */
function titleOf(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
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
