/** The files of a memory under attack. Each test is named by its rule: who may read them, what they may be replaced by, what is never touched. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeExport } from '../../src/store/exchange/export-file.ts'
import { openConnection } from '../../src/store/sqlite/driver.ts'
import { backupStore } from '../../src/store/sqlite/maintenance/backup.ts'
import { buildPrograms } from '../promises/build.ts'
import { connect, createHome, type Home, isDone, runHook, wordsOf } from '../promises/processes.ts'
import type { Programs } from '../promises/promise.ts'
import { note, withStore } from '../promises/stores.ts'
import { settled, untilLogged } from '../settled.ts'
import { folderForEachTest } from '../temporary-folders.ts'
import { SAMPLE } from '../world.ts'

let programs: Programs
const folder = folderForEachTest()
let home: Home
const location = join(folder, 'memory.db')

beforeAll(async () => {
  programs = await buildPrograms()
})
afterAll(() => rmSync(programs.folder, { recursive: true, force: true }))
beforeEach(() => {
  home = createHome(folder)
})

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8)
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const stop = { session_id: 's', transcript_path: SAMPLE, hook_event_name: 'Stop' }

describe('C01: whatever the umask', () => {
  it('folders are 0700 and store, log, index, export, backup and fault log 0600', async () => {
    const before = process.umask(0)
    try {
      await runHook(programs, home, 'Stop', { ...stop, cwd: home.project })
      await settled({ home: dirname(home.store), store: home.store })
      const client = await connect(programs, home)
      expect(isDone(await client.call('create_entities', { entities: [] }))).toBe(true)
      const data = dirname(home.store)
      const found = readdirSync(data, { withFileTypes: true, recursive: true })
      expect(found.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['', '-wal', '-shm', '-outbox'].map((suffix) => `throughline.db${suffix}`)),
      )
      for (const each of found) {
        const path = join(each.parentPath, each.name)
        expect([path, modeOf(path)]).toEqual([path, each.isDirectory() ? '700' : '600'])
      }
      expect(modeOf(data)).toBe('700')
      await client.close()
      const target = { replace: false, store: home.store, mark: 'm' }
      await backupStore({ ...target, path: join(folder, 'backup.db') }, 1_000)
      await writeExport({ ...target, path: join(folder, 'export.jsonl') }, async (write) => write('x'))
      expect([modeOf(join(folder, 'backup.db')), modeOf(join(folder, 'export.jsonl'))]).toEqual(['600', '600'])
      // A store that no hook can work with, for their log.
      const faulty = createHome(folder, 'faulty')
      mkdirSync(dirname(faulty.store), { recursive: true, mode: 0o700 })
      writeFileSync(faulty.store, 'no store '.repeat(1_000), { mode: 0o600 })
      await runHook(programs, faulty, 'Stop', { ...stop, cwd: faulty.project })
      await untilLogged(dirname(faulty.store), 'STORE_')
      for (const name of readdirSync(dirname(faulty.store)).filter((each) => each !== 'throughline.db-outbox'))
        expect([name, modeOf(join(dirname(faulty.store), name))]).toEqual([name, '600'])
    } finally {
      process.umask(before)
    }
  })
})

describe('C03: a symbolic link', () => {
  it('in the place of a temporary file is never written through', async () => {
    const victim = join(folder, 'victim')
    writeFileSync(victim, 'mine')
    symlinkSync(victim, join(folder, '.out.jsonl.m.tmp'))
    const target = { path: join(folder, 'out.jsonl'), replace: true, store: location, mark: 'm' }
    await expect(writeExport(target, async (write) => write('x'))).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    expect(readFileSync(victim, 'utf8')).toBe('mine')
    await withStore(location, (store) => store.commit([note('a')]))
    await expect(backupStore(target, 100)).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    expect(readFileSync(victim, 'utf8')).toBe('mine')
    expect(lstatSync(join(folder, '.out.jsonl.m.tmp')).isSymbolicLink()).toBe(true)
  })
})

describe('C07: a store that is somebody else’s file', () => {
  it.each<[string, (path: string) => void]>([
    ['.bashrc', (path) => writeFileSync(path, 'export PATH=/bin\nalias ls="ls -l"\n'.repeat(40))],
    [
      'places.sqlite',
      (path) => {
        const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
        connection.exec('CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url TEXT)')
        connection.close()
      },
    ],
  ])('%s is refused by the server and by a hook, byte for byte as it was', async (name, make) => {
    const path = join(folder, name)
    make(path)
    chmodSync(path, 0o644)
    const before = [sha256(path), modeOf(path)]
    const client = await connect(programs, home, { store: path })
    const answer = await client.call('create_entities', {
      entities: [{ name: 'x', entityType: 'y', observations: [] }],
    })
    expect(isDone(answer)).toBe(false)
    expect(wordsOf(answer)).toMatch(/not a Throughline store|another program/)
    await client.close()
    expect([sha256(path), modeOf(path)]).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual([name, 'home'].sort())
    // Hooks have no store of another name.
    mkdirSync(dirname(home.store), { recursive: true })
    copyFileSync(path, home.store)
    chmodSync(home.store, 0o644)
    expect((await runHook(programs, home, 'Stop', { ...stop, cwd: home.project })).code).toBe(0)
    await untilLogged(dirname(home.store), 'STORE_')
    expect([sha256(home.store), modeOf(home.store)]).toEqual(before)
  })
})

describe('C08: a hostile database', () => {
  const prepare = async (sql: string): Promise<string> => {
    const made = join(folder, 'made.db')
    await withStore(made, (store) => store.commit([note('a')]))
    // A copy: the fallback driver holds a closed file, and its lock, until its statements are collected.
    copyFileSync(made, location)
    // As a program would that has none of our protections.
    const program = `
      const { DatabaseSync } = require('@photostructure/sqlite')
      const database = new DatabaseSync(process.argv[1])
      database.exec(process.argv[2])
      database.close()`
    const done = spawnSync(process.execPath, ['-e', program, location, sql], {
      cwd: join(programs.folder, 'tests'),
      encoding: 'utf8',
    })
    expect(done.stderr).toBe('')
    return sha256(location)
  }

  it('of another page size is read like any other', async () => {
    await prepare('PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM')
    await withStore(location, async (store) => {
      expect(await store.entities()).toHaveLength(1)
      expect((await store.commit([note('b')])).created).toEqual(['b'])
    })
  })

  it('cannot change its own schema through us, or run what it brought', async () => {
    const connection = openConnection({ path: location, readOnly: false, busyTimeout: 100 })
    expect(() => connection.exec('PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL')).toThrow()
    expect(() => connection.exec(`SELECT load_extension('x')`)).toThrow()
    expect(connection.get('PRAGMA trusted_schema')).toEqual({ trusted_schema: 0 })
    connection.close()
    expect(statSync(location).size).toBe(0)
  })
})
