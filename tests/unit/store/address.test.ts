import { describe, expect, it } from 'vitest'
import { describeLocation, readAddress } from '../../../src/store/address.ts'
import { isAddress, mayHoldStore } from '../../../src/store/location.ts'

const EVERYTHING =
  'postgres://ann%40home:s%3Acret@db.example.org:5433/team?sslmode=require&sslrootcert=/ca.pem&role=writer&visibility=private'

describe('readAddress', () => {
  it('reads every part, decoded', () => {
    expect(readAddress(EVERYTHING)).toEqual({
      host: 'db.example.org',
      port: 5433,
      database: 'team',
      user: 'ann@home',
      password: 's:cret',
      sslMode: 'require',
      sslRootCert: '/ca.pem',
      role: 'writer',
      visibility: 'private',
    })
  })

  it.each([
    ['postgres://localhost/team', 'disable'],
    ['postgres://127.0.0.9/team', 'disable'],
    ['postgres://[::1]/team', 'disable'],
    ['postgres:///team', 'disable'],
    ['postgres:///team?host=/run/postgresql', 'disable'],
    ['postgres:///team?host=', 'disable'],
    ['postgres://db.example.org/team', 'verify-full'],
    ['postgres:///team?host=db.example.org', 'verify-full'],
    ['postgres://db.example.org/team?sslmode=disable', 'disable'],
  ])('asks a server on another machine for its certificate: %s', (location, sslMode) => {
    expect(readAddress(location)).toMatchObject({ sslMode, visibility: 'team', database: 'team' })
  })

  it.each([
    ['an unknown parameter', 'postgres://ann:secret@h/d?ssl=1', /parameter ssl is not known/],
    ['another mode', 'postgres://ann:secret@h/d?sslmode=prefer', /sslmode is one of disable, require, verify-full/],
    ['another visibility', 'postgres://ann:secret@h/d?visibility=all', /visibility is one of team, private/],
    ['broken encoding', 'postgres://ann:secret%@h/d', /percent-encoded/],
    ['no address', 'postgres://ann:secret@h:port/d', /of the form/],
  ])('refuses %s, and does not repeat the password', (_what, location, says) => {
    expect(() => readAddress(location)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringMatching(says) }),
    )
    expect(() => readAddress(location)).not.toThrow(/secret/)
  })
})

describe('describeLocation', () => {
  it.each([
    [EVERYTHING, 'postgres://ann@home@db.example.org:5433/team'],
    ['postgres:///', 'postgres://localhost/'],
    ['postgres:///team?host=', 'postgres://localhost/team'],
    ['postgres://ann:secret%@h/d', 'postgres://…'],
    ['/home/ann/memory.db', '/home/ann/memory.db'],
  ])('shows %s without its password', (location, shown) => {
    expect(describeLocation(location)).toBe(shown)
  })
})

describe('a location', () => {
  it.each([
    ['postgres://h/d', true, true],
    ['PostgreSQL://h/d', true, true],
    [import.meta.filename, false, true],
    ['/nonexistent/memory.db', false, false],
  ])('%s is an address: %s; may hold a store: %s', (location, address, may) => {
    expect([isAddress(location), mayHoldStore(location)]).toEqual([address, may])
  })
})
