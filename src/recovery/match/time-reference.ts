/**
 * @module The time that a message says the work is of: "yesterday", "on Friday", "before lunch". Pure.
 *
 * In English, and the three of Chinese that people typed: what is not read here is found by its words, or is the last session. A
 * word counts whole alone. Days are those of this machine's time zone.
 */

import { DAY, HOUR } from '../../rules.ts'

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
  for (const { words, holds = words, isJoined, span } of TIMES) {
    // To compile all the patterns took a first prompt as long as to read it.
    const found = text.includes(holds) ? named(words, isJoined).exec(text) : null
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

type Span = (today: number, now: Date, number: number) => readonly [from: number, until: number]

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
  (today, now, number) =>
    dayBefore(((new Date(today).getDay() - day + 6) % 7) + 1)(today, now, number)

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

interface NamedTime {
  readonly words: string
  /** What a text with these words holds; default: the words. */
  readonly holds?: string
  /** It is of a script without blanks, which has no bounds of words. */
  readonly isJoined?: true
  readonly span: Span
}

const lastNight: Span = (today) => [today - 8 * HOUR, today + NIGHT]

/** The first that a text has is the one that is meant: "the day before yesterday" holds "yesterday". */
const TIMES: readonly NamedTime[] = [
  { words: 'last night', span: lastNight },
  { words: 'yesterday evening', span: lastNight },
  { words: 'this morning', span: (today) => [today, today + 12 * HOUR] },
  { words: 'before lunch', span: (today) => [today, today + 13 * HOUR] },
  {
    words: '(?:(?<number>\\d{1,2})|an?) hours? ago',
    holds: ' ago',
    span: (_, now, number) => [now.getTime() - 1.5 * number * HOUR, now.getTime() - 0.5 * number * HOUR],
  },
  {
    words: '(?<number>\\d{1,2}) days? ago',
    holds: ' ago',
    span: (today, now, number) => dayBefore(number)(today, now, number),
  },
  {
    words: '(?<number>\\d{1,2}) weeks? ago',
    holds: ' ago',
    span: (today, _, number) => [today - (7 * number + 4) * DAY, today - (7 * number - 3) * DAY],
  },
  { words: 'the day before yesterday', span: dayBefore(2) },
  { words: 'yesterday', span: dayBefore(1) },
  { words: 'last week', span: lastWeek },
  { words: '前天', isJoined: true, span: dayBefore(2) },
  { words: '昨天', isJoined: true, span: dayBefore(1) },
  { words: '上周', isJoined: true, span: lastWeek },
  ...WEEKDAYS.map((words, day) => ({ words, span: weekday(day) })),
]

function named(words: string, isJoined = false): RegExp {
  return new RegExp(isJoined ? words : `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u')
}
