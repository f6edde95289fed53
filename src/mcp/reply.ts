/**
 * @module Tool results within the length that the host passes on. A reply that was cut says so.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import { CHARS_PER_TOKEN, REPLY_TOKENS } from '../rules.ts'
import { type Entity, MOST_COUNTED, type ReadEntity, type Relation } from '../store/port.ts'
import { truncate } from '../text/budget.ts'
import { beginningOf, cursorOf } from './entity-page.ts'

export interface Graph {
  readonly entities: readonly ReadEntity[]
  readonly relations: readonly Relation[]
}

/** The size of the whole graph, of which a `Graph` may hold only the beginning. */
export interface GraphSize {
  readonly entities: number
  readonly relations: number
}

/** Longest text of one reply, in characters. */
export const REPLY_LENGTH = REPLY_TOKENS * CHARS_PER_TOKEN

/** Returns the result with a text and the same as structured content, in the reference server's form. */
export function result(text: unknown, structuredContent: Record<string, unknown>, note?: string): CallToolResult {
  return {
    content: [
      { type: 'text', text: typeof text === 'string' ? text : pretty(text) },
      ...(note === undefined ? [] : [{ type: 'text' as const, text: note }]),
    ],
    structuredContent,
  }
}

/** Returns the result of a call that failed. */
export function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

/** Returns the name of a tool or prompt as an error may repeat it. No name of ours is as long. */
export function boundedName(name: string): string {
  return truncate(name, LONGEST_NAME)
}

/** Returns the graph; if it is longer than one reply, cut, with a note on what was cut and how to get the rest. */
export function fitGraph(graph: Graph, size: GraphSize): { graph: Graph; note?: string } {
  // Another process may have written after the size was read: the graph may hold more, but nothing is left out then.
  const whole = size.entities <= graph.entities.length && size.relations <= graph.relations.length
  if (whole && pretty(graph).length <= REPLY_LENGTH) return { graph }
  const room = REPLY_LENGTH - NOTE_LENGTH
  const relationsFirst = beginning(graph.relations, costOfRelation, room * RELATIONS_SHARE)
  const entities = fitEntities(graph.entities, room - relationsFirst.cost)
  const relations = beginning(graph.relations, costOfRelation, room - entities.cost)
  const { shortened } = entities
  const cut =
    shortened === undefined
      ? ''
      : ` Of ${quoted(shortened.name)} only ${shortened.shown} of ${shortened.of} observations are shown; ` +
        `recall {name, cursor: "${shortened.cursor}"} shows the rest.`
  const note = [
    `Cut to ${REPLY_TOKENS} tokens: ${entities.items.length} of ${counted(size.entities)} entities and`,
    `${relations.items.length} of ${counted(size.relations)} relations are shown, in stored order.${cut}`,
    'For the rest: recall {query} (ranked, filtered, paged by cursor), recall {name} (one whole entity with its',
    'relations, in pages), search_nodes with a narrower query, or open_nodes with names.',
  ].join(' ')
  return { graph: { entities: entities.items, relations: relations.items }, note }
}

/** Returns as many entries as fit one reply, and a note if some did not. All of them are stored. */
export function fitList<T>(entries: readonly T[]): { entries: readonly T[]; note?: string } {
  if (pretty(entries).length <= REPLY_LENGTH) return { entries }
  const { items } = beginning(entries, costOf, REPLY_LENGTH - NOTE_LENGTH)
  return {
    entries: items,
    note:
      `All ${entries.length} entries are stored. This reply is cut to ${REPLY_TOKENS} tokens and shows the first ` +
      `${items.length}; open_nodes or recall {name} shows the others.`,
  }
}

/** Returns JSON as the reference server writes it. */
export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

// --- internal ---

/** Longest name that an error repeats, in characters. */
const LONGEST_NAME = 200
/** Characters kept free for the note. */
const NOTE_LENGTH = 1_000
/** Share of a cut reply that relations may take before all entities are in. */
const RELATIONS_SHARE = 0.25

/** How much a count stands for. */
function counted(count: number): string {
  return count === MOST_COUNTED + 1 ? `more than ${MOST_COUNTED}` : String(count)
}

/** Characters of one entry in a pretty list that lies one level deep. */
function costOf(entry: unknown): number {
  return pretty({ list: [entry] }).length - '{\n  "list": [\n  ]\n}'.length + 1
}

const costOfRelation: (relation: Relation) => number = costOf

function beginning<T>(
  entries: readonly T[],
  costOfEntry: (entry: T) => number,
  room: number,
): { items: T[]; cost: number } {
  const items: T[] = []
  let cost = 0
  for (const entry of entries) {
    const more = costOfEntry(entry)
    if (cost + more > room) break
    cost += more
    items.push(entry)
  }
  return { items, cost }
}

interface FittedEntities {
  readonly items: Entity[]
  readonly cost: number
  readonly shortened?: { readonly name: string; readonly shown: string; readonly of: number; readonly cursor: string }
}

/** Shows a part of the first entity if it alone is too long. */
function fitEntities(entities: readonly ReadEntity[], room: number): FittedEntities {
  const { items, cost } = beginning(entities, costOf, room)
  const [first] = entities
  if (items.length > 0 || first === undefined) return { items, cost }
  const bare: Entity = {
    name: truncate(first.name, 2_000),
    entityType: truncate(first.entityType, 2_000),
    observations: [],
  }
  const left = room - costOf(bare)
  // Two levels deeper than a list's own entries.
  const shown = beginning(first.observations, (line) => costOf(line) + 6, left).items
  // A line that alone is too long is shown in part.
  const part = shown.length > 0 ? undefined : beginningOf(first.observations[0] ?? '', left - PART_OVERHEAD)
  const observations = part === undefined ? shown : first.observations.slice(0, 1).map(() => `${part}…`)
  const item = { ...bare, observations }
  return {
    items: [item],
    cost: costOf(item),
    shortened: {
      name: bare.name,
      shown: part === undefined ? String(shown.length) : 'a part of the first',
      of: first.observations.length + (first.unread ?? 0),
      cursor: cursorOf({
        in: 'observations',
        at: part === undefined ? shown.length : 0,
        offset: part === undefined ? 0 : part.length,
      }),
    },
  }
}

/** Indentation and quotes of a part of a line. */
const PART_OVERHEAD = 30

function quoted(name: string): string {
  return JSON.stringify(truncate(name, 120))
}
