import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mutation } from '../../../src/store/port.ts'
import { applyMutation } from '../../../src/store/sqlite/apply-mutation.ts'
import { createLaterWork } from '../../../src/store/sqlite/background-work.ts'
import { type Connection, openConnection } from '../../../src/store/sqlite/driver.ts'
import { findContaining } from '../../../src/store/sqlite/find-literal.ts'
import { findDamage } from '../../../src/store/sqlite/maintenance/check.ts'
import { migrate } from '../../../src/store/sqlite/schema.ts'
import { growGrams, noteUngrammed, ungrammed } from '../../../src/store/sqlite/trigram-index.ts'
import { writeWords } from '../../../src/store/sqlite/vocabulary.ts'

const BY = { at: '2025-10-07T14:30:00.000Z', source: 'cli' }
let connection: Connection
beforeEach(() => {
  connection = openConnection({ path: ':memory:', readOnly: false, busyTimeout: 0 })
  migrate(connection, ':memory:')
})
afterEach(() => connection.close())

const apply = (...mutations: Mutation[]): void => {
  const outcome = { changed: false, created: [], related: [], added: [] }
  connection.run('BEGIN')
  noteUngrammed(connection)
  for (const mutation of mutations) applyMutation(connection, mutation, outcome)
  writeWords(connection)
  connection.run('COMMIT')
}
const note = (name: string, ...observations: string[]): Mutation => ({
  kind: 'create-entity',
  entity: { name, entityType: 'note', observations },
  by: BY,
})
/** As a migration leaves a store: nothing of what is there is in the index of pieces. */
const forgetPieces = (): void =>
  connection.exec(`
    INSERT INTO gram_index (gram_index) VALUES ('delete-all');
    UPDATE meta SET grams_after = 0, grams_upto = (SELECT max(id) FROM entity)`)

describe('a store that was made before there was an index of pieces', () => {
  it('is taken into it some entities at a time, answers the same meanwhile, and is well at every step', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    apply(...names.map((name) => note(`${name} cedar`, 'maple')))
    forgetPieces()
    const steps: boolean[] = []
    do {
      expect(findContaining(connection, 'MAPLE').names).toHaveLength(5)
      expect(findDamage(connection)).toEqual([])
      steps.push(growGrams(connection, 2))
    } while (steps.at(-1) === true)
    expect(steps).toEqual([true, true, false])
    expect(ungrammed(connection)).toBeUndefined()
    expect([growGrams(connection, 2), findContaining(connection, 'maple').count]).toEqual([false, 5])
    expect(findDamage(connection)).toEqual([])
  })

  it('is done after the last one, also where that one filled its step', () => {
    apply(note('a cedar'), note('b cedar'))
    forgetPieces()
    expect([growGrams(connection, 1), growGrams(connection, 1)]).toEqual([true, false])
    expect(ungrammed(connection)).toBeUndefined()
  })

  it('may be written before it is taken in', () => {
    apply(note('a cedar', 'maple'), note('b cedar', 'maple'))
    forgetPieces()
    apply({ kind: 'delete-entity', name: 'a cedar' }, note('c cedar', 'maple'))
    expect(growGrams(connection, 1)).toBe(false)
    expect(findContaining(connection, 'maple').names).toEqual(['b cedar', 'c cedar'])
    expect(findDamage(connection)).toEqual([])
  })
})

describe('texts', () => {
  it('without any piece are in the index with none, and the check knows', () => {
    apply(note('', ''), note('\ud800', ' '))
    expect(findDamage(connection)).toEqual([])
    connection.run("INSERT INTO gram_index (rowid, grams) VALUES (7, 'abc')")
    expect(findDamage(connection)).not.toEqual([])
  })

  it('that nearly all rows contain are found by reading all', () => {
    apply(note('many', ...Array.from({ length: 10_001 }, (_, place) => `maple ${place}`)), note('other', 'oak'))
    expect(findContaining(connection, 'maple').names).toEqual(['many'])
  })

  it('that more rows contain than are held at once are all found, by name and by line', () => {
    apply(
      ...Array.from({ length: 5_001 }, (_, place) => note(`maple ${place}`, 'oak')),
      note('one', 'maple', 'MAPLE too'),
      note('other', 'oak'),
    )
    const found = findContaining(connection, 'maple').names
    expect([found.length, found[0], found[5_000], found[5_001]]).toEqual([5_002, 'maple 0', 'maple 5000', 'one'])
  })

  it('of a row whose entity is gone are damage', () => {
    apply(note('a', 'cedar'))
    connection.exec('PRAGMA foreign_keys = OFF; DELETE FROM entity')
    expect(() => findContaining(connection, 'cedar')).toThrow(/malformed/)
  })
})

describe('work between calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes on a step at a time until nothing is left, however often it is woken', () => {
    let left = 3
    const work = createLaterWork(() => {
      left -= 1
      return left > 0
    })
    work.wake()
    work.wake()
    expect(left).toBe(3)
    vi.runOnlyPendingTimers()
    expect(left).toBe(2)
    vi.runAllTimers()
    expect([left, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('ends when it is stopped, and a step that fails waits to be asked for again', () => {
    let tried = 0
    const work = createLaterWork(() => {
      tried += 1
      throw new Error('busy')
    })
    work.wake()
    vi.runAllTimers()
    expect([tried, vi.getTimerCount()]).toEqual([1, 0])
    work.wake()
    work.stop()
    vi.runAllTimers()
    expect(tried).toBe(1)
  })
})
