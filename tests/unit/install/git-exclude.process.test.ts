import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { INSTALLERS } from '../../../src/hosts/installable.ts'
import { type InstallOptions, installPack } from '../../../src/install/install.ts'
import { uninstallPack } from '../../../src/install/uninstall.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const home = folderForEachTest()
let options: InstallOptions
beforeEach(() => {
  for (const file of ['cli.js', 'hook.cjs']) put(join(home, 'dist', file), '\n')
  options = {
    installer: INSTALLERS[0],
    scope: 'project',
    hostFolder: join(home, 'config'),
    projectDir: join(home, 'project'),
    dataDir: join(home, 'share', 'throughline'),
    serversFile: join(home, 'claude.json'),
    distDir: join(home, 'dist'),
    packageRoot: join(home, 'nowhere'),
    version: '1.0.0',
    nodePath: process.execPath,
    now: new Date('2026-11-20T10:00:00Z'),
  }
  put(join(options.projectDir, 'notes.txt'), 'one\n')
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=Start')
})

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const git = (...words: string[]) => gitIn(options.projectDir, ...words)
const gitIn = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: home },
    encoding: 'utf8',
  })
const status = (folder = options.projectDir) => gitIn(folder, 'status', '--porcelain', '--untracked-files=all')
const exclude = () => join(options.projectDir, '.git/info/exclude')

describe("a project's installation in git", () => {
  it('shows nothing in git status, and leaves the exclude file byte for byte as it was', () => {
    const before = readFileSync(exclude(), 'utf8')
    const { changed, notes } = installPack(options)
    expect(status()).toBe('')
    expect(changed).toContain(exclude())
    expect(notes.join('\n')).toContain('out of git')
    const written = readFileSync(exclude(), 'utf8')
    expect(installPack(options).changed).toEqual([])
    installPack({ ...options, version: '2.0.0', now: new Date('2026-11-21T10:00:00Z') })
    expect(readFileSync(exclude(), 'utf8')).toBe(written)
    expect(status()).toBe('')
    expect(uninstallPack(options).changed).toContain(exclude())
    expect(readFileSync(exclude(), 'utf8')).toBe(before)
    expect(status()).toBe('')
  })

  it.each([
    ['is empty', ''],
    ['ends without a line end', '*.log\n/secret'],
    ['has lines of others', '# mine\r\n*.log\r\n'],
  ])('gives an exclude file that %s back as it was', (_, text) => {
    put(exclude(), text)
    installPack(options)
    expect(status()).toBe('')
    uninstallPack(options)
    expect(readFileSync(exclude(), 'utf8')).toBe(text)
  })

  it('removes the exclude file and its folder where git had none', () => {
    rmSync(dirname(exclude()), { recursive: true })
    installPack(options)
    expect(status()).toBe('')
    uninstallPack(options)
    expect(existsSync(dirname(exclude()))).toBe(false)
  })

  it('keeps what somebody wrote into the exclude file since, also where the record is lost', () => {
    const before = readFileSync(exclude(), 'utf8')
    installPack(options)
    writeFileSync(exclude(), `${readFileSync(exclude(), 'utf8')}*.log\n`)
    rmSync(join(options.dataDir, 'installations.json'))
    uninstallPack(options)
    expect(readFileSync(exclude(), 'utf8')).toBe(`${before}*.log\n`)
  })

  it("shows a person's own settings as before, never a copy of them", () => {
    put(join(options.projectDir, '.claude/settings.local.json'), '{"model": "x"}')
    const before = status()
    expect(before).toContain('settings.local.json')
    installPack(options)
    expect(status()).toBe(before)
    uninstallPack(options)
    expect(status()).toBe(before)
  })

  it('works in a subfolder with an unusual name, and for two installations in one repository', () => {
    const before = readFileSync(exclude(), 'utf8')
    const sub = { ...options, projectDir: join(options.projectDir, 'a [b] *c') }
    mkdirSync(sub.projectDir)
    installPack(options)
    installPack(sub)
    expect(status()).toBe('')
    uninstallPack(options)
    expect(status()).toBe('')
    uninstallPack(sub)
    expect(readFileSync(exclude(), 'utf8')).toBe(before)
  })

  it('works in a linked worktree', () => {
    const tree = join(home, 'tree')
    git('worktree', 'add', '--quiet', tree)
    const before = readFileSync(exclude(), 'utf8')
    const linked = { ...options, projectDir: tree }
    installPack(linked)
    expect(status(tree)).toBe('')
    uninstallPack(linked)
    expect(readFileSync(exclude(), 'utf8')).toBe(before)
  })

  it('of the user leaves the exclude file alone', () => {
    const before = readFileSync(exclude(), 'utf8')
    installPack({ ...options, scope: 'user' })
    expect(readFileSync(exclude(), 'utf8')).toBe(before)
  })
})
