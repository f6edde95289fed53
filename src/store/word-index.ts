/**
 * @module The full-text index of a SQLite store: kept by the writer in its own transaction, asked for candidates.
 *
 * One row for each entity's name and type, one for each observation, so that a changed line touches its own row alone.
 * A row is taken out by the text that it was put in with (see ./index-text.ts).
 */

import type { Connection } from './driver.ts'
import { indexText, questionTerms } from './index-text.ts'

/** Puts an entity's name and type into the index. */
export function indexEntity(connection: Connection, id: number, name: string, type: string): void {
  connection.run(PUT, 2 * id, indexText(name), indexText(type), '')
}

/** Takes an entity's name and type out of the index. */
export function unindexEntity(connection: Connection, id: number, name: string, type: string): void {
  connection.run(TAKE, 2 * id, indexText(name), indexText(type), '')
}

/** Puts an observation into the index. */
export function indexObservation(connection: Connection, id: number, content: string): void {
  connection.run(PUT, 2 * id + 1, '', '', indexText(content))
}

/** Takes an observation out of the index. */
export function unindexObservation(connection: Connection, id: number, content: string): void {
  connection.run(TAKE, 2 * id + 1, '', '', indexText(content))
}

/**
 * Returns the entities that answer any word of the text, best first.
 * An entity's score is its best row's, plus half of the next one's, a quarter of the third's and so on: several lines that
 * match count for more than one, and a long snapshot does not win by its length.
 */
export function findCandidates(connection: Connection, text: string, limit: number): { name: string; score: number }[] {
  const terms = questionTerms(text)
  if (terms.length === 0 || limit < 1) return []
  const match = terms.map((term) => `"${term.text}"${term.prefix ? '*' : ''}`).join(' OR ')
  const rows = connection.all<{ id: number; name: string; score: number }>(
    HITS,
    match,
    Math.max(FEWEST_ROWS, limit * ROWS_PER_CANDIDATE),
  )
  const best = new Map<number, { id: number; name: string; score: number; weight: number }>()
  for (const { id, name, score } of rows) {
    const known = best.get(id)
    if (known === undefined) best.set(id, { id, name, score, weight: 0.5 })
    else {
      known.score += score * known.weight
      known.weight /= 2
    }
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, limit)
    .map(({ name, score }) => ({ name, score }))
}

// --- internal ---

/** Rows of the index that are read for each candidate asked for: one entity's many lines must not crowd out the others. */
const ROWS_PER_CANDIDATE = 20
const FEWEST_ROWS = 500

const PUT = 'INSERT INTO word_index (rowid, name, type, content) VALUES (?, ?, ?, ?)'
const TAKE = `INSERT INTO word_index (word_index, rowid, name, type, content) VALUES ('delete', ?, ?, ?, ?)`

/** A word in a name weighs five times, in a type twice what it weighs in an observation. */
const HITS = `
  WITH hit AS MATERIALIZED (
    SELECT rowid AS id, -bm25(word_index, 5.0, 2.0, 1.0) AS score
    FROM word_index WHERE word_index MATCH ? ORDER BY score DESC LIMIT ?
  )
  SELECT entity.id AS id, entity.name AS name, hit.score AS score
  FROM hit
  LEFT JOIN observation ON (hit.id & 1) = 1 AND observation.id = hit.id >> 1
  JOIN entity ON entity.id = CASE hit.id & 1 WHEN 1 THEN observation.entity ELSE hit.id >> 1 END
  ORDER BY hit.score DESC`
