/**
 * A PostgreSQL server of a test's own: a cluster in a temporary folder, on loopback alone, run by an unprivileged user.
 *
 * Where no server is installed the tests that need one are left out with one loud line; in CI that fails.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { notTested } from '../not-tested.ts'

export interface PostgresServer {
  readonly port: number
  /** The address of a new, empty database, for the role that made it; `query` is added to it. */
  readonly database: (query?: string) => string
  /** The same database for another role. */
  readonly as: (address: string, user: string, query?: string) => string
  /** Runs SQL as the superuser, in the database of the address or in the first one. */
  readonly sql: (sql: string, address?: string) => string
  readonly start: () => void
  /** Stops the server: at once, as a crash does, or by its own way. */
  readonly stop: (how: 'immediate' | 'fast') => void
  /** Takes everything out of a store and sets its counter to 0. */
  readonly empty: (address: string) => Promise<void>
  /** Process id of the server. */
  readonly pid: () => number
  readonly remove: () => void
}

/** Returns where the server's programs lie; undefined where none is installed. */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

const bin = findPostgres()

/** True where the tests on a server can run. */
export const hasPostgres = bin !== undefined
if (!hasPostgres) notTested('PostgreSQL, which is not installed (apt-get install postgresql)')

/** Returns a running server. What is written there outlives the server's end, but not the machine's. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const programs = bin
  if (programs === undefined) throw new Error('PostgreSQL is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'throughline-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const user = unprivileged()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const run = (program: string, args: readonly string[]): string => {
    const done = spawnSync(join(programs, program), args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user ?? {}),
    })
    if (done.status !== 0) throw new Error(`${program} ended with ${done.status}: ${done.stderr}${done.stdout}`)
    return done.stdout
  }
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'])
  const all = {
    port: String(port),
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    shared_buffers: '32MB',
    max_connections: '60',
    fsync: 'off',
    full_page_writes: 'off',
    ...settings,
  }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const sql = (text: string, address?: string): string =>
    execFileSync(
      join(programs, 'psql'),
      [
        '-X',
        '-q',
        '-A',
        '-t',
        '-v',
        'ON_ERROR_STOP=1',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-d',
        databaseOf(address),
        '-c',
        text,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    ).trim()
  let databases = 0
  const server: PostgresServer = {
    port,
    database: (query = '') => {
      databases += 1
      sql(`CREATE DATABASE d${databases}`)
      return `postgres://postgres@127.0.0.1:${port}/d${databases}${query}`
    },
    as: (address, name, query = '') => `postgres://${name}@127.0.0.1:${port}/${databaseOf(address)}${query}`,
    sql,
    empty: async (address) => {
      const client = new Client({ connectionString: address })
      await client.connect()
      try {
        await client.query(EMPTY)
      } finally {
        await client.end()
      }
    },
    start: () => {
      // Not through a pipe: the server would hold it open.
      const log = join(folder, 'log')
      run('pg_ctl', ['-D', data, '-s', '-w', '-l', log, '-o', options.join(' '), 'start'])
    },
    stop: (how) => {
      run('pg_ctl', ['-D', data, '-s', '-w', '-m', how, 'stop'])
    },
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    remove: () => {
      try {
        server.stop('immediate')
      } catch {
        // It was stopped already.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  server.start()
  return server
}

// --- internal ---

const EMPTY = `
  DELETE FROM throughline.entity; DELETE FROM throughline.relation; DELETE FROM throughline.record;
  DELETE FROM throughline.word; DELETE FROM throughline.tombstone;
  DELETE FROM throughline.log; UPDATE throughline.meta SET revision = 0`

function databaseOf(address: string | undefined): string {
  return address === undefined ? 'postgres' : new URL(address).pathname.slice(1)
}

/** The server refuses to be run by root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise<void>((done) => server.close(() => done()))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
