/**
 * `npm run test:mutation -- [--mutants N] [--seed N] [--only FILE]`: do the tests of the storage core notice a changed operator, condition,
 * number or answer? Prints the score and every mutant that survived.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
/** What keeps a write and answers for it. */
const CORE = [
  'backup',
  'check',
  'check-index',
  'driver',
  'entity-rows',
  'export-file',
  'merge-entity',
  'migrations',
  'mutations',
  'queries',
  'repair',
  'salvage',
  'seal',
  'sqlite',
  'store-errors',
  'store-file',
  'tombstones',
].map((name) => `${name}.ts`)
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
]

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
let state = Number(values.seed) >>> 0
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const all = CORE.filter((file) => values.only === undefined || file === values.only).flatMap((file) => {
  const code = readFileSync(join(ROOT, 'src/store', file), 'utf8')
  return OPERATORS.flatMap(([from, to]) => {
    const found = []
    for (let at = code.indexOf(from); at !== -1; at = code.indexOf(from, at + 1)) {
      const line = code.slice(code.lastIndexOf('\n', at) + 1, code.indexOf('\n', at))
      if (!/^\s*(\*|\/\/|\/\*\*|import )/.test(line)) found.push({ file, at, from, to, line: line.trim() })
    }
    return found
  })
})
const chosen = all
  .map((mutant) => ({ mutant, order: chance() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, Number(values.mutants))
  .map(({ mutant }) => mutant)

let killed = 0
for (const [place, { line, ...mutant }] of chosen.entries()) {
  const done = spawnSync('npx', ['vitest', 'run', '--config', 'tests/promises/mutation.config.ts'], {
    cwd: ROOT,
    env: { ...process.env, MUTANT: JSON.stringify(mutant) },
    stdio: 'ignore',
    timeout: 300_000,
  })
  const isKilled = done.status !== 0
  if (isKilled) killed += 1
  process.stdout.write(
    `${place + 1} ${isKilled ? 'noticed ' : 'SURVIVED'} ${mutant.file}: ${line} [${mutant.from}→${mutant.to}]\n`,
  )
}
process.stdout.write(`${killed} of ${chosen.length} noticed, of ${all.length} possible ones (seed ${values.seed})\n`)
