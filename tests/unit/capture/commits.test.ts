import { describe, expect, it } from 'vitest'
import { call, draft, fold, type Line, prompt, ROOT, result } from './records.ts'

let calls = 0
const edit = (path: string): Line[] => {
  const id = `e${++calls}`
  const patch = [{ lines: ['-a', '+function ebb() {'] }]
  return [
    call(id, 'Edit', { file_path: `${ROOT}/${path}` }),
    result(id, 'ok', { structured: { structuredPatch: patch } }),
  ]
}
const run = (command: string, output = '', failed = false): Line[] => {
  const id = `r${++calls}`
  return [call(id, 'Bash', { command }), result(id, output, { failed })]
}
const committed = (...lines: readonly Line[][]) =>
  Object.fromEntries(
    fold(prompt('Draw the gauge'), ...lines).files.map(({ path, committed: is }) => [path.slice(ROOT.length + 1), is]),
  )
const MADE = '[main 1a2b3c4] tides: low water\n 1 file changed'

describe('a commit of changed files', () => {
  it.each([
    ['the files that were named', 'git add src/a.ts && git commit -m "x"', { 'src/a.ts': true, 'b.ts': undefined }],
    ['a folder', 'cd /work/tidepool && git add src && git commit -m "x"', { 'src/a.ts': true, 'b.ts': undefined }],
    ['all of them', 'git add -A && git commit -m "x"', { 'src/a.ts': true, 'b.ts': true }],
    ['all of them by the commit itself', 'git commit -am "x"', { 'src/a.ts': true, 'b.ts': true }],
    ['none that were not put into the index', 'git commit -m "x"', { 'src/a.ts': undefined, 'b.ts': undefined }],
  ])('holds %s', (_, command, files) => {
    expect(committed(edit('src/a.ts'), edit('b.ts'), run(command, MADE))).toEqual(files)
  })

  it('is made of what was put into the index before', () => {
    expect(committed(edit('b.ts'), run('git add b.ts'), run('git commit -m "x"', MADE))).toEqual({
      'b.ts': true,
    })
  })

  it('is none where it failed, and holds no later edit', () => {
    expect(committed(edit('b.ts'), run('git add -A && git commit -m "x"', 'Exit code 1', true))).toEqual({
      'b.ts': undefined,
    })
    expect(committed(edit('b.ts'), run('git add -A && git commit -m "x"', MADE), edit('b.ts'))).toEqual({
      'b.ts': undefined,
    })
  })
})

describe('files that were edited since the tests', () => {
  const since = (...lines: readonly Line[][]) =>
    draft(fold(prompt('Draw the gauge'), ...lines)).quality.editedSinceTests
  const PASSED = ' Tests  12 passed (12)'

  it.each<[string, Line[][], string[] | undefined]>([
    ['those of an edit that came later', [run('npm test', PASSED), edit('src/a.ts')], ['src/a.ts']],
    ['none where the tests ran after them', [edit('src/a.ts'), run('npm test', PASSED)], undefined],
    ['none of prose', [run('npm test', PASSED), edit('README.md')], undefined],
    ['those that were deleted', [edit('src/a.ts'), run('npm test', PASSED), run('rm src/a.ts')], ['src/a.ts']],
    ['none where no tests ran', [edit('src/a.ts')], undefined],
  ])('are %s', (_, lines, files) => {
    expect(since(...lines)).toEqual(files)
  })
})

it('a commit that names no subject is one all the same', () => {
  const lines = [edit('b.ts'), run('git add b.ts'), run('git commit --amend --no-edit -q')]
  expect(committed(...lines)).toEqual({ 'b.ts': true })
})

it('a file of a commit that is edited again or deleted is committed no more', () => {
  const commit = run('git add -A && git commit -m "x"', MADE)
  expect(committed(edit('b.ts'), commit, edit('b.ts'))).toEqual({ 'b.ts': undefined })
  expect(committed(edit('b.ts'), commit, run('rm b.ts'))).toEqual({ 'b.ts': undefined })
  expect(committed(edit('b.ts'), commit, run('git rm b.ts && git commit -m "x"', MADE))).toEqual({
    'b.ts': true,
  })
})
