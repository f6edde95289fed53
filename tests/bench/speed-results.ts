/** @module The results of the speed bench: parts that were measured one by one, kept as JSON and shown as one table. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { exponent, isMet, type Line, renderLines, short } from './figures.ts'

/** What one part measured, and in which run. */
export interface Section {
  readonly part: string
  readonly run: string
  readonly lines: readonly Line[]
  readonly growth: readonly (readonly [what: string, points: readonly (readonly [size: number, cost: number])[]])[]
}

/** Returns what was measured before. */
export function readSections(): Section[] {
  return existsSync(`${RESULTS}.json`) ? JSON.parse(readFileSync(`${RESULTS}.json`, 'utf8')) : []
}

/** Keeps the parts, for the next run and for readers. */
export function writeSections(sections: readonly Section[]): void {
  writeFileSync(`${RESULTS}.json`, `${JSON.stringify(sections, undefined, 1)}\n`)
  writeFileSync(`${RESULTS}.md`, renderSections(sections))
}

/** Returns the parts as one Markdown page. */
export function renderSections(sections: readonly Section[]): string {
  const costs = new Map<string, (readonly [number, number])[]>()
  for (const [what, points] of sections.flatMap(({ growth }) => growth)) {
    costs.set(what, [...(costs.get(what) ?? []), ...points])
  }
  const verdicts = sections.flatMap(({ lines }) => lines.map(isMet)).filter((met) => met !== undefined)
  return `${[
    '# Speed',
    '',
    'Median (quartiles) of rounds in which all took their turn; a ratio of medians.',
    `${verdicts.filter(Boolean).length} of ${verdicts.length} targets are met.`,
    ...sections.flatMap(({ part, run, lines }) => ['', `## ${TITLES[part] ?? part}`, '', run, '', renderLines(lines)]),
    '',
    '## Growth',
    '',
    'Cost ~ size^exponent: 0 does not grow, 1 grows with the store.',
    '',
    '| what | cost | exponent |',
    '|---|---|--:|',
    ...[...costs].map(growthRow),
  ].join('\n')}\n`
}

// --- internal ---

const RESULTS = 'tests/bench/results/speed'
const TITLES: Readonly<Record<string, string>> = {
  hooks: 'Hooks',
  servers: 'Servers',
  transcripts: 'Transcripts',
  pages: 'Pages of the viewer, 2,059 snapshots: processor time of all threads',
  million: 'A million entities',
}

function growthRow([what, points]: readonly [string, readonly (readonly [number, number])[]]): string {
  const costs = points.map(([size, cost]) => `${short(cost)} at ${size.toLocaleString('en')}`).join(', ')
  return `| ${what} | ${costs} | ${points.length < 2 ? '–' : exponent(points).toFixed(2)} |`
}
