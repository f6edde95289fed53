/**
 * @module The dates that a question names, such as `19 February 2025`, `in May` or `2025-02`, to prefer what is of that time. Pure.
 */

/** What a question says of a date; what it leaves open matches all. Months and days count from 1. */
export interface NamedDate {
  readonly year?: number
  readonly month?: number
  readonly day?: number
}

/** Returns the dates that a question names: by numbers (ISO), or by an English month. */
export function datesIn(question: string): NamedDate[] {
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

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO = /\b(?<year>\d{4})-(?<month>0[1-9]|1[0-2])(?:-(?<day>\d{2}))?\b/g
const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WRITTEN = new RegExp(
  `(?:\\b(?<before>in|of|on|during|since|until|before|after|by|early|mid|late|last|this) )?` +
    `(?:\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?\\b${MONTH}\\b\\.?(?: (?<after>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:))?(?:,? (?<year>\\d{4})\\b)?`,
  'gi',
)

function dateOf(groups: Readonly<Record<string, string | undefined>> | undefined, month: number): NamedDate {
  const { year, day, after } = groups ?? {}
  const number = day ?? after
  return {
    month,
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(number === undefined ? {} : { day: Number(number) }),
  }
}
