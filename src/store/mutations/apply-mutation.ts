/**
 * @module What each mutation means, for every engine: how it changes the rows that it concerns (./working-set.ts). Pure.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type {
  Mark,
  StoredEntity as MergedEntity,
  Observation,
  Provenance,
  Relation,
  SnapshotRow,
  Tombstone,
} from '../port.ts'
import { parseTimestamp } from '../timestamp.ts'
import type { AppliedMutation } from './concerns.ts'
import { hashMark, tombstoneIds, tombstoneKey } from './tombstones.ts'
import { type HeldEntity, isStored, type Line, relationKey, type WorkingSet } from './working-set.ts'

/** What a batch has done so far. */
export interface Outcome {
  changed: boolean
  readonly created: string[]
  readonly related: Relation[]
  readonly added: { readonly name: string; readonly contents: readonly string[] }[]
}

/** Returns the outcome of a batch that has done nothing. */
export function emptyOutcome(): Outcome {
  return { changed: false, created: [], related: [], added: [] }
}

/**
 * Applies one mutation to the working set and notes what it did. Returns false where it forbids the batch: a claim that
 * was taken. @throws ENTITY_NOT_FOUND, INVALID_INPUT (a snapshot's timestamp)
 */
export function applyToWorkingSet(set: WorkingSet, mutation: AppliedMutation, outcome: Outcome): boolean {
  switch (mutation.kind) {
    case 'create-entity': {
      const { name, entityType, observations } = mutation.entity
      if (!set.entities.has(name)) {
        addEntity(set, { name, entityType, by: mutation.by, lines: toLines(observations, mutation.by) }, outcome)
      }
      return true
    }
    case 'create-relation': {
      const key = relationKey(mutation.relation)
      if (set.relations.has(key)) return true
      const { from, to, relationType } = mutation.relation
      const relation = { from, to, relationType }
      set.relations.set(key, { relation, by: mutation.by })
      outcome.related.push(relation)
      outcome.changed = true
      return true
    }
    case 'add-observations': {
      const entity = set.entities.get(mutation.name)
      if (entity === undefined) throw notFound(mutation.name)
      appendMissing(entity, toLines(mutation.contents, mutation.by), outcome)
      return true
    }
    case 'delete-entity':
      deleteEntity(set, mutation.name, outcome)
      return true
    case 'delete-observations': {
      const unwanted = new Set(mutation.contents)
      const entity = set.entities.get(mutation.name)
      if (entity !== undefined) {
        setLines(
          entity,
          entity.lines.filter(({ content }) => !unwanted.has(content)),
          outcome,
        )
      }
      return true
    }
    case 'delete-relation':
      deleteRelation(set, relationKey(mutation.relation), outcome)
      return true
    case 'put-snapshot': {
      const { row, entityType, observations, by } = mutation
      const entity =
        set.entities.get(row.name) ?? addEntity(set, { name: row.name, entityType, by, lines: [] }, outcome)
      replaceEntity(entity, entityType, toLines(observations, by), outcome)
      putSnapshot(entity, row, outcome)
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
      mergeEntity(set, mutation.entity, outcome)
      return true
    case 'put-tombstone':
      putTombstone(set, mutation.tombstone, outcome)
      return true
    case 'bury': {
      const { mark, at } = mutation
      putTombstone(set, { kind: mark.kind, salt: set.salt, hash: hashMark(set.salt, mark), at }, outcome)
      return true
    }
    case 'lift-tombstone':
      liftTombstones(set, mutation.mark, outcome)
      return true
    case 'delete-record':
      if (set.records.delete(mutation.key)) {
        set.removedRecords.push(mutation.key)
        outcome.changed = true
      }
      return true
  }
}

// --- internal ---

function notFound(name: string): ThroughlineError {
  return new ThroughlineError('ENTITY_NOT_FOUND', `Entity with name ${name} not found`, { details: { name } })
}

function toLines(contents: readonly string[], by: Provenance): Observation[] {
  return contents.map((content) => ({ ...by, content }))
}

interface NewEntity {
  readonly name: string
  readonly entityType: string
  readonly by: Provenance
  readonly lines: readonly Observation[]
}

function addEntity(set: WorkingSet, added: NewEntity, outcome: Outcome): HeldEntity {
  const entity: HeldEntity = { ...added, isTyped: false }
  set.entities.set(added.name, entity)
  outcome.created.push(added.name)
  outcome.changed = true
  return entity
}

function deleteEntity(set: WorkingSet, name: string, outcome: Outcome): void {
  if (set.related.has(name)) outcome.changed = true
  set.removedEnds.push(name)
  for (const [key, { relation }] of set.relations) {
    if (relation.from === name || relation.to === name) deleteRelation(set, key, outcome)
  }
  const entity = set.entities.get(name)
  if (entity === undefined) return
  set.entities.delete(name)
  if (isStored(entity)) set.removedEntities.push(entity)
  outcome.changed = true
}

function deleteRelation(set: WorkingSet, key: string, outcome: Outcome): void {
  const found = set.relations.get(key)
  if (found === undefined) return
  set.relations.delete(key)
  if ('id' in found) set.removedRelations.push(found.id)
  outcome.changed = true
}

/** Appends the lines that the entity does not have yet, each once. */
function appendMissing(entity: HeldEntity, lines: readonly Observation[], outcome: Outcome): void {
  const missing = missingLines(entity, lines)
  setLines(entity, [...entity.lines, ...missing], outcome)
  noteAdded(entity, missing, outcome)
}

function missingLines(entity: HeldEntity, lines: readonly Observation[]): readonly Observation[] {
  const present = new Set(entity.lines.map(({ content }) => content))
  return lines.filter(({ content }) => !present.has(content) && present.add(content))
}

function noteAdded({ name }: HeldEntity, lines: readonly Observation[], outcome: Outcome): void {
  outcome.added.push({ name, contents: lines.map(({ content }) => content) })
}

/** Makes these the entity's type and lines. Lines that it has already stay as they are, with their time and source. */
function replaceEntity(entity: HeldEntity, entityType: string, lines: readonly Observation[], outcome: Outcome): void {
  if (entity.entityType !== entityType) {
    entity.entityType = entityType
    outcome.changed = true
  }
  const kept = new Map<string, Line[]>()
  for (const line of entity.lines) {
    const same = kept.get(line.content)
    if (same === undefined) kept.set(line.content, [line])
    else same.push(line)
  }
  setLines(
    entity,
    lines.map((line) => kept.get(line.content)?.shift() ?? line),
    outcome,
  )
}

function setLines(entity: HeldEntity, lines: readonly Line[], outcome: Outcome): void {
  if (lines.length === entity.lines.length && lines.every((line, place) => line === entity.lines[place])) return
  entity.lines = lines
  outcome.changed = true
}

function putSnapshot(entity: HeldEntity, row: Omit<SnapshotRow, 'name'>, outcome: Outcome): void {
  const time = parseTimestamp(row.timestamp)
  if (SNAPSHOT_FIELDS.every((field) => entity.snapshot?.[field] === row[field])) return
  const { project, session, status, type, timestamp, brief, value } = row
  entity.snapshot = { project, ...defined({ session, brief }), status, type, timestamp, value, time }
  entity.isTyped = true
  outcome.changed = true
}

const SNAPSHOT_FIELDS = ['project', 'session', 'status', 'type', 'timestamp', 'brief', 'value'] as const

function putRecord(set: WorkingSet, key: string, value: string, at: string, outcome: Outcome): void {
  set.records.set(key, { ...set.records.get(key), key, value, at, isWritten: true })
  outcome.changed = true
}

/** Of two tombstones for one mark the later moment holds. */
function putTombstone(set: WorkingSet, { kind, salt, hash, at }: Tombstone, outcome: Outcome): void {
  const key = tombstoneKey({ salt, hash })
  const known = set.tombstones.get(key)
  if (known !== undefined && known.at >= at) return
  set.tombstones.set(key, { kind, salt, hash, at, isWritten: true })
  set.salts.add(salt)
  outcome.changed = true
}

function liftTombstones(set: WorkingSet, mark: Mark, outcome: Outcome): void {
  for (const id of tombstoneIds([mark], set.salts)) {
    const key = tombstoneKey(id)
    const known = set.tombstones.get(key)
    if (known === undefined) continue
    set.tombstones.delete(key)
    set.removedTombstones.push(known)
    outcome.changed = true
  }
}

/**
 * Adds the entity, or merges it with the one of its name. Nothing stored is deleted or changed, with one exception: of two
 * typed snapshots of one name the newer one stays, whole, for lines of two states mixed would be a state that never was.
 * So merging twice is merging once.
 */
function mergeEntity(set: WorkingSet, merged: MergedEntity, outcome: Outcome): void {
  const { name, entityType, by, observations, snapshot } = merged
  const known = set.entities.get(name)
  if (known === undefined) {
    const entity = addEntity(set, { name, entityType, by, lines: observations }, outcome)
    if (snapshot !== undefined) putSnapshot(entity, snapshot, outcome)
  } else if (known.snapshot === undefined) {
    appendMissing(known, observations, outcome)
    if (snapshot !== undefined) putSnapshot(known, snapshot, outcome)
  } else if (snapshot !== undefined && parseTimestamp(snapshot.timestamp) > known.snapshot.time) {
    noteAdded(known, missingLines(known, observations), outcome)
    replaceEntity(known, entityType, observations, outcome)
    putSnapshot(known, snapshot, outcome)
  } else noteAdded(known, [], outcome)
}
