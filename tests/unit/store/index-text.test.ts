import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../../../src/store/queries/fold-text.ts'
import {
  INDEXED_LENGTH,
  indexText,
  isCutQuestion,
  questionTerms,
  type Term,
} from '../../../src/store/queries/index-text.ts'
import { anyText } from '../../any-text.ts'
import { startMeter } from '../../spent.ts'

describe('indexText', () => {
  // These answers are what stands in the index of every store: to change one is to migrate the stores.
  it.each([
    ['plain words stay', 'plain words stay'],
    ['parseConfigFile', 'parseConfigFile parse Config File'],
    ['HTTPServer2 oauth2', 'HTTPServer2 oauth2 HTTP Server oauth'],
    ['user_session', 'user_session usersession'],
    ['pre-compact', 'pre-compact precompact'],
    ['src/store/index-text.ts', 'src/store/index-text.ts indextext'],
    ['checkpoint-2025-10-07-jwt-auth', 'checkpoint-2025-10-07-jwt-auth'],
    ['数据库', '数据库 数据 据库 库'],
    ['猫', '猫 猫'],
    ['ABC株式会社', 'ABC株式会社 株式 式会 会社 社 ABC'],
    ['größeNeu naïveConfig', 'grösseNeu naïveConfig sse Neu ve Config'],
    ['a\0b \ud800c', 'a b  c'],
    ['ＡＢＣ株式会社', 'ABC株式会社 株式 式会 会社 社 ABC'],
    ['parseＣｏｎｆｉｇ', 'parseConfig parse Config'],
    ['', ''],
  ])('%j → %j', (text, indexed) => {
    expect(indexText(text)).toBe(indexed)
  })

  it('begins with the folded text and never holds what SQL’s text cannot', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        const indexed = indexText(text)
        expect(indexed.startsWith(foldText(text.replace(/[\0\ud800-\udfff]/gu, ' ')))).toBe(true)
        expect(indexed).not.toMatch(/[\0\ud800-\udfff]/u)
      }),
    )
  })

  it.each([
    ['one endless word', 'a'],
    ['upper case without end', 'A'],
    ['joints without end', 'a_'],
    ['camels without end', 'aB'],
    ['Chinese without end', '数'],
    ['marks without end', '\u0301'],
    ['surrogates without end', '\ud800'],
  ])('reads a megabyte of %s within a moment and a bound', (_what, unit) => {
    const spent = startMeter()
    const indexed = indexText(unit.repeat(1_000_000 / unit.length))
    expect(spent()).toBeLessThan(3_000)
    expect(indexed.length).toBeLessThan(4 * INDEXED_LENGTH)
  })
})

const SHOWN: Record<Term['kind'], (words: string) => string> = {
  word: (words) => words,
  common: (words) => words,
  prefix: (words) => `${words}*`,
  phrase: (words) => `"${words}"`,
  all: (words) => words.replaceAll(' ', '+'),
  whole: (words) => `=${words}`,
}

describe('questionTerms', () => {
  it.each([
    ['continue the JWT auth work', ['continue', 'JWT', 'auth', 'work', '=continue the JWT auth work']],
    ['the JWT work', ['JWT', 'work', 'the', '=the JWT work']],
    ['parseConfig, parse_config', ['parseConfig', 'parse', 'config', '"parse config"', '=parseConfig parse config']],
    ['ABC株式会社', ['株式', '式会', '会社', 'ABC']],
    ['the who', ['the', 'who', 'the+who', '=the who']],
    ['the', []],
    ['what was NEAR("x" AND y*)', ['NEAR', 'x', 'y', '"NEAR x"', '=what was NEAR x AND y']],
    [
      'src/store/index-text.ts',
      ['src', 'store', 'index', 'text', 'ts', 'indextext', '=src store index text ts', '"index text ts"'],
    ],
    ['数据库', ['数据', '据库']],
    ['猫', ['猫*']],
    ['" * ^ - ( \0', []],
    ['x'.repeat(65), []],
  ])('%j', (text, expected) => {
    const shown = questionTerms(text).map(({ kind, text: words }) => SHOWN[kind](words))
    expect(shown.sort()).toEqual([...expected].sort())
  })

  it('asks for each term once, whatever its case, and for no more than 32', () => {
    expect(questionTerms('Pine pine PINE').filter((term) => term.kind === 'word')).toHaveLength(1)
    expect(questionTerms(Array.from({ length: 99 }, (_, place) => `w${place}`).join(' '))).toHaveLength(32)
  })

  it.each([
    ['one stop word without end', 'a-'.repeat(2_000)],
    [
      'all stop words without end',
      'a about all also am an and any are as at be been but by can could did do does '.repeat(50),
    ],
    ['a question of thirty words', Array.from({ length: 30 }, (_, place) => `w${place}`).join(' ')],
    ['names without end', 'a-b '.repeat(1_000)],
  ])('asks for at most 16 words together in %s', (_what, text) => {
    for (const term of questionTerms(text)) expect(term.text.split(' ').length).toBeLessThanOrEqual(16)
  })

  it.each([
    ['words up to the bound', Array.from({ length: 32 }, (_, place) => `w${place}`).join(' '), false],
    ['one word more', Array.from({ length: 33 }, (_, place) => `w${place}`).join(' '), true],
    ['one word repeated', 'pine '.repeat(400), false],
    ['more characters than are read', 'pine '.repeat(900), true],
    ['a few stop words', 'what was it', false],
    ['many stop words', 'a about all also am an and any are as at be been but by can could', true],
  ])('tells whether a question is searched whole: %s', (_what, text, cut) => {
    expect(isCutQuestion(text)).toBe(cut)
  })

  it('gives terms that are letters, digits and marks only, one blank apart in a phrase', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        for (const term of questionTerms(text)) expect(term.text).toMatch(/^[\p{L}\p{N}\p{M}]+( [\p{L}\p{N}\p{M}]+)*$/u)
      }),
    )
  })
})
