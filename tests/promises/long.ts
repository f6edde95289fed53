/**
 * @module `npm run test:long`: every promise with its full counts, one line each, and for each a seeded bug that must turn it red.
 *
 * Its words: `--scale N` (a part of the full counts, 1 by default), `--seconds N` (at most, for each promise), `--seed N`, `--only
 * P1,P7`, `--no-bugs`, `--only-bugs`, `--record` (puts each line into the place of its last one in `tests/promises/results/`). Ends
 * with 1 where a promise is broken or a bug is not noticed. What takes a time is judged in full runs alone.
 */

import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROMISES } from './all.ts'
import { buildPrograms } from './build.ts'
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
  keys: PROMISES.map(({ id }) => id),
}
const BITING: Table = {
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
  if (values.record) recordLines(RECORD, INTRO, [KEPT, BITING], [line])
}

print(`Promises of ${run}: ${describeMachine()}, scale ${values.scale}, at most ${values.seconds} s each, seed ${seed}`)
if (!values['only-bugs']) {
  head(KEPT)
  const programs = await buildPrograms()
  try {
    for (const promise of chosen) await tryPromise(programs, promise)
  } finally {
    rmSync(programs.folder, { recursive: true, force: true })
  }
}
if (!values['no-bugs']) {
  head(BITING)
  for (const bug of SEEDED_BUGS) if (chosen.some(({ id }) => id === bug.promise)) await tryBug(bug)
}
process.exit(isBroken ? 1 : 0)

async function tryPromise(programs: Programs, { id, says, unit, full, splits }: PromiseTest): Promise<void> {
  const tries = Math.max(1, Math.round(full * Number(values.scale)))
  const began = performance.now()
  const order = { id, tries, seed, seconds: Number(values.seconds), isTimed: tries >= full }
  const outcome = await (splits === true ? runSplit(programs, order, cpus().length) : runPromise(programs, order))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const notes = `${unit}. ${outcome.notes.join('. ')}`
  keep(lineOf([`${id} ${says}`, outcome.count, full, outcome.violations, seconds, run, loadOf(), notes]))
  for (const example of outcome.examples) print(`    ${example}`)
  isBroken ||= outcome.violations > 0
}

async function tryBug({ promise, what, changes, tries }: SeededBug): Promise<void> {
  const built = await buildPrograms(changes)
  const small = PROMISES.find(({ id }) => id === promise)?.small ?? 1
  const outcome = await runPromise(built, { id: promise, tries: tries ?? small, seed, seconds: BUG_SECONDS })
  rmSync(built.folder, { recursive: true, force: true })
  keep(lineOf([`a bug in ${promise}`, what, noticedBy(outcome), run]))
  isBroken ||= outcome.violations === 0
}

function noticedBy({ violations, examples }: Outcome): string {
  return violations === 0 ? '**nothing**' : `${violations} violations: ${(examples[0] ?? '').slice(0, 110)}`
}
