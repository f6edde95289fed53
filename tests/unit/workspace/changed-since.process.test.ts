import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileChange } from '../../../src/snapshot/types.ts'
import { changedSince, uncommittedFiles } from '../../../src/workspace/changed-since.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const root = folderForEachTest()
const env = { PATH: process.env['PATH'], HOME: '/nonexistent' }
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...args], {
    cwd: root,
    stdio: 'pipe',
  })
const write = (path: string, content: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), content)
}
const file = (path: string, change: FileChange['change'] = 'modified'): FileChange => ({ path, change })
const uncommitted = async (...files: FileChange[]) => (await uncommittedFiles([{ root, files }], env))[0]

beforeEach(() => {
  git('init', '--quiet')
  write('a.js', 'a\n')
  write('sub/b.js', 'b\n')
  write('.gitignore', 'dist/\n')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Start')
})

describe('uncommittedFiles', () => {
  it('are unknown where Jujutsu commits what stands in the working tree', async () => {
    write('a.js', 'changed\n')
    mkdirSync(join(root, '.jj'))
    expect(await uncommitted(file('a.js'))).toBeUndefined()
  })

  it('are those whose content is not the one in HEAD', async () => {
    write('a.js', 'changed\n')
    write('new file.js', 'new\n')
    expect(await uncommitted(file('a.js'), file('sub/b.js'), file('new file.js', 'created'))).toEqual([
      'a.js',
      'new file.js',
    ])
  })

  it('holds staged and deleted ones, and none that was committed since', async () => {
    write('a.js', 'staged\n')
    git('add', '.')
    rmSync(join(root, 'sub/b.js'))
    expect(await uncommitted(file('a.js'), file('sub/b.js', 'deleted'))).toEqual(['a.js', 'sub/b.js'])
    git('commit', '--quiet', '-am', 'Both')
    expect(await uncommitted(file('a.js'), file('sub/b.js', 'deleted'))).toEqual([])
  })

  it('holds no ignored file, none with other line ends, none that a filter changes, none outside', async () => {
    write('dist/out.js', 'built\n')
    write('a.js', 'a\r\n')
    write('.gitattributes', '*.bin filter=lfs\n')
    write('big.bin', 'content\n')
    expect(
      await uncommitted(
        file('dist/out.js', 'created'),
        file('a.js'),
        file('big.bin', 'created'),
        file('/etc/hostname'),
        file('../outside.js'),
        file('gone.js', 'created'),
      ),
    ).toEqual([])
  })

  it('is unknown without a repository, a commit, a folder or files', async () => {
    const files = [file('a.js')]
    const roots = [join(root, 'nowhere'), undefined]
    expect(
      await uncommittedFiles(
        roots.map((one) => ({ root: one, files })),
        env,
      ),
    ).toEqual([undefined, undefined])
    expect(await uncommitted()).toBeUndefined()
    rmSync(join(root, '.git'), { recursive: true })
    expect(await uncommitted(file('a.js'))).toBeUndefined()
  })

  it('takes names for names, not for patterns or options', async () => {
    write('*.js', 'star\n')
    write('--output=x', 'dashes\n')
    expect(await uncommitted(file('*.js', 'created'), file('--output=x', 'created'))).toEqual(['*.js', '--output=x'])
  })

  it('B01, B03: runs no program that the repository names', async () => {
    const marker = join(root, 'ran')
    git('config', 'core.fsmonitor', `touch ${marker}`)
    git('config', 'filter.lfs.clean', `touch ${marker}`)
    write('.gitattributes', '*.js filter=lfs\n')
    write('a.js', 'changed\n')
    await uncommitted(file('a.js'))
    expect(() => execFileSync('ls', [marker], { stdio: 'pipe' })).toThrow()
  })
})

describe('changedSince', () => {
  const at = '2026-11-21T10:00:00.000Z'
  const touch = (path: string, time: string) => utimesSync(join(root, path), new Date(time), new Date(time))

  it('names what was modified, deleted and created again after that time', () => {
    touch('a.js', '2026-11-21T10:00:01.000Z')
    touch('sub/b.js', '2026-11-21T10:00:10.000Z')
    write('back.js', 'x')
    expect(
      changedSince(
        root,
        [file('a.js'), file('sub/b.js'), file('gone.js'), file('away.js', 'deleted'), file('back.js', 'deleted')],
        at,
      ),
    ).toEqual([
      { path: 'sub/b.js', how: 'modified' },
      { path: 'gone.js', how: 'deleted' },
      { path: 'back.js', how: 'created' },
    ])
  })

  it('follows no link and leaves the project alone', () => {
    symlinkSync('/etc/hostname', join(root, 'link'))
    expect(changedSince(root, [file('../x'), file('/etc/hostname')], at)).toEqual([])
  })

  it('is unknown where the folder is gone or none', () => {
    expect(changedSince(join(root, 'nowhere'), [file('a.js')], at)).toBeUndefined()
    expect(changedSince(undefined, [file('a.js')], at)).toBeUndefined()
    expect(changedSince('relative', [file('a.js')], at)).toBeUndefined()
  })
})
