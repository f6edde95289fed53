/**
 * @module Checks a SQLite store: the problems of its file, and how much it holds.
 */

import type { StoreCheck } from '../../port.ts'
import { CHECKSUMMED } from '../checksum.ts'
import type { Connection } from '../driver.ts'
import { driverName } from '../driver.ts'
import { isDamage } from '../errors.ts'
import { currentRevision } from '../queries.ts'
import { isIndexTrue } from './check-index.ts'

/** Returns the engine, the size and the problems, at most a dozen. */
export function checkStore(connection: Connection, step?: (what: string) => void): StoreCheck {
  const found = connection.only<Omit<StoreCheck, 'driver' | 'problems'>>(`
    SELECT sqlite_version() AS engine, page_count * page_size AS bytes
    FROM pragma_page_count, pragma_page_size`)
  return { driver: driverName(), ...found, problems: findDamage(connection, step) }
}

/** Returns the problems of the file: of its structure, its indexes, the rows' checksums and the search index. */
export function findDamage(connection: Connection, step: (what: string) => void = () => undefined): string[] {
  step('the structure of its file')
  const found = connection
    .all<{ integrity_check: string }>('PRAGMA integrity_check(10)')
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok')
  if (found.length > 0) return found
  if (!holds(() => currentRevision(connection) >= 0)) found.push('table meta: its row is missing')
  for (const [table, text] of CHECKSUMMED) {
    step(`table ${table}`)
    if (holds(() => connection.get(`SELECT count(${text}) FROM ${table}`) !== undefined)) continue
    found.push(`table ${table}: a row does not match its checksum`)
  }
  step('the search index')
  if (found.length === 0 && !holds(() => isIndexTrue(connection)))
    found.push('the search index does not match the text')
  return found
}

// --- internal ---

function holds(question: () => boolean): boolean {
  try {
    return question()
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}
