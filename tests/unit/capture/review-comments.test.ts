import { describe, expect, it } from 'vitest'
import { readReviewComments } from '../../../src/capture/language/review-comments.ts'
import { EVIDENCE_LENGTH, KEEP } from '../../../src/rules.ts'

const SHOW = 'gh api repos/tidepool/tides/pulls/7/comments --paginate'
const comment = (path: string, body: string, more: object = {}) => ({
  id: 1,
  path,
  line: 12,
  user: { login: 'ada' },
  body,
  ...more,
})
const json = (...comments: object[]) => JSON.stringify(comments, null, 2)

describe('readReviewComments', () => {
  it('gives what each reviewer wants changed, and where', () => {
    const output = json(
      comment('src/tides.ts', 'The docstring is **stale**.'),
      comment('src/gauge.ts', 'Set the level first.', { line: null, original_line: 40 }),
    )
    expect(readReviewComments(SHOW, output)).toEqual([
      { source: 'review by ada at src/tides.ts:12', text: 'The docstring is **stale**.' },
      { source: 'review by ada at src/gauge.ts:40', text: 'Set the level first.' },
    ])
  })

  it('reads entries that a filter printed one by one, whatever the order of their keys', () => {
    const output =
      '{\n "body": "Close the \\"file\\".",\n "author": "ada",\n "path": "src/tides.ts"\n}\n{\n "path": "src/gauge.ts",\n "body": "Add a test."\n}'
    expect(readReviewComments(`${SHOW} | jq '.[]'`, output)).toEqual([
      { source: 'review by ada at src/tides.ts', text: 'Close the "file".' },
      { source: 'review at src/gauge.ts', text: 'Add a test.' },
    ])
  })

  it('leaves out what is written for machines, and suggested code', () => {
    const body = '<!-- id: 9 -->### Leak\n\nClose the file.\n```suggestion\nclose()\n```\n<details>long</details>'
    expect(readReviewComments(SHOW, json(comment('a.ts', body)))).toEqual([
      { source: 'review by ada at a.ts:12', text: 'Leak Close the file.' },
    ])
  })

  it.each([
    ['another command', 'cat comments.json', json(comment('a.ts', 'Close it.'))],
    ['a comment of no place', SHOW, JSON.stringify([{ body: 'Nice work' }])],
    ['an empty answer', SHOW, '[]'],
    ['half an answer', SHOW, '[{"path": "a.ts", "body": "Close'],
  ])('gives nothing for %s', (_, command, output) => {
    expect(readReviewComments(command, output)).toEqual([])
  })

  it('is bounded', () => {
    const many = Array.from({ length: 90 }, (_, i) => comment(`${i}.ts`, `${i} ${'x '.repeat(2_000)}`))
    const read = readReviewComments(SHOW, JSON.stringify(many))
    expect(read).toHaveLength(KEEP.comments)
    for (const { text } of read) expect(text.length).toBeLessThanOrEqual(EVIDENCE_LENGTH)
  })
})
