import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../src/text/sentences.ts'

describe('the sentences of a text', () => {
  it.each<[string, string, string[]]>([
    [
      'of one line',
      'The gauge is old. It reads feet!  Why? Nobody knows;',
      ['The gauge is old.', 'It reads feet!', 'Why?', 'Nobody knows;'],
    ],
    ['of lines', 'The gauge is old.\n  It reads\r\n\nfeet', ['The gauge is old.', 'It reads', 'feet']],
    ['in scripts without blanks', '潮位计很旧。它读英尺！ 为什么？', ['潮位计很旧。', '它读英尺！', '为什么？']],
    [
      'with numbers',
      'Left are 2. files of 2024. The third is new.',
      ['Left are 2. files of 2024.', 'The third is new.'],
    ],
    ['with list marks', '- one. two\n12. three\n* **four** is _five_', ['one.', 'two', 'three', 'four is _five_']],
    ['with emphasis', 'The **gauge** is o**ld**. **It** reads', ['The gauge is old.', 'It reads']],
    ['between code', 'The gauge ```x. y``` is old', ['The gauge', 'is old']],
    ['behind a line of signs', '!\n. so it\n? is', ['!', '. so it', '? is']],
    ['but no quotation, table or log', '> The gauge.\n| is | old |\nat a.ts:1:2\nIt reads', ['It reads']],
    ['of one line that is none', '{ "gauge": "old. new" }', []],
    ['of nothing', '', []],
  ])('%s', (_, text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })
})
