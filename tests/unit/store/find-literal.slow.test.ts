import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GraphStore, MOST_COUNTED, type Mutation } from '../../../src/store/port.ts'
import { findContaining } from '../../../src/store/queries/find-literal.ts'
import { answer, DIALECT } from '../../../src/store/sqlite/dialect.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { applyTo, note, openInMemory } from './connection.ts'

describe('containing', () => {
  const folder = folderForEachTest()
  const location = join(folder, 'memory.db')
  let store: GraphStore
  beforeEach(async () => {
    store = await openSqliteStore({ location, busyTimeout: 0 })
  })
  afterEach(() => store.close())

  it('finds the end of a long text, by a long question', async () => {
    const bark = 'bark '.repeat(20_000)
    await store.commit([note('long', `${bark}zircon`), note('other', `${bark}opal`), note('short', 'bark')])
    expect(await store.containing('ZIRCON')).toEqual(['long'])
    expect(await store.containing(`${bark}Opal`)).toEqual(['other'])
  })
})

describe('texts', () => {
  let connection: Connection
  beforeEach(() => {
    connection = openInMemory()
  })
  afterEach(() => connection.close())

  const apply = (...mutations: Mutation[]): void => applyTo(connection, mutations)

  it('with signs that the engine reads as patterns are found as they are written', () => {
    apply(note('a', '100% of a_b'), note('b', '1000 of aXb'), note('c', 'C:\\new\\%'))
    const found = ['100%', 'a_b', '\\new', '\\%'].map((text) => answer(connection, findContaining(DIALECT, text)))
    expect(found).toEqual([['a'], ['a'], ['c'], ['c']])
  })

  it('that nearly all rows contain are found by reading all', () => {
    apply(note('many', ...Array.from({ length: 10_001 }, (_, place) => `maple ${place}`)), note('other', 'oak'))
    expect(answer(connection, findContaining(DIALECT, 'maple'))).toEqual(['many'])
  })

  it('that more rows contain than are held at once are all found, by name and by line', () => {
    apply(
      ...Array.from({ length: 5_001 }, (_, place) => note(`maple ${place}`, 'oak')),
      note('one', 'maple', 'MAPLE too'),
      note('other', 'oak'),
    )
    const found = answer(connection, findContaining(DIALECT, 'maple'))
    expect([found.length, found[0], found[5_000], found[5_001]]).toEqual([5_002, 'maple 0', 'maple 5000', 'one'])
  })

  it('of more entities than are counted are found by name first', () => {
    apply(note('maple', 'oak'), ...Array.from({ length: MOST_COUNTED + 1 }, (_, place) => note(`n${place}`, 'maple')))
    expect(answer(connection, findContaining(DIALECT, 'maple')).slice(0, 2)).toEqual(['maple', 'n0'])
  })

  it('of two letters are found behind more lines of a page than are held at once', () => {
    const lines = Array.from({ length: 11 }, (_, place) => `line ${place}`)
    apply(...Array.from({ length: 1_999 }, (_, place) => note(`n${place}`, ...lines)), note('last', 'zy'))
    expect(answer(connection, findContaining(DIALECT, 'zy'))).toEqual(['last'])
  })
})
