/** The README's set-up lines, run in its order in a copy of this repository, twice in one HOME; then the program linked. */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderForAllTests } from '../temporary-folders.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** What a build makes, what npm installs, and what no build reads. */
const NOT_COPIED = ['.git', '.client', 'node_modules', 'dist', 'build', 'tests', 'docs', join('plugin', 'bin')]

const folder = folderForAllTests()
let clone: string
let env: NodeJS.ProcessEnv
beforeAll(() => {
  clone = join(folder, 'clone')
  cpSync(ROOT, clone, { recursive: true, filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)) })
  mkdirSync(join(folder, 'home'))
  const prefix = join(folder, 'home', 'prefix')
  env = {
    HOME: join(folder, 'home'),
    PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env['PATH']].join(':'),
    npm_config_prefix: prefix,
    npm_config_update_notifier: 'false',
  }
})

const run = (line: string, extra: NodeJS.ProcessEnv = {}): string =>
  execFileSync('sh', ['-c', line], { cwd: clone, env: { ...env, ...extra }, encoding: 'utf8', stdio: 'pipe' })
/** Packages come from this machine's cache as far as it has them. */
const cache = (): string => execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', stdio: 'pipe' }).trim()

describe("the README's set-up lines", () => {
  it('work twice in one HOME, in their order, then install; the linked command works after a build too', {
    timeout: 600_000,
  }, () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    expect(readme).toMatch(
      /npm ci && node dist\/cli\.js demo .*\nnpm ci && npm test .*\n[\s\S]*node dist\/cli\.js install/,
    )

    run('npm ci --prefer-offline --no-audit --no-fund', { npm_config_cache: cache() })
    const demo = () => expect(run('node dist/cli.js demo')).toContain('CONTEXT RECOVERED FROM CHECKPOINT')
    demo()
    run('npm link --no-audit --no-fund')
    const version = run('throughline --version')
    // What the second line makes, and a second `npm ci` too: the rest of both leaves the program alone.
    run('npm run build')
    expect(run('throughline --version')).toBe(version)
    demo()
    expect(run('node dist/cli.js install')).toContain('settings.json')
    expect(run('node dist/cli.js uninstall')).toContain('.claude')
  })
})
