/** What the file system refuses, and what happens between two looks at it. */

import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { writeExport } from '../../../src/store/exchange/export-file.ts'
import { openStore } from '../../../src/store/open.ts'
import { openConnection } from '../../../src/store/sqlite/driver.ts'
import {
  createStoreFile,
  hasWriteAheadLog,
  identifyFile,
  inspectStoreFile,
  isWritableStore,
  readingAddress,
  tightenStoreFile,
} from '../../../src/store/sqlite/file.ts'
import { backupStore } from '../../../src/store/sqlite/maintenance/backup.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { writtenBy } from '../../writes.ts'

/** What is done instead of a call of the file system, once or as long as a test lasts. */
const instead = vi.hoisted(() => new Map<string, (...args: never[]) => unknown>())
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const replaced = (name: 'accessSync' | 'linkSync' | 'mkdirSync') => ({
    [name]: (...args: never[]) => (instead.get(name) ?? (real[name] as (...args: never[]) => unknown))(...args),
  })
  return { ...real, ...replaced('accessSync'), ...replaced('linkSync'), ...replaced('mkdirSync') }
})

const failWith = (code: string) => () => {
  throw Object.assign(new Error(`${code}: refused`), { code, syscall: 'x' })
}
const BY = { at: '2025-10-07T14:30:00.000Z', source: 'cli' }
const folder = folderForEachTest()
const path = join(folder, 'memory.db')
afterEach(() => instead.clear())

const write = async (name: string) => {
  const store = await openStore({ location: path, busyTimeout: 100 })
  await store.commit([writtenBy(BY).note(name, 'x')])
  return store
}

