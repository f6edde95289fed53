import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImport } from '../../../src/store/exchange/read-import.ts'
import { renderRow } from '../../../src/store/exchange/write-jsonl.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const folder = folderForEachTest()
const path = join(folder, 'memory.jsonl')

const by = { at: '2025-10-07T14:30:00.000Z', source: 'cli' }
const rows = Array.from({ length: 3 }, (_, place) =>
  renderRow({
    kind: 'entity',
    entity: {
      name: `é${place}`,
      entityType: '😀',
      by,
      observations: [{ content: `{"type":"relation","from":"a","to":"${place}"}\n`, ...by }],
    },
  }),
)

describe('readImport', () => {
  it.each([
    ['lines', `${rows.join('\n')}\n`],
    ['lines with CRLF and a byte order mark', `\ufeff${rows.join('\r\n')}`],
  ])('of %s that are cut at any byte loses at most the last one', (_what, text) => {
    const bytes = Buffer.from(text, 'utf8')
    for (let end = 0; end <= bytes.length; end += 1) {
      writeFileSync(path, bytes.subarray(0, end))
      const items = [...readImport(path)]
      const complete = bytes.subarray(0, end).filter((byte) => byte === 10).length
      const kinds = items.map(({ line }) => line.kind)
      expect(kinds.slice(0, complete)).toEqual(Array.from({ length: complete }, () => 'entity'))
      expect(items.length).toBeLessThanOrEqual(complete + 1)
    }
  })

  it('of one JSON text that is cut names the lines, and never fails', () => {
    const text = JSON.stringify({ entities: rows.map((row) => JSON.parse(row) as unknown), relations: [] }, null, 1)
    for (let end = 0; end < text.length; end += 5) {
      writeFileSync(path, text.slice(0, end))
      for (const { where, line } of readImport(path)) {
        expect(where).toMatch(/^line \d+$/)
        expect(line.kind).toBe('bad')
      }
    }
    writeFileSync(path, text)
    expect([...readImport(path)].map(({ where }) => where)).toEqual(rows.map((_, place) => `item ${place + 1}`))
  })

  it.each([
    ['one line', `${rows[0]}\n`, ['line 1']],
    ['one line that ends with the file', `${rows[0]}`, ['line 1']],
    ['a list in one line', `[${rows.join()}]\n`, ['line 1, item 1', 'line 1, item 2', 'line 1, item 3']],
  ])('of %s says the place of each', (_what, text, places) => {
    writeFileSync(path, text)
    expect([...readImport(path)].map(({ where }) => where)).toEqual(places)
  })

  it.each([1_048_575, 1_048_576, 1_048_577])('reads lines that meet the end of a chunk of the file (%i)', (length) => {
    const [start, end] = ['{"name":"', '","entityType":"note"}']
    const name = 'n'.repeat(length - start.length - end.length)
    writeFileSync(path, `${start}${name}${end}\n{"name":"second","entityType":"note"}\n`)
    expect([...readImport(path)].map(({ line }) => line.kind === 'entity' && line.entity.name.length)).toEqual([
      name.length,
      6,
    ])
  })
})
