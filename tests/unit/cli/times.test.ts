/** Times as a person reads and writes them. */

import { describe, expect, it } from 'vitest'
import { parseSpan } from '../../../src/age.ts'
import { ago, exactly, parseMoment } from '../../../src/cli/terminal/times.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')

describe('ago', () => {
  it.each([
    ['2026-11-21T11:59:59.000Z', 'moments ago'],
    ['2026-11-21T12:00:30.000Z', 'moments ago'],
    ['2026-11-21T11:59:00.000Z', '1 minute ago'],
    ['2026-11-21T11:00:01.000Z', '59 minutes ago'],
    ['2026-11-21T09:00:01.000Z', '2 hours ago'],
    ['2026-11-20T12:00:00.000Z', '1 day ago'],
    ['2026-11-02T12:00:00.000Z', '19 days ago'],
    ['2026-08-21T12:00:00.000Z', '3 months ago'],
    ['2024-11-20T12:00:00.000Z', '2 years ago'],
    ['2026-11-21T14:30:00.000Z', 'in 2 hours'],
    ['yesterday', 'at an unknown time'],
    ['', 'at an unknown time'],
  ])('reads %s as "%s"', (at, text) => {
    expect(ago(at, NOW)).toBe(text)
  })
})

describe('exactly', () => {
  it('says the minute, and leaves what is no time as it is', () => {
    expect(exactly('2026-11-21T10:00:59.999Z')).toBe('2026-11-21 10:00Z')
    expect(exactly('soon')).toBe('soon')
  })
})

describe('parseSpan', () => {
  it.each([
    ['90m', { minutes: 90 }],
    ['12h', { hours: 12 }],
    ['30d', { days: 30 }],
    ['8w', { weeks: 8 }],
    ['6mo', { months: 6 }],
    ['1y', { years: 1 }],
    ['0d', undefined],
    ['-1d', undefined],
    ['1.5h', undefined],
    ['30', undefined],
    ['30D', undefined],
    ['123456d', undefined],
    ['soon', undefined],
  ])('reads %s', (text, span) => {
    expect(parseSpan(text)).toEqual(span)
  })
})

describe('parseMoment', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00+02:00', '2026-11-21T08:00:00.000Z'],
    ['7d', '2026-11-14T12:00:00.000Z'],
    ['6mo', '2026-05-21T12:00:00.000Z'],
    ['12', undefined],
    ['21.11.2026', undefined],
    ['2026-13-01', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('reads %s as %s', (text, moment) => {
    expect(parseMoment(text, NOW)?.toISOString()).toBe(moment)
  })

  it('takes a date alone as its first moment here', () => {
    expect(parseMoment('2026-11-21', NOW)).toEqual(new Date(2026, 10, 21))
  })
})
