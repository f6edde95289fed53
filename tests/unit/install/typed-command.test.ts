import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { installedCommand, runningCommand, startingNode, typedCommand } from '../../../src/install/installed-command.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const home = folderForEachTest()
let program: string
beforeEach(() => {
  program = file('dist/cli.js')
})

function file(path: string): string {
  const there = join(home, path)
  mkdirSync(dirname(there), { recursive: true })
  writeFileSync(there, '')
  return there
}

/** A folder of the path that has a command of our name, which leads to the file. */
function folderWith(path: string, target: string): string {
  const folder = join(home, path)
  mkdirSync(folder, { recursive: true })
  symlinkSync(target, join(folder, 'throughline'))
  return folder
}

describe('how a person starts this program', () => {
  const byPath = () => installedCommand(startingNode(), join(home, 'dist'))
  const named: readonly [string, () => string | undefined, () => string][] = [
    ['is its path where no command has its name', () => '/nowhere', byPath],
    ['is its path where there is no PATH at all', () => undefined, byPath],
    ['is its name where that leads here', () => `/nowhere:${folderWith('bin', program)}`, () => 'throughline'],
    ["is its path where another's program has the name", () => folderWith('bin', file('other/cli.js')), byPath],
    ['is its path where npm alone adds the name, for one run', () => folderWith('node_modules/.bin', program), byPath],
  ]
  it.each(named)('%s', (_, path, expected) => {
    expect(typedCommand({ PATH: path() }, program)).toBe(expected())
  })

  it('is the same where a link started it', () => {
    expect(typedCommand({ PATH: folderWith('bin', program) }, join(home, 'bin/throughline'))).toBe('throughline')
    expect(typedCommand({}, join(home, 'bin/throughline'))).toBe(byPath())
  })

  it('is its path for a model, which may run that without asking, and as it was registered', () => {
    expect(runningCommand(join(folderWith('bin', program), 'throughline'))).toBe(byPath())
    symlinkSync(join(home, 'dist'), join(home, 'linked'))
    expect(runningCommand(join(home, 'linked/cli.js'))).toBe(installedCommand(startingNode(), join(home, 'linked')))
  })

  it('is its name where it runs inside another program', () => {
    expect(typedCommand({}, file('other/main.js'))).toBe('throughline')
    expect(typedCommand({}, '')).toBe('throughline')
  })
})
