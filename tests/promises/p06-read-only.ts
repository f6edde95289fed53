/** @module P6: what may only be read is read: the server starts, reads work, a write gives one clear error. */

import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SAMPLE } from '../world.ts'
import { connect, createHome, type Home, isDone, runHook, startWorker, wordsOf } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { mountWorks } from './trace.ts'

const NOBODY = 65534

/** What may not be written, in which way. */
const CASES = ['file', 'folder', 'file and folder', 'home', 'mount', 'mount, log left'] as const
type Case = (typeof CASES)[number]

export const readOnly: PromiseTest = {
  id: 'P6',
  says: 'a read-only file, folder, home or disk is read, and a write says so',
  unit: 'kinds of read-only stores',
  full: CASES.length,
  small: CASES.length,
  async run(task, tally) {
    const isRoot = process.getuid?.() === 0
    if (isRoot) for (let at = task.folder; at !== dirname(at); at = dirname(at)) openFolder(at)
    for (const [place, kind] of CASES.entries()) {
      if (kind.startsWith('mount') && !mountWorks()) {
        tally.note(`NOT SHOWN: ${kind}: this process may not mount`)
        continue
      }
      tally.count()
      await tryCase(task, tally, kind, createHome(task.folder, `home-${place}`), isRoot ? NOBODY : undefined)
    }
  },
}

// --- internal ---

async function tryCase(task: Task, tally: Tally, kind: Case, home: Home, user: number | undefined): Promise<void> {
  const data = dirname(home.store)
  const isMount = kind.startsWith('mount')
  if (isMount) {
    mkdirSync(data, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', data])
  }
  try {
    // By another process: whoever holds a file open keeps the disk from being taken away.
    const isKilled = kind === 'mount, log left'
    const writer = startWorker(task.programs, ['child', 'write', home.store, 'kept', isKilled ? '100000' : '3'], home, {
      onLine: (line) => {
        // The log that it leaves is the only file that has what was written last.
        if (isKilled && line.startsWith('kept-2')) writer.child.kill('SIGKILL')
      },
    })
    await writer.ended
    if (user !== undefined) give(home.folder, user)
    if (isMount) execFileSync('mount', ['-o', 'remount,ro', data])
    if (kind === 'file' || kind === 'file and folder') chmodSync(home.store, 0o400)
    if (kind === 'folder' || kind === 'file and folder' || kind === 'home') chmodSync(data, 0o500)
    if (kind === 'home') chmodSync(home.folder, 0o500)
    await ask(task, tally, kind, home, user)
  } finally {
    if (isMount) execFileSync('umount', ['-l', data])
    chmodSync(home.folder, 0o700)
    if (!isMount) chmodSync(data, 0o700)
  }
}

async function ask(task: Task, tally: Tally, kind: Case, home: Home, user: number | undefined): Promise<void> {
  const client = await connect(task.programs, home, user === undefined ? {} : { user })
  const graph = await client.call('read_graph', {})
  tally.holds(isDone(graph) && wordsOf(graph).includes('line of kept-1'), `${kind}: not read: ${wordsOf(graph)}`)
  const write = await client.call('create_entities', {
    entities: [{ name: 'new', entityType: 'note', observations: [] }],
  })
  tally.holds(
    !isDone(write) && /cannot be read or written|may not be written/.test(wordsOf(write)),
    `${kind}: a write is answered with: ${wordsOf(write).slice(0, 200)}`,
  )
  const again = await client.call('search_nodes', { query: 'line of kept-2' })
  tally.holds(isDone(again) && wordsOf(again).includes('kept-2'), `${kind}: not searched after the write failed`)
  const { code } = await client.close()
  tally.holds(code === 0, `${kind}: the server left with ${code}`)
  const payload = { session_id: 's', transcript_path: SAMPLE, cwd: home.project, hook_event_name: 'Stop' }
  const hook = await runHook(task.programs, home, 'Stop', payload, user === undefined ? {} : { user })
  tally.holds(hook.code === 0 && hook.stdout === '', `${kind}: a hook left with ${hook.code}: ${hook.stdout}`)
}

/** Other users may pass through the folder of the tests. */
function openFolder(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o001) === 0) chmodSync(path, mode | 0o011)
}

function give(folder: string, user: number): void {
  chownSync(folder, user, user)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), user, user)
}
