/**
 * @module The dates that a question names, such as `19 February 2025`, `in May` or `2025-02`, to prefer what is of that time. Pure.
 */

import { editDistance, mistakesIn } from '../store/queries/spelling.ts'

/** What a question says of a date; what it leaves open matches all. Months and days count from 1. */
export interface NamedDate {
  readonly year?: number
  readonly month?: number
  readonly day?: number
}

/** Returns the dates that a question names: by numbers (ISO), or by an English month, which may be mistyped where it stands as one. */
export function datesIn(asked: string): NamedDate[] {
  if (!MAY_NAME_DATE.test(asked)) return []
  const question = asked.replace(LIKE_MONTH, (word) => monthMeant(word) ?? word)
  const iso = [...question.matchAll(ISO)].map((match) => dateOf(match.groups, Number(match.groups?.['month'])))
  const written = [...question.matchAll(WRITTEN)].flatMap((match) => {
    const { name = '' } = match.groups ?? {}
    const date = dateOf(match.groups, MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
    // "may" and "march" are ordinary words: beside a number or a preposition alone they are months.
    const isWord = date.day === undefined && date.year === undefined && match.groups?.['before'] === undefined
    return isWord ? [] : [date]
  })
  return [...iso, ...written]
}

/** Returns whether an ISO time lies on one of the dates (UTC). */
export function isOnDate(at: string, dates: readonly NamedDate[]): boolean {
  const time = new Date(at)
  return dates.some(
    ({ year, month, day }) =>
      (year === undefined || year === time.getUTCFullYear()) &&
      (month === undefined || month === time.getUTCMonth() + 1) &&
      (day === undefined || day === time.getUTCDate()),
  )
}

// --- internal ---

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ')
const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3))
const ISO = /\b(?<year>\d{4})-(?<month>0[1-9]|1[0-2])(?:-(?<day>\d{2}))?\b/g
const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const BEFORE = 'in|of|on|during|since|until|before|after|by|early|mid|late|last|this'
/** A month is one beside a number or behind such a word alone. The other patterns take long to compile. */
const MAY_NAME_DATE = new RegExp(`\\d|\\b(?:${BEFORE}) `, 'i')
const WRITTEN = new RegExp(
  `(?:\\b(?<before>${BEFORE}) )?` +
    `(?:\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?\\b${MONTH}\\b\\.?(?: (?<after>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:))?(?:,? (?<year>\\d{4})\\b)?`,
  'gi',
)

/** A word beside a year or behind the number of a day; a longer one behind a preposition. */
const LIKE_MONTH =
  /(?<=\b\d{1,2}(?:st|nd|rd|th)?(?: of)? )[a-z]{3,}\b|\b[a-z]{3,}(?=,? \d{4}\b)|(?<=\b(?:in|of|on|during|since|until) )[a-z]{5,}\b/gi
/** Without May, which too many words resemble. */
const MISTYPED_MONTHS = MONTH_NAMES.filter((name) => name !== 'may')

/** Returns the month that a word names or mistypes; undefined for a short form, and for a word that is like none. */
function monthMeant(word: string): string | undefined {
  const lower = word.toLowerCase()
  if (MONTHS.includes(lower)) return undefined
  const most = Math.max(1, mistakesIn(lower))
  return MISTYPED_MONTHS.find((month) => editDistance(lower, month, most) <= most)
}

function dateOf(groups: Readonly<Record<string, string | undefined>> | undefined, month: number): NamedDate {
  const { year, day, after } = groups ?? {}
  const number = day ?? after
  return {
    month,
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(number === undefined ? {} : { day: Number(number) }),
  }
}
