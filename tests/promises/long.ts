/**
 * @module `npm run test:long`: every promise with its full counts, one line each, and for each a seeded bug that must turn it red.
 *
 * Its words: `--scale N` (a part of the full counts, 1 by default), `--seconds N` (at most, for each promise), `--seed N`, `--only
 * P1,P7`, `--no-bugs`, `--record` (writes `tests/promises/results/`). Ends with 1 where a promise is broken or a bug is not noticed.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROMISES } from './all.ts'
import { buildPrograms } from './build.ts'
import type { Outcome } from './promise.ts'
import { runPromise } from './run.ts'
import { SEEDED_BUGS } from './seeded-bugs.ts'

const ROOT = process.env['PROMISES_ROOT'] ?? process.cwd()
/** For a seeded bug, in seconds. */
const BUG_SECONDS = 120

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '86400' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    'no-bugs': { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',')
const chosen = PROMISES.filter(({ id }) => only === undefined || only.includes(id))
const seed = Number(values.seed)
const lines: string[] = []
const say = (line: string): void => {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}

let isBroken = false
say(
  `Promises of ${commit()}, ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} CPUs, scale ${values.scale}, at most ${values.seconds} s each, seed ${seed}`,
)
say('')
say('| promise | count | full | violations | seconds | notes |')
say('| --- | ---: | ---: | ---: | ---: | --- |')
const programs = await buildPrograms()
try {
  for (const { id, says, unit, full } of chosen) {
    const tries = Math.max(1, Math.round(full * Number(values.scale)))
    const began = performance.now()
    const outcome = await runPromise(programs, { id, tries, seed, seconds: Number(values.seconds) })
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    say(
      `| ${id} ${says} | ${outcome.count} | ${full} | ${outcome.violations} | ${seconds} | ${unit}. ${outcome.notes.join('. ')} |`,
    )
    tell(outcome)
    isBroken ||= outcome.violations > 0
  }
} finally {
  rmSync(programs.folder, { recursive: true, force: true })
}
if (values.record) record()
if (!values['no-bugs']) {
  await tryBugs()
  if (values.record) record()
}
process.exit(isBroken ? 1 : 0)

async function tryBugs(): Promise<void> {
  say('')
  say('| seeded bug | promise | noticed by |')
  say('| --- | --- | --- |')
  for (const { promise, what, changes, tries } of SEEDED_BUGS.filter(({ promise }) =>
    chosen.some(({ id }) => id === promise),
  )) {
    const built = await buildPrograms(changes)
    const small = PROMISES.find(({ id }) => id === promise)?.small ?? 1
    const outcome = await runPromise(built, { id: promise, tries: tries ?? small, seed, seconds: BUG_SECONDS })
    rmSync(built.folder, { recursive: true, force: true })
    const how =
      outcome.violations === 0 ? '**nothing**' : `${outcome.violations} violations: ${short(outcome.examples[0] ?? '')}`
    say(`| ${what} | ${promise} | ${how} |`)
    isBroken ||= outcome.violations === 0
  }
}

function tell({ examples }: Outcome): void {
  for (const example of examples) process.stdout.write(`    ${example}\n`)
}

function short(text: string): string {
  return text.replaceAll(/[|\s]+/g, ' ').slice(0, 110)
}

function commit(): string {
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
    const isChanged = git('status', '--porcelain', '--', 'src', 'tests/promises') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}

function record(): void {
  const folder = join(ROOT, 'tests', 'promises', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${new Date().toISOString().slice(0, 10)}.md`), `${lines.join('\n')}\n`)
}
