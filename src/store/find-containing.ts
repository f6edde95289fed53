/**
 * @module Which entities of a SQLite store contain a text literally, whatever its case.
 *
 * The index of pieces names the rows that may, and each is read. Where a text is too short to have pieces, or in too many
 * rows, the engine reads all of them.
 */

import type { Connection } from './driver.ts'
import { ungrammed } from './gram-index.ts'
import { gramQuestion } from './grams.ts'
import { ROWS_PER_ENTITY } from './row-numbers.ts'
import { ENTITY, OBSERVATION } from './seal-columns.ts'

/**
 * Returns the names of the entities whose name, type or any observation contains the text, in stored order. Case is
 * JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
 */
export function findContaining(connection: Connection, text: string): string[] {
  const wanted = text.toLowerCase()
  const rows = candidates(connection, wanted)
  const ids = new Set<number>()
  if (rows === undefined) scan(connection, wanted, ids, 0, LAST_ENTITY)
  else {
    for (const row of rows) if (holds(connection, row, wanted)) ids.add(Math.floor(row / ROWS_PER_ENTITY))
    const left = ungrammed(connection)
    if (left !== undefined) scan(connection, wanted, ids, left.after, left.upto)
  }
  const sql = `SELECT ${ENTITY} AS name FROM entity WHERE id = ?`
  return [...ids].sort((a, b) => a - b).map((id) => connection.only<{ name: string }>(sql, id).name)
}

// --- internal ---

/** Rows that are read one by one; of more it is faster to read them all. */
const MOST_CANDIDATES = 10_000
/** After every entity. */
const LAST_ENTITY = 2 ** 30

/** Returns the rows of the index that may contain the text; undefined where it does not tell them from the others. */
function candidates(connection: Connection, wanted: string): number[] | undefined {
  const question = gramQuestion(wanted)
  if (question === undefined) return undefined
  const sql = 'SELECT rowid AS row FROM gram_index WHERE gram_index MATCH ? LIMIT ?'
  const rows = connection.all<{ row: number }>(sql, question, MOST_CANDIDATES + 1)
  return rows.length > MOST_CANDIDATES ? undefined : rows.map(({ row }) => row)
}

function holds(connection: Connection, row: number, wanted: string): boolean {
  if (row % ROWS_PER_ENTITY !== 0) {
    const line = connection.get<{ content: string }>(LINE, row)
    return line?.content.toLowerCase().includes(wanted) === true
  }
  const entity = connection.get<{ name: string; type: string }>(NAMED, row / ROWS_PER_ENTITY)
  return entity !== undefined && [entity.name, entity.type].some((each) => each.toLowerCase().includes(wanted))
}

const LINE = `SELECT ${OBSERVATION} AS content FROM observation WHERE id = ?`
const NAMED = `SELECT ${ENTITY} AS name, type FROM entity WHERE id = ?`

/** Adds the entities of these numbers, the first one excluded, by reading all that they have. */
function scan(connection: Connection, wanted: string, ids: Set<number>, after: number, upto: number): void {
  const part = (wanted.match(CHARACTERS) ?? [])
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '')
    .slice(0, PATTERN_LENGTH)
  const pattern = anyCase(part)
  // What the engine can decide, it decides; what JavaScript sees in context is compared here.
  const decisive = part === wanted && !IN_CONTEXT.test(wanted) ? 1 : 0
  for (const [table, column, entity, width] of SCANNED) {
    const sql = `
      SELECT ${entity} AS id,
        CASE WHEN ?2 AND typeof(${column}) = 'text' AND ${column} GLOB ?1 THEN NULL ELSE ${column} END AS text
      FROM ${table} WHERE id >= ?3 AND id < ?4 AND (${column} GLOB ?1 OR typeof(${column}) = 'blob'
        OR length(${column}) <> octet_length(${column}) AND instr(${column}, '\u0130'))`
    const values = [pattern, decisive, (after + 1) * width, (upto + 1) * width] as const
    for (const row of connection.all<{ id: number; text?: string }>(sql, ...values)) {
      if (ids.has(row.id)) continue
      if (row.text === undefined || row.text.toLowerCase().includes(wanted)) ids.add(row.id)
    }
  }
}

/** What is read: the column, what gives its entity, and how many numbers an entity has in the table. */
const SCANNED = [
  ['entity', 'name', 'id', 1],
  ['entity', 'type', 'id', 1],
  ['observation', 'content', 'entity', ROWS_PER_ENTITY],
] as const

/** NUL is in no text that the engine compares. */
const CHARACTERS = /[^\0\ud800-\udfff]+/gu
/** Longer patterns are refused by the engine, and each character may take several. */
const PATTERN_LENGTH = 1_000
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
