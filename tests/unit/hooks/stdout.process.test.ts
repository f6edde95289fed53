/** How a hook's answer is written: at once where any pipe holds it, and never so that a host that does not read holds us up. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderForAllTests } from '../../temporary-folders.ts'

const folder = folderForAllTests()
const program = join(folder, 'answer.mjs')
/** Bytes of a pipe of Linux that leave one page of 4,096 free, as a pipe has it where one user has many. */
const FILLED = 15 * 4_096

beforeAll(async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../../src/hooks/process/stdout.ts'),
    platform: 'node',
  })
  await bundle.write({ file: join(folder, 'stdout.mjs'), format: 'esm' })
  await bundle.close()
  writeFileSync(
    program,
    `import { writeAnswer } from './stdout.mjs'
setTimeout(() => console.error('in time'), 50)
await writeAnswer('x'.repeat(Number(process.argv[2])))
console.error('written')`,
  )
})

/** Passes the program's output on through a pipe; the host reads it once the program has said to be in time, or seconds later. */
const PASSED_ON = `
(head -c "$1" /dev/zero; "$2" "$3" "$4" 2> "$5") | {
  for try in $(seq 200); do grep -qs 'in time' "$5" && break; sleep 0.05; done
  wc -c
}`

/** Returns how many bytes of an answer arrive, and what the program said, in its order. */
function answer(length: number): { readonly read: number; readonly said: readonly string[] } {
  const said = join(folder, `said-${length}`)
  const words = [FILLED, process.execPath, program, length, said].map(String)
  const read = execFileSync('sh', ['-c', PASSED_ON, 'sh', ...words], { encoding: 'utf8' })
  return { read: Number(read) - FILLED, said: readFileSync(said, 'utf8').trim().split('\n') }
}

// Only there is it known how much a pipe holds.
describe.runIf(process.platform === 'linux')('an answer', () => {
  it('that any pipe holds is written at once', () => {
    expect(answer(4_096)).toEqual({ read: 4_096, said: ['written', 'in time'] })
  })

  it.each([4_097, 16_384])('of %i bytes, which the pipe does not hold, does not hold up the deadline', (length) => {
    expect(answer(length)).toEqual({ read: length, said: ['in time', 'written'] })
  })
})
