/** Markdown in a sentence, as a page shows it. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedParts, withoutMarks } from '../../../src/text/marks.ts'

const SHOWN: readonly (readonly [what: string, text: string, shown: string])[] = [
  ['code as code', 'Committed as `156c7fc` on `main`.', 'Committed as <156c7fc> on <main>.'],
  ['strong words as such', '**Scenario:** add tides, **not** harbours', '*Scenario:* add tides, *not* harbours'],
  ['a heading as strong words', '## The `tide` table\nIt is new.', '*The tide table*\nIt is new.'],
  ['a link by its words', 'See [PR #75](https://example.org/pull/75) first.', 'See PR #75 first.'],
  ['a link to a file by its words', 'In [omp.zsh:363](src/scripts/omp.zsh:363) it is.', 'In omp.zsh:363 it is.'],
  ['no ruler', 'All pass.\n\n---\n\n# Review', 'All pass.\n\n*Review*'],
  ['code before strong words', 'run `a ** b ** c`', 'run <a ** b ** c>'],
  ['the stars of a path as they are', 'src/**/tide/**/*.ts', 'src/**/tide/**/*.ts'],
  ['the stars of arguments as they are', 'f(**kwargs) and g(**more)', 'f(**kwargs) and g(**more)'],
  ['a mark that does not close as it is', 'a `tide and **more', 'a `tide and **more'],
  ['a block of code as code', 'So:\n```sh\nnpm `test`\n```\nDone', 'So:\n<npm `test`>\nDone'],
  ['a block that does not close as it is', '```\nnpm test', '```\nnpm test'],
  ['a number sign within a line as it is', 'fix #12 in C# code', 'fix #12 in C# code'],
  [
    'brackets that link to nothing as they are',
    'tides[0](1) and [x](javascript:1)',
    'tides[0](1) and [x](javascript:1)',
  ],
]

const SIGNS = { words: ['', ''], code: ['<', '>'], strong: ['*', '*'] } as const
const drawn = (text: string): string =>
  markedParts(text)
    .map(({ text: part, as }) => `${SIGNS[as][0]}${part}${SIGNS[as][1]}`)
    .join('')

describe('the marks of a text', () => {
  it.each(SHOWN)('shows %s', (_what, text, shown) => {
    expect(drawn(text)).toBe(shown)
  })

  it('loses no letter or digit of any text that links to nothing', () => {
    const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
    const text = fc.string({ unit: fc.constantFrom('a', '7', '`', '*', '#', '-', '\n', ' ', '[', ']', '/', 'é') })
    fc.assert(fc.property(text, (one) => letters(withoutMarks(one)) === letters(one)))
  })
})
