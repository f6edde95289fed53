/** The pack on the real client as a plugin: from a git address and from a folder, on several versions of node, updated, beside an installation, gone. */

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allText, createWorld, runSession, type Session, type World, whatIsMissing } from './client.ts'
import {
  claude,
  copyPlugin,
  EACH_HOOK_ONCE,
  expectRecovering,
  expectSaving,
  initOf,
  leftBehind,
  OLDER,
  olderPlugin,
  otherNodes,
  PATIENT,
  play,
  serversOf,
  treeOf,
} from './pack.ts'
import { buildProgram, dataFolder, hookExits, snapshotsIn, throughline } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const missing = whatIsMissing()
const PLUGIN = 'throughline@throughline'
/** The git address of which the README says that the plugin is installed from it. */
const [, ADDRESS = ''] =
  /^\/plugin marketplace add (https:\S+)$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? []
const NAMES = {
  interceptor: 'throughline:pre-compact-interceptor',
  recovery: 'throughline:context-recovery',
  server: 'plugin_throughline_memory',
}
/** A plugin cannot grant permissions: the person allows the server's tools once. */
const ALLOWED = ['--allowedTools', 'mcp__plugin_throughline_memory']

const nodes = otherNodes().filter(({ version }) => version.startsWith('v24.'))
if (missing === undefined && nodes.length === 0)
  process.stderr.write('\n!!! NOT RUN: no Node 24 here: the plugin is tried on this version of node alone.\n\n')

let world: World
let parts: string
beforeAll(() => {
  if (missing === undefined) buildProgram()
})
beforeEach(() => {
  world = createWorld({ 'notes.txt': 'one\n' })
  parts = mkdtempSync(join(tmpdir(), 'throughline-plugin-'))
})
afterEach(() => {
  world.remove()
  rmSync(parts, { recursive: true, force: true })
})

const install = (marketplace: string): void => {
  claude(world, 'plugin', 'marketplace', 'add', marketplace)
  claude(world, 'plugin', 'install', PLUGIN)
}
const settings = () => JSON.parse(readFileSync(join(world.home, '.claude/settings.json'), 'utf8'))
/** What the plugin's own program says of itself, run by a version of node. */
const doctor = (bin: string, node = process.execPath) => {
  const { stdout } = spawnDoctor(node, bin)
  return JSON.parse(stdout)
}
function spawnDoctor(node: string, bin: string): { readonly stdout: string } {
  try {
    const words = [join(bin, 'cli.js'), 'doctor', '--json']
    return { stdout: execFileSync(node, words, { cwd: world.project, env: world.env, encoding: 'utf8' }) }
  } catch (error) {
    return error as { stdout: string }
  }
}

function expectPresent(session: Session): void {
  expect(initOf(session)['agents']).toEqual(expect.arrayContaining([NAMES.interceptor, NAMES.recovery]))
  expect(initOf(session)['slash_commands']).toEqual(expect.arrayContaining(['throughline:checkpoint']))
  expect(serversOf(session)).toEqual([{ name: 'plugin:throughline:memory', status: 'connected' }])
  expect(hookExits(session)).toEqual(EACH_HOOK_ONCE)
}

