import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { switchCommand } from '../../../src/cli/commands/install.ts'
import { createOutput } from '../../../src/cli/terminal/output.ts'
import { isOff } from '../../../src/hooks/process/disabled.ts'
import { setOff } from '../../../src/hooks/process/enable.ts'
import { isWithin, readOffTimes } from '../../../src/workspace/off-times.ts'
import { projectFolder } from '../../../src/workspace/project-folder.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const world = worldForEachTest()
let home: string
beforeEach(() => {
  home = world.context.config.home
})

const folder = (...path: string[]): string => {
  const made = join(world.folder, ...path)
  mkdirSync(made, { recursive: true })
  return made
}

describe('projectFolder', () => {
  it('is the repository, from any folder in it', () => {
    folder('repo', '.git')
    expect(projectFolder(folder('repo', 'src', 'deep'))).toBe(join(world.folder, 'repo'))
  })

  it('is the repository of a linked worktree', () => {
    folder('repo', '.git', 'worktrees', 'one')
    writeFileSync(join(world.folder, 'repo/.git/worktrees/one/commondir'), '../..\n')
    const tree = folder('elsewhere')
    writeFileSync(join(tree, '.git'), `gitdir: ${join(world.folder, 'repo/.git/worktrees/one')}\n`)
    expect(projectFolder(tree)).toBe(join(world.folder, 'repo'))
  })

  it('of a submodule is the submodule', () => {
    folder('repo', '.git', 'modules', 'lib')
    const lib = folder('repo', 'lib')
    writeFileSync(join(lib, '.git'), 'gitdir: ../.git/modules/lib\n')
    expect(projectFolder(lib)).toBe(lib)
  })

  it('is the folder itself where there is no repository, links resolved', () => {
    symlinkSync(world.project, join(world.folder, 'link'))
    expect(projectFolder(join(world.folder, 'link'))).toBe(world.project)
    expect(projectFolder(join(world.folder, 'missing'))).toBe(join(world.folder, 'missing'))
  })
})

describe('the switch', () => {
  it('holds for the project alone, from its subfolders too, until it is on again', () => {
    folder('repo', '.git')
    const inside = folder('repo', 'src')
    expect(setOff(home, inside, true, START)).toEqual({ folder: join(world.folder, 'repo'), changed: true })
    expect(isOff(home, join(world.folder, 'repo'))).toBe(true)
    expect(isOff(home, inside)).toBe(true)
    expect(isOff(home, world.project)).toBe(false)
    expect(isOff(home, undefined)).toBe(false)
    expect(setOff(home, inside, true, START).changed).toBe(false)
    setOff(home, world.project, true, START)
    expect(setOff(home, inside, false, START).changed).toBe(true)
    const off = readOffTimes(home).filter(({ to }) => to === undefined)
    expect(off.map((time) => time.folder)).toEqual([world.project])
  })

  it('leaves nothing behind where nothing was ever off, and shows its list to nobody else', () => {
    expect(setOff(home, world.project, false, START).changed).toBe(false)
    expect(existsSync(join(home, 'off.json'))).toBe(false)
    setOff(home, world.project, true, START)
    expect((statSync(join(home, 'off.json')).mode & 0o777).toString(8)).toBe('600')
  })

  it('remembers when it was off', () => {
    const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
    setOff(home, world.project, true, at(0))
    setOff(home, world.project, false, at(1))
    setOff(home, world.project, true, at(2))
    const [from, to, again] = [0, 1, 2].map((hours) => at(hours).toISOString())
    expect(readOffTimes(home)).toEqual([
      { folder: world.project, from, to },
      { folder: world.project, from: again },
    ])
  })

  it('forgets none of its times, however many there are', () => {
    const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000).toISOString()
    const many = Array.from({ length: 120 }, (_, time) => ({
      folder: world.project,
      from: at(2 * time),
      to: at(2 * time + 1),
    }))
    setOff(home, world.project, true, START)
    writeFileSync(join(home, 'off.json'), JSON.stringify(many))
    expect(setOff(home, world.project, true, new Date(at(240))).changed).toBe(true)
    expect(readOffTimes(home)).toEqual([...many, { folder: world.project, from: at(240) }])
    expect(isWithin(many, at(2))).toBe(true)
  })

  it('ends no time before it began where the clock was set back', () => {
    setOff(home, world.project, true, START)
    setOff(home, world.project, false, new Date(START.getTime() - 3_600_000))
    expect(isOff(home, world.project)).toBe(false)
  })

  it.each(['', 'x', '{"a":1}', '[7]'])('reads the damaged list %s as empty', (text) => {
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'off.json'), text)
    expect(isOff(home, world.project)).toBe(false)
  })
})

describe('the command that switches it', () => {
  it('says what is off, and for which project', () => {
    const stdout = new PassThrough()
    const output = createOutput({ stdout, stderr: new PassThrough(), env: {} })
    const run = { folder: world.project, context: world.context, output }
    for (const off of [true, true, false]) switchCommand(off)({}, run)
    expect(stdout.read().toString().split('\n')).toEqual([
      `✓ Throughline is now off for ${world.project}`,
      `✓ Throughline was already off for ${world.project}`,
      `✓ Throughline is now on for ${world.project}`,
      '',
    ])
  })
})
