/**
 * @module The time that a message says the work is of: "yesterday", "on Friday", "before lunch", "vorgestern". Pure.
 *
 * The words of ten languages, as a list: asking the runtime for them cost a hook as much as four starts of node. A word counts
 * whole alone: with endings, seven of fourteen times that real messages named were none ("join", "martin"). Days are those of
 * this machine's time zone.
 */

import { DAY, HOUR } from '../../rules.ts'

/** A span of time, in milliseconds, and the words that name it, without accents. */
export interface TimeReference {
  readonly from: number
  readonly until: number
  readonly words: string
}

/** Returns the time that the message names; undefined where it names none, or only today or a time to come. */
export function readTimeReference(message: string, now: Date): TimeReference | undefined {
  const text = fold(message.slice(0, READ))
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  for (const { words, joined, holds, span } of TIMES) {
    if (!(holds === undefined ? mayHold(text, words, joined) : text.includes(holds))) continue
    const found = named(words, joined).exec(text)
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

/** English, German, French, Spanish, Portuguese, Italian, Russian; then Chinese, Japanese, Korean. From Sunday on. */
const WEEKDAYS: readonly (readonly [words: string, joined: string])[] = [
  ['sunday|sonntag|dimanche|domingo|domenica|воскресенье', '星期[日天]|日曜日|일요일'],
  ['monday|montag|lundi|lunes|segunda-feira|lunedì|понедельник', '星期一|月曜日|월요일'],
  ['tuesday|dienstag|mardi|martes|terça-feira|martedì|вторник', '星期二|火曜日|화요일'],
  ['wednesday|mittwoch|mercredi|miércoles|quarta-feira|mercoledì|в среду', '星期三|水曜日|수요일'],
  ['thursday|donnerstag|jeudi|jueves|quinta-feira|giovedì|четверг', '星期四|木曜日|목요일'],
  ['friday|freitag|vendredi|viernes|sexta-feira|venerdì|пятниц[ау]', '星期五|金曜日|금요일'],
  ['saturday|samstag|samedi|sábado|sabato|суббот[ау]', '星期六|土曜日|토요일'],
]

interface NamedTime {
  readonly words: string
  /** In scripts without blanks, which have no bounds of words. */
  readonly joined?: string
  /** What each of them holds, where they begin with anything. */
  readonly holds?: string
  readonly span: Span
}

/** The first that a text has is the one that is meant: "the day before yesterday" holds "yesterday". */
const TIMES: readonly NamedTime[] = [
  {
    words: 'last night|yesterday evening|gestern abend|hier soir|anoche|ieri sera',
    span: (today) => [today - 8 * HOUR, today + NIGHT],
  },
  {
    words: 'this morning|heute (?:morgen|früh|frueh)|ce matin|esta mañana|stamattina',
    joined: '今朝|今天早上|오늘 아침',
    span: (today) => [today, today + 12 * HOUR],
  },
  {
    words: 'before lunch|vor dem mittag|avant (?:le )?(?:déjeuner|midi)|antes de comer',
    span: (today) => [today, today + 13 * HOUR],
  },
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
  {
    words: "the day before yesterday|vorgestern|avant-hier|anteayer|anteontem|l'altro ieri|l’altro ieri|позавчера",
    joined: '前天|一昨日|그저께',
    span: dayBefore(2),
  },
  // "Hier" is yesterday in French, and here in German: between words that only French has.
  {
    words: "yesterday|gestern|d'hier|d’hier|fait hier|ayer|ontem|ieri|вчера",
    joined: '昨天|昨日|어제',
    span: dayBefore(1),
  },
  {
    words:
      'last week|letzte[rn]? woche|la semaine dernière|la semana pasada|semana passada|settimana scorsa|на прошлой неделе',
    joined: '上周|先週|지난주',
    span: lastWeek,
  },
  ...WEEKDAYS.map(([words, joined], day) => ({ words, joined, span: weekday(day) })),
]

/** Whether a text has the beginning of one of the words. To compile all their patterns took a first prompt as long as to read it. */
function mayHold(text: string, words: string, joined = ''): boolean {
  const beginnings = `${fold(words)}|${joined}`.split('|').map((word) => word.replace(/[([?].*/, ''))
  return beginnings.some((beginning) => beginning !== '' && text.includes(beginning))
}

/** Scripts without blanks have no bounds of words. */
function named(words: string, joined?: string): RegExp {
  const whole = `(?<![\\p{L}\\p{N}])(?:${fold(words)})(?![\\p{L}\\p{N}])`
  return new RegExp(joined === undefined ? whole : `${whole}|${joined}`, 'u')
}

/** Lower case, without the accents of Latin letters: many leave them out. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=[a-z])[\u0300-\u036f]+/g, '')
    .normalize('NFKC')
}
