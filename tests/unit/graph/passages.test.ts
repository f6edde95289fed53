/** How a text is parted for an answer: in whole sentences. */

import { describe, expect, it } from 'vitest'
import { splitText } from '../../../src/graph/passages.ts'

describe('a text in passages', () => {
  it.each([
    ['whole sentences', 'The lock is held. It ends soon.', ['The lock is held.', 'It ends soon.']],
    ['lines', 'The lock is held\nIt ends soon', ['The lock is held', 'It ends soon']],
    ['a number of a list with its entry', 'It stops here. 2. Raise the wait', ['It stops here.', '2. Raise the wait']],
    ['a year at the end of a sentence', 'It began in 2024. It ends soon.', ['It began in 2024.', 'It ends soon.']],
    ['dots before a small letter', 'The log (`lock...`) leaks to it.', ['The log (`lock...`) leaks to it.']],
    ['each sentence of who writes small letters', 'it is held. it ends soon.', ['it is held.', 'it ends soon.']],
    ['nothing', ' \n ', []],
  ])('holds together %s', (_, text, passages) => {
    expect(splitText(text, 10)).toEqual(passages)
  })
})
