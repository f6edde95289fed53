/** The programs, shells, words and paths of each system, told by injection: none of it needs that system. */

import { describe, expect, it } from 'vitest'
import { defined } from '../../../src/defined.ts'
import { readShellWord, shellWord } from '../../../src/text/shell-quote.ts'
import { endTree, leadsGroup } from '../../../src/workspace/process-tree.ts'
import { programPaths, shellCall } from '../../../src/workspace/program-paths.ts'
import { gitPath, shortPath } from '../../../src/workspace/relative-path.ts'

describe('programPaths', () => {
  it('looks for git.exe in the absolute entries of Path on Windows', () => {
    const env = { Path: 'C:\\Program Files\\Git\\cmd;.;tools;"D:\\my tools";' }
    expect(programPaths('git', env, 'win32')).toEqual(['C:\\Program Files\\Git\\cmd\\git.exe', 'D:\\my tools\\git.exe'])
  })

  it('looks for git in the absolute entries of PATH elsewhere', () => {
    expect(programPaths('git', { PATH: '/usr/bin::bin:.' }, 'darwin')).toEqual(['/usr/bin/git'])
    expect(programPaths('git', {}, 'linux')).toEqual([])
  })
})

describe('shellCall', () => {
  const GIT = 'C:\\Git\\cmd\\git.exe'
  const BASH = 'C:\\Git\\bin\\bash.exe'
  const env = { PATH: 'C:\\Git\\cmd' }

  it('is /bin/sh on POSIX systems', () => {
    const call = shellCall('my-line | head -1', env, () => false, 'linux')
    expect(call).toEqual({ program: '/bin/sh', args: ['-c', 'my-line | head -1'], verbatim: false })
  })

  it('is the bash of Git on Windows', () => {
    const call = shellCall('my-line', env, (file) => [GIT, BASH].includes(file), 'win32')
    expect(call).toEqual({ program: BASH, args: ['-c', 'my-line'], verbatim: false })
  })

  it('is cmd.exe on Windows without Git', () => {
    expect(shellCall('"a b" c', {}, () => false, 'win32')).toEqual({
      program: 'C:\\Windows\\System32\\cmd.exe',
      args: ['/d', '/s', '/c', '""a b" c"'],
      verbatim: true,
    })
  })
})

describe('endTree', () => {
  function ending(platform: NodeJS.Platform, pid?: number): unknown[] {
    const done: unknown[] = []
    const kill = (...words: unknown[]) => void done.push(words)
    const start = (program: string, args: readonly string[], otherwise: () => void) => {
      done.push([program, ...args])
      otherwise()
    }
    endTree(defined({ pid }), { platform, kill, start })
    return done
  }

  it('kills the group on POSIX systems, which spawn has to make', () => {
    expect(ending('darwin', 12)).toEqual([[-12, 'SIGKILL']])
    expect([leadsGroup('darwin'), leadsGroup('win32')]).toEqual([true, false])
  })

  it('ends the tree by taskkill on Windows, and the program alone where there is no taskkill', () => {
    expect(ending('win32', 12)).toEqual([
      ['C:\\Windows\\System32\\taskkill.exe', '/PID', '12', '/T', '/F'],
      [12, 'SIGKILL'],
    ])
  })

  it('does nothing for a program that did not start, or that ended', () => {
    expect(ending('linux')).toEqual([])
    const kill = () => {
      throw new Error('ESRCH')
    }
    expect(() => endTree({ pid: 12 }, { platform: 'linux', kill, start: kill })).not.toThrow()
  })
})

describe('shellWord', () => {
  const WORDS: readonly (readonly [string, NodeJS.Platform, string])[] = [
    ['/usr/bin/node', 'linux', '/usr/bin/node'],
    ["it's", 'linux', "'it'\\''s'"],
    ['C:/node/node.exe', 'win32', 'C:/node/node.exe'],
    ['C:\\Program Files\\nodejs\\node.exe', 'win32', '"C:\\Program Files\\nodejs\\node.exe"'],
    ['C:\\ends in\\', 'win32', '"C:\\ends in\\\\"'],
    ['echo "a\\"', 'win32', '"echo \\"a\\\\\\""'],
    ["it's", 'win32', '"it\'s"'],
  ]
  it.each(WORDS)('%s on %s is %s, and comes back', (text, platform, word) => {
    expect(shellWord(text, platform)).toBe(word)
    expect(readShellWord(word)).toBe(text)
  })
})

describe('shortPath', () => {
  const PATHS: readonly (readonly [string, string, string])[] = [
    ['C:\\app\\src\\a.ts', 'C:\\app', 'src/a.ts'],
    ['c:\\app\\src\\a.ts', 'C:/app', 'src/a.ts'],
    ['\\\\server\\share\\app\\src\\a.ts', '\\\\server\\share\\app', 'src/a.ts'],
    ['D:\\other\\a.ts', 'C:\\app', 'D:\\other\\a.ts'],
    ['C:\\app-two\\a.ts', 'C:\\app', 'C:\\app-two\\a.ts'],
    ['/app/src/a.ts', '/app', 'src/a.ts'],
    ['/app/odd\\name.ts', '/app', 'odd\\name.ts'],
    ['/elsewhere/a.ts', '/app', '/elsewhere/a.ts'],
  ]
  it.each(PATHS)('names %s below %s as %s, as git does', (path, root, short) => {
    expect(shortPath(path, root)).toBe(short)
  })
})

describe('gitPath', () => {
  it('writes the path of an older snapshot with slashes where the root is one of Windows', () => {
    expect(gitPath('src\\a.ts', 'C:\\app')).toBe('src/a.ts')
    expect(gitPath('odd\\name.ts', '/app')).toBe('odd\\name.ts')
  })
})
