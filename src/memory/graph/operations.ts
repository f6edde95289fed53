/**
 * @module The nine operations on the graph that every memory client knows, over the store.
 *
 * What they answer is what the reference memory server answers, but for the declared differences: what is written is
 * redacted first, and what is given twice in one call is stored once. Each writing operation is one commit: all or nothing.
 * Where another client writes a snapshot as a plain entity, or edits the lines of one, its typed row follows what they say: so
 * an agent that knows only the nine tools can save one, or note in one that the work is completed.
 */

import { defined } from '../../defined.ts'
import { redact, redactDeep } from '../../redact/redact.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { parseObservations, renderObservations } from '../../snapshot/format/observations.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { asKnown, madeBy, withLinesOf } from '../../snapshot/written-by.ts'
import type {
  Entity,
  GraphStore,
  Mutation,
  Provenance,
  ReadEntity,
  Relation,
  SnapshotHead,
  SnapshotRow,
} from '../../store/port.ts'
import { goesWithLines, goesWithSnapshots, type LinesOf, undoDeletionOf } from '../session/delete-from-session.ts'
import { change } from '../session/read-change-write.ts'
import { snapshotRow } from '../session/snapshots.ts'
import { isSessionEntity } from '../session/turns.ts'

export interface Graph {
  readonly entities: readonly ReadEntity[]
  readonly relations: readonly Relation[]
}

/** A graph and how much there is; `graph` holds the beginning where it is far too much to be read at once. */
export interface SizedGraph {
  readonly graph: Graph
  /** Of what a search or a name selects, counted to the store's `MOST_COUNTED`. */
  readonly size: { readonly entities: number; readonly relations: number }
}

/** How much of a graph is read at most. */
export interface Most {
  /** Entities, and relations. */
  readonly each: number
  /** Of entities, with the one that passes it. */
  readonly characters: number
}

export interface ObservationsOf {
  readonly entityName: string
  readonly contents: readonly string[]
}

/** Stores the entities whose names are free and returns them; a taken name changes nothing. */
export async function createEntities(
  store: GraphStore,
  entities: readonly Entity[],
  by: Provenance,
): Promise<Entity[]> {
  const clean = entities.map(cleanEntity)
  const { created } = await store.commit(clean.map((entity) => ({ kind: 'create-entity', entity, by })))
  await settleSnapshots(store, created, by, [])
  const made = clean.filter(({ name, entityType }) => entityType === SNAPSHOT_ENTITY_TYPE && created.includes(name))
  await commitAny(
    store,
    await undoDeletionOf(
      store,
      made.map(({ name, observations }) => ({ name, contents: observations })),
    ),
  )
  const names = new Set(created)
  // Of two of one name the first was stored.
  return clean.filter(({ name }) => names.delete(name))
}

/** Stores the relations that are not there yet and returns them. Their ends need not exist. */
export async function createRelations(
  store: GraphStore,
  relations: readonly Relation[],
  by: Provenance,
): Promise<readonly Relation[]> {
  const { related } = await store.commit(
    relations.map((relation) => ({ kind: 'create-relation', relation: cleanRelation(relation), by })),
  )
  return related
}

/** Adds what each entity does not have yet, and returns that. @throws ENTITY_NOT_FOUND: then nothing is added at all */
export async function addObservations(
  store: GraphStore,
  observations: readonly ObservationsOf[],
  by: Provenance,
): Promise<{ readonly entityName: string; readonly addedObservations: readonly string[] }[]> {
  const { added } = await store.commit(
    observations.map(({ entityName, contents }) => ({
      kind: 'add-observations',
      name: redact(entityName),
      contents: contents.map(redact),
      by,
    })),
  )
  await settleSnapshots(store, changedNames(added), by, added)
  await commitAny(store, await undoDeletionOf(store, added))
  return added.map(({ name, contents }) => ({ entityName: name, addedObservations: contents }))
}

/**
 * Deletes the entities and every relation that ends at one of these names. What a deleted snapshot said, no later save of
 * its session says again.
 */
export async function deleteEntities(
  store: GraphStore,
  names: readonly string[],
  by: Pick<Provenance, 'at'>,
): Promise<void> {
  const clean = [...new Set(names.map(redact))]
  const deletions = clean.map((name): Mutation => ({ kind: 'delete-entity', name }))
  await deleteFromSessions(store, clean, deletions, (rows) => goesWithSnapshots(store, rows, by))
}

/** Deletes the observations; what is missing is fine. What a line of a snapshot said, no later save of its session says again. */
export async function deleteObservations(
  store: GraphStore,
  deletions: readonly { readonly entityName: string; readonly observations: readonly string[] }[],
  by: Provenance,
): Promise<void> {
  const clean = deletions.map(({ entityName, observations }) => ({
    name: redact(entityName),
    contents: observations.map(redact),
  }))
  const names = [...new Set(clean.map(({ name }) => name))]
  const mutations = clean.map((deletion): Mutation => ({ kind: 'delete-observations', ...deletion }))
  await deleteFromSessions(store, names, mutations, (rows) => goesWithLines(store, clean, rows, by))
}

