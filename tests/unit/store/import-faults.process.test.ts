/** Files to import that are no export, or hardly one: what is said of them, and what of them comes in. */

import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readWholeText } from '../../../src/files/lines.ts'
import { type Line, parseLine, readImport } from '../../../src/store/exchange/read-import.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const faults = vi.hoisted(() => ({ isDiskBroken: false }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const readSync = (...args: Parameters<typeof real.readSync>) => {
    if (faults.isDiskBroken) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
    return real.readSync(...args)
  }
  return { ...real, readSync }
})

const folder = folderForEachTest()
const path = join(folder, 'in.jsonl')
afterEach(() => (faults.isDiskBroken = false))

const ENTITY = '{"name":"é","entityType":"note"}'
const read = (bytes: Buffer | string) => {
  writeFileSync(path, bytes)
  return [...readImport(path)]
}
const names = (bytes: Buffer | string) =>
  read(bytes).map(({ where, line }) => `${where} ${line.kind === 'entity' ? line.entity.name : line.kind}`)
/** More than is read at once, and hardly anything on the disk. */
const enlarge = () => truncateSync(path, 257 * 1024 * 1024)

describe('a file to import', () => {
  it.each<[string, Buffer]>([
    ['a database', Buffer.from('SQLite format 3\0')],
    ['gzip', Buffer.from([0x1f, 0x8b, 8])],
    ['a zip archive', Buffer.from('PK\x03\x04')],
    ['UTF-16', Buffer.from(`\ufeff${ENTITY}`, 'utf16le')],
  ])('is refused where it is %s', (_what, bytes) => {
    expect(() => read(bytes)).toThrow(
      expect.objectContaining({
        code: 'IMPORT_UNREADABLE',
        message: `${path} is not a text in UTF-8, so it is no export.`,
      }),
    )
  })

  it('keeps the lines behind one of an older encoding', () => {
    const bytes = Buffer.concat([Buffer.from([0xfe, 0xe9]), Buffer.from(`\n${ENTITY}\n`)])
    expect(names(bytes)).toEqual(['line 1 bad', 'line 2 é'])
  })

  it.each([
    ['one byte', [0xef, 0x41, 0x41]],
    ['two bytes', [0xef, 0xbb, 0x41]],
    ['the last two bytes', [0x41, 0xbb, 0xbf]],
  ])('leaves out nothing of a line that begins with %s of the mark of UTF-8 alone', (_what, mark) => {
    const line = Buffer.concat([Buffer.from(mark), Buffer.from(ENTITY)])
    expect(names(Buffer.concat([line, Buffer.from(`\n${ENTITY}\n`)]))).toEqual(['line 1 bad', 'line 2 é'])
  })

  it.each<[string, () => string, string]>([
    ['nothing there', () => join(folder, 'nothing'), 'IMPORT_NOT_FOUND'],
    ['a file where a folder belongs', () => join(import.meta.filename, 'in.jsonl'), 'IMPORT_NOT_FOUND'],
    ['a folder', () => folder, 'IMPORT_UNREADABLE'],
    [
      'a link to itself',
      () => {
        symlinkSync(path, path)
        return path
      },
      'IMPORT_UNREADABLE',
    ],
  ])('is named where it cannot be opened: %s', (_what, make, code) => {
    const location = make()
    expect(() => [...readImport(location)]).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(location) }),
    )
  })

  it('is named where the disk fails', () => {
    writeFileSync(path, ENTITY)
    faults.isDiskBroken = true
    expect(() => [...readImport(path)]).toThrow(
      expect.objectContaining({ code: 'IMPORT_UNREADABLE', message: `${path} cannot be read (EIO).` }),
    )
  })

  const text = `${ENTITY}\n\n${ENTITY}`
  it.each<[string, Buffer]>([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-8', Buffer.from(text)],
  ])('is read as %s, blank lines counted and left out', (_encoding, bytes) => {
    expect(names(bytes)).toEqual(['line 1 é', 'line 3 é'])
  })

  it('may be cut off in its last line', () => {
    const items = read(`${ENTITY}\n${ENTITY.slice(0, -3)}`)
    expect(items[1]).toEqual({
      where: 'line 2',
      line: { kind: 'bad', reason: 'not JSON (the file may be cut off here)' },
    })
  })

  it('keeps a first character that only begins as the mark does', () => {
    expect(read(`Ａ${ENTITY}`).map(({ line }) => line.kind)).toEqual(['bad'])
    expect(readWholeText(path)).toBe(`Ａ${ENTITY}`)
  })

  it('is one text over many lines, with a mark and without', () => {
    const graph = `{\n "entities": [\n ${ENTITY}\n ]\n}\n`
    expect([names(graph), names(`\ufeff${graph}`)]).toEqual([['item 1 é'], ['item 1 é']])
  })

  it('is not read at once where it is too large for that', () => {
    writeFileSync(path, '[\n'.padEnd(20))
    enlarge()
    expect(readWholeText(path)).toBeUndefined()
    expect([...readImport(path)].map(({ where, line }) => [where, line.kind === 'bad' && line.reason])).toEqual([
      ['line 1', 'not JSON'],
      ['line 2', 'too long'],
    ])
  })
})

