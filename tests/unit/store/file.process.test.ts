import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { openConnection } from '../../../src/store/sqlite/driver.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { writtenBy } from '../../writes.ts'

const AT = '2025-10-07T14:30:00.000Z'
const busyTimeout = 150
/** By so much, in milliseconds, a busy machine may be late. */
const LATE = 30_000
const NOBODY = 65534

const folder = folderForEachTest()
const location = join(folder, 'memory.db')

describe('the files of a store', () => {
  it('are for the owner alone, whatever the umask', async () => {
    for (const umask of [0, 0o777]) {
      const root = join(folder, `umask-${umask}`)
      const before = process.umask(umask)
      try {
        const store = await openStore({ location: join(root, 'deep', 'memory.db'), busyTimeout })
        await store.commit([note('a', 'x')])
        expect([modeOf(root), modeOf(join(root, 'deep'))]).toEqual(['700', '700'])
        const modes = readdirSync(join(root, 'deep')).map((name) => [name, modeOf(join(root, 'deep', name))])
        expect(modes).toEqual([
          ['memory.db', '600'],
          ['memory.db-shm', '600'],
          ['memory.db-wal', '600'],
        ])
        await store.close()
      } finally {
        process.umask(before)
      }
    }
  })

  it('are taken away from others where they were wider', async () => {
    await fill()
    chmodSync(location, 0o664)
    writeFileSync(`${location}-wal`, '', { mode: 0o666 })
    chmodSync(`${location}-wal`, 0o666)
    const store = await openStore({ location, busyTimeout })
    expect([modeOf(location), modeOf(`${location}-wal`)]).toEqual(['600', '600'])
    await store.close()
  })

  it('do not touch a folder that was there', async () => {
    chmodSync(folder, 0o755)
    await fill()
    expect(modeOf(folder)).toBe('755')
  })

  it('hold everything in the one file after the last writer closed', async () => {
    await fill()
    expect(existsSync(`${location}-wal`) ? statSync(`${location}-wal`).size : 0).toBe(0)
    const copy = join(folder, 'copy.db')
    copyFileSync(location, copy)
    expect(await namesIn(copy)).toHaveLength(300)
  })
})

