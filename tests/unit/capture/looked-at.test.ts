/** What the agent looked at last: files with the names that they declare, and searches. */

import { describe, expect, it } from 'vitest'
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
    'gauge.ts: Gauge, draw',
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

it('names what the lines use behind what they declare', () => {
  const lines = [
    prompt('Check'),
    ...read('t1', '/w/gauge.ts', '     1→function ebb() {\n     2→  return drawTide(low_water)'),
  ]
  expect(draft(fold(lines)).lookedAt).toEqual([expect.stringMatching(/gauge\.ts: ebb, drawTide, low_water$/)])
})

it('says in which files a search found something, each once', () => {
  const found = ['src/gauge.ts:9:  lowWater()', 'src/gauge.ts-10-}', '--', 'src/tide.ts:3: lowWater', 'Found 2 matches']
  const lines = [prompt('Check'), call('t1', 'Grep', { pattern: 'lowWater' }), result('t1', found.join('\n'))]
  expect(draft(fold(lines)).lookedAt).toEqual(['search: lowWater in src/{gauge.ts,tide.ts}'])
})

it('takes a search of the shell for one, where it found files', () => {
  const run = (id: string, command: string, output: string) => [call(id, 'Bash', { command }), result(id, output)]
  const lines = [
    prompt('Check'),
    ...run('t1', 'rg -n lowWater', 'src/gauge.ts:9:  lowWater()\nsrc/tide.ts:3: lowWater'),
    ...run('t2', 'grep -n ebb src/gauge.ts', '4: ebb()'),
    ...run('t3', 'cat src/gauge.ts', 'src/other.ts'),
  ]
  expect(draft(fold(lines)).lookedAt).toEqual(['search: rg -n lowWater in src/{gauge.ts,tide.ts}'])
})

describe('what git lists', () => {
  const run = (id: string, command: string, output: string) => [call(id, 'Bash', { command }), result(id, output)]

  it.each([
    [
      'git status',
      'On branch main\nChanges not staged:\n\tmodified:   src/gauge.ts\n\nUntracked files:\n\tsrc/tide.ts',
    ],
    ['git status --short', ' M src/gauge.ts\n?? src/tide.ts'],
    ['git stash pop', '\tmodified:   src/gauge.ts\n\tnew file:   src/tide.ts\nDropped refs/stash@{0} (1a2b3c4)'],
    ['git diff --stat', ' src/gauge.ts | 12 ++++++----\n src/tide.ts  | Bin 0 -> 120 bytes\n 2 files changed'],
    ['git diff --name-status main', 'M\tsrc/gauge.ts\nA\tsrc/tide.ts'],
    [
      'git commit -m "tides"',
      '[main 1a2b3c4] tides\n 2 files changed\n create mode 100644 src/gauge.ts\n rename src/{a.ts => b.ts} (90%)\n create mode 100644 src/tide.ts',
    ],
  ])('is told of `%s` as the files of a folder, those that the session changed or read apart', (command, output) => {
    const lines = [prompt('Check'), ...run('t1', command, output)]
    expect(draft(fold(lines)).lookedAt).toEqual(['listed by git: src/{tide.ts,gauge.ts}'])
    const edited = [...lines, ...read('t2', '/w/src/tide.ts', '     1→no names')]
    expect(draft(fold(edited)).lookedAt).toContain('listed by git: src/gauge.ts')
  })

  it('is one entry, the files of the newest list first', () => {
    const lines = [
      prompt('Check'),
      ...run('t1', 'git status --short', ' M docs/old.md\n M src/gauge.ts'),
      ...run('t2', 'git diff --name-status', 'M\tsrc/tide.ts'),
    ]
    expect(draft(fold(lines)).lookedAt).toEqual(['listed by git: src/{gauge.ts,tide.ts}, docs/old.md'])
  })

  it('is nothing where git lists no file, where it failed, or of another command', () => {
    const lines = [
      prompt('Check'),
      ...run('t1', 'git log --oneline', 'M src/gauge.ts'),
      ...run('t2', 'cat status.txt', ' M src/gauge.ts'),
      call('t3', 'Bash', { command: 'git status --short' }),
      result('t3', ' M src/gauge.ts', { failed: true }),
    ]
    expect(draft(fold(lines)).lookedAt).toBeUndefined()
  })
})