describe('a line', () => {
  const at = '2025-10-07T14:30:00.000Z'
  const bad = (reason: string): Line => ({ kind: 'bad', reason })
  const state = (fields: object): Line => ({ kind: 'state', fields: fields as Record<string, unknown> })
  const row = { project: 'p', status: 's', type: 't', timestamp: at, value: '{}' }
  const mark = { type: 'tombstone', kind: 'entity', salt: 'a'.repeat(32), hash: 'b'.repeat(64), at }
  const neither = bad('neither an entity nor a relation')
  it.each<[string, object, Line[]]>([
    [
      'a graph with items that are none',
      { entities: [1, null], relations: ['x', []] },
      [bad('not an object'), bad('not an object'), bad('not an object'), bad('not an object')],
    ],
    ['a graph without relations', { entities: [], relations: 5 }, []],
    [
      'a graph without entities',
      { relations: [{ from: 'a', to: 'b', type: 'knows' }] },
      [{ kind: 'relation', relation: { from: 'a', to: 'b', relationType: 'knows' }, by: {} }],
    ],
    [
      'a relation of no stated type',
      { type: 'relation', from: 'a', to: 'b' },
      [{ kind: 'relation', relation: { from: 'a', to: 'b', relationType: 'unknown' }, by: {} }],
    ],
    [
      'a state with a section',
      { version: '1.0', timestamp: at, git: {} },
      [state({ version: '1.0', timestamp: at, git: {} })],
    ],
    [
      'a state with decisions alone',
      { version: '2.1', timestamp: at, decisions: [] },
      [state({ version: '2.1', timestamp: at, decisions: [] })],
    ],
    ['a state of a version to come', { version: '3.0', timestamp: at, git: {} }, [neither]],
    ['a state without a time', { version: '1.0', timestamp: 'once', git: {} }, [neither]],
    ['a state of nothing', { version: '1.0', timestamp: at, git: [], decisions: {} }, [neither]],
    ['a state whose version is a number', { version: 1, timestamp: at, git: {} }, [neither]],
    ['a snapshot that is none', { type: 'entity', name: 'a', snapshot: 'x' }, [bad('a snapshot that is not whole')]],
    ...(['project', 'status', 'type', 'timestamp', 'value'] as const).map((key): [string, object, Line[]] => [
      `a snapshot without its ${key}`,
      { type: 'entity', name: 'a', snapshot: { ...row, [key]: undefined } },
      [bad('a snapshot that is not whole')],
    ]),
    [
      'a header whose counts are none',
      { type: 'throughline-export', version: 1, entities: 3, observations: -1.5, relations: '2', snapshots: null },
      [
        {
          kind: 'header',
          counts: { entities: 3, observations: 0, relations: 0, snapshots: 0, tombstones: 0, history: 0 },
        },
      ],
    ],
    ...(['kind', 'salt', 'hash', 'at'] as const).flatMap((key): [string, object, Line[]][] =>
      [undefined, 'x'].map((value) => [
        `a tombstone whose ${key} is ${value}`,
        { ...mark, [key]: value },
        [bad('a tombstone that is not whole')],
      ]),
    ),
  ])('is %s', (_what, value, lines) => {
    expect(parseLine(JSON.stringify(value))).toEqual(lines)
  })
})
