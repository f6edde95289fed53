/**
 * @module Writes what a batch changed in its working set, in as many statements as there are kinds of rows.
 */

import {
  type AddedEntity,
  type AddedLine,
  type HeldEntity,
  isStored,
  lineChanges,
  type StoredEntity,
  type StoredLine,
  type TypedRow,
  type WorkingSet,
} from '../mutations/working-set.ts'
import { indexText } from '../queries/index-text.ts'
import { wordsOf } from '../queries/spelling.ts'
import type { Session } from './connection.ts'
import { indexWords } from './words.ts'

/**
 * Writes the changes. Returns the ids of the entities that were written, and those of the records, negative; undefined
 * where a tombstone was written or deleted: that concerns every batch.
 */
export async function writeBack(session: Session, set: WorkingSet, isPrivate: boolean): Promise<number[] | undefined> {
  const { removedEntities } = set
  const removed = removedEntities.map(({ id }) => id)
  if (removed.length > 0) await session.run('DELETE FROM entity WHERE id = ANY (?::bigint[])', removed)
  const held = [...set.entities.values()]
  const added = held.flatMap((entity) => (isStored(entity) ? [] : entity))
  const ids = await insertEntities(session, added)
  const idOf = (entity: HeldEntity): number => (isStored(entity) ? entity.id : (ids.get(entity.name) ?? 0))
  const retyped = held.filter(isStored).filter(({ storedType, entityType }) => storedType !== entityType)
  await retypeEntities(session, retyped)
  const changes = held.map((entity) => ({ entity: idOf(entity), ...lineChanges(entity) }))
  const removedLines = [...set.removedLines, ...changes.flatMap((each) => each.removed)]
  await deleteLines(session, removedLines)
  await moveLines(
    session,
    changes.flatMap(({ moved }) => moved),
  )
  const inserted = changes.flatMap((each) => each.added.map((line) => ({ ...line, entity: each.entity })))
  await insertLines(session, inserted)
  const snapshots = held.flatMap((entity) =>
    entity.isTyped && entity.snapshot !== undefined ? [{ ...entity.snapshot, id: idOf(entity) }] : [],
  )
  await putSnapshots(session, snapshots)
  await writeRelations(session, set)
  const records = await putRecords(session, set)
  const areBuried = await putTombstones(session, set)
  const written = (text: string): Reading => ({ text, isOwn: isPrivate })
  await noteWords(session, {
    added: [
      ...added.flatMap(({ name, entityType }) => [written(name), written(entityType)]),
      ...retyped.map(({ entityType, reader }) => reading(entityType, reader)),
      ...inserted.map(({ line }) => written(line.content)),
    ],
    taken: [
      ...removedEntities.flatMap(({ name, storedType, storedLines, reader }) => [
        reading(name, reader),
        reading(storedType, reader),
        ...storedLines.map((line) => reading(line.content, line.reader)),
      ]),
      ...retyped.map(({ storedType, reader }) => reading(storedType, reader)),
      ...removedLines.map((line) => reading(line.content, line.reader)),
    ],
  })
  if (areBuried) return undefined
  const touched = new Set([
    ...records.map((id) => -id),
    ...removed,
    ...ids.values(),
    ...retyped.map(({ id }) => id),
    ...changes.flatMap((each) => (each.removed.length + each.moved.length + each.added.length > 0 ? each.entity : [])),
    ...snapshots.map(({ id }) => id),
  ])
  return [...touched]
}

// --- internal ---

