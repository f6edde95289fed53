/**
 * @module The time that a message says the work is of: "yesterday", "on Friday", "before lunch", "vorgestern". Pure.
 *
 * Names of days and weeks are those of CLDR, as a list: asking the runtime for them cost a hook as much as four starts of
 * node. A few English and everyday words stand beside them. Days are those of this machine's time zone.
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
  for (const { words, span } of [...EVERYDAY, ...namesIn(text)]) {
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

/** A language a line, as CLDR has them: the day before yesterday, yesterday, last week, and the days from Sunday on. */
const NAMES = `
the day before yesterday, yesterday, last week, Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday
vorgestern, gestern, letzte Woche, Sonntag, Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag
avant-hier, hier, la semaine dernière, dimanche, lundi, mardi, mercredi, jeudi, vendredi, samedi
anteayer, ayer, la semana pasada, domingo, lunes, martes, miércoles, jueves, viernes, sábado
anteontem, ontem, semana passada, domingo, segunda-feira, terça-feira, quarta-feira, quinta-feira, sexta-feira, sábado
l’altro ieri, ieri, settimana scorsa, domenica, lunedì, martedì, mercoledì, giovedì, venerdì, sabato
eergisteren, gisteren, vorige week, zondag, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag
przedwczoraj, wczoraj, w zeszłym tygodniu, niedziela, poniedziałek, wtorek, środa, czwartek, piątek, sobota
позавчера, вчера, на прошлой неделе, воскресенье, понедельник, вторник, среда, четверг, пятница, суббота
позавчора, учора, минулого тижня, неділя, понеділок, вівторок, середа, четвер, пʼятниця, субота
前天, 昨天, 上周, 星期日, 星期一, 星期二, 星期三, 星期四, 星期五, 星期六
一昨日, 昨日, 先週, 日曜日, 月曜日, 火曜日, 水曜日, 木曜日, 金曜日, 土曜日
그저께, 어제, 지난주, 일요일, 월요일, 화요일, 수요일, 목요일, 금요일, 토요일
परसों, कल, पिछला सप्ताह, रविवार, सोमवार, मंगलवार, बुधवार, गुरुवार, शुक्रवार, शनिवार
evvelsi gün, dün, geçen hafta, Pazar, Pazartesi, Salı, Çarşamba, Perşembe, Cuma, Cumartesi
Hôm kia, Hôm qua, tuần trước, Chủ Nhật, Thứ Hai, Thứ Ba, Thứ Tư, Thứ Năm, Thứ Sáu, Thứ Bảy
أول أمس, أمس, الأسبوع الماضي, الأحد, الاثنين, الثلاثاء, الأربعاء, الخميس, الجمعة, السبت
toissa päivänä, eilen, viime viikolla, sunnuntai, maanantai, tiistai, keskiviikko, torstai, perjantai, lauantai
kemarin dulu, kemarin, minggu lalu, Minggu, Senin, Selasa, Rabu, Kamis, Jumat, Sabtu
alaltăieri, ieri, săptămâna trecută, duminică, luni, marți, miercuri, joi, vineri, sâmbătă
προχθές, χθες, προηγούμενη εβδομάδα, Κυριακή, Δευτέρα, Τρίτη, Τετάρτη, Πέμπτη, Παρασκευή, Σάββατο
שלשום, אתמול, השבוע שעבר, יום ראשון, יום שני, יום שלישי, יום רביעי, יום חמישי, יום שישי, יום שבת
i förrgår, i går, förra veckan, söndag, måndag, tisdag, onsdag, torsdag, fredag, lördag
předevčírem, včera, minulý týden, neděle, pondělí, úterý, středa, čtvrtek, pátek, sobota
`
const SPANS = [dayBefore(2), dayBefore(1), lastWeek, ...[0, 1, 2, 3, 4, 5, 6].map(weekday)]

interface Name {
  readonly name: string
  /** What each of its forms holds. */
  readonly part: string
  readonly span: NamedTime['span']
}

/** The names of all languages, longer ones first: "the day before yesterday" holds "yesterday". */
const names = lazy((): readonly Name[] =>
  fold(NAMES)
    .trim()
    .split('\n')
    .flatMap((line) => line.split(', ').map((name, at) => ({ name, span: SPANS[at] ?? lastWeek })))
    .map(({ name, span }) => ({ name, part: stem(longestWord(name)), span }))
    .sort((a, b) => b.name.length - a.name.length),
)

/** The names that a text may hold: an expression is made for these alone. */
function namesIn(text: string): NamedTime[] {
  return names().flatMap(({ name, part, span }) => (text.includes(part) ? [{ words: named(name), span }] : []))
}

function longestWord(name: string): string {
  return name.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest))
}

/** A word that does not end in a plain letter may have another end. */
function stem(word: string): string {
  return word.length > 5 && !/[a-z]$/.test(word) ? word.slice(0, -1) : word
}

/** Scripts without blanks have no bounds of words; elsewhere an ending may follow ("пятницу", "yesterday's"). */
function named(name: string): RegExp {
  const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name))
    return new RegExp(literal(name), 'u')
  const words = name.split(' ').map((word) => `${literal(stem(word))}\\p{L}{0,${/[a-z]$/.test(word) ? 2 : 5}}`)
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
