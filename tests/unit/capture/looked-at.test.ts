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
  expect(draft(fold(lines)).lookedAt?.map((one) => one.replace(/^.*\//, ''))).toEqual([
    'notes.txt',
    'search: lowWater',
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
