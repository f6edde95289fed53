import { describe, expect, it } from 'vitest'
import { estimateTokens, oneLine, truncate } from '../../../src/text/budget.ts'

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcd', 1],
    ['abcde', 2],
  ])('of %j is %d: characters / 4, rounded up', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens)
  })
})

describe('truncate', () => {
  const FAMILY = '👩‍👩‍👧‍👦'
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['abc def', 5, 'abc…'],
    ['abcdef', 1, '…'],
    ['abcdef', 0, ''],
    ['ab😀cd', 4, 'ab…'],
    ['ab😀cd', 5, 'ab😀…'],
    [`ab${FAMILY}cd`, 8, 'ab…'],
    ['abcde\u0301f', 6, 'abcd…'],
    ['🇩🇪🇫🇷', 6, '🇩🇪…'],
    // A word that is cut goes, where that costs little.
    ['Refill the bucket once in sweep', 20, 'Refill the bucket…'],
    ['Refill the bucket once in sweep', 22, 'Refill the bucket…'],
    ['Refill the bucket once in sweep', 23, 'Refill the bucket once…'],
    ['Refill the bucket, once in sweep', 23, 'Refill the bucket,…'],
    ['Den Eimer einmal füllen, über alle', 22, 'Den Eimer einmal…'],
    ['read src/limiter/bucket.ts again', 26, 'read src/limiter/bucket.t…'],
    ['Füllt den Donaudampfschifffahrtsgesellschaftskapitän', 30, 'Füllt den Donaudampfschifffah…'],
    ['继续修复登录页面的错误，然后运行所有测试', 12, '继续修复登录页面的错误…'],
    ['auth 登录页面的错误然后运行所有测试', 12, 'auth 登录页面的错…'],
    ['ログインのエラーを直してから全部のテスト', 9, 'ログインのエラー…'],
    ['เข้าสู่ระบบแล้วรันการทดสอบทั้งหมด', 12, 'เข้าสู่ระบบ…'],
    ['see 😀😀😀', 8, 'see 😀…'],
  ])('of %j to %d is %j', (text, length, expected) => {
    expect(truncate(text, length)).toBe(expected)
  })

  it('cuts far into a long text without splitting a character', () => {
    expect(truncate(`${'x'.repeat(9_999)}${FAMILY}yyy`, 10_005)).toBe(`${'x'.repeat(9_999)}…`)
  })

  it('cuts between any two characters of ASCII but those of a line end', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    const others = ascii.flatMap((first) =>
      ascii.flatMap((second) => {
        const text = `x${first}${second}yz`
        const apart = Array.from(graphemes.segment(text)).some(({ index }) => index === 2)
        const expected = `${(apart ? `x${first}` : 'x').trimEnd()}…`
        return truncate(text, 3) === expected && apart === (first + second !== '\r\n') ? [] : [text]
      }),
    )
    expect(others).toEqual([])
  })
})

describe('oneLine', () => {
  it('makes one blank of every run of white space', () => {
    expect(oneLine('  a\r\n\tb   c\n')).toBe('a b c')
  })
})
