import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntityFilter, Mutation } from '../../../src/store/port.ts'
import { findHits } from '../../../src/store/queries/find-hits.ts'
import { newestRows, TELLING_ROWS } from '../../../src/store/queries/find-rows.ts'
import { questionTerms, type Term } from '../../../src/store/queries/index-text.ts'
import { planQuestion } from '../../../src/store/queries/plan-question.ts'
import { NEWEST_ROWS, ROW_BUDGET } from '../../../src/store/queries/score-hits.ts'
import { answer, DIALECT } from '../../../src/store/sqlite/dialect.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { startMeter } from '../../spent.ts'
import { applyTo, BY, note, openInMemory } from './connection.ts'

let connection: Connection
beforeEach(() => {
  connection = openInMemory()
})
afterEach(() => connection.close())

const hitsOf = (text: string, filter: EntityFilter, limit: number) =>
  answer(connection, findHits(DIALECT, text, filter, limit))
const apply = (...mutations: Mutation[]): void => applyTo(connection, mutations)
const plan = (terms: readonly Term[]) => answer(connection, planQuestion(DIALECT, terms))
const names = (text: string, limit = 5) => hitsOf(text, {}, limit).map(({ name }) => name)

describe('hits', () => {
  it('are none where none are wanted', () => {
    apply(note('a', 'cedar'))
    expect([names('cedar', 0), names('cedar')]).toEqual([[], ['a']])
  })

  it('of common words alone are lines that hold them all, then lines that hold one', () => {
    apply(note('both', 'it is what it was'), note('one', 'was'), note('none', 'cedar'))
    expect(names('what was it')).toEqual(['both', 'one'])
  })

  it('of one word repeated without end cost no more than one of few words', () => {
    apply(...Array.from({ length: 3_000 }, (_, place) => note(`n${place}`, `a b ${place}`, 'a-b-a-b a')))
    const spent = startMeter()
    expect(names('a-'.repeat(2_000))).toHaveLength(5)
    expect(names('a '.repeat(2_000))).toHaveLength(5)
    expect(spent()).toBeLessThan(1_000)
  })

  it('ask for no phrase whose words are all in more rows than a phrase may cost', () => {
    connection.exec(`
      WITH RECURSIVE each (row) AS (SELECT 1 UNION ALL SELECT row + 1 FROM each WHERE row < 6001)
      INSERT INTO word_index (rowid, name, type, content) SELECT row, '', '', 'cedar pine' FROM each`)
    const phrases = (text: string) =>
      plan(questionTerms(text)).flatMap(({ term }) => (term.kind === 'whole' ? [term.text] : []))
    expect(phrases('cedar pine')).toEqual([])
    connection.exec("INSERT INTO word_index (rowid, name, type, content) VALUES (60001, '', '', 'cedar larch')")
    expect(phrases('cedar larch')).toEqual(['cedar larch'])
  })

  it('leave out rows of the index whose entity or line is gone', () => {
    apply(note('a', 'cedar'), note('b', 'cedar', 'cedar too'))
    connection.exec(
      "DELETE FROM observation WHERE content = 'cedar too'; PRAGMA foreign_keys = OFF; DELETE FROM entity WHERE name = 'a'",
    )
    expect(hitsOf('cedar', {}, 5).map(({ name, lines }) => [name, lines.length])).toEqual([['b', 1]])
  })

  it('say by what an entity was found: its name, or which lines', () => {
    apply(note('cedar', 'oak', 'cedar again'))
    const [hit] = hitsOf('cedar', {}, 5)
    expect([hit?.named.map(({ term }) => term), hit?.lines.map(({ content }) => content)]).toEqual([
      ['cedar'],
      // Behind what answers, the line beside it.
      ['cedar again', 'oak'],
    ])
    const [other] = hitsOf('oak', {}, 5)
    expect([other?.named, other?.lines.map(({ content }) => content)]).toEqual([[], ['oak', 'cedar again']])
  })
})

describe('a question whose words the store does not have', () => {
  it('is answered by guesses where half of its words are guessed, and by none where fewer are', () => {
    apply(note('a', 'cedar'))
    expect([names('ceddar'), names('ceddar quxzzy'), names('ceddar quxzzy vwjkpq')]).toEqual([['a'], ['a'], []])
  })
})

