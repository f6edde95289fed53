/**
 * @module Which entities of a SQLite store contain a text literally, whatever its case.
 *
 * The trigram index names the candidate rows, and each is read. The engine reads all rows where the text is too short
 * for a trigram or the candidates are too many.
 */

import type { Containing } from '../port.ts'
import { ENTITY, OBSERVATION } from './checksum.ts'
import { type Connection, MISSING_ROW } from './driver.ts'
import { countIndexed, entityOf, numbersOf } from './find-rows.ts'
import { findTouchingIds } from './queries.ts'
import { ROWS_PER_ENTITY } from './row-ids.ts'
import { trigramQuery } from './trigrams.ts'

/**
 * Returns the entities whose name, type or any observation contains the text: the names of the first `limit`, in stored
 * order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
 */
export function findContaining(connection: Connection, text: string, limit = Number.MAX_SAFE_INTEGER): Containing {
  const wanted = text.toLowerCase()
  const rows = candidates(connection, wanted)
  const found = new Set<number>()
  if (rows === undefined) scan(connection, wanted, found)
  else {
    for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
      readRows(connection, wanted, found, rows.slice(from, from + READ_AT_ONCE))
    }
  }
  const ids = [...found].sort((a, b) => a - b)
  return {
    names: readNames(connection, ids.slice(0, limit)),
    count: ids.length,
    touching: findTouchingIds(connection, ids, limit),
  }
}

// --- internal ---

/** Rows that are read by their numbers at most: so many, or such a share of all; of more it is faster to read them all. */
const FEW_CANDIDATES = 10_000
const SHARE_OF_ROWS = 0.25
/** Rows whose texts are held at once. */
const READ_AT_ONCE = 1_000

/** Returns the rows of the index that may contain the text; undefined where it does not tell them from the others. */
function candidates(connection: Connection, wanted: string): number[] | undefined {
  const question = trigramQuery(wanted)
  if (question === undefined) return undefined
  const most = Math.max(FEW_CANDIDATES, Math.floor(countIndexed(connection) * SHARE_OF_ROWS))
  const sql =
    'SELECT group_concat(row) AS rows FROM (SELECT rowid AS row FROM trigram_index WHERE trigram_index MATCH ? LIMIT ?)'
  const rows = numbersOf(connection, sql, question, most + 1)
  return rows.length > most ? undefined : rows
}

/** Adds the entities of those of these rows that contain the text. */
function readRows(connection: Connection, wanted: string, found: Set<number>, rows: readonly number[]): void {
  const isNamed = (row: number): boolean => row % ROWS_PER_ENTITY === 0
  const named = JSON.stringify(rows.filter(isNamed).map((id) => entityOf({ id })))
  const lines = JSON.stringify(rows.filter((row) => !isNamed(row)))
  for (const { id, name, type } of connection.all<{ id: number; name: string; type: string }>(NAMED, named)) {
    if ([name, type].some((each) => each.toLowerCase().includes(wanted))) found.add(id)
  }
  for (const { id, content } of connection.all<{ id: number; content: string }>(LINES, lines)) {
    const entity = entityOf({ id })
    if (!found.has(entity) && content.toLowerCase().includes(wanted)) found.add(entity)
  }
}

const NAMED = `
  SELECT entity.id, ${ENTITY} AS name, entity.type FROM json_each(?) AS each CROSS JOIN entity ON entity.id = each.value`
const LINES = `
  SELECT observation.id, ${OBSERVATION} AS content
  FROM json_each(?) AS each CROSS JOIN observation ON observation.id = each.value`

/** Returns the names of these entities in their order. @throws where one is missing: the error means damage */
function readNames(connection: Connection, ids: readonly number[]): string[] {
  const rows = connection.all<{ name: string }>(NAMED, JSON.stringify(ids))
  if (rows.length < ids.length) throw new Error(MISSING_ROW)
  return rows.map(({ name }) => name)
}

/** Adds the entities that contain the text, by reading all rows. */
function scan(connection: Connection, wanted: string, found: Set<number>): void {
  const part = (wanted.match(CHARACTERS) ?? [])
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '')
    .slice(0, PATTERN_LENGTH)
  const pattern = anyCase(part)
  // No character has fewer bytes than units in lower case, so that a text of fewer bytes is too short.
  // The engine decides what it can. Case rules that depend on context are compared here.
  const decisive = part === wanted && !IN_CONTEXT.test(wanted) ? 1 : 0
  for (const [table, column, entity] of SCANNED) {
    const sql = `
      SELECT ${entity} AS id,
        CASE WHEN ?2 AND typeof(${column}) = 'text' AND ${column} GLOB ?1 THEN NULL ELSE ${column} END AS text
      FROM ${table} WHERE octet_length(${column}) >= ?3 AND (${column} GLOB ?1 OR typeof(${column}) = 'blob'
        OR length(${column}) <> octet_length(${column}) AND instr(${column}, '\u0130'))`
    for (const row of connection.all<{ id: number; text?: string }>(sql, pattern, decisive, wanted.length)) {
      if (found.has(row.id)) continue
      if (row.text === undefined || row.text.toLowerCase().includes(wanted)) found.add(row.id)
    }
  }
}

/** What is read: table, column, and the column that gives the entity. */
const SCANNED = [
  ['entity', 'name', 'id'],
  ['entity', 'type', 'id'],
  ['observation', 'content', 'entity'],
] as const

/** The engine compares no text with a NUL. */
const CHARACTERS = /[^\0\ud800-\udfff]+/gu
/** Characters that the engine compares at each place of a text: those of a longer text are compared here. */
const PATTERN_LENGTH = 100
/** A sigma's form depends on where it stands. */
const IN_CONTEXT = /[\u03c3\u03c2]/

/** Returns the engine's pattern for every text that holds this one, in any case. */
function anyCase(lower: string): string {
  const one = (character: string): string => {
    const forms = character < '\x80' ? capitalOf(character) : otherForms().get(character)
    if (forms !== undefined) return `[${character}${forms}]`
    return '*?['.includes(character) ? `[${character}]` : character
  }
  return `*${[...lower].map(one).join('')}*`
}

/** The same for a character of ASCII, without asking for all characters. */
function capitalOf(character: string): string | undefined {
  if (character === 'k') return 'K\u212a'
  return character >= 'a' && character <= 'z' ? character.toUpperCase() : undefined
}

let forms: Map<string, string> | undefined

/** What JavaScript folds to each character: И to и, and the Kelvin sign to k as well as K. */
function otherForms(): ReadonlyMap<string, string> {
  if (forms !== undefined) return forms
  forms = new Map([['\u03c2', '\u03a3']])
  for (let code = 0x41; code <= LAST_CASED; code += 1) {
    const character = String.fromCodePoint(code)
    const lower = character.toLowerCase()
    if (lower !== character) forms.set(lower, `${forms.get(lower) ?? ''}${character}`)
  }
  return forms
}

/** No script beyond has letters of two cases. */
const LAST_CASED = 0x1_ffff
