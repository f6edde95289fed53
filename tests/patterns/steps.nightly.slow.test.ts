/** What reads the text of a session takes time in proportion to its length, whatever the text repeats. */

import { describe, expect, it } from 'vitest'
import { repetitiveTexts } from './repetitive-texts.ts'
import { STEPS } from './steps.ts'
import { slowAmong } from './timed.ts'

const LONG = 100_000
const TEXTS = repetitiveTexts(LONG)

describe('reading the text of a session', () => {
  it.each(Object.entries(STEPS))('%s of 100 kB is read in less than a second, whatever it repeats', (_, read) => {
    read('a')
    expect(slowAmong(TEXTS, read, 1_000)).toEqual([])
  })
})