async function insertEntities(session: Session, added: readonly AddedEntity[]): Promise<Map<string, number>> {
  if (added.length === 0) return new Map()
  const rows = await session.all<{ id: number; name: string }>(
    `INSERT INTO entity (name, type, at, source, project, time, words)
     SELECT name, type, at, source, project, time,
       setweight(to_words(name_words), 'A') || setweight(to_words(type_words), 'B')
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[])
       WITH ORDINALITY AS each (name, type, at, source, project, time, name_words, type_words, place)
     ORDER BY place RETURNING id, name`,
    ...listsOf(
      added.map(({ name, entityType, by }) => ({ ...by, ...namedRow(name, entityType), time: timeOf(by.at) })),
      ['name', 'type', 'at', 'source', 'project', 'time', 'nameWords', 'typeWords'],
    ),
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function retypeEntities(session: Session, retyped: readonly StoredEntity[]): Promise<void> {
  if (retyped.length === 0) return
  await session.run(
    `UPDATE entity SET type = each.type,
       words = setweight(to_words(each.name_words), 'A') || setweight(to_words(each.type_words), 'B')
     FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[]) AS each (id, type, name_words, type_words)
     WHERE entity.id = each.id`,
    ...listsOf(
      retyped.map(({ id, name, entityType }) => ({ id, ...namedRow(name, entityType) })),
      ['id', 'type', 'nameWords', 'typeWords'],
    ),
  )
}

async function deleteLines(session: Session, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return
  await session.run(
    'DELETE FROM observation WHERE id = ANY (?::bigint[])',
    lines.map(({ id }) => id),
  )
}

async function moveLines(session: Session, moved: readonly StoredLine[]): Promise<void> {
  if (moved.length === 0) return
  await session.run(
    `UPDATE observation SET seq = each.seq FROM unnest(?::bigint[], ?::integer[]) AS each (id, seq)
     WHERE observation.id = each.id`,
    ...listsOf(moved, ['id', 'seq']),
  )
}

async function insertLines(
  session: Session,
  added: readonly (AddedLine & { readonly entity: number })[],
): Promise<void> {
  if (added.length === 0) return
  await session.run(
    `INSERT INTO observation (entity, seq, at, source, project, content, words)
     SELECT entity, seq, at, source, project, content, to_words(words)
     FROM unnest(?::bigint[], ?::integer[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
       WITH ORDINALITY AS each (entity, seq, at, source, project, content, words, place)
     ORDER BY place`,
    ...listsOf(
      added.map(({ entity, seq, line }) => ({ entity, seq, ...line, words: indexWords(line.content) })),
      ['entity', 'seq', 'at', 'source', 'project', 'content', 'words'],
    ),
  )
}

async function putSnapshots(session: Session, rows: readonly (TypedRow & { readonly id: number })[]): Promise<void> {
  if (rows.length === 0) return
  await session.run(
    `INSERT INTO snapshot (entity, project, session, status, type, time, timestamp, brief, value)
     SELECT * FROM unnest(
       ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[])
     ON CONFLICT (entity) DO UPDATE SET
       project = excluded.project, session = excluded.session, status = excluded.status, type = excluded.type,
       time = excluded.time, timestamp = excluded.timestamp, brief = excluded.brief, value = excluded.value,
       author = excluded.author, machine = excluded.machine`,
    ...listsOf(rows, ['id', 'project', 'session', 'status', 'type', 'time', 'timestamp', 'brief', 'value']),
  )
}

async function writeRelations(
  session: Session,
  { relations, removedRelations, removedEnds }: WorkingSet,
): Promise<void> {
  if (removedEnds.length > 0) {
    const sql = 'DELETE FROM relation WHERE from_name = ANY (?1::text[]) OR to_name = ANY (?1::text[])'
    await session.run(sql, removedEnds)
  }
  if (removedRelations.length > 0) {
    await session.run('DELETE FROM relation WHERE id = ANY (?::bigint[])', removedRelations)
  }
  const added = [...relations.values()].flatMap((each) => ('by' in each ? each : []))
  if (added.length === 0) return
  await session.run(
    `INSERT INTO relation (from_name, to_name, type, at, source, project)
     SELECT from_name, to_name, type, at, source, project
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
       WITH ORDINALITY AS each (from_name, to_name, type, at, source, project, place) ORDER BY place`,
    ...listsOf(
      added.map(({ relation, by }) => ({ ...relation, ...by })),
      ['from', 'to', 'relationType', 'at', 'source', 'project'],
    ),
  )
}

/** Returns the ids of the records that were written. */
async function putRecords(session: Session, { records, removedRecords }: WorkingSet): Promise<number[]> {
  if (removedRecords.length > 0) {
    await session.run('DELETE FROM record WHERE key = ANY (?::text[]) AND author = current_user', removedRecords)
  }
  const written = [...records.values()].filter(({ isWritten }) => isWritten)
  const known = written.filter(({ id }) => id !== undefined)
  if (known.length > 0) {
    await session.run(
      `UPDATE record SET value = each.value, at = each.at
       FROM unnest(?::bigint[], ?::text[], ?::text[]) AS each (id, value, at) WHERE record.id = each.id`,
      ...listsOf(known, ['id', 'value', 'at']),
    )
  }
  const added = written.filter(({ id }) => id === undefined)
  const rows =
    added.length === 0
      ? []
      : await session.all<{ id: number }>(
          'INSERT INTO record (key, value, at) SELECT * FROM unnest(?::text[], ?::text[], ?::text[]) RETURNING id',
          ...listsOf(added, ['key', 'value', 'at']),
        )
  return [...known.flatMap(({ id }) => id ?? []), ...rows.map(({ id }) => id)]
}

/** Returns whether a tombstone was written or deleted. */
async function putTombstones(session: Session, { tombstones, removedTombstones }: WorkingSet): Promise<boolean> {
  if (removedTombstones.length > 0) {
    await session.run(
      `DELETE FROM tombstone USING unnest(?::text[], ?::text[]) AS each (salt, hash)
       WHERE tombstone.salt = each.salt AND tombstone.hash = each.hash`,
      ...listsOf(removedTombstones, ['salt', 'hash']),
    )
  }
  const written = [...tombstones.values()].filter(({ isWritten }) => isWritten)
  if (written.length > 0) {
    await session.run(
      `INSERT INTO tombstone (salt, hash, kind, at) SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[])
       ON CONFLICT (salt, hash) DO UPDATE SET at = excluded.at`,
      ...listsOf(written, ['salt', 'hash', 'kind', 'at']),
    )
  }
  return removedTombstones.length + written.length > 0
}

interface Reading {
  readonly text: string
  /** Seen by one role alone. */
  readonly isOwn: boolean
}

function reading(text: string, reader: string | undefined): Reading {
  return { text, isOwn: reader !== undefined }
}

async function noteWords(
  session: Session,
  { added, taken }: { readonly added: readonly Reading[]; readonly taken: readonly Reading[] },
): Promise<void> {
  const counts = { team: new Map<string, number>(), own: new Map<string, number>() }
  const note = ({ text, isOwn }: Reading, rows: 1 | -1): void => {
    const of = isOwn ? counts.own : counts.team
    for (const word of wordsOf(indexText(text))) of.set(word, (of.get(word) ?? 0) + rows)
  }
  for (const each of added) note(each, 1)
  for (const each of taken) note(each, -1)
  for (const [kind, words] of Object.entries(counts)) {
    const changes = [...words].filter(([, rows]) => rows !== 0)
    if (changes.length === 0) continue
    await session.all(
      `SELECT note_words(?::text[], ?::bigint[], ${kind === 'own' ? 'viewer()' : 'NULL'})`,
      changes.map(([word]) => word),
      changes.map(([, rows]) => rows),
    )
  }
}

function timeOf(at: string): number | undefined {
  const time = Date.parse(at)
  return Number.isNaN(time) ? undefined : time
}

/** Returns the values of a statement that takes one list a column. */
function listsOf<Key extends string>(
  rows: readonly { readonly [Each in Key]?: string | number | undefined }[],
  columns: readonly Key[],
): (string | number | undefined)[][] {
  return columns.map((column) => rows.map((row) => row[column]))
}

/** An entity's name and type, each with its words for the index. */
function namedRow(name: string, type: string) {
  return { name, type, nameWords: indexWords(name), typeWords: indexWords(type) }
}
