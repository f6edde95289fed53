import { describe, expect, it } from 'vitest'
import { hostProcess, type LookupSystem, processLookup } from '../../../src/hosts/process.ts'

const NOTHING: LookupSystem = {
  platform: 'linux',
  read: () => {
    throw new Error('no such file')
  },
  run: () => {
    throw new Error('no such program')
  },
}

describe('processLookup', () => {
  it('reads /proc on Linux, also where the name holds brackets', () => {
    const fields = Array.from({ length: 19 }, () => '0').join(' ')
    const read = (file: string) => (file === '/proc/7/stat' ? `7 (a (b) c) S 3 ${fields.slice(4)} 999 0` : '')
    expect(processLookup({ ...NOTHING, read })(7)).toEqual({
      name: 'a (b) c',
      parent: 3,
      started: '999',
      ended: false,
    })
  })

  it('asks ps on macOS', () => {
    const asked: unknown[] = []
    const run = (program: string, args: readonly string[]) => {
      asked.push(program, ...args)
      return '  501 Ss   Sat Nov  21 10:00:00 2026     /opt/node/bin/node\n'
    }
    expect(processLookup({ ...NOTHING, platform: 'darwin', run })(7)).toEqual({
      name: 'node',
      parent: 501,
      started: 'Sat Nov 21 10:00:00 2026',
      ended: false,
    })
    expect(asked).toEqual(['/bin/ps', '-o', 'ppid=,state=,lstart=,comm=', '-p', '7'])
  })

  it('asks PowerShell on Windows, by its full path and once for all processes', () => {
    const programs: string[] = []
    const run = (program: string) => {
      programs.push(program)
      return '4 0 1 System\r\n40 30 1338 claude.exe\r\n50 40 1339 bash.exe\r\n60 50 1340 cmd.exe\r\n\r\n'
    }
    const look = processLookup({ ...NOTHING, platform: 'win32', run })
    expect(look(40)).toEqual({ name: 'claude.exe', parent: 30, started: '1338', ended: false })
    expect(hostProcess(60, look)).toEqual({ pid: 40, started: '1338' })
    expect(look(41)).toBeUndefined()
    expect(programs).toEqual(['C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'])
  })

  it.each(['linux', 'darwin', 'win32'] as const)('knows nothing where %s does not answer', (platform) => {
    expect(processLookup({ ...NOTHING, platform })(7)).toBeUndefined()
  })
})
