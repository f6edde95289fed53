import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open.ts'
import { openConnection } from '../../../src/store/sqlite/driver.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { bundleStoreProgram, finished, type StoreBundle, startStoreProgram } from './store-bundle.ts'

const NOBODY = 65534

describe('several processes on one store', () => {
  let bundle: StoreBundle
  const folder = folderForEachTest()
  const location = join(folder, 'data', 'memory.db')

  beforeAll(async () => {
    bundle = await bundleStoreProgram()
  })
  afterAll(() => rmSync(bundle.folder, { recursive: true }))

  async function storedNames(): Promise<Set<string>> {
    const store = await openStore({ location, busyTimeout: 5_000 })
    const entities = await store.entities()
    await store.close()
    for (const { name, observations } of entities) expect(observations).toHaveLength(name === '' ? 0 : 2)
    return new Set(entities.map((entity) => entity.name))
  }

  function requireIntact(): void {
    const connection = openConnection({ path: location, readOnly: false, busyTimeout: 5_000 })
    expect(connection.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    connection.exec(`INSERT INTO word_index (word_index) VALUES ('integrity-check')`)
    connection.close()
  }

  it('keeps every write of four that create it together and write 50 each', async () => {
    const writers = ['a', 'b', 'c', 'd']
    const ends = await Promise.all(
      writers.map((writer) => finished(startStoreProgram(bundle, ['write', location, writer, '50']))),
    )
    for (const { lines, stderr } of ends) {
      expect(stderr).toBe('')
      expect(lines.at(-1)).toEqual({ opened: 'ok', read: 'ok', written: 'ok', readAgain: 'ok', closed: 'ok' })
    }
    const expected = writers.flatMap((writer) => Array.from({ length: 50 }, (_, number) => `${writer}-${number}`))
    expect(await storedNames()).toEqual(new Set(expected))
    requireIntact()
  })

  it('keeps every acknowledged write of processes that are killed while they write', async () => {
    const acknowledged: string[] = []
    for (const [round, acks] of [1, 2, 7, 19, 40, 75].entries()) {
      const pair = [`${round}a`, `${round}b`].map(async (writer) => {
        const child = startStoreProgram(bundle, ['write', location, writer, '100000'])
        let seen = 0
        child.stdout?.on('data', (text: Buffer) => {
          seen += text.toString().split('\n').length - 1
          if (seen >= acks) child.kill('SIGKILL')
        })
        const { lines, stderr } = await finished(child)
        expect(stderr).toBe('')
        expect(lines.length).toBeGreaterThanOrEqual(acks)
        acknowledged.push(...lines.map((number) => `${writer}-${number}`))
      })
      await Promise.all(pair)
      const stored = await storedNames()
      expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
      requireIntact()
    }
  })

  it('reads a store in a folder that it may not write, and says that it cannot write', async () => {
    await finished(startStoreProgram(bundle, ['write', location, 'a', '3']))
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'data'), 0o555)
    chmodSync(location, 0o444)
    const end = await finished(startStoreProgram(bundle, ['probe', location], unprivileged()))
    expect(end.lines).toEqual([
      { opened: 'ok', read: 'ok', written: 'STORE_UNAVAILABLE', readAgain: 'ok', closed: 'ok' },
    ])
    chmodSync(join(folder, 'data'), 0o700)
  })

  it('says that it cannot create a store in a folder that it may not write', async () => {
    mkdirSync(join(folder, 'data'))
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'data'), 0o555)
    const end = await finished(startStoreProgram(bundle, ['probe', location], unprivileged()))
    expect(end.lines).toEqual([{ opened: 'STORE_UNAVAILABLE' }])
    expect(readdirSync(join(folder, 'data'))).toEqual([])
    chmodSync(join(folder, 'data'), 0o700)
  })

  it.skipIf(process.getuid?.() !== 0)('refuses a store of another user whose mode it cannot tighten', async () => {
    await finished(startStoreProgram(bundle, ['write', location, 'a', '1']))
    for (const path of [folder, join(folder, 'data')]) chmodSync(path, 0o777)
    chmodSync(location, 0o666)
    chownSync(location, 0, 0)
    const end = await finished(startStoreProgram(bundle, ['probe', location], NOBODY))
    expect(end.lines).toEqual([{ opened: 'STORE_UNAVAILABLE' }])
  })

  it('gives one clear error when no more can be written, keeps what it has and writes again later', async () => {
    await finished(startStoreProgram(bundle, ['write', location, 'a', '3']))
    // A limit on the size of a file stands for a full disk.
    const child = spawn('sh', [
      '-c',
      `trap '' XFSZ; ulimit -f 400; exec "$0" "$@"`,
      process.execPath,
      bundle.program,
      'write',
      location,
      'b',
      '5000',
    ])
    const { lines } = await finished(child)
    expect(lines.at(-1)).toEqual({
      opened: 'ok',
      read: 'ok',
      written: 'STORE_UNAVAILABLE',
      readAgain: 'ok',
      closed: 'ok',
    })
    const acknowledged = lines.slice(0, -1).map((number) => `b-${number}`)
    const stored = await storedNames()
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
    requireIntact()
    expect((await finished(startStoreProgram(bundle, ['probe', location]))).lines).toEqual([
      { opened: 'ok', read: 'ok', written: 'ok', readAgain: 'ok', closed: 'ok' },
    ])
  })

  function unprivileged(): number | undefined {
    return process.getuid?.() === 0 ? NOBODY : undefined
  }
})
