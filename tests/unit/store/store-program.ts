/**
 * @module A program of its own around the store, for tests that need other processes. Bundled by ./store-bundle.ts.
 *
 * `write LOCATION WRITER COUNT` adds entities one commit at a time and prints each number once it is acknowledged.
 * `probe LOCATION` tries to read and to write. Both end with one line of JSON.
 */

import { writeSync } from 'node:fs'
import { openStore } from '../../../src/store/open.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { BY, writtenBy } from '../../writes.ts'

const [mode, location = '', writer = '', count = '0'] = process.argv.slice(2)
const busyTimeout = 10_000

function print(line: unknown): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'ok'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

const entity = (name: string) => writtenBy(BY).note(name, `line of ${name}`, `${'x'.repeat(500)} ${name}`)

async function write(store: GraphStore): Promise<void> {
  for (let number = 0; number < Number(count); number += 1) {
    await store.commit([entity(`${writer}-${number}`)])
    print(number)
  }
}

let store: GraphStore | undefined
const opened = await codeOf(async () => {
  store = await openStore({ location, busyTimeout })
})
if (store === undefined) {
  print({ opened })
} else {
  const open = store
  const read = await codeOf(() => open.entities())
  const written = await codeOf(() => (mode === 'write' ? write(open) : open.commit([entity('probe')])))
  const readAgain = await codeOf(() => open.hits('line', {}, 5))
  print({ opened, read, written, readAgain, closed: await codeOf(() => open.close()) })
}
