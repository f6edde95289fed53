import { describe, expect, it } from 'vitest'
import { MOST_COUNTED } from '../../../src/store/port.ts'
import { newestRows } from '../../../src/store/queries/find-rows.ts'
import { planQuestion } from '../../../src/store/queries/plan-question.ts'
import { NEWEST_ROWS } from '../../../src/store/queries/score-hits.ts'
import { answer, DIALECT } from '../../../src/store/sqlite/dialect.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { applyTo, note, openInMemory } from './connection.ts'

/** Lines of each entity that hold the word. */
const LINES = [1, 20, 3, 0, 40, 2]

function filled(): Connection {
  const connection = openInMemory()
  const cedars = (lines: number) => Array.from({ length: lines }, (_, line) => `cedar ${line}`)
  applyTo(
    connection,
    LINES.map((lines, place) => note(`n${place}`, ...cedars(lines))),
  )
  return connection
}

describe('the newest rows that match', () => {
  const connection = filled()
  const asked = answer(connection, planQuestion(DIALECT, [{ kind: 'word', text: 'cedar' }]))
  const newest = (most: number) => answer(connection, newestRows(DIALECT, asked, {}, most))

  it('are at most four of each entity, the last lines of the last entities first', () => {
    const rows = newest(MOST_COUNTED)
    expect(rows.map(({ entity }) => entity)).toEqual([6, 6, 5, 5, 5, 5, 3, 3, 3, 2, 2, 2, 2, 1])
    expect(rows.slice(0, 3).map(({ line }) => line)).toEqual([66, 65, 64])
  })

  it('are looked for among no more rows than are asked for', () => {
    expect(newest(10).map(({ entity }) => entity)).toEqual([6, 6, 5, 5, 5, 5])
  })

  it('are those of the entities that are selected', () => {
    connection.run("UPDATE entity SET project = 'shop' WHERE id = 2")
    const selected = answer(connection, newestRows(DIALECT, asked, { project: 'shop' }, MOST_COUNTED))
    expect(selected.map(({ entity }) => entity)).toEqual([2, 2, 2, 2])
  })

  it('are names of any page, of those that are selected', () => {
    const named = openInMemory()
    applyTo(
      named,
      Array.from({ length: 9 }, (_, place) => note(`cedar ${place}`)),
    )
    named.run("UPDATE entity SET project = 'shop' WHERE id IN (2, 5)")
    const found = answer(named, newestRows(DIALECT, asked, { project: 'shop' }, 10))
    expect(found).toMatchObject([
      { entity: 5, line: 0 },
      { entity: 2, line: 0 },
    ])
  })

  it.each([
    ['the only name', 'bench', 1],
    ['names, in half of the room,', 'cedar bench', NEWEST_ROWS / 2],
  ])('hold %s beside more lines than there is room for', (_what, name, names) => {
    const large = openInMemory()
    applyTo(large, [
      ...Array.from({ length: NEWEST_ROWS }, (_, place) => note(`${name} ${place}`, 'cedar', 'cedar too')),
      note('cedar list', 'oak'),
    ])
    const rows = answer(large, newestRows(DIALECT, asked, {}, MOST_COUNTED))
    expect(rows[0]).toMatchObject({ entity: NEWEST_ROWS + 1, line: 0 })
    expect(rows.filter(({ line }) => line === 0)).toHaveLength(names)
    expect(rows).toHaveLength(NEWEST_ROWS)
  })
})
