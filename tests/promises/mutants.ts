/**
 * @module Mutants of the storage core: the source with one operator, condition, number or answer changed. Do its tests notice?
 *
 * A mutant meets the suites that import its file, then the contract, then all others that reach it; the first failing test ends it.
 */

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createChance } from './random.ts'
import { CONTRACT, CORE_FOLDER, coreFiles, coreSuites } from './storage-core.ts'

/** A place in the source, and what stands there instead. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly at: number
  readonly from: string
  readonly to: string
  readonly text: string
}

/** What the tests said of a mutant: nothing, or that it is wrong; one that runs out of its time is noticed, too. */
export type Verdict = 'passed' | 'noticed'

export interface MutantOrder {
  readonly mutants: number
  /** The sample of a seed is the same each time. */
  readonly seed: number
  /** After so many seconds no new one is begun: the sample's order is chance, so what was tried of it is a sample, too. */
  readonly seconds: number
}

/** Tries mutants and tells of each. @throws Error: the tests fail on the source as it is */
export async function tryMutants(
  root: string,
  { mutants, seed, seconds }: MutantOrder,
  tell: (mutant: Mutant, verdict: Verdict) => void,
): Promise<void> {
  const all = coreFiles(root).flatMap((file) => mutantsOf(root, file))
  const chance = createChance(seed)
  const queue = all
    .map((mutant) => ({ mutant, order: chance.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, mutants)
  const suites = readSuites(root)
  if ((await vitest(root, suites, '{}', NO_END)) !== 'passed') throw new Error('The tests fail on the source as it is.')
  const until = performance.now() + seconds * 1_000
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      const next = queue.shift()
      if (next === undefined) return
      tell(next.mutant, await judge(root, suites, next.mutant))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Returns a mutant in words: its place, its line, and what was changed. */
export function describeMutant({ file, line, text, from, to }: Mutant): string {
  return `${file}:${line} ${text} [${from}→${to}]`
}

// --- internal ---

const AT_ONCE = 2
/** Whatever runs longer than this, in milliseconds, hangs: that is noticed, too. */
const LONGEST = 300_000
/** The most that a timer takes. */
const NO_END = 2 ** 31 - 1

const OPERATORS = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' < ', ' >= '],
  [' > ', ' <= '],
  [' <= ', ' > '],
  [' >= ', ' < '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' + 1', ' + 2'],
  [' - 1', ' - 2'],
  ['return true', 'return false'],
  ['return false', 'return true'],
  ['if (', 'if (false && '],
  ['if (', 'if (true || '],
  ['ORDER BY seq', 'ORDER BY seq DESC'],
  [' += 1', ' += 2'],
  ["'ROLLBACK'", "'COMMIT'"],
  ['0o600', '0o644'],
] as const

interface Suite {
  readonly file: string
  /** Names of the files that it imports itself. */
  readonly imports: ReadonlySet<string>
  /** All that it reaches by imports. */
  readonly reaches: ReadonlySet<string>
}

function mutantsOf(root: string, file: string): Mutant[] {
  const code = readFileSync(join(root, CORE_FOLDER, file), 'utf8')
  return OPERATORS.flatMap(([from, to]) => {
    const found: Mutant[] = []
    for (let at = code.indexOf(from); at !== -1; at = code.indexOf(from, at + 1)) {
      const text = code.slice(code.lastIndexOf('\n', at) + 1, code.indexOf('\n', at)).trim()
      const line = code.slice(0, at).split('\n').length
      // Neither comments, nor what types alone say.
      if (!/^(\*|\/\/|\/\*\*|import |export type |\| )/.test(text)) found.push({ file, line, at, from, to, text })
    }
    return found
  })
}

/** Every suite of the core with the files of the core that it reaches by its imports. */
function readSuites(root: string): Suite[] {
  return coreSuites(root).map((file) => ({
    file,
    imports: new Set(importsOf(join(root, file)).map((path) => basename(path))),
    reaches: reachOf(join(root, file), new Set()),
  }))
}

function importsOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(
    /^(?!import type)(?:import|export) [^'"]*?from '(\.[^']+\.ts)'|import\('(\.[^']+\.ts)'\)/gm,
  )
  return [...found].map(([, stated, late]) => join(dirname(path), stated ?? late ?? ''))
}

function reachOf(path: string, seen: Set<string>): Set<string> {
  for (const next of importsOf(path)) {
    if (seen.has(next)) continue
    seen.add(next)
    reachOf(next, seen)
  }
  return seen
}

async function judge(root: string, suites: readonly Suite[], mutant: Mutant): Promise<Verdict> {
  const reaching = suites.filter(({ reaches }) => reaches.has(join(root, CORE_FOLDER, mutant.file)))
  const own = reaching.filter(({ file, imports }) => imports.has(basename(mutant.file)) && file !== CONTRACT)
  const contract = reaching.filter(({ file }) => file === CONTRACT)
  const others = reaching.filter((suite) => !own.includes(suite) && !contract.includes(suite))
  for (const part of [own, contract, others]) {
    if (part.length === 0) continue
    const how = await vitest(root, part, JSON.stringify(mutant))
    if (how !== 'passed') return how
  }
  return 'passed'
}

async function vitest(root: string, suites: readonly Suite[], mutant: string, longest = LONGEST): Promise<Verdict> {
  const words = ['run', ...suites.map(({ file }) => file), '--config', join(root, 'tests/promises/mutation.config.ts')]
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, MUTANT: mutant },
    stdio: 'ignore',
    // A group of its own: a mutant that loops for ever does so in a worker, which the runner leaves behind when it is told to end.
    detached: true,
  })
  const timer = setTimeout(() => endGroup(child.pid), longest)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearTimeout(timer)
  endGroup(child.pid)
  return code === 0 ? 'passed' : 'noticed'
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody of it is left.
  }
}
