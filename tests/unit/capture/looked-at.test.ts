/** What the agent looked at last: files with the names that they declare, and searches. */

import { expect, it } from 'vitest'
import { call, draft, fold, prompt, result } from './records.ts'

const read = (id: string, path: string, text: string) => [call(id, 'Read', { file_path: path }), result(id, text)]

it('is told newest first, a file with the names in it, a search by what it asked for', () => {
  const lines = [
    prompt('Check the gauges'),
    ...read(
      't1',
      '/w/gauge.ts',
      '     1→export interface Gauge {\n     2→  depth: number\n     3→}\n     4→export function draw() {}',
    ),
    call('t2', 'Grep', { pattern: 'lowWater' }),
    result('t2', 'gauge.ts:9'),
    ...read('t3', '/w/notes.txt', '     1→no names'),
  ]
  expect(draft(fold(lines)).lookedAt?.map((one) => one.replace(/^\/w\//, ''))).toEqual([
    'notes.txt',
    'search: lowWater in gauge.ts',
    'gauge.ts: Gauge, draw, depth',
  ])
})

it('keeps a file once, with what was seen of it in both readings', () => {
  const lines = [
    prompt('Check the gauges'),
    ...read('t1', '/w/gauge.ts', '     1→function ebb() {}'),
    ...read('t2', '/w/gauge.ts', '    90→function flow() {}'),
  ]
  expect(draft(fold(lines)).lookedAt).toEqual([expect.stringMatching(/gauge\.ts: ebb, flow$/)])
})

it('names the names that code uses behind those that it declares', () => {
  const lines = [
    prompt('Check'),
    ...read('t1', '/w/gauge.ts', '     1→function ebb() {\n     2→  return drawTide(low_water)'),
  ]
  expect(draft(fold(lines)).lookedAt).toEqual([expect.stringMatching(/gauge\.ts: ebb, drawTide, low_water$/)])
})

it('says in which files a search found something, each once', () => {
  const found = ['src/gauge.ts:9:  lowWater()', 'src/gauge.ts-10-}', '--', 'src/tide.ts:3: lowWater', 'Found 2 matches']
  const lines = [prompt('Check'), call('t1', 'Grep', { pattern: 'lowWater' }), result('t1', found.join('\n'))]
  expect(draft(fold(lines)).lookedAt).toEqual(['search: lowWater in src/gauge.ts, src/tide.ts'])
})

it('takes a search of the shell for one, where it found files', () => {
  const run = (id: string, command: string, output: string) => [call(id, 'Bash', { command }), result(id, output)]
  const lines = [
    prompt('Check'),
    ...run('t1', 'rg -n lowWater', 'src/gauge.ts:9:  lowWater()\nsrc/tide.ts:3: lowWater'),
    ...run('t2', 'grep -n ebb src/gauge.ts', '4: ebb()'),
    ...run('t3', 'cat src/gauge.ts', 'src/other.ts'),
  ]
  expect(draft(fold(lines)).lookedAt).toEqual(['search: rg -n lowWater in src/gauge.ts, src/tide.ts'])
})
