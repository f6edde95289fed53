/** The one form of characters that can be written in several ways, for the word index and for questions to it. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../../../src/store/queries/fold-text.ts'
import { rounds } from '../../rounds.ts'

describe('foldText', () => {
  it.each([
    ['full-width letters and digits', 'ＡＰＩ２', 'API2'],
    ['half-width kana with a voice mark', 'ﾃﾞｰﾀﾍﾞｰｽ', 'データベース'],
    ['kana with its voice mark apart', 'か\u3099き\u3099', 'がぎ'],
    ['Hangul in parts', '\u1103\u1166\u110b\u1175\u1110\u1165', '데이터'],
    ['a Hangul syllable and its last part', '가\u11a8', '각'],
    ['Latin ligatures', 'eﬃcient ﬁle', 'efficient file'],
    ['œ and æ', 'Œuvre cœur Ægir', 'OEuvre coeur AEgir'],
    ['ß', 'STRAẞE größe', 'STRASSE grösse'],
    ['pointed Hebrew', 'שָׁלוֹם', 'שלום'],
    ['Hebrew in presentation forms', '\ufb2a\ufb4b', 'שו'],
    ['vocalized Arabic', 'مُحَمَّد', 'محمد'],
    ['lengthened Arabic', 'محمـــد', 'محمد'],
    ['Arabic in presentation forms', '\ufefb', 'لا'],
    ['mathematical letters', '𝐛𝐨𝐥𝐝', 'bold'],
    ['numbers in circles', '① ⑳', '1 20'],
  ])('writes %s in one way: %j', (_what, text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it.each([
    'plain text',
    'schön naïve łódź',
    'cafe\u0301',
    '数据库',
    '데이터',
    'の',
    'ㄱ',
    'हिन्दी',
    'ไทย',
    '½',
    '…',
    '',
  ])('leaves %j as it is', (text) => {
    expect(foldText(text)).toBe(text)
  })

  it('changes nothing beyond NFKC but vowel marks, æ, œ and ß', () => {
    const rest = (text: string): string =>
      text
        .normalize('NFKC')
        .replace(/[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g, '')
        .replace(/[ÆæŒœẞß]/g, '')
    const plain = (text: string): string => rest(foldText(text).replace(/AE|ae|OE|oe|SS|ss/g, ''))
    const wanted = (text: string): string => rest(text.replace(/[ÆæŒœẞß]/g, '')).replace(/AE|ae|OE|oe|SS|ss/g, '')
    const character = fc.integer({ min: 1, max: 0x1_ffff }).filter((code) => code < 0xd800 || code > 0xdfff)
    fc.assert(
      fc.property(character, (code) => {
        const text = `x${String.fromCodePoint(code)}y`
        expect(plain(text)).toBe(wanted(text))
      }),
      { numRuns: rounds(3_000) },
    )
  })
})
