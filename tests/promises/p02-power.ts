/** @module P2: an acknowledged write survives a power cut: it was flushed first, and whatever the log lost, the rest is whole. */

import { appendFileSync, copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import { openConnection } from '../../src/store/sqlite/driver.ts'
import { SAMPLE } from '../world.ts'
import { connect, createHome, isDone, runHook } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { createChance } from './random.ts'
import { BUSY, copyStore, inspect, note } from './stores.ts'
import { traceWorks } from './trace.ts'

const COMMITS = 60
/** One acknowledgement is traced for so many images: 500 beside 10,000. */
const IMAGES_FOR_ONE_ACK = 20
/** One hook is traced for so many acknowledgements of the server, and one of each kind at least. */
const ACKS_FOR_ONE_HOOK = 50
/** The first two write letters, the last one writes to the store itself. */
const EVENTS = ['Stop', 'SessionEnd', 'PreCompact'] as const

export const powerCut: PromiseTest = {
  id: 'P2',
  says: 'an acknowledged write survives a power cut',
  unit: 'images of a log that a power cut left',
  full: 10_000,
  small: 30,
  inMemory: true,
  splits: true,
  async run(task, tally) {
    await traceFlushes(task, tally)
    const images = await makeImages(task)
    const chance = createChance(task.seed)
    const image = join(task.folder, 'image.db')
    let whole = 0
    for (let cut = 0; cut < task.tries && performance.now() < task.until; cut += 1) {
      tally.count()
      copyStore(images.location, image)
      const size = statSync(`${image}-wal`).size
      const kind = chance.pick(['cut', 'cut', 'noise', 'zeros', 'flip', 'torn checkpoint'])
      let kept = chance.below(size + 1)
      if (kind === 'torn checkpoint') {
        tearCheckpoint(images, image, chance.next)
        kept = size
      } else if (kind === 'flip') {
        kept = chance.below(size)
        flip(`${image}-wal`, kept, 1 + chance.below(255))
      } else {
        truncateSync(`${image}-wal`, kept)
        // What was not flushed may have any length and any content after the cut.
        if (kind === 'noise') appendFileSync(`${image}-wal`, Buffer.alloc(chance.below(9_000), chance.below(256)))
        if (kind === 'zeros') appendFileSync(`${image}-wal`, Buffer.alloc(size - kept))
      }
      const what = `${kind} at byte ${kept} of ${size}`
      const stored = await inspect(image, tally, what)
      const number = stored.size
      const isPrefix = Array.from({ length: number }, (_, place) => `n${place}`).every((name) => stored.has(name))
      tally.holds(isPrefix, `${what}: not a prefix of the commits`)
      const acknowledged = images.sizes.filter((flushed) => flushed <= kept).length
      tally.holds(number >= acknowledged, `${what}: ${acknowledged} were flushed before it, ${number} are there`)
      if (number === COMMITS) whole += 1
    }
    tally.note(`${whole} images held all ${COMMITS} commits`)
  },
}

// --- internal ---

interface Images {
  readonly location: string
  /** The same store after its log was written back. */
  readonly after: string
  /** Length of the log when each commit was acknowledged. */
  readonly sizes: readonly number[]
}

async function makeImages({ folder }: Task): Promise<Images> {
  const live = join(folder, 'live.db')
  const location = join(folder, 'crashed.db')
  const after = join(folder, 'after.db')
  const store = await openStore({ location: live, busyTimeout: BUSY })
  // The schema is in the file: what is cut off are commits.
  const connection = openConnection({ path: live, readOnly: false, busyTimeout: BUSY })
  connection.get('PRAGMA wal_checkpoint(TRUNCATE)')
  const sizes: number[] = []
  for (let place = 0; place < COMMITS; place += 1) {
    await store.commit([note(`n${place}`)])
    sizes.push(statSync(`${live}-wal`).size)
  }
  copyStore(live, location)
  connection.get('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  copyFileSync(live, after)
  await store.close()
  return { location, after, sizes }
}

/** The power goes while the log is written back into the file: any page may be old, new or half of each. */
function tearCheckpoint({ location, after }: Images, image: string, next: () => number): void {
  const [old, fresh] = [readFileSync(location), readFileSync(after)]
  const torn = Buffer.alloc(fresh.length)
  for (let page = 0; page < fresh.length; page += 4_096) {
    const border = next() < 0.2 ? Math.floor(next() * 8) * 512 : next() < 0.5 ? 4_096 : 0
    fresh.copy(torn, page, page, page + border)
    if (page < old.length) old.copy(torn, page + border, page + border, page + 4_096)
  }
  writeFileSync(image, torn)
}

/** Changes one byte of a file. */
function flip(path: string, at: number, by: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ by
  writeFileSync(path, bytes)
}

/** The system calls of a server and of hooks: what one has acknowledged it has flushed before. */
async function traceFlushes(task: Task, tally: Tally): Promise<void> {
  if (!traceWorks()) {
    tally.note('NOT SHOWN: flushes before acknowledgements, because strace may not trace here')
    return
  }
  const acks = Math.max(10, Math.round(task.tries / IMAGES_FOR_ONE_ACK))
  const hooks = Math.max(EVENTS.length, Math.round(acks / ACKS_FOR_ONE_HOOK))
  await traceServer(task, tally, acks)
  for (let hook = 0; hook < hooks; hook += 1) await traceHook(task, tally, hook)
  tally.note(`${acks} acknowledgements of a server and ${hooks} of hooks traced, each after a flush of what it wrote`)
}

function tracing(path: string): string[] {
  return ['strace', '-f', '-qq', '-y', '-s', '1', '-e', 'trace=write,writev,pwrite64,fsync,fdatasync', '-o', path]
}

async function traceServer(task: Task, tally: Tally, acks: number): Promise<void> {
  const home = createHome(task.folder, 'traced')
  const trace = join(task.folder, 'trace')
  const client = await connect(task.programs, home, { before: tracing(trace) })
  for (let ack = 0; ack < acks; ack += 1) {
    const entities = [{ name: `n${ack}`, entityType: 'note', observations: ['a line'] }]
    tally.holds(isDone(await client.call('create_entities', { entities })), `traced call ${ack} was not done`)
  }
  await client.close()
  let flushes = 0
  let isFlushed = true
  // The first answer is the one to the handshake.
  let seen = -1
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) isFlushed = false
    if (/f(data)?sync\(\d+<[^>]*-wal>/.test(line)) {
      isFlushed = true
      flushes += 1
    }
    if (!/writev?\(1</.test(line)) continue
    tally.holds(seen < 0 || (flushes > 0 && isFlushed), `acknowledgement ${seen} came before its flush`)
    flushes = 0
    seen += 1
  }
  tally.holds(seen === acks, `${seen} acknowledgements were seen of ${acks}`)
}

/** A hook acknowledges the end of a turn, or a checkpoint, by leaving with 0. */
async function traceHook(task: Task, tally: Tally, hook: number): Promise<void> {
  const home = createHome(task.folder, `traced-hook-${hook}`)
  const trace = join(task.folder, `trace-hook-${hook}`)
  const event = EVENTS[hook % EVENTS.length] ?? 'Stop'
  const payload = {
    session_id: 's',
    transcript_path: SAMPLE,
    cwd: home.project,
    hook_event_name: event,
    reason: 'other',
    trigger: 'manual',
  }
  const { code } = await runHook(task.programs, home, event, payload, { before: tracing(trace) })
  const file = event === 'PreCompact' ? '-wal>' : '-outbox/[^>]*\\.json'
  let written = 0
  let flushed = 0
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (new RegExp(`write(64)?\\(\\d+<[^>]*${file}`).test(line)) written += 1
    if (new RegExp(`f(data)?sync\\(\\d+<[^>]*${file}`).test(line)) flushed = written
  }
  tally.holds(code === 0 && written > 0 && flushed === written, `${event} left with ${code}, not flushed: ${file}`)
}
