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
 * Each part is measured by itself and keeps its place in the results, with its own commit, date and load, until it is
 * measured again. A million entities are a part that runs only where it is asked for.
 *
 * Run: npm run bench -- [--only hooks,servers,transcripts,pages,million] [--sizes 1000,10000,100000] [--rounds N] [--seed N] [--million] [--no-write]
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, platform, release, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Line } from './figures.ts'
import { wordAfter } from './real-segments.ts'
import { measureHooks } from './speed-hooks.ts'
import { measurePages } from './speed-pages.ts'
import { renderSection, type Section, writeSections } from './speed-results.ts'
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

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<Measured>>> = {
  hooks: measureHooks,
  servers: measureServers,
  transcripts: measureTranscripts,
  pages: measurePages,
  million: (setting) => measureServers({ ...setting, sizes: [1_000_000] }),
}

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: string): string => wordAfter(words, name) ?? otherwise
  const names = option(
    '--only',
    `hooks,servers,transcripts,pages${words.includes('--million') ? ',million' : ''}`,
  ).split(',')
  const sizes = option('--sizes', '1000,10000,100000').split(',').map(Number)
  const rounds = Number(option('--rounds', '25'))
  const seed = Number(option('--seed', '42'))
  const measured: Section[] = []
  for (const name of names) {
    const measure = PARTS[name]
    if (measure === undefined) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}`)
    const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
    try {
      const before = loadavg()[0] ?? 0
      const env = { PATH: process.env['PATH'], HOME: folder }
      const { lines, growth } = await measure({ folder, sizes, rounds, seed, dist: resolve('dist'), env })
      const load = [before, loadavg()[0] ?? 0].map((each) => each.toFixed(1)).join(' to ')
      measured.push({ part: name, run: `${describeRun(load)} · data seed ${seed}`, lines, growth: [...growth] })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  console.log(measured.map(renderSection).join('\n\n'))
  if (!words.includes('--no-write')) writeSections(measured)
}

function describeRun(load: string): string {
  const machine = `${platform()} ${release()} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
  return `Commit ${commit()} · ${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · ${machine} · load ${load}`
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
