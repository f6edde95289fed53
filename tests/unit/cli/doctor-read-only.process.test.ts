/** What `doctor` says where nothing can be saved. It runs as a user that permissions hold for, also where the tests run as root. */

import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DoctorReport } from '../../../src/cli/commands/doctor-report.ts'
import { openStore } from '../../../src/store/open.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const CLI = join(import.meta.dirname, '../../../dist/cli.js')
const ORDINARY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const home = folderForEachTest()
const data = join(home, '.local', 'share', 'throughline')
const store = join(data, 'throughline.db')
beforeEach(() => mkdirSync(data, { recursive: true }))
afterEach(() => chmodSync(data, 0o700))

async function makeStore(): Promise<void> {
  await (await openStore({ location: store, busyTimeout: 1_000 })).close()
}

/** Gives everything to the user that `doctor` runs as. */
function giveAway(): void {
  if (ORDINARY.uid === undefined) return
  for (const path of [home, ...readdirSync(home, { recursive: true }).map((name) => join(home, String(name)))])
    chownSync(path, ORDINARY.uid, ORDINARY.gid)
}

function doctor(words: readonly string[] = []): { readonly text: string; readonly status: number | null } {
  giveAway()
  const options = { cwd: home, env: { HOME: home, PATH: process.env['PATH'] }, encoding: 'utf8', ...ORDINARY } as const
  const { stdout, status } = spawnSync(process.execPath, [CLI, 'doctor', ...words], options)
  return { text: stdout, status }
}

describe('throughline doctor, where nothing can be saved', () => {
  it.each([
    ['the folder', () => chmodSync(data, 0o500)],
    ['the file', () => chmodSync(store, 0o400)],
  ])('says that the store is read-only where %s is, and what to do', async (_, forbid) => {
    await makeStore()
    giveAway()
    forbid()
    const { text, status } = doctor()
    expect(status).toBe(1)
    expect(text).toContain(`✗ store ${store}: read-only, `)
    expect(text).toContain(
      `✗ ${store} may be read and not written: nothing is saved. Check that the path exists, that you may`,
    )
  })

  it('says that no store can be made in a read-only folder', () => {
    chmodSync(data, 0o500)
    const { text, status } = doctor()
    expect(status).toBe(1)
    expect(text).toContain(`✗ store ${store}: cannot be used`)
    expect(text).toMatch(/✗ FOLDER_UNWRITABLE: Cannot write .* Check the folder's owner, its permissions/)
  })

  it('says that hooks cannot queue events where the store alone can be written', () => {
    chmodSync(data, 0o500)
    const elsewhere = join(home, 'memory.db')
    const { store: found, problems } = JSON.parse(doctor(['--store', elsewhere, '--json']).text) as DoctorReport
    expect(found).toEqual({ path: elsewhere, state: 'none' })
    expect(problems.map(({ what }) => what)).toContainEqual(
      expect.stringContaining(`FOLDER_UNWRITABLE: Cannot write ${data}`),
    )
  })

  it('finds no fault with a store that can be written, and leaves nothing in its folder', async () => {
    await makeStore()
    writeFileSync(join(data, 'hook.log'), '')
    const before = readdirSync(data)
    expect(doctor().text).toContain(`✓ store ${store}: ok, `)
    expect(readdirSync(data)).toEqual(before)
  })
})
