import { describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { matchingPages } from '../../../src/store/sqlite/find-rows.ts'
import { entityOf } from '../../../src/store/sqlite/row-ids.ts'
import { applyTo, note, openInMemory } from './connection.ts'

/** Lines of each entity; beyond fifteen they lie behind the rows of all entities. */
const LINES = [1, 20, 3, 0, 40, 2]
const ALL = 1_000

function filled(): Connection {
  const connection = openInMemory()
  const cedars = (lines: number) => Array.from({ length: lines }, (_, line) => `cedar ${line}`)
  applyTo(
    connection,
    LINES.map((lines, place) => note(`n${place}`, ...cedars(lines))),
  )
  return connection
}

function pagesOf(connection: Connection, order: 1 | -1, first: number, most: number): (readonly number[])[] {
  const sql = `
    SELECT group_concat(id) AS rows FROM (
      SELECT rowid AS id FROM word_index WHERE word_index MATCH ? AND rowid >= ? AND rowid < ?
      ORDER BY rowid ${order === 1 ? 'ASC' : 'DESC'} LIMIT ?)`
  return [...matchingPages(connection, sql, { expression: 'cedar', order, first, most })]
}

describe('the pages of the rows that match', () => {
  const connection = filled()
  const stored = connection
    .all<{ id: number }>('SELECT id FROM observation')
    .map(({ id }) => id)
    .sort((a, b) => entityOf({ id: a }) - entityOf({ id: b }) || a - b)

  it.each([
    ['the oldest entities first', 1, stored],
    ['the newest entities first', -1, stored.toReversed()],
  ] as const)('hold each row once, %s, however large a page is', (_what, order, rows) => {
    for (const first of [1, 2, 3, 7, 16, 65, 66, 67, 500]) {
      expect([first, pagesOf(connection, order, first, ALL).flat()]).toEqual([first, rows])
    }
  })

  it.each([
    ['the oldest', 1, stored],
    ['the newest', -1, stored.toReversed()],
  ] as const)('hold no more rows than are asked for: %s', (_what, order, rows) => {
    for (const most of [1, 4, 30, 66]) {
      expect([most, pagesOf(connection, order, 4, most).flat()]).toEqual([most, rows.slice(0, most)])
    }
  })
})
