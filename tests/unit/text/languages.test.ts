/** The languages as data: what each has to fill, and what may not stand in two lists. */

import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/text/languages.ts'
import { phrasesOf } from '../../../src/text/word-finder.ts'

const phrases = (list = ''): string[] => phrasesOf(list).map((words) => words.join(' '))

describe.each(LANGUAGES)('the language that goes on with "$goOn"', (language) => {
  it('knows greetings, yes, no and later', () => {
    for (const name of ['greetings', 'yes', 'no', 'later'] as const)
      expect(phrases(language[name]), name).not.toEqual([])
  })

  it('lists nothing twice', () => {
    for (const [name, list] of Object.entries<string>({ ...language })) {
      const entries = list
        .split(/[,;\n]/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
      expect(
        entries.filter((entry, index) => entries.indexOf(entry) !== index),
        name,
      ).toEqual([])
    }
  })

  it('breaks no phrase between two lines: each becomes a phrase of its own', () => {
    for (const [name, list] of Object.entries<string>({ ...language }))
      for (const line of list.trim().split('\n').slice(0, -1)) expect(line, name).toMatch(/[,;]$/)
  })

  it('writes its phrases in lower case', () => {
    for (const list of Object.values<string>({ ...language })) expect(list).toBe(list.toLowerCase())
  })
})

describe('lists that contradict each other', () => {
  /** In all languages together: a message does not say which one it is in. */
  const all = (...names: readonly ('greetings' | 'yes' | 'weakYes' | 'no' | 'later')[]) =>
    new Set(names.flatMap((name) => LANGUAGES.flatMap((language) => phrases(language[name]))))
  const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((phrase) => other.has(phrase))

  it.each([
    ['a yes is no no', all('yes', 'weakYes'), all('no', 'later')],
    ['a yes that more may follow is none that stands alone', all('yes'), all('weakYes')],
    ['a greeting answers nothing', all('greetings'), all('yes', 'weakYes', 'no')],
  ])('share no phrase: %s', (_, one, other) => {
    expect(both(one, other)).toEqual([])
  })
})
