import { describe, expect, it } from 'vitest'
import { foldPastes, withoutPastes } from '../../../src/text/pastes.ts'

const LOG = Array.from(
  { length: 40 },
  (_, n) => `2026-11-25T08:00:${String(n).padStart(2, '0')} ERROR worker ${n} lost its lease`,
).join('\n')
const TRACE =
  'TypeError: tides is undefined\n    at draw (src/gauge.ts:12:3)\n    at run (src/main.ts:4:1)\n    at main (node:internal:1:1)'
const DIFF = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@\n-const a = 1\n+const a = 2'

describe("the person's own words", () => {
  it.each([
    [
      'a log before the question',
      `${LOG}\nfix the lease renewal, never retry more than 3 times`,
      'fix the lease renewal, never retry more than 3 times',
    ],
    ['a log behind the question', `why is this so?\n${LOG}`, 'why is this so?'],
    ['words around a fence', `look at this:\n\`\`\`ts\nconst a = 1\n\`\`\`\nand mend it`, 'look at this:\nand mend it'],
    [
      "a paste within the client's own marks",
      `see <pasted-content id="1">\nFirst line\nSecond line\n</pasted-content>\nand answer`,
      'and answer',
    ],
    [
      'a frame of a stack',
      `it breaks:\n${TRACE}\nplease mend`,
      'it breaks:\nTypeError: tides is undefined\nplease mend',
    ],
    ['a diff', `review this\n${DIFF}`, 'review this'],
    ['several pastes', `first\n${LOG}\nsecond\n${DIFF}\nthird`, 'first\nsecond\nthird'],
  ])('are told from %s', (_, text, own) => {
    expect(withoutPastes(text)).toBe(own)
  })

  it.each([
    'Add a table of tides: one row a day',
    '1. draw the gauge\n2. write the test\n3. commit',
    '- never push\n- keep the table',
    'Why does `npm test` fail?',
    '为什么测试失败？',
  ])('are all of an ordinary request: %s', (text) => {
    expect(withoutPastes(text)).toBe(text)
  })

  it('are the whole message where it is a paste alone', () => {
    expect(withoutPastes(LOG)).toBe(LOG)
  })
})

describe('a paste that was folded before', () => {
  const FOLDED = '[pasted: at row 17 (import.ts:9) … 40 lines, 900 characters]'

  it('is none of the words beside it, and is folded no further', () => {
    expect(withoutPastes(`Why does this fail?\n${FOLDED}`)).toBe('Why does this fail?')
    expect(foldPastes(`Why does this fail?\n${FOLDED}`)).toBe(`Why does this fail?\n${FOLDED}`)
  })
})

describe('a folded paste', () => {
  it('is its first line and its size, with the words around it whole', () => {
    const folded = foldPastes(`why?\n${LOG}\nnever retry more than 3 times`)
    expect(folded).toMatch(
      /^why\?\n\[pasted: 2026-11-25T08:00:00 ERROR worker 0 lost its lease … 40 lines, \d+ characters\]\nnever retry more than 3 times$/,
    )
  })

  it.each([
    ['15 lines', Array.from({ length: 15 }, (_, n) => `$ run ${n}`).join('\n'), false],
    ['16 lines', Array.from({ length: 16 }, (_, n) => `$ run ${n}`).join('\n'), true],
    ['1,199 characters', `$ ${'x'.repeat(1_197)}`, false],
    ['1,200 characters', `$ ${'x'.repeat(1_198)}`, true],
  ])('begins at %s: %#', (_, text, isFolded) => {
    expect(foldPastes(text).startsWith('[pasted: ')).toBe(isFolded)
  })

  it('stays as it is where it is short', () => {
    const text = 'look:\n```ts\nconst a = 1\n```'
    expect(foldPastes(text)).toBe(text)
  })
})
