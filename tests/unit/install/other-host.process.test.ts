/** A host whose file is no JSON, and that has no status line: what install does for every host. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { INSTALLERS } from '../../../src/hosts/installable.ts'
import type { HostInstaller, InstallTarget } from '../../../src/hosts/installer.ts'
import { type InstallOptions, installPack } from '../../../src/install/install.ts'
import { findRegistration } from '../../../src/install/registrations.ts'
import { uninstallPack } from '../../../src/install/uninstall.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const fileOf = ({ hostFolder }: InstallTarget) => join(hostFolder, 'host.conf')
const linesIn = (target: InstallTarget) =>
  existsSync(fileOf(target)) ? readFileSync(fileOf(target), 'utf8').split('\n').slice(0, -1) : undefined
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

const otherHost: HostInstaller = {
  host: { ...INSTALLERS[0].host, name: 'Other' },
  tried: ['1'],
  events: ['Stop', 'PreCompact'],
  agents: INSTALLERS[0].agents,
  commands: INSTALLERS[0].commands,
  files: (target) => [{ path: fileOf(target), kind: 'settings' }],
  add: (target, { programs }, ours) => {
    const lines = linesIn(target)
    const kept = (lines ?? []).filter((line) => !ours.runsHook(line))
    const hooks = ['Stop', 'PreCompact'].map((event) => `${event} = ${programs.nodePath} ${programs.hookFile} ${event}`)
    const before = lines && textOf(lines)
    const edit = { path: fileOf(target), kind: 'settings', before, after: textOf([...kept, ...hooks]) } as const
    return {
      files: [{ ...edit, empty: false }],
      notes: ['Open the host once.'],
      server: undefined,
    }
  },
  remove: (target, ours) => {
    const lines = linesIn(target) ?? []
    const kept = lines.filter((line) => !ours.runsHook(line))
    const file = { path: fileOf(target), kind: 'settings', before: textOf(lines), after: textOf(kept) } as const
    return existsSync(file.path) ? [{ ...file, empty: kept.length === 0 }] : []
  },
  read: (target, ours) => {
    const hooks = (linesIn(target) ?? []).filter((line) => ours.runsHook(line))
    return {
      settings: fileOf(target),
      events: hooks.map((line) => line.split(' = ')[0] ?? ''),
      hookFile: hooks[0]?.split(' ')[3],
      statusLine: false,
      server: undefined,
      programs: [],
    }
  },
  obstacles: () => [],
  remarks: ['It asks you to trust it.'],
}

const home = folderForEachTest()
let options: InstallOptions
beforeEach(() => {
  for (const file of ['cli.js', 'hook.cjs']) put(join(home, 'dist', file), '\n')
  options = {
    installer: otherHost,
    hostFolder: join(home, 'other'),
    serversFile: join(home, 'servers'),
    projectDir: join(home, 'project'),
    dataDir: join(home, 'share', 'throughline'),
    distDir: join(home, 'dist'),
    packageRoot: join(home, 'nowhere'),
    version: '1.0.0',
    nodePath: '/usr/bin/node',
    now: new Date('2026-11-20T10:00:00Z'),
  }
})

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const tree = () => readdirSync(home, { recursive: true }).map(String).sort()
const host = () => readFileSync(fileOf(options), 'utf8')

describe('another host', () => {
  it('gets the entries and files that its installer gives, and nothing else', () => {
    const { changed, notes } = installPack(options)
    const hook = join(options.dataDir, 'bin', '1.0.0', 'hook.cjs')
    expect(host()).toBe(`Stop = /usr/bin/node ${hook} Stop\nPreCompact = /usr/bin/node ${hook} PreCompact\n`)
    expect(readdirSync(options.hostFolder)).toEqual(['agents', 'commands', 'host.conf'])
    expect(changed).toContain(fileOf(options))
    expect(notes.join('\n')).toMatch(
      /^Open the host once\.\n2 hooks, 2 agents, 4 commands .* and the memory server.*\n.*Other still keeps/,
    )
    expect(notes).toContain('It asks you to trust it.')
    expect(installPack(options).changed).toEqual([])
    expect(findRegistration(options)).toMatchObject({ events: ['Stop', 'PreCompact'], missing: [] })
  })

  it.each([
    ['no file', undefined],
    ['a file of their own', 'theirs = 1\n'],
  ])('is left as it was where there was %s', (_, text) => {
    if (text !== undefined) put(fileOf(options), text)
    const before = tree()
    installPack(options)
    installPack({ ...options, version: '2.0.0' })
    uninstallPack(options)
    expect(tree()).toEqual(before)
    expect(existsSync(fileOf(options)) ? host() : undefined).toBe(text)
  })

  it('shares the program with the first host, and the last one that goes removes it', () => {
    const before = tree()
    const first = { ...options, installer: INSTALLERS[0], hostFolder: join(home, 'first') }
    installPack(first)
    installPack(options)
    uninstallPack(first)
    expect(existsSync(join(options.dataDir, 'bin', '1.0.0', 'hook.cjs'))).toBe(true)
    uninstallPack(options)
    expect(tree()).toEqual(before)
  })

  it('keeps the program where its ledger is lost', () => {
    const first = { ...options, installer: INSTALLERS[0], hostFolder: join(home, 'first') }
    installPack(first)
    installPack(options)
    rmSync(join(options.dataDir, 'installations.json'))
    uninstallPack({ ...first, others: [options] })
    expect(existsSync(join(options.dataDir, 'bin', '1.0.0', 'hook.cjs'))).toBe(true)
    uninstallPack({ ...options, others: [first] })
    expect(existsSync(join(options.dataDir, 'bin'))).toBe(false)
  })

  it('names the folder of an installation that no host has, whose program stays', () => {
    installPack({ ...options, hostFolder: join(home, 'project', '.other') })
    installPack(options)
    expect(uninstallPack(options).notes.join()).toContain(join(home, 'project', '.other'))
    expect(existsSync(join(options.dataDir, 'bin', '1.0.0', 'hook.cjs'))).toBe(true)
  })
})
