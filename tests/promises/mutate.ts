/**
 * @module `npm run test:mutation -- [--mutants N] [--seed N] [--seconds N] [--only FILE,FILE] [--record]`: do the tests of the storage
 * core notice its mutants? Prints each with what became of it, and the score. A sample of 300 by default; `--mutants all` for every one.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMutant, tryMutants, type Verdict } from './mutants.ts'
import { commitOf, describeMachine, loadOf, today } from './record.ts'

const ROOT = process.env['PROMISES_ROOT'] ?? process.cwd()

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '86400' },
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const found: Record<Verdict, string[]> = { passed: [], noticed: [], ended: [] }
let tried = 0
const order = {
  seed: Number(values.seed),
  seconds: Number(values.seconds),
  ...(values.mutants === 'all' ? {} : { mutants: Number(values.mutants) }),
  ...(values.only === undefined ? {} : { only: values.only.split(',') }),
}
const possible = await tryMutants(ROOT, order, (mutant, verdict) => {
  tried += 1
  found[verdict].push(describeMutant(mutant))
  process.stdout.write(`${tried} ${verdict === 'passed' ? 'SURVIVED' : verdict} ${describeMutant(mutant)}\n`)
})
const noticed = tried - found.passed.length
const share = ((100 * noticed) / Math.max(1, tried)).toFixed(1)
const summary = `${noticed} of ${tried} noticed (${share} %), ${found.ended.length} of them by a test's time alone; a sample of ${possible} possible ones, seed ${values.seed}`
process.stdout.write(`${summary}\n`)
if (values.record) {
  const list = (mutants: readonly string[]): string =>
    [...mutants]
      .sort()
      .map((line) => `- \`${line}\``)
      .join('\n') || 'None.'
  writeFileSync(
    join(ROOT, 'tests/promises/results/mutation.md'),
    `# Mutants of the storage core

${summary}. ${today()} ${commitOf(ROOT)}, ${describeMachine()}, load ${loadOf()}.

Survivors:

${list(found.passed)}

Noticed by a test's time alone:

${list(found.ended)}
`,
  )
}
