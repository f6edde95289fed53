/** @module The results of the speed bench: a page with a section for each part, which are measured one by one. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { exponent, type Line, renderLines, short } from './figures.ts'

/** What one part measured, and in which run. */
export interface Section {
  readonly part: string
  readonly run: string
  readonly lines: readonly Line[]
  readonly growth: readonly (readonly [what: string, points: readonly (readonly [size: number, cost: number])[]])[]
}

/** Writes the sections into the page, in the place of what the same parts measured before. */
export function writeSections(sections: readonly Section[]): void {
  const before = existsSync(PAGE)
    ? readFileSync(PAGE, 'utf8')
        .split(/\n(?=## )/)
        .slice(1)
    : []
  const byTitle = new Map(before.map((text) => [text.split('\n', 1)[0], text.trim()]))
  for (const section of sections) byTitle.set(titleOf(section.part), renderSection(section))
  const kept = Object.keys(TITLES).flatMap((part) => byTitle.get(titleOf(part)) ?? [])
  writeFileSync(PAGE, `${[HEAD, ...kept].join('\n\n')}\n`)
}

/** Returns a part as a section of the page. */
export function renderSection({ part, run, lines, growth }: Section): string {
  const rows = growth.filter(([, points]) => points.length > 1).map(growthRow)
  const grows = ['', '| cost ~ size^exponent | cost | exponent |', '|---|---|--:|', ...rows]
  return [titleOf(part), '', run, '', renderLines(lines), ...(rows.length === 0 ? [] : grows)].join('\n')
}

// --- internal ---

const PAGE = 'tests/bench/results/speed.md'
const HEAD = `# Speed

Median (quartiles) of rounds in which all took their turn; a ratio of medians. An exponent of 0 does not grow with the size, one of 1
grows with it.`
const TITLES: Readonly<Record<string, string>> = {
  hooks: 'Hooks',
  servers: 'Servers',
  transcripts: 'Transcripts',
  pages: 'Pages of the viewer, 2,059 snapshots: processor time of all threads',
  million: 'A million entities',
}

function titleOf(part: string): string {
  return `## ${TITLES[part] ?? part}`
}

function growthRow([what, points]: Section['growth'][number]): string {
  const costs = points.map(([size, cost]) => `${short(cost)} at ${size.toLocaleString('en')}`).join(', ')
  return `| ${what} | ${costs} | ${exponent(points).toFixed(2)} |`
}
