import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { openConnection } from '../../../src/store/sqlite/driver.ts'
import { backupStore } from '../../../src/store/sqlite/maintenance/backup.ts'
import { repairStore } from '../../../src/store/sqlite/maintenance/repair.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { BY, writtenBy } from '../../writes.ts'

const { relation } = writtenBy(BY)
const busyTimeout = 300
const ENTITIES = 300
const folder = folderForEachTest()
const location = join(folder, 'memory.db')

beforeEach(async () => {
  await using(location, (store) =>
    store.commit([
      ...Array.from({ length: ENTITIES }, (_, place) => note(`note ${place}`)),
      ...Array.from({ length: 50 }, (_, place) => relation(`note ${place}`, `note ${place + 1}`)),
      {
        kind: 'put-snapshot',
        row: {
          name: 'snap',
          project: 'p',
          status: 'paused',
          type: 'manual',
          timestamp: BY.at,
          value: `{"v":"${'value '.repeat(50)}"}`,
        },
        entityType: 'session-snapshot',
        observations: ['line'],
        by: BY,
      },
      { kind: 'put-record', key: 'k', value: 'kept', at: BY.at },
      { kind: 'put-tombstone', tombstone: { kind: 'entity', salt: 's', hash: 'h', at: BY.at } },
    ]),
  )
  settle()
})

const repair = (backup?: string) =>
  repairStore({ store: location, mark: 'm1', busyTimeout, ...(backup === undefined ? {} : { backup }) })
const aside = () => `${location}.damaged-m1`

describe('a byte that is not as it was written', () => {
  it.each<[string, (store: GraphStore) => Promise<unknown>]>([
    ['an observation', (store) => store.entities()],
    ['an observation of one entity', (store) => store.entities(['note 7'])],
    ['a line of a search', (store) => store.hits('seventh', {}, 5)],
    ['an export', (store) => store.eachRow(() => undefined)],
  ])('is an error and never text: %s', async (_what, read) => {
    replaceText('the seventh line', 'the sevenTh line')
    await using(location, async (store) => {
      await expect(read(store)).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
      expect((await store.entities(['note 8']))[0]?.name).toBe('note 8')
      expect((await store.check()).problems).toEqual(['table observation: a row does not match its checksum'])
    })
  })

  it('is found by the check in the index, in the vocabulary and in a record', async () => {
    for (const [sql, problem] of [
      [
        'UPDATE word_index_data SET block = CAST(substr(block, 1, length(block) / 2) AS BLOB) WHERE id > 10',
        /integrity|index|malformed/,
      ],
      ["UPDATE word SET rows = rows + 1 WHERE text = 'seventh'", /search index/],
      ["UPDATE record SET value = 'other'", /table record/],
      ["UPDATE tombstone SET at = 'x'", /table tombstone/],
      ["UPDATE relation SET type = 'hates' WHERE id = 3", /table relation/],
      ["UPDATE entity SET project = 'x' WHERE id = 3", /table entity/],
    ] as const) {
      const copy = join(folder, 'copy.db')
      copyFileSync(location, copy)
      // Without the protection that our own connections have.
      const connection = openConnection({ path: copy, readOnly: false, busyTimeout })
      let changed = 0
      try {
        changed = connection.run(sql)
      } catch {
        // The engine itself protects the index's own tables.
        connection.close()
        rmSync(copy)
        continue
      }
      connection.close()
      expect(changed, sql).toBeGreaterThan(0)
      const problems = await using(copy, async (store) => (await store.check()).problems)
      expect(problems.join('\n'), sql).toMatch(problem)
      for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
    }
  })
})