describe.skipIf(missing)('the plugin', () => {
  it('passes the strict validation, and so do both marketplaces that offer it', () => {
    const plugin = copyPlugin(join(parts, 'folder'))
    rmSync(join(plugin, '.claude-plugin/marketplace.json'))
    for (const folder of [ROOT, join(ROOT, 'plugin'), plugin])
      expect(claude(world, 'plugin', 'validate', '--strict', folder)).toContain('passed')
  })

  it('from the git address of the README: needs no build, is used by the agents, survives an update, leaves only what the client keeps and the memory', async () => {
    const origin = publish()
    const before = treeOf(world)
    install(ADDRESS)
    expect(origin.filesOf('main').filter((file) => file.startsWith('plugin/bin/'))).toEqual([])
    expectPresent(await expectSaving(world, NAMES, ...ALLOWED))
    expect(claude(world, 'plugin', 'list')).toContain(OLDER)

    origin.update()
    claude(world, 'plugin', 'marketplace', 'update', 'throughline')
    claude(world, 'plugin', 'update', PLUGIN)
    expect(claude(world, 'plugin', 'list')).not.toContain(OLDER)
    await expectRecovering(world, NAMES, ...ALLOWED)
    const { hooks, version, plugins } = doctor(join(ROOT, 'plugin/bin'))
    expect(plugins).toEqual([PLUGIN])
    expect(hooks).toContainEqual(expect.objectContaining({ event: 'Stop', version }))

    claude(world, 'plugin', 'uninstall', PLUGIN)
    claude(world, 'plugin', 'marketplace', 'remove', 'throughline')
    // The client leaves its two lists behind, empty.
    const { enabledPlugins, extraKnownMarketplaces, ...rest } = settings()
    expect([enabledPlugins, extraKnownMarketplaces]).toEqual([{}, {}])
    expect(rest).toEqual({ permissions: { allow: ['Bash', 'Edit', 'Read', 'Write'] } })
    expect(existsSync(join(world.home, '.claude/plugins/marketplaces/throughline'))).toBe(false)
    // Nobody asks a plugin when it goes: what its hooks noted of themselves stays with the memory until `uninstall`.
    throughline(world, 'uninstall')
    expect(leftBehind(world, before)).toEqual(['.claude/settings.json'])
    expect(hookExits(await play(world, [{ say: 'Hello.' }], 'hello'))).toEqual([])
  })

  it('from its folder in a built clone: works with nothing beside it', async () => {
    const folder = copyPlugin(join(parts, 'folder'))
    install(folder)
    expectPresent(await play(world, [{ say: 'Hello.' }], 'rename the log folder'))
    expect(snapshotsIn(world).map(({ goal }) => goal)).toEqual(['rename the log folder'])
    const { driver } = doctor(join(folder, 'bin'))
    expect(driver).toMatchObject({ engine: expect.stringMatching(/^3\./) })
  })

  it.runIf(nodes.length > 0)('works on Node 24 too, on the SQLite that it brings', async () => {
    const [{ folder: bin } = { folder: '' }] = nodes
    const folder = copyPlugin(join(parts, 'folder'))
    install(folder)
    const PATH = [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':')
    const session = await runSession(world, {
      env: { ...PATIENT, PATH },
      turns: [{ say: 'Hi.' }],
      steps: [{ prompt: 'rename the log folder' }],
    })
    expectPresent(session)
    expect(doctor(join(folder, 'bin'), join(bin, 'node'))).toMatchObject({
      node: expect.stringMatching(/^24\./),
      driver: { name: 'node:sqlite' },
      store: { state: 'ok', snapshots: 1 },
    })
  })

  it('is asked for nothing in the turn of one of its commands: tools and program run without a permission', async () => {
    world.remove()
    world = createWorld({ 'notes.txt': 'one\n' }, { permissions: { allow: [] } })
    const program = (words: string) => ({
      tool: 'Bash',
      input: { command: `node "${join(ROOT, 'plugin/bin/cli.js')}" ${words}`, description: 'Runs Throughline' },
    })
    const tool = (name: string, input: object = {}) => ({
      tool: `mcp__plugin_throughline_memory__${name}`,
      input: { ...input },
    })
    const calls = {
      checkpoint: [tool('save_session_snapshot', { checkpoint: true }), program('save --type manual')],
      restore: [tool('recover_session'), program('list'), program('show checkpoint --budget 2000')],
      list: [tool('list_session_snapshots'), program('list')],
    }
    const session = await runSession(world, {
      env: PATIENT,
      turns: Object.values(calls).flatMap((each) => [...each.map((call) => ({ call: [call] })), { say: 'Done.' }]),
      steps: Object.keys(calls).map((name) => ({
        prompt: `/throughline:${name}`,
        args: ['--plugin-dir', join(ROOT, 'plugin')],
      })),
    })
    expect(session.turnsLeft).toBe(0)
    const refused = session.requests.flatMap((request) =>
      allText(request).match(/.*(granted it yet|requires approval).*/g),
    )
    expect([...new Set(refused)].filter((line) => line !== null)).toEqual([])
    expect(snapshotsIn(world).filter(({ type }) => type === 'manual')).not.toEqual([])
  })

  it('stands back beside an installation and says so once; install refuses beside the plugin', async () => {
    throughline(world, 'install')
    const session = await play(
      world,
      [{ say: 'Hello.' }],
      'rename the log folder',
      '--plugin-dir',
      join(ROOT, 'plugin'),
    )
    const said = session.hooks.flatMap(({ stdout = '' }) => (stdout === '' ? [] : [stdout]))
    expect(said).toEqual([expect.stringContaining('Throughline is installed twice')])
    expect(snapshotsIn(world).filter(({ sessionId }) => sessionId === session.id)).toHaveLength(1)
    throughline(world, 'uninstall')

    install(copyPlugin(join(parts, 'folder')))
    expect(() => throughline(world, 'install')).toThrow(/PLUGIN_ENABLED/)
    expect(existsSync(join(world.home, '.claude/agents'))).toBe(false)
    expect(existsSync(join(dataFolder(world), 'bin'))).toBe(false)
  })
})

// --- sources of the plugin ---

/**
 * The repository at the address of the README, which git finds here: main as it is committed, and the branch that a release
 * pushes; that one first in an older version.
 */
function publish(): { readonly filesOf: (branch: string) => readonly string[]; readonly update: () => void } {
  const [checkout, origin] = [join(parts, 'checkout'), join(parts, 'origin.git')]
  for (const part of ['.ci/plugin-branch', '.claude-plugin', '.gitignore', 'LICENSE', 'plugin'])
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true })
  const run = (program: string, ...words: string[]): string =>
    execFileSync(program, words, { cwd: checkout, env: world.env, encoding: 'utf8', stdio: 'pipe' })
  const release = (version: string): void => {
    run('.ci/plugin-branch', `v${version}`)
    run('git', 'push', '--quiet', origin, 'main', 'release')
  }
  run('git', 'init', '--quiet', '--bare', '--initial-branch=main', origin)
  run('git', 'init', '--quiet', '--initial-branch=main')
  run('git', 'add', '--all')
  run('git', 'commit', '--quiet', '--message=A version')
  olderPlugin(join(checkout, 'plugin'))
  release(OLDER)
  writeFileSync(join(world.home, '.gitconfig'), `[url "file://${origin}"]\n\tinsteadOf = ${ADDRESS}\n`)
  return {
    filesOf: (branch) => run('git', 'ls-tree', '-r', '--name-only', branch).split('\n'),
    update: () => {
      copyPlugin(join(checkout, 'plugin'))
      release('9.9.9')
    },
  }
}
