/** What reads the text of a session takes time in proportion to its length, also where a long text repeats one line. */

import { describe, expect, it } from 'vitest'
import { fullOrPart } from '../rounds.ts'
import { LINES } from './repetitive-texts.ts'
import { STEPS } from './steps.ts'
import { slowAmong } from './timed.ts'

/** In characters: what takes the square of the length takes seconds for a megabyte, and a tenth of one for its fifth. */
const LONG = fullOrPart(1_000_000, 200_000)
/** In milliseconds of the processor. */
const MOST = fullOrPart(3_000, 1_000)
const TEXTS = [...LINES, '\n', 'checkpoint-2025-10-07-a ', 'please '].map((unit) => ({
  name: JSON.stringify(unit),
  text: `${unit.repeat(LONG / unit.length)}x`,
}))

describe('reading the text of a session', () => {
  it.each(Object.entries(STEPS))(`%s of ${LONG / 1_000} kB is read in ${MOST} ms, whatever it repeats`, (_, read) => {
    read('a')
    expect(slowAmong(TEXTS, read, MOST)).toEqual([])
  })
})
