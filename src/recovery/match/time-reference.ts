/**
 * @module The time that a message says the work is of: "yesterday", "on Friday", "before lunch", "vorgestern". Pure.
 *
 * Names of days and weeks come from the runtime's locale data (CLDR), so that no list of them is kept here; a few English
 * and everyday words beside them. Days are those of this machine's time zone.
 */

import { DAY, HOUR } from '../../rules.ts'
import { lazy } from '../../text/lazy.ts'

/** A span of time, in milliseconds, and the words that name it. */
export interface TimeReference {
  readonly from: number
  readonly until: number
  readonly words: string
}

/** Returns the time that the message names; undefined where it names none, or only today or a time to come. */
export function readTimeReference(message: string, now: Date): TimeReference | undefined {
  const text = fold(message.slice(0, READ))
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  for (const { words, span } of [...EVERYDAY, ...names()]) {
    const found = words.exec(text)
    if (found === null) continue
    const [from, until] = span(today, now, Number(found.groups?.['number'] ?? 1))
    return { from, until: Math.min(until, now.getTime()), words: found[0].trim() }
  }
  return undefined
}

// --- internal ---

const READ = 2_000
/** Who works past midnight still calls it the day before. */
const NIGHT = 4 * HOUR

interface NamedTime {
  readonly words: RegExp
  readonly span: (today: number, now: Date, number: number) => readonly [from: number, until: number]
}

const dayBefore =
  (days: number): NamedTime['span'] =>
  (today) => [today - days * DAY, today - (days - 1) * DAY + NIGHT]

const lastWeek: NamedTime['span'] = (today) => {
  const monday = today - ((new Date(today).getDay() + 6) % 7) * DAY
  return [monday - 7 * DAY, monday]
}

/** The last such day before today. */
function weekday(day: number): NamedTime['span'] {
  return (today, now, number) => dayBefore(((new Date(today).getDay() - day + 6) % 7) + 1)(today, now, number)
}

const ago =
  (unit: number): NamedTime['span'] =>
  (_, now, number) => [now.getTime() - 1.5 * number * unit, now.getTime() - 0.5 * number * unit]

const EVERYDAY: readonly NamedTime[] = [
  {
    words: /\b(?:last night|yesterday evening|gestern abend|hier soir|anoche|ieri sera)\b/,
    span: (today) => [today - 8 * HOUR, today + NIGHT],
  },
  {
    words:
      /\b(?:this morning|heute (?:morgen|fruh)|ce matin|esta manana|stamattina|hoje de manha)\b|今朝|今天早上|오늘 아침/,
    span: (today) => [today, today + 12 * HOUR],
  },
  {
    words: /\bbefore lunch\b|\bvor dem mittag|\bavant (?:le )?(?:dejeuner|midi)\b|\bantes de(?:l? almuerzo| comer)\b/,
    span: (today) => [today, today + 13 * HOUR],
  },
  { words: /\b(?:(?<number>\d{1,2})|an?) hours? ago\b/, span: ago(HOUR) },
  {
    words: /\b(?:(?<number>\d{1,2})) days? ago\b/,
    span: (today, now, number) => dayBefore(number)(today, now, number),
  },
  {
    words: /\b(?<number>\d{1,2}) weeks? ago\b/,
    span: (today, _, number) => [today - (7 * number + 4) * DAY, today - (7 * number - 3) * DAY],
  },
]

/** Languages whose names of days are known. */
const LOCALES = 'en de fr es pt it nl pl ru uk zh ja ko hi tr vi ar fi id ro el he sv cs'.split(' ')
/** 2024-01-07 was a Sunday. */
const SUNDAY = Date.UTC(2024, 0, 7)

/** The names of all languages, longer ones first: "the day before yesterday" holds "yesterday". */
const names = lazy((): readonly NamedTime[] =>
  LOCALES.flatMap((locale) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const days = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    return [
      { name: relative.format(-2, 'day'), span: dayBefore(2) },
      { name: relative.format(-1, 'day'), span: dayBefore(1) },
      { name: relative.format(-1, 'week'), span: lastWeek },
      ...[0, 1, 2, 3, 4, 5, 6].map((day) => ({ name: days.format(SUNDAY + day * DAY), span: weekday(day) })),
    ]
  })
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ name, span }) => ({ words: named(fold(name)), span })),
)

/** Scripts without blanks have no bounds of words; elsewhere an ending may follow ("пятницу", "yesterday's"). */
function named(name: string): RegExp {
  const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name))
    return new RegExp(literal(name), 'u')
  const stem = (word: string) => literal(word.length > 5 && !/[a-z]$/.test(word) ? word.slice(0, -1) : word)
  const words = name.split(' ').map((word) => `${stem(word)}\\p{L}{0,${/[a-z]$/.test(word) ? 2 : 5}}`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join(' ')}(?![\\p{L}\\p{N}])`, 'u')
}

/** Lower case, without the accents of Latin letters. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, (mark) => (/[\u0300-\u036f]/.test(mark) ? '' : mark))
    .normalize('NFKC')
    .toLowerCase()
}
