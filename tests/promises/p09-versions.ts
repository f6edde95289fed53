/** @module P9: upgrades are safe, downgrades refuse: a killed migration leaves the old store or the new one, an older program touches nothing. */

import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findRelations } from '../../src/store/queries/find-relations.ts'
import { findEntities } from '../../src/store/queries/read-entities.ts'
import { answer, DIALECT } from '../../src/store/sqlite/dialect.ts'
import { openConnection } from '../../src/store/sqlite/driver.ts'
import { findDamage } from '../../src/store/sqlite/maintenance/check.ts'
import { MIGRATIONS, type Migration, migrate, SCHEMA_VERSION, schemaVersion } from '../../src/store/sqlite/schema.ts'
import { untilLogged } from '../settled.ts'
import { SAMPLE } from '../world.ts'
import { writtenBy } from '../writes.ts'
import { LATER_SCHEMA } from './later-schema.ts'
import { connect, createHome, runHook, startWorker, wordsOf } from './processes.ts'
import type { PromiseTest, Tally, Task } from './promise.ts'
import { createChance } from './random.ts'
import { BY, copyStore, letGo, linesOf, note, withStore } from './stores.ts'
import { traceWorks } from './trace.ts'

const ENTITIES = 400
/** Kills behind the last write that was counted: not every run has as many. */
const BEYOND = 5

export const versions: PromiseTest = {
  id: 'P9',
  says: 'upgrades are safe, downgrades refuse',
  unit: 'points at which a migration was killed, and older programs on a newer file',
  // A few more than a migration has points: every one of them, then.
  full: 250,
  small: 3,
  async run(task, tally) {
    const old = join(task.folder, 'old.db')
    await makeOld(old)
    await killMigrations(task, tally, CREATION)
    await killMigrations(task, tally, { ...UPGRADE, old })
    await refuse(task, tally, old)
  },
}

// --- internal ---

/** A migration that is killed. */
interface Migrated {
  /** What the child does. */
  readonly mode: 'create' | 'upgrade'
  /** The store that it begins with; none for a new one. */
  readonly old?: string
  /** The steps of the new schema. */
  readonly steps: readonly Migration[]
  /** The versions of which one must be found after a kill. */
  readonly versions: readonly [before: number, after: number]
  readonly entities: number
}

const CREATION: Migrated = { mode: 'create', steps: MIGRATIONS, versions: [0, SCHEMA_VERSION], entities: 0 }
const UPGRADE: Migrated = {
  mode: 'upgrade',
  steps: LATER_SCHEMA,
  versions: [SCHEMA_VERSION, LATER_SCHEMA.length],
  entities: ENTITIES,
}

async function makeOld(path: string): Promise<void> {
  await withStore(path, async (store) => {
    const names = Array.from({ length: ENTITIES }, (_, place) => `old-${place}`)
    await store.commit(names.map(note))
    await store.commit(names.map((from) => writtenBy(BY).relation(from, 'x')))
  })
  settle(path)
}

/** Finishes the migration, as whoever opens the store next does, and looks at all that the store holds. */
function requireWhole(path: string, { steps, entities }: Migrated, tally: Tally, what: string): void {
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  try {
    if (schemaVersion(connection, path, steps.length) < steps.length) migrate(connection, path, steps)
    const found = answer(connection, findEntities(DIALECT))
    const isWhole = found.every(
      ({ name, observations }) => JSON.stringify(observations) === JSON.stringify(linesOf(name)),
    )
    tally.holds(found.length === entities && isWhole, `${what}: ${found.length} of ${entities} entities`)
    tally.holds(answer(connection, findRelations(DIALECT)).count === entities, `${what}: relations are lost`)
    const [damage] = findDamage(connection)
    tally.holds(damage === undefined, `${what}: ${damage}`)
    connection.exec("INSERT INTO record (key, value, at, sum) VALUES ('k', 'v', '', checksum('v', 'k', ''))")
  } catch (error) {
    tally.holds(false, `${what} does not open: ${String(error)}`)
  } finally {
    connection.close()
  }
}

