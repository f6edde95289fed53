import { describe, expect, it } from 'vitest'
import { statementsOfModel, statementsOfUser } from '../../../src/capture/language/statements.ts'
import type { StatementKind } from '../../../src/capture/state/session-state.ts'

const found = (of: (text: string) => { kind: string; text: string }[], text: string) =>
  of(text).map(({ kind, text: words }) => [kind, words])

describe('what a person states', () => {
  it.each<[StatementKind, string]>([
    ['decision', "let's go with option 2."],
    ['decision', "thinking again: let's completely remove the gauge command"],
    ['decision', 'We decided to keep the tide table in memory.'],
    ['decision', "I've chosen SQLite over flat files."],
    ['decision', 'Decision: the gauge reads metres.'],
    ['decision', "we don't need the second test"],
    ['decision', 'I like option 3'],
    ['decision', 'Wir haben uns für SQLite entschieden.'],
    ['decision', "J'ai décidé de garder la table."],
    ['decision', 'Abbiamo deciso di tenere la tabella.'],
    ['decision', 'He decidido usar SQLite para las mareas.'],
    ['decision', 'Decidimos usar SQLite para as marés.'],
    ['decision', 'Мы решили хранить таблицу в SQLite.'],
    ['decision', '我们决定使用 SQLite 保存潮汐表。'],
    ['decision', '조석표를 SQLite에 저장하기로 결정했습니다.'],
    ['decision', 'हमने तय किया है कि SQLite का उपयोग करेंगे।'],
    ['preference', 'I prefer small commits over large ones.'],
    ['preference', "I'd rather have one table than two."],
    ['preference', 'From now on, answer in one paragraph.'],
    ['preference', 'Ich hätte lieber kurze Antworten, bitte.'],
    ['preference', 'Prefiero respuestas cortas y claras.'],
    ['preference', 'Je préfère des réponses courtes.'],
    ['question', 'We still need to decide whether the datum is fixed.'],
    ['discovery', 'that is wrong, the table has had metres since the first release'],
    ['discovery', 'not as a comment, but as a document beside the issue.'],
  ])('is a %s: %s', (kind, text) => {
    expect(found(statementsOfUser, text)).toEqual([[kind, text]])
  })

  it.each([
    'Should we go with SQLite?',
    'if we decided to keep it, what would break?',
    'can you decide what is best here',
    "let's keep going",
    'I think you prefer the other one?',
    'I have not decided yet',
    '> We decided to keep the tide table.',
    '```\nWe decided to keep the tide table.\n```',
    '| We decided to keep the tide table. |',
    'fix the decision tree of the parser',
    'the tests fail since yesterday',
    `We decided to keep the table. ${'x '.repeat(800)}`,
  ])('is nothing: %s', (text) => {
    expect(statementsOfUser(text)).toEqual([])
  })

  it('is taken sentence by sentence, without list marks', () => {
    expect(
      found(statementsOfUser, "1. Fix the parser. I prefer tabs over spaces.\n2. **let's use metres and not feet**"),
    ).toEqual([
      ['preference', 'I prefer tabs over spaces.'],
      ['decision', "let's use metres and not feet"],
    ])
  })
})

describe('what the model states', () => {
  it.each<[StatementKind, string]>([
    ['discovery', 'The issue is that the parser reads the date as a number.'],
    ['discovery', '**Root cause:** the datum is missing in the second file.'],
    ['discovery', 'It turns out the table is sorted by name, not by time.'],
    ['discovery', 'Found it - `readTides` drops the last line of every file.'],
    ['discovery', 'The test fails because the clock is not fixed.'],
    ['failed', "That approach doesn't handle files without a header."],
    ['failed', 'Mocking the clock did not work because the worker has its own.'],
    ['failed', 'I tried to cache the table, but it grows without end.'],
    ['failed', "I've reverted the change of the sort order."],
    ['decision', "I'll use a map instead of a list because the order does not matter."],
    ['decision', 'The simplest fix is to read the header first and skip it.'],
    ['decision', 'Instead of a second pass, I keep the last line in memory.'],
    ['question', 'Open question: does the harbour have one datum or two?'.replace('?', '.')],
  ])('is a %s: %s', (kind, text) => {
    expect(found(statementsOfModel, text)).toEqual([[kind, text.replaceAll('**', '')]])
  })

  it.each([
    'The issue might be that the parser reads the date as a number.',
    'The problem is probably in the header of the file.',
    'Let me find out what the root cause is:',
    'Is the root cause the missing datum in the file?',
    "I'll use the Read tool to look at the file.",
    'This works because of the header.',
    '```ts\n// the issue is that this is code\n```',
    'All tests pass and the build is green now.',
  ])('is nothing: %s', (text) => {
    expect(statementsOfModel(text)).toEqual([])
  })

  it('is found in any sentence of a text, once, and where emphasis stands inside of its words', () => {
    const text =
      'The header was read. The key issue is **the ca**use is that it is cut off. Root **ca**use: the da**tum**, 30 files.'
    expect(found(statementsOfModel, text)).toEqual([['discovery', 'Root cause: the datum, 30 files.']])
    const [first, second] = [
      'The issue is that the issue is read twice.',
      'The test fails because the clock is not fixed.',
    ]
    expect(found(statementsOfModel, `Look. ${first} All pass.\n- So be it. ${second}`)).toEqual([
      ['discovery', first],
      ['discovery', second],
    ])
  })

  it('is at most four sentences of one text: more are a report', () => {
    const line = (n: number) => `The issue is that file ${n} has no header at all.`
    expect(statementsOfModel([1, 2, 3, 4, 5, 6].map(line).join('\n'))).toHaveLength(4)
  })
})
