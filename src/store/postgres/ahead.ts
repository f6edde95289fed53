/**
 * @module What a hook is going to read of its session, read ahead in one round trip: its records, its newest snapshots, and the
 * salts of the tombstones.
 *
 * All of it is of one moment, that of the revision it was read with. A batch that expects this revision is refused if
 * somebody else wrote to its rows since, and then nothing read ahead counts any more.
 */

import { concernsOf } from '../mutations/concerns.ts'
import { findSalts, latestMoments, storedTombstones, tombstoneIds } from '../mutations/tombstones.ts'
import type { CommitResult, Mark, Mutation, ReadEntity, SnapshotQuery, SnapshotRow, StoredRecord } from '../port.ts'
import { findSnapshots } from '../queries/find-snapshots.ts'
import type { Session } from './connection.ts'
import { answer, DIALECT } from './dialect.ts'
import { currentRevision } from './queries.ts'

/** What was read ahead. Each answer is undefined where the server has to be asked. */
export interface Ahead {
  readonly revision: () => number
  readonly record: (key: string) => { readonly value: string | undefined } | undefined
  readonly records: (prefix: string) => StoredRecord[] | undefined
  readonly snapshots: (query: SnapshotQuery) => SnapshotRow[] | undefined
  readonly entities: (names: readonly string[] | undefined) => ReadEntity[] | undefined
  /** When each mark was last forgotten. Asks the server for those that it does not know where there are tombstones at all. */
  readonly forgotten: (session: Session, marks: readonly Mark[]) => Promise<(string | undefined)[]>
  /** Takes back what a batch of this client wrote. Returns false if nothing that was read counts any more. */
  readonly goesOn: (batch: readonly Mutation[], result: CommitResult) => boolean
}

/** Reads ahead. The statements are sent before this returns. */
export async function readAhead(session: Session, id: string): Promise<Ahead> {
  const of = `:${id}`
  const sent = Promise.all([
    session.run('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY'),
    currentRevision(session),
    session.all<StoredRecord>(
      `SELECT key, value, at FROM record WHERE author = current_user AND strpos(key, ?) > 0 ORDER BY key COLLATE "C"`,
      of,
    ),
    answer(session, findSnapshots(DIALECT, { session: id, limit: NEWEST })),
    session.all<{ name: string; type: string; observations: string[] }>(ENTITIES, id, NEWEST),
    answer(session, findSalts()),
    session.run('COMMIT'),
  ])
  const [, read, rows, snapshots, entities, salts] = await sent
  let revision = read
  const records = new Map(rows.map((row) => [row.key, row]))
  const rowOf = new Map(snapshots.map((row) => [row.name, row]))
  const entityOf = new Map(
    entities.map(({ name, type, observations }) => [name, { name, entityType: type, observations }]),
  )
  const times = new Map<string, string | undefined>()
  /** Keys that this client wrote since. */
  const written = new Set<string>()
  return {
    revision: () => revision,
    record: (key) => (key.includes(of) && !written.has(key) ? { value: records.get(key)?.value } : undefined),
    records: (prefix) =>
      prefix.includes(of) && ![...written].some((key) => key.startsWith(prefix))
        ? [...records.values()].filter(({ key }) => key.startsWith(prefix))
        : undefined,
    snapshots: ({ names, ...conditions }) => {
      const [name = ''] = names ?? []
      const row = names?.length === 1 && Object.keys(conditions).length === 0 ? rowOf.get(name) : undefined
      return row && [row]
    },
    entities: (names) => {
      const entity = names?.length === 1 ? entityOf.get(names[0] ?? '') : undefined
      return entity && [entity]
    },
    forgotten: async (asked, marks) => {
      const unknown = salts.length === 0 ? [] : marks.filter((mark) => !times.has(JSON.stringify(mark)))
      if (unknown.length > 0) {
        const stored = await answer(asked, storedTombstones(DIALECT, tombstoneIds(unknown, salts)))
        for (const [place, at] of latestMoments(unknown, salts, stored).entries())
          times.set(JSON.stringify(unknown[place]), at)
      }
      return marks.map((mark) => times.get(JSON.stringify(mark)))
    },
    goesOn: (batch, result) => {
      if (!result.applied) return false
      const { keys, names, whole, contents, buried, lifted } = concernsOf(batch)
      if (buried.length + lifted.length > 0 || contents.length > 0) return false
      for (const key of keys) written.add(key)
      for (const name of [...names, ...whole]) {
        rowOf.delete(name)
        entityOf.delete(name)
      }
      // Nobody else wrote in between: what was read is of this moment, too.
      if (result.revision === revision + 1) revision = result.revision
      return true
    },
  }
}

// --- internal ---

/** The working snapshot, the last checkpoint, and what came before them. */
const NEWEST = 4

const ENTITIES = `
  SELECT entity.name, entity.type, coalesce(
    (SELECT json_agg(content ORDER BY seq, id) FROM observation WHERE observation.entity = entity.id), '[]') AS observations
  FROM snapshot JOIN entity ON entity.id = snapshot.entity
  WHERE snapshot.session = ? ORDER BY snapshot.time DESC, snapshot.entity DESC LIMIT ?`
