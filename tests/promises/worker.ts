/**
 * @module The program in which the promises are tested: `ID TRIES SEED SECONDS [timed]` runs one and prints its outcome as JSON on
 * the last line; `child MODE …` is one of its own child processes.
 */

import { existsSync, mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROMISES } from './all.ts'
import { runChild } from './children.ts'
import { createTally } from './promise.ts'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'

const [id, ...words] = process.argv.slice(2)
if (id === 'child') await runChild(words)
else await runPromise(id ?? '', words)

async function runPromise(
  id: string,
  [tries = '1', seed = '1', seconds = '60', timed]: readonly string[],
): Promise<void> {
  const promise = PROMISES.find((each) => each.id === id)
  if (promise === undefined) throw new Error(`There is no promise ${id}.`)
  const here = dirname(fileURLToPath(import.meta.url))
  const programs = {
    folder: here,
    worker: join(here, 'worker.mjs'),
    server: join(here, 'serve.mjs'),
    hook: join(here, 'hook.cjs'),
  }
  const base = promise.inMemory === true && existsSync(MEMORY) ? MEMORY : tmpdir()
  const folder = mkdtempSync(join(base, `throughline-${id.toLowerCase()}-`))
  const tally = createTally()
  const until = performance.now() + Number(seconds) * 1_000
  try {
    const isTimed = timed === 'timed'
    await promise.run({ folder, programs, tries: Number(tries), seed: Number(seed), until, isTimed }, tally)
  } catch (error) {
    tally.holds(false, `the test itself broke: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  writeSync(1, `${JSON.stringify(tally.outcome())}\n`)
  process.exit(0)
}
