/**
 * @module What a batch changed in its working set, written in as many statements as there are kinds of rows.
 */

import { indexText } from '../queries/index-text.ts'
import { wordsOf } from '../queries/spelling.ts'
import { parseTimestamp } from '../timestamp.ts'
import type { Session } from './connection.ts'
import { indexWords } from './words.ts'
import type { Line, Node, WorkingSet } from './working-set.ts'

/** Writes the changes. Returns the ids of the entities that were written, and those of the records, negative. */
export async function writeBack(session: Session, set: WorkingSet, isPrivate: boolean): Promise<number[]> {
  const { removedNodes, removedLines } = set
  const removed = removedNodes.flatMap(({ id }) => id ?? [])
  if (removed.length > 0) await session.run('DELETE FROM entity WHERE id = ANY (?::bigint[])', removed)
  const ids = await insertNodes(
    session,
    [...set.nodes.values()].filter(({ id }) => id === undefined),
  )
  const idOf = (node: Node): number => node.id ?? ids.get(node.name) ?? 0
  const nodes = [...set.nodes.values()]
  const retyped = nodes.filter(({ storedType, entityType }) => storedType !== undefined && storedType !== entityType)
  await retypeNodes(session, retyped)
  await deleteLines(session, removedLines)
  const placed = nodes.flatMap((node) => inOrder(node.lines).map(({ line, seq }) => ({ line, node: idOf(node), seq })))
  await moveLines(session, placed)
  const inserted = placed.filter(({ line }) => line.id === undefined)
  await insertLines(session, inserted)
  const snapshots = nodes.filter(({ typed }) => typed)
  await putSnapshots(
    session,
    snapshots.map((node) => ({ node, id: idOf(node) })),
  )
  await writeRelations(session, set)
  const records = await putRecords(session, set)
  const written = (text: string): Reading => ({ text, isOwn: isPrivate })
  await noteWords(session, {
    added: [
      ...nodes.filter(({ id }) => id === undefined).flatMap((node) => [written(node.name), written(node.entityType)]),
      ...retyped.map(({ entityType, reader }) => reading(entityType, reader)),
      ...inserted.map(({ line }) => written(line.content)),
    ],
    taken: [
      ...removedNodes.flatMap((node) => [
        reading(node.name, node.reader),
        reading(node.storedType ?? '', node.reader),
        ...node.lines.filter(({ id }) => id !== undefined).map((line) => reading(line.content, line.reader)),
      ]),
      ...retyped.map(({ storedType, reader }) => reading(storedType ?? '', reader)),
      ...removedLines.map((line) => reading(line.content, line.reader)),
    ],
  })
  const touched = new Set([
    ...records.map((id) => -id),
    ...removed,
    ...ids.values(),
    ...retyped.map(idOf),
    ...inserted.map(({ node }) => node),
    ...snapshots.map(idOf),
    ...nodes.filter(({ lines, storedLines }) => storedLines !== undefined && isMoved(lines, storedLines)).map(idOf),
  ])
  return [...touched]
}

// --- internal ---

interface PlacedLine {
  readonly line: Line
  readonly node: number
  readonly seq: number
}

/** Numbers that grow from line to line: a line that is stored keeps its own where it can. */
function inOrder(lines: readonly Line[]): { readonly line: Line; readonly seq: number }[] {
  let last = -1
  return lines.map((line) => {
    last = line.storedSeq !== undefined && line.storedSeq > last ? line.storedSeq : last + 1
    return { line, seq: last }
  })
}

function isMoved(lines: readonly Line[], stored: readonly Line[]): boolean {
  return lines.length !== stored.length || lines.some((line, place) => line !== stored[place])
}

