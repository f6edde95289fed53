/**
 * @module What the worker does as a process of its own.
 *
 * `write LOCATION WRITER COUNT [PAUSE]` adds entities and prints each with the milliseconds that it took; `read
 * LOCATION` prints the number of entities until it is stopped; `create LOCATION [STATEMENT]` opens a store and `upgrade
 * LOCATION [STATEMENT]` takes it to a later schema, and either dies at that statement.
 */

import { writeSync } from 'node:fs'
import { openStore } from '../../src/store/open.ts'
import { migrate } from '../../src/store/sqlite/schema.ts'
import { openConnection, orderFaults } from './faulty-driver.ts'
import { LATER_SCHEMA } from './later-schema.ts'
import { BUSY, note } from './stores.ts'

/** Runs one of the modes. */
export async function runChild(words: readonly string[]): Promise<void> {
  const [mode, location = '', ...rest] = words
  switch (mode) {
    case 'write':
      return write(location, rest[0] ?? '', Number(rest[1]), Number(rest[2] ?? 0))
    case 'read':
      return read(location)
    case 'create':
      dieAt(rest[0])
      return (await openStore({ location, busyTimeout: BUSY })).close()
    case 'upgrade':
      dieAt(rest[0])
      return upgrade(location)
    default:
      throw new Error(`The worker has no mode ${mode}.`)
  }
}

// --- internal ---

function print(line: string): void {
  writeSync(1, `${line}\n`)
}

async function write(location: string, writer: string, count: number, pause: number): Promise<void> {
  const store = await openStore({ location, busyTimeout: BUSY })
  for (let number = 0; number < count; number += 1) {
    const began = performance.now()
    await store.commit([note(`${writer}-${number}`)])
    print(`${writer}-${number} ${(performance.now() - began).toFixed(1)}`)
    if (pause > 0) await new Promise((done) => setTimeout(done, pause))
  }
  await store.close()
}

async function read(location: string): Promise<void> {
  let isOver = false
  process.on('SIGTERM', () => {
    isOver = true
  })
  const store = await openStore({ location, busyTimeout: BUSY })
  while (!isOver) {
    const { entities } = await store.size()
    await store.hits('lorem line', {}, 5)
    print(String(entities))
    await new Promise((done) => setTimeout(done, 15))
  }
  await store.close()
}

function dieAt(statement: string | undefined): void {
  let left = statement === undefined ? Number.POSITIVE_INFINITY : Number(statement)
  orderFaults(() => {
    left -= 1
    if (left < 0) process.kill(process.pid, 'SIGKILL')
    return undefined
  })
}

function upgrade(location: string): void {
  const connection = openConnection({ path: location, readOnly: false, busyTimeout: BUSY })
  migrate(connection, location, LATER_SCHEMA)
  connection.close()
}
