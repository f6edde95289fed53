/** Who synchronises while another process does. It replaces the clock that it waits by. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { syncAlone, syncWhenDue } from '../../../src/hooks/worker/background-sync.ts'
import { readSettings, type SyncSettings, syncFolder, writeSettings } from '../../../src/sync/settings.ts'
import { type Machine, sharedPlace } from './machines.ts'

const clock = vi.hoisted(() => ({ waited: 0, atEach: (_waited: number) => {} }))
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    clock.waited += milliseconds
    clock.atEach(clock.waited)
  },
}))

const place = sharedPlace()
const MINUTE = 60_000

beforeEach(() => {
  clock.waited = 0
  clock.atEach = () => undefined
})

/** Returns a machine with a session to send, and how another process begins and ends to hold what it waits for. */
async function busyMachine() {
  const machine = place().machine('laptop')
  await machine.work('s1', 'add a rate limit')
  const lock = (folder: string) => join(syncFolder(machine.home), folder, 'delivering')
  const hold = (folder = '') => {
    mkdirSync(join(syncFolder(machine.home), folder), { recursive: true })
    writeFileSync(lock(folder), String(process.pid))
  }
  return { machine, hold, release: (folder = '') => rmSync(lock(folder)), waits: () => existsSync(lock('waiting')) }
}

function change({ home }: Machine, settings: Partial<SyncSettings>): void {
  writeSettings(home, { ...(readSettings(home) as SyncSettings), ...settings })
}

describe('a worker that waits for another process to end', () => {
  it('sends nothing once synchronisation is off', async () => {
    const { machine, hold, release } = await busyMachine()
    hold()
    clock.atEach = (waited) => {
      if (waited !== MINUTE) return
      change(machine, { isOn: false })
      release()
    }
    await syncWhenDue(machine.world.context, false)
    expect(machine.files()).toEqual([])
    expect(readSettings(machine.home)).toMatchObject({ isOn: false })
  })

  it('sends under the name that the other one took', async () => {
    const { machine, hold, release } = await busyMachine()
    hold()
    clock.atEach = (waited) => {
      if (waited !== MINUTE) return
      change(machine, { machine: 'laptop-anew' })
      release()
    }
    await syncWhenDue(machine.world.context, false)
    expect(machine.name).toBe('laptop-anew')
    expect(machine.files()).toHaveLength(1)
  })

  it.each([true, false])('waits as long as that takes, and is the only one that does: urgent %s', async (isUrgent) => {
    const { machine, hold, release, waits } = await busyMachine()
    hold()
    const waiting: boolean[] = []
    clock.atEach = (waited) => {
      waiting.push(waits())
      if (waited === 10 * MINUTE) release()
    }
    await syncWhenDue(machine.world.context, isUrgent)
    expect(machine.files()).toHaveLength(1)
    expect(new Set(waiting)).toEqual(new Set([!isUrgent]))
    expect(waits()).toBe(false)
  })
})

it('a command waits two minutes, and says that another process synchronises', async () => {
  const { machine, hold } = await busyMachine()
  hold()
  await expect(syncAlone(machine.world.context)).rejects.toMatchObject({ code: 'STORE_BUSY' })
  expect(clock.waited).toBe(2 * MINUTE)
})
