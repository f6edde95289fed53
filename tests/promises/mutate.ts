/**
 * @module `npm run test:mutation -- [--mutants N] [--seed N] [--seconds N] [--only FILE,FILE] [--record]`: do the tests of the storage
 * core notice a changed operator, condition, number or answer? Prints each mutant that survived, and the score.
 *
 * A sample of 300 by default, the same for the same seed; `--mutants all` for every one. A mutant meets the suites that import its
 * file, then the contract, then all others that reach it; the first failing test ends it. After `--seconds` no new one is begun: the
 * sample's order is chance, so what was tried of it is a sample, too.
 */

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createChance } from './random.ts'
import { commitOf, describeMachine, loadOf, today } from './record.ts'
import { CONTRACT, CORE_FOLDER, coreSuites } from './storage-core.ts'

const ROOT = process.env['PROMISES_ROOT'] ?? process.cwd()
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const CONFIG = join(ROOT, 'tests/promises/mutation.config.ts')
const AT_ONCE = 2
/** Whatever runs longer than this, in milliseconds, hangs: that is noticed, too. */
const LONGEST = 180_000
/** What the test runner says of a test that it ended. */
const TIMED_OUT = /timed out in \d+ ?ms/
/** Tests in processes of their own, which have the source as it is. */
const LEFT_OUT = /processes\.test\.ts$/

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

interface Mutant {
  readonly file: string
  readonly line: number
  readonly at: number
  readonly from: string
  readonly to: string
  readonly text: string
}

/** What the tests said of a mutant: nothing, that it is wrong, or nothing within their time. */
type Verdict = 'passed' | 'noticed' | 'ended'

interface Suite {
  readonly file: string
  /** Names of the files that it imports itself. */
  readonly imports: ReadonlySet<string>
  /** All that it reaches by imports. */
  readonly reaches: ReadonlySet<string>
}

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '86400' },
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})

const only = values.only?.split(',')
const all = readdirSync(join(ROOT, CORE_FOLDER))
  .filter((file) => file.endsWith('.ts') && (only === undefined || only.includes(file)))
  .flatMap(mutantsOf)
const chance = createChance(Number(values.seed))
const chosen = all
  .map((mutant) => ({ mutant, order: chance.next() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, values.mutants === 'all' ? undefined : Number(values.mutants))
  .map(({ mutant }) => mutant)

const suites = readSuites()
if ((await vitest(['run', ...suites.map(({ file }) => file)], '{}')) !== 'passed')
  throw new Error('The tests fail on the source as it is.')
const outcomes: { readonly mutant: Mutant; readonly how: Verdict }[] = []
const queue = [...chosen]
const until = performance.now() + Number(values.seconds) * 1_000
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (performance.now() < until) {
      const mutant = queue.shift()
      if (mutant === undefined) return
      const how = await judge(mutant)
      outcomes.push({ mutant, how })
      process.stdout.write(`${outcomes.length} ${how === 'passed' ? 'SURVIVED' : how} ${describe(mutant)}\n`)
    }
  }),
)
const those = (verdict: Verdict): string[] =>
  outcomes
    .filter(({ how }) => how === verdict)
    .map(({ mutant }) => describe(mutant))
    .sort()
const survivors = those('passed')
const share = ((100 * (outcomes.length - survivors.length)) / Math.max(1, outcomes.length)).toFixed(1)
const summary = `${outcomes.length - survivors.length} of ${outcomes.length} noticed (${share} %), ${those('ended').length} of them by a test's time alone; a sample of ${all.length} possible ones, seed ${values.seed}`
process.stdout.write(`${summary}\n`)
if (values.record) {
  const list = (mutants: readonly string[]): string => mutants.map((line) => `- \`${line}\``).join('\n') || 'None.'
  writeFileSync(
    join(ROOT, 'tests/promises/results/mutation.md'),
    `# Mutants of the storage core

${summary}. ${today()} ${commitOf(ROOT)}, ${describeMachine()}, load ${loadOf()}.

Survivors:

${list(survivors)}

Noticed by a test's time alone:

${list(those('ended'))}
`,
  )
}

function mutantsOf(file: string): Mutant[] {
  const code = readFileSync(join(ROOT, CORE_FOLDER, file), 'utf8')
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

function describe({ file, line, text, from, to }: Mutant): string {
  return `${file}:${line} ${text} [${from}→${to}]`
}

/** Every suite of the core with the files of the core that it reaches by its imports. */
function readSuites(): Suite[] {
  const files = coreSuites(ROOT).filter((file) => !LEFT_OUT.test(file))
  return files.map((file) => ({
    file,
    imports: new Set(importsOf(join(ROOT, file)).map((path) => basename(path))),
    reaches: reachOf(join(ROOT, file), new Set()),
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

async function judge(mutant: Mutant): Promise<Verdict> {
  const reaching = suites.filter(({ reaches }) => reaches.has(join(ROOT, CORE_FOLDER, mutant.file)))
  const own = reaching.filter(({ file, imports }) => imports.has(mutant.file) && file !== CONTRACT)
  const contract = reaching.filter(({ file }) => file === CONTRACT)
  const others = reaching.filter((suite) => !own.includes(suite) && !contract.includes(suite))
  for (const part of [own, contract, others]) {
    if (part.length === 0) continue
    const how = await vitest(['run', ...part.map(({ file }) => file)], JSON.stringify(mutant))
    if (how !== 'passed') return how
  }
  return 'passed'
}

async function vitest(words: readonly string[], mutant: string): Promise<Verdict> {
  const child = spawn(process.execPath, [VITEST, ...words, '--config', CONFIG], {
    cwd: ROOT,
    env: { ...process.env, MUTANT: mutant },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  let isEnded = false
  const timer = setTimeout(() => {
    isEnded = true
    child.kill('SIGTERM')
  }, LONGEST)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearTimeout(timer)
  if (code === 0) return 'passed'
  return isEnded || TIMED_OUT.test(said) ? 'ended' : 'noticed'
}
