import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countPrompts } from '../../../src/hosts/claude-code/hook-host.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { SAMPLE } from '../../world.ts'

const folder = folderForEachTest()

const written = (...records: object[]): string => {
  const path = join(folder, 'session.jsonl')
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return path
}
const prompt = (content: unknown, fields: object = {}) => ({
  type: 'user',
  message: { role: 'user', content },
  ...fields,
})

describe('countPrompts', () => {
  it.each<[string, object[], number]>([
    ['nothing', [], 0],
    [
      'a prelude of the host',
      [prompt('Caveat', { isMeta: true }), prompt('<local-command-stdout>x</local-command-stdout>')],
      0,
    ],
    ['one prompt', [prompt('Add a test')], 1],
    ['a prompt in parts, with a picture', [prompt([{ type: 'text', text: 'Look' }, { type: 'image' }])], 1],
    ['two, up to two', [prompt('one'), prompt('two'), prompt('three')], 2],
    ['results of tools', [prompt('one'), prompt([{ type: 'tool_result', tool_use_id: 't', content: 'ok' }])], 1],
    ['a sidechain', [prompt('one', { isSidechain: true })], 0],
    ['a summary', [prompt('This session is being continued', { isCompactSummary: true })], 0],
    ['an assistant that quotes one', [{ type: 'assistant', message: { content: '{"type":"user"}' } }], 0],
  ])('of %s', (_, records, count) => expect(countPrompts(written(...records), 2)).toBe(count))

  it('reads a real session', () => expect(countPrompts(SAMPLE, 99)).toBe(5))

  it('is none where there is no file yet, and the most where it cannot be read', () => {
    expect(countPrompts(join(folder, 'none.jsonl'), 2)).toBe(0)
    expect(countPrompts(folder, 2)).toBe(2)
    expect(countPrompts('/dev/zero', 2)).toBe(2)
  })

  const long = (length: number) => ({ type: 'assistant', message: { content: 'x'.repeat(length) } })

  it('finds a second prompt behind a long first turn', () => {
    expect(countPrompts(written(prompt('one'), long(300_000)), 2)).toBe(1)
    expect(countPrompts(written(prompt('one'), long(2_000_000), prompt('two'), long(5_000_000)), 2)).toBe(2)
    expect(countPrompts(written(long(300_000)), 2)).toBe(0)
  })

  it('is at least one in a file that is longer than what is looked through', () => {
    expect(countPrompts(written(long(5_000_000)), 2)).toBe(1)
    expect(countPrompts(written(prompt('one'), long(5_000_000), prompt('two')), 2)).toBe(1)
    expect(countPrompts(written(prompt('one'), prompt('two'), long(5_000_000)), 2)).toBe(2)
  })
})
