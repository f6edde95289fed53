/** The package as others get it: packed, installed as a command, and used by TypeScript programs that are compiled and run. */

import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderForAllTests } from '../temporary-folders.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CONSUMER = `
import { addDecision, delete as remove, latest, list, openMemory, save, ThroughlineError } from 'throughline'
import type { Memory, SessionSnapshot } from 'throughline'
import * as throughline from 'throughline'

const memory: Memory = await openMemory({ store: process.argv[2] as string, project: '.', session: 'consumer' })
const id: string = await addDecision(memory, 'Ship it', 'it works', true)
const saved: SessionSnapshot = await save(memory, { type: 'manual', goal: 'use the package 订单' })
const newest = await latest(memory)
// @ts-expect-error: a snapshot has no such field
newest?.nonsense
// @ts-expect-error: no such checkpoint type
const wrong = () => save(memory, { type: 'whim' })
const { snapshots } = await list(memory)
const gone: boolean = await remove(memory, saved.name)
const names = Object.keys(throughline).sort()
const [error, count] = [typeof ThroughlineError, snapshots.length]
console.log(JSON.stringify({ id, goal: saved.goal, count, gone, error, wrong: typeof wrong, names }))
`

/** The examples of the page on the library, each with what its comments say that it prints. */
const PAGE = readFileSync(join(ROOT, 'docs/LIBRARY.md'), 'utf8')
const EXAMPLES = [...PAGE.matchAll(/^## (.*)\n\n```ts\n([\s\S]*?)^```/gm)].map(([, title = '', text = ''], at) => ({
  name: `example-${at}`,
  title,
  text,
  prints: [...text.matchAll(/^ *\/\/ (.*\n)/gm)].map(([, line]) => line).join(''),
}))

const folder = folderForAllTests()
let tarball: string
beforeAll(() => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  // The build is the one of this run: packing must not make another.
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: ROOT })
  tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none.tgz'
  execFileSync('tar', ['-xzf', tarball], { cwd: folder })
  cpSync(join(folder, 'package'), join(modules, 'throughline'), { recursive: true })
  for (const name of ['@photostructure', '@types/node', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  // All programs at once, as strictly as there is, the declarations too.
  const programs = Object.entries({
    consumer: CONSUMER,
    ...Object.fromEntries(EXAMPLES.map(({ name, text }) => [name, text])),
  })
  for (const [name, text] of programs) writeFileSync(join(folder, `${name}.ts`), text)
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const flags =
    '--strict --exactOptionalPropertyTypes --module nodenext --target es2023 --skipLibCheck false --types node'
  const files = programs.map(([name]) => `${name}.ts`)
  execFileSync(process.execPath, [tsc, ...flags.split(' '), ...files], { cwd: folder, encoding: 'utf8' })
})

/** Runs a compiled program in a HOME of its own and returns what it prints. */
function run(name: string, ...words: string[]): string {
  return execFileSync(process.execPath, [`${name}.js`, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: join(folder, `home-${name}`) },
  })
}

const cache = (): string => execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', stdio: 'pipe' }).trim()

describe('the packed package', () => {
  it('compiles into a strict program that checks the declarations, too, and runs on a store of its own', () => {
    const printed = run('consumer', join(folder, 'memory.db'))
    const { names, ...told } = JSON.parse(printed) as { names: string[] }
    expect(told).toEqual({
      id: 'D1',
      goal: 'use the package 订单',
      count: 2,
      gone: true,
      error: 'function',
      wrong: 'function',
    })
    const functions = names.filter((name) => name !== 'ThroughlineError')
    expect(functions).toHaveLength(17)
    const [table = ''] = /^\| function \|[\s\S]*?\n\n/m.exec(PAGE) ?? []
    expect([...table.matchAll(/`([a-zA-Z]+)[(`]/g)].map(([, name]) => name).sort()).toEqual(
      expect.arrayContaining(functions),
    )
  })

  it.each(EXAMPLES)('runs the example "$title" of its page', ({ name, prints }) => {
    expect(prints).not.toBe('')
    expect(run(name)).toBe(prints)
  })

  it('has four examples on its page', () => {
    expect(EXAMPLES).toHaveLength(4)
  })

  it('prints wide letters and emoji in columns with what is packed alone', () => {
    const cli = join(folder, 'node_modules', 'throughline', 'dist', 'cli.js')
    const words = [cli, '--store', join(folder, 'memory.db'), 'list', '--all']
    expect(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })).toContain('订单')
  })

  it('has the licence of every library in its files', () => {
    const texts = readFileSync(join(folder, 'package/dist/THIRD-PARTY-LICENCES.txt'), 'utf8')
    const names = [...texts.matchAll(/^(\S+) \d+\.\d+\.\d+\S*\n\n(?=\S)/gm)].map(([, name]) => name)
    for (const library of ['@modelcontextprotocol/server', 'graphology', 'hono', 'minisearch', 'pg', 'zod'])
      expect(names).toContain(library)
    expect(texts).toContain('Permission is hereby granted')
  })

  it('has every file that its pages link to', () => {
    const packed = join(folder, 'package')
    const pages = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^[^/]*\.md$|^docs\/.*\.md$/.test(name),
    )
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(packed, page), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(packed, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    )
    expect(pages.length).toBeGreaterThan(10)
    expect(broken).toEqual([])
  })

  it('is installed as a command that runs demo, install, doctor, serve and uninstall', { timeout: 300_000 }, () => {
    const home = mkdtempSync(join(folder, 'home-'))
    const prefix = join(home, 'prefix')
    const env = {
      // As this machine reaches the registry, and its cache as far as it has the packages.
      ...process.env,
      npm_config_cache: cache(),
      npm_config_prefer_offline: 'true',
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
      XDG_DATA_HOME: join(home, 'data'),
      PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env['PATH']].join(':'),
      npm_config_prefix: prefix,
      npm_config_update_notifier: 'false',
    }
    const shell = (line: string, input = ''): string =>
      execFileSync('sh', ['-c', line], { cwd: home, env, input, encoding: 'utf8', stdio: 'pipe' })
    shell(`npm install -g --no-audit --no-fund "${join(folder, tarball)}"`)
    expect(shell('throughline demo')).toContain('CONTEXT RECOVERED FROM CHECKPOINT')
    expect(shell('throughline install')).toContain('settings.json')
    expect(JSON.parse(shell('throughline doctor --json')).problems ?? []).toEqual([])
    const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize })
    expect(shell('throughline serve', `${request}\n`)).toContain('"serverInfo"')
    expect(shell('throughline uninstall')).toContain('.claude')
  })
})
