/**
 * @module What each mutation does to the working set of a batch.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type { Mutation, Observation, Relation, SnapshotRow } from '../port.ts'
import type { StoredEntity } from '../port-forgetting.ts'
import { parseTimestamp } from '../timestamp.ts'
import { type Line, type Node, relationKey, type WorkingSet } from './working-set.ts'

/** What a batch has done so far. */
export interface Outcome {
  changed: boolean
  readonly created: string[]
  readonly related: Relation[]
  readonly added: { readonly name: string; readonly contents: readonly string[] }[]
}

/** Mutations of the graph and the records; the others ask the server. */
export type GraphMutation = Exclude<Mutation, { kind: 'put-tombstone' | 'lift-tombstone' | 'bury' | 'expect-revision' }>

/** Applies one mutation and notes what it did. Returns false for a claim that was taken. @throws ENTITY_NOT_FOUND, INVALID_INPUT */
export function applyMutation(set: WorkingSet, mutation: GraphMutation, outcome: Outcome): boolean {
  switch (mutation.kind) {
    case 'create-entity': {
      const { name, entityType, observations } = mutation.entity
      if (set.nodes.has(name)) return true
      const node = addNode(set, name, entityType, mutation.by, outcome)
      node.lines = observations.map((content) => ({ ...mutation.by, content }))
      return true
    }
    case 'create-relation': {
      const key = relationKey(mutation.relation)
      if (set.relations.has(key)) return true
      const { from, to, relationType } = mutation.relation
      set.relations.set(key, { relation: { from, to, relationType }, by: mutation.by })
      outcome.related.push({ from, to, relationType })
      outcome.changed = true
      return true
    }
    case 'add-observations': {
      const node = set.nodes.get(mutation.name)
      if (node === undefined) throw notFound(mutation.name)
      const missing = missingLines(
        node,
        mutation.contents.map((content) => ({ ...mutation.by, content })),
      )
      append(node, missing, outcome)
      outcome.added.push({ name: node.name, contents: missing.map(({ content }) => content) })
      return true
    }
    case 'delete-entity':
      removeNode(set, mutation.name, outcome)
      return true
    case 'delete-observations': {
      const unwanted = new Set(mutation.contents)
      const node = set.nodes.get(mutation.name)
      if (node !== undefined)
        setLines(
          set,
          node,
          node.lines.filter(({ content }) => !unwanted.has(content)),
          outcome,
        )
      return true
    }
    case 'delete-relation':
      removeRelation(set, relationKey(mutation.relation), outcome)
      return true
    case 'put-snapshot': {
      const { row, entityType, observations, by } = mutation
      const node = set.nodes.get(row.name) ?? addNode(set, row.name, entityType, by, outcome)
      retype(node, entityType, outcome)
      setLines(
        set,
        node,
        reuse(
          node,
          observations.map((content) => ({ ...by, content })),
        ),
        outcome,
      )
      putSnapshot(node, row, outcome)
      return true
    }
    case 'put-record': {
      const { key, value, at } = mutation
      const known = set.records.get(key)
      if (known?.value !== value || known.at !== at) putRecord(set, key, value, at, outcome)
      return true
    }
    case 'claim':
      if (set.records.has(mutation.key)) return false
      putRecord(set, mutation.key, '', mutation.at, outcome)
      return true
    case 'merge-entity':
      merge(set, mutation.entity, outcome)
      return true
    default:
      return mutation satisfies never
  }
}

// --- internal ---

function notFound(name: string): ThroughlineError {
  return new ThroughlineError('ENTITY_NOT_FOUND', `Entity with name ${name} not found`, { details: { name } })
}

function addNode(set: WorkingSet, name: string, entityType: string, by: Node['by'], outcome: Outcome): Node {
  const node: Node = { name, by, entityType, lines: [], typed: false }
  set.nodes.set(name, node)
  outcome.created.push(name)
  outcome.changed = true
  return node
}

