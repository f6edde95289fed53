import { describe, expect, it } from 'vitest'
import type { FileChange } from '../../../src/snapshot/types.ts'
import { draft, fold, type Line, prompt, ROOT, used } from './records.ts'

let calls = 0
const nextId = (): string => {
  calls += 1
  return `t${calls}`
}
const shell = (command: string, failed = false): Line[] =>
  used('Bash', { command }, failed ? 'Exit code 1\nno' : '', { id: nextId(), failed })
const edit = (file: string): Line[] => used('Edit', { file_path: `${ROOT}/${file}` }, '', { id: nextId() })
const read = (file: string): Line[] => used('Read', { file_path: `${ROOT}/${file}` }, '', { id: nextId() })
const write = (file: string): Line[] =>
  used('Write', { file_path: `${ROOT}/${file}` }, '', {
    id: nextId(),
    structured: { type: 'create', content: 'a\n' },
  })

const files = (...lines: (Line | Line[])[]): readonly FileChange[] =>
  draft(fold(prompt('Tidy up the tide table'), ...lines)).files

describe('files that a shell command deletes', () => {
  it.each<[string, Line[][], FileChange[]]>([
    ['by rm', [shell('rm src/old.ts')], [{ path: 'src/old.ts', change: 'deleted' }]],
    ['by git rm', [shell('git rm -q src/old.ts')], [{ path: 'src/old.ts', change: 'deleted' }]],
    ['elsewhere', [shell('cd src && rm "old name.ts"')], [{ path: 'src/old name.ts', change: 'deleted' }]],
    ['after an edit', [edit('a.ts'), shell('rm -f a.ts')], [{ path: 'a.ts', change: 'deleted', what: '1 edit' }]],
    [
      'with their folder',
      [edit('lib/a.ts'), edit('lib/b.ts'), shell('rm -rf lib')],
      [
        { path: 'lib/a.ts', change: 'deleted', what: '1 edit' },
        { path: 'lib/b.ts', change: 'deleted', what: '1 edit' },
      ],
    ],
    ['by force, once they were looked at', [read('a.ts'), shell('rm -f a.ts')], [{ path: 'a.ts', change: 'deleted' }]],
  ])('%s are deleted', (_, lines, expected) => {
    expect(files(...lines)).toEqual(expected)
  })

  it.each([
    ['a failed command', shell('rm src/old.ts', true)],
    ['a pattern', shell('rm src/*.ts')],
    ['a variable', shell('rm "$FILE"')],
    ['force on a file that nobody spoke of', shell('rm -f src/maybe.ts')],
    ['what a build makes', shell('rm -r dist node_modules')],
    ['a file elsewhere', shell('rm /tmp/x.ts')],
    ['the index alone', shell('git rm --cached src/a.ts')],
    ['words in quotation marks', shell('echo "rm src/a.ts"')],
    ['a docker option', shell('docker run --rm image')],
  ])('%s deletes nothing', (_, lines) => {
    expect(files(lines)).toEqual([])
  })
})

describe('files that a shell command moves', () => {
  it.each<[string, Line[][], FileChange[]]>([
    [
      'are gone from one place and at the other',
      [shell('git mv src/a.ts src/b.ts')],
      [
        { path: 'src/a.ts', change: 'deleted', what: 'moved to src/b.ts' },
        { path: 'src/b.ts', change: 'created', what: 'moved from src/a.ts' },
      ],
    ],
    [
      'keep their edits',
      [edit('a.ts'), shell('mv a.ts lib/')],
      [
        { path: 'a.ts', change: 'deleted', what: 'moved to lib/a.ts, 1 edit' },
        { path: 'lib/a.ts', change: 'created', what: 'moved from a.ts, 1 edit' },
      ],
    ],
    [
      'were never elsewhere, when the session made them',
      [write('a.ts'), shell('mv a.ts b.ts')],
      [{ path: 'b.ts', change: 'created', what: 'moved from a.ts, 1 edit, +1 −0 lines' }],
    ],
    [
      'several at once',
      [shell('mv a.ts b.ts lib')],
      [
        { path: 'a.ts', change: 'deleted', what: 'moved to lib/a.ts' },
        { path: 'lib/a.ts', change: 'created', what: 'moved from a.ts' },
        { path: 'b.ts', change: 'deleted', what: 'moved to lib/b.ts' },
        { path: 'lib/b.ts', change: 'created', what: 'moved from b.ts' },
      ],
    ],
  ])('%s', (_, lines, expected) => {
    expect(files(...lines)).toEqual(expected)
  })
})
