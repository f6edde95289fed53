import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { type HostProcess, hostProcess, isRunning } from '../../../src/hosts/process.ts'

describe('hostProcess', () => {
  it('is the process itself where it is no shell', () => {
    expect(hostProcess(process.pid)).toMatchObject({ pid: process.pid })
  })

  it('is the one that started the shell', async () => {
    const shell = spawn('sh', ['-c', 'read line; exit'], { stdio: ['pipe', 'ignore', 'ignore'] })
    await once(shell, 'spawn')
    expect(hostProcess(shell.pid as number)).toEqual(hostProcess(process.pid))
    shell.stdin.end()
    await once(shell, 'close')
  })

  it.each([0, 1, 4_000_000])('is unknown for %d', (pid) => expect(hostProcess(pid)).toBeUndefined())
})

describe('isRunning', () => {
  it('follows a process from its start to its end', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
    await once(child, 'spawn')
    const known = hostProcess(child.pid as number) as HostProcess
    expect(isRunning(known)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(isRunning(known)).toBe(false)
  })

  it('is not taken in by a number that was given out again', () => {
    expect(isRunning({ pid: process.pid, started: 'another time' })).toBe(false)
  })

  it('knows nothing of what is no process', () => {
    expect(isRunning({ pid: Number.NaN, started: '' })).toBeUndefined()
    expect(isRunning({ pid: 1, started: '' })).toBeUndefined()
  })
})
