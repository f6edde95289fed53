import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forget } from '../../src/memory/session/forget.ts'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import { exportGraph, importFile } from '../../src/memory/transfer/transfer.ts'
import { openStore } from '../../src/store/open.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { folderForAllTests } from '../temporary-folders.ts'
import { PLAIN } from '../unit/snapshot/arbitrary.ts'
import { writtenBy } from '../writes.ts'
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts'

const AT = '2025-10-07T14:30:00.000Z'
const BY = { at: AT, source: 'cli' }
const NOW = new Date('2025-10-08T00:00:00.000Z')

/** What careless stores fold, cut or reorder, and what is forgotten. */
async function fill(store: GraphStore): Promise<void> {
  const { note: entity } = writtenBy({ ...BY, project: 'example.org/shop' })
  await store.commit([
    entity('caf\u00e9', 'x', '', 'x', '=== CURRENT WORK ==='),
    entity('cafe\u0301', 'a\0b', '\ufffe0000'),
    entity('', 'line\nbreak', '\t', '日本語 🎉'),
    entity('gone', 'forgotten'),
    writtenBy(BY).relation('', 'nowhere', 'Knows'),
    ...putSnapshot({ ...PLAIN, name: 'checkpoint-2025-10-07-tide-k3qf' }, 'hook'),
  ])
  await store.commit([
    {
      kind: 'add-observations',
      name: '',
      contents: ['later'],
      by: { at: '2025-10-07T15:00:00.000Z', source: 'mcp:x' },
    },
  ])
  await forget(store, { names: ['gone'] }, new Date(AT))
}

describe.skipIf(!hasPostgres)('an export of one engine, imported by the other', () => {
  let server: PostgresServer
  const folder = folderForAllTests()
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())

  const exported = async (store: GraphStore): Promise<string> => {
    const lines: string[] = []
    await exportGraph(store, 'throughline', (line) => lines.push(line))
    return lines.join('')
  }

  it.each([
    ['a file', 'a server'],
    ['a server', 'a file'],
    ['a server', 'another server'],
  ])('has the same content: from %s to %s', async (from, to) => {
    const locationOf = (what: string) =>
      what === 'a file' ? join(folder, `${from}-${to}.db`.replaceAll(' ', '-')) : server.database()
    const source = await openStore({ location: locationOf(from), busyTimeout: 5_000 })
    const target = await openStore({ location: locationOf(to), busyTimeout: 5_000 })
    try {
      await fill(source)
      const whole = await exported(source)
      const path = join(folder, 'export.jsonl')
      writeFileSync(path, whole)
      expect((await importFile(target, path, { now: NOW })).unusable).toBe(0)
      expect(whole.split('\n').length).toBeGreaterThan(7)
      expect(await exported(target)).toBe(whole)
      // Twice is once.
      await importFile(target, path, { now: NOW })
      expect(await exported(target)).toBe(whole)
    } finally {
      await source.close()
      await target.close()
    }
  })
})
