import { describe, expect, it } from 'vitest'
import { describeLocation, identifyAddress, readAddress } from '../../../src/store/address.ts'
import { isAddress, mayHoldStore } from '../../../src/store/location.ts'

const EVERYTHING =
  'postgres://ann%40home:s%3Acret@db.example.org:5433/team?sslmode=require&sslrootcert=/ca.pem&role=writer'

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
    expect(readAddress(location)).toMatchObject({ sslMode, database: 'team' })
  })

  it.each([
    ['an unknown parameter', 'postgres://ann:secret@h/d?ssl=1', /parameter ssl is not known/],
    ['another mode', 'postgres://ann:secret@h/d?sslmode=prefer', /sslmode is one of disable, require, verify-full/],
    [
      'rows of one role alone, as addresses once asked for',
      'postgres://ann:secret@h/d?visibility=private',
      /not known/,
    ],
    ['broken encoding', 'postgres://ann:secret%@h/d', /percent-encoded/],
    ['no address', 'postgres://ann:secret@h:port/d', /of the form/],
  ])('refuses %s, and does not repeat the password', (_what, location, says) => {
    expect(() => readAddress(location)).toThrow(
      expect.objectContaining({ code: 'STORE_ADDRESS_INVALID', message: expect.stringMatching(says) }),
    )
    expect(() => readAddress(location)).not.toThrow(/secret/)
  })
})

describe('identifyAddress', () => {
  const env = { USER: 'ann', PGHOST: 'db', PGPORT: '5433' }
  const same = (one: string, other: string) => identifyAddress(one, env) === identifyAddress(other, env)

  it.each([
    ['another password', 'postgres://ann:old@h/d', 'postgres://ann:new@h/d'],
    ['no password', 'postgres://ann:old@h/d', 'postgres://ann@h/d'],
    ['the other scheme', 'postgres://ann@h/d', 'postgresql://ann@h/d'],
    ['a host in capitals', 'postgres://ann@h.org/d', 'postgres://ann@H.org/d'],
    ['the port that is taken without one', 'postgres://ann@h/d', 'postgres://ann@h:5433/d'],
    ['another way to encrypt', 'postgres://ann@h/d', 'postgres://ann@h/d?sslmode=require&sslrootcert=/ca.pem'],
    ['a parameter that was mistyped', 'postgres://ann@h/d?sslmod=require', 'postgres://ann@h/d?sslmode=require'],
    ['the user of the environment', 'postgres://h/d', 'postgres://ann@h/d'],
    ['the host of the environment', 'postgres:///d?host=', 'postgres://db/d'],
  ])('names the same store with %s', (_what, one, other) => {
    expect(same(one, other)).toBe(true)
  })

  it.each([
    ['host', 'postgres://ann@h/d', 'postgres://ann@g/d'],
    ['port', 'postgres://ann@h/d', 'postgres://ann@h:5432/d'],
    ['database', 'postgres://ann@h/d', 'postgres://ann@h/e'],
    ['database, in capitals', 'postgres://ann@h/d', 'postgres://ann@h/D'],
    ['user', 'postgres://ann@h/d', 'postgres://bob@h/d'],
    ['role', 'postgres://ann@h/d', 'postgres://ann@h/d?role=writer'],
    ['socket', 'postgres:///d?host=/run/a', 'postgres:///d?host=/run/b'],
    ['address that cannot be used', 'postgres://ann@h:port/d', 'postgres://ann@h/d'],
  ])('names another store with another %s', (_what, one, other) => {
    expect(same(one, other)).toBe(false)
  })

  it.each<[NodeJS.ProcessEnv, string, string[]]>([
    [{ PGUSER: 'ann', USER: 'bob' }, 'postgres://h/d', ['h', '5432', 'd', 'ann']],
    [{ USERNAME: 'ann' }, 'postgres://h/d', ['h', '5432', 'd', 'ann']],
    [{ USER: 'ann', PGDATABASE: 'd' }, 'postgres://h', ['h', '5432', 'd', 'ann']],
    [{}, 'postgres://ann@h', ['h', '5432', 'ann', 'ann']],
    [{}, 'postgres:///d', ['localhost', '5432', 'd', '']],
  ])('takes from the environment %j what %s leaves out', (given, location, says) => {
    expect(JSON.parse(identifyAddress(location, given)).slice(0, 4)).toEqual(says)
  })

  it.each(['no address', 'postgres://h:port/d'])('is an address without a password that cannot be used: %s', (text) => {
    expect(identifyAddress(text, {})).toBe(text)
  })

  it('holds no password, not even that of an address that cannot be used', () => {
    for (const location of [EVERYTHING, 'postgres://ann:s:cret@h:port/d'])
      expect(identifyAddress(location, {})).not.toMatch(/s:cret|s%3Acret/)
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
