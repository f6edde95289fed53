import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { driverFinding } from '../../../src/cli/commands/doctor-report.ts'
import { INSTALLERS } from '../../../src/hosts/installable.ts'

describe('driverFinding', () => {
  it('names the versions of Node that bring SQLite where no driver could be loaded', () => {
    const { what, run } = driverFinding('DRIVER_MISSING: No SQLite driver could be loaded.')
    expect(run).toBeUndefined()
    expect(what).toContain('Use Node 22.23 or newer, or 24.15 or newer')
    expect(what).toContain('no SQLite for musl (Alpine) and for Windows on ARM')
  })

  it('offers a new installation for another error', () => {
    expect(driverFinding('Error: broken')).toEqual({
      what: 'Throughline cannot create a store: Error: broken',
      run: 'throughline install',
    })
  })
})

describe('the versions of clients that doctor calls tried', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/HOSTS.md'), 'utf8')
  it.each(INSTALLERS)('are, of $host.name, those that the page of hosts names', ({ tried }) => {
    for (const version of tried)
      expect(page).toMatch(new RegExp(`clients? [^)]{0,20}${version.replaceAll('.', '\\.')}`))
  })
})
