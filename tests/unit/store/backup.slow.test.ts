import {
  chmodSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { backupStore } from '../../../src/store/sqlite/maintenance/backup.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { BY, writtenBy } from '../../writes.ts'

const note = (name: string) => writtenBy(BY).note(name, `line of ${name}`)
const busyTimeout = 150
const folder = folderForEachTest()
const location = join(folder, 'memory.db')
let store: GraphStore

beforeEach(async () => {
  store = await openStore({ location, busyTimeout })
  await store.commit(Array.from({ length: 100 }, (_, place) => note(`note ${place}`)))
})
afterEach(() => store.close())

const backup = (path = join(folder, 'copy.db'), replace = false) =>
  backupStore({ path, replace, store: location, mark: 'm' }, busyTimeout)

describe('backupStore', () => {
  it('writes a store with all that is acknowledged, also what stands only in the write-ahead log', async () => {
    await store.commit([note('last')])
    const written = await backup()
    expect(written).toEqual({
      path: join(folder, 'copy.db'),
      bytes: statSync(written.path).size,
      entities: 101,
      relations: 0,
    })
    const copy = await openStore({ location: written.path, busyTimeout })
    expect(await copy.entities()).toEqual(await store.entities())
    expect((await copy.check()).problems).toEqual([])
    expect(await copy.hits('last', {}, 3)).toHaveLength(1)
    await copy.close()
  })

  it('goes the way of an export: it replaces a file only where that is asked for, and leaves nothing beside it', async () => {
    const path = join(folder, 'copy.db')
    writeFileSync(path, 'mine')
    await expect(backup(path)).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    expect(readFileSync(path, 'utf8')).toBe('mine')
    expect((await backup(path, true)).entities).toBe(100)
    expect(readdirSync(folder).filter((name) => !name.startsWith('memory.db'))).toEqual(['copy.db'])
  })

  it('is not taken of a damaged store, and the last good one stays', async () => {
    await backup()
    const good = readFileSync(join(folder, 'copy.db'))
    await store.close()
    const file = openSync(location, 'r+')
    writeSync(file, Buffer.alloc(4_096 * 8, 0xa5), 0, 4_096 * 8, 4_096 * 2)
    await expect(backup(join(folder, 'copy.db'), true)).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
    expect(readFileSync(join(folder, 'copy.db'))).toEqual(good)
    rmSync(location)
    store = await openStore({ location: ':memory:', busyTimeout })
  })

  it.each<[string, string, string | undefined]>([
    ['STORE_UNAVAILABLE', 'nothing', undefined],
    ['STORE_UNAVAILABLE', 'an empty file', ''],
    ['STORE_DAMAGED', 'no database', 'text '.repeat(500)],
  ])('says %s where there is %s', async (code, _what, content) => {
    const elsewhere = join(folder, 'other.db')
    if (content !== undefined) writeFileSync(elsewhere, content)
    const target = { path: join(folder, 'copy.db'), replace: false, store: elsewhere, mark: 'm' }
    await expect(backupStore(target, busyTimeout)).rejects.toMatchObject({ code })
    expect(existsSync(join(folder, 'copy.db'))).toBe(false)
  })

  it('reads a store that may not be written', async () => {
    await store.close()
    chmodSync(location, 0o400)
    expect((await backup()).entities).toBe(100)
    store = await openStore({ location: ':memory:', busyTimeout })
  })
})
