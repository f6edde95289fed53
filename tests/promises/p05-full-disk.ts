/** @module P5: a full disk never destroys: one clear error, what is there stays readable, and writing goes on once there is room. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE } from '../world.ts'
import { connect, createHome, isDone, runHook, wordsOf } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { inspect, linesOf } from './stores.ts'
import { mountWorks } from './trace.ts'

const DISK = 6 * 1024 * 1024
/** Free bytes between two levels. */
const STEP = 24 * 1024

export const fullDisk: PromiseTest = {
  id: 'P5',
  says: 'a full disk never destroys',
  unit: 'fill levels of a disk',
  full: 50,
  small: 2,
  async run(task, tally) {
    if (!mountWorks()) {
      tally.note('NOT SHOWN: this process may not mount a file system of a size of its own')
      return
    }
    for (let level = 0; level < task.tries && performance.now() < task.until; level += 1) {
      tally.count()
      const disk = join(task.folder, `disk-${level}`)
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk])
      try {
        await fill(task, tally, disk, level)
      } finally {
        execFileSync('umount', ['-l', disk])
      }
    }
  },
}

// --- internal ---

async function fill(task: Task, tally: Tally, disk: string, level: number): Promise<void> {
  const when = `level ${level}`
  const home = createHome(disk)
  const create = (name: string) => ({ entities: [{ name, entityType: 'note', observations: linesOf(name) }] })
  const client = await connect(task.programs, home)
  const kept: string[] = []
  for (let place = 0; place < 5; place += 1) {
    if (isDone(await client.call('create_entities', create(`old-${place}`)))) kept.push(`old-${place}`)
  }
  tally.holds(kept.length === 5, `${when}: a disk with room took ${kept.length} of 5 writes`)
  const { bfree, bsize } = statfsSync(disk)
  const filler = join(disk, 'filler')
  writeFileSync(filler, Buffer.alloc(Math.max(0, bfree * bsize - Math.floor((level * 50) / task.tries) * STEP)))
  let refusal: string | undefined
  for (let place = 0; place < 5_000 && refusal === undefined; place += 1) {
    const answer = await client.call('create_entities', create(`new-${place}`))
    if (isDone(answer)) kept.push(`new-${place}`)
    else refusal = wordsOf(answer)
  }
  tally.holds(
    /cannot be read or written.*(full|I\/O|space)/i.test(refusal ?? ''),
    `${when}: the error says: ${refusal}`,
  )
  const read = await client.call('open_nodes', { names: [kept.at(-1) ?? ''] })
  tally.holds(
    isDone(read) && wordsOf(read).includes(kept.at(-1) ?? '?'),
    `${when}: not readable while full: ${wordsOf(read)}`,
  )
  const payload = { session_id: 's', transcript_path: SAMPLE, cwd: home.project, hook_event_name: 'Stop' }
  const hook = await runHook(task.programs, home, 'Stop', payload)
  tally.holds(
    hook.code === 0 && hook.stdout === '',
    `${when}: a hook on a full disk left with ${hook.code}, ${hook.stdout}`,
  )
  rmSync(filler)
  const after = await client.call('create_entities', create('after'))
  tally.holds(isDone(after), `${when}: no write after there was room again: ${wordsOf(after)}`)
  if (isDone(after)) kept.push('after')
  await client.close()
  const stored = await inspect(home.store, tally, when)
  const lost = kept.filter((name) => !stored.has(name))
  tally.holds(lost.length === 0, `${when}: ${lost.length} acknowledged writes are lost, for instance ${lost[0]}`)
}
