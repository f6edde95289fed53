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
    ['by force, once they were looked at', [looked('a.ts'), ran('rm -f a.ts')], [{ path: 'a.ts', change: 'deleted' }]],
  ])('%s are deleted', (_, lines, expected) => {
    expect(files(...lines)).toEqual(expected)
  })

  it.each([
    ['a failed command', ran('rm src/old.ts', 'no', 1)],
    ['force on a file that nobody spoke of', ran('rm -f src/maybe.ts')],
    ['what a build makes', ran('rm -r dist node_modules')],
    ['a file elsewhere', ran('rm /tmp/x.ts')],
    ['what the command made', ran('gcc -o demo demo.c && ./demo; rm demo')],
    ['what an earlier command made', [...ran('curl -o src/x.json https://a.example'), ...ran('rm src/x.json')]],
    ['errors that were put aside', ran('npm run report 2> errors.txt; rm errors.txt')],
  ])('%s deletes nothing', (_, lines) => {
    expect(files(lines)).toEqual([])
  })

  it.each<[string, Line[][]]>([
    ['the session made', [write('try.ts'), ran('rm try.ts')]],
    ['a here-document made', [ran("cat > notes_tmp.md << 'X'\na\nX"), ran('rm notes_tmp.md')]],
    ['are there when they are read', [ran('rm a.ts'), ran('git cherry-pick 1a2b'), looked('a.ts')]],
  ])('are no change where they %s', (_, lines) => {
    expect(files(...lines)).toEqual([])
  })

  it('are modified where they are written again', () => {
    expect(files(ran('rm a.ts'), write('a.ts'))).toMatchObject([{ path: 'a.ts', change: 'modified' }])
  })

  it('stand in their turn', () => {
    expect(fold(prompt('Tidy up'), ran('rm src/old.ts'), ran('mv a.ts lib/')).turns[0]?.files).toEqual([
      { path: `${ROOT}/src/old.ts`, change: 'deleted' },
      { path: `${ROOT}/a.ts`, change: 'deleted' },
      { path: `${ROOT}/lib/a.ts`, change: 'created' },
    ])
  })
})

describe('files that were edited since the tests', () => {
  const since = (...lines: readonly Line[][]) =>
    draft(fold(prompt('Draw the gauge'), ...lines)).quality.editedSinceTests
  const tested = ran('npm test', ' Tests  12 passed (12)')

  it.each<[string, Line[][], string[] | undefined]>([
    ['those of an edit that came later', [tested, edited('src/a.ts')], ['src/a.ts']],
    ['none where the tests ran after them', [edited('src/a.ts'), tested], undefined],
    ['none of prose', [tested, edited('README.md')], undefined],
    ['those that were deleted', [edited('src/a.ts'), tested, ran('rm src/a.ts')], ['src/a.ts']],
    ['none where no tests ran', [edited('src/a.ts')], undefined],
  ])('are %s', (_, lines, told) => {
    expect(since(...lines)).toEqual(told)
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
