/**
 * The promises with counts that take seconds; `npm run test:long` has the full ones, and runs the seeded bugs and counts the
 * branches of the storage core, every night. What a machine cannot show is told loudly.
 */

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROMISES } from './all.ts'
import { buildPrograms } from './build.ts'
import type { Programs } from './promise.ts'
import { runPromise } from './run.ts'
import { SEEDED_BUGS } from './seeded-bugs.ts'

const SEED = 1
const SECONDS = 60
const timeout = 240_000
/** That nothing grows is seen in a long run alone. */
const TRIED = PROMISES.filter(({ id }) => id !== 'P17')

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})
afterAll(() => rmSync(programs.folder, { recursive: true, force: true }))

describe('it is promised that', () => {
  it.each(TRIED.map((promise) => [promise.id, promise.says, promise] as const))(
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

describe('a seeded bug', () => {
  it('there is for every promise', () => {
    expect(SEEDED_BUGS.map(({ promise }) => promise)).toEqual(PROMISES.map(({ id }) => id))
  })
})
