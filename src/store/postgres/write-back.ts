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
import type { Session, SqlValue } from './connection.ts'
import { indexWords } from './words.ts'

/** The rows that a batch wrote. */
export interface Touched {
  /** Of entities; of records, negative. */
  readonly ids: readonly number[]
  /** Names of entities and keys of records that were added: the server alone knows their ids. */
  readonly names: readonly string[]
  readonly keys: readonly string[]
}

/** What was sent, in this order and not answered yet. */
export interface Written {
  readonly sent: readonly Promise<unknown>[]
  /** Undefined where a tombstone was written or deleted: that concerns every batch. */
  readonly touched: Touched | undefined
}

/** Sends the changes, all of them in one round trip. */
export function writeBack(session: Session, set: WorkingSet): Written {
  const sent: Promise<unknown>[] = []
  const send: Send = (sql, ...values) => {
    const answer = session.run(sql, ...values)
    // The caller waits for all of them.
    answer.catch(() => undefined)
    sent.push(answer)
  }
  return { touched: sendAll(send, set), sent }
}

// --- internal ---

type Send = (sql: string, ...values: readonly SqlValue[]) => void

/** An entity's id, or the name of one that was added just before. */
interface Owner {
  readonly entity: number | undefined
  readonly owner: string | undefined
}

function sendAll(send: Send, set: WorkingSet): Touched | undefined {
  const { removedEntities } = set
  const removed = removedEntities.map(({ id }) => id)
  if (removed.length > 0) send('DELETE FROM entity WHERE id = ANY (?::bigint[])', removed)
  const held = [...set.entities.values()]
  const added = held.flatMap((entity) => (isStored(entity) ? [] : entity))
  insertEntities(send, added)
  const ownerOf = (entity: HeldEntity): Owner =>
    isStored(entity) ? { entity: entity.id, owner: undefined } : { entity: undefined, owner: entity.name }
  const retyped = held.filter(isStored).filter(({ storedType, entityType }) => storedType !== entityType)
  retypeEntities(send, retyped)
  const changes = held.map((entity) => ({ ...ownerOf(entity), ...lineChanges(entity) }))
  const removedLines = changes.flatMap((each) => each.removed)
  deleteLines(send, removedLines)
  moveLines(
    send,
    changes.flatMap(({ moved }) => moved),
  )
  const inserted = changes.flatMap(({ entity, owner, added: lines }) =>
    lines.map((line) => ({ ...line, entity, owner })),
  )
  insertLines(send, inserted)
  const snapshots = held.flatMap((entity) =>
    entity.isTyped && entity.snapshot !== undefined ? [{ ...entity.snapshot, ...ownerOf(entity) }] : [],
  )
  putSnapshots(send, snapshots)
  writeRelations(send, set)
  const records = putRecords(send, set)
  const areBuried = putTombstones(send, set)
  noteWords(send, {
    added: [
      ...added.flatMap(({ name, entityType }) => [name, entityType]),
      ...retyped.map(({ entityType }) => entityType),
      ...inserted.map(({ line }) => line.content),
    ],
    taken: [
      ...removedEntities.flatMap(({ name, storedType, storedLines }) => [
        name,
        storedType,
        ...storedLines.map(({ content }) => content),
      ]),
      ...retyped.map(({ storedType }) => storedType),
      ...removedLines.map(({ content }) => content),
    ],
  })
  if (areBuried) return undefined
  const ids = new Set([
    ...records.ids.map((id) => -id),
    ...removed,
    ...retyped.map(({ id }) => id),
    ...changes.flatMap((each) =>
      each.removed.length + each.moved.length + each.added.length > 0 ? (each.entity ?? []) : [],
    ),
    ...snapshots.flatMap(({ entity }) => entity ?? []),
  ])
  return { ids: [...ids], names: added.map(({ name }) => name), keys: records.keys }
}

/** The id of a row's entity, in a statement that begins with `owned`. */
const OWNER = 'coalesce(each.entity, added.id)'
const OWNED = 'each LEFT JOIN added ON added.name = each.owner'

/**
 * Begins a statement on rows of which each has an entity. All that were just added are looked up together: for one row, the planner
 * would walk down from the highest id of the table.
 */
function owned(rows: string): string {
  return `
    WITH each AS MATERIALIZED (SELECT * FROM ${rows}),
      added AS (SELECT name, id FROM entity WHERE name = ANY (ARRAY(SELECT owner FROM each)))`
}

function insertEntities(send: Send, added: readonly AddedEntity[]): void {
  if (added.length === 0) return
  send(
    `INSERT INTO entity (name, type, at, source, project, time, words)
     SELECT name, type, at, source, project, time,
       setweight(to_words(name_words), 'A') || setweight(to_words(type_words), 'B')
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[])
       WITH ORDINALITY AS each (name, type, at, source, project, time, name_words, type_words, place)
     ORDER BY place`,
    ...listsOf(
      added.map(({ name, entityType, by }) => ({ ...by, ...namedRow(name, entityType), time: timeOf(by.at) })),
      ['name', 'type', 'at', 'source', 'project', 'time', 'nameWords', 'typeWords'],
    ),
  )
}