async function insertNodes(session: Session, nodes: readonly Node[]): Promise<Map<string, number>> {
  if (nodes.length === 0) return new Map()
  const rows = await session.all<{ id: number; name: string }>(
    `INSERT INTO entity (name, type, at, source, project, time, words)
     SELECT name, type, at, source, project, time,
       setweight(to_words(name_words), 'A') || setweight(to_words(type_words), 'B')
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[])
       WITH ORDINALITY AS each (name, type, at, source, project, time, name_words, type_words, place)
     ORDER BY place RETURNING id, name`,
    nodes.map(({ name }) => name),
    nodes.map(({ entityType }) => entityType),
    nodes.map(({ by }) => by.at),
    nodes.map(({ by }) => by.source),
    nodes.map(({ by }) => by.project),
    nodes.map(({ by }) => timeOf(by.at)),
    nodes.map(({ name }) => indexWords(name)),
    nodes.map(({ entityType }) => indexWords(entityType)),
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function retypeNodes(session: Session, nodes: readonly Node[]): Promise<void> {
  if (nodes.length === 0) return
  await session.run(
    `UPDATE entity SET type = each.type,
       words = setweight(to_words(each.name_words), 'A') || setweight(to_words(each.type_words), 'B')
     FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[]) AS each (id, type, name_words, type_words)
     WHERE entity.id = each.id`,
    nodes.map(({ id }) => id),
    nodes.map(({ entityType }) => entityType),
    nodes.map(({ name }) => indexWords(name)),
    nodes.map(({ entityType }) => indexWords(entityType)),
  )
}

async function deleteLines(session: Session, lines: readonly Line[]): Promise<void> {
  const ids = lines.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await session.run('DELETE FROM observation WHERE id = ANY (?::bigint[])', ids)
}

async function moveLines(session: Session, placed: readonly PlacedLine[]): Promise<void> {
  const moved = placed.filter(({ line, seq }) => line.id !== undefined && line.storedSeq !== seq)
  if (moved.length === 0) return
  await session.run(
    `UPDATE observation SET seq = each.seq FROM unnest(?::bigint[], ?::integer[]) AS each (id, seq)
     WHERE observation.id = each.id`,
    moved.map(({ line }) => line.id),
    moved.map(({ seq }) => seq),
  )
}

async function insertLines(session: Session, placed: readonly PlacedLine[]): Promise<void> {
  if (placed.length === 0) return
  await session.run(
    `INSERT INTO observation (entity, seq, at, source, project, content, words)
     SELECT entity, seq, at, source, project, content, to_words(words)
     FROM unnest(?::bigint[], ?::integer[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
       WITH ORDINALITY AS each (entity, seq, at, source, project, content, words, place)
     ORDER BY place`,
    placed.map(({ node }) => node),
    placed.map(({ seq }) => seq),
    placed.map(({ line }) => line.at),
    placed.map(({ line }) => line.source),
    placed.map(({ line }) => line.project),
    placed.map(({ line }) => line.content),
    placed.map(({ line }) => indexWords(line.content)),
  )
}

async function putSnapshots(
  session: Session,
  written: readonly { readonly node: Node; readonly id: number }[],
): Promise<void> {
  const rows = written.flatMap(({ node: { snapshot }, id }) => (snapshot === undefined ? [] : [{ ...snapshot, id }]))
  if (rows.length === 0) return
  await session.run(
    `INSERT INTO snapshot (entity, project, session, status, type, time, timestamp, value)
     SELECT * FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[])
     ON CONFLICT (entity) DO UPDATE SET
       project = excluded.project, session = excluded.session, status = excluded.status, type = excluded.type,
       time = excluded.time, timestamp = excluded.timestamp, value = excluded.value,
       author = excluded.author, machine = excluded.machine`,
    rows.map(({ id }) => id),
    rows.map(({ project }) => project),
    rows.map(({ session: own }) => own),
    rows.map(({ status }) => status),
    rows.map(({ type }) => type),
    rows.map(({ timestamp }) => parseTimestamp(timestamp)),
    rows.map(({ timestamp }) => timestamp),
    rows.map(({ value }) => value),
  )
}

async function writeRelations(session: Session, { relations, removedRelations }: WorkingSet): Promise<void> {
  if (removedRelations.length > 0) {
    await session.run('DELETE FROM relation WHERE id = ANY (?::bigint[])', removedRelations)
  }
  const added = [...relations.values()].filter(({ id }) => id === undefined)
  if (added.length === 0) return
  await session.run(
    `INSERT INTO relation (from_name, to_name, type, at, source, project)
     SELECT from_name, to_name, type, at, source, project
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
       WITH ORDINALITY AS each (from_name, to_name, type, at, source, project, place) ORDER BY place`,
    added.map(({ relation }) => relation.from),
    added.map(({ relation }) => relation.to),
    added.map(({ relation }) => relation.relationType),
    added.map(({ by }) => by.at),
    added.map(({ by }) => by.source),
    added.map(({ by }) => by.project),
  )
}

/** Returns the ids of the records that were written. */
async function putRecords(session: Session, { records, writtenRecords }: WorkingSet): Promise<number[]> {
  const written = [...writtenRecords].flatMap((key) => {
    const record = records.get(key)
    return record === undefined ? [] : [{ key, ...record }]
  })
  const known = written.filter(({ id }) => id !== undefined)
  if (known.length > 0) {
    await session.run(
      `UPDATE record SET value = each.value, at = each.at
       FROM unnest(?::bigint[], ?::text[], ?::text[]) AS each (id, value, at) WHERE record.id = each.id`,
      known.map(({ id }) => id),
      known.map(({ value }) => value),
      known.map(({ at }) => at),
    )
  }
  const added = written.filter(({ id }) => id === undefined)
  const rows =
    added.length === 0
      ? []
      : await session.all<{ id: number }>(
          'INSERT INTO record (key, value, at) SELECT * FROM unnest(?::text[], ?::text[], ?::text[]) RETURNING id',
          added.map(({ key }) => key),
          added.map(({ value }) => value),
          added.map(({ at }) => at),
        )
  return [...known.flatMap(({ id }) => id ?? []), ...rows.map(({ id }) => id)]
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
