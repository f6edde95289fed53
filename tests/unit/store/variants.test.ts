import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionTerms, type Term } from '../../../src/store/queries/index-text.ts'
import { formsMeant, otherForms } from '../../../src/store/queries/irregular-forms.ts'
import { type Spelled, spellingsOf, wordsOfSpellings, wordsThatFollow } from '../../../src/store/queries/variants.ts'

/** Of a question whose words the store does not have. */
const spelled = (question: string): Spelled => {
  const terms = questionTerms(question)
  return { terms, unknown: new Set(terms) }
}
const spellings = (question: string, ...known: string[]): string[] =>
  spellingsOf(spelled(question), new Set(known)).map(({ text }) => text)

describe('the other spellings of a question', () => {
  it.each([
    ['ss as ß', 'strasse', ['straße'], ['straße']],
    ['ß as ss', 'Straße', ['strasse'], ['strasse']],
    ['each ss and all of them', 'Messstrasse', ['meßstraße', 'messstraße'], ['messstraße', 'meßstraße']],
    ['one word as two', 'darkmode', ['dark', 'mode'], ['dark mode']],
    ['one word as four', 'setdarkmodenow', ['set', 'dark', 'mode', 'now'], ['set dark mode now']],
    ['the fewest parts first', 'darkmodenow', ['dark', 'modenow', 'mode', 'now'], ['dark modenow', 'dark mode now']],
    ['two words as one', 'the dark mode', ['darkmode'], ['darkmode']],
    ['never of words that the store does not have', 'strasse darkmode', ['dark', 'streets'], []],
    ['never of parts that are shorter than words which are remembered', 'mydb', ['my', 'db'], []],
    ['never of more than four parts', 'onetwosixtenred', ['one', 'two', 'six', 'ten', 'red'], []],
    ['never of a word of more than 24 letters', 'abcdefghijklmabcdefghijklm', ['abcdefghijklm'], []],
    [
      'never of two words that are longer than 32 letters together',
      'abcdefghijklmnopqrs abcdefghijklmnopqrs',
      ['abcdefghijklmnopqrsabcdefghijklmnopqrs'],
      [],
    ],
    ['never of a word with digits', 'dark2mode', ['dark', 'mode'], []],
    ['never of stop words', 'with in', ['within'], []],
  ])('%s: %j', (_what, question, known, expected) => {
    expect(spellings(question, ...known)).toEqual(expected)
  })

  it('look for what may follow only where the store has a beginning', () => {
    const asked = spelled('darkmode')
    expect(wordsOfSpellings(asked)).toEqual(new Set(['dar', 'dark', 'darkm']))
    expect(wordsThatFollow(asked, new Set(['mode']))).toEqual(new Set())
    expect(wordsThatFollow(asked, new Set(['dark']))).toContain('mode')
  })

  it('look for nothing in words of more than 24 letters', () => {
    const asked = spelled('abcdefghijklmabcdefghijklm')
    expect(wordsOfSpellings(asked)).toEqual(new Set())
    expect(wordsThatFollow(asked, new Set(['abc']))).toEqual(new Set())
  })

  it('take no word apart that the store has', () => {
    const asked = { terms: questionTerms('darkmode strasse'), unknown: new Set<Term>() }
    expect(wordsOfSpellings(asked)).toEqual(new Set(['darkmodestrasse', 'straße']))
    expect(wordsThatFollow(asked, new Set(['dark']))).toEqual(new Set())
    expect(spellingsOf(asked, new Set(['dark', 'mode', 'straße'])).map(({ text }) => text)).toEqual(['straße'])
  })

  it('are, but for irregular forms, made of words that were looked up, and of the letters of the question', () => {
    const words = fc.stringMatching(/^[a-zß]{1,14}( [a-zß]{1,14}){0,4}$/)
    fc.assert(
      fc.property(words, (question) => {
        const terms = questionTerms(question)
        const own = terms.filter(({ kind }) => kind === 'word').map((term) => term.text)
        const asked = own.join('').replaceAll('ß', 'ss')
        const first = wordsOfSpellings(spelled(question))
        const lookedUp = new Set([...first, ...wordsThatFollow(spelled(question), first)])
        const forms = own.flatMap((word) => otherForms(word))
        for (const text of spellings(question, ...lookedUp).filter((text) => !forms.includes(text))) {
          for (const word of text.split(' ')) expect(lookedUp).toContain(word)
          const letters = text.replaceAll(/ß/g, 'ss').replaceAll(' ', '')
          expect(asked).toContain(letters)
        }
      }),
      { examples: [['a go'], ['go on']] },
    )
  })

  it('of a long question are a bounded number of words', () => {
    const question = Array.from({ length: 100 }, (_, place) => 'abcdefghijklmnopqrstuvwx'.slice(place % 3)).join(' ')
    expect(wordsOfSpellings(spelled('class '.repeat(1_000))).size).toBeLessThan(10)
    const asked = spelled(question)
    expect(wordsThatFollow(asked, wordsOfSpellings(asked)).size).toBeLessThan(1_000)
    expect(spellings(`x${'abc'.repeat(7)}`, 'abc', 'xabc', 'abcabc', 'xabcabc').length).toBeLessThanOrEqual(2)
  })
})

describe('the irregular forms that a word may mean', () => {
  it.each([
    ['asell', ['sell', 'sold']],
    ['tkae', ['take', 'took', 'taken']],
    ['bone', []],
    ['sold', []],
    ['cedar', []],
  ])('of %s are %j', (word, forms) => {
    expect(formsMeant(word)).toEqual(forms)
  })
})
