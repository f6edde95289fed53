/** Marks of what git said: while they are the same, git would say the same. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gitMarks } from '../../../src/workspace/git-marks.ts'
import { projectFolder } from '../../../src/workspace/project-folder.ts'

let folder: string
let root: string
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: root, stdio: 'pipe' })
const commit = () => git('commit', '--quiet', '--allow-empty', '-m', 'Change')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-marks-'))
  root = join(folder, 'project')
  mkdirSync(root)
  git('init', '--quiet')
  commit()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the marks of a folder', () => {
  it('stay while nothing happens, in its subfolders too', () => {
    mkdirSync(join(root, 'sub'))
    writeFileSync(join(root, 'new.ts'), 'new\n')
    expect(gitMarks(root)).toBe(gitMarks(root))
    expect(gitMarks(join(root, 'sub'))).toBeDefined()
  })

  it.each([
    ['a commit', commit],
    ['a new branch', () => git('checkout', '--quiet', '-b', 'next')],
  ])('change with %s', (_, happens) => {
    const before = gitMarks(root)
    happens()
    expect(gitMarks(root)).not.toBe(before)
  })

  it('are those of a worktree in a worktree', () => {
    git('worktree', 'add', '--quiet', join(folder, 'beside'))
    const beside = join(folder, 'beside')
    const before = [gitMarks(root), gitMarks(beside)]
    expect(before).not.toContain(undefined)
    execFileSync('git', ['checkout', '--quiet', '--detach'], { cwd: beside })
    expect([gitMarks(root), gitMarks(beside) === before[1]]).toEqual([before[0], false])
  })

  it('are unknown where git writes no log', () => {
    rmSync(join(root, '.git/logs'), { recursive: true })
    expect(gitMarks(root)).toBeUndefined()
  })

  it('are unknown where `.git` leads nowhere', () => {
    symlinkSync('.git', join(folder, '.git'))
    expect(gitMarks(folder)).toBeUndefined()
  })

  it('are unknown outside of a repository', () => {
    expect(gitMarks(folder)).toBeUndefined()
    expect(gitMarks(join(folder, 'nowhere'))).toBeUndefined()
  })
})

describe('the folder of a project', () => {
  it.each<[string, () => void, string]>([
    ['that whose `.git` names nothing', () => writeFileSync(join(root, 'sub/.git'), ''), 'sub'],
    ['the one above, where `.git` leads nowhere', () => symlinkSync('.git', join(root, 'sub/.git')), '.'],
  ])('is %s', (_, make, found) => {
    mkdirSync(join(root, 'sub'))
    make()
    expect(projectFolder(join(root, 'sub'))).toBe(realpathSync(join(root, found)))
  })
})
