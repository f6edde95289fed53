/**
 * @module `npm run test:long`: every promise with its full counts, one line each, and for each a seeded bug that must turn it red.
 *
 * Its words: `--scale N` (a part of the full counts, 1 by default), `--seconds N` (at most, for each promise), `--seed N`, `--only
 * P1,P7`, `--no-bugs`, `--only-bugs`, `--record` (puts each line into the place of its last one in `tests/promises/results/`). Ends
 * with 1 where a promise is broken or a bug is not noticed. What takes a time is judged in full runs alone. Tests whose tries cannot be
 * shared run side by side, one a core.
 */

import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROMISES } from './all.ts'
import { buildPrograms } from './build.ts'
import { BITING, tryBites } from './p18-bites.ts'
import type { Outcome, Programs, PromiseTest } from './promise.ts'
import { commitOf, describeMachine, lineOf, loadOf, recordLines, type Table, today } from './record.ts'
import { runPromise, runSplit } from './run.ts'
import { SEEDED_BUGS, type SeededBug } from './seeded-bugs.ts'

const ROOT = process.env['PROMISES_ROOT'] ?? process.cwd()
const RECORD = join(ROOT, 'tests/promises/results/promises.md')
const INTRO = `# Promises, as they were last tried

\`npm run test:long -- --record\` writes each line; one that was tried alone (\`--only\`) stands beside older ones. A count below the full
one is of a run with less time than that takes.`
const KEPT: Table = {
  title: 'Promises',
  head: '| promise | count | full | violations | seconds | run | load | notes |',
  keys: [...PROMISES.map(({ id }) => id), BITING.id],
}
const BUGS: Table = {
  title: 'Seeded bugs',
  head: '| a bug in | what | noticed by | run |',
  keys: SEEDED_BUGS.map(({ promise }) => `a bug in ${promise}`),
}
/** For a seeded bug, in seconds. */
const BUG_SECONDS = 120

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '86400' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    'no-bugs': { type: 'boolean', default: false },
    'only-bugs': { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',')
const chosen = PROMISES.filter(({ id }) => only === undefined || only.includes(id))
const seed = Number(values.seed)
const run = `${today()} ${commitOf(ROOT)}`
let isBroken = false

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const head = ({ head: columns }: Table): void => {
  print(`\n${columns}\n${columns.replaceAll(/[^|]+/g, ' --- ')}`)
}
const keep = (line: string): void => {
  print(line)
  if (values.record) recordLines(RECORD, INTRO, [KEPT, BUGS], [line])
}

print(`Promises of ${run}: ${describeMachine()}, scale ${values.scale}, at most ${values.seconds} s each, seed ${seed}`)
const cores = cpus().length
if (!values['only-bugs']) {
  head(KEPT)
  const programs = await buildPrograms()
  const isShared = ({ splits, alone }: PromiseTest): boolean => splits !== undefined || alone === true
  try {
    for (const promise of chosen.filter(isShared)) await tryPromise(programs, promise)
    // The longest one first.
    const others = chosen.filter((promise) => !isShared(promise)).reverse()
    await atOnce(others, (promise) => tryPromise(programs, promise))
  } finally {
    rmSync(programs.folder, { recursive: true, force: true })
  }
}
const noticed: boolean[] = []
if (!values['no-bugs']) {
  head(BUGS)
  const sown = SEEDED_BUGS.filter((bug) => chosen.some(({ id }) => id === bug.promise))
  await atOnce(sown, async (bug) => void noticed.push(await tryBug(bug)))
}
if (!values['only-bugs'] && (only === undefined || only.includes(BITING.id))) {
  head(KEPT)
  await tryPromise18()
}
process.exit(isBroken ? 1 : 0)

/** Does the work for each, so many at a time as there are cores. */
async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const queue = [...all]
  const lane = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: cores }, lane))
}

async function tryPromise(programs: Programs, promise: PromiseTest): Promise<void> {
  const { id, full, splits } = promise
  const tries = Math.max(1, Math.round(full * Number(values.scale)))
  const order = { id, tries, seed, seconds: Number(values.seconds), isTimed: tries >= full }
  const processes = splits === true ? cores : (splits ?? 1)
  const began = performance.now()
  tell(promise, await runSplit(programs, order, processes), began)
}

/** What was found out about the bugs before counts, too. */
async function tryPromise18(): Promise<void> {
  const began = performance.now()
  const mutants = Math.max(1, Math.round(BITING.full * Number(values.scale)))
  tell(BITING, await tryBites(ROOT, { mutants, seed, seconds: Number(values.seconds), noticed }), began)
}

function tell({ id, says, unit, full }: Omit<PromiseTest, 'run' | 'small'>, outcome: Outcome, began: number): void {
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const notes = `${unit}. ${outcome.notes.join('. ')}`
  keep(lineOf([`${id} ${says}`, outcome.count, full, outcome.violations, seconds, run, loadOf(), notes]))
  for (const example of outcome.examples) print(`    ${example}`)
  isBroken ||= outcome.violations > 0
}

/** Returns whether the bug was noticed. */
async function tryBug({ promise, what, changes, tries }: SeededBug): Promise<boolean> {
  const built = await buildPrograms(changes)
  const small = PROMISES.find(({ id }) => id === promise)?.small ?? 1
  const outcome = await runPromise(built, { id: promise, tries: tries ?? small, seed, seconds: BUG_SECONDS })
  rmSync(built.folder, { recursive: true, force: true })
  keep(lineOf([`a bug in ${promise}`, what, noticedBy(outcome), run]))
  isBroken ||= outcome.violations === 0
  return outcome.violations > 0
}

function noticedBy({ violations, examples }: Outcome): string {
  return violations === 0 ? '**nothing**' : `${violations} violations: ${(examples[0] ?? '').slice(0, 110)}`
}
