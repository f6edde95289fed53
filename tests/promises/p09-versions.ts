/** @module P9: upgrades are safe, downgrades refuse: a killed migration leaves the old store or the new one, an older program touches nothing. */

import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openConnection } from '../../src/store/sqlite/driver.ts'
import { MIGRATIONS, type Migration, migrate, SCHEMA_VERSION, schemaVersion } from '../../src/store/sqlite/schema.ts'
import { untilLogged } from '../settled.ts'
import { SAMPLE } from '../world.ts'
import { openOldStores } from './old-stores.ts'
import { connect, createHome, runHook, startWorker, wordsOf } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { createChance } from './random.ts'
import { copyStore, linesOf, withStore } from './stores.ts'
import { traceWorks } from './trace.ts'

const ENTITIES = 400
/** The schema version from which on rows have seals. */
const SEALED_SINCE = 3
/** Kills behind the last write that was counted: not every run has as many. */
const BEYOND = 5

export const versions: PromiseTest = {
  id: 'P9',
  says: 'upgrades are safe, downgrades refuse',
  unit: 'points at which a migration was killed, kept stores of each version, and older programs on a newer file',
  // A few more than a migration has points: every one of them, then.
  full: 250,
  small: 9,
  async run(task, tally) {
    const olds = Array.from({ length: SCHEMA_VERSION - 1 }, (_, place) => place + 1)
    await openOldStores(join(task.programs.folder, 'old-stores'), task.folder, tally, withStore)
    for (const version of olds) makeOld(join(task.folder, `v${version}.db`), version)
    for (const version of olds) await upgrade(task, tally, version)
    await killMigrations(task, tally)
    await refuse(task, tally)
  },
}

// --- internal ---

/** A store as a program of that schema version made it: its rows are written as they were then. */
function makeOld(path: string, version: number): void {
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  migrate(connection, path, MIGRATIONS.slice(0, version))
  connection.exec('PRAGMA journal_mode = WAL; BEGIN')
  for (let id = 1; id <= ENTITIES; id += 1) {
    const name = `old-${id}`
    connection.run(
      `INSERT INTO entity (id, name, type, at, source) VALUES (?, ?, 'note', ?, 'cli')`,
      id,
      name,
      '2025-01-01T00:00:00.000Z',
    )
    for (const [seq, line] of linesOf(name).entries()) {
      connection.run(
        `INSERT INTO observation (id, entity, seq, at, source, content) VALUES (?, ?, ?, ?, 'cli', ?)`,
        id * 2 ** 22 + seq + 1,
        id,
        seq,
        '2025-01-01T00:00:00.000Z',
        line,
      )
    }
    connection.run(
      `INSERT INTO relation (from_name, to_name, type, at, source) VALUES (?, 'x', 'knows', '2025-01-01T00:00:00.000Z', 'cli')`,
      name,
    )
  }
  if (version >= SEALED_SINCE) {
    connection.exec(`
      UPDATE entity SET sum = seal(name, type, at, source, project);
      UPDATE observation SET sum = seal(content, at, source, project);
      UPDATE relation SET sum = seal(from_name, to_name, type, at, source, project)`)
  }
  connection.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  settle(path)
}

async function upgrade(task: Task, tally: Tally, version: number): Promise<void> {
  const path = join(task.folder, `upgraded-${version}.db`)
  copyFileSync(join(task.folder, `v${version}.db`), path)
  tally.count()
  await requireWhole(path, tally, `a store of schema version ${version}`)
}

async function requireWhole(path: string, tally: Tally, what: string): Promise<void> {
  try {
    await withStore(path, async (store) => {
      const entities = await store.entities()
      const isWhole = entities.every(
        ({ name, observations }) => JSON.stringify(observations) === JSON.stringify(linesOf(name)),
      )
      tally.holds(entities.length === ENTITIES && isWhole, `${what}: ${entities.length} of ${ENTITIES} entities`)
      tally.holds((await store.relations()).length === ENTITIES, `${what}: relations are lost`)
      await store.commit([{ kind: 'put-record', key: 'k', value: 'v', at: '' }])
    })
  } catch (error) {
    tally.holds(false, `${what} does not open: ${String(error)}`)
  }
}