describe('repairStore', () => {
  it('leaves a store that is well as it is', async () => {
    const before = fingerprint(location)
    expect(await repair()).toEqual({ kind: 'sound' })
    expect(fingerprint(location)).toBe(before)
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
  })

  it('keeps every row that can be read, and the damaged file beside, byte for byte', async () => {
    replaceText('the seventh line', 'the sevenTh line')
    const before = fingerprint(location)
    expect(await repair()).toMatchObject({
      kind: 'salvaged',
      kept: aside(),
      entities: ENTITIES + 1,
      relations: 50,
      snapshots: 1,
      nameless: 0,
    })
    expect(fingerprint(aside())).toBe(before)
    await using(location, async (store) => {
      expect((await store.check()).problems).toEqual([])
      const entities = await store.entities()
      expect(entities).toHaveLength(ENTITIES + 1)
      expect(entities[7]?.observations).toEqual(['second of note 7'])
      expect(entities[8]?.observations).toHaveLength(2)
      expect((await store.relations()).relations).toHaveLength(50)
      expect((await store.snapshots({}))[0]?.value).toContain('value')
      expect(await store.record('k')).toBe('kept')
      expect(await store.forgotten([{ kind: 'entity', name: 'x' }])).toEqual([undefined])
      expect(await store.hits('eighth', {}, 3)).toHaveLength(1)
    })
    expect(statSync(location).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('reads around a page that is noise', async () => {
    const pages = statSync(location).size / 4096
    let kept = 0
    for (const page of [5, 9, 14, 20, 30].filter((number) => number < pages)) {
      const copy = join(folder, `page-${page}.db`)
      copyFileSync(location, copy)
      overwrite(copy, page * 4096, 4096)
      const done = await repairStore({ store: copy, mark: 'm1', busyTimeout })
      expect(done.kind).toBe('salvaged')
      await using(copy, async (store) => {
        expect((await store.check()).problems).toEqual([])
        kept = Math.max(kept, (await store.entities()).length)
        expect((await store.entities()).length, `page ${page}`).toBeGreaterThan(ENTITIES / 2)
      })
    }
    expect(kept).toBeGreaterThan(ENTITIES - 100)
  })

  it('puts a backup in place where one is named, and keeps the damaged file', async () => {
    const backup = join(folder, 'backup.db')
    await backupStore({ path: backup, replace: false, store: location, mark: 'b' }, busyTimeout)
    overwrite(location, 0, statSync(location).size)
    const before = fingerprint(location)
    expect(await repair(backup)).toEqual({
      kind: 'restored',
      kept: aside(),
      entities: ENTITIES + 1,
      relations: 50,
    })
    expect(fingerprint(aside())).toBe(before)
    await using(location, async (store) => expect(await store.entities()).toHaveLength(ENTITIES + 1))
  })

  /** Changes one byte of the file's header. */
  const setHeader = (at: number, value: number): void => {
    const bytes = readFileSync(location)
    bytes[at] = value
    writeFileSync(location, bytes)
  }

  it.each<[string, number, number]>([
    ['that it may not be written', 18, 3],
    ['that it has taken no step of its schema', 63, 0],
    ['that it has taken less than none', 60, 0x80],
  ])('makes a store anew whose header says %s', async (_what, at, value) => {
    setHeader(at, value)
    expect(await repair()).toMatchObject({ kind: 'salvaged', kept: aside(), entities: ENTITIES + 1, nameless: 0 })
    await using(location, async (store) => {
      expect((await store.commit([note('after')])).created).toEqual(['after'])
      expect(await store.entities()).toHaveLength(ENTITIES + 2)
    })
  })

  it.each<[string, number, number]>([
    ['may not be written', 18, 3],
    ['has a schema of no known format', 47, 12],
  ])('puts a backup in the place of a store whose header says that it %s', async (_what, at, value) => {
    const backup = join(folder, 'backup.db')
    await backupStore({ path: backup, replace: false, store: location, mark: 'b' }, busyTimeout)
    settle()
    setHeader(at, value)
    const before = fingerprint(location)
    expect(await repair(backup)).toMatchObject({ kind: 'restored', kept: aside(), entities: ENTITIES + 1 })
    expect(fingerprint(aside())).toBe(before)
    await using(location, async (store) => expect((await store.commit([note('after')])).created).toEqual(['after']))
  })

  it('puts a backup where no store is any more', async () => {
    const backup = join(folder, 'backup.db')
    await backupStore({ path: backup, replace: false, store: location, mark: 'b' }, busyTimeout)
    for (const suffix of ['', '-wal', '-shm']) rmSync(location + suffix, { force: true })
    expect(await repair(backup)).toMatchObject({ kind: 'restored', kept: undefined })
    await using(location, async (store) => expect(await store.entities()).toHaveLength(ENTITIES + 1))
  })

  it('changes nothing where the backup is damaged, too', async () => {
    const backup = join(folder, 'backup.db')
    copyFileSync(location, backup)
    overwrite(backup, 4096 * 5, 4096 * 4)
    const before = fingerprint(location)
    await expect(repair(backup)).rejects.toMatchObject({
      code: 'STORE_UNREPAIRABLE',
      message: expect.stringContaining(backup),
    })
    expect(fingerprint(location)).toBe(before)
  })

  it.each<[string, () => void]>([
    ['was cut', () => truncateSync(location, 60_000)],
    ['is noise', () => overwrite(location, 0, statSync(location).size)],
  ])(
    'never advises a repair where nothing can be read of a store that %s, and leaves it as it is',
    async (_what, damage) => {
      damage()
      const before = fingerprint(location)
      await expect(repair()).rejects.toMatchObject({
        code: 'STORE_UNREPAIRABLE',
        hint: expect.stringMatching(/`throughline repair --backup FILE`.* move the store's files away/),
      })
      expect(fingerprint(location)).toBe(before)
    },
  )

  it.each<[string, string, string]>([
    ['another program', 'PRAGMA application_id = 1', 'STORE_FOREIGN'],
    ['a newer program', 'PRAGMA user_version = 99', 'STORE_NEWER'],
  ])('leaves a store of %s as it is', async (_who, sql, code) => {
    const connection = openConnection({ path: location, readOnly: false, busyTimeout })
    connection.exec(`${sql}; PRAGMA wal_checkpoint(TRUNCATE)`)
    connection.close()
    settle()
    const before = fingerprint(location)
    await expect(repair()).rejects.toMatchObject({ code })
    expect(fingerprint(location)).toBe(before)
    expect(readdirSync(folder).filter((name) => /damaged|new$/.test(name))).toEqual([])
  })

  it.each<[string, string]>([
    ['version 2', 'PRAGMA user_version = 2'],
    [
      'version 1, with an index that no store has any more',
      "CREATE VIRTUAL TABLE trigram_index USING fts5 (content, content = '', tokenize = 'trigram'); PRAGMA user_version = 1",
    ],
  ])('takes over the content of a store that was never released: %s', async (_what, sql) => {
    const connection = openConnection({ path: location, readOnly: false, busyTimeout })
    connection.exec(`
      ALTER TABLE entity RENAME COLUMN changed TO not_there_yet;
      ALTER TABLE relation RENAME COLUMN changed TO not_there_yet;
      ${sql};
      PRAGMA wal_checkpoint(TRUNCATE)`)
    connection.close()
    settle()
    const before = fingerprint(location)
    await expect(openStore({ location, busyTimeout })).rejects.toThrow(/never released. `throughline repair` takes/)
    const found = { entities: ENTITIES + 1, relations: 50, snapshots: 1, nameless: 0 }
    expect(await repair()).toMatchObject({ kind: 'salvaged', kept: aside(), ...found })
    expect(fingerprint(aside())).toBe(before)
    await using(location, async (store) => {
      expect((await store.check()).problems).toEqual([])
      expect((await store.entities(['note 8']))[0]?.observations).toEqual(['the eighth line', 'second of note 8'])
      expect(await store.record('k')).toBe('kept')
    })
  })

  it('waits for nobody who writes to the store: it says so, and all is as it was', async () => {
    replaceText('the seventh line', 'the sevenTh line')
    const backup = join(folder, 'backup.db')
    const sound = join(folder, 'sound.db')
    await using(sound, (store) => store.commit([note('a')]))
    await backupStore({ path: backup, replace: false, store: sound, mark: 'b' }, busyTimeout)
    const writer = openConnection({ path: location, readOnly: false, busyTimeout })
    writer.exec('BEGIN IMMEDIATE')
    for (const order of [undefined, backup]) await expect(repair(order)).rejects.toMatchObject({ code: 'STORE_BUSY' })
    writer.exec('UPDATE record SET at = at; COMMIT')
    writer.close()
    expect(readdirSync(folder).filter((name) => /damaged|new$/.test(name))).toEqual([])
    await using(location, async (store) => expect((await store.check()).problems).not.toEqual([]))
    expect((await repair()).kind).toBe('salvaged')
  })

  it('takes nothing for its own that lies where the new store would be made', async () => {
    replaceText('the seventh line', 'the sevenTh line')
    const theirs = join(folder, '.memory.db.m1.new')
    writeFileSync(theirs, 'theirs')
    await expect(repair()).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    expect(readFileSync(theirs, 'utf8')).toBe('theirs')
  })

  it('makes a store that lost the row of its counter whole', async () => {
    const connection = openConnection({ path: location, readOnly: false, busyTimeout })
    connection.exec('DELETE FROM meta; PRAGMA wal_checkpoint(TRUNCATE)')
    connection.close()
    settle()
    await using(location, async (store) => {
      await expect(store.commit([note('new')])).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
      expect((await store.check()).problems).toEqual(['table meta: its row is missing'])
    })
    expect(await repair()).toMatchObject({ kind: 'salvaged', entities: ENTITIES + 1 })
    await using(location, async (store) => expect((await store.commit([note('new')])).created).toEqual(['new']))
  })

  it.each<[string, () => void, string]>([
    ['another program’s file', () => writeFileSync(location, 'text '.repeat(2_000)), 'STORE_UNREPAIRABLE'],
    ['nothing', () => rmSync(location), 'STORE_UNAVAILABLE'],
  ])('touches nothing where there is %s', async (_what, make, code) => {
    make()
    const before = existsSync(location) ? fingerprint(location) : undefined
    await expect(repair()).rejects.toMatchObject({ code })
    expect(existsSync(location) ? fingerprint(location) : undefined).toBe(before)
  })

  it('loses no write of a process that had the damaged store open: that is refused, and goes to the new one', async () => {
    replaceText('the seventh line', 'the sevenTh line')
    const open = await openStore({ location, busyTimeout })
    await open.commit([note('before')])
    await repair()
    await expect(open.commit([note('after')])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await open.close()
    await using(location, async (store) => {
      expect(await store.entities(['before', 'after'])).toHaveLength(1)
    })
  })

  it('keeps what stands only in the write-ahead log', async () => {
    replaceText('the seventh line', 'the sevenTh line')
    const open = await openStore({ location, busyTimeout })
    await open.commit([note('logged')])
    const copy = join(folder, 'crashed.db')
    for (const suffix of ['', '-wal']) copyFileSync(location + suffix, copy + suffix)
    await open.close()
    const done = await repairStore({ store: copy, mark: 'm1', busyTimeout })
    expect(done.kind).toBe('salvaged')
    await using(copy, async (store) => expect(await store.entities(['logged'])).toHaveLength(1))
  })
})

// --- internal ---

function note(name: string): Mutation {
  const ordinal = name === 'note 7' ? 'the seventh line' : name === 'note 8' ? 'the eighth line' : `first of ${name}`
  return writtenBy(BY).note(name, ordinal, `second of ${name}`)
}

async function using<T>(path: string, work: (store: GraphStore) => Promise<T>): Promise<T> {
  const store = await openStore({ location: path, busyTimeout })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** The fallback driver holds a closed file, and its lock, until the statements are collected: only its copy is free. */
function settle(): void {
  copyFileSync(location, `${location}-copy`)
  for (const suffix of ['-wal', '-shm']) rmSync(location + suffix, { force: true })
  renameSync(`${location}-copy`, location)
}

function replaceText(from: string, to: string): void {
  const bytes = readFileSync(location)
  const at = bytes.indexOf(from)
  expect(at).toBeGreaterThan(0)
  bytes.write(to, at)
  writeFileSync(location, bytes)
}

function overwrite(path: string, from: number, length: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(length, 0xa5), 0, length, from)
  closeSync(file)
}

function fingerprint(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
