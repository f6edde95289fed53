import { describe, expect, it } from 'vitest'
import { statementsOfUser } from '../../../src/capture/language/session-statements.ts'
import type { StatementKind } from '../../../src/capture/state/session-state.ts'

const found = (text: string) => statementsOfUser(text).map(({ kind, text: words }) => [kind, words])

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
  ])('is a %s: %s', (kind, text) => {
    expect(found(text)).toEqual([[kind, text]])
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
    expect(found("1. Fix the parser. I prefer tabs over spaces.\n2. **let's use metres and not feet**")).toEqual([
      ['preference', 'I prefer tabs over spaces.'],
      ['decision', "let's use metres and not feet"],
    ])
  })

  it('is at most four sentences of one text: more are a report', () => {
    const line = (n: number) => `I prefer table ${n} over all of the others.`
    expect(statementsOfUser([1, 2, 3, 4, 5, 6].map(line).join('\n'))).toHaveLength(4)
  })
})