describe('a store location', () => {
  it('of a server that nobody answers at is an error that does not say its password', async () => {
    const error = await caught(openStore({ location: 'postgres://user:secret@127.0.0.1:1/db', busyTimeout: 200 }))
    expect(error).toMatchObject({ code: 'STORE_UNREACHABLE' })
    expect(String(error)).not.toContain('secret')
  })

  it.each(['', 'a\0b'])('%j is refused', async (address) => {
    expect(await caught(openStore({ location: address, busyTimeout }))).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('that looks like a URL of SQLite is a plain path', async () => {
    const odd = join(folder, 'file:x.db?mode=memory#%41')
    const store = await openStore({ location: odd, busyTimeout })
    await store.close()
    expect(existsSync(odd)).toBe(true)
  })

  it('may be an empty file, which becomes a store', async () => {
    writeFileSync(location, '', { mode: 0o644 })
    expect(await namesIn(location)).toEqual([])
    expect(modeOf(location)).toBe('600')
  })

  it('that is a symbolic link is refused, and nothing is made at its end', async () => {
    await fill()
    const link = join(folder, 'link.db')
    symlinkSync(location, link)
    const dangling = join(folder, 'dangling.db')
    symlinkSync(join(folder, 'nowhere.db'), dangling)
    for (const path of [link, dangling]) {
      expect(await caught(openStore({ location: path, busyTimeout }))).toMatchObject({
        code: 'STORE_UNAVAILABLE',
        message: `${path} is a symbolic link: name the file itself.`,
      })
    }
    expect(existsSync(join(folder, 'nowhere.db'))).toBe(false)
  })

  it('that is a folder, a pipe or a device, or has one in the place of its log, is refused at once', async () => {
    mkdirSync(join(folder, 'folder.db'))
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.db')])
    mkdirSync(join(folder, 'beside.db-wal'))
    for (const path of [...['folder.db', 'pipe.db', 'beside.db'].map((name) => join(folder, name)), '/dev/zero']) {
      expect(await caught(openStore({ location: path, busyTimeout }))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    }
  })

  it.skipIf(process.getuid?.() !== 0)('of another user whose mode cannot be tightened is refused', async () => {
    await fill()
    chmodSync(folder, 0o777)
    chmodSync(location, 0o666)
    process.seteuid?.(NOBODY)
    try {
      expect(await caught(openStore({ location, busyTimeout }))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    } finally {
      process.seteuid?.(0)
    }
  })

  it('in a folder that may not be written is refused, and nothing is left', async () => {
    chmodSync(folder, 0o555)
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(NOBODY)
    try {
      expect(await caught(openStore({ location, busyTimeout }))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(readdirSync(folder)).toEqual([])
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  it('below a file is refused', async () => {
    writeFileSync(join(folder, 'plain'), 'x')
    const below = join(folder, 'plain', 'memory.db')
    expect(await caught(openStore({ location: below, busyTimeout }))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})

describe('a file that is no store of this program', () => {
  const other = (sql: string) => (): void => {
    const connection = openConnection({ path: location, readOnly: false, busyTimeout })
    connection.exec(sql)
    connection.close()
  }
  it.each<[string, string, () => void]>([
    ['text', 'STORE_FOREIGN', () => writeFileSync(location, 'export PATH=/bin\n'.repeat(20))],
    ['one byte', 'STORE_FOREIGN', () => writeFileSync(location, 'S!')],
    ['another program’s database', 'STORE_FOREIGN', other('CREATE TABLE entity (id); INSERT INTO entity VALUES (1)')],
    ['another program’s id', 'STORE_FOREIGN', other('CREATE TABLE t (id); PRAGMA application_id = 7')],
    ['another program’s WAL database', 'STORE_FOREIGN', other('PRAGMA journal_mode = WAL; CREATE TABLE t (id)')],
  ])('is refused and stays as it is: %s', async (_what, code, make) => {
    make()
    await expectUntouched(code)
  })

  it('is refused and stays as it is: a newer store', async () => {
    await fill()
    const connection = openConnection({ path: location, readOnly: false, busyTimeout })
    connection.exec('PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)')
    connection.close()
    await expectUntouched('STORE_NEWER')
  })

  it('is refused where only the write-ahead log says that it is newer', async () => {
    await fill()
    const connection = openConnection({ path: location, readOnly: false, busyTimeout })
    connection.exec('PRAGMA user_version = 999')
    expect(await caught(openStore({ location, busyTimeout }))).toMatchObject({ code: 'STORE_NEWER' })
    connection.close()
  })

  it('takes no more commits from a program that opened it before it was migrated', async () => {
    await fill()
    const store = await openStore({ location, busyTimeout })
    const connection = openConnection({ path: location, readOnly: false, busyTimeout })
    connection.exec('PRAGMA user_version = 999')
    connection.close()
    expect(await caught(store.commit([note('late')]))).toMatchObject({ code: 'STORE_NEWER' })
    await store.close()
  })
})

describe('a damaged store', () => {
  it.each<[string, () => void]>([
    ['half of it', () => truncateSync(location, statSync(location).size / 2)],
    ['noise after the header', () => overwrite(100, statSync(location).size - 100)],
    ['noise in every page but the first', () => overwrite(4096, statSync(location).size - 4096)],
    ['a table that is gone', () => drop('observation')],
    ['a search index that is gone', () => drop('word_index')],
  ])('is reported and stays as it is: %s', async (_what, damage) => {
    await fill()
    damage()
    const before = fingerprint(location)
    const error = await caught(
      (async () => {
        const store = await openStore({ location, busyTimeout })
        try {
          await store.entities()
          await store.commit([note('new', 'words of a new note')])
        } finally {
          await store.close()
        }
      })(),
    )
    expect(error).toMatchObject({ code: 'STORE_DAMAGED' })
    expect(fingerprint(location)).toBe(before)
  })
})

describe('a locked store', () => {
  it('answers STORE_BUSY within the busy timeout, still reads, and writes once it is free', async () => {
    await fill()
    const store = await openStore({ location, busyTimeout })
    const holder = openConnection({ path: location, readOnly: false, busyTimeout })
    holder.exec('BEGIN IMMEDIATE')
    const [error, waited] = await timed(() => store.commit([note('new')]))
    expect(error).toMatchObject({ code: 'STORE_BUSY' })
    expect(waited).toBeGreaterThan(busyTimeout * 0.8)
    expect(waited).toBeLessThan(busyTimeout + LATE)
    expect(await store.entities(['note 1'])).toHaveLength(1)
    holder.exec('ROLLBACK')
    expect((await store.commit([note('new')])).created).toEqual(['new'])
    holder.close()
    await store.close()
  })

  it('is opened, and read, while another writes', async () => {
    await fill()
    const holder = openConnection({ path: location, readOnly: false, busyTimeout })
    holder.exec('BEGIN IMMEDIATE')
    const store = await openStore({ location, busyTimeout: 0 })
    expect(await store.entities(['note 1'])).toHaveLength(1)
    await store.close()
    holder.exec('ROLLBACK')
    holder.close()
  })

  it('cannot be opened while another holds it for itself alone, and says so within the busy timeout', async () => {
    await fill()
    const holder = openConnection({ path: location, readOnly: false, busyTimeout })
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const [error, waited] = await timed(() => openStore({ location, busyTimeout }))
    expect(error).toMatchObject({ code: 'STORE_BUSY' })
    expect(waited).toBeLessThan(2 * busyTimeout + LATE)
    holder.exec('ROLLBACK')
    holder.close()
  })

  it('waits for no longer than that to become a WAL store', async () => {
    await fill()
    const holder = openConnection({ path: location, readOnly: false, busyTimeout })
    holder.exec('PRAGMA journal_mode = DELETE; BEGIN; SELECT count(*) FROM entity')
    holder.get('SELECT count(*) AS count FROM entity')
    const [error, waited] = await timed(() => openStore({ location, busyTimeout }))
    expect(error).toMatchObject({ code: 'STORE_BUSY' })
    expect(waited).toBeGreaterThan(busyTimeout * 0.8)
    expect(waited).toBeLessThan(2 * busyTimeout + LATE)
    holder.exec('COMMIT')
    expect(await namesIn(location)).toHaveLength(300)
    holder.close()
  })

  it('closes without waiting for others who use it', async () => {
    await fill()
    const store = await openStore({ location, busyTimeout: 2 * LATE })
    await store.commit([note('new')])
    const holder = openConnection({ path: location, readOnly: false, busyTimeout })
    holder.exec('BEGIN IMMEDIATE')
    const started = performance.now()
    await store.close()
    expect(performance.now() - started).toBeLessThan(LATE)
    holder.exec('ROLLBACK')
    holder.close()
  })
})

describe('openSqliteStore', () => {
  it('answers and refuses to write when it is opened to read only', async () => {
    await fill()
    const store = await openSqliteStore({ location, busyTimeout, readOnly: true })
    expect(await store.entities()).toHaveLength(300)
    expect(await caught(store.commit([note('new')]))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await store.close()
  })

  it('creates nothing when it is opened to read only', async () => {
    const error = await caught(openSqliteStore({ location, busyTimeout, readOnly: true }))
    expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('says so when it is used after it was closed', async () => {
    const store = await openSqliteStore({ location, busyTimeout })
    await store.close()
    expect(await caught(store.entities())).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(await caught(store.commit([note('a')]))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('keeps id, time and source of a snapshot’s lines that stay, wherever they move', async () => {
    const store = await openSqliteStore({ location, busyTimeout })
    await store.commit([snapshot('s', 'first', '', 'second', '')])
    const by = { at: '2025-10-08T00:00:00.000Z', source: 'hook' }
    await store.commit([{ ...snapshot('s', '', 'second', 'new', 'first'), by }])
    await store.close()
    const connection = openConnection({ path: location, readOnly: true, busyTimeout })
    const lines = connection.all('SELECT id % 16 AS id, content, at, source, project FROM observation ORDER BY seq')
    connection.close()
    const old = { at: AT, source: 'cli', project: 'shop' }
    expect(lines).toEqual([
      { id: 2, content: '', ...old },
      { id: 3, content: 'second', ...old },
      { id: 4, content: 'new', ...by, project: undefined },
      { id: 1, content: 'first', ...old },
    ])
  })
})

// --- internal ---

const BY = { at: AT, source: 'cli', project: 'shop' }

const { note } = writtenBy(BY)

function snapshot(name: string, ...observations: string[]): Extract<Mutation, { kind: 'put-snapshot' }> {
  const row = { name, project: 'shop', status: 'in-progress', type: 'manual', timestamp: AT, value: '{}' }
  return { kind: 'put-snapshot', row, entityType: 'session-snapshot', observations, by: BY }
}

/** Makes a store of 300 entities at the location. */
async function fill(): Promise<void> {
  const store: GraphStore = await openStore({ location, busyTimeout })
  const words = (place: number): string => `word${place} ${'pine cedar maple '.repeat(10)}`
  await store.commit(Array.from({ length: 300 }, (_, place) => note(`note ${place}`, words(place), `second ${place}`)))
  await store.close()
  // The fallback driver holds a closed file, and its lock, until the statements are collected: only its copy is free.
  copyFileSync(location, `${location}-copy`)
  for (const suffix of ['-wal', '-shm']) rmSync(location + suffix, { force: true })
  renameSync(`${location}-copy`, location)
}

async function namesIn(path: string): Promise<string[]> {
  const store = await openStore({ location: path, busyTimeout })
  const entities = await store.entities()
  await store.close()
  return entities.map((entity) => entity.name)
}

function drop(table: string): void {
  const connection = openConnection({ path: location, readOnly: false, busyTimeout })
  connection.exec(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}; PRAGMA wal_checkpoint(TRUNCATE)`)
  connection.close()
}

function overwrite(from: number, length: number): void {
  const file = openSync(location, 'r+')
  writeSync(file, Buffer.alloc(length, 0xa5), 0, length, from)
  closeSync(file)
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

function fingerprint(path: string): string {
  return `${modeOf(path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
}

async function expectUntouched(code: string): Promise<void> {
  chmodSync(location, 0o644)
  const before = fingerprint(location)
  expect(await caught(openStore({ location, busyTimeout }))).toMatchObject({ code })
  expect(fingerprint(location)).toBe(before)
}

async function caught(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}

async function timed(work: () => Promise<unknown>): Promise<[unknown, number]> {
  const started = performance.now()
  const error = await caught(work())
  return [error, performance.now() - started]
}
