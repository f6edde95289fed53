/**
 * @module How fast is it, and how does that grow? One table: ours, a peer or a floor in the same run, the ratio, the target.
 *
 * Fairness contract
 * - Figures of one line come from one run on one machine, taken in turns; each is a median with its quartiles.
 * - The reference memory server gets the same graph, the same questions and the same client. The floors do nothing: an
 *   empty node process, a tool of the protocol's library that echoes, one append with fsync.
 * - Both servers answer durably: ours commits with fsync, the reference rewrites its file (and calls no fsync).
 * - Lines that miss their target stay in the table.
 *
 * Run: npm run bench -- [--sizes 1000,10000,100000] [--rounds N] [--seed N] [--million] [--no-write]
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { exponent, isMet, type Line, renderLines, short } from './figures.ts'
import { measureHooks } from './speed-hooks.ts'
import { measureServers } from './speed-servers.ts'
import { measureTranscripts } from './speed-transcripts.ts'

/** What a part of the bench works with. */
export interface Setting {
  /** An empty folder of its own. */
  readonly folder: string
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly seed: number
  /** Where the built program is. */
  readonly dist: string
  /** The environment of child processes: a home of their own. */
  readonly env: NodeJS.ProcessEnv
}

/** What a part measured: lines for the table, and costs by size for the exponents. */
export interface Measured {
  readonly lines: readonly Line[]
  readonly growth: ReadonlyMap<string, readonly (readonly [size: number, cost: number])[]>
}

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: string): string => {
    const at = words.indexOf(name)
    return at === -1 ? otherwise : (words[at + 1] ?? otherwise)
  }
  const sizes = option('--sizes', '1000,10000,100000').split(',').map(Number)
  if (words.includes('--million')) sizes.push(1_000_000)
  const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
  const setting: Setting = {
    folder,
    sizes,
    rounds: Number(option('--rounds', '25')),
    seed: Number(option('--seed', '42')),
    dist: resolve('dist'),
    env: { PATH: process.env['PATH'], HOME: folder },
  }
  try {
    const parts = [await measureHooks(setting), await measureServers(setting), await measureTranscripts(setting)]
    const text = report(setting, parts)
    console.log(text)
    if (!words.includes('--no-write')) {
      mkdirSync('tests/bench/results', { recursive: true })
      writeFileSync('tests/bench/results/speed.md', text)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report({ sizes, rounds, seed }: Setting, parts: readonly Measured[]): string {
  const lines = parts.flatMap((part) => part.lines)
  const growth = parts.flatMap((part) => [...part.growth])
  const head = [
    '# Speed',
    '',
    `Commit ${commit()} · ${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · ${platform()} ${release()} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    `Data seed ${seed} · sizes ${sizes.join(', ')} entities · ${rounds} rounds · median (quartiles); a ratio of medians.`,
  ]
  const exponents = growth.map(
    ([what, points]) =>
      `| ${what} | ${points.map(([size, cost]) => `${short(cost)} at ${size.toLocaleString('en')}`).join(', ')} | ${points.length < 2 ? '–' : exponent(points).toFixed(2)} |`,
  )
  const verdicts = lines.map(isMet).filter((met) => met !== undefined)
  return `${[
    ...head,
    '',
    renderLines(lines),
    '',
    '## Growth',
    '',
    'Cost ~ size^exponent: 0 does not grow, 1 grows with the store.',
    '',
    '| what | cost | exponent |',
    '|---|---|--:|',
    ...exponents,
    '',
    `${verdicts.filter(Boolean).length} of ${verdicts.length} targets are met.`,
  ].join('\n')}\n`
}

function commit(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
    const dirty = execFileSync('git', ['status', '--porcelain', '--', 'src'], { encoding: 'utf8' }) !== ''
    return dirty ? `${hash} with changes` : hash
  } catch {
    return 'unknown'
  }
}
