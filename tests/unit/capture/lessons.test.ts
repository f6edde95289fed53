/** What stays of older texts of the agent: the sentence that says what did not work, why, or what was done instead. */

import { describe, expect, it } from 'vitest'
import { lessonIn } from '../../../src/capture/language/read-text.ts'
import { KEEP } from '../../../src/rules.ts'
import { answer, draft, fold, prompt } from './records.ts'

describe('lessonIn', () => {
  it.each([
    [
      'what cannot be, with what was done instead',
      "Good. `drawTide` lives in `chart`, which can't import `gauge`. I'll call `openGauge()` directly here.",
      "`drawTide` lives in `chart`, which can't import `gauge`. I'll call `openGauge()` directly here.",
    ],
    [
      'a cause with its figure',
      'Found it. The issue was `maxGauges = 50`, which hid the older ones. I raised it to 200. Let me run the tests.',
      'The issue was `maxGauges = 50`, which hid the older ones. I raised it to 200.',
    ],
    [
      'a failed approach, not the look at something else behind it',
      "Merging by `rowId` doesn't work for gauges that moved, because both rows keep it. Let me check the importer.",
      "Merging by `rowId` doesn't work for gauges that moved, because both rows keep it.",
    ],
  ])('takes %s', (_, words, lesson) => {
    expect(lessonIn(words)?.text).toBe(lesson)
  })

  it.each([
    ['an announcement', "Now let me fix `drawTide` because it doesn't close the gauge:"],
    ['what is to be done', 'Need to close `openGauge` too, because the table fails without it.'],
    ['a guess', 'The issue might be that `openGauge` is never closed.'],
    ['a question', 'Should I revert `drawTide` because it fails?'],
    ['praise without a name', "That works now, and nothing is broken because of it as far as anybody can't see."],
    ['a chore', 'The import `gauge` is unused now.'],
    ['code', "```ts\nthrow new Error('the gauge failed because `x` is missing')\n```"],
  ])('takes nothing of %s', (_, words) => {
    expect(lessonIn(words)).toBeUndefined()
  })
})

describe('the lessons of a session', () => {
  const lesson = (n: number) => `Row ${n} failed because \`gauge${n}\` is missing.`

  it('stand behind the findings, the newest first, beyond the exchange that they were learnt in', () => {
    const lines = [
      prompt('Import the gauges'),
      answer(lesson(1)),
      answer(lesson(2)),
      answer('Done.'),
      prompt('And now?'),
    ]
    const { findings, lessons } = draft(fold(lines))
    expect(findings).toBeUndefined()
    expect(lessons).toEqual([lesson(2), lesson(1)])
  })

  it('are as many as the most telling ones', () => {
    const many = Array.from({ length: 30 }, (_, n) => answer(lesson(n)))
    expect(draft(fold([prompt('Import'), ...many, answer('Done.')])).lessons).toHaveLength(KEEP.lessons)
  })

  it('are gone when the person says that it is wrong', () => {
    const lines = [
      prompt('Import'),
      answer(lesson(1)),
      prompt("No, that's wrong: the gauge is there"),
      answer('I look.'),
    ]
    expect(draft(fold(lines))).not.toHaveProperty('lessons')
  })
})
