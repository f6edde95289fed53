import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseTimestamp } from '../../../src/store/timestamp.ts'
import { folderForAllTests } from '../../temporary-folders.ts'

const folder = folderForAllTests()
const real = join(folder, 'real')
mkdirSync(real)
writeFileSync(join(real, 'here.db'), '')

const _SERVER = 'postgres://memory.example/team'

describe('a timestamp', () => {
  it.each([
    ['2026-11-21T10:00:00Z', Date.UTC(2026, 10, 21, 10)],
    ['2028-02-29', Date.UTC(2028, 1, 29)],
    ['21 Nov 2026 10:00 UTC', Date.UTC(2026, 10, 21, 10)],
  ])('%s is read', (text, time) => {
    expect(parseTimestamp(text)).toBe(time)
  })

  it.each(['2026-02-30', '2026-02-29T10:00:00Z', 'yesterday'])('%s is refused', (text) => {
    expect(() => parseTimestamp(text)).toThrow(/A time must be ISO/)
  })
})
