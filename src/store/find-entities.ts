/**
 * @module What a SQLite store answers about entities by their text, their time and their number of relations.
 */

import type { Connection } from './driver.ts'
import { type FactsRow, factsColumns, newestPage, readPlace, toFacts } from './entity-facts.ts'
import { type FilteredKind, filterConditions, timeOf } from './entity-filter.ts'
import type { EntityFacts, EntityFilter, EntityPage } from './port.ts'
import { ENTITY } from './seal-columns.ts'

/**
 * Returns the names of the entities whose name, type or any observation contains the text, whatever its case, in stored
 * order. Case is JavaScript's (`toLowerCase`): the Kelvin sign is a k, İ an i with a dot, ß and ss differ.
 */
export function findContaining(connection: Connection, text: string): string[] {
  const wanted = text.toLowerCase()
  const part = (wanted.match(CHARACTERS) ?? [])
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '')
    .slice(0, PATTERN_LENGTH)
  const pattern = anyCase(part)
  // What the engine can decide, it decides; what JavaScript sees in context is compared here.
  const decisive = part === wanted && !IN_CONTEXT.test(wanted) ? 1 : 0
  const ids = new Set<number>()
  const scan = (table: 'entity' | 'observation', column: 'name' | 'type' | 'content'): void => {
    const sql = `
      SELECT ${table === 'entity' ? 'id' : 'entity'} AS id,
        CASE WHEN ?2 AND typeof(${column}) = 'text' AND ${column} GLOB ?1 THEN NULL ELSE ${column} END AS text
      FROM ${table} WHERE ${column} GLOB ?1 OR typeof(${column}) = 'blob'
        OR length(${column}) <> octet_length(${column}) AND instr(${column}, '\u0130')`
    for (const row of connection.all<{ id: number; text?: string }>(sql, pattern, decisive)) {
      if (ids.has(row.id)) continue
      if (row.text === undefined || row.text.toLowerCase().includes(wanted)) ids.add(row.id)
    }
  }
  scan('entity', 'name')
  scan('entity', 'type')
  scan('observation', 'content')
  const sql = `SELECT ${ENTITY} AS name FROM entity WHERE id = ?`
  return [...ids].sort((a, b) => a - b).flatMap((id) => connection.get<{ name: string }>(sql, id)?.name ?? [])
}

/** Returns what is known of these entities beside their lines, in the order of the names; unknown ones are left out. */
export function findFacts(connection: Connection, names: readonly string[], filter: EntityFilter): EntityFacts[] {
  const { conditions, values } = filterConditions(filter)
  const sql = `${factsColumns('any', ENTITY)} FROM entity LEFT JOIN snapshot ON snapshot.entity = entity.id
    WHERE ${['entity.name = ?', ...conditions].join(' AND ')}`
  return names.flatMap((name) => connection.all<FactsRow>(sql, name, ...values)).map(toFacts)
}

/** Returns the newest entities that the filter selects. `after` is the `next` of the page before. @throws INVALID_INPUT (since, until) */
export function findNewest(connection: Connection, filter: EntityFilter, limit: number, after?: string): EntityPage {
  const place = after === undefined ? undefined : readPlace(after)
  // Two ranges, one of each index, each newest first: together they hold the newest of all.
  const select = (kind: FilteredKind, from: string): FactsRow[] => {
    const time = timeOf(kind)
    const { conditions, values } = filterConditions(filter, kind)
    if (kind === 'others') conditions.push('NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.entity = entity.id)')
    if (place !== undefined) {
      conditions.push(`(${time}, entity.id) < (?, ?)`)
      values.push(place.time, place.id)
    }
    const sql = `${factsColumns(kind, ENTITY)} FROM ${from} WHERE ${['TRUE', ...conditions].join(' AND ')}
      ORDER BY ${time} DESC, entity.id DESC LIMIT ?`
    return connection.all<FactsRow>(sql, ...values, limit + 1)
  }
  const snapshots = select('snapshots', 'snapshot JOIN entity ON entity.id = snapshot.entity')
  return newestPage([...snapshots, ...select('others', 'entity')], limit)
}

// --- internal ---

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
