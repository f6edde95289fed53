/** @module P3: several clients never lose each other's writes. */

import { connect, createHome, isDone, startWorker } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { inspect, linesOf } from './stores.ts'

/** Processes of a full run; a small one has half of them. */
const WRITERS = 8
const READERS = 4
/** What one write of a hundred may take at most, in milliseconds. */
const LONGEST_P99 = 250
/** Of nine writes one is made by a call of one connection: 500 beside 4,000. */
const PARTS = 9

export const together: PromiseTest = {
  id: 'P3',
  says: "several clients never lose each other's writes",
  unit: 'writes of processes with readers beside them, and parallel calls on one connection',
  full: 4_500,
  small: 90,
  alone: true,
  async run(task, tally) {
    const each = Math.max(1, Math.round(task.tries / PARTS))
    const isFull = task.tries >= together.full
    await manyProcesses(task, tally, each, isFull ? WRITERS : WRITERS / 2, isFull ? READERS : READERS / 2)
    await oneConnection(task, tally, each)
  },
}

// --- internal ---

async function manyProcesses(
  task: Task,
  tally: Tally,
  each: number,
  writerCount: number,
  readerCount: number,
): Promise<void> {
  const home = createHome(task.folder)
  const readers = Array.from({ length: readerCount }, () =>
    startWorker(task.programs, ['child', 'read', home.store], home),
  )
  const writers = Array.from({ length: writerCount }, (_, place) =>
    startWorker(task.programs, ['child', 'write', home.store, `w${place}`, String(each)], home),
  )
  const times: number[] = []
  for (const [place, { ended }] of writers.entries()) {
    const { stdout, stderr, code } = await ended
    const acks = stdout.split('\n').filter((line) => line.startsWith(`w${place}-`))
    times.push(...acks.map((line) => Number(line.split(' ')[1])))
    tally.count(acks.length)
    tally.holds(
      acks.length === each,
      `writer ${place} was told ${acks.length} of ${each}, exit ${code}: ${stderr.slice(0, 200)}`,
    )
  }
  let reads = 0
  for (const { child, ended } of readers) {
    child.kill('SIGTERM')
    const { stdout, stderr } = await ended
    const counts = stdout.split('\n').filter(Boolean).map(Number)
    reads += counts.length
    tally.holds(stderr === '', `a reader met an error: ${stderr.slice(0, 200)}`)
    // Entities are only added: a reader that sees fewer than before saw a state that never was.
    tally.holds(
      counts.every((count, place) => count >= (counts[place - 1] ?? 0)),
      'a reader saw the past',
    )
  }
  const stored = await inspect(home.store, tally, 'several processes')
  tally.holds(stored.size === writerCount * each, `${stored.size} of ${writerCount * each} are stored`)
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  tally.holds(!task.isTimed || p99 < LONGEST_P99, `p99 of a write is ${p99.toFixed(0)} ms`)
  tally.note(`p99 of a write ${p99.toFixed(0)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms, ${reads} reads beside`)
}

async function oneConnection(task: Task, tally: Tally, calls: number): Promise<void> {
  const home = createHome(task.folder, 'one')
  const client = await connect(task.programs, home)
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, place) =>
      client.call('create_entities', {
        entities: [{ name: `c${place}`, entityType: 'note', observations: linesOf(`c${place}`) }],
      }),
    ),
  )
  const done = answers.filter(isDone).length
  tally.count(done)
  tally.holds(done === calls, `${done} of ${calls} parallel calls were done`)
  await client.close()
  const stored = await inspect(home.store, tally, 'one connection')
  tally.holds(stored.size === calls, `${stored.size} of ${calls} parallel calls are stored`)
}
