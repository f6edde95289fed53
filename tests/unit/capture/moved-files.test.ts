import { describe, expect, it } from 'vitest'
import type { FileChange } from '../../../src/snapshot/types.ts'
import { draft, edited, fold, type Line, looked, prompt, ROOT, ran, used } from './records.ts'

const write = (file: string): Line[] =>
  used('Write', { file_path: `${ROOT}/${file}` }, '', { structured: { type: 'create', content: 'a\n' } })

const files = (...lines: (Line | Line[])[]): readonly FileChange[] =>
  draft(fold(prompt('Tidy up the tide table'), ...lines)).files

describe('files that a shell command deletes', () => {
  it.each<[string, Line[][], FileChange[]]>([
    ['by rm', [ran('rm src/old.ts')], [{ path: 'src/old.ts', change: 'deleted' }]],
    ['by git rm', [ran('git rm -q src/old.ts')], [{ path: 'src/old.ts', change: 'deleted' }]],
    ['elsewhere', [ran('cd src && rm "old name.ts"')], [{ path: 'src/old name.ts', change: 'deleted' }]],
    ['after an edit', [edited('a.ts'), ran('rm -f a.ts')], [{ path: 'a.ts', change: 'deleted', what: '1 edit' }]],
    [
      'with their folder',
      [edited('lib/a.ts'), edited('lib/b.ts'), ran('rm -rf lib')],
      [
        { path: 'lib/a.ts', change: 'deleted', what: '1 edit' },
        { path: 'lib/b.ts', change: 'deleted', what: '1 edit' },
      ],
    ],
    [
      'that git cleaned away',
      [edited('a.ts'), ran('git clean -fd', 'Removing a.ts')],
      [{ path: 'a.ts', change: 'deleted', what: '1 edit' }],
    ],
    ['by force, once they were looked at', [looked('a.ts'), ran('rm -f a.ts')], [{ path: 'a.ts', change: 'deleted' }]],
  ])('%s are deleted', (_, lines, expected) => {
    expect(files(...lines)).toEqual(expected)
  })

  it.each([
    ['a failed command', ran('rm src/old.ts', 'no', 1)],
    ['a pattern', ran('rm src/*.ts')],
    ['a variable', ran('rm "$FILE"')],
    ['a folder that the shell alone knows', ran('cd "$(mktemp -d)" && rm src/old.ts')],
    ['force on a file that nobody spoke of', ran('rm -f src/maybe.ts')],
    ['what a build makes', ran('rm -r dist node_modules')],
    ['a file elsewhere', ran('rm /tmp/x.ts')],
    ['the index alone', ran('git rm --cached src/a.ts')],
    ['words in quotation marks', ran('echo "rm src/a.ts"')],
    ['a docker option', ran('docker run --rm image')],
  ])('%s deletes nothing', (_, lines) => {
    expect(files(lines)).toEqual([])
  })
})

describe('files that a shell command moves', () => {
  it.each<[string, Line[][], FileChange[]]>([
    [
      'are gone from one place and at the other',
      [ran('git mv src/a.ts src/b.ts')],
      [
        { path: 'src/a.ts', change: 'deleted', what: 'moved to src/b.ts' },
        { path: 'src/b.ts', change: 'created', what: 'moved from src/a.ts' },
      ],
    ],
    [
      'keep their edits',
      [edited('a.ts'), ran('mv a.ts lib/')],
      [
        { path: 'a.ts', change: 'deleted', what: 'moved to lib/a.ts, 1 edit' },
        { path: 'lib/a.ts', change: 'created', what: 'moved from a.ts, 1 edit' },
      ],
    ],
    [
      'were never elsewhere, when the session made them',
      [write('a.ts'), ran('mv a.ts b.ts')],
      [{ path: 'b.ts', change: 'created', what: 'moved from a.ts, 1 edit, +1 −0 lines' }],
    ],
    [
      'several at once',
      [ran('mv a.ts b.ts lib')],
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
