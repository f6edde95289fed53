/** The languages as data: what every file has to fill, and what may not stand in two lists. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EARLIER_WORK, LANGUAGES, REPLIES, STATEMENTS } from '../../../src/text/languages/index.ts'
import type { Language, SpokenPhrase } from '../../../src/text/languages/language.ts'
import { alternatives, type Choice, END, inOrder, oneOf } from '../../../src/text/languages/notation.ts'
import { pattern, plain } from '../../../src/text/pattern.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'src', 'text', 'languages')
const languages = Object.entries(LANGUAGES)
const phrasesOf = ({ earlierWork: { asks, mentions } }: Language): readonly SpokenPhrase[] =>
  [...asks, mentions].flatMap(({ phrases }) => phrases)
const strings = (choice: Choice): string[] =>
  choice.flatMap((one) => (typeof one === 'string' ? [one] : strings(one as Choice)))

describe('the list of languages', () => {
  it('holds every file of a language', () => {
    const files = readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ''))
    const others = ['index', 'language', 'notation']
    expect(Object.keys(LANGUAGES).sort()).toEqual(files.filter((file) => !others.includes(file)).sort())
  })

  it('gives each reader the list of every language that has it', () => {
    const all = languages.map(([, language]) => language)
    expect(REPLIES).toEqual(all.map(({ replies }) => replies))
    expect(EARLIER_WORK).toEqual(all.map(({ earlierWork }) => earlierWork))
    const stated = all.flatMap(({ statements = [] }) => statements)
    expect(new Set(STATEMENTS)).toEqual(new Set(stated))
    expect(STATEMENTS).toHaveLength(stated.length)
  })
})

describe.each(languages)('%s', (_, language) => {
  const { replies, earlierWork } = language

  it('knows greetings, yes and no', () => {
    for (const name of ['greetings', 'yes', 'no'] as const) expect(replies[name], name).not.toEqual([])
  })

  it('knows how people ask to go on and mention earlier work', () => {
    for (const { needs, phrases } of [...earlierWork.asks, earlierWork.mentions]) {
      expect(needs).not.toEqual([])
      expect(phrases).not.toEqual([])
    }
    expect(earlierWork.asks).not.toEqual([])
  })

  it('knows headings of each part that a handoff has', () => {
    for (const name of ['done', 'next', 'context', 'detail'] as const)
      expect(earlierWork.headings[name], name).not.toEqual([])
    expect(earlierWork.done).not.toEqual([])
  })

  it('lists nothing empty and nothing twice', () => {
    const lists = [...Object.values(replies), ...Object.values(earlierWork.headings), earlierWork.done] as Choice[]
    for (const list of lists) {
      expect(strings(list)).not.toContain('')
      expect(new Set(list.map((one) => JSON.stringify(one))).size, alternatives(list)).toBe(list.length)
    }
  })

  it('asks for parts in the spelling that a read text has: lower case, without accents', () => {
    for (const { needs } of [...earlierWork.asks, earlierWork.mentions])
      for (const need of needs) expect(plain(need)).toBe(need)
  })

  it('makes patterns of all its phrases', () => {
    for (const { words } of phrasesOf(language)) expect(() => pattern(inOrder(words))).not.toThrow()
  })
})

describe('lists that contradict each other', () => {
  /** In all languages together: a message does not say which one it is in. */
  const all = (...names: readonly ('greetings' | 'yes' | 'weakYes' | 'no')[]) =>
    new Set(names.flatMap((name) => REPLIES.flatMap((replies) => replies[name].map(plain))))
  const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((phrase) => other.has(phrase))

  it('share no phrase: a yes is no no', () => {
    expect(both(all('yes', 'weakYes'), all('no'))).toEqual([])
  })

  it('share no phrase: a yes that more may follow is none that stands alone', () => {
    expect(both(all('yes'), all('weakYes'))).toEqual([])
  })

  it('share no phrase: a greeting answers nothing', () => {
    expect(both(all('greetings'), all('yes', 'weakYes', 'no'))).toEqual([])
  })

  it.each(languages)('share no phrase in %s: to ask is not to mention', (_, { earlierWork: { asks, mentions } }) => {
    const asked = new Set(asks.flatMap(({ phrases }) => phrases.map(({ words }) => inOrder(words))))
    expect(both(asked, new Set(mentions.phrases.map(({ words }) => inOrder(words))))).toEqual([])
  })

  it.each(languages)('share no heading in %s: a handoff is no task description', (_, { earlierWork: { headings } }) => {
    const { issue, ...parts } = headings
    expect(both(new Set(issue.map(String)), new Set(Object.values(parts).flat().map(String)))).toEqual([])
  })

  it.each(languages)('share no word in %s: the work is no part of a page', (_, { earlierWork: { otherMeaning } }) => {
    const work = new Set(strings(otherMeaning.workWords))
    expect(both(work, new Set(strings([...(otherMeaning.uiWords ?? []), ...(otherMeaning.neverWork ?? [])])))).toEqual(
      [],
    )
  })
})

describe('the notation', () => {
  it.each([
    [['weiter', [' mit', ' an']], 'weiter an', 'weiter zu'],
    [['go on', [[' with', [' it', ' this']], ' now'], '?'], 'go on with this', 'go on with'],
    [[['fort', 'weiter'], END], 'fort', 'fortan'],
  ])('%j fits "%s" and not "%s"', (words, fitting, other) => {
    const made = new RegExp(`^${pattern(inOrder(words)).source}$`)
    expect(made.test(fitting)).toBe(true)
    expect(made.test(other)).toBe(false)
  })

  it('puts a group around a choice, and none around its alternatives', () => {
    expect(oneOf(['a', ['b', ['c', 'd']]])).toBe('(?:a|b(?:c|d))')
    expect(alternatives(['a', 'b'])).toBe('a|b')
  })
})
