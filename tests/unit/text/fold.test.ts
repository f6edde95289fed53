import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compact, endsInQuestion, fold } from '../../../src/text/fold.ts'

const STORY = `I looked into the gauge first. ${'It is drawn once an hour. '.repeat(20)}The lock is held twice.`

describe('a folded text', () => {
  it('is the text itself where it fits', () => {
    expect(fold('Two rows.\nThree columns.', 40)).toBe('Two rows.\nThree columns.')
  })

  it('keeps its end before its beginning, by whole sentences', () => {
    expect(fold(STORY, 120)).toMatch(
      /^I looked into the gauge first\. … (?:It is drawn once an hour\. )+The lock is held twice\.$/,
    )
    expect(fold(STORY, 60)).toContain('The lock is held twice.')
  })

  it('gives up the middle of code and tables before any sentence', () => {
    const code = ['```ts', ...Array.from({ length: 40 }, (_, index) => `const tide${index} = ${index}`), '```'].join(
      '\n',
    )
    const folded = fold(`The table is built so:\n${code}\nRun it with npm start.`, 400)
    expect(folded).toContain('The table is built so:')
    expect(folded).toContain('const tide0 = 0')
    expect(folded).toContain('const tide39 = 39')
    expect(folded).toContain('Run it with npm start.')
    expect(folded).not.toContain('const tide20')
  })

  it('says where something is left out', () => {
    expect(fold(STORY, 100)).toContain(' … ')
  })

  it('is no longer than its room, and made of the text alone', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 2_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(0, 0.5, 0.7),
        (text, room, share) => {
          const folded = fold(text, room, share)
          expect(folded.length).toBeLessThanOrEqual(room)
          const words = new Set(compact(text).replaceAll('…', ' ').split(/\s+/))
          const whole = folded.replaceAll('…', ' ').split(/\s+/).slice(1, -1)
          for (const word of whole) expect([...words].some((one) => one.includes(word))).toBe(true)
        },
      ),
    )
  })
})

describe('a text that ends in a question', () => {
  it.each([
    'Both tides?',
    '**Both tides?**',
    '(Which one?)',
    'どちらですか？',
    'أيهما؟',
    'Ποιο από τα δύο;',
    'Ποιο\u037e',
    '"Both?" ',
  ])('is "%s"', (text) => {
    expect(endsInQuestion(text)).toBe(true)
  })

  it.each(['Both tides.', 'Is it? No.', 'Run it with `main();`', 'const tide = 1;', ''])('is not "%s"', (text) => {
    expect(endsInQuestion(text)).toBe(false)
  })
})
