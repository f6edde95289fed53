import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { type Connection, openConnection } from '../../../src/store/sqlite/driver.ts'
import { findContaining } from '../../../src/store/sqlite/find-literal.ts'
import { findDamage } from '../../../src/store/sqlite/maintenance/check.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { fold, LONGEST_CUT, trigramQuery, trigramsOf } from '../../../src/store/sqlite/trigrams.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { applyTo, BY, foundAll, note, openInMemory } from './connection.ts'

/** Characters that fold, join, split or are no characters, and plain ones. */
const CHARACTERS = fc.constantFrom(
  ...'aAbBkKiIsS09 .,-_"\'*\t\n',
  ...'ıİſßẞéÉàÀσςΣΩωμµЖжЁёҐґԱաႠⴀᏣꮳ',
  ...['\u212a', '\u2126', 'e\u0301', '\u0301', '\u0307', '\0', '\ud800', '\udc00', '\u00a0', '\u200d', '\ue041'],
  ...['数', '据', 'の', 'カ', 'ｶ', '한', 'ㄱ', '々', '𠀀', '😀', '𐐀', '𐐨', 'ก', 'क', 'ש', 'ع'],
)
const TEXT = fc.array(CHARACTERS, { maxLength: 40 }).map((all) => all.join(''))

describe('trigramsOf and trigramQuery', () => {
  it('take every character for the same as its lower case', () => {
    for (let code = 0; code <= 0x10_ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      if (fold(character.toLowerCase()) !== fold(character)) expect.fail(`U+${code.toString(16)} folds otherwise`)
    }
  })

  it('mark only a text that is longer than what was cut', () => {
    const marked = (length: number) => trigramsOf('ab '.repeat(length).slice(0, length)).split(' ').includes('long')
    expect([0, 5, LONGEST_CUT, LONGEST_CUT + 1].map(marked)).toEqual([false, false, false, true])
  })

  it('agree: a text that contains another one has all trigrams of its query', () => {
    fc.assert(
      fc.property(TEXT, TEXT, TEXT, (before, part, after) => {
        const trigrams = trigramsOf(before + part + after).split(' ')
        for (const [, trigram, isPrefix] of (trigramQuery(part.toLowerCase()) ?? '').matchAll(/"([^"]+)"( \*)?/g)) {
          if (trigram === 'long') continue
          expect(trigrams.some((each) => (isPrefix ? each.startsWith(`${trigram}`) : each === trigram))).toBe(true)
        }
      }),
      { numRuns: 3_000 },
    )
  })

  it('cut a text of ASCII as they cut any other', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary-ascii', maxLength: 60 }), { maxLength: 3 }), (texts) => {
        // One letter alone has no trigram.
        expect(trigramsOf(...texts)).toBe(trigramsOf(...texts, 'é'))
      }),
    )
    expect(trigramsOf('Ab_1 ab_1')).toBe('ab\ue05f b\ue05f1')
  })

  it.each([
    ['a word', 'token', true],
    ['part of a name', '_63', true],
    ['two characters of a script without blanks', '数据', true],
    ['one of them', '数', true],
    ['two letters', 'ab', false],
    ['blanks', '   ', false],
    ['nothing', '', false],
  ])('ask for %s: %j is %s', (_what, text, asked) => {
    expect(trigramQuery(text) !== undefined).toBe(asked)
  })
})

describe('containing', () => {
  const folder = folderForEachTest()
  const location = join(folder, 'memory.db')
  let store: GraphStore
  beforeEach(async () => {
    store = await openSqliteStore({ location, busyTimeout: 0 })
  })
  afterEach(() => store.close())

  it('reads every text for a query without trigrams, and for no other', async () => {
    await store.commit(Array.from({ length: 40 }, (_, place) => note(`n${place}`, place === 7 ? 'cedar' : 'maple')))
    const connection = openConnection({ path: location, readOnly: true, busyTimeout: 0 })
    const scans = (text: string): [number, number] => {
      let number = 0
      const all: Connection['all'] = (sql, ...values) => {
        if (sql.includes(' AS text FROM ')) number += 1
        return connection.all(sql, ...values)
      }
      return [foundAll(findContaining({ ...connection, all }, text)).count, number]
    }
    expect(['cedar', 'ce', 'maple', 'yew'].map(scans)).toEqual([
      [1, 0],
      [1, 4],
      [39, 0],
      [0, 0],
    ])
    connection.close()
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

  it('finds the end of a text that is too long to be cut whole', async () => {
    await store.commit([note('long', `${'bark '.repeat(20_000)}zircon`), note('short', 'bark')])
    expect((await store.containing('ZIRCON')).names).toEqual(['long'])
  })

  it('leaves no trigram of what was forgotten', async () => {
    await store.commit([note('kept', 'plain words'), note('gone', 'a qzxwv in it')])
    const look = openConnection({ path: location, readOnly: true, busyTimeout: 0 })
    expect(rowsWith(look, 'qzx')).toEqual([2])
    await store.forget({ names: ['gone'] }, { at: BY.at, continues: 'continues', madeBy: [], recordKeys: [] })
    const terms = "SELECT count(*) AS blocks FROM trigram_index_data WHERE instr(block, CAST('zxw' AS BLOB)) > 0"
    expect(look.get(terms)).toEqual({ blocks: 0 })
    look.close()
  })

  it('is checked: a missing trigram is found', async () => {
    await store.commit([note('kept', 'plain words')])
    expect((await store.check()).problems).toEqual([])
    const other = openConnection({ path: location, readOnly: false, busyTimeout: 0 })
    other.run(`INSERT INTO trigram_index (trigram_index, rowid, trigrams) VALUES ('delete', 16, 'kep')`)
    other.close()
    expect((await store.check()).problems).toEqual(['the search index does not match the text'])
  })
})

describe('texts', () => {
  let connection: Connection
  beforeEach(() => {
    connection = openInMemory()
  })
  afterEach(() => connection.close())

  const apply = (...mutations: Mutation[]): void => applyTo(connection, mutations)

  it('without a trigram have an empty row in the index, and the check knows', () => {
    apply(note('', ''), note('\ud800', ' '))
    expect(findDamage(connection)).toEqual([])
    connection.run("INSERT INTO trigram_index (rowid, trigrams) VALUES (7, 'abc')")
    expect(findDamage(connection)).not.toEqual([])
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

  it('of a row whose entity is gone are damage', () => {
    apply(note('a', 'cedar'))
    connection.exec('PRAGMA foreign_keys = OFF; DELETE FROM entity')
    expect(() => foundAll(findContaining(connection, 'cedar'))).toThrow(/malformed/)
  })
})

// --- internal ---

/** Returns the ids of the entities whose texts have the trigram. */
function rowsWith(connection: Connection, trigram: string): number[] {
  const sql = 'SELECT DISTINCT rowid >> 4 AS id FROM trigram_index WHERE trigram_index MATCH ?'
  return connection.all<{ id: number }>(sql, `"${trigram}"`).map(({ id }) => id)
}
