/** `.ci/release`, run in a copy of this repository: what a release would publish, published nowhere. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderForAllTests } from '../temporary-folders.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const NOT_COPIED = ['.git', '.client', 'node_modules', 'dist', 'build', 'tests', join('plugin', 'bin')]
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const NAMELESS = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.useConfigOnly', GIT_CONFIG_VALUE_0: 'true' }

const folder = folderForAllTests()
beforeAll(() => {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  run('git', 'init', '-q', '-b', 'main')
  run('git', 'add', '.')
  run('git', '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'chore: begin')
})

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    // As on a machine of the continuous integration: nobody told git a name, and it shall not guess one.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], GIT_CONFIG_GLOBAL: '/dev/null', ...NAMELESS },
  })

describe('.ci/release', () => {
  it('refuses a tag of another version, and a version that the changelog does not have', () => {
    expect(() => run('.ci/release', 'v99.0.0')).toThrow('package.json has another version than v99.0.0')
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- One.\n')
    expect(() => run('.ci/release', `v${version}`)).toThrow(`CHANGELOG.md has no section '## ${version}'`)
  })

  it('makes the package, its checksum, its notes and a branch with the built plugin', { timeout: 300_000 }, () => {
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## ${version}\n\n- One.\n\n## 0.0.1\n\n- Old.\n`)
    const before = run('git', 'status', '--porcelain')
    run('.ci/release', `v${version}`)

    const made = join(folder, 'released')
    const packed = `throughline-${version}.tgz`
    expect(readdirSync(made).sort()).toEqual(['SHA256SUMS', 'notes.md', packed])
    const sum = createHash('sha256')
      .update(readFileSync(join(made, packed)))
      .digest('hex')
    expect(readFileSync(join(made, 'SHA256SUMS'), 'utf8')).toContain(sum)
    expect(readFileSync(join(made, 'notes.md'), 'utf8')).toBe('\n- One.\n')

    const files = run('git', 'ls-tree', '-r', '--name-only', 'release').split('\n')
    const expected = ['.claude-plugin/plugin.json', 'LICENSE', 'bin/hook.cjs', 'bin/native/linux-x64.node']
    expect(files).toEqual(expect.arrayContaining(expected))
    expect(files.filter((file) => /^(src|tests|plugin)\//.test(file))).toEqual([])
    expect(run('git', 'log', '--format=%s', 'release')).toBe(`release: v${version}\n`)
    expect(run('git', 'status', '--porcelain')).toBe(before)
  })

  it('puts the next release behind the one before it', { timeout: 300_000 }, () => {
    run('.ci/release', `v${version}`)
    expect(run('git', 'rev-list', '--count', 'release')).toBe('2\n')
  })
})
