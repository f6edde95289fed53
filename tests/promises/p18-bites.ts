/** @module P18: the tests bite: they reach every branch of the storage core, and notice its mutants and the seeded bugs. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describeMutant, tryMutants } from './mutants.ts'
import { createTally, type Outcome, type PromiseTest, type Tally } from './promise.ts'

/** Of a hundred mutants so many are noticed, or the promise is broken. */
const SCORE = 0.9

export const BITING: Omit<PromiseTest, 'run' | 'small'> = {
  id: 'P18',
  says: 'the tests bite',
  unit: 'mutants of the storage core',
  full: 100,
}

interface BitingOrder {
  readonly mutants: number
  readonly seed: number
  /** After so many seconds no new mutant is begun. */
  readonly seconds: number
  /** Of each seeded bug that was sown before whether it was noticed. */
  readonly noticed: readonly boolean[]
}

/** Runs the tests of the storage core for their branches, then on mutants of it. */
export async function tryBites(root: string, { mutants, seed, seconds, noticed }: BitingOrder): Promise<Outcome> {
  const tally = createTally()
  if (noticed.length > 0) tally.note(`${noticed.filter(Boolean).length} of ${noticed.length} seeded bugs noticed`)
  tally.holds(!noticed.includes(false), 'a seeded bug was not noticed')
  await countBranches(root, tally)
  const survivors: string[] = []
  await tryMutants(root, { mutants, seed, seconds }, (mutant, verdict) => {
    tally.count()
    if (verdict === 'passed') survivors.push(describeMutant(mutant))
  })
  const tried = tally.outcome().count
  tally.note(`${tried - survivors.length} of ${tried} mutants noticed`)
  tally.holds(
    survivors.length <= tried * (1 - SCORE),
    `${survivors.length} of ${tried} mutants survived: ${survivors.join('; ')}`,
  )
  return tally.outcome()
}

/** Runs the tests of the storage core and notes how many of its branches they reach. */
async function countBranches(root: string, tally: Tally): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-branches-'))
  const words = ['run', '--config', join(root, 'tests/coverage.config.ts')]
  const report = ['--coverage.reporter=json-summary', `--coverage.reportsDirectory=${folder}`]
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words, ...report], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')])
  try {
    const { branches } = (JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8')) as Coverage).total
    tally.note(`${branches.covered} of ${branches.total} branches reached`)
    tally.holds(branches.covered === branches.total, `${branches.total - branches.covered} branches are not reached`)
  } catch {
    tally.holds(false, `the tests of the storage core fail: ${stdout.slice(-400)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// --- internal ---

interface Coverage {
  readonly total: { readonly branches: { readonly total: number; readonly covered: number } }
}
