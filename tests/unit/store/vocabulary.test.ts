import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessWords as guessesFor } from '../../../src/store/queries/guess-words.ts'
import { answer, DIALECT } from '../../../src/store/sqlite/dialect.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { dropIndexes, indexRow, unindexRow, writeIndexes } from '../../../src/store/sqlite/word-index.ts'
import { anyText } from '../../any-text.ts'
import { rounds } from '../../rounds.ts'
import { openInMemory } from './connection.ts'

function add(connection: Connection, texts: readonly string[], row = 0): void {
  for (const [place, text] of texts.entries()) indexRow(connection, row + place, [text])
}

function openVocabulary(...texts: readonly string[]): Connection {
  const connection = openInMemory()
  add(connection, texts)
  writeIndexes(connection)
  return connection
}

const guessWords = (connection: Connection, word: string, limit: number) =>
  answer(connection, guessesFor(DIALECT, [word], limit))[0]

function rowsOf(connection: Connection): Record<string, number> {
  const rows = connection.all<{ text: string; rows: number }>('SELECT text, rows FROM word')
  return Object.fromEntries(rows.map(({ text, rows: count }) => [text, count]))
}

describe('the words of a store', () => {
  it('are counted by the rows that hold them', () => {
    const connection = openVocabulary('Pine pine cedar', 'the PINE', 'Überprüfung привет')
    expect(rowsOf(connection)).toEqual({ pine: 2, cedar: 1, the: 1, uberprufung: 1, привет: 1 })
  })

  it('are gone once no row holds them', () => {
    const connection = openVocabulary('pine cedar', 'pine')
    unindexRow(connection, 0, ['pine cedar'])
    writeIndexes(connection)
    expect(rowsOf(connection)).toEqual({ pine: 1 })
  })

  it('are letters alone: no numbers, hashes, endless runs or scripts without letters of their own', () => {
    expect(rowsOf(openVocabulary(`ab 1234 a3f9c2 ${'x'.repeat(33)} 数据库 \0\ud800 v1b`))).toEqual({})
  })

  it('stay as they were when a transaction is dropped', () => {
    const connection = openVocabulary('pine')
    add(connection, ['cedar'], 1)
    dropIndexes(connection)
    writeIndexes(connection)
    expect(rowsOf(connection)).toEqual({ pine: 1 })
  })

  it('end as they began when every text that came has gone, whatever the texts', () => {
    const connection = openVocabulary('pine cedar')
    fc.assert(
      fc.property(fc.array(anyText({ maxLength: 40 }), { maxLength: 8 }), (texts) => {
        add(connection, texts, 1)
        writeIndexes(connection)
        for (const [place, text] of texts.entries()) unindexRow(connection, 1 + place, [text])
        writeIndexes(connection)
        expect(rowsOf(connection)).toEqual({ pine: 1, cedar: 1 })
      }),
    )
  })
})

describe('guessWords', () => {
  const connection = openVocabulary(
    'authentication middleware refresh token snapshot config tests',
    'token token',
    'tokens taken',
    'naïve façade',
  )

  it.each([
    ['a letter left out', 'authentiction', 'authentication'],
    ['a letter added', 'snapsxhot', 'snapshot'],
    ['a letter replaced', 'refrash', 'refresh'],
    ['neighbours swapped', 'cofnig', 'config'],
    ['neighbours swapped in the middle of a short word', 'toekn', 'token'],
    ['the first letter wrong', 'ronfig', 'config'],
    ['the last letter wrong', 'confit', 'config'],
    ['two letters wrong in a long word', 'middlwwate', 'middleware'],
    ['a letter left out of four', 'tken', 'taken'],
    ['another ending', 'refrsh', 'refresh'],
    ['a beginning', 'middl', 'middleware'],
    ['an accent left out', 'facade', 'facade'],
    ['accents and a mistake', 'naïbe', 'naive'],
    ['upper case', 'REFRASH', 'refresh'],
  ])('finds %s', (_what, written, meant) => {
    const guesses = guessWords(connection, written, 8)
    // A word that is there is no guess for itself.
    expect(guesses).toEqual(written === meant ? [] : expect.arrayContaining([meant]))
  })

  it('puts the more frequent of two like guesses first', () => {
    expect(guessWords(connection, 'tokem', 8)).toEqual(['token'])
    expect(guessWords(connection, 'toke', 8)).toEqual(['token', 'tokens'])
  })

  it.each(['', 'ab', 'xyz', 'qwxzvk', '12345', 'con1ig', 'x'.repeat(40), '数据', '\0\ud800'])(
    'finds nothing for %j',
    (noise) => {
      expect(guessWords(connection, noise, 8)).toEqual([])
    },
  )

  it('finds a rare word with another first letter beside more words of the same one than are compared', () => {
    const many = Array.from({ length: 4_001 }, (_, place) =>
      String(place).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
    )
    const text = many.map((word) => `rum${word}`).join(' ')
    const known = openVocabulary(text, text, 'config')
    expect(guessWords(known, 'ronfig', 8)).toEqual(['config'])
    known.close()
  })

  it('finds every word of five to seven letters that is one edit away', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'd')
    const word = fc.string({ unit: letter, minLength: 5, maxLength: 7 })
    const edit = fc.constantFrom('out', 'in', 'other', 'swap')
    fc.assert(
      fc.property(word, edit, fc.nat({ max: 5 }), letter, (stored, kind, place, other) => {
        const at = place % (stored.length - 1)
        const after = kind === 'in' ? at : kind === 'swap' ? at + 2 : at + 1
        const between = { out: '', in: other, other, swap: `${stored[at + 1]}${stored[at]}` }[kind]
        const written = stored.slice(0, at) + between + stored.slice(after)
        fc.pre(written !== stored && written.length < 8)
        const known = openVocabulary(stored)
        expect(guessWords(known, written, 8)).toEqual([stored])
        known.close()
      }),
      { numRuns: rounds(60) },
    )
  })
})
