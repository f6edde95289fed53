/** The time that a message says the work is of. */

import { describe, expect, it } from 'vitest'
import { readTimeReference } from '../../../src/recovery/match/time-reference.ts'

/** A Tuesday, after lunch. */
const NOW = new Date(2026, 10, 24, 13, 30)
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime()
const covers = (message: string, time: number) => {
  const meant = readTimeReference(message, NOW)
  return meant !== undefined && meant.from <= time && time <= meant.until
}

describe('the time that a message means', () => {
  it.each([
    ["continue yesterday's session", 23],
    ['继续昨天的', 23],
    ['继续前天的', 22],
    ["what were we doing on Friday? let's go on", 20],
    ['the redesign from last week', 18],
    ['what we did 3 days ago', 21],
    ['the one of a day ago', 23],
    ['the redesign of a week ago', 17],
  ])('of "%s" is the %i', (message, day) => {
    expect(covers(message, at(day))).toBe(true)
    expect(covers(message, NOW.getTime())).toBe(false)
  })

  it.each([
    ['what were we up to before lunch', at(24, 11), at(23, 11)],
    ['the cache key fix from this morning', at(24, 9), at(23, 9)],
    ['what I was doing an hour ago', at(24, 12.5), at(24, 9)],
    ['what we did last night', at(23, 22), at(23, 11)],
    ['go on with that from yesterday', at(24, 1), at(24, 9)],
  ])('of "%s" is no whole day', (message, inside, outside) => {
    expect(covers(message, inside)).toBe(true)
    expect(covers(message, outside)).toBe(false)
  })

  it.each(['continue', 'where were we?', 'do it today', 'mondayitis in the styles', 'continue tomorrow', ''])(
    'is unknown for "%s"',
    (message) => expect(readTimeReference(message, NOW)).toBeUndefined(),
  )
})