/** Kills the migrating process at its n-th write or flush; where that cannot be done, at its n-th statement. */
async function killMigrations(task: Task, tally: Tally, migrated: Migrated): Promise<void> {
  const { mode, old, versions } = migrated
  const canTrace = traceWorks()
  if (!canTrace) tally.note('strace may not trace here: migrations were killed at statements instead of at writes')
  const chance = createChance(task.seed)
  const home = createHome(task.folder, mode)
  const begin = (path: string): void => (old === undefined ? undefined : copyFileSync(old, path))
  const seen = { old: 0, new: 0, unreached: 0 }
  const counted = join(task.folder, `${mode}-counted.db`)
  begin(counted)
  const calls = canTrace ? await countCalls(task, mode, counted) : 12
  tally.holds(!task.isTimed || task.tries >= calls, `a full run reaches ${task.tries} of ${calls} points`)
  // Every one of them and a little beyond, or some spread over all of them.
  const kills = Math.min(task.tries, calls + BEYOND)
  for (let kill = 0; kill < kills && performance.now() < task.until; kill += 1) {
    const point = task.tries >= calls ? kill + 1 : Math.floor((kill * calls) / task.tries) + 1 + chance.below(2)
    // A file of its own each time: this process's driver may still hold the one before.
    const path = join(task.folder, `${mode}-${kill}.db`)
    begin(path)
    const before = canTrace ? ['strace', '-f', '-qq', '-o', '/dev/null', ...injectAt(point)] : []
    const args = ['child', mode, path, ...(canTrace ? [] : [String(point)])]
    const { signal, code } = await startWorker(task.programs, args, home, { before }).ended
    // strace ends as its child did.
    if (signal === null && code === 0) seen.unreached += 1
    tally.count()
    const image = join(task.folder, `${mode}-image-${kill}.db`)
    copyStore(path, image)
    const version = versionOf(image, migrated)
    tally.holds(
      version !== undefined && versions.includes(version),
      `${mode} killed at ${point}: schema version ${version}`,
    )
    seen[version === versions[0] ? 'old' : 'new'] += 1
    for (const file of [path, image]) {
      requireWhole(file, migrated, tally, `${mode} killed at ${point} (schema version ${version})`)
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    }
    await letGo()
  }
  tally.note(
    `${mode}: ${seen.old} kills left the old store, ${seen.new} the new one; ${calls} points in all, ${seen.unreached} behind the end`,
  )
}

const WRITES = 'pwrite64,fsync,fdatasync,ftruncate,unlink'

function injectAt(point: number): string[] {
  return ['-e', `trace=${WRITES}`, '-e', `inject=${WRITES}:signal=KILL:when=${point}`]
}

async function countCalls(task: Task, mode: string, path: string): Promise<number> {
  const trace = join(task.folder, `${mode}-calls`)
  const before = ['strace', '-f', '-qq', '-e', `trace=${WRITES}`, '-o', trace]
  await startWorker(task.programs, ['child', mode, path], createHome(task.folder, `${mode}-count`), { before }).ended
  return readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /pwrite64|sync|truncate|unlink/.test(line)).length
}

function versionOf(path: string, { steps }: Migrated): number | undefined {
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  try {
    return schemaVersion(connection, path, steps.length)
  } catch {
    return undefined
  } finally {
    connection.close()
  }
}

/** This program is the older one: files of the next versions, met by its server, its hook and its own opening. */
async function refuse(task: Task, tally: Tally, old: string): Promise<void> {
  const home = createHome(task.folder, 'newer')
  mkdirSync(dirname(home.store), { recursive: true })
  copyFileSync(old, home.store)
  makeNewer(home.store)
  const before = sha256(home.store)
  const requireUntouched = (who: string): void => {
    tally.count()
    tally.holds(sha256(home.store) === before, `${who} changed a store of a newer version`)
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

function makeNewer(path: string): void {
  const step: Migration = (connection) => {
    connection.exec('CREATE TABLE later (id INTEGER PRIMARY KEY)')
  }
  const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
  migrate(connection, path, [...MIGRATIONS, step])
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
