/** The promises with counts that take seconds; `npm run test:long` has the full ones. What a machine cannot show is told loudly. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROMISES } from './all.ts'
import { buildPrograms } from './build.ts'
import { countBranches } from './p18-bites.ts'
import { createTally, type Programs } from './promise.ts'
import { runPromise } from './run.ts'
import { SEEDED_BUGS } from './seeded-bugs.ts'

const SEED = 1
const SECONDS = 60
const timeout = 240_000
/** The suites of the storage core take minutes on a busy machine, since counting their branches makes them slow. */
const countingTimeout = 900_000

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})
afterAll(() => rmSync(programs.folder, { recursive: true, force: true }))

describe('it is promised that', () => {
  it.each(PROMISES.map((promise) => [promise.id, promise.says, promise] as const))(
    '%s: %s',
    { timeout },
    async (id, _says, { small, unit }) => {
      const outcome = await runPromise(programs, { id, tries: small, seed: SEED, seconds: SECONDS })
      const missing = outcome.notes.filter((note) => note.startsWith('NOT SHOWN'))
      for (const note of missing) console.warn(`${id}: ${note}`)
      console.log(`${id}: ${outcome.count} ${unit}; ${outcome.violations} violations`)
      expect(outcome).toMatchObject({ violations: 0, examples: [] })
      expect(outcome.count + missing.length).toBeGreaterThan(0)
    },
  )
})

describe('it is promised that the tests bite:', () => {
  it('P18: they reach every branch of the storage core', { timeout: countingTimeout }, async () => {
    const tally = createTally()
    await countBranches(join(import.meta.dirname, '../..'), tally)
    console.log(`P18: ${tally.outcome().notes.join()}`)
    expect(tally.outcome()).toMatchObject({ violations: 0, examples: [], notes: [expect.stringMatching(/^\d{3,} of/)] })
  })
})

describe('a seeded bug', () => {
  it('there is for every promise', () => {
    expect(SEEDED_BUGS.map(({ promise }) => promise)).toEqual(PROMISES.map(({ id }) => id))
  })

  it.each(
    SEEDED_BUGS.flatMap(({ promise, changes }) => changes.map((change) => [promise, change.file, change] as const)),
  )('of %s finds its one place in %s', (_promise, file, { from }) => {
    const source = readFileSync(join(import.meta.dirname, '../../src', file), 'utf8')
    expect(source.split(from)).toHaveLength(2)
  })

  it.each(SEEDED_BUGS.filter(({ quick }) => quick).map((bug) => [bug.promise, bug.what, bug] as const))(
    'turns %s red: %s',
    { timeout },
    async (id, _what, { changes, tries }) => {
      const built = await buildPrograms(changes)
      try {
        const small = PROMISES.find((promise) => promise.id === id)?.small ?? 1
        const { violations } = await runPromise(built, { id, tries: tries ?? small, seed: SEED, seconds: SECONDS })
        expect(violations).toBeGreaterThan(0)
      } finally {
        rmSync(built.folder, { recursive: true, force: true })
      }
    },
  )
})