describe('the score of a word', () => {
  it('grows with the number of rows that do not hold it', () => {
    apply(note('a', 'cedar'))
    // Around the numbers at which the index writes its own count with one byte more.
    const scores = [20, 126, 128, 300, 16_300, 16_500].map((rows, place, all) => {
      const more = rows - (all[place - 1] ?? 0)
      apply(note(`others ${rows}`, ...Array.from({ length: more }, () => 'maple')))
      return hitsOf('cedar', {}, 1)[0]?.lines[0]?.parts[0]?.score ?? 0
    })
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(new Set(scores).size).toBe(scores.length)
  })
})

describe('hits of words that more rows hold than are read', () => {
  const ROWS = ROW_BUDGET + 1
  const common = (first: number, count: number, text: string): Mutation[] =>
    Array.from({ length: count }, (_, place) => note(`n${first + place}`, text))

  it('are the newest rows that hold them all, in the project asked for', () => {
    apply(...common(0, ROWS, 'maple grove'))
    expect(names('maple grove', 3)).toEqual([`n${ROWS - 1}`, `n${ROWS - 2}`, `n${ROWS - 3}`])
    expect(names('maple grove', 1_000)).toHaveLength(NEWEST_ROWS)
    expect(hitsOf('maple', { until: '2025-10-01T00:00:00Z' }, 3)).toEqual([])
    expect(hitsOf('maple', { exceptSource: 'import' }, 3)).toHaveLength(3)
    // A rarer word selects, and the frequent one is not read for it.
    apply(note('rare', 'maple yew'))
    expect(names('maple yew')).toEqual(['rare'])
  })

  it('are the newest also where the rarest word is in so many rows that it tells nothing', () => {
    apply(...common(0, TELLING_ROWS, 'maple'))
    expect(names('maple', ROWS)).toHaveLength(TELLING_ROWS)
    apply(note('newest', 'maple'))
    expect(names('maple', ROWS)).toHaveLength(NEWEST_ROWS)
    expect(names('maple', 2)).toEqual(['newest', `n${TELLING_ROWS - 1}`])
  })

  it('are those of the project asked for behind any number of newer ones of others', () => {
    const shop = common(ROWS, 3, 'maple').map((each): Mutation => {
      return each.kind === 'create-entity' ? { ...each, by: { ...BY, project: 'shop' } } : each
    })
    apply(...common(0, ROWS, 'maple'), ...shop, ...common(ROWS + 3, NEWEST_ROWS + 1, 'maple'))
    const found = hitsOf('maple', { project: 'shop' }, 5).map(({ name }) => name)
    expect(found).toEqual([`n${ROWS + 2}`, `n${ROWS + 1}`, `n${ROWS}`])
  })

  it('are of many entities, also where the newest of them has the word in hundreds of lines', () => {
    const lines = Array.from({ length: NEWEST_ROWS + 1 }, (_, line) => `maple ${line}`)
    apply(...common(0, ROWS, 'maple'), note('newest', ...lines))
    const found = names('maple', 1_000)
    expect([found[0], found.length > NEWEST_ROWS / 2]).toEqual(['newest', true])
  })

  it('are looked for among so many of the newest, and no further', () => {
    apply(...common(0, 2 * NEWEST_ROWS, 'maple'))
    const asked = plan([{ text: 'maple', kind: 'word' }])
    connection.run("UPDATE entity SET project = 'shop' WHERE id <= 3")
    const newest = (most: number) => answer(connection, newestRows(DIALECT, asked, { project: 'shop' }, most))
    expect(newest(NEWEST_ROWS)).toEqual([])
    expect(newest(2 * NEWEST_ROWS)).toHaveLength(3)
  })

  it('are those of the rarest one, too, where few hold them all', () => {
    apply(note('both', 'grove beside maple'), ...common(0, ROWS, 'maple'), ...common(ROWS, ROWS, 'grove'))
    const found = names('maple grove', 1_000)
    expect([found.includes('both'), found.length]).toEqual([true, NEWEST_ROWS])
  })
})

describe('questionTerms', () => {
  const asked = (text: string) => questionTerms(text).map(({ kind, text: of }) => `${kind}:${of}`)

  it('asks for paths as they are written and for their last parts, the first four of them', () => {
    expect(asked('src/a-b.ts and C:\\x\\c_d.ts').filter((term) => term.startsWith('phrase'))).toEqual([
      'phrase:src a b ts',
      'phrase:a b ts',
      'phrase:C x c d ts',
      'phrase:c d ts',
    ])
    expect(asked('a/b c/d e/f g/h i/j').filter((term) => term.startsWith('phrase'))).toHaveLength(4)
    expect(asked('src/')).toEqual(['word:src'])
  })
})