function removeNode(set: WorkingSet, name: string, outcome: Outcome): void {
  for (const [key, { relation }] of set.relations) {
    if (relation.from === name || relation.to === name) removeRelation(set, key, outcome)
  }
  const node = set.nodes.get(name)
  if (node === undefined) return
  set.nodes.delete(name)
  if (node.id !== undefined) set.removedNodes.push(node)
  outcome.changed = true
}

function removeRelation(set: WorkingSet, key: string, outcome: Outcome): void {
  const found = set.relations.get(key)
  if (found === undefined) return
  set.relations.delete(key)
  if (found.id !== undefined) set.removedRelations.push(found.id)
  outcome.changed = true
}

function retype(node: Node, entityType: string, outcome: Outcome): void {
  if (node.entityType === entityType) return
  node.entityType = entityType
  outcome.changed = true
}

/** The lines that the node does not have yet, each once. */
function missingLines(node: Node, lines: readonly Observation[]): Line[] {
  const present = new Set(node.lines.map(({ content }) => content))
  return lines.filter(({ content }) => !present.has(content) && present.add(content))
}

function append(node: Node, lines: readonly Line[], outcome: Outcome): void {
  node.lines.push(...lines)
  if (lines.length > 0) outcome.changed = true
}

/** These lines, those that the node has already as it has them: with their row, time and source. */
function reuse(node: Node, lines: readonly Observation[]): Line[] {
  const kept = new Map<string, Line[]>()
  for (const line of node.lines) {
    const same = kept.get(line.content)
    if (same === undefined) kept.set(line.content, [line])
    else same.push(line)
  }
  return lines.map((line) => kept.get(line.content)?.shift() ?? line)
}

function setLines(set: WorkingSet, node: Node, lines: Line[], outcome: Outcome): void {
  const staying = new Set(lines)
  for (const line of node.lines) if (!staying.has(line) && line.id !== undefined) set.removedLines.push(line)
  if (lines.length !== node.lines.length || lines.some((line, place) => line !== node.lines[place])) {
    outcome.changed = true
  }
  node.lines = lines
}

function putSnapshot(node: Node, row: Omit<SnapshotRow, 'name'>, outcome: Outcome): void {
  parseTimestamp(row.timestamp)
  const { project, session, status, type, timestamp, value } = row
  const next = { project, ...defined({ session }), status, type, timestamp, value }
  if (node.snapshot !== undefined && SNAPSHOT_FIELDS.every((field) => node.snapshot?.[field] === next[field])) return
  node.snapshot = next
  node.typed = true
  outcome.changed = true
}

const SNAPSHOT_FIELDS = ['project', 'session', 'status', 'type', 'timestamp', 'value'] as const

function putRecord(set: WorkingSet, key: string, value: string, at: string, outcome: Outcome): void {
  set.records.set(key, { ...set.records.get(key), value, at })
  set.writtenRecords.add(key)
  outcome.changed = true
}

/** Nothing that is there is taken away; of two typed snapshots of one name the newer one stays, whole. */
function merge(set: WorkingSet, entity: StoredEntity, outcome: Outcome): void {
  const known = set.nodes.get(entity.name)
  const { snapshot } = entity
  if (known === undefined) {
    const node = addNode(set, entity.name, entity.entityType, entity.by, outcome)
    node.lines = [...entity.observations]
    if (snapshot !== undefined) putSnapshot(node, snapshot, outcome)
    return
  }
  const missing = missingLines(known, entity.observations)
  const isNewer =
    known.snapshot !== undefined &&
    snapshot !== undefined &&
    parseTimestamp(snapshot.timestamp) > parseTimestamp(known.snapshot.timestamp)
  const added = isNewer || known.snapshot === undefined ? missing : []
  if (isNewer) {
    retype(known, entity.entityType, outcome)
    setLines(set, known, reuse(known, entity.observations), outcome)
  } else append(known, added, outcome)
  if (snapshot !== undefined && (isNewer || known.snapshot === undefined)) putSnapshot(known, snapshot, outcome)
  outcome.added.push({ name: entity.name, contents: added.map(({ content }) => content) })
}
