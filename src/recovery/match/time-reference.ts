/**
 * @module The time that a message says the work is of: "yesterday", "on Friday", "before lunch". Pure.
 *
 * In English, and the three of Chinese that people typed: what is not read here is found by its words, or is the last session. A
 * word counts whole alone. Days are those of this machine's time zone.
 */

import { DAY, HOUR } from '../../rules.ts'
import { holdsWord, UNSPACED } from '../../text/holds-word.ts'

/** A span of time, in milliseconds, and the words that name it, in lower case. */
export interface TimeReference {
  readonly from: number
  readonly until: number
  readonly words: string
}

/** Returns the time that the message names; undefined where it names none, or only today or a time to come. */
export function readTimeReference(message: string, now: Date): TimeReference | undefined {
  const text = message.slice(0, READ).toLowerCase()
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const found = agoIn(text) ?? TIMES.find(({ words }) => stands(text, words))
  if (found === undefined) return undefined
  const [from, until] = found.span(today, now)
  return { from, until: Math.min(until, now.getTime()), words: found.words }
}

// --- internal ---

const READ = 2_000
/** Who works past midnight still calls it the day before. */
const NIGHT = 4 * HOUR

type Span = (today: number, now: Date) => readonly [from: number, until: number]

const dayBefore =
  (days: number): Span =>
  (today) => [today - days * DAY, today - (days - 1) * DAY + NIGHT]

const lastWeek: Span = (today) => {
  const monday = today - ((new Date(today).getDay() + 6) % 7) * DAY
  return [monday - 7 * DAY, monday]
}

/** The last such day before today. */
const weekday =
  (day: number): Span =>
  (today, now) =>
    dayBefore(((new Date(today).getDay() - day + 6) % 7) + 1)(today, now)

const hoursAgo =
  (number: number): Span =>
  (_, now) => [now.getTime() - 1.5 * number * HOUR, now.getTime() - 0.5 * number * HOUR]

const weeksAgo =
  (number: number): Span =>
  (today) => [today - (7 * number + 4) * DAY, today - (7 * number - 3) * DAY]

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

interface NamedTime {
  readonly words: string
  readonly span: Span
}

const lastNight: Span = (today) => [today - 8 * HOUR, today + NIGHT]

/** The first that a text has is the one that is meant: "the day before yesterday" holds "yesterday". */
const TIMES: readonly NamedTime[] = [
  { words: 'last night', span: lastNight },
  { words: 'yesterday evening', span: lastNight },
  { words: 'this morning', span: (today) => [today, today + 12 * HOUR] },
  { words: 'before lunch', span: (today) => [today, today + 13 * HOUR] },
  { words: 'the day before yesterday', span: dayBefore(2) },
  { words: 'yesterday', span: dayBefore(1) },
  { words: 'last week', span: lastWeek },
  { words: '前天', span: dayBefore(2) },
  { words: '昨天', span: dayBefore(1) },
  { words: '上周', span: lastWeek },
  ...WEEKDAYS.map((words, day) => ({ words, span: weekday(day) })),
]

const AGO = /(?<![\p{L}\p{N}])(?:(?<number>\d{1,2})|an?) (?<unit>hour|day|week)s? ago(?![\p{L}\p{N}])/u

function agoIn(text: string): NamedTime | undefined {
  const found = text.includes(' ago') ? AGO.exec(text) : null
  if (found === null) return undefined
  const { number = 1, unit } = found.groups ?? {}
  const span = unit === 'hour' ? hoursAgo : unit === 'week' ? weeksAgo : dayBefore
  return { words: found[0], span: span(Number(number)) }
}

function stands(text: string, words: string): boolean {
  return words >= UNSPACED ? text.includes(words) : holdsWord(text, words)
}