/** Kills the migrating process at its n-th write or flush; where that cannot be done, at its n-th statement. */
async function killMigrations(task: Task, tally: Tally): Promise<void> {
  const canTrace = traceWorks()
  if (!canTrace) tally.note('strace may not trace here: migrations were killed at statements instead of at writes')
  const chance = createChance(task.seed)
  const home = createHome(task.folder)
  const old = join(task.folder, 'v1.db')
  const seen = { old: 0, new: 0, unreached: 0 }
  const calls = canTrace ? await countCalls(task, old, join(task.folder, 'counted.db')) : 12
  tally.holds(!task.isTimed || task.tries >= calls, `a full run reaches ${task.tries} of ${calls} points`)
  // Every one of them and a little beyond, or some spread over all of them.
  const kills = Math.min(task.tries, calls + BEYOND)
  for (let kill = 0; kill < kills && performance.now() < task.until; kill += 1) {
    const point = task.tries >= calls ? kill + 1 : Math.floor((kill * calls) / task.tries) + 1 + chance.below(2)
    // A file of its own each time: this process's driver may still hold the one before.
    const path = join(task.folder, `killed-${kill}.db`)
    copyFileSync(old, path)
    const before = canTrace ? ['strace', '-f', '-qq', '-o', '/dev/null', ...injectAt(point)] : []
    const args = ['child', 'migrate', path, ...(canTrace ? [] : [String(point)])]
    const { signal, code } = await startWorker(task.programs, args, home, { before }).ended
    // strace ends as its child did.
    if (signal === null && code === 0) seen.unreached += 1
    tally.count()
    const image = join(task.folder, `image-${kill}.db`)
    copyStore(path, image)
    const version = versionOf(image)
    tally.holds(version === 1 || version === SCHEMA_VERSION, `killed at ${point}: schema version ${version}`)
    seen[version === 1 ? 'old' : 'new'] += 1
    await requireWhole(path, tally, `killed at ${point} (schema version ${version})`)
    for (const file of [path, image]) for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
  tally.note(
    `${seen.old} kills left the old store, ${seen.new} the new one; ${calls} points in all, ${seen.unreached} behind the end`,
  )
}

const WRITES = 'pwrite64,fsync,fdatasync,ftruncate,unlink'

function injectAt(point: number): string[] {
  return ['-e', `trace=${WRITES}`, '-e', `inject=${WRITES}:signal=KILL:when=${point}`]
}

async function countCalls(task: Task, old: string, path: string): Promise<number> {
  copyFileSync(old, path)
  const trace = join(task.folder, 'calls')
  const before = ['strace', '-f', '-qq', '-e', `trace=${WRITES}`, '-o', trace]
  await startWorker(task.programs, ['child', 'migrate', path], createHome(task.folder, 'count'), { before }).ended
  return readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /pwrite64|sync|truncate|unlink/.test(line)).length
}

function versionOf(path: string): number {
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  try {
    return schemaVersion(connection, path)
  } finally {
    connection.close()
  }
}

/** This program is the older one: files of the next versions, met by its server, its hook and its own opening. */
async function refuse(task: Task, tally: Tally): Promise<void> {
  for (const [place, more] of [1, 7].entries()) {
    const home = createHome(task.folder, `newer-${place}`)
    mkdirSync(dirname(home.store), { recursive: true })
    copyFileSync(join(task.folder, 'v1.db'), home.store)
    makeNewer(home.store, more)
    const before = sha256(home.store)
    const requireUntouched = (who: string): void => {
      tally.count()
      tally.holds(sha256(home.store) === before, `${who} changed a store that is ${more} versions newer`)
    }
    const client = await connect(task.programs, home)
    const answers = [
      await client.call('read_graph', {}),
      await client.call('create_entities', { entities: [{ name: 'x', entityType: 'note', observations: [] }] }),
    ]
    for (const answer of answers) {
      tally.holds(
        /schema version \d+; this program knows/.test(wordsOf(answer)),
        `the server says: ${wordsOf(answer).slice(0, 200)}`,
      )
    }
    await client.close()
    requireUntouched('the server')
    const payload = { session_id: 's', transcript_path: SAMPLE, cwd: home.project, hook_event_name: 'Stop' }
    const hook = await runHook(task.programs, home, 'Stop', payload)
    tally.holds(hook.code === 0, `a hook left with ${hook.code}`)
    await untilLogged(dirname(home.store), 'STORE_NEWER')
    requireUntouched('a hook')
    const code = await withStore(home.store, async () => 'opened').catch((error: { code?: string }) => error.code)
    tally.holds(code === 'STORE_NEWER', `its opening says ${code}`)
    requireUntouched('an opening')
  }
}

function makeNewer(path: string, more: number): void {
  const steps = Array.from(
    { length: more },
    (_, place): Migration =>
      (connection) => {
        connection.exec(`CREATE TABLE later_${place} (id INTEGER PRIMARY KEY)`)
      },
  )
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  migrate(connection, path, [...MIGRATIONS, ...steps])
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  settle(path)
}

/** The fallback driver holds a closed file until its statements are collected: only its copy is free. */
function settle(path: string): void {
  copyFileSync(path, `${path}-copy`)
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  renameSync(`${path}-copy`, path)
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