describe('a store that is made', () => {
  it('leaves a file alone that somebody else made in the meantime', () => {
    fs.writeFileSync(path, 'theirs', { mode: 0o640 })
    createStoreFile(path)
    expect([fs.readFileSync(path, 'utf8'), fs.statSync(path).mode & 0o777]).toEqual(['theirs', 0o640])
  })

  it('goes into a folder that somebody else made in the meantime', () => {
    const { mkdirSync } = fs
    instead.set('mkdirSync', ((...args: Parameters<typeof mkdirSync>) => {
      instead.clear()
      mkdirSync(...args)
      failWith('EEXIST')()
    }) as never)
    createStoreFile(join(folder, 'deep', 'memory.db'))
    expect(inspectStoreFile(join(folder, 'deep', 'memory.db'))).toBe('empty')
  })

  it.each<[string, () => string[]]>([
    [
      'a folder that may not be made',
      () => {
        instead.set('mkdirSync', failWith('EACCES'))
        return ['a', 'b.db']
      },
    ],
    [
      'a file where a folder belongs',
      () => {
        fs.writeFileSync(path, '')
        return ['memory.db', 'b.db']
      },
    ],
    ['a name that is too long', () => ['x'.repeat(300)]],
    [
      'a folder that is a link to nothing',
      () => {
        fs.symlinkSync(join(folder, 'nothing'), join(folder, 'link'))
        return ['link', 'b.db']
      },
    ],
  ])('says why it cannot be made: %s', async (_what, make) => {
    const location = join(folder, ...make())
    await expect(openStore({ location, busyTimeout: 100 })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('has nothing taken away from others where a system has no such rights', async () => {
    fs.writeFileSync(path, 'x', { mode: 0o644 })
    const { platform } = process
    vi.resetModules()
    Object.defineProperty(process, 'platform', { value: 'win32' })
    try {
      const { tightenStoreFile: onWindows } = await import('../../../src/store/sqlite/file.ts')
      onWindows(path)
      expect(fs.statSync(path).mode & 0o777).toBe(0o644)
    } finally {
      Object.defineProperty(process, 'platform', { value: platform })
    }
    tightenStoreFile(path)
    expect(fs.statSync(path).mode & 0o777).toBe(0o600)
  })
})

describe('a store that may not be written', () => {
  it('is read through its log where it has one, else as it lies there', () => {
    fs.writeFileSync(path, 'x')
    expect([isWritableStore(path), readingAddress(path)]).toEqual([true, path])
    instead.set('accessSync', failWith('EROFS'))
    expect([isWritableStore(path), hasWriteAheadLog(path)]).toEqual([false, false])
    expect(readingAddress(path)).toMatch(/^file:.*immutable=1$/)
    fs.writeFileSync(`${path}-wal`, '')
    expect(hasWriteAheadLog(path)).toBe(false)
    fs.writeFileSync(`${path}-wal`, 'y')
    expect([hasWriteAheadLog(path), readingAddress(path)]).toEqual([true, path])
  })

  it('answers, and says that it cannot be written', async () => {
    await (await write('a')).close()
    instead.set('accessSync', failWith('EROFS'))
    const store = await openSqliteStore({ location: path, busyTimeout: 100 })
    expect(await store.entities()).toHaveLength(1)
    await expect(store.commit([{ kind: 'delete-entity', name: 'a' }])).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
    expect(await store.entities()).toHaveLength(1)
    await store.close()
  })

  it.each([0, 1])('is not read with the older schema %i, and keeps it', async (version) => {
    await (await write('a')).close()
    const copy = join(folder, 'old.db')
    fs.copyFileSync(path, copy)
    const connection = openConnection({ path: copy, readOnly: false, busyTimeout: 100 })
    connection.exec(`PRAGMA user_version = ${version}`)
    connection.close()
    await expect(openSqliteStore({ location: copy, busyTimeout: 100, readOnly: true })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/older schema.*`throughline repair`/),
    })
  })
})

describe('a file that is gone', () => {
  it('is told from the one that was there, also by a store that is open', async () => {
    const store = await write('a')
    const before = identifyFile(path)
    fs.renameSync(path, `${path}-moved`)
    expect([before, identifyFile(path)]).toEqual([expect.stringMatching(/^\d+:\d+$/), 'none'])
    await expect(store.commit([{ kind: 'delete-entity', name: 'a' }])).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
    await store.close()
  })
})

describe('an export', () => {
  const target = () => ({ path: join(folder, 'out'), replace: false, store: path, mark: 'm' })
  const exportText = () => writeExport(target(), async (put) => put('new'))
  const left = () => fs.readdirSync(folder)

  it('loses against a file that was made while it was written', async () => {
    instead.set('linkSync', () => {
      fs.writeFileSync(target().path, 'theirs')
      failWith('EEXIST')()
    })
    await expect(exportText()).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    expect([left(), fs.readFileSync(target().path, 'utf8')]).toEqual([['out'], 'theirs'])
  })

  it('replaces nothing that is no file', async () => {
    execFileSync('mkfifo', [target().path])
    await expect(writeExport({ ...target(), replace: true }, async (put) => put('new'))).rejects.toMatchObject({
      code: 'EXPORT_REFUSED',
      message: expect.stringContaining('is not a regular file'),
    })
    expect(fs.lstatSync(target().path).isFIFO()).toBe(true)
  })

  it('is put in its place where a file system has no links', async () => {
    instead.set('linkSync', failWith('EPERM'))
    await exportText()
    expect([left(), fs.readFileSync(target().path, 'utf8')]).toEqual([['out'], 'new'])
  })
})

describe('a backup', () => {
  it('is not taken of an empty database, which is no store yet', async () => {
    const connection = openConnection({ path, readOnly: false, busyTimeout: 100 })
    connection.exec('CREATE TABLE x (a); DROP TABLE x')
    connection.close()
    expect(inspectStoreFile(path)).toBe('filled')
    const target = { path: join(folder, 'backup.db'), replace: false, store: path, mark: 'm' }
    await expect(backupStore(target, 100)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(fs.existsSync(target.path)).toBe(false)
  })
})
