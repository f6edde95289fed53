import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ExportTarget, writeExport } from '../../../src/store/exchange/export-file.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const folder = folderForEachTest()
const path = join(folder, 'memory.jsonl')

const target = (fields: Partial<ExportTarget> = {}): ExportTarget => ({
  path,
  replace: false,
  store: join(folder, 'memory.db'),
  mark: 'mark',
  ...fields,
})
const lines = async (write: (text: string) => void): Promise<void> => {
  for (let place = 0; place < 100_000; place += 1) write(`line ${place} é\n`)
}
const content = Array.from({ length: 100_000 }, (_, place) => `line ${place} é\n`).join('')

describe('writeExport', () => {
  it.each([0, 0o777])('writes the whole text into a file for the owner alone, with umask %i', async (umask) => {
    const before = process.umask(umask)
    try {
      await writeExport(target(), lines)
    } finally {
      process.umask(before)
    }
    expect(readFileSync(path, 'utf8')).toBe(content)
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(folder)).toEqual(['memory.jsonl'])
  })

  const make: Record<string, () => void> = {
    'a regular file': () => writeFileSync(path, 'theirs'),
    'a folder': () => mkdirSync(path),
    'a symbolic link': () => {
      writeFileSync(join(folder, 'other'), 'theirs')
      symlinkSync(join(folder, 'other'), path)
    },
    'a link to nothing': () => symlinkSync(join(folder, 'nowhere'), path),
    'the store': () => writeFileSync(join(folder, 'memory.db'), 'theirs'),
    "the store's log": () => writeFileSync(join(folder, 'memory.db-wal'), 'theirs'),
    'another name of the store': () => {
      writeFileSync(join(folder, 'memory.db'), 'theirs')
      linkSync(join(folder, 'memory.db'), path)
    },
  }
  it.each([
    ['a regular file', {}, /already exists/],
    ['a folder', {}, /is a folder/],
    ['a folder', { replace: true }, /is a folder/],
    ['a symbolic link', {}, /is a symbolic link/],
    ['a symbolic link', { replace: true }, /is a symbolic link/],
    ['a link to nothing', { replace: true }, /is a symbolic link/],
    ['the store', { replace: true, path: 'memory.db' }, /is the store/],
    ["the store's log", { replace: true, path: 'memory.db-wal' }, /is the store/],
    ['nothing where the store may come to be', { replace: true, path: 'memory.db' }, /is the store/],
    ['another name of the store', { replace: true }, /is the store/],
  ] as const)('leaves %s alone with %j', async (what, options, message) => {
    make[what]?.()
    const before = readdirSync(folder).sort()
    const at = { path: 'path' in options ? join(folder, options.path) : path }
    await expect(writeExport(target({ ...options, ...at }), lines)).rejects.toMatchObject({
      code: 'EXPORT_REFUSED',
      message: expect.stringMatching(message),
    })
    expect(readdirSync(folder).sort()).toEqual(before)
    for (const name of before) {
      const found = statSync(join(folder, name), { throwIfNoEntry: false })
      if (found?.isFile()) expect(readFileSync(join(folder, name), 'utf8')).toBe('theirs')
    }
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })

  it('replaces a regular file where that is asked for, and takes it away from others', async () => {
    writeFileSync(path, 'older')
    chmodSync(path, 0o644)
    await writeExport(target({ replace: true }), async (write) => write('new'))
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  })

  it('leaves everything as it was when the text cannot be had', async () => {
    writeFileSync(path, 'older')
    const fail = async (write: (text: string) => void): Promise<void> => {
      await lines(write)
      throw new Error('the store is gone')
    }
    await expect(writeExport(target({ replace: true }), fail)).rejects.toThrow('the store is gone')
    expect(readFileSync(path, 'utf8')).toBe('older')
    expect(readdirSync(folder)).toEqual(['memory.jsonl'])
  })

  it('does not replace a file that somebody made in the meantime', async () => {
    const slow = async (write: (text: string) => void): Promise<void> => {
      write('ours')
      writeFileSync(path, 'theirs')
    }
    await expect(writeExport(target(), slow)).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    expect(readFileSync(path, 'utf8')).toBe('theirs')
    expect(readdirSync(folder)).toEqual(['memory.jsonl'])
  })

  it.each([
    [
      'in a folder that is not there',
      (): string => join(folder, 'missing', 'memory.jsonl'),
      /cannot be written: there is no folder \S+\/missing\.$/,
    ],
    [
      'below a file',
      (): string => {
        writeFileSync(join(folder, 'file'), '')
        return join(folder, 'file', 'memory.jsonl')
      },
      /cannot be written/,
    ],
  ])('says so where it cannot write: %s', async (_what, where, message) => {
    await expect(writeExport(target({ path: where() }), lines)).rejects.toMatchObject({
      code: 'EXPORT_REFUSED',
      message: expect.stringMatching(message),
      hint: expect.stringContaining('a folder that exists'),
    })
  })
})
