/** The languages as data: what every file has to fill, and what may not stand in two lists. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PHRASES } from '../../../src/recovery/message/phrases.ts'
import { HEADINGS, REPLIES, STATEMENTS } from '../../../src/text/languages/index.ts'
import type { Language } from '../../../src/text/languages/language.ts'
import { phrasesOf } from '../../../src/text/word-finder.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'src', 'text', 'languages')
const names = readdirSync(FOLDER)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'index' && name !== 'language')
const languages = await Promise.all(
  names.map(async (name) => [name, (await import(join(FOLDER, `${name}.ts`))) as Language] as const),
)
const phrases = (list = ''): string[] => phrasesOf(list).map((words) => words.join(' '))

describe('the list of languages', () => {
  it('gives each reader the list of every file that has it, in one order', () => {
    const all = languages.map(([, language]) => language)
    const stated = all.flatMap(({ statements = [] }) => statements)
    expect(new Set(REPLIES)).toEqual(new Set(all.map(({ replies }) => replies)))
    expect(new Set(STATEMENTS)).toEqual(new Set(stated))
    expect(STATEMENTS).toHaveLength(stated.length)
    const headingsOf = new Map(all.map(({ replies, headings }) => [replies, headings]))
    expect(HEADINGS).toEqual(REPLIES.map((replies) => headingsOf.get(replies)))
    expect(REPLIES).toHaveLength(all.length)
  })
})

describe.each(languages)('%s', (language, { replies, headings }) => {
  const lists = { ...headings, ...replies, ...(language === 'english' ? PHRASES : {}) }

  it('knows greetings, yes, no and later', () => {
    for (const name of ['greetings', 'yes', 'no', 'later'] as const)
      expect(phrases(replies[name]), name).not.toEqual([])
  })

  it('knows headings of each part that a handoff has', () => {
    for (const name of ['title', 'done', 'next', 'context'] as const)
      expect(phrases(headings[name]), name).not.toEqual([])
  })

  it('lists nothing twice', () => {
    for (const [name, list] of Object.entries(lists)) {
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
    for (const [name, list] of Object.entries(lists))
      for (const line of list.trim().split('\n').slice(0, -1)) expect(line, name).toMatch(/[,;]$/)
  })

  it('writes its phrases in lower case', () => {
    for (const list of Object.values(lists)) expect(list).toBe(list.toLowerCase())
  })
})

describe('lists that contradict each other', () => {
  /** In all languages together: a message does not say which one it is in. */
  const all = (...names: readonly ('greetings' | 'yes' | 'weakYes' | 'no' | 'later')[]) =>
    new Set(names.flatMap((name) => REPLIES.flatMap((replies) => phrases(replies[name]))))
  const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((phrase) => other.has(phrase))

  it.each([
    ['a yes is no no', all('yes', 'weakYes'), all('no', 'later')],
    ['a yes that more may follow is none that stands alone', all('yes'), all('weakYes')],
    ['a greeting answers nothing', all('greetings'), all('yes', 'weakYes', 'no')],
  ])('share no phrase: %s', (_, one, other) => {
    expect(both(one, other)).toEqual([])
  })

  it('share no phrase: to ask is not to mention', () => {
    expect(both(new Set(phrases(PHRASES.goOn)), new Set(phrases(PHRASES.mention)))).toEqual([])
  })
})
