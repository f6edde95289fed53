/**
 * @module Which entities of a PostgreSQL store contain a text literally, whatever its case.
 */

import { MOST_COUNTED } from '../port.ts'
import type { Session } from './connection.ts'
import { MARK } from './text.ts'

/** Returns the entities whose name, type or any observation contains the text: their names, in stored order. */
export async function findContaining(session: Session, text: string): Promise<string[]> {
  const wanted = text.toLowerCase()
  // The columns fold A to Z alone. The server compares what it can; the rest is compared here.
  const hasCase = wanted !== wanted.toUpperCase()
  const part = ((hasCase ? wanted.match(ASCII_RUN) : wanted.match(CHARACTERS)) ?? []).reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    '',
  )
  const ids = new Set<number>()
  for (let after = 0; ids.size <= MOST_COUNTED; ) {
    const rows = await session.all<{ id: number; text?: string }>(CONTAINING, part, part === wanted, after, PAGE)
    for (const row of rows) {
      if (row.text === undefined || row.text.toLowerCase().includes(wanted)) ids.add(row.id)
      after = Math.max(after, row.id)
    }
    if (new Set(rows.map(({ id }) => id)).size < PAGE) break
  }
  const found = await session.all<{ name: string }>(
    'SELECT name FROM entity WHERE id = ANY (?::bigint[]) ORDER BY id',
    [...ids].sort((a, b) => a - b).slice(0, MOST_COUNTED + 1),
  )
  return found.map(({ name }) => name)
}

// --- internal ---

const ASCII_RUN = /[\x01-\x7f]+/g
const CHARACTERS = /[^\0\ufffe\ud800-\udfff]+/gu

/** What only JavaScript's case says: the Kelvin sign is a k, İ an i with a dot; and what is not kept as it is written. */
const UNDECIDED = `\u212a\u0130${MARK}`

/** Entities of one answer that may contain a text: of a text that very many contain, only the first are asked for. */
const PAGE = MOST_COUNTED + 1

const MATCHING = ['entity.name', 'entity.type', 'observation.content']
  .map((column) => {
    const [table = ''] = column.split('.')
    const holds = `strpos(lower(${column}), lower(?1::text COLLATE "C")) > 0`
    const isOdd = `${column} ~ '[${UNDECIDED}]'`
    return `
      SELECT ${table === 'entity' ? 'entity.id' : 'observation.entity'} AS id,
        CASE WHEN ?2 AND ${holds} AND NOT ${isOdd} THEN NULL ELSE ${column} END AS text
      FROM ${table} WHERE ${holds} OR ${isOdd}`
  })
  .join(' UNION ')
const CONTAINING = `
  WITH matching AS (SELECT * FROM (${MATCHING}) AS every WHERE id > ?3)
  SELECT * FROM matching
  WHERE id <= (SELECT max(id) FROM (SELECT DISTINCT id FROM matching ORDER BY id LIMIT ?4) AS first)`
