/** The time that a message says the work is of, in the words of several languages. */

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
    ['mach mit dem von gestern weiter', 23],
    ['on continue ce qu’on a fait hier', 23],
    ['seguimos con lo de ayer', 23],
    ['vamos continuar o de ontem', 23],
    ['на чем мы вчера остановились?', 23],
    ['昨日の続きやって', 23],
    ['继续昨天的', 23],
    ['어제 하던 거 이어서 하자', 23],
    ['weiter mit dem von vorgestern', 22],
    ["what were we doing on Friday? let's go on", 20],
    ['weiter wo wir am Freitag waren', 20],
    ['вернись к тому, что делали в пятницу', 20],
    ['金曜日の続き', 20],
    ['the redesign from last week', 18],
    ['weiter mit der Sache von letzter Woche', 18],
    ['what we did 3 days ago', 21],
    ['seguimos con lo del miercoles', 18],
    ['seguimos con lo del MIÉRCOLES', 18],
    ['vamos ao de sabado', 21],
    ['quello di lunedi', 23],
    ['вернись к тому, что делали в среду', 18],
    ['что было на прошлой неделе', 18],
  ])('of "%s" is the %i', (message, day) => {
    expect(covers(message, at(day))).toBe(true)
    expect(covers(message, NOW.getTime())).toBe(false)
  })

  it.each([
    ['what were we up to before lunch', at(24, 11), at(23, 11)],
    ['the cache key fix from this morning', at(24, 9), at(23, 9)],
    ['what I was doing an hour ago', at(24, 12.5), at(24, 9)],
    ['what we did last night', at(23, 22), at(23, 11)],
    ['weiter wie heute frueh', at(24, 9), at(23, 9)],
    ['weiter wie heute fruh', at(24, 9), at(23, 9)],
    ['go on with that from yesterday', at(24, 1), at(24, 9)],
  ])('of "%s" is no whole day', (message, inside, outside) => {
    expect(covers(message, inside)).toBe(true)
    expect(covers(message, outside)).toBe(false)
  })

  it.each([
    'continue',
    'where were we?',
    'do it today',
    'mondayitis in the styles',
    'continue tomorrow',
    'join the two tables by the id',
    'ask Martin about the montagna theme',
    'hier ist der Fehler',
    'настрой среду',
    'среда разработки сломалась',
    '',
  ])('is unknown for "%s"', (message) => expect(readTimeReference(message, NOW)).toBeUndefined())
})
