/**
 * @module Forgetting in a SQLite store: the rows, what may bring them back, and every byte of them.
 *
 * `secure_delete` zeroes deleted rows; but the full-text index keeps beginnings of words to find its pages by, also of
 * words that it holds no more, and a program that opened the file without that pragma leaves what it freed. So the index
 * is rewritten, the file is rewritten, and the write-ahead log is emptied: a copy of the file, which a rare command may cost.
 */

import type { Outcome } from '../mutations/apply-mutation.ts'
import type { ForgetOrder, ForgetQuery, Forgetting, Forgotten } from '../port-forgetting.ts'
import { describeQuery } from '../queries/forget-conditions.ts'
import { applyMutation } from './apply-mutation.ts'
import type { Connection } from './driver.ts'
import { selectForgotten } from './select-forgotten.ts'
import { addTombstone } from './tombstones.ts'
import { unindexObservation } from './word-index.ts'

/** Takes what the query selects out of the store, inside the transaction that the caller holds. Returns what went. */
export function forgetRows(
  connection: Connection,
  query: ForgetQuery,
  order: ForgetOrder,
  outcome: Outcome,
): Forgotten {
  const { found, lines, relations } = selectForgotten(connection, query, order)
  for (const { from, to, relationType, id } of relations) {
    addTombstone(connection, { kind: 'relation', relation: { from, to, relationType } }, order.at)
    connection.run('DELETE FROM relation WHERE id = ?', id)
  }
  for (const { id, name, content } of lines) {
    addTombstone(connection, { kind: 'observation', name, content }, order.at)
    unindexObservation(connection, id, content)
    connection.run('DELETE FROM observation WHERE id = ?', id)
  }
  for (const name of found.entities) {
    addTombstone(connection, { kind: 'entity', name }, order.at)
    applyMutation(connection, { kind: 'delete-entity', name }, outcome)
  }
  // A name that only relations know can come back, too.
  const ends = new Set(relations.flatMap(({ from, to }) => [from, to]))
  for (const name of query.names ?? []) if (ends.has(name)) addTombstone(connection, { kind: 'entity', name }, order.at)
  for (const session of found.sessions) addTombstone(connection, { kind: 'session', session }, order.at)
  for (const key of order.recordKeys) connection.run('DELETE FROM record WHERE key = ?', key)
  connection.run(
    `INSERT INTO forgetting (at, by, entities, observations, relations, snapshots, sessions)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    order.at,
    describeQuery(query),
    found.entities.length,
    found.observations,
    found.relations,
    found.snapshots,
    found.sessions.length,
  )
  outcome.changed = true
  return found
}

/**
 * Rewrites the index and the file and empties the log, outside of any transaction. Returns whether all of it was done: no
 * byte of what was deleted is left. Another process that reads an older state keeps the log; a full disk stops the rewriting.
 */
export function eraseTraces(connection: Connection): boolean {
  try {
    // One segment alone is never rewritten: a second one beside it makes the index merge them.
    connection.exec(`
      INSERT INTO word_index (rowid, name, type, content) VALUES (${SPARE_ROW}, '', '', 'x');
      INSERT INTO word_index (word_index) VALUES ('optimize');
      INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ${SPARE_ROW}, '', '', 'x');
      INSERT INTO trigram_index (rowid, trigrams) VALUES (${SPARE_ROW}, 'xxx');
      INSERT INTO trigram_index (trigram_index, rowid, trigrams) VALUES ('delete', ${SPARE_ROW}, 'xxx');
      INSERT INTO trigram_index (trigram_index) VALUES ('optimize');
      VACUUM`)
    return connection.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0
  } catch {
    // Trigger: another process holds the lock, or the disk is full. The rows are gone for good; the caller says the rest.
    return false
  }
}

/** Returns every forgetting so far, newest first. */
export function findForgettings(connection: Connection): Forgetting[] {
  return connection.all<Forgetting>(
    'SELECT at, by, entities, observations, relations, snapshots, sessions FROM forgetting ORDER BY id DESC',
  )
}

// --- internal ---

/** No entity and no observation has this row of the index (./word-index.ts). */
const SPARE_ROW = 1
