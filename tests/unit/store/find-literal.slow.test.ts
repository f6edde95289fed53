import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { type Connection, openConnection } from '../../../src/store/sqlite/driver.ts'
import { findContaining } from '../../../src/store/sqlite/find-literal.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { applyTo, foundAll, note, openInMemory } from './connection.ts'

/** Characters that fold, join, split or are no characters, and plain ones. */
const CHARACTERS = fc.constantFrom(
  ...'aAbBkKiIsS09 .,-_"\'*\t\n',
  ...'ıİſßẞéÉàÀσςΣΩωμµЖжЁёҐґԱաႠⴀᏣꮳ',
  ...['\u212a', '\u2126', 'e\u0301', '\u0301', '\u0307', '\0', '\ud800', '\udc00', '\u00a0', '\u200d', '\ue041'],
  ...['数', '据', 'の', 'カ', 'ｶ', '한', 'ㄱ', '々', '𠀀', '😀', '𐐀', '𐐨', 'ก', 'क', 'ש', 'ع'],
)
const TEXT = fc.array(CHARACTERS, { maxLength: 40 }).map((all) => all.join(''))

describe('containing', () => {
  const folder = folderForEachTest()
  const location = join(folder, 'memory.db')
  let store: GraphStore
  beforeEach(async () => {
    store = await openSqliteStore({ location, busyTimeout: 0 })
  })
  afterEach(() => store.close())

  it('is answered in parts, so that other calls are answered meanwhile', async () => {
    await store.commit(Array.from({ length: 6_000 }, (_, place) => note(`n${place}`, 'maple')))
    const connection = openConnection({ path: location, readOnly: true, busyTimeout: 0 })
    const parts = [...findContaining(connection, 'cedar')].length
    connection.close()
    expect(parts).toBe(4)
  })

  it('answers as reading every text does, also after lines and entities went', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(TEXT, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 6 }),
        async (texts, which, from, length) => {
          const opened = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
          try {
            await opened.commit(texts.map((lines, place) => note(`${place} ${lines[0]}`, ...lines.slice(1))))
            await opened.commit([
              { kind: 'delete-entity', name: `0 ${texts[0]?.[0]}` },
              { kind: 'delete-observations', name: `1 ${texts[1]?.[0]}`, contents: [texts[1]?.[1] ?? ''] },
            ])
            const left = await opened.entities()
            const all = texts.flat()
            const whole = all[which % all.length] ?? ''
            const query = whole.slice(from % (whole.length + 1)).slice(0, length)
            const wanted = query.toLowerCase()
            const expected = left.filter(({ name, entityType, observations }) =>
              [name, entityType, ...observations].some((text) => text.toLowerCase().includes(wanted)),
            )
            expect((await opened.containing(query)).names).toEqual(expected.map(({ name }) => name))
          } finally {
            await opened.close()
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('finds the end of a long text, by a long question', async () => {
    const bark = 'bark '.repeat(20_000)
    await store.commit([note('long', `${bark}zircon`), note('other', `${bark}opal`), note('short', 'bark')])
    expect((await store.containing('ZIRCON')).names).toEqual(['long'])
    expect((await store.containing(`${bark}Opal`)).names).toEqual(['other'])
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
    const found = ['100%', 'a_b', '\\new', '\\%'].map((text) => foundAll(findContaining(connection, text)).names)
    expect(found).toEqual([['a'], ['a'], ['c'], ['c']])
  })

  it('that nearly all rows contain are found by reading all', () => {
    apply(note('many', ...Array.from({ length: 10_001 }, (_, place) => `maple ${place}`)), note('other', 'oak'))
    expect(foundAll(findContaining(connection, 'maple')).names).toEqual(['many'])
  })

  it('that more rows contain than are held at once are all found, by name and by line', () => {
    apply(
      ...Array.from({ length: 5_001 }, (_, place) => note(`maple ${place}`, 'oak')),
      note('one', 'maple', 'MAPLE too'),
      note('other', 'oak'),
    )
    const found = foundAll(findContaining(connection, 'maple')).names
    expect([found.length, found[0], found[5_000], found[5_001]]).toEqual([5_002, 'maple 0', 'maple 5000', 'one'])
  })

  it('of two letters are found behind more lines of a page than are held at once', () => {
    const lines = Array.from({ length: 11 }, (_, place) => `line ${place}`)
    apply(...Array.from({ length: 1_999 }, (_, place) => note(`n${place}`, ...lines)), note('last', 'zy'))
    expect(foundAll(findContaining(connection, 'zy')).names).toEqual(['last'])
  })
})
