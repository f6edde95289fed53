/**
 * @module The resume bench's tables: means, paired differences with their intervals, wins and losses. Pure.
 */

import { mean, median } from './figures.ts'
import { MEASURES, type Measure, type Score } from './resume-score.ts'
import { type Cut, randomOf } from './resume-sessions.ts'

/** One cut with the scores of its texts, by contender. */
export interface Result {
  /** The same for the same cut in every run. */
  readonly id: string
  readonly session: string
  readonly half: 'developing' | 'held out'
  readonly kind: Cut['kind']
  readonly scores: Readonly<Record<string, Score>>
  readonly tokens: Readonly<Record<string, number>>
}

const TITLE: Record<Measure, string> = { soon: 'next 8 events', later: 'next 40 events', files: 'files touched next' }

/** Returns one table: a line for each contender, compared with `reference` on the cuts that both have. */
export function tableOf(results: readonly Result[], contenders: readonly string[], reference: string): string[] {
  const head = ['text', 'tokens', ...MEASURES.flatMap((measure) => [TITLE[measure], `${reference} against it`])]
  const rows = contenders
    .filter((name) => results.some(({ scores }) => scores[name] !== undefined))
    .map((name) => {
      const cells = MEASURES.flatMap((measure) => {
        const values = valuesOf(results, name, measure)
        const pairs = name === reference ? [] : pairsOf(results, reference, name, measure)
        return [values.length === 0 ? '–' : percent(mean(values)), pairs.length === 0 ? '' : compared(pairs)]
      })
      return `| ${[name, String(median(results.flatMap(({ tokens }) => tokens[name] ?? []))), ...cells].join(' | ')} |`
    })
  return [`| ${head.join(' | ')} |`, `|---|--:|${MEASURES.map(() => '--:|---|').join('')}`, ...rows]
}

// --- internal ---

interface Pair {
  readonly session: string
  readonly difference: number
}

const DRAWS = 2_000
/** A difference below it is a tie. */
const TIE = 0.01

function valuesOf(results: readonly Result[], name: string, measure: Measure): number[] {
  return results.flatMap(({ scores }) => scores[name]?.[measure] ?? [])
}

function pairsOf(results: readonly Result[], one: string, other: string, measure: Measure): Pair[] {
  return results.flatMap(({ session, scores }) => {
    const [left, right] = [scores[one]?.[measure], scores[other]?.[measure]]
    return left === undefined || right === undefined ? [] : [{ session, difference: left - right }]
  })
}

/** `+12.3 (8.1 to 16.0), 40/5/3`: points, their 95 % interval, wins/ties/losses. Cuts of one session are drawn together. */
function compared(pairs: readonly Pair[]): string {
  const random = randomOf('resume')
  const groups = [...new Set(pairs.map(({ session }) => session))].map((session) =>
    pairs.filter((pair) => pair.session === session),
  )
  const draws = Array.from({ length: DRAWS }, () => {
    const drawn = groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? [])
    return mean(drawn.map(({ difference }) => difference))
  }).sort((a, b) => a - b)
  const at = (share: number) => points(draws[Math.floor(share * DRAWS)] ?? 0)
  const wins = pairs.filter(({ difference }) => difference > TIE).length
  const losses = pairs.filter(({ difference }) => difference < -TIE).length
  const all = points(mean(pairs.map(({ difference }) => difference)))
  return `${all} (${at(0.025)} to ${at(0.975)}), ${wins}/${pairs.length - wins - losses}/${losses}`
}

function points(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
