import { describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { newestPages } from '../../../src/store/sqlite/find-rows.ts'
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

function pagesOf(connection: Connection, page: number, most: number): (readonly number[])[] {
  return [...newestPages(connection, 'cedar', page, most)]
}

describe('the pages of the newest rows that match', () => {
  const connection = filled()
  const newest = connection
    .all<{ id: number }>('SELECT id FROM observation')
    .map(({ id }) => id)
    .sort((a, b) => entityOf({ id: b }) - entityOf({ id: a }) || b - a)

  it('hold each row once, the newest entities first, however large a page is', () => {
    for (const page of [1, 2, 3, 7, 16, 65, 66, 67, 500]) {
      expect([page, pagesOf(connection, page, ALL).flat()]).toEqual([page, newest])
    }
  })

  it('hold no more rows than are asked for', () => {
    for (const most of [1, 4, 30, 66]) {
      expect([most, pagesOf(connection, 4, most).flat()]).toEqual([most, newest.slice(0, most)])
    }
  })
})