/** Deletes the relations; what is missing is fine. */
export async function deleteRelations(store: GraphStore, relations: readonly Relation[]): Promise<void> {
  await commitAny(
    store,
    relations.map((relation) => ({ kind: 'delete-relation', relation: cleanRelation(relation) })),
  )
}

/** Returns the whole graph, dangling relations included; the beginning of it where there is more than `most`. */
export async function readGraph(store: GraphStore, { each, characters }: Most): Promise<SizedGraph> {
  const { entities, relations } = await store.size()
  return {
    size: { entities, relations },
    graph: {
      entities: await store.entities(undefined, each, characters),
      relations: (await store.relations(undefined, each)).relations,
    },
  }
}

/**
 * Returns the entities of these names and the relations that end at one of them: the first `each` of these, and of entities
 * and their lines as many as have so many characters.
 */
export async function openNodes(
  store: GraphStore,
  names: readonly string[],
  { each, characters }: Most,
): Promise<SizedGraph> {
  const asked = [...new Set(names.map(redact))]
  const entities = await store.entities(asked, undefined, characters)
  // Some are unknown, or lie behind those that were read.
  const found = entities.length === asked.length ? entities : (await store.facts({ names: asked })).entities
  const { relations, count } = await store.relations(
    found.map(({ name }) => name),
    each,
  )
  return { graph: { entities, relations }, size: { entities: found.length, relations: count } }
}

// --- internal ---

function cleanEntity({ name, entityType, observations }: Entity): Entity {
  return { name: redact(name), entityType: redact(entityType), observations: observations.map(redact) }
}

function cleanRelation(relation: Relation): Relation {
  return redactDeep(relation)
}

function changedNames(changes: readonly { readonly name: string; readonly contents: readonly string[] }[]): string[] {
  return changes.filter(({ contents }) => contents.length > 0).map(({ name }) => name)
}

/** Deletes, and with what is a snapshot all that would bring it back: `more` says what. Then no byte of it is left. */
async function deleteFromSessions(
  store: GraphStore,
  names: readonly string[],
  deletions: readonly Mutation[],
  more: (rows: readonly SnapshotHead[]) => Promise<Mutation[]>,
): Promise<void> {
  if (names.length === 0) return
  const isOfSession = names.some(isSessionEntity) || (await store.snapshots({ names }, 'head')).length > 0
  if (!isOfSession) return commitAny(store, deletions)
  const isTaken = await change(store, async () => {
    const also = await more(await store.snapshots({ names }, 'head'))
    return { mutations: [...deletions, ...also], result: also.length > 0 }
  })
  if (isTaken) await store.erase()
}

async function commitAny(store: GraphStore, mutations: readonly Mutation[]): Promise<void> {
  if (mutations.length > 0) await store.commit(mutations)
}

/** Writes the typed rows of those of these entities that are snapshots and whose lines say otherwise; the lines stay. */
async function settleSnapshots(
  store: GraphStore,
  names: readonly string[],
  by: Provenance,
  added: readonly LinesOf[],
): Promise<void> {
  if (names.length === 0) return
  await change(store, async () => {
    // Told by their facts: an entity that is no snapshot may have a million lines.
    const { entities: known } = await store.facts({ names: [...new Set(names)], type: SNAPSHOT_ENTITY_TYPE })
    if (known.length === 0) return { mutations: [], result: undefined }
    const found = await store.entities(known.map(({ name }) => name))
    const entities = found.filter(({ entityType }) => entityType === SNAPSHOT_ENTITY_TYPE)
    const rows = new Map(
      (await store.snapshots({ names: entities.map(({ name }) => name) })).map((row) => [row.name, row]),
    )
    const linesOf = (name: string) => added.flatMap((each) => (each.name === name ? each.contents : []))
    return {
      mutations: entities.flatMap((entity) => settle(entity, rows.get(entity.name), by, linesOf(entity.name))),
      result: undefined,
    }
  })
}

function settle(entity: Entity, before: SnapshotRow | undefined, by: Provenance, added: readonly string[]): Mutation[] {
  const known = before === undefined ? undefined : (JSON.parse(before.value) as SessionSnapshot)
  if (known !== undefined && isSame(renderObservations(known), entity.observations)) return []
  const parsed = parseObservations(entity.observations, known ?? fallbackOf(entity.name, by))
  if (!parsed.ok || Number.isNaN(Date.parse(parsed.snapshot.timestamp))) return []
  const snapshot =
    known === undefined
      ? madeBy(parsed.snapshot, { ...by, project: projectOf(by) })
      : withLinesOf(asKnown(parsed.snapshot, known), by.source, added, known)
  const row = snapshotRow(redactDeep(snapshot))
  return [{ kind: 'put-snapshot', row, entityType: entity.entityType, observations: entity.observations, by }]
}

function fallbackOf(name: string, by: Provenance) {
  return { name, timestamp: by.at, ...defined({ project: projectOf(by) }) }
}

function projectOf({ project }: Provenance): { readonly id: string; readonly name: string } | undefined {
  return project === undefined ? undefined : { id: project, name: nameOf(project) }
}

function nameOf(project: string): string {
  return project.split(/[\\/]/).findLast((part) => part !== '') ?? project
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index])
}
