/** What is told of a file is what is left of its edits at the end. */

import { describe, expect, it } from 'vitest'
import { namesOfEdit, withNames } from '../../../src/capture/commands/edit-names.ts'
import type { FileChange } from '../../../src/snapshot/types.ts'
import { draft, fold, type Line, looked, prompt, ROOT, ran, used } from './records.ts'

const edit = (file: string, ...lines: string[]): Line[] =>
  used('Edit', { file_path: `${ROOT}/${file}` }, '', { structured: { structuredPatch: [{ lines }] } })
const write = (file: string): Line[] =>
  used('Write', { file_path: `${ROOT}/${file}` }, '', { structured: { type: 'create', content: 'a\n' } })
const files = (...lines: Line[][]): readonly FileChange[] => draft(fold(prompt('Draw the gauge'), ...lines)).files

describe('a file of the session', () => {
  it.each<[string, Line[][]]>([
    ['an edit was taken back by its reverse', [edit('a.ts', '+one', '+two'), edit('a.ts', '-one', '-two')]],
    [
      'all edits were taken back, in whatever order',
      [edit('a.ts', '+one'), edit('a.ts', '-old', '+new'), edit('a.ts', '-one'), edit('a.ts', '-new', '+old')],
    ],
    ['git restored it', [edit('a.ts', '+one'), ran('git checkout -- a.ts')]],
    ['git restored all', [edit('lib/a.ts', '+one'), ran('git restore .')]],
    ['git reset all', [edit('lib/a.ts', '+one'), ran('git reset --hard HEAD')]],
    ['git restored what was deleted', [edit('a.ts', '+one'), ran('rm a.ts'), ran('git checkout a.ts')]],
    ['the session made it and threw it away', [write('try.ts'), ran('rm try.ts')]],
    ['a command made it and another one deleted it', [ran('go build -o ./gauge ./cmd'), ran('rm gauge')]],
    ['a here-document made it', [ran("cat > notes_tmp.md << 'X'\na\nX"), ran('rm notes_tmp.md')]],
    ['it was deleted and is there when it is read', [ran('rm a.ts'), ran('git cherry-pick 1a2b'), looked('a.ts')]],
  ])('is none of its changes where %s', (_, lines) => {
    expect(files(...lines)).toEqual([])
  })

  it.each<[string, Line[][], Partial<FileChange>]>([
    ['its lines were moved', [edit('a.ts', '-one', '+two', '+one')], { change: 'modified' }],
    [
      'only one of two edits was taken back',
      [edit('a.ts', '+one'), edit('a.ts', '+two'), edit('a.ts', '-two')],
      { change: 'modified' },
    ],
    ['it was deleted and written again', [ran('rm a.ts'), write('a.ts')], { change: 'modified' }],
    [
      'git took it out of the index alone',
      [edit('a.ts', '+one'), ran('git restore --staged a.ts')],
      { change: 'modified' },
    ],
    ['git changed the branch', [edit('a.ts', '+one'), ran('git checkout main')], { change: 'modified' }],
    [
      'it was edited and deleted: without names',
      [edit('a.ts', '+function ebb() {'), ran('rm a.ts')],
      { change: 'deleted' },
    ],
  ])('is told where %s', (_, lines, told) => {
    const [file, ...others] = files(...lines)
    expect(others).toEqual([])
    expect(file).toMatchObject({ path: 'a.ts', ...told })
    expect(file?.names).toBeUndefined()
  })

  it('that went back to its commit is a change of the session all the same', () => {
    const commit = ran('git add a.ts && git commit -m "tides: low water"')
    const [file] = files(edit('a.ts', '+one'), commit, edit('a.ts', '+two'), edit('a.ts', '-two'))
    expect(file).toMatchObject({ path: 'a.ts', change: 'modified' })
  })
})

describe('a name', () => {
  const after = (...edits: string[]) =>
    edits.reduce<ReturnType<typeof withNames>>(
      (known, text) => withNames(known, namesOfEdit('a.go', text.split('\n'))),
      undefined,
    )

  it.each([
    [
      'a word that the file uses no more',
      ['+\tcfg := config.NewConfig()', '-\tcfg := config.NewConfig()\n+\tx := 1'],
      undefined,
    ],
    [
      'a declared one whose call alone is gone',
      ['+func lowWater() int {\n+\tx := 1', '-\ty := lowWater()'],
      ['lowWater'],
    ],
    [
      'one of many that went with their type',
      [
        `+type Gauge struct {\n${Array.from({ length: 12 }, (_, n) => `+\tField${n} int`).join('\n')}`,
        `-type Gauge struct {\n${Array.from({ length: 12 }, (_, n) => `-\tField${n} int`).join('\n')}`,
      ],
      undefined,
    ],
  ])('is told by what is left at the end: %s', (_, edits, added) => {
    expect(after(...edits)?.added).toEqual(added)
  })
})
