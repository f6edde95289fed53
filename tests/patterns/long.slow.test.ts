/** What reads the text of a session takes time in proportion to its length, also where a long text repeats one line. */

import { describe, expect, it } from 'vitest'
import { LINES } from './repetitive-texts.ts'
import { STEPS } from './steps.ts'
import { slowAmong } from './timed.ts'

const LONG = 200_000
const TEXTS = [...LINES, '\n', 'checkpoint-2025-10-07-a ', 'please '].map((unit) => ({
  name: JSON.stringify(unit),
  text: `${unit.repeat(LONG / unit.length)}x`,
}))

describe('reading the text of a session', () => {
  it.each(Object.entries(STEPS))('%s of 200 kB is read in less than a second, whatever it repeats', (_, read) => {
    read('a')
    expect(slowAmong(TEXTS, read, 1_000)).toEqual([])
  })
})