function retypeEntities(send: Send, retyped: readonly StoredEntity[]): void {
  if (retyped.length === 0) return
  send(
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

function deleteLines(send: Send, lines: readonly StoredLine[]): void {
  if (lines.length === 0) return
  send(
    'DELETE FROM observation WHERE id = ANY (?::bigint[])',
    lines.map(({ id }) => id),
  )
}

function moveLines(send: Send, moved: readonly StoredLine[]): void {
  if (moved.length === 0) return
  send(
    `UPDATE observation SET seq = each.seq FROM unnest(?::bigint[], ?::integer[]) AS each (id, seq)
     WHERE observation.id = each.id`,
    ...listsOf(moved, ['id', 'seq']),
  )
}

function insertLines(send: Send, added: readonly (AddedLine & Owner)[]): void {
  if (added.length === 0) return
  send(
    `${owned(`unnest(?::bigint[], ?::text[], ?::integer[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
       WITH ORDINALITY AS line (entity, owner, seq, at, source, project, content, words, place)`)}
     INSERT INTO observation (entity, seq, at, source, project, content, words)
     SELECT ${OWNER}, seq, at, source, project, content, to_words(words) FROM ${OWNED} ORDER BY place`,
    ...listsOf(
      added.map(({ entity, owner, seq, line }) => ({ entity, owner, seq, ...line, words: indexWords(line.content) })),
      ['entity', 'owner', 'seq', 'at', 'source', 'project', 'content', 'words'],
    ),
  )
}

function putSnapshots(send: Send, rows: readonly (TypedRow & Owner)[]): void {
  if (rows.length === 0) return
  send(
    `${owned(`unnest(
       ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[])
       AS typed (entity, owner, project, session, status, type, time, timestamp, brief, value)`)}
     INSERT INTO snapshot (entity, project, session, status, type, time, timestamp, brief, value)
     SELECT ${OWNER}, project, session, status, type, time, timestamp, brief, value FROM ${OWNED}
     ON CONFLICT (entity) DO UPDATE SET
       project = excluded.project, session = excluded.session, status = excluded.status, type = excluded.type,
       time = excluded.time, timestamp = excluded.timestamp, brief = excluded.brief, value = excluded.value`,
    ...listsOf(rows, [
      'entity',
      'owner',
      'project',
      'session',
      'status',
      'type',
      'time',
      'timestamp',
      'brief',
      'value',
    ]),
  )
}

function writeRelations(send: Send, { relations, removedRelations, removedEnds }: WorkingSet): void {
  if (removedEnds.length > 0) {
    const sql = 'DELETE FROM relation WHERE from_name = ANY (?1::text[]) OR to_name = ANY (?1::text[])'
    send(sql, removedEnds)
  }
  if (removedRelations.length > 0) {
    send('DELETE FROM relation WHERE id = ANY (?::bigint[])', removedRelations)
  }
  const added = [...relations.values()].flatMap((each) => ('by' in each ? each : []))
  if (added.length === 0) return
  send(
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

/** Returns the ids of the records that were changed, and the keys of those that were added. */
function putRecords(send: Send, { records, removedRecords }: WorkingSet): Pick<Touched, 'ids' | 'keys'> {
  if (removedRecords.length > 0) {
    send('DELETE FROM record WHERE key = ANY (?::text[]) AND author = current_user', removedRecords)
  }
  const written = [...records.values()].filter(({ isWritten }) => isWritten)
  const known = written.filter(({ id }) => id !== undefined)
  if (known.length > 0) {
    send(
      `UPDATE record SET value = each.value, at = each.at
       FROM unnest(?::bigint[], ?::text[], ?::text[]) AS each (id, value, at) WHERE record.id = each.id`,
      ...listsOf(known, ['id', 'value', 'at']),
    )
  }
  const added = written.filter(({ id }) => id === undefined)
  if (added.length > 0) {
    send(
      'INSERT INTO record (key, value, at) SELECT * FROM unnest(?::text[], ?::text[], ?::text[])',
      ...listsOf(added, ['key', 'value', 'at']),
    )
  }
  return { ids: known.flatMap(({ id }) => id ?? []), keys: added.map(({ key }) => key) }
}

/** Returns whether a tombstone was written or deleted. */
function putTombstones(send: Send, { tombstones, removedTombstones }: WorkingSet): boolean {
  if (removedTombstones.length > 0) {
    send(
      `DELETE FROM tombstone USING unnest(?::text[], ?::text[]) AS each (salt, hash)
       WHERE tombstone.salt = each.salt AND tombstone.hash = each.hash`,
      ...listsOf(removedTombstones, ['salt', 'hash']),
    )
  }
  const written = [...tombstones.values()].filter(({ isWritten }) => isWritten)
  if (written.length > 0) {
    send(
      `INSERT INTO tombstone (salt, hash, kind, at) SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[])
       ON CONFLICT (salt, hash) DO UPDATE SET at = excluded.at`,
      ...listsOf(written, ['salt', 'hash', 'kind', 'at']),
    )
  }
  return removedTombstones.length + written.length > 0
}

function noteWords(
  send: Send,
  { added, taken }: { readonly added: readonly string[]; readonly taken: readonly string[] },
): void {
  const counts = new Map<string, number>()
  const note = (text: string, rows: 1 | -1): void => {
    for (const word of wordsOf(indexText(text))) counts.set(word, (counts.get(word) ?? 0) + rows)
  }
  for (const each of added) note(each, 1)
  for (const each of taken) note(each, -1)
  const changes = [...counts].filter(([, rows]) => rows !== 0)
  if (changes.length === 0) return
  send(
    `INSERT INTO word AS known (text, rows) SELECT * FROM unnest(?::text[], ?::bigint[])
     ON CONFLICT (text) DO UPDATE SET rows = known.rows + excluded.rows`,
    changes.map(([word]) => word),
    changes.map(([, rows]) => rows),
  )
  const fewer = changes.filter(([, rows]) => rows < 0)
  if (fewer.length > 0)
    send(
      'DELETE FROM word WHERE text = ANY (?::text[]) AND rows < 1',
      fewer.map(([word]) => word),
    )
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
