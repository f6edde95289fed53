import { describe, expect, it } from 'vitest'
import { rankHits } from '../../../src/graph/rank.ts'
import type { Hit, HitPart } from '../../../src/store/port.ts'

const AT = '2025-02-19T18:00:00.000Z'
const PART: HitPart = { term: 'cedar', kind: 'word', score: 2 }

function hit(name: string, lines: readonly (readonly [place: number, parts: number])[]): Hit {
  return {
    name,
    entityType: 'note',
    source: 'cli',
    named: [],
    lines: lines.map(([place, parts]) => ({
      content: parts > 0 ? `cedar ${place}` : `line ${place}`,
      place,
      at: AT,
      parts: parts > 0 ? [PART] : [],
    })),
  }
}

describe('the lines of an answer', () => {
  const linesOf = (lines: readonly (readonly [number, number])[]): string[] =>
    (rankHits('cedar', [hit('talk', lines)])[0]?.lines ?? []).map(({ content }) => content)

  it('rank the line before a line that answers above the line after it', () => {
    const shown = linesOf([
      [5, 1],
      [6, 0],
      [4, 0],
    ])
    expect(shown).toEqual(['cedar 5', 'line 4', 'line 6'])
  })

  it('rank a line that answers higher where the lines beside it answer, too', () => {
    const shown = linesOf([
      [1, 1],
      [7, 1],
      [8, 1],
    ])
    expect(shown).toEqual(['cedar 7', 'cedar 8', 'cedar 1'])
  })

  it('do not change how well their entity answers', () => {
    const score = (lines: readonly (readonly [number, number])[]) =>
      rankHits('cedar', [hit('talk', lines), hit('other', [[1, 1]])]).map((each) => [each.name, each.score])
    expect(
      score([
        [1, 1],
        [2, 0],
      ]),
    ).toEqual(score([[1, 1]]))
  })
})

describe('the lines of talk', () => {
  const said = (text: string, parts: readonly string[] = ['cedar']) => ({
    content: text,
    at: AT,
    parts: parts.map((term): HitPart => ({ term, kind: 'word', score: 2 })),
  })
  const ranked = (question: string, ...lines: readonly ReturnType<typeof said>[]): string[] =>
    (
      rankHits(question, [
        { ...hit('talk', []), lines: lines.map((line, place) => ({ ...line, place: place * 10 })) },
      ])[0]?.lines ?? []
    ).map(({ content }) => content)

  it('rank a speaker whom the question names above another who only speaks of it', () => {
    const lines = [said('Mo: Rosa, the cedar'), said('Rosa: the old cedar')]
    expect(ranked('what cedar does Rosa have', ...lines)[0]).toBe('Rosa: the old cedar')
    expect(ranked('what cedar does Mo have', ...lines)[0]).toBe('Mo: Rosa, the cedar')
  })

  it.each([
    ['a mistyped name', 'what cedar does Rsoa have'],
    ['a name in another case', 'what cedar does ROSA have'],
  ])('know the speaker by %s', (_what, question) => {
    expect(ranked(question, said('Lena: the cedar'), said('Rosa: the cedar'))[0]).toBe('Rosa: the cedar')
  })

  it.each([
    ['a time in brackets', '[8 May 2025, 1:56 pm] Rosa: the cedar'],
    ['the mark of a list', '- Rosa: the cedar'],
  ])('know the speaker behind %s', (_what, line) => {
    expect(ranked('what cedar does Rosa have', said('Lena: the cedar'), said(line))[0]).toBe(line)
  })

  it('rank a line that asks below one that tells', () => {
    expect(ranked('cedar', said('Mo: a cedar?'), said('Mo: a cedar'))).toEqual(['Mo: a cedar', 'Mo: a cedar?'])
  })

  it.each([
    ['Latin', 'Mo: the cedar, oh!', 'Mo: the cedar by the gate fell over in the storm'],
    ['East Asian', '森: cedar、はい', '森: cedar、昨夜の嵐で門のそばの木が倒れました'],
  ])('rank a line of more %s text above one of little', (_what, brief, long) => {
    expect(ranked('cedar', said(brief), said(long))).toEqual([long, brief])
  })

  it('rank a line alike however much more than enough it tells', () => {
    const scores = [60, 600].map((words) => `Mo: the cedar ${'fell '.repeat(words)}`)
    expect(ranked('cedar', ...scores.map((line) => said(line)))).toEqual(scores)
  })

  it('do not put their entity behind another because they tell little', () => {
    const talk = (name: string, line: string) => ({ ...hit(name, []), lines: [{ ...said(line), place: 1 }] })
    const hits = [talk('brief', 'Mo: the cedar'), talk('long', `Mo: the cedar ${'fell '.repeat(60)}`)]
    expect(rankHits('cedar', hits).map(({ name }) => name)).toEqual(['brief', 'long'])
  })

  it('rank a line of few words as high as one of many where nobody says it', () => {
    expect(ranked('cedar', said('cedar'), said('the cedar by the gate fell over in a storm'))[0]).toBe('cedar')
  })

  it('rank the answer to a question that has the words above a line that has one of them', () => {
    const talk = [
      { ...said('Mo: how tall is the cedar?', ['tall', 'cedar']), place: 1 },
      { ...said('Rosa: forty feet.', []), place: 2 },
      { ...said('Mo: the cedar again', ['cedar']), place: 9 },
    ]
    const lines = rankHits('how tall is the cedar', [{ ...hit('talk', []), lines: talk }])[0]?.lines
    expect(lines?.map(({ content }) => content)).toEqual([
      'Mo: how tall is the cedar?',
      'Rosa: forty feet.',
      'Mo: the cedar again',
    ])
  })

  it('pass on what their words say to the lines beside them, not what speaks for themselves', () => {
    const talk = [
      { ...said('Mo: the cedar', ['cedar']), place: 1 },
      { ...said('Rosa: so it is.', []), place: 2 },
      { ...said('Lena: the cedar', ['cedar']), place: 9 },
      { ...said('Ada: so it is!', []), place: 10 },
    ]
    const lines = rankHits('what cedar does Mo have', [{ ...hit('talk', []), lines: talk }])[0]?.lines ?? []
    const scoreOf = (content: string): number | undefined => lines.find((line) => line.content === content)?.score
    expect(lines[0]?.content).toBe('Mo: the cedar')
    expect(scoreOf('Rosa: so it is.')).toBe(scoreOf('Ada: so it is!'))
  })

  it('leave a question without a label as it is: a snapshot asks what is open', () => {
    expect(ranked('cedar', said('Which cedar?'), said('another cedar'))).toEqual(['Which cedar?', 'another cedar'])
  })
})

describe('lines of a date', () => {
  const line = (content: string, place: number, at: string) => ({ content, place, at, parts: [PART] })
  const best = (question: string): string | undefined =>
    rankHits(question, [
      {
        ...hit('notes', []),
        lines: [line('cedar one', 1, '2025-01-19T18:00:00.000Z'), line('cedar two', 9, AT)],
      },
    ])[0]?.lines[0]?.content

  it.each([
    ['cedar', 'cedar one'],
    ['cedar in February', 'cedar two'],
    ['cedar in January 2025', 'cedar one'],
  ])('rank higher where the question names it: %s', (question, content) => {
    expect(best(question)).toBe(content)
  })
})
