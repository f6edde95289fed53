import { describe, expect, it } from 'vitest'
import { plainAnswer, withoutAnnouncement } from '../../../src/text/plain-answer.ts'

describe('a plain answer', () => {
  it.each([
    [
      'loses the marks of bold words, but not in code',
      '**Cause**: it is held `**twice**`.',
      'Cause: it is held `**twice**`.',
    ],
    ['keeps stars that are no marks', '2 ** 3 ** 4', '2 ** 3 ** 4'],
    ['says a path once', 'See [gauge.ts:12](src/gauge.ts:12).', 'See src/gauge.ts:12.'],
    ['names a link by its words', 'As [Issue 14: tides](https://example.com/14) says', 'As Issue 14: tides says'],
    [
      'keeps the address that its words do not say',
      'See [PR](https://example.com/pr)',
      'See [PR](https://example.com/pr)',
    ],
    [
      'loses links alone at its end',
      'Use it.\n\n**Sources:**\n\n- [A](https://example.com/a)\n- [B](https://example.com/b)',
      'Use it.',
    ],
    [
      'loses them behind their label',
      'Use it.\nSources: [A](https://example.com/a), [B](https://example.com/b)',
      'Use it.',
    ],
    ['keeps them where there is nothing else', '- [A](https://example.com/a)', '- [A](https://example.com/a)'],
    [
      'loses what leads in to a heading',
      'It is late. Here is why:\n\n## Cause\nA lock.',
      'It is late.\n\n## Cause\nA lock.',
    ],
    ['keeps what leads in to a list', 'Here is why:\n- a lock', 'Here is why:\n- a lock'],
  ])('%s', (_, said, kept) => {
    expect(plainAnswer(said)).toBe(kept)
  })
})

it.each([
  ['Tests fail. Now let me look at `a.ts`:', 'Tests fail.'],
  ['Let me look:', ''],
  ['The cause:\n1. a lock\nNow I mend it:', 'The cause:\n1. a lock'],
  ['Tests fail.', 'Tests fail.'],
  [
    'The lock has to be released before the gauge is drawn, so that the tide is read once and no more:',
    'The lock has to be released before the gauge is drawn, so that the tide is read once and no more:',
  ],
])('an announcement is left out: %j', (said, kept) => {
  expect(withoutAnnouncement(said)).toBe(kept)
})
